import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** What was paid for a row `b` of `baixa` and not reversed. */
export const pagoDaBaixa = sql<Centavos>`coalesce((select sum(p.valor)::bigint from baixa_pagamento p
  where p.instituicao_financeira_id = b.instituicao_financeira_id and p.baixa_id = b.id and p.estornado_em is null), 0)`

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
    .select(pagoDaBaixa.as('pago'))
