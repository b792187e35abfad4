import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { saldoMaisNovo } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'

/** Contracts of one institution. */
export interface ContratosDeUma {
  instituicaoFinanceiraId: number
  contratoIds: readonly number[]
}

export interface SaldoAtualLido {
  contratoId: number
  dataBase: Dia
  cargaId: number
  saldoDevedor: Centavos
  diasAtraso: number | null
  /** What the contract's guarantees are worth now. */
  totalAtual: Centavos
}

/** Reads the present balance of each contract that has one, fresh or not, by contract. */
export async function listSaldosAtuais(
  db: Db,
  { instituicaoFinanceiraId, contratoIds }: ContratosDeUma,
): Promise<SaldoAtualLido[]> {
  const { rows } = await sql<SaldoAtualLido>`
    select c.contrato_id, s.data_base, s.carga_id, s.saldo_devedor, s.dias_atraso,
      coalesce(k.total_atual, 0) as total_atual
    from (select distinct unnest(${contratoIds}::bigint[])) c(contrato_id)
    cross join lateral ${saldoMaisNovo(
      sql`s.data_base, s.carga_id, s.saldo_devedor, s.dias_atraso`,
      sql`s.instituicao_financeira_id = ${instituicaoFinanceiraId} and s.contrato_id = c.contrato_id`,
    )} s
    left join cobertura k on k.instituicao_financeira_id = ${instituicaoFinanceiraId} and k.contrato_id = c.contrato_id
    order by c.contrato_id`.execute(db)
  return rows
}
