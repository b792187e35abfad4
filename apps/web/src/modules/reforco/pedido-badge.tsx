import { LABEL_PEDIDO, type PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'
import { formatDia } from '@lastro/shared/dia'
import { IconClockX, IconMessageReply, IconSend } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

/** Badge of an open request for reinforcement in a list: whose answer is due, or that the last day is over. */
export function PedidoBadge({
  pedido,
}: {
  pedido: Pick<PedidoReforco, 'situacao' | 'prazo' | 'vencido'> | null
}) {
  if (!pedido) return null
  const { situacao, prazo, vencido } = pedido
  if (vencido)
    return <StatusBadge tom="perigo" icon={IconClockX} label={`Pedido vencido em ${formatDia(prazo)}`} />
  return situacao === 'proposto' ? (
    <StatusBadge tom="atencao" icon={IconMessageReply} label={LABEL_PEDIDO.proposto} />
  ) : (
    <StatusBadge tom="info" icon={IconSend} label={`Pedido até ${formatDia(prazo)}`} />
  )
}
