import type { Db, Tx } from '#db/tables.ts'

/** The hashes, among these, from which the CPF's person signed in after an instant. */
export async function listOrigensConhecidas(
  db: Db,
  { cpf, chaves, desde }: { cpf: string; chaves: readonly Buffer[]; desde: Date },
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('origemConhecida')
    .innerJoin('usuario', 'usuario.id', 'origemConhecida.usuarioId')
    .where('usuario.cpf', '=', cpf)
    .where('origemConhecida.chaveHash', 'in', chaves)
    .where('origemConhecida.vistaEm', '>', desde)
    .select('origemConhecida.chaveHash')
    .execute()
  return rows.map(({ chaveHash }) => chaveHash)
}

/** Everything that a person is known to have signed in from. */
export async function listOrigens(tx: Tx, usuarioId: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('origemConhecida')
    .where('usuarioId', '=', usuarioId)
    .select('chaveHash')
    .execute()
  return rows.map(({ chaveHash }) => chaveHash)
}

export async function upsertOrigens(
  tx: Tx,
  { usuarioId, chaves, vistaEm }: { usuarioId: number; chaves: readonly Buffer[]; vistaEm: Date },
): Promise<void> {
  await tx
    .insertInto('origemConhecida')
    .values(chaves.map((chaveHash) => ({ usuarioId, chaveHash, vistaEm })))
    .onConflict((conflict) => conflict.columns(['usuarioId', 'chaveHash']).doUpdateSet({ vistaEm }))
    .execute()
}

export async function deleteOrigens(tx: Tx, usuarioId: number, antesDe: Date): Promise<void> {
  await tx
    .deleteFrom('origemConhecida')
    .where('usuarioId', '=', usuarioId)
    .where('vistaEm', '<', antesDe)
    .execute()
}
