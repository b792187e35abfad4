import * as z from 'zod'
import { dia, formatDia, instante } from '../dia.ts'
import { dinheiro, dinheiroObrigatorio, formatDinheiro } from '../dinheiro.ts'
import { id } from '../id.ts'
import { texto } from '../texto.ts'
import { semRepetidos } from './sem-repetidos.ts'
import { STATUS, StatusContrato } from './status.ts'

// 'Pedido de reforço' (domain 8): the institution asks the store of an Ativo contract for more guarantee.

/** A contract has one open request at most. */
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

interface Atual {
  statusId: StatusContrato
  /** The open one. */
  pedido: { situacao: SituacaoDoPedido } | null
}

/** Why a request can't be made, refused or closed, in words; undefined: it can. The server decides with it, the screens draw by it. */
export function impedimentoDoPedido(acao: AcaoDoPedido, { statusId, pedido }: Atual): string | undefined {
  if (acao === 'pedirReforco') {
    if (statusId !== StatusContrato.Ativo)
      return `Não é possível pedir reforço de um contrato com status ${STATUS[statusId].label}.`
    return pedido ? 'Já há um pedido de reforço aberto neste contrato.' : undefined
  }
  if (!pedido) return 'Este pedido de reforço não está mais aberto.'
  return acao === 'recusarReforco' && pedido.situacao === 'proposto'
    ? 'Já há um reforço proposto para este pedido. Cancele a proposta antes de recusar o pedido.'
    : undefined
}

/** Days from today that the screens propose. */
export const DIAS_DO_PEDIDO = 7
export const MAXIMO_DE_PEDIDOS = 100

const termos = {
  /** A day, today or later. */
  prazo: dia,
  texto: texto({ min: 0, max: 1000 })
    .nullish()
    .transform((value) => value || null),
}

/** POST /api/contratos/{id}/pedidos-reforco */
export const pedidoReforcoRequest = z.object({ valor: dinheiroObrigatorio, ...termos })
export type PedidoReforcoRequest = z.output<typeof pedidoReforcoRequest>

/** POST /api/instituicoes-financeiras/{id}/pedidos-reforco: all of them or none; a refusal names each contract at fault. */
export const pedidosReforcoRequest = z.object({
  contratos: z
    .array(z.object({ contratoId: id, valor: dinheiroObrigatorio }))
    .min(1, { error: 'Escolha ao menos um contrato.' })
    .max(MAXIMO_DE_PEDIDOS, { error: `Use no máximo ${MAXIMO_DE_PEDIDOS} contratos.` })
    .superRefine(semRepetidos('Contrato repetido na lista.', ({ contratoId }) => contratoId)),
  ...termos,
})
export type PedidosReforcoRequest = z.output<typeof pedidosReforcoRequest>

export const pedidoReforcoSchema = z.object({
  id: z.int(),
  contratoId: z.int(),
  situacao: z.enum(SITUACOES_DO_PEDIDO),
  valor: dinheiro,
  prazo: dia,
  /** Open after its last day: a mark, not a state. */
  vencido: z.boolean(),
  texto: z.string().nullable(),
  pedidoPor: z.string(),
  pedidoEm: instante,
  encerradoEm: instante.nullable(),
  /** null: open, or it ended by what happened to the contract. */
  encerradoPor: z.string().nullable(),
  /** Why it was refused or closed. */
  motivo: z.string().nullable(),
})
export type PedidoReforco = z.infer<typeof pedidoReforcoSchema>

/** Answer of asking, refusing and closing. */
export const pedidoFeitoResponse = pedidoReforcoSchema.pick({ id: true, contratoId: true, situacao: true })
export type PedidoFeito = z.infer<typeof pedidoFeitoResponse>
/** Answer of asking for several, in the order of the request. */
export const pedidosFeitosResponse = z.object({ pedidos: z.array(pedidoFeitoResponse) })

/** GET /api/contratos/{id}/pedidos-reforco: the last 20, newest first; the open one, if there is one, is the first. */
export const pedidosReforcoResponse = z.object({ pedidos: z.array(pedidoReforcoSchema) })

/** What is asked for, in words: 'R$ 10.000,00 até 05/12/2026'. */
export const descreverPedido = ({ valor, prazo }: Pick<PedidoReforco, 'valor' | 'prazo'>) =>
  `${formatDinheiro(valor)} até ${formatDia(prazo)}`
