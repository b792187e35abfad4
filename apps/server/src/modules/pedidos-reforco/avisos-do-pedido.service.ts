import { descreverPedido } from '@lastro/shared/contratos/pedido-reforco'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Tx } from '#db/tables.ts'
import { avisarSistema } from '../integracao/avisos.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { listPedidosDosAvisos, type PedidoDoAviso } from './pedidos.repository.ts'

/** The steps of a request that are announced. A proposal that answers it has a notice of its own. */
export type PassoDoPedido = 'pedido' | 'recusado' | 'cumprido' | 'encerrado' | 'prazo'

interface DetalhesDoPasso {
  agora: Date
  /** The program took the step, so both sides are told. */
  semAutor?: boolean
}

interface Aviso {
  titulo: string
  conteudo: string
}

const describePedido = ({ valor, numero }: PedidoDoAviso) =>
  `pedido de reforço de ${formatDinheiro(valor)} do contrato ${numero}`

const AVISO: Record<Exclude<PassoDoPedido, 'prazo'>, (pedido: PedidoDoAviso, semAutor: boolean) => Aviso> = {
  pedido: (pedido) => ({
    titulo: 'Pedido de reforço de garantia',
    conteudo:
      `${pedido.instituicao} pede reforço de garantia no contrato ${pedido.numero}: ${descreverPedido(pedido)}.` +
      `${pedido.texto ? ` “${pedido.texto}”` : ''} Proponha veículos ou recuse com um motivo.`,
  }),
  recusado: (pedido) => ({
    titulo: 'Pedido de reforço recusado',
    conteudo: `${pedido.loja} recusou o ${describePedido(pedido)}. Motivo: ${pedido.motivo}`,
  }),
  cumprido: (pedido) => ({
    titulo: 'Pedido de reforço cumprido',
    conteudo: `O ${describePedido(pedido)} foi cumprido: a cobertura está em 100% ou mais.`,
  }),
  encerrado: (pedido, semAutor) => ({
    titulo: 'Pedido de reforço encerrado',
    conteudo: semAutor
      ? `O ${describePedido(pedido)} foi encerrado. Motivo: ${pedido.motivo}`
      : `${pedido.instituicao} encerrou o ${describePedido(pedido)}. Motivo: ${pedido.motivo}`,
  }),
}

/**
 * Announces a step of requests to the side that didn't act, and to the store's own system (domain 7, 8), in the step's
 * transaction.
 */
export async function avisarPedidos(
  tx: Tx,
  passo: Exclude<PassoDoPedido, 'prazo'>,
  { instituicaoId, ids }: { instituicaoId: number; ids: readonly number[] },
  { agora, semAutor = false }: DetalhesDoPasso,
): Promise<void> {
  if (ids.length === 0) return
  for (const pedido of await listPedidosDosAvisos(tx, instituicaoId, ids)) {
    const outro = passo === 'recusado' ? [pedido.instituicaoFinanceiraId] : [pedido.lojaId]
    const destinos = semAutor ? [pedido.instituicaoFinanceiraId, pedido.lojaId] : outro
    await avisar(tx, passo, { pedido, destinos, aviso: AVISO[passo](pedido, semAutor), agora })
  }
}

const TEXTO_DA_ESPERA = {
  aberto: 'A loja ainda não propôs o reforço.',
  proposto: 'O reforço proposto pela loja aguarda resposta.',
}

/** Tells both sides that the last day of open requests has come. */
export async function avisarPrazoDosPedidos(
  tx: Tx,
  pedidos: readonly PedidoDoAviso[],
  { agora, hoje }: { agora: Date; hoje: Dia },
): Promise<void> {
  for (const pedido of pedidos) {
    const { prazo, situacao, instituicaoFinanceiraId, lojaId } = pedido
    const quando = prazo < hoje ? `terminou em ${formatDia(prazo)}` : 'termina hoje'
    const aviso = {
      titulo: 'Prazo do pedido de reforço',
      conteudo: `O prazo do ${describePedido(pedido)} ${quando}. ${situacao === 'proposto' ? TEXTO_DA_ESPERA.proposto : TEXTO_DA_ESPERA.aberto}`,
    }
    await avisar(tx, 'prazo', { pedido, destinos: [instituicaoFinanceiraId, lojaId], aviso, agora })
  }
}

interface AvisoDoPasso {
  pedido: PedidoDoAviso
  destinos: readonly number[]
  aviso: Aviso
  agora: Date
}

/** Announces a step of a request, once per step. */
async function avisar(tx: Tx, passo: PassoDoPedido, { pedido, destinos, aviso, agora }: AvisoDoPasso) {
  const { id, contratoId, lojaId, instituicaoFinanceiraId, numero, idParceiro, status } = pedido
  const chave = `pedido-reforco:${id}:${passo}`
  await notificar(
    tx,
    'reforco',
    destinos.map((estabelecimentoId) => ({ ...aviso, estabelecimentoId, contratoId, chave })),
    agora,
  )
  const contrato = { numero, idParceiro, status: STATUS[status].label, statusId: status }
  await avisarSistema(tx, {
    tipo: `reforco.${passo}`,
    lojaId,
    contratoId,
    dados: { instituicaoFinanceiraId, ...contrato, pedidoReforcoId: id },
    chave,
    agora,
  })
}
