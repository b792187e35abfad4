import type { Db } from '../../db/tables.ts'
import type { Limites, Lista } from '../../http/lista.ts'

export interface MesRow {
  tipo: string
  mes: string
  precos: number
  importadoEm: Date
  importadoPor: string | null
}

/** The months whose prices count, the newest first. */
export async function listMeses(db: Db, { limit, offset }: Limites): Promise<Lista<MesRow>> {
  const rows = await db
    .selectFrom('fipeMes as f')
    .innerJoin('veiculoTipo as t', 't.id', 'f.tipoId')
    .leftJoin('usuario as u', 'u.id', 'f.importadoPor')
    .select(['t.nome as tipo', 'f.mes', 'f.precos', 'f.importadoEm', 'u.nome as importadoPor'])
    .orderBy('f.mes', 'desc')
    .orderBy('f.tipoId')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('fipeMes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
