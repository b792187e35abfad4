/**
 * Defers `create` to the first call and keeps its result. A browser needs 25 ms for its first `Intl` formatter, and no
 * page's first drawing should wait for it.
 */
export function quandoUsado<T extends object>(criar: () => T): () => T {
  let feito: T | undefined
  return () => {
    feito ??= criar()
    return feito
  }
}
