import type {
  CoberturaDoContrato,
  ContratoCobertura,
  ContratoImpacto,
  Impacto,
} from '@lastro/shared/cobertura/cobertura'
import { deficitDe, percentualDaCobertura, situacaoDe } from '@lastro/shared/cobertura/situacao'
import { valorAtual } from '@lastro/shared/cobertura/valor-atual'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo, diasEntre } from '@lastro/shared/dia'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '../../ambiente.ts'
import type { Limites, Lista } from '../../http/lista.ts'
import {
  type BuscaDeCobertura,
  findUltimaReavaliacao,
  listCobertura,
  listImpacto,
  sumCobertura,
  sumImpacto,
} from './cobertura.repository.ts'
import {
  findContratoDaCobertura,
  listCasos,
  listHistorico,
  listVeiculosDaCobertura,
} from './detalhe.repository.ts'

const avaliacaoDe = (valores: { totalAtual: Centavos; valorGarantia: Centavos }) => ({
  totalAtual: valores.totalAtual,
  valorGarantia: valores.valorGarantia,
  deficit: deficitDe(valores),
  percentual: percentualDaCobertura(valores),
  situacao: situacaoDe(valores),
})

const diasDesde = (instant: Date, { clock }: Ambiente) => diasEntre(diaEmSaoPaulo(instant), clock.today())

/** An institution's contracts by coverage. */
export async function consultarCobertura(
  deps: Ambiente,
  instituicaoId: number,
  query: BuscaDeCobertura,
  limites: Limites,
): Promise<Lista<ContratoCobertura>> {
  const { rows, total } = await listCobertura(deps.db, instituicaoId, query, limites)
  return {
    rows: rows.map(({ garantiaDesde, ...row }) => ({
      ...row,
      ...avaliacaoDe(row),
      status: STATUS[row.statusId].label,
      diasEmGarantia: garantiaDesde && diasDesde(garantiaDesde, deps),
    })),
    total,
  }
}

/** Its Ativo contracts below their valorGarantia, the worst deficit first. */
export async function pioresDeficits(deps: Ambiente, instituicaoId: number, limit: number) {
  const { rows } = await consultarCobertura(
    deps,
    instituicaoId,
    { situacao: 'descoberto', status: 'ativos', ordenacao: { campo: 'deficit', direcao: 'desc' } },
    { limit, offset: 0 },
  )
  return rows
}

/** How an institution's Ativo contracts stand together. */
export const resumoDaCobertura = ({ db }: Ambiente, instituicaoId: number) =>
  sumCobertura(db, instituicaoId, { status: 'ativos' })

/** What the last import moved, and a page of the contracts that it moved. */
export async function impactoDaImportacao(
  { db }: Ambiente,
  { instituicaoId, cairam }: { instituicaoId: number; cairam: boolean },
  limites: Limites,
): Promise<Lista<ContratoImpacto> & Pick<Impacto, 'importacao'>> {
  const reavaliacao = await findUltimaReavaliacao(db)
  if (!reavaliacao) return { rows: [], total: 0, importacao: null }
  const { id: reavaliacaoId, meses, importadaEm, concluidaEm } = reavaliacao
  const { rows, total } = await listImpacto(db, { instituicaoId, reavaliacaoId, cairam }, limites)
  return {
    rows: rows.map((row) => {
      const { valorGarantia } = row
      const percentual = (totalAtual: Centavos) => percentualDaCobertura({ totalAtual, valorGarantia })
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

/** A contract's vehicles at the values of now, its snapshots and its cases. The caller may see it. */
export async function coberturaDoContrato(deps: Ambiente, id: number): Promise<CoberturaDoContrato> {
  const { db, clock } = deps
  const contrato = await findContratoDaCobertura(db, id)
  const veiculos = (await listVeiculosDaCobertura(db, contrato, clock.today())).map(
    ({ precoVeiculo, precoInstituicaoFinanceira, precoReferencia, referenciaAgora, defasada, ...row }) => {
      const preco = precoQueConta({ precoVeiculo, precoInstituicaoFinanceira })
      return {
        ...row,
        diasEmGarantia: diasDesde(row.dataInclusao, deps),
        preco,
        referenciaInclusao: precoReferencia,
        referenciaAtual: referenciaAgora,
        valorAtual: valorAtual({ preco, precoReferencia, referenciaAgora, defasada }),
        semReferencia: precoReferencia === null,
        referenciaDefasada: precoReferencia !== null && defasada !== false,
      }
    },
  )
  const { valorGarantia, statusId, numero, loja } = contrato
  const historico = await listHistorico(db, contrato)
  return {
    contratoId: id,
    numero,
    loja,
    status: STATUS[statusId].label,
    statusId,
    ...avaliacaoDe({ totalAtual: somar(veiculos.map((veiculo) => veiculo.valorAtual)), valorGarantia }),
    totalInclusao: somar(veiculos.map(({ preco }) => preco)),
    veiculos,
    historico: historico.map((linha) => ({ ...linha, ...avaliacaoDe(linha) })),
    casos: await listCasos(db, contrato),
  }
}
