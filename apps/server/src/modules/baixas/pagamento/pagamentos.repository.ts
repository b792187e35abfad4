import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { chaveDaReferencia } from '#modules/contratos/nucleo/baixas.sql.ts'
import type { LinhaDePagamento } from './pagamentos-linha.ts'

/** What a line names, as far as it is there. */
export interface Achado {
  linha: number
  contratoId: number | null
  /** The newest payoff of the vehicle in the contract, one that goes on first. */
  baixaId: number | null
  lojaId: number | null
  estado: EstadoDaBaixa | null
  dataVenda: Dia | null
  /** The number and the id are of two contracts. */
  outroContrato: boolean
  /** The plate isn't that of the chassis. */
  outraPlaca: boolean
  /** The payment that the reference names. */
  anterior: { baixaId: number; valor: Centavos; data: Dia } | null
}

const COLUMNS = {
  linha: 'integer',
  numero: 'text',
  contratoId: 'bigint',
  veiculo: 'text',
  placa: 'text',
  referencia: 'text',
} as const

/** Finds payoffs of an institution by contract and vehicle, and payments by their reference, in the order of the lines. */
export async function listAchados(
  db: Db,
  instituicaoId: number,
  linhas: readonly LinhaDePagamento[],
): Promise<Achado[]> {
  const { rows } = await sql<Achado>`
    select l.linha, c.id as contrato_id, b.id as baixa_id, b.loja_id, b.estado, b.data_venda, a.anterior,
      l.numero is not null and l.contrato_id is not null and c.id is distinct from l.contrato_id as outro_contrato,
      -- Of a car without a plate any plate may be its new one, unless it is another car's of the contract.
      l.placa is not null and coalesce(
        l.placa not in (coalesce(b.placa_mercosul, b.placa_atual), coalesce(b.placa_atual, b.placa_mercosul)),
        exists (select from penhor o where o.instituicao_financeira_id = ${instituicaoId} and o.contrato_id = c.id
          and o.placa_mercosul = l.placa and o.id <> b.penhor_id)) as outra_placa
    from ${unnest(linhas, COLUMNS)} as l (linha, numero, contrato_id, veiculo, placa, referencia)
    left join lateral (select case when l.numero is null
        then (select c.id from contrato c where c.instituicao_financeira_id = ${instituicaoId} and c.id = l.contrato_id)
        else (select c.id from contrato c
          where c.instituicao_financeira_id = ${instituicaoId} and c.numero_unico = lower(l.numero)) end as id) c on true
    left join lateral (
      select b.id, b.penhor_id, b.loja_id, b.estado, b.data_venda, p.placa_mercosul, v.placa_mercosul as placa_atual
      from baixa b
      join penhor p on p.instituicao_financeira_id = b.instituicao_financeira_id and p.id = b.penhor_id
      join veiculo v on v.id = b.veiculo_id
      where b.instituicao_financeira_id = ${instituicaoId} and b.contrato_id = c.id
        and (p.placa_mercosul = l.veiculo or v.chassi = l.veiculo)
      order by b.encerrada_em desc nulls first, b.id desc limit 1) b on true
    left join lateral (
      select json_build_object('baixaId', p.baixa_id, 'valor', p.valor, 'data', p.data) as anterior
      from baixa_pagamento p
      where p.instituicao_financeira_id = ${instituicaoId} and ${chaveDaReferencia(sql`p.referencia`)} = ${chaveDaReferencia(sql`l.referencia`)}
        and p.estornado_em is null limit 1) a on true
    order by l.linha`.execute(db)
  return rows
}

/** Reads payments that others equal in payoff, value and day, with their references; those that were reversed don't count. */
export async function listIguais(
  db: Db,
  instituicaoFinanceiraId: number,
  pagamentos: readonly { baixaId: number; valor: Centavos; data: Dia }[],
): Promise<{ baixaId: number; referencia: string | null }[]> {
  const { rows } = await sql<{ baixaId: number; referencia: string | null }>`
    select p.baixa_id, p.referencia
    from ${unnest(pagamentos, { baixaId: 'bigint', valor: 'bigint', data: 'date' })} as l (baixa_id, valor, data)
    join baixa_pagamento p on p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.baixa_id = l.baixa_id
      and p.valor = l.valor and p.data = l.data and p.estornado_em is null`.execute(db)
  return rows
}
