/**
 * Defers `create` to the first call and keeps its result. A browser needs 25 ms for its first `Intl` formatter, and no
 * page's first drawing should wait for it.
 */
export function lazily<T extends object>(create: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= create()
    return made
  }
}
