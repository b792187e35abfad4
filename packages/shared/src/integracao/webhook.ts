import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { texto } from '../texto.ts'
import { ESTADOS_DA_ENTREGA } from './estados-da-entrega.ts'

/** What a webhook tells a store's system. Only a person's click sends `webhook.teste`. */
const TIPOS_DE_AVISO = [
  'proposta.enviada',
  'proposta.aprovada',
  'proposta.recusada',
  'proposta.recolhida',
  'proposta.cancelada',
  'proposta.liquidada',
  'garantia.alterada',
  'reforco.pedido',
  'reforco.recusado',
  'reforco.cumprido',
  'reforco.encerrado',
  'reforco.prazo',
  'baixa.aberta',
  'baixa.paga',
  'baixa.estornada',
  'baixa.liberada',
  'baixa.cancelada',
  'baixa.vencida',
  'loja.suspensa',
  'loja.liberada',
  'autorizacao.encerrada',
  'webhook.teste',
] as const
export type TipoAviso = (typeof TIPOS_DE_AVISO)[number]

export const LABEL_AVISO: Record<TipoAviso, string> = {
  'proposta.enviada': 'Proposta enviada',
  'proposta.aprovada': 'Proposta aprovada',
  'proposta.recusada': 'Proposta recusada',
  'proposta.recolhida': 'Proposta recolhida',
  'proposta.cancelada': 'Proposta cancelada',
  'proposta.liquidada': 'Proposta liquidada',
  'garantia.alterada': 'Garantia alterada',
  'reforco.pedido': 'Reforço pedido',
  'reforco.recusado': 'Pedido de reforço recusado',
  'reforco.cumprido': 'Pedido de reforço cumprido',
  'reforco.encerrado': 'Pedido de reforço encerrado',
  'reforco.prazo': 'Prazo do pedido de reforço',
  'baixa.aberta': 'Baixa por venda aberta',
  'baixa.paga': 'Venda paga',
  'baixa.estornada': 'Pagamento da venda estornado',
  'baixa.liberada': 'Veículo vendido liberado',
  'baixa.cancelada': 'Baixa por venda cancelada',
  'baixa.vencida': 'Venda sem quitação',
  'loja.suspensa': 'Loja suspensa',
  'loja.liberada': 'Fim da suspensão',
  'autorizacao.encerrada': 'Autorização encerrada',
  'webhook.teste': 'Teste',
}

/**
 * Body of a webhook, thin as Standard Webhooks recommends: the store reads the rest over the API with its own rights.
 * `data` is empty in a test.
 */
export const avisoSchema = z.object({
  type: z.enum(TIPOS_DE_AVISO),
  timestamp: instante,
  data: z.object({
    lojaId: z.int(),
    contratoId: z.int().optional(),
    instituicaoFinanceiraId: z.int().optional(),
    numero: z.string().optional(),
    idParceiro: z.string().nullish(),
    status: z.string().optional(),
    statusId: z.int().optional(),
    pedidoReforcoId: z.int().optional(),
    baixaId: z.int().optional(),
    veiculoId: z.int().optional(),
    /** The new, earlier prazo of a whitelist entry; null: the entry was deleted. Of a lifted suspension its last day. */
    prazo: dia.nullish(),
    /** Proposals that the store has from the institution and that can't be approved after `prazo`. */
    propostas: z.int().optional(),
  }),
})
export type Aviso = z.input<typeof avisoSchema>

export const PREFIXO_SEGREDO = 'whsec_'
/** Webhooks that a store may have. Disabled ones count. */
export const MAXIMO_DE_WEBHOOKS = 5
/** For so many hours after a rotation the former secret still signs beside the new one. */
export const HORAS_DO_SEGREDO_ANTERIOR = 24
/** Lastro retries a delivery for so many days, and then disables a webhook that only failed. */
export const DIAS_DE_TENTATIVA = 3

const ENDERECO = 'Informe um endereço completo, como https://loja.example/avisos.'

/** What the API's document says of an address; the server also takes other scripts' hosts and IPv6. */
const PADRAO_DO_ENDERECO = String.raw`^https?://(?:[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*|(?:(?:1\d\d|[1-9]?\d|2[0-4]\d|25[0-5])\.){3}(?:1\d\d|[1-9]?\d|2[0-4]\d|25[0-5]))(?::\d{1,4})?(?:/[!-"$-?A-~]*)?$`

/**
 * An absolute address without credentials or fragment, as a browser would write it. The server decides which hosts are
 * allowed.
 */
const enderecoWebhook = texto({ max: 500 })
  .meta({ pattern: PADRAO_DO_ENDERECO })
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: ENDERECO }))
  .refine((value) => !/^https?:\/\/[^/]*@|#/.test(value), { error: ENDERECO })
  .refine((value) => value.length <= 500, { error: 'Use no máximo 500 caracteres.' })

const webhookSchema = z
  .object({
    versao: z.int(),
    id: z.int(),
    url: z.string(),
    criadoEm: instante,
    criadoPor: z.string(),
    ativo: z.boolean(),
    desativadoEm: instante.nullable(),
    /** Who disabled the webhook; null: Lastro did, after days of failures. */
    desativadoPor: z.string().nullable(),
    falhandoDesde: instante.nullable(),
    /** The former secret signs too until then. */
    segredoAnteriorAte: instante.nullable(),
    pendentes: z.int(),
  })
  .meta({ title: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

const webhooksResponse = z.object({ webhooks: z.array(webhookSchema), ...totaisSchema.shape })

/** The answers of create and rotation. No other answer holds the secret. */
const webhookComSegredo = z
  .object({ ...webhookSchema.shape, segredo: z.string() })
  .meta({ title: 'WebhookComSegredo' })
export type WebhookComSegredo = z.infer<typeof webhookComSegredo>

const entregaSchema = z.object({
  id: z.int(),
  webhookId: z.int(),
  url: z.string(),
  /** Value of the header webhook-id, equal in every attempt. */
  mensagem: z.string(),
  tipo: z.enum(TIPOS_DE_AVISO),
  contratoId: z.int().nullable(),
  numero: z.string().nullable(),
  ocorridoEm: instante,
  estado: z.enum(ESTADOS_DA_ENTREGA),
  tentativas: z.int(),
  proximaEm: instante.nullable(),
  /** HTTP status of the last attempt; null: no answer, or no attempt yet. */
  statusHttp: z.int().nullable(),
  erro: z.string().nullable(),
  /** Whether the webhook can take a repetition. */
  podeReenviar: z.boolean(),
})
export type Entrega = z.infer<typeof entregaSchema>

/** Newest first. */
const entregasResponse = z.object({ entregas: z.array(entregaSchema), ...totaisSchema.shape })

const tentativaSchema = z.object({
  id: z.int(),
  iniciadaEm: instante,
  duracaoMs: z.int(),
  statusHttp: z.int().nullable(),
  erro: z.string().nullable(),
  resposta: z.string().nullable(),
})
export type Tentativa = z.infer<typeof tentativaSchema>
/** Newest first. */
const tentativasResponse = z.object({
  tentativas: z.array(tentativaSchema),
  ...totaisSchema.shape,
})

export const entregasCall = defineCall('GET', '/api/lojas/:id/entregas', {
  reads: 'integracao',
  query: z.object({
    ...paginacaoQuery.shape,
    webhookId: idTextoOpcional,
    estado: opcao(ESTADOS_DA_ENTREGA, 'Use pendente, entregue ou desistida.'),
  }),
  answer: entregasResponse,
})

export const tentativasCall = defineCall('GET', '/api/entregas/:id/tentativas', {
  reads: 'integracao',
  query: paginacaoQuery,
  answer: tentativasResponse,
})

export const reenviarEntregaCall = defineCall('POST', '/api/entregas/:id/reenviar', {})

export const webhooksCall = defineCall('GET', '/api/lojas/:id/webhooks', {
  reads: 'integracao',
  query: paginacaoQuery,
  answer: webhooksResponse,
})

export const criarWebhookCall = defineCall('POST', '/api/lojas/:id/webhooks', {
  body: z.object({ url: enderecoWebhook }),
  answer: webhookComSegredo,
})

export const trocarSegredoCall = defineCall('POST', '/api/webhooks/:id/segredo', {
  answer: webhookComSegredo,
  ifMatch: true,
})

export const testarWebhookCall = defineCall('POST', '/api/webhooks/:id/testar', {})

export const excluirWebhookCall = defineCall('DELETE', '/api/webhooks/:id', { ifMatch: true })

export const ativarWebhookCall = defineCall('POST', '/api/webhooks/:id/ativar', {
  answer: webhookSchema,
  ifMatch: true,
})

export const desativarWebhookCall = defineCall('POST', '/api/webhooks/:id/desativar', {
  answer: webhookSchema,
  ifMatch: true,
})
