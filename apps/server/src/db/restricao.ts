/**
 * Writes what a unique constraint keeps one of. Where another transaction was first the write throws `recusa`, and the transaction it is in
 * can only be rolled back.
 */
export async function unico<T>(restricao: string, recusa: () => Error, gravar: () => Promise<T>): Promise<T> {
  try {
    return await gravar()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === restricao) throw recusa()
    throw error
  }
}
