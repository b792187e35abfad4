import type { Db, Tx } from '#db/tables.ts'
import type { IdaSsoTable } from '#db/tables/acesso.ts'

/** Keeps a way to the provider, and forgets those of before an instant. */
export async function insertIda(tx: Tx, ida: Omit<IdaSsoTable, 'usadaEm'>, antesDe: Date): Promise<void> {
  await tx.deleteFrom('idaSso').where('criadaEm', '<', antesDe).execute()
  await tx.deleteFrom('vistoSso').where('venceEm', '<', ida.criadaEm).execute()
  await tx
    .insertInto('idaSso')
    .values({ ...ida, usadaEm: null })
    .execute()
}

export async function countIdas(db: Db, endereco: string, desde: Date): Promise<number> {
  const { total } = await db
    .selectFrom('idaSso')
    .where('endereco', '=', endereco)
    .where('criadaEm', '>', desde)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A way and whether it was used before; of two uses at once one is the first. undefined: there is none. */
export async function updateIdaUsada(tx: Tx, estadoHash: Buffer, agora: Date) {
  const first = await tx
    .updateTable('idaSso')
    .set({ usadaEm: agora })
    .where('estadoHash', '=', estadoHash)
    .where('usadaEm', 'is', null)
    .returning(['provedorSsoId', 'testadaPor', 'criadaEm'])
    .executeTakeFirst()
  if (first) return { ...first, usada: false }
  const again = await tx
    .selectFrom('idaSso')
    .where('estadoHash', '=', estadoHash)
    .select(['provedorSsoId', 'testadaPor', 'criadaEm'])
    .executeTakeFirst()
  return again && { ...again, usada: true }
}

/** Whether a thing is seen the first time; it stays known until `venceEm`. */
export async function insertVisto(tx: Tx, chaveHash: Buffer, venceEm: Date): Promise<boolean> {
  const row = await tx
    .insertInto('vistoSso')
    .values({ chaveHash, venceEm })
    .onConflict((conflict) => conflict.doNothing())
    .returning('venceEm')
    .executeTakeFirst()
  return row !== undefined
}
