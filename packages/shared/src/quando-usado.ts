/**
 * Makes something when it is first asked for, and keeps it. The first formatter of `Intl` takes a browser 25 ms: pages without a number
 * or a date, like the sign-in, do without.
 */
export function quandoUsado<T extends object>(criar: () => T): () => T {
  let feito: T | undefined
  return () => {
    feito ??= criar()
    return feito
  }
}
