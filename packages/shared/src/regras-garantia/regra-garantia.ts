import { defineCall } from '../call.ts'
import * as z from 'zod'
import { idENome, idTextoOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { percentual } from './percentual.ts'

/** Spec section 3, RegraGarantiaFiltroTipo. */
export const FiltroRegra = {
  Marca: 0,
  Modelo: 1,
  TipoVeiculo: 2,
  UF: 3,
  TipoCombustivel: 4,
  Idade: 5,
  Km: 6,
  Chassi: 7,
  Leilao: 8,
} as const
export type FiltroRegra = (typeof FiltroRegra)[keyof typeof FiltroRegra]

/** The filters' names on the screens (spec section 3). */
export const LABEL_FILTRO: Record<FiltroRegra, string> = {
  0: 'Marca',
  1: 'Modelo',
  2: 'Tipo de Veículo',
  3: 'UF',
  4: 'Tipo de Combustível',
  5: 'Idade Máxima',
  6: 'Km Máxima',
  7: 'Chassi Remarcado',
  8: 'Leilão',
}

/** Order fields for automatic selection. */
export const OrdemSelecao = { Aleatorio: 0, Crescente: 1, Decrescente: 2 } as const
export type OrdemSelecao = (typeof OrdemSelecao)[keyof typeof OrdemSelecao]

export const MAXIMO_ITENS = 500

export const filtroSchema = z
  .object({ filtro: z.enum(FiltroRegra), ordem: z.int() })
  .meta({ title: 'FiltroDaRegra' })

/** A rule item as read (spec section 3). */
export const itemRegraSchema = z
  .object({
    id: z.int(),
    veiculoMarcas: z.array(idENome),
    veiculoModelos: z.array(idENome),
    veiculoTipos: z.array(idENome),
    veiculoTiposCombustivel: z.array(idENome),
    veiculoUFs: z.array(idENome),
    idadeMaxima: z.int().nullable(),
    quilometragemMaxima: z.int().nullable(),
    chassiRemarcado: z.boolean().nullable(),
    leilao: z.boolean().nullable(),
    percentualTabelaReferencia: percentual,
  })
  .meta({ title: 'ItemDaRegra' })
export type ItemRegra = z.infer<typeof itemRegraSchema>

export const Aplicacao = { Contrato: 'Contrato', Loja: 'Loja', Geral: 'Geral' } as const
export type Aplicacao = (typeof Aplicacao)[keyof typeof Aplicacao]

/** The rule's scope: contract, else store, else general (domain 4; spec 2.5). */
export function aplicacaoDe({
  lojaId,
  contratoId,
}: {
  lojaId: number | null
  contratoId: number | null
}): Aplicacao {
  if (contratoId) return Aplicacao.Contrato
  return lojaId ? Aplicacao.Loja : Aplicacao.Geral
}

/** The header as lists show it. Display fields sum up the items; null where no item sets them. */
const regraGarantiaSchema = z.object({
  id: z.int(),
  instituicaoFinanceiraId: z.int(),
  lojaId: z.int().nullable(),
  loja: z.string().nullable(),
  contratoId: z.int().nullable(),
  contrato: z.string().nullable(),
  aplicacao: z.enum(Aplicacao),
  /** The name that people gave the rule; null: only its number. */
  nome: z.string().nullable(),
  tabelaReferencia: z.literal(0),
  regraPadrao: z.boolean(),
  /** The rule is deleted, but a job has not yet taken it from all contracts. Nobody can choose or change it. */
  emExclusao: z.boolean(),
  ordemSelecaoGarantiaAno: z.enum(OrdemSelecao),
  ordemSelecaoGarantiaPreco: z.enum(OrdemSelecao),
  filtros: z.array(filtroSchema),
  versao: z.int(),
  /** If-Match of the name; `versao` is that of the items. */
  versaoDoNome: z.int(),
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  idade: z.string().nullable(),
  km: z.string().nullable(),
  uf: z.string().nullable(),
  chassi: z.string().nullable(),
  leilao: z.string().nullable(),
})
export type RegraGarantia = z.infer<typeof regraGarantiaSchema>

/** GET /api/regras-garantia: the default rule first. */
const regrasGarantiaResponse = z.object({
  regrasGarantia: z.array(regraGarantiaSchema),
  ...totaisSchema.shape,
})
/** GET /api/regras-garantia/{id} */
export const regraGarantiaResponse = z.object({
  ...regraGarantiaSchema.shape,
  itens: z.array(itemRegraSchema),
})
/** GET /api/regras-garantia/{id}/itens */
const itensRegraResponse = z.object({ itens: z.array(itemRegraSchema) })

export const regrasCall = defineCall('GET', '/api/regras-garantia', {
  reads: 'regras',
  query: z.object({
    ...paginacaoQuery.shape,
    instituicaoFinanceiraId: idTextoOpcional,
    lojaId: idTextoOpcional,
    contratoId: idTextoOpcional,
  }),
  answer: regrasGarantiaResponse,
})

export const regraCall = defineCall('GET', '/api/regras-garantia/:id', {
  reads: 'regras',
  answer: regraGarantiaResponse,
  etag: true,
})

export const itensDaRegraCall = defineCall('GET', '/api/regras-garantia/:id/itens', {
  answer: itensRegraResponse,
  etag: true,
})
