import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { id, idOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { percentual } from './percentual.ts'
import { FiltroRegra, MAXIMO_ITENS } from './regra-garantia.ts'
import { EXCEDE_ITENS, filtrosRequest, itemRegraRequest } from './regra-garantia-pedido.ts'

/**
 * POST /api/regras-garantia/simulacao. A saved rule by its id, with its own items or with `itens` instead; an unsaved
 * rule by `filtros` and `itens`. A saved rule's own filters always count. `versao`: an earlier version of a saved rule
 * with its items, as a contract keeps it from its first send on. Without a store, of a saved rule with
 * `itens`, only `comparacao` says something.
 */
const simulacaoRequest = z.object({
  instituicaoFinanceiraId: idOpcional,
  lojaId: idOpcional,
  regraGarantiaId: idOpcional,
  versao: z.int().positive().nullish(),
  filtros: filtrosRequest.nullish(),
  itens: z.array(itemRegraRequest).max(MAXIMO_ITENS, { error: EXCEDE_ITENS }).nullish(),
})
export type SimulacaoRequest = z.infer<typeof simulacaoRequest>

/** POST …/simulacao/origem-do-preco: about one of the simulated vehicles. */
export const origemNoSimuladorRequest = simulacaoRequest.extend({ lojaId: id, veiculoId: id })
export type OrigemNoSimuladorRequest = z.infer<typeof origemNoSimuladorRequest>

/** A vehicle of the store's stock. Lists order by brand, model and id. */
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
  /** false: the vehicle backs a contract already, and no new one can take it. */
  livre: z.boolean(),
  qualifica: z.boolean(),
  /** Place of the winning item in the list, from 1, and its id once saved. */
  item: z.int().nullable(),
  itemId: z.int().nullable(),
  percentual: percentual.nullable(),
  /** Reference price × percentage; null when the vehicle does not qualify. */
  preco: somaDinheiro.nullable(),
  /**
   * Why the vehicle doesn't qualify, in words: the first criterion that failed. `filtro` is its filter; null where no
   * filter is at fault.
   */
  motivo: z.string().nullable(),
  filtro: z.enum(FiltroRegra).nullable(),
})
export type VeiculoSimulado = z.infer<typeof veiculoSimuladoSchema>

/** A draft with vehicles that the unsaved list would judge differently. */
const contratoSimuladoSchema = z.object({
  id: z.int(),
  numero: z.string(),
  loja: z.string(),
  /** Vehicles of the contract that would stop to qualify, would start to, or would have another value. */
  deixam: z.int(),
  passam: z.int(),
  mudamDeValor: z.int(),
})

/** `resumo` and `comparacao` count the whole store, whatever the page. */
const simulacaoResponse = z.object({
  veiculos: z.array(veiculoSimuladoSchema),
  ...totaisSchema.shape,
  resumo: z.object({ veiculos: z.int(), qualificam: z.int(), valorTotal: somaDinheiro }),
  /** What saving would change. null unless the call sends a saved rule with `itens`. */
  comparacao: z
    .object({
      /** Vehicles of this store. */
      passam: z.int(),
      deixam: z.int(),
      mudamDeValor: z.int(),
      /**
       * Contracts in progress, of every store, that the new list would judge: those never sent. At most
       * MAXIMO_DE_AFETADOS.
       */
      contratos: z.array(contratoSimuladoSchema),
      totalAfetados: z.int(),
      /** Contracts in progress that keep the version of their first send. */
      contratosComVersaoAnterior: z.int(),
      /** What saving bills the institution; 0: nothing. */
      cobranca: dinheiro,
    })
    .nullable(),
})
export type Simulacao = z.infer<typeof simulacaoResponse>

export const simulacaoCall = defineCall('POST', '/api/regras-garantia/simulacao', {
  reads: 'regras',
  query: paginacaoQuery,
  body: simulacaoRequest,
  answer: simulacaoResponse,
})
