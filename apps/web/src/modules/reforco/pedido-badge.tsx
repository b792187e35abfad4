import { LABEL_PEDIDO, type PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'
import { formatDia } from '@lastro/shared/dia'
import { IconClockX, IconMessageReply, IconSend } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** An open request for reinforcement, in a list: what it waits for, or that its last day is over. */
export function PedidoBadge({
  pedido,
}: {
  pedido: Pick<PedidoReforco, 'situacao' | 'prazo' | 'vencido'> | null
}) {
  if (!pedido) return null
  const { situacao, prazo, vencido } = pedido
  if (vencido)
    return (
      <StatusBadge tom="perigo" icon={IconClockX}>
        Pedido vencido em {formatDia(prazo)}
      </StatusBadge>
    )
  return situacao === 'proposto' ? (
    <StatusBadge tom="atencao" icon={IconMessageReply}>
      {LABEL_PEDIDO.proposto}
    </StatusBadge>
  ) : (
    <StatusBadge tom="info" icon={IconSend}>
      Pedido até {formatDia(prazo)}
    </StatusBadge>
  )
}
