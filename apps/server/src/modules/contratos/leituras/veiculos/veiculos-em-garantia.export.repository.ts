import { sql } from 'kysely'
import { list } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import {
  type ConsultaDeGarantias,
  type DonoDasGarantias,
  SORT_COLUMNS,
  penhoresAbertos,
  PRECO_DO_PENHOR,
} from './penhores-abertos.sql.ts'

export async function listIdsDePenhores(
  db: Db,
  dono: DonoDasGarantias,
  { filtro, ordenacao }: ConsultaDeGarantias,
) {
  const abertos = penhoresAbertos(db, dono, filtro)
  const comOrdem = ordenacao
    ? abertos
        .innerJoin('contrato', (join) =>
          join
            .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
            .onRef('contrato.id', '=', 'penhor.contratoId'),
        )
        .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
        .select(['penhor.id', 'penhor.dataInclusao', sql.ref(SORT_COLUMNS[ordenacao.campo]).as('ordem')])
    : abertos.select(['penhor.id', 'penhor.dataInclusao', sql`penhor.data_inclusao`.as('ordem')])
  return listIds(db.selectFrom(comOrdem.as('p')), ({ fn }) =>
    fn
      .agg('array_agg', ['p.id'])
      .orderBy('p.ordem', ordenacao?.direcao ?? 'desc')
      .orderBy('p.dataInclusao', 'desc')
      .orderBy('p.id', 'desc'),
  )
}

/**
 * Reads what the report shows of pledges, in no order. Each is looked up by its key, whatever the planner knows of the
 * tables.
 */
export function listPenhoresPorId(db: Db, instituicaoId: number, ids: number[]) {
  return (
    db
      .selectFrom(sql<{ id: number }>`unnest(${list(ids, 'bigint')})`.as<'pedido'>(sql`pedido(id)`))
      .innerJoinLateral(
        db
          .selectFrom('penhor')
          .where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
          .where(sql<boolean>`penhor.id = pedido.id`)
          .selectAll('penhor')
          .offset(0)
          .as('penhor'),
        (join) => join.onTrue(),
      )
      .leftJoin('contratoGarantia as garantia', (join) =>
        join
          .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
          .onRef('garantia.contratoId', '=', 'penhor.contratoId')
          .onRef('garantia.veiculoId', '=', 'penhor.veiculoId'),
      )
      // As in the list, a pledge may belong to a proposal that waits for an answer.
      .leftJoin('alteracaoGarantiaVeiculo as entrada', (join) =>
        join
          .onRef('entrada.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
          .onRef('entrada.penhorId', '=', 'penhor.id')
          .on('entrada.sentido', '=', 'incluir'),
      )
      .innerJoin('contrato', (join) =>
        join
          .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
          .onRef('contrato.id', '=', 'penhor.contratoId'),
      )
      .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
      // A pledge that ended meanwhile has no price, and is left out.
      .where(sql<boolean>`${PRECO_DO_PENHOR} is not null`)
      .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
      .innerJoin('veiculoModelo as modelo', 'modelo.id', 'veiculo.modeloId')
      .innerJoin('veiculoMarca as marca', 'marca.id', 'modelo.marcaId')
      .select([
        'penhor.id',
        'marca.nome as marca',
        'modelo.nome as modelo',
        'veiculo.anoModelo',
        'veiculo.hodometro',
        'veiculo.placa',
        'loja.nomeFantasia as loja',
        'contrato.numero as numeroContrato',
        PRECO_DO_PENHOR.as('preco'),
        sql<string>`(penhor.data_inclusao at time zone 'America/Sao_Paulo')::date`.as('desde'),
      ])
      .execute()
  )
}
