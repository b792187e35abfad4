import { COM_PENHOR } from '@lastro/shared/contratos/status'
import { anoDe, type Dia } from '@lastro/shared/dia'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { ChaveDoContrato } from '../avaliar/avaliacao.repository.ts'

export interface MesImportado {
  tipoId: number
  mes: Dia
}

/** Those of these months that are now the newest of their type: only they move what counts. */
export async function listMesesNovos(tx: Tx, meses: readonly MesImportado[]): Promise<MesImportado[]> {
  const { rows } = await sql<MesImportado>`
    select a.tipo_id, a.mes
    from unnest(${meses.map(({ tipoId }) => tipoId)}::smallint[], ${meses.map(({ mes }) => mes)}::date[]) as a (tipo_id, mes)
    where a.mes = (select max(m.mes) from fipe_mes m where m.tipo_id = a.tipo_id)
    order by a.tipo_id`.execute(tx)
  return rows
}

/** Ends what an earlier import left unfinished: the new pass evaluates everything that it would have. */
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

/** The oldest unfinished pass, locked: of two processes one waits, and then sees how far the other came. */
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
 * The next contracts with open pledges after the pass's place, locked, so that nobody changes one while it is evaluated. One that ended
 * while its lock was waited for is among them, so that only the end of all is an empty answer.
 */
export async function lockProximosContratos(
  tx: Tx,
  { ateInstituicaoId, ateContratoId }: Reavaliacao,
  limite: number,
): Promise<ChaveDoContrato[]> {
  const { rows } = await sql<ChaveDoContrato>`
    select c.instituicao_financeira_id, c.id as contrato_id
    from (select distinct instituicao_financeira_id, contrato_id from penhor
      where data_exclusao is null and (instituicao_financeira_id, contrato_id) > (${ateInstituicaoId}, ${ateContratoId})
      order by instituicao_financeira_id, contrato_id limit ${limite}) as p
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    order by c.instituicao_financeira_id, c.id
    for no key update of c`.execute(tx)
  return rows
}

/** Those of these contracts that are live, locked in the order of the pass. */
export async function lockContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
): Promise<ChaveDoContrato[]> {
  const { rows } = await sql<ChaveDoContrato>`
    select c.instituicao_financeira_id, c.id as contrato_id
    from contrato c
    where (c.instituicao_financeira_id, c.id) in (select * from unnest(
        ${contratos.map(({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)}::bigint[],
        ${contratos.map(({ contratoId }) => contratoId)}::bigint[]))
      and c.status in ${literals(COM_PENHOR)}
    order by c.instituicao_financeira_id, c.id
    for no key update of c`.execute(tx)
  return rows
}

interface Virada {
  hoje: Dia
  depoisDe: ChaveDoContrato
  porLote: number
}

/** Contracts with open pledges of vehicles that this year's zero-km prices left, or now hold for; the next ones after a key. */
export async function listContratosDaVirada(
  db: Db,
  { hoje, depoisDe, porLote }: Virada,
): Promise<ChaveDoContrato[]> {
  const ano = anoDe(hoje)
  const { rows } = await sql<ChaveDoContrato>`
    select distinct p.instituicao_financeira_id, p.contrato_id
    from penhor p join veiculo v on v.id = p.veiculo_id
    where p.data_exclusao is null
      and (p.instituicao_financeira_id, p.contrato_id) > (${depoisDe.instituicaoFinanceiraId}, ${depoisDe.contratoId})
      and v.hodometro <= ${sql.lit(KM_MAXIMA_ZERO_KM)} and p.ano_modelo in (${ano - 1}, ${ano + 1})
    order by p.instituicao_financeira_id, p.contrato_id limit ${porLote}`.execute(db)
  return rows
}

/** Whether this year's turn was evaluated to its end. */
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
