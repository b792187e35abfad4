import { defineCall } from '../call.ts'
import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { FILTROS_DE_SITUACAO, ORDENAVEIS_DO_VEICULO } from './filtros-do-estoque.ts'
import { papeisDoVeiculo } from './papeis-do-veiculo.ts'

/**
 * `livre`: free to offer. `garantia`: backs the contract beside it. `indisponivel`: the car is pledged under another
 * store's papers, and the store never learns whose (domain 2). `consignado`: not the store's, perhaps still
 * pledged (portas V). `saiu`: no longer in stock, perhaps still pledged (then with its contract).
 */
const SITUACOES_DO_VEICULO = ['livre', 'garantia', 'indisponivel', 'consignado', 'saiu'] as const
export type SituacaoDoVeiculo = (typeof SITUACOES_DO_VEICULO)[number]

const LABEL_SITUACAO: Record<SituacaoDoVeiculo, string> = {
  livre: 'Livre',
  garantia: 'Em garantia',
  indisponivel: 'Indisponível',
  consignado: 'Em consignação',
  saiu: 'Fora do estoque',
}
/** Whether a pledged vehicle left the stock or turned consigned: somebody has to act on it. */
export const semGarantirEmGarantia = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  (situacao === 'saiu' || situacao === 'consignado') && garantia !== null
/** Whether a proposal that isn't agreed yet holds the vehicle. */
export const emProposta = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  situacao === 'garantia' && garantia?.proposto === true
export function situacaoDoVeiculoEmTexto(veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>): string {
  if (semGarantirEmGarantia(veiculo)) return `${LABEL_SITUACAO[veiculo.situacao]}, em garantia`
  return emProposta(veiculo) ? 'Em proposta' : LABEL_SITUACAO[veiculo.situacao]
}

/** The store's own contract that a vehicle backs. The institution has sent the contract to the store. */
const garantiaDoVeiculoSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  instituicaoFinanceira: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  /** Only proposed: a contract that isn't agreed yet, or a change of one. */
  proposto: z.boolean(),
  /** Day of inclusion. */
  desde: dia,
})

const veiculoDaLojaSchema = z.object({
  ...papeisDoVeiculo.shape,
  precoReferencia: dinheiro.nullable(),
  situacao: z.enum(SITUACOES_DO_VEICULO),
  garantia: garantiaDoVeiculoSchema.nullable(),
})
export type VeiculoDaLoja = z.infer<typeof veiculoDaLojaSchema>

/** GET /api/lojas/{id}/veiculos: only the store itself may call. By brand and model unless sorted. */
const veiculosDaLojaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  situacao: z.enum(FILTROS_DE_SITUACAO, { error: 'Situação desconhecida.' }).optional(),
  ordenacao: ordenacaoPor(ORDENAVEIS_DO_VEICULO),
})
export type VeiculosDaLojaQuery = z.infer<typeof veiculosDaLojaQuery>
/** The whole filtered list as a file. */
const exportarVeiculosDaLojaQuery = veiculosDaLojaQuery
  .omit({ pagina: true, quantidadePorPagina: true })
  .extend(formatoQuery)

const veiculosDaLojaResponse = z.object({
  veiculos: z.array(veiculoDaLojaSchema),
  ...totaisSchema.shape,
})

export const veiculosDaLojaCall = defineCall('GET', '/api/lojas/:id/veiculos', {
  reads: 'estoque',
  query: veiculosDaLojaQuery,
  answer: veiculosDaLojaResponse,
})

export const exportarVeiculosDaLojaCall = defineCall('GET', '/api/lojas/:id/veiculos/exportar', {
  query: exportarVeiculosDaLojaQuery,
  answer: 'file',
})
