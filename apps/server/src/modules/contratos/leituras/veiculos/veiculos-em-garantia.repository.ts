import { sql } from 'kysely'
import { countUpTo } from '#db/count.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import { DA_VEZ, idsPelaLoja } from '#modules/vinculos/pela-loja.sql.ts'
import {
  type ConsultaDeGarantias,
  type DonoDasGarantias,
  SORT_COLUMNS,
  penhoresAbertos,
  PRECO_DO_PENHOR,
} from './penhores-abertos.sql.ts'

type PaginaDeGarantias = ConsultaDeGarantias & PageBounds & { contaAte: number | undefined }

/** The open pledges of a page of an institution's list by the stores' names, without a search. */
function penhoresPelaLoja(db: Db, instituicaoId: number, { ordenacao, limit, offset }: PaginaDeGarantias) {
  const daLoja = penhoresAbertos(db, { instituicaoId }, undefined)
    .where('penhor.lojaId', '=', DA_VEZ)
    .select(['penhor.id', 'penhor.dataInclusao as em'])
  const direcao = ordenacao?.direcao ?? 'asc'
  const ids = idsPelaLoja(daLoja, {
    instituicaoId,
    direcao,
    direcaoDoId: 'desc',
    porTempo: true,
    limit,
    offset,
  })
  return db
    .selectFrom('penhor')
    .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
    .where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
    .where(sql<boolean>`penhor.id in (${ids})`)
    .selectAll('penhor')
    .select(sql.ref(SORT_COLUMNS.loja).as('ordem'))
}

/**
 * Selects the open pledges of a page, with `ordem`, the column that sorts them. Only the tables needed for sorting are
 * joined.
 */
function penhoresDaPagina(
  db: Db,
  dono: DonoDasGarantias,
  { filtro, ordenacao, limit, offset }: PaginaDeGarantias,
) {
  return penhoresAbertos(db, dono, filtro)
    .$if(ordenacao?.campo === 'contratoId', (query) =>
      query.innerJoin('contrato', (join) =>
        join
          .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
          .onRef('contrato.id', '=', 'penhor.contratoId'),
      ),
    )
    .$if(ordenacao?.campo === 'loja', (query) =>
      query.innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId'),
    )
    .selectAll('penhor')
    .select(sql.ref(ordenacao ? SORT_COLUMNS[ordenacao.campo] : 'penhor.data_inclusao').as('ordem'))
    .orderBy('ordem', ordenacao?.direcao ?? 'desc')
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .limit(limit)
    .offset(offset)
}

/**
 * Reads a page of open pledges, newest first unless sorted. First finds the page's pledges, along an index where there
 * is no search; then reads what the page shows of those. Counts all of them up to `contaAte`.
 */
export async function listVeiculosEmGarantia(db: Db, dono: DonoDasGarantias, pedido: PaginaDeGarantias) {
  const { filtro, ordenacao } = pedido
  const pelaLoja = ordenacao?.campo === 'loja' && !filtro && dono.lojaId === undefined
  const pagina = pelaLoja
    ? penhoresPelaLoja(db, dono.instituicaoId, pedido)
    : penhoresDaPagina(db, dono, pedido)
  const rows = await db
    .selectFrom(pagina.as('penhor'))
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'penhor.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
    .leftJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.veiculoId', '=', 'penhor.veiculoId'),
    )
    // A pledge of a proposal that waits for an answer is not among the contract's guarantees yet.
    .leftJoin('alteracaoGarantiaVeiculo as entrada', (join) =>
      join
        .onRef('entrada.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('entrada.penhorId', '=', 'penhor.id')
        .on('entrada.sentido', '=', 'incluir'),
    )
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .select(PLEDGED_VEHICLE_COLUMNS)
    .select(({ fn }) =>
      fn
        .coalesce('garantia.precoInstituicaoFinanceira', 'entrada.precoInstituicaoFinanceira')
        .as('precoInstituicaoFinanceira'),
    )
    .select(PRECO_DO_PENHOR.as('preco'))
    .orderBy('penhor.ordem', ordenacao?.direcao ?? 'desc')
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .execute()
  const todos = penhoresAbertos(db, dono, filtro).select('penhor.dataInclusao')
  return {
    rows,
    ...(await countUpTo(db, todos, { chave: 'penhor.dataInclusao', contaAte: pedido.contaAte })),
  }
}

const PLEDGED_VEHICLE_COLUMNS = [
  'veiculo.id',
  'veiculo.id as veiculoId',
  'veiculo.placa',
  'veiculo.renavam',
  'veiculo.anoFabricacao',
  'veiculo.anoModelo',
  'veiculo.dataEntrada',
  'veiculo.hodometro',
  'veiculo.dataAfericaoHodometro',
  'veiculoTipoCombustivel.nome as tipoCombustivel',
  'veiculoTipo.nome as tipo',
  'uf.sigla as veiculoUF',
  'veiculoMarca.nome as marca',
  'veiculoModelo.nome as modelo',
  'penhor.contratoId',
  'contrato.numero as numeroContrato',
  'loja.nomeFantasia as loja',
] as const
