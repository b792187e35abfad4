import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, formatDia, instante } from '../dia.ts'
import { dinheiro, dinheiroObrigatorio, formatDinheiro } from '../dinheiro.ts'
import { id } from '../id.ts'
import { texto, motivoRequest } from '../texto.ts'
import { refuseDuplicates } from './sem-repetidos.ts'
import { STATUS, type StatusContrato } from './status.ts'

// 'Pedido de reforço' (domain 8): the institution asks the store of an Ativo contract for more guarantee.

/** States of an open request. A contract has at most one open request. */
export const PEDIDO_ABERTO = ['aberto', 'proposto'] as const
const SITUACOES_DO_PEDIDO = [...PEDIDO_ABERTO, 'cumprido', 'recusado', 'encerrado'] as const
export type SituacaoDoPedido = (typeof SITUACOES_DO_PEDIDO)[number]

export const LABEL_PEDIDO: Record<SituacaoDoPedido, string> = {
  aberto: 'Aguardando a loja',
  proposto: 'Reforço proposto',
  cumprido: 'Cumprido',
  recusado: 'Recusado',
  encerrado: 'Encerrado',
}

export type AcaoDoPedido = 'pedirReforco' | 'recusarReforco' | 'encerrarReforco'

interface ContratoComPedido {
  statusId: StatusContrato
  /** The contract's open request. */
  pedido: { situacao: SituacaoDoPedido } | null
}

/**
 * Why a request can't be made, refused or closed, in words; undefined: it can. The server decides with this, the
 * screens draw their buttons from it.
 */
export function impedimentoDoPedido(
  acao: AcaoDoPedido,
  { statusId, pedido }: ContratoComPedido,
): string | undefined {
  if (acao === 'pedirReforco') {
    if (!STATUS[statusId].alteravel)
      return `Não é possível pedir reforço de um contrato com status ${STATUS[statusId].label}.`
    return pedido ? 'Já há um pedido de reforço aberto neste contrato.' : undefined
  }
  if (!pedido) return 'Este pedido de reforço não está mais aberto.'
  return acao === 'recusarReforco' && pedido.situacao === 'proposto'
    ? 'Já há um reforço proposto para este pedido. Cancele a proposta antes de recusar o pedido.'
    : undefined
}

/** The screens propose a last day so many days from today. */
export const DIAS_DO_PEDIDO = 7
export const MAXIMO_DE_PEDIDOS = 100

const termos = {
  prazo: dia,
  texto: texto({ min: 0, max: 1000 })
    .nullish()
    .transform((value) => value || null),
}

/** POST /api/contratos/{id}/pedidos-reforco */
export const pedidoReforcoRequest = z.object({ valor: dinheiroObrigatorio, ...termos })
export type PedidoReforcoRequest = z.output<typeof pedidoReforcoRequest>

/**
 * POST /api/instituicoes-financeiras/{id}/pedidos-reforco: makes all requests or none. A refusal names each contract at
 * fault.
 */
export const pedidosReforcoRequest = z.object({
  contratos: z
    .array(z.object({ contratoId: id, valor: dinheiroObrigatorio }))
    .min(1, { error: 'Escolha ao menos um contrato.' })
    .max(MAXIMO_DE_PEDIDOS, { error: `Use no máximo ${MAXIMO_DE_PEDIDOS} contratos.` })
    .superRefine(refuseDuplicates('Contrato repetido na lista.', ({ contratoId }) => contratoId)),
  ...termos,
})
export type PedidosReforcoRequest = z.output<typeof pedidosReforcoRequest>

export const pedidoReforcoSchema = z.object({
  id: z.int(),
  contratoId: z.int(),
  situacao: z.enum(SITUACOES_DO_PEDIDO),
  valor: dinheiro,
  prazo: dia,
  /** Still open after its last day. This is a mark, not a state. */
  vencido: z.boolean(),
  texto: z.string().nullable(),
  pedidoPor: z.string(),
  pedidoEm: instante,
  encerradoEm: instante.nullable(),
  /** null: the request is open, or ended because of what happened to the contract. */
  encerradoPor: z.string().nullable(),
  /** Why the store refused the request, or why somebody closed it. */
  motivo: z.string().nullable(),
})
export type PedidoReforco = z.infer<typeof pedidoReforcoSchema>

/** Answer of making, refusing and closing a request. */
const pedidoFeitoResponse = pedidoReforcoSchema
  .pick({ id: true, contratoId: true, situacao: true })
  .meta({ title: 'PedidoFeito' })
export type PedidoFeito = z.infer<typeof pedidoFeitoResponse>
/** Answer of making several requests, in the order of the call. */
const pedidosFeitosResponse = z.object({ pedidos: z.array(pedidoFeitoResponse) })

/** GET /api/contratos/{id}/pedidos-reforco: the last 20, newest first. An open request is always the first. */
const pedidosReforcoResponse = z.object({ pedidos: z.array(pedidoReforcoSchema) })

/** Says what the request asks for: 'R$ 10.000,00 até 05/12/2026'. */
export const descreverPedido = ({ valor, prazo }: Pick<PedidoReforco, 'valor' | 'prazo'>) =>
  `${formatDinheiro(valor)} até ${formatDia(prazo)}`

export const pedidosReforcoCall = defineCall('GET', '/api/contratos/:id/pedidos-reforco', {
  reads: 'contrato',
  answer: pedidosReforcoResponse,
  etag: true,
})

export const pedirReforcoCall = defineCall('POST', '/api/contratos/:id/pedidos-reforco', {
  body: pedidoReforcoRequest,
  answer: pedidoFeitoResponse,
  etag: true,
  ifMatch: true,
  idempotente: true,
})

export const pedirReforcosCall = defineCall('POST', '/api/instituicoes-financeiras/:id/pedidos-reforco', {
  body: pedidosReforcoRequest,
  answer: pedidosFeitosResponse,
  idempotente: true,
})

export const recusarReforcoCall = defineCall('POST', '/api/pedidos-reforco/:id/recusar', {
  body: motivoRequest,
  answer: pedidoFeitoResponse,
  etag: true,
  ifMatch: true,
})

export const encerrarReforcoCall = defineCall('POST', '/api/pedidos-reforco/:id/encerrar', {
  body: motivoRequest,
  answer: pedidoFeitoResponse,
  etag: true,
  ifMatch: true,
})
