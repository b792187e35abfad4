import { Button } from '@mantine/core'
import { impedimentoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import { useQuery } from '@tanstack/react-query'
import { useRegras } from '#lib/session.ts'
import { toastSucesso } from '#lib/toast.ts'
import { perguntarRecusa } from '#ui/dialogs.ts'
import { pedidosOptions, terminarPedido } from '#modules/reforco/use-reforco.ts'
import { PedidoAviso, pedidoAberto } from '#modules/reforco/use-reforco-na-tela.tsx'
import { type Tela, useAlterar } from '../alteracao/use-alteracao.ts'
import type { useAlteracaoNaTela } from '../alteracao/use-alteracao-na-tela.tsx'

interface PedidoNaPropostaProps {
  tela: Tela
  /** Opens the choice of vehicles that answers the request. */
  responder: ReturnType<typeof useAlteracaoNaTela>['responder']
}

/** The open request for reinforcement on the store's page: propose vehicles, or decline with a reason. */
export function PedidoNaProposta({ tela, responder }: PedidoNaPropostaProps) {
  const { data: contrato, etag } = tela.vista
  const { permissoes } = useRegras()
  const { data: pedidos } = useQuery(pedidosOptions(contrato.id, etag))
  const { alterar, ocupado } = useAlterar(tela)
  const pedido = pedidoAberto(pedidos)
  if (!pedido) return null
  const responde = permissoes.includes('Loja.Propostas.Responder')
  const proposto = pedido.situacao === 'proposto'
  const recusa = impedimentoDoPedido('recusarReforco', { statusId: contrato.statusId, pedido })
  const recusar = async () => {
    const motivo = await perguntarRecusa(`motivo/pedido/${pedido.id}/recusar`)
    if (motivo === undefined) return
    alterar(async () => {
      await terminarPedido({ id: pedido.id, acao: 'recusar', motivo: motivo.texto, etag })
      motivo.markUsed()
      toastSucesso('Pedido de reforço recusado.')
      return true
    })
  }
  return (
    <PedidoAviso
      pedido={pedido}
      titulo={
        proposto
          ? 'Você respondeu ao pedido de reforço'
          : `${contrato.instituicaoFinanceira} pede reforço de garantia`
      }
    >
      {responde && !recusa && (
        <Button size="sm" variant="default" disabled={ocupado} onClick={() => void recusar()}>
          Recusar pedido
        </Button>
      )}
      {responder && !proposto && (
        <Button size="sm" onClick={() => responder(pedido)}>
          Escolher veículos
        </Button>
      )}
    </PedidoAviso>
  )
}
