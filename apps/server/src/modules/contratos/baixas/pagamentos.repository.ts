import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { LinhaDePagamento } from './pagamentos-linha.ts'

/** What a line names, as far as it is there. */
export interface Achado {
  linha: number
  contratoId: number | null
  /** The newest payoff of the vehicle in the contract, one that goes on first. */
  baixaId: number | null
  lojaId: number | null
  estado: EstadoDaBaixa | null
  /** The payment that the reference names. */
  anterior: { baixaId: number; valor: Centavos; data: Dia } | null
}

const COLUMNS = {
  linha: 'integer',
  numero: 'text',
  contratoId: 'bigint',
  veiculo: 'text',
  referencia: 'text',
} as const

/** Finds payoffs of an institution by contract and vehicle, and payments by their reference, in the order of the lines. */
export async function listAchados(
  db: Db,
  instituicaoId: number,
  linhas: readonly LinhaDePagamento[],
): Promise<Achado[]> {
  const { rows } = await sql<Achado>`
    select l.linha, c.id as contrato_id, b.id as baixa_id, b.loja_id, b.estado, a.anterior
    from ${unnest(linhas, COLUMNS)} as l (linha, numero, contrato_id, veiculo, referencia)
    left join lateral (select case when l.numero is null
        then (select c.id from contrato c where c.instituicao_financeira_id = ${instituicaoId} and c.id = l.contrato_id)
        else (select c.id from contrato c
          where c.instituicao_financeira_id = ${instituicaoId} and c.numero_unico = lower(l.numero)) end as id) c on true
    left join lateral (
      select b.id, b.loja_id, b.estado
      from baixa b
      join penhor p on p.instituicao_financeira_id = b.instituicao_financeira_id and p.id = b.penhor_id
      join veiculo v on v.id = b.veiculo_id
      where b.instituicao_financeira_id = ${instituicaoId} and b.contrato_id = c.id
        and (p.placa_mercosul = l.veiculo or v.chassi = l.veiculo)
      order by b.encerrada_em desc nulls first, b.id desc limit 1) b on true
    left join lateral (
      select json_build_object('baixaId', p.baixa_id, 'valor', p.valor, 'data', p.data) as anterior
      from baixa_pagamento p
      where p.instituicao_financeira_id = ${instituicaoId} and p.referencia = l.referencia and p.estornado_em is null) a on true
    order by l.linha`.execute(db)
  return rows
}
