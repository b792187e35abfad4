import { centesimosDoLtv } from '@lastro/shared/saldos/saldo'
import type {
  CoberturaAtual,
  CoberturaDoContrato,
  ContratoCobertura,
  ContratoImpacto,
  Impacto,
  ResumoCobertura,
} from '@lastro/shared/cobertura/cobertura'
import type { PartesDaCobertura } from '@lastro/shared/cobertura/partes'
import { deficitDe, percentualDaCobertura, situacaoDe } from '@lastro/shared/cobertura/situacao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { diaEmSaoPaulo, diasEntre } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { countLimitOf, type PaginacaoDeListaLonga } from '@lastro/shared/paginacao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { listPedidosAbertos } from '#modules/pedidos-reforco/pedidos.repository.ts'
import type { ChaveDaCobertura } from '../avaliar/avaliacao.repository.ts'
import {
  type BuscaDeCobertura,
  type CoberturaNaLinha,
  type CoberturaRow,
  countCobertura,
  findCobertura,
  listCobertura,
  listCoberturasDescritasPorId,
  listCoberturasPorId,
  listIdsDeCoberturas,
} from './cobertura.repository.ts'
import {
  findContratoDaCobertura,
  listCasos,
  listHistorico,
  listVeiculosDaCobertura,
} from './detalhe.repository.ts'
import { findUltimaReavaliacao, listImpacto, sumImpacto } from './impacto.repository.ts'
import { sumCobertura } from './somas.repository.ts'

const avaliacaoDe = (valores: {
  totalAtual: Centavos
  totalSemReferencia: Centavos | null
  valorGarantia: Centavos
  exigido: Centavos
  tolerancia: number
}) => ({
  totalAtual: valores.totalAtual,
  valorGarantia: valores.valorGarantia,
  exigido: valores.exigido,
  deficit: deficitDe(valores),
  percentual: percentualDaCobertura(valores),
  // An old snapshot doesn't tell the parts apart: it counts as fully referenced.
  situacao: situacaoDe({ ...valores, totalSemReferencia: valores.totalSemReferencia ?? ZERO }),
})

/** Splits the coverage of a contract or a portfolio into its four parts, in centavos. */
export const partesDe = (
  soma: Omit<
    CoberturaRow,
    'avaliadaEm' | 'totalInclusao' | 'tolerancia' | 'exigido' | 'indice' | 'saldo' | 'dataSaldo'
  >,
): PartesDaCobertura => ({
  atual: {
    valor: (soma.totalAtual - soma.totalSemReferencia) as Centavos,
    veiculos: soma.veiculos - soma.semReferencia - soma.defasados - soma.sairam,
  },
  semReferencia: { valor: soma.totalSemReferencia, veiculos: soma.semReferencia },
  defasada: { valor: soma.totalDefasado, veiculos: soma.defasados },
  saiu: { valor: soma.totalSaido, veiculos: soma.sairam },
})

function ltvDe({ saldo, totalAtual }: CoberturaRow): number | null {
  const centesimos = saldo === null ? null : centesimosDoLtv(saldo, totalAtual)
  return centesimos === null ? null : centesimos / 100
}

const apresentarCobertura = (row: CoberturaRow): CoberturaAtual => ({
  ...avaliacaoDe(row),
  indice: row.indice === null ? null : row.indice / 100,
  saldo: row.saldo,
  dataSaldo: row.dataSaldo,
  ltv: ltvDe(row),
  totalInclusao: row.totalInclusao,
  veiculos: row.veiculos,
  partes: partesDe(row),
  precosDe: row.precosDe,
  precosAte: row.precosAte,
  avaliadaEm: row.avaliadaEm,
})

/**
 * Answers a contract's present coverage, from the snapshot that every list and notice uses; null: nothing is pledged.
 */
export async function coberturaAtual(db: Db, contrato: ChaveDaCobertura): Promise<CoberturaAtual | null> {
  const row = await findCobertura(db, contrato)
  return row ? apresentarCobertura(row) : null
}

/** Shapes a contract's present coverage that another module's statement has read; null: nothing is pledged. */
export const coberturaDaLinha = (row: CoberturaNaLinha | null): CoberturaAtual | null =>
  row && apresentarCobertura({ ...row, avaliadaEm: new Date(row.avaliadaEm) })

/** A store reads no balance (carteira A.1), only the exigido that it leads to. */
export const coberturaPara = (lado: Lado, cobertura: CoberturaAtual | null): CoberturaAtual | null =>
  cobertura && lado === 'loja'
    ? { ...cobertura, indice: null, saldo: null, dataSaldo: null, ltv: null }
    : cobertura

/** Answers the present coverage of Ativo contracts of one institution, by contract id. */
export async function coberturasDosAtivos(
  db: Db,
  instituicaoId: number,
  contratoIds: readonly number[],
): Promise<Map<number, CoberturaAtual>> {
  const rows = await listCoberturasPorId(db, instituicaoId, contratoIds)
  return new Map(rows.map(({ contratoId, ...row }) => [contratoId, apresentarCobertura(row)]))
}

const diasDesde = (instant: Date, { clock }: Ambiente) => diasEntre(diaEmSaoPaulo(instant), clock.today())

const coberturas = async (
  deps: Ambiente,
  instituicaoId: number,
  busca: BuscaDeCobertura,
  limites: PageBounds,
): Promise<ContratoCobertura[]> =>
  apresentarLinhas(
    deps,
    instituicaoId,
    await listCobertura(deps.db, instituicaoId, { ...busca, hoje: deps.clock.today() }, limites),
  )

/** Yields all contracts by coverage that the search finds, in the list's order and in batches. */
export async function* coberturasEmLotes(
  deps: Ambiente,
  instituicaoId: number,
  busca: BuscaDeCobertura,
): AsyncGenerator<ContratoCobertura[]> {
  const { db, clock } = deps
  const hoje = clock.today()
  const ids = await listIdsDeCoberturas(db, instituicaoId, { ...busca, hoje })
  yield* readInBatches(ids, async (lote) => {
    const rows = await listCoberturasDescritasPorId(db, instituicaoId, lote, hoje)
    const linhas = await apresentarLinhas(deps, instituicaoId, rows)
    return linhas.map((linha) => ({ ...linha, id: linha.contratoId }))
  })
}

async function apresentarLinhas(
  deps: Ambiente,
  instituicaoId: number,
  rows: Awaited<ReturnType<typeof listCobertura>>,
): Promise<ContratoCobertura[]> {
  const hoje = deps.clock.today()
  const ids = rows.map(({ contratoId }) => contratoId)
  const pedidos = new Map(
    (await listPedidosAbertos(deps.db, instituicaoId, ids)).map(
      ({ contratoId, situacao, valor, prazo }) =>
        [contratoId, { situacao, valor, prazo, vencido: prazo < hoje }] as const,
    ),
  )
  return rows.map(({ garantiaDesde, contratoId, numero, lojaId, loja, casoDesde, responsavel, ...row }) => ({
    contratoId,
    numero,
    lojaId,
    loja,
    statusId: row.statusId,
    casoDesde,
    responsavel,
    pedido: pedidos.get(contratoId) ?? null,
    ...apresentarCobertura(row),
    status: STATUS[row.statusId].label,
    diasEmGarantia: garantiaDesde && diasDesde(garantiaDesde, deps),
  }))
}

export async function consultarCobertura(
  deps: Ambiente,
  instituicaoId: number,
  query: BuscaDeCobertura & Pick<PaginacaoDeListaLonga, 'total'>,
  limites: PageBounds,
): Promise<Lista<ContratoCobertura>> {
  const rows = await coberturas(deps, instituicaoId, query, limites)
  const busca = { ...query, hoje: deps.clock.today() }
  return { rows, ...(await countCobertura(deps.db, instituicaoId, busca, countLimitOf(query))) }
}

/** Answers an institution's Ativo contracts below their exigido, the worst deficit first. */
export const pioresDeficits = (deps: Ambiente, instituicaoId: number, limit: number) =>
  coberturas(
    deps,
    instituicaoId,
    { situacao: 'descoberto', status: 'ativos', ordenacao: { campo: 'deficit', direcao: 'desc' } },
    { limit, offset: 0 },
  )

/** Answers the sums of an institution's coverage, of its Ativo contracts unless `status` says otherwise. */
export async function resumoDaCobertura(
  { db }: Ambiente,
  instituicaoId: number,
  { status = 'ativos' }: Pick<BuscaDeCobertura, 'status'> = {},
): Promise<ResumoCobertura> {
  const soma = await sumCobertura(db, instituicaoId, { status })
  const exigido = {
    descoberto: soma.exigidoDescoberto,
    semReferencia: soma.exigidoSemReferencia,
    limite: soma.exigidoLimite,
    coberto: soma.exigidoCoberto,
  }
  return { ...soma, semReferencia: soma.contratosSemReferencia, exigido, partes: partesDe(soma) }
}

/** Answers what the last import of prices moved, and a page of the moved contracts. */
export async function impactoDaImportacao(
  { db }: Ambiente,
  { instituicaoId, cairam }: { instituicaoId: number; cairam: boolean },
  limites: PageBounds,
): Promise<Lista<ContratoImpacto> & Pick<Impacto, 'importacao'>> {
  const reavaliacao = await findUltimaReavaliacao(db)
  if (!reavaliacao) return { rows: [], total: 0, importacao: null }
  const { id: reavaliacaoId, meses, importadaEm, concluidaEm } = reavaliacao
  const { rows, total } = await listImpacto(db, { instituicaoId, reavaliacaoId, cairam }, limites)
  return {
    rows: rows.map((row) => {
      const { exigido } = row
      const percentual = (totalAtual: Centavos) => percentualDaCobertura({ totalAtual, exigido })
      return {
        ...row,
        percentualAntes: percentual(row.totalAntes),
        percentualDepois: percentual(row.totalDepois),
      }
    }),
    total,
    importacao: {
      meses,
      importadaEm,
      concluidaEm,
      ...(await sumImpacto(db, instituicaoId, reavaliacaoId)),
    },
  }
}

/**
 * Answers a contract's present coverage, its vehicles at current values, its snapshots and its cases. The guard has let
 * the caller in. After an import the vehicles change at once, but the coverage only when the evaluation reaches the
 * contract.
 */
export async function coberturaDoContrato(
  deps: Ambiente,
  chave: ChaveDaCobertura,
): Promise<CoberturaDoContrato> {
  const { db, clock } = deps
  const contrato = await findContratoDaCobertura(db, chave)
  const veiculos = await listVeiculosDaCobertura(db, contrato, clock.today())
  const historico = await listHistorico(db, contrato)
  return {
    contratoId: contrato.contratoId,
    instituicaoFinanceiraId: contrato.instituicaoFinanceiraId,
    numero: contrato.numero,
    loja: contrato.loja,
    status: STATUS[contrato.statusId].label,
    statusId: contrato.statusId,
    atual: await coberturaAtual(db, contrato),
    veiculos: veiculos.map((row) => ({ ...row, diasEmGarantia: diasDesde(row.dataInclusao, deps) })),
    historico: historico.map((linha) => ({ ...linha, ...avaliacaoDe(linha) })),
    casos: await listCasos(db, contrato),
  }
}
