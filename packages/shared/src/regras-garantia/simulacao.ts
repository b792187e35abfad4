import * as z from 'zod'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { id, idOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { percentual } from './percentual.ts'
import { FiltroRegra, MAXIMO_ITENS } from './regra-garantia.ts'
import { EXCEDE_ITENS, filtrosRequest, itemRegraRequest } from './regra-garantia-pedido.ts'

/**
 * POST /api/regras-garantia/simulacao. A saved rule by its id, with its own items or with the list of `itens` instead; a rule not saved
 * yet by `filtros` and `itens`. A saved rule's own filters count whatever `filtros` says. `versao`: an earlier version of a saved rule, as a
 * contract keeps it from its first send on, with its own items.
 */
export const simulacaoRequest = z.object({
  instituicaoFinanceiraId: idOpcional,
  lojaId: id,
  regraGarantiaId: idOpcional,
  versao: z.int().positive().nullish(),
  filtros: filtrosRequest.nullish(),
  itens: z.array(itemRegraRequest).max(MAXIMO_ITENS, { error: EXCEDE_ITENS }).nullish(),
})
export type SimulacaoRequest = z.infer<typeof simulacaoRequest>

/** POST …/simulacao/origem-do-preco: of one of its vehicles. */
export const origemNoSimuladorRequest = simulacaoRequest.extend({ veiculoId: id })
export type OrigemNoSimuladorRequest = z.infer<typeof origemNoSimuladorRequest>

export const simulacaoQuery = paginacaoQuery

/** One vehicle of the store's stock, by brand, model and id. */
const veiculoSimuladoSchema = z.object({
  id: z.int(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  hodometro: z.int().nullable(),
  tipo: z.string(),
  tipoCombustivel: z.string().nullable(),
  veiculoUF: z.string().nullable(),
  chassiRemarcado: z.boolean(),
  leilao: z.boolean(),
  precoReferencia: dinheiro.nullable(),
  /** false: it backs a contract already, so that no new one can take it. */
  livre: z.boolean(),
  qualifica: z.boolean(),
  /** The item that wins: its place in the list, from 1, and its id once saved. */
  item: z.int().nullable(),
  itemId: z.int().nullable(),
  percentual: percentual.nullable(),
  /** Reference price × percentage; null when it does not qualify. */
  preco: somaDinheiro.nullable(),
  /** Why not, in words: the first criterion that failed; `filtro` says which, null where no filter is at fault. */
  motivo: z.string().nullable(),
  filtro: z.enum(FiltroRegra).nullable(),
})
export type VeiculoSimulado = z.infer<typeof veiculoSimuladoSchema>

/** A draft whose vehicles the unsaved list would judge otherwise. */
const contratoSimuladoSchema = z.object({
  id: z.int(),
  numero: z.string(),
  loja: z.string(),
  /** Of its vehicles: no longer under the rule, newly under it, at another value. */
  deixam: z.int(),
  passam: z.int(),
  mudamDeValor: z.int(),
})

/** The whole store counts in `resumo` and `comparacao`, whatever page is asked. */
export const simulacaoResponse = z.object({
  veiculos: z.array(veiculoSimuladoSchema),
  ...totaisSchema.shape,
  resumo: z.object({ veiculos: z.int(), qualificam: z.int(), valorTotal: somaDinheiro }),
  /** What saving would change; null unless a saved rule was sent with `itens`. */
  comparacao: z
    .object({
      /** Of this store's vehicles. */
      passam: z.int(),
      deixam: z.int(),
      mudamDeValor: z.int(),
      /** Contracts in progress, of every store, that would be judged by the new list: those never sent, of many the first. */
      contratos: z.array(contratoSimuladoSchema),
      /** How many they are in all. */
      totalAfetados: z.int(),
      /** Contracts in progress that keep the version of their first send. */
      contratosComVersaoAnterior: z.int(),
    })
    .nullable(),
})
export type Simulacao = z.infer<typeof simulacaoResponse>
