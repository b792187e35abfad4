import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'

/** What was paid for a row `b` of `baixa` and not reversed. */
export const pagoDaBaixa = sql<Centavos>`coalesce((select sum(p.valor)::bigint from baixa_pagamento p
  where p.instituicao_financeira_id = b.instituicao_financeira_id and p.baixa_id = b.id and p.estornado_em is null), 0)`

/** Why a payoff ended with its pledge. Only the program writes these, beside no person. */
export const FIM_COM_O_PENHOR = {
  alteracao: 'Substituído por uma alteração de garantias.',
  contrato: 'O contrato foi liquidado.',
} as const

// "offset 0": looked up for each row, instead of once in a hash of all pledges, payoffs or vehicles.

/**
 * Whether a row `b` of `baixa` ended though its contract is Ativo and its pledge goes on. An act of several contracts once
 * ended others' payoffs so. One after which the pledge got another payoff counts only for its money.
 */
export const encerradaPorEngano = sql<boolean>`case when b.encerrada_em is null then false else
  (b.estado = 'liberada' or b.encerrada_por is null and b.motivo_do_fim in (${sql.join(Object.values(FIM_COM_O_PENHOR).map((fim) => sql.lit(fim)))}))
  and exists (select from penhor p
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    where p.instituicao_financeira_id = b.instituicao_financeira_id and p.id = b.penhor_id and p.data_exclusao is null
      and c.status in ${literals(ATIVOS)} offset 0)
  and (${pagoDaBaixa} > 0 or not exists (select from baixa o
    where o.instituicao_financeira_id = b.instituicao_financeira_id and o.penhor_id = b.penhor_id and o.id > b.id)) end`

const outraEmCurso = sql<boolean>`b.encerrada_em is not null and exists (select from baixa o
  where o.instituicao_financeira_id = b.instituicao_financeira_id and o.penhor_id = b.penhor_id and o.encerrada_em is null offset 0)`

const foraDoEstoque = sql<boolean>`exists (select from veiculo fora where fora.id = b.veiculo_id and fora.saiu_em is not null offset 0)`

/** The columns of a row `b` of `baixa` by which acts decide. */
export const EM_CURSO = [
  'b.id',
  'b.contratoId',
  'b.penhorId',
  'b.veiculoId',
  'b.estado',
  'b.origem',
  'b.dataVenda',
  'b.prazo',
  'b.versao',
  'b.abertaPor as abertaPorId',
  pagoDaBaixa.as('pago'),
  encerradaPorEngano.as('encerradaPorEngano'),
  outraEmCurso.as('outraEmCurso'),
  foraDoEstoque.as('foraDoEstoque'),
] as const

/** Payoffs joined with the names that lists and notices show. */
export const baixasComNomes = (db: Db) =>
  db
    .selectFrom('baixa as b')
    .innerJoin('contrato as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'b.instituicaoFinanceiraId')
        .onRef('c.id', '=', 'b.contratoId'),
    )
    .innerJoin('veiculo as v', 'v.id', 'b.veiculoId')
    .innerJoin('veiculoModelo as mo', 'mo.id', 'v.modeloId')
    .innerJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'b.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'b.instituicaoFinanceiraId')
    .select(EM_CURSO)
    .select([
      'b.instituicaoFinanceiraId',
      'b.lojaId',
      'b.motivo',
      'b.texto',
      'b.motivoDoFim',
      'b.motivoMenor',
      'b.valorAvisado',
    ])
    .select(['c.numero', 'c.idParceiro', 'c.status', 'loja.nomeFantasia as loja'])
    .select([
      'instituicao.nomeFantasia as instituicaoFinanceira',
      'v.placa',
      'ma.nome as marca',
      'mo.nome as modelo',
    ])

/** A reference as `referenciaComparada` compares it, in SQL. */
export const chaveDaReferencia = (coluna: RawBuilder<unknown>) =>
  sql<string>`ltrim(lower(regexp_replace(${coluna}, '\\s', '', 'g')), '0')`
