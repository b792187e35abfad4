import { defineCall } from '../call.ts'
import * as z from 'zod'
import { id, idENumero, idOpcional, sinalizador, criadoResponse } from '../id.ts'
import { nome } from '../texto.ts'
import { percentual } from './percentual.ts'
import { FiltroRegra, filtroSchema, itemRegraSchema, MAXIMO_ITENS, OrdemSelecao } from './regra-garantia.ts'

/** Ids that one list of an item may hold. The whole body has its own limit. */
const MAXIMO_DA_LISTA = 20_000

const nullable = <T>(schema: z.ZodType<T>) => schema.nullish().transform((valor) => valor ?? null)

/** Ids without repetition. Absent and null become the empty list, which accepts all. */
const ids = z
  .array(id)
  .max(MAXIMO_DA_LISTA, { error: `Use no máximo ${MAXIMO_DA_LISTA} opções.` })
  .nullish()
  .transform((lista) => [...new Set(lista)])

const limite = (maximo: number) =>
  nullable(
    z
      .int()
      .nonnegative({ error: 'O valor não pode ser negativo.' })
      .max(maximo, { error: `O máximo é ${maximo}.` }),
  )

/**
 * A rule item as sent (spec section 3). `id` only for an item that the rule already has. The server drops criteria
 * whose filter the header lacks. chassiRemarcado and leilao: null accepts all, false only unmarked vehicles (domain 4).
 */
export const itemRegraRequest = z
  .object({
    id: idOpcional,
    veiculoMarcaIds: ids,
    veiculoModeloIds: ids,
    veiculoTipoIds: ids,
    veiculoTipoCombustivelIds: ids,
    veiculoUFs: ids,
    idadeMaxima: limite(200),
    quilometragemMaxima: limite(9_999_999),
    chassiRemarcado: nullable(z.boolean()),
    leilao: nullable(z.boolean()),
    percentualTabelaReferencia: percentual,
  })
  .meta({ title: 'ItemDaRegra' })
export type ItemRegraRequest = z.infer<typeof itemRegraRequest>

export const EXCEDE_ITENS = `Uma regra tem no máximo ${MAXIMO_ITENS} itens.`
const itens = z.array(itemRegraRequest).max(MAXIMO_ITENS, { error: EXCEDE_ITENS })

/** PUT /api/regras-garantia/{id}/itens: the full list, which may be empty. An item without id is new. */
const substituirItensRequest = z.object({ regraGarantiaId: id.nullish(), itens })
/** POST /api/regras-garantia/{id}/itens: adds items. */
const incluirItensRequest = z.object({
  regraGarantiaId: id.nullish(),
  itens: itens.min(1, { error: 'Informe ao menos um item.' }),
})

const MODELO_SEM_MARCA = 'Modelo não pode ir sem Marca.'

/** What is wrong with the chosen filters, in words; undefined when nothing. The screen asks this before it sends. */
export function problemaDosFiltros(
  filtros: readonly { filtro: FiltroRegra; ordem: number }[],
): string | undefined {
  const escolhidos = new Set(filtros.map(({ filtro }) => filtro))
  if (escolhidos.size < filtros.length) return 'Cada filtro pode ser escolhido uma vez só.'
  if (escolhidos.has(FiltroRegra.Modelo) && !escolhidos.has(FiltroRegra.Marca)) return MODELO_SEM_MARCA
  const ordens = filtros.map(({ ordem }) => ordem).toSorted((a, b) => a - b)
  if (ordens.some((ordem, index) => ordem !== index + 1))
    return 'A ordem dos filtros começa em 1 e não tem lacunas nem repetições.'
  return undefined
}

/**
 * The chosen filters. Refuses orders that don't run from 1 without gaps, a repeated filter, and Modelo without Marca.
 */
export const filtrosRequest = z
  .array(filtroSchema)
  .superRefine((filtros, context) => {
    const problema = problemaDosFiltros(filtros)
    if (problema) context.addIssue({ code: 'custom', message: problema })
  })
  .transform((filtros) => filtros.toSorted((a, b) => a.ordem - b.ordem))

const ordem = z
  .enum(OrdemSelecao)
  .nullish()
  .transform((valor) => valor ?? OrdemSelecao.Aleatorio)

export const MAXIMO_DO_NOME = 60
const nomeDaRegra = nome({ min: 0, max: MAXIMO_DO_NOME })
  .nullish()
  .transform((valor) => valor || null)

/** PUT /api/regras-garantia/{id}/nome; empty or null removes the name. */
const nomeDaRegraRequest = z.object({ nome: nomeDaRegra })
const nomeDaRegraResponse = z.object({ id: z.int(), nome: z.string().nullable() })

/**
 * POST /api/regras-garantia: the header. Items may come with it or later (spec section 4). Price order becomes 0 where
 * year order is 0 (domain 4).
 */
const criarRegraRequest = z
  .object({
    instituicaoFinanceiraId: idOpcional,
    lojaId: idOpcional,
    contratoId: idOpcional,
    nome: nomeDaRegra,
    tabelaReferencia: z.literal(0, { error: 'A única tabela de referência é a FIPE (0).' }).nullish(),
    regraPadrao: z
      .boolean()
      .nullish()
      .transform((valor) => valor ?? false),
    ordemSelecaoGarantiaAno: ordem,
    ordemSelecaoGarantiaPreco: ordem,
    filtros: filtrosRequest.nullish().transform((filtros) => filtros ?? []),
    itens: itens.nullish().transform((lista) => lista ?? []),
  })
  .transform((regra) => ({
    ...regra,
    ordemSelecaoGarantiaPreco:
      regra.ordemSelecaoGarantiaAno === OrdemSelecao.Aleatorio
        ? OrdemSelecao.Aleatorio
        : regra.ordemSelecaoGarantiaPreco,
  }))
export type CriarRegraRequest = z.infer<typeof criarRegraRequest>

/** What a change of the items did. The answer's ETag is the new version's. */
const alteracaoItensResponse = z
  .object({
    regraGarantiaId: z.int(),
    versao: z.int(),
    /** false: the list had no difference, the call saved nothing and the version stays. */
    alterada: z.boolean(),
    itens: z.array(itemRegraSchema),
    /**
     * Contracts in progress that the new version judges from now on: those never sent (domain 2). At most
     * MAXIMO_DE_AFETADOS ids.
     */
    contratosAfetados: z.array(z.int()),
    totalAfetados: z.int(),
    contratos: z.array(idENumero),
    /** Contracts in progress that keep the version of their first send. */
    contratosComVersaoAnterior: z.int(),
  })
  .meta({ title: 'ItensAlterados' })
export type AlteracaoItens = z.infer<typeof alteracaoItensResponse>

export const exclusaoQuery = z.object({ forcarExclusao: sinalizador })
/** An answer names at most so many contracts. */
export const MAXIMO_DE_AFETADOS = 100
const contratosDaRegra = {
  id: z.int(),
  /** Ids of the contracts in progress that use the rule (spec section 3), at most MAXIMO_DE_AFETADOS. */
  contratosAfetados: z.array(z.int()),
  totalAfetados: z.int(),
}
/**
 * DELETE /api/regras-garantia/{id}. `emExclusao`: a job still has to take the rule from some contracts. Nobody can use
 * the rule any more.
 */
const exclusaoRegraResponse = z.object({ ...contratosDaRegra, emExclusao: z.boolean() })
export type ExclusaoDaRegra = z.infer<typeof exclusaoRegraResponse>
/** 409 of DELETE: names the first affected contracts too. */
export const regraEmUsoResponse = z.object({
  ...contratosDaRegra,
  primeirosAfetados: z.array(idENumero),
})

/**
 * GET /api/regras-garantia/{id}/impacto: contracts in progress that would lose the rule, and how many of these are
 * drafts.
 */
const impactoDaRegra = z.object({ emAndamento: z.int(), rascunhos: z.int() })
export type ImpactoDaRegra = z.infer<typeof impactoDaRegra>

/** PUT /api/regras-garantia/{id}/padrao. Without a body the rule becomes the default; with false it stops to be. */
const regraPadraoRequest = z
  .object({ regraPadrao: z.boolean().nullish() })
  .nullish()
  .transform((pedido) => pedido?.regraPadrao ?? true)
/** `anteriorId`: the former default rule. */
const regraPadraoResponse = z.object({
  id: z.int(),
  regraPadrao: z.boolean(),
  anteriorId: z.int().nullable(),
})

export const incluirItensCall = defineCall('POST', '/api/regras-garantia/:id/itens', {
  body: incluirItensRequest,
  answer: alteracaoItensResponse,
  etag: true,
  ifMatch: true,
  idempotente: true,
})

export const substituirItensCall = defineCall('PUT', '/api/regras-garantia/:id/itens', {
  body: substituirItensRequest,
  answer: alteracaoItensResponse,
  etag: true,
  ifMatch: true,
})

export const criarRegraCall = defineCall('POST', '/api/regras-garantia', {
  body: criarRegraRequest,
  answer: criadoResponse,
  etag: true,
  idempotente: true,
})

export const excluirRegraCall = defineCall('DELETE', '/api/regras-garantia/:id', {
  query: exclusaoQuery,
  answer: exclusaoRegraResponse,
  conflict: regraEmUsoResponse,
  ifMatch: true,
})

export const impactoDaRegraCall = defineCall('GET', '/api/regras-garantia/:id/impacto', {
  answer: impactoDaRegra,
})

export const regraPadraoCall = defineCall('PUT', '/api/regras-garantia/:id/padrao', {
  body: regraPadraoRequest,
  answer: regraPadraoResponse,
  ifMatch: true,
})

export const nomeDaRegraCall = defineCall('PUT', '/api/regras-garantia/:id/nome', {
  body: nomeDaRegraRequest,
  answer: nomeDaRegraResponse,
  ifMatch: true,
})
