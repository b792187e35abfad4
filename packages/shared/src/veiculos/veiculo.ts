import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { idENome, idTextoOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { percentual, percentualEm } from '../regras-garantia/percentual.ts'
import { busca } from '../texto.ts'
import { SITUACOES_RENAVE } from './renave.ts'

/** GET /api/lojas/{id}/estoque (spec section 3, domain 3). */
export const veiculoEstoqueSchema = z.object({
  id: z.int(),
  placa: z.string(),
  renavam: z.string().nullable(),
  /** Names a zero-km car that has no plate yet. */
  chassi: z.string().nullable(),
  anoFabricacao: z.int().nullable(),
  anoModelo: z.int(),
  dataEntrada: dia.nullable(),
  /** null: not told. Every limit of km refuses the car, and the car counts as used (docs/decisoes/0004). */
  hodometro: z.int().nullable(),
  dataAfericaoHodometro: dia.nullable(),
  tipoCombustivel: z.string().nullable(),
  tipo: z.string(),
  veiculoUF: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  /**
   * Reference price × percentage of the matching item. Without a rule the reference price, else the store's own, else
   * 0.
   */
  preco: somaDinheiro,
  /**
   * What `preco` follows from: the reference price, its month's first day, and the matching item's percentage. null
   * where there is none.
   */
  precoReferencia: dinheiro.nullable(),
  mesReferencia: dia.nullable(),
  percentual: percentual.nullable(),
  precoInstituicaoFinanceira: somaDinheiro.nullable(),
  emGarantia: z.boolean(),
  semReferencia: z.boolean(),
  /** What FIPE doesn't list of the vehicle, in words; null when it has a reference price. */
  motivoSemReferencia: z.string().nullable(),
  /** The reference price is so old that it would count 0 in coverage (domain 6). */
  referenciaDefasada: z.boolean(),
  /** What the store told of the entry in Renave (portas V). */
  renaveSituacao: z.enum(SITUACOES_RENAVE),
})
export type VeiculoEstoque = z.infer<typeof veiculoEstoqueSchema>

export const estoqueQuery = z.object({
  ...paginacaoQuery.shape,
  instituicaoFinanceiraId: idTextoOpcional,
  contratoId: idTextoOpcional,
  regraGarantiaId: idTextoOpcional,
  filtro: busca,
})
export const estoqueResponse = z.object({
  estoque: z.array(veiculoEstoqueSchema),
  /**
   * In an empty answer without `filtro`: the store's vehicles in stock, and how many of these back no other contract.
   */
  vazio: z.object({ emEstoque: z.int(), livres: z.int() }).optional(),
  /** By the institution's policy; absent: none. Whoever completes a choice aims so many points beyond. */
  margemSelecao: percentualEm(z.number()).optional(),
  ...totaisSchema.shape,
})
export type EstoqueVazio = NonNullable<z.infer<typeof estoqueResponse>['vazio']>

/** Brands, models, types, fuels and states, each with id and nome (spec section 3). A state's id is its IBGE code. */
export type Opcao = z.infer<typeof idENome>
export const opcoesQuery = z.object({ ...paginacaoQuery.shape, q: busca })
const marcasResponse = z.object({ listaVeiculoMarca: z.array(idENome), ...totaisSchema.shape })
const modelosResponse = z.object({ listaVeiculoModelo: z.array(idENome), ...totaisSchema.shape })

const tiposCombustivelResponse = z.object({
  tiposCombustivel: z.array(idENome),
  ...totaisSchema.shape,
})
const tiposVeiculoResponse = z.object({ tipos: z.array(idENome), ...totaisSchema.shape })
const ufsResponse = z.object({
  uFs: z.array(z.object({ ...idENome.shape, sigla: z.string() })),
  ...totaisSchema.shape,
})

/** GET /api/veiculos/{id}/historico-precificacao, newest first. */
const historicoPrecificacaoResponse = z.object({
  ...totaisSchema.shape,
  precificacoes: z.array(
    z.object({
      id: z.int(),
      tabelaReferencia: z.string(),
      dataConsulta: dia,
      preco: dinheiro,
      mesReferencia: z.string(),
    }),
  ),
})

export const marcasCall = defineCall('GET', '/api/veiculos/marcas', {
  reads: 'veiculos',
  query: opcoesQuery,
  answer: marcasResponse,
})

export const modelosCall = defineCall('GET', '/api/veiculos/marcas/:marcaId/modelos', {
  reads: 'veiculos',
  query: opcoesQuery,
  answer: modelosResponse,
})

export const tiposCombustivelCall = defineCall('GET', '/api/veiculos/tipos-cobustivel', {
  reads: 'veiculos',
  query: paginacaoQuery,
  answer: tiposCombustivelResponse,
})

export const tiposVeiculoCall = defineCall('GET', '/api/veiculos/tipos-veiculo', {
  reads: 'veiculos',
  query: paginacaoQuery,
  answer: tiposVeiculoResponse,
})

export const ufsCall = defineCall('GET', '/api/veiculos/ufs', {
  reads: 'veiculos',
  query: paginacaoQuery,
  answer: ufsResponse,
})

export const historicoPrecificacaoCall = defineCall('GET', '/api/veiculos/:id/historico-precificacao', {
  reads: 'relatorios',
  query: paginacaoQuery,
  answer: historicoPrecificacaoResponse,
})

export const estoqueCall = defineCall('GET', '/api/lojas/:id/estoque', {
  reads: 'selecao',
  query: estoqueQuery,
  answer: estoqueResponse,
})
