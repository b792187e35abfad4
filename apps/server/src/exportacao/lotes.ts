/** Rows of one query: a few milliseconds, so that other requests get through between two of them. */
const POR_LOTE = 1000

/**
 * Reads a long list by ids that one query has taken in the list's order: whoever is among them comes once and at its place, whatever is
 * inserted or moved meanwhile. A row that is gone by then is left out.
 */
export async function* emLotes<T extends { id: number }>(
  ids: ArrayLike<number>,
  read: (ids: number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let start = 0; start < ids.length; start += POR_LOTE) {
    const lote = Array.from(
      { length: Math.min(POR_LOTE, ids.length - start) },
      (_, index) => ids[start + index] ?? 0,
    )
    const rows = new Map((await read(lote)).map((row) => [row.id, row]))
    yield lote.flatMap((id) => rows.get(id) ?? [])
  }
}
