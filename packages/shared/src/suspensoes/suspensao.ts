import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { formatInteiro } from '../numeros.ts'
import { fraseDeQuemPode, quemPodeSchema } from '../politicas/quem-pode.ts'
import { motivoRequest } from '../texto.ts'

/** Why a store's new proposals and vehicles are refused (carteira A.3). */
const suspensaoSchema = z.object({
  /** Sales that are unpaid for longer than the policy bears. */
  vendas: z.int(),
  /** What the policy bears, in business days overdue. */
  dias: z.int(),
})
export type Suspensao = z.infer<typeof suspensaoSchema>

/** 'A loja tem 2 vendas sem quitação há mais de 5 dias úteis.' */
export function motivoDaSuspensao({ vendas, dias }: Suspensao, quem = 'A loja'): string {
  const quantas = vendas === 1 ? '1 venda' : `${formatInteiro(vendas)} vendas`
  return `${quem} tem ${quantas} sem quitação há mais de ${dias === 1 ? '1 dia útil' : `${dias} dias úteis`}.`
}

export const recusaDaSuspensao = (suspensao: Suspensao, quem?: string): string =>
  `${motivoDaSuspensao(suspensao, quem)} Novos envios e inclusões estão suspensos.`

/** Beside a button that the suspension keeps back; the screen says elsewhere why. */
export const LOJA_SUSPENSA = 'A loja está suspensa por vendas sem quitação.'

/** As a screen reads it before the act that it keeps back. */
export const suspensaoNaTelaSchema = suspensaoSchema.extend({
  /** Who may lift it; null for a store. */
  podem: quemPodeSchema.nullable(),
})
export type SuspensaoNaTela = z.infer<typeof suspensaoNaTelaSchema>

/** Why nothing new is taken from a store, and what ends it. */
export function fraseDaSuspensao({ podem, ...suspensao }: SuspensaoNaTela, quem?: string): string {
  const fim = podem
    ? fraseDeQuemPode(podem, 'A suspensão pode ser levantada por')
    : 'A suspensão termina com o pagamento, ou quando a instituição a levantar.'
  return `${recusaDaSuspensao(suspensao, quem)} ${fim}`
}

/** The longest that a suspension may be lifted, in business days. */
export const LEVANTAR_MAXIMO = 10

/** An answer names at most so many stores. */
export const SUSPENSOES_MAXIMO = 100

const suspensaoDaLojaSchema = suspensaoSchema
  .extend({
    lojaId: z.int(),
    loja: z.string(),
    /** A lifting; it counts once a second person confirmed. null: none counts or waits. */
    levantamento: z
      .object({
        ate: dia,
        motivo: z.string(),
        pedidoPor: z.string(),
        pedidoEm: instante,
        /** null: it waits for a second person. */
        confirmadoPor: z.string().nullable(),
        /** The caller asked for it, and can't confirm it. */
        propria: z.boolean(),
        podem: quemPodeSchema,
      })
      .nullable(),
    versao: z.int(),
  })
  .meta({ title: 'SuspensaoDaLoja' })
export type SuspensaoDaLoja = z.infer<typeof suspensaoDaLojaSchema>

/**
 * GET /api/instituicoes-financeiras/{id}/suspensoes: the stores with most unpaid sales first. Who doesn't see suspensions
 * but makes contracts reads those that keep them back, without their liftings.
 */
const suspensoesResponse = z.object({
  suspensoes: z.array(suspensaoDaLojaSchema),
  /** Who may lift one. */
  podem: quemPodeSchema,
})

/** POST …/lojas/{lojaId}/suspensao/levantar and …/confirmar. */
export const levantarRequest = motivoRequest.extend({ ate: dia })
export type LevantarRequest = z.infer<typeof levantarRequest>
const suspensaoResponse = suspensaoDaLojaSchema

/** GET /api/lojas/{id}/suspensoes: the institutions that take nothing new from the store. */
const suspensoesDaLojaResponse = z.object({
  suspensoes: z.array(
    suspensaoSchema.extend({ instituicaoFinanceiraId: z.int(), instituicaoFinanceira: z.string() }),
  ),
})

export const suspensoesCall = defineCall('GET', '/api/instituicoes-financeiras/:id/suspensoes', {
  reads: 'baixas',
  answer: suspensoesResponse,
})

export const levantarSuspensaoCall = defineCall(
  'POST',
  '/api/instituicoes-financeiras/:id/lojas/:lojaId/suspensao/levantar',
  { body: levantarRequest, answer: suspensaoResponse, etag: true, ifMatch: true },
)

export const confirmarLevantamentoCall = defineCall(
  'POST',
  '/api/instituicoes-financeiras/:id/lojas/:lojaId/suspensao/confirmar',
  { answer: suspensaoResponse, etag: true, ifMatch: true },
)

export const suspensoesDaLojaCall = defineCall('GET', '/api/lojas/:id/suspensoes', {
  reads: 'baixas',
  answer: suspensoesDaLojaResponse,
})
