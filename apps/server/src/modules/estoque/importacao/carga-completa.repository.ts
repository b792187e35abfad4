import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import type { Carga } from './carga.sql.ts'

/** Keeps the day of a store's full load. A day that is kept already writes nothing. */
export async function upsertCargaCompleta(
  tx: Tx,
  { lojaId, hoje }: Pick<Carga, 'lojaId' | 'hoje'>,
): Promise<void> {
  await tx
    .insertInto('estoqueCargaCompleta')
    .values({ lojaId, dia: hoje })
    .onConflict((conflict) =>
      conflict
        .column('lojaId')
        .doUpdateSet({ dia: hoje })
        .where('estoqueCargaCompleta.dia', '<', sql.lit(hoje)),
    )
    .execute()
}
