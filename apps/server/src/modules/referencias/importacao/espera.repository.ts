import { sql } from 'kysely'
import { countAll } from '#db/count.ts'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { MesTipo } from './mes.ts'

export function listEsperas(db: Db) {
  return db
    .selectFrom('fipeEspera as e')
    .leftJoin('usuario as u', 'u.id', 'e.pedidaPor')
    .select(['e.importacaoId as id', 'e.pedidaEm', 'e.pedidaPor as pedidaPorId', 'u.nome as pedidaPor'])
    .select(['e.motivo', 'e.previa'])
    .orderBy('e.pedidaEm')
    .orderBy('e.importacaoId')
    .execute()
}

export function findEspera(db: Db, importacaoId: number) {
  return db
    .selectFrom('fipeEspera')
    .where('importacaoId', '=', importacaoId)
    .select(['pedidaPor', 'motivo', 'previa'])
    .executeTakeFirst()
}

export async function countEsperas(db: Db): Promise<number> {
  return countAll(db.selectFrom('fipeEspera'))
}

interface NovaEspera {
  importacaoId: number
  pedidaEm: Date
  pedidaPor: number | null
  motivo: string | null
  previa: string
}

export async function insertEspera(tx: Tx, espera: NovaEspera): Promise<void> {
  await tx.insertInto('fipeEspera').values(espera).execute()
}

export async function updateEspera(
  tx: Tx,
  importacaoId: number,
  mudanca: { previa: string } | { publicando: boolean },
): Promise<void> {
  await tx.updateTable('fipeEspera').set(mudanca).where('importacaoId', '=', importacaoId).execute()
}

/** Deletes waiting files that hold any of these months: another file is published, or waits in their place. */
export async function deleteEsperasDosMeses(tx: Tx, meses: readonly MesTipo[]): Promise<void> {
  await sql`
    delete from fipe_espera where importacao_id in (
      select x.importacao_id from importacao_fipe_mes x
      join ${unnest(meses, { tipoId: 'smallint', mes: 'date' })} as m (tipo_id, mes)
        on (m.tipo_id, m.mes) = (x.tipo_id, x.mes)
      where x.situacao <> 'igual')`.execute(tx)
}

export async function deleteEspera(tx: Tx, importacaoId: number): Promise<void> {
  await tx.deleteFrom('fipeEspera').where('importacaoId', '=', importacaoId).execute()
}

/** Active operators who may change the reference tables, except this one. */
export async function countOperadores(db: Db, menos: number | null): Promise<number> {
  return countAll(
    db
      .selectFrom('usuario as u')
      .where('u.estabelecimentoId', 'is', null)
      .where('u.ativo', '=', true)
      .where('u.id', '!=', menos ?? 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('usuarioPerfil as up')
            .innerJoin('perfilPermissao as pp', 'pp.perfilId', 'up.perfilId')
            .whereRef('up.usuarioId', '=', 'u.id')
            .where('pp.codigo', '=', 'Plataforma.Referencias.Alterar')
            .select('up.usuarioId'),
        ),
      ),
  )
}
