import { COM_PENHOR } from '@lastro/shared/contratos/status'
import { anoDe, type Dia } from '@lastro/shared/dia'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { type ChaveDaCobertura, COLUNAS_DA_CHAVE } from '../avaliar/avaliacao.repository.ts'

export interface MesImportado {
  tipoId: number
  mes: Dia
}

/** Answers which of these months are now the newest of their type. Only the newest month moves coverage. */
export async function listMesesNovos(tx: Tx, meses: readonly MesImportado[]): Promise<MesImportado[]> {
  const { rows } = await sql<MesImportado>`
    select a.tipo_id, a.mes
    from ${unnest(meses, { tipoId: 'smallint', mes: 'date' })} as a (tipo_id, mes)
    where a.mes = (select max(m.mes) from fipe_mes m where m.tipo_id = a.tipo_id)
    order by a.tipo_id`.execute(tx)
  return rows
}

/** Starts an evaluation of all contracts and ends an unfinished earlier one, whose work the new one covers. */
export async function insertReavaliacao(
  tx: Tx,
  meses: readonly MesImportado[],
  importadaEm: Date,
): Promise<void> {
  await tx
    .updateTable('reavaliacao')
    .set({ concluidaEm: importadaEm })
    .where('concluidaEm', 'is', null)
    .execute()
  const { id: reavaliacaoId } = await tx
    .insertInto('reavaliacao')
    .values({ importadaEm, concluidaEm: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reavaliacaoMes')
    .values(meses.map(({ tipoId, mes }) => ({ reavaliacaoId, tipoId, mes })))
    .execute()
}

/** Locks the oldest unfinished evaluation. A second process waits, and then sees how far the first came. */
export function lockReavaliacaoPendente(tx: Tx) {
  return tx
    .selectFrom('reavaliacao')
    .where('concluidaEm', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}
export type Reavaliacao = NonNullable<Awaited<ReturnType<typeof lockReavaliacaoPendente>>>

/**
 * Locks the next contracts that may have a coverage after the evaluation's place, so that nobody changes one meanwhile.
 * An Ativo one has it without vehicles too. Includes a contract that ended while its lock was awaited: only an empty answer means the end.
 */
export async function lockProximosContratos(
  tx: Tx,
  { ateInstituicaoId, ateContratoId }: Reavaliacao,
  limite: number,
): Promise<ChaveDaCobertura[]> {
  const { rows } = await sql<ChaveDaCobertura>`
    select c.instituicao_financeira_id, c.id as contrato_id
    from (select instituicao_financeira_id, id from contrato
      where status in ${literals(COM_PENHOR)} and (instituicao_financeira_id, id) > (${ateInstituicaoId}, ${ateContratoId})
      order by instituicao_financeira_id, id limit ${limite}) as p
    join contrato c using (instituicao_financeira_id, id)
    order by c.instituicao_financeira_id, c.id
    for no key update of c`.execute(tx)
  return rows
}

/** Locks those of the contracts that pledge vehicles, in the evaluation's order, and answers them. */
export async function lockContratos(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
): Promise<ChaveDaCobertura[]> {
  const { rows } = await sql<ChaveDaCobertura>`
    select c.instituicao_financeira_id, c.id as contrato_id
    from contrato c
    where (c.instituicao_financeira_id, c.id) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})
      and c.status in ${literals(COM_PENHOR)}
    order by c.instituicao_financeira_id, c.id
    for no key update of c`.execute(tx)
  return rows
}

/**
 * Reads the contracts after `depoisDe` with pledged vehicles that the zero-km prices of this year no longer cover, or
 * now cover.
 */
export async function listContratosDaVirada(
  db: Db,
  { hoje, depoisDe, porLote }: { hoje: Dia; depoisDe: ChaveDaCobertura; porLote: number },
): Promise<ChaveDaCobertura[]> {
  const ano = anoDe(hoje)
  const { rows } = await sql<ChaveDaCobertura>`
    select distinct p.instituicao_financeira_id, p.contrato_id
    from penhor p join veiculo v on v.id = p.veiculo_id
    where p.data_exclusao is null
      and (p.instituicao_financeira_id, p.contrato_id) > (${depoisDe.instituicaoFinanceiraId}, ${depoisDe.contratoId})
      and v.hodometro <= ${sql.lit(KM_MAXIMA_ZERO_KM)} and p.ano_modelo in (${ano - 1}, ${ano + 1})
    order by p.instituicao_financeira_id, p.contrato_id limit ${porLote}`.execute(db)
  return rows
}

/** Says whether the evaluation of this new year was finished. */
export async function existsVirada(db: Db, ano: number): Promise<boolean> {
  const virada = await db.selectFrom('viradaDoAno').where('ano', '=', ano).select('ano').executeTakeFirst()
  return virada !== undefined
}

export async function insertVirada(db: Db, ano: number, concluidaEm: Date): Promise<void> {
  await db
    .insertInto('viradaDoAno')
    .values({ ano, concluidaEm })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateReavaliacao(
  tx: Tx,
  id: number,
  ate: { ateInstituicaoId: number; ateContratoId: number } | { concluidaEm: Date },
): Promise<void> {
  await tx.updateTable('reavaliacao').set(ate).where('id', '=', id).execute()
}

/** Deletes the evaluations that ended before an instant, with their months, but never the last of an import. */
export async function deleteReavaliacoes(db: Db, antesDe: Date): Promise<void> {
  await db
    .deleteFrom('reavaliacao')
    .where('concluidaEm', '<', antesDe)
    .where('id', '<', (eb) =>
      eb
        .selectFrom('reavaliacao')
        .where('inicial', '=', false)
        .select(({ fn }) => fn.max('id').as('ultima')),
    )
    .execute()
}
