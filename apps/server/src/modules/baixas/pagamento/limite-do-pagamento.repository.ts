import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { saldoMaisNovo, saldoQueConta } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'

export interface PagamentoDatado {
  contratoId: number
  data: Dia
}

interface Limite extends PagamentoDatado {
  /** Of the newest balance from before the payment's day; null: there is none. */
  saldoDevedor: Centavos | null
  dataBase: Dia | null
  /** The day of the next balance, which knows the payment; null: none does. */
  ate: Dia | null
  /** Of the balance of the payment's own day; null: there is none. */
  saldoNoDia: Centavos | null
  /** Paid after that balance, up to the next one's day. */
  pago: Centavos
  pagoAoTodo: Centavos
}

const COLUMNS = { contratoId: 'bigint', data: 'date' } as const

/** Reads what payments count against, and what was paid and not reversed of it. */
export async function listLimites(
  db: Db,
  instituicaoFinanceiraId: number,
  pagamentos: readonly PagamentoDatado[],
): Promise<Limite[]> {
  if (pagamentos.length === 0) return []
  const doContrato = (alias: string) =>
    sql`${sql.ref(`${alias}.instituicao_financeira_id`)} = ${instituicaoFinanceiraId} and ${sql.ref(`${alias}.contrato_id`)} = l.contrato_id`
  const { rows } = await sql<Limite>`
    select l.contrato_id, l.data, s.saldo_devedor, s.data_base, n.ate, n.saldo_no_dia, p.pago, p.pago_ao_todo
    from ${unnest(pagamentos, COLUMNS)} as l (contrato_id, data)
    left join lateral ${saldoMaisNovo(
      sql`s.saldo_devedor, s.data_base`,
      sql`${doContrato('s')} and s.data_base < l.data`,
    )} s on true
    left join lateral (
      select s.data_base as ate, case when s.data_base = l.data then s.saldo_devedor end as saldo_no_dia from saldo s
      where ${doContrato('s')} and s.data_base >= l.data and ${saldoQueConta('s')}
      order by s.data_base limit 1) n on true
    cross join lateral (
      select coalesce(sum(p.valor), 0)::bigint as pago_ao_todo,
        coalesce(sum(p.valor) filter (where p.data > s.data_base and p.data <= coalesce(n.ate, 'infinity')), 0)::bigint as pago
      from baixa_pagamento p where ${doContrato('p')} and p.estornado_em is null) p`.execute(db)
  return rows
}
