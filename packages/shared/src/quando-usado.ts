/** Makes something when it is first asked for, and keeps it: the first formatter of `Intl` takes a browser 25 ms, which no page's first drawing waits for. */
export function quandoUsado<T extends object>(criar: () => T): () => T {
  let feito: T | undefined
  return () => {
    feito ??= criar()
    return feito
  }
}
