import * as z from 'zod'
import { id, idOpcional, sinalizador } from '../id.ts'
import { texto } from '../texto.ts'
import { percentual } from './percentual.ts'
import { FiltroRegra, itemRegraSchema, MAXIMO_ITENS, OrdemSelecao } from './regra-garantia.ts'

/** As many ids as one list of an item may hold; the whole body has its own limit. */
const MAXIMO_DA_LISTA = 20_000

const nulavel = <T>(schema: z.ZodType<T>) => schema.nullish().transform((valor) => valor ?? null)

/** Ids, each once; absent and null are the empty list, which accepts all. */
const ids = z
  .array(id)
  .max(MAXIMO_DA_LISTA, { error: `Use no máximo ${MAXIMO_DA_LISTA} opções.` })
  .nullish()
  .transform((lista) => [...new Set(lista)])

const limite = (maximo: number) =>
  nulavel(
    z
      .int()
      .nonnegative({ error: 'O valor não pode ser negativo.' })
      .max(maximo, { error: `O máximo é ${maximo}.` }),
  )

/**
 * A rule item as sent (spec section 3). `id` only for one that the rule already has. Criteria whose filter the header has not are
 * dropped by the server. chassiRemarcado and leilao: null accepts all, false only unmarked vehicles (domain 4).
 */
export const itemRegraRequest = z.object({
  id: idOpcional,
  veiculoMarcaIds: ids,
  veiculoModeloIds: ids,
  veiculoTipoIds: ids,
  veiculoTipoCombustivelIds: ids,
  veiculoUFs: ids,
  idadeMaxima: limite(200),
  quilometragemMaxima: limite(9_999_999),
  chassiRemarcado: nulavel(z.boolean()),
  leilao: nulavel(z.boolean()),
  percentualTabelaReferencia: percentual,
})
export type ItemRegraRequest = z.infer<typeof itemRegraRequest>

export const EXCEDE_ITENS = `Uma regra tem no máximo ${MAXIMO_ITENS} itens.`
const itens = z.array(itemRegraRequest).max(MAXIMO_ITENS, { error: EXCEDE_ITENS })

/** PUT /api/regras-garantia/{id}/itens: the full list, which may be empty. An item without id is new. */
export const substituirItensRequest = z.object({ regraGarantiaId: id.nullish(), itens })
/** POST /api/regras-garantia/{id}/itens: adds these. */
export const incluirItensRequest = z.object({
  regraGarantiaId: id.nullish(),
  itens: itens.min(1, { error: 'Informe ao menos um item.' }),
})

/** Spec section 5. */
const MODELO_SEM_MARCA = 'Modelo não pode ir sem Marca.'

/** What is wrong with the chosen filters, undefined when nothing; the screen asks before it sends. */
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

/** The chosen filters in their order; order 1 first, no gaps, no filter twice, Modelo only with Marca. */
export const filtrosRequest = z
  .array(z.object({ filtro: z.enum(FiltroRegra), ordem: z.int() }))
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
const nome = texto({ min: 0, max: MAXIMO_DO_NOME })
  .nullish()
  .transform((valor) => valor || null)

/** PUT /api/regras-garantia/{id}/nome; empty or null takes it away. */
export const nomeDaRegraRequest = z.object({ nome })
export const nomeDaRegraResponse = z.object({ id: z.int(), nome: z.string().nullable() })

/**
 * POST /api/regras-garantia: the header; items may come with it or later (spec section 4 sends them later). The price's order is 0
 * where the year's is (domain 4).
 */
export const criarRegraRequest = z
  .object({
    instituicaoFinanceiraId: idOpcional,
    lojaId: idOpcional,
    contratoId: idOpcional,
    nome,
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
export const criarRegraResponse = z.object({ id: z.int() })

/** What a saved change of the items touched; the ETag of the answer is the new version's. */
export const alteracaoItensResponse = z.object({
  regraGarantiaId: z.int(),
  versao: z.int(),
  /** false: the list was as it is already, nothing was saved and the version stays. */
  alterada: z.boolean(),
  itens: z.array(itemRegraSchema),
  /** Contracts in progress that are judged by the new version from now on: those never sent (domain 2), of many the first. */
  contratosAfetados: z.array(z.int()),
  /** How many they are in all. */
  totalAfetados: z.int(),
  contratos: z.array(z.object({ id: z.int(), numero: z.string() })),
  /** Contracts in progress that keep the version of their first send. */
  contratosComVersaoAnterior: z.int(),
})
export type AlteracaoItens = z.infer<typeof alteracaoItensResponse>

export const exclusaoQuery = z.object({ forcarExclusao: sinalizador })
/** As many contracts as an answer names. */
export const MAXIMO_DE_AFETADOS = 100
const contratosDaRegra = {
  id: z.int(),
  /** The ids of the contracts in progress that use the rule (spec section 3), of many the first. */
  contratosAfetados: z.array(z.int()),
  /** How many they are in all. */
  totalAfetados: z.int(),
}
/** DELETE /api/regras-garantia/{id}. `emExclusao`: some contracts are still to lose the rule, which nobody can use any more. */
export const exclusaoRegraResponse = z.object({ ...contratosDaRegra, emExclusao: z.boolean() })
export type ExclusaoDaRegra = z.infer<typeof exclusaoRegraResponse>
/** Its 409 names the first of them too. */
export const regraEmUsoResponse = z.object({
  ...contratosDaRegra,
  primeirosAfetados: z.array(z.object({ id: z.int(), numero: z.string() })),
})

/** GET /api/regras-garantia/{id}/impacto: contracts in progress that would lose the rule, and how many of them are drafts. */
export const impactoDaRegra = z.object({ emAndamento: z.int(), rascunhos: z.int() })
export type ImpactoDaRegra = z.infer<typeof impactoDaRegra>

/** PUT /api/regras-garantia/{id}/padrao; without a body the rule becomes the default, with false it is no longer. */
export const regraPadraoRequest = z
  .object({ regraPadrao: z.boolean().nullish() })
  .nullish()
  .transform((pedido) => pedido?.regraPadrao ?? true)
/** `anteriorId`: the rule that was the default until now. */
export const regraPadraoResponse = z.object({
  id: z.int(),
  regraPadrao: z.boolean(),
  anteriorId: z.int().nullable(),
})
