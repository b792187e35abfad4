import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { pagoDaBaixa } from '#modules/contratos/nucleo/baixas.sql.ts'
import { saldoMaisNovo } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'
import type { ChaveDoContrato } from '#modules/contratos/nucleo/contratos.sql.ts'

/** Reads the contracts with an open payoff and a balance of 0 that counts; of one institution, or of all (null). */
export async function listContratosSemSaldo(
  db: Db,
  instituicaoId: number | null,
): Promise<ChaveDoContrato[]> {
  const { rows } = await sql<ChaveDoContrato>`
    select distinct b.instituicao_financeira_id, b.contrato_id as id
    from baixa b join politica_instituicao p on p.instituicao_financeira_id = b.instituicao_financeira_id
    where b.estado = 'aberta' and b.encerrada_em is null
      ${instituicaoId === null ? sql`` : sql`and b.instituicao_financeira_id = ${instituicaoId}`}
      and ${saldoMaisNovo(
        sql`s.saldo_devedor`,
        sql`s.instituicao_financeira_id = b.instituicao_financeira_id and s.contrato_id = b.contrato_id and s.data_base >= p.saldos_desde`,
      )} = 0
    order by b.instituicao_financeira_id, b.contrato_id`.execute(db)
  return rows
}

/** Reads the open payoffs whose last day came, by institution and contract. */
export function listBaixasNoUltimoDia(db: Db, instituicaoId: number | null, hoje: Dia) {
  const todas = db
    .selectFrom('baixa as b')
    .where('b.estado', '=', 'aberta')
    .where('b.prazo', '<=', hoje)
    .select([
      'b.instituicaoFinanceiraId',
      'b.contratoId',
      'b.lojaId',
      'b.id',
      'b.penhorId',
      'b.versao',
      'b.nadaFalta',
    ])
    .select(pagoDaBaixa.as('pago'))
    .orderBy('b.instituicaoFinanceiraId')
    .orderBy('b.contratoId')
  return (
    instituicaoId === null ? todas : todas.where('b.instituicaoFinanceiraId', '=', instituicaoId)
  ).execute()
}

/**
 * Notes of open payoffs of one institution, at the versions at which they were read, whether they owe nothing. The
 * versions stay, because nobody acted. What somebody acts on meanwhile is left out: who acts notes it anew.
 */
export async function updateNadaFalta(
  tx: Tx,
  instituicaoFinanceiraId: number,
  baixas: readonly { id: number; versao: number; nadaFalta: boolean }[],
): Promise<void> {
  if (baixas.length === 0) return
  await sql`
    update baixa b set nada_falta = n.nada_falta
    from ${unnest(baixas, { id: 'bigint', nadaFalta: 'boolean' })} as n (id, nada_falta)
    where b.instituicao_financeira_id = ${instituicaoFinanceiraId} and b.id = n.id and b.id in (
      select c.id from baixa c where c.instituicao_financeira_id = ${instituicaoFinanceiraId}
        and (c.id, c.versao) in (select id, versao from ${unnest(baixas, { id: 'bigint', versao: 'integer' })} as m (id, versao))
      for no key update skip locked)`.execute(tx)
}
