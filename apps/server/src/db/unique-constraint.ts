/**
 * Writes a row that a unique constraint protects. When another transaction was first, throws `recusa()`; the
 * surrounding transaction can then only be rolled back.
 */
export async function writeUnique<T>(
  restricao: string,
  recusa: () => Error,
  gravar: () => Promise<T>,
): Promise<T> {
  try {
    return await gravar()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === restricao) throw recusa()
    throw error
  }
}
