import type { EstadoEntrega } from '@lastro/shared/integracao/estados-da-entrega'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

export const LABEL_ESTADO: Record<EstadoEntrega, string> = {
  pendente: 'Pendente',
  entregue: 'Entregue',
  desistida: 'Não entregue',
}

export function EstadoBadge({ estado, tentativas }: { estado: EstadoEntrega; tentativas: number }) {
  if (estado === 'entregue')
    return <StatusBadge tom="sucesso" icon={IconCircleCheck} label={LABEL_ESTADO.entregue} />
  if (estado === 'desistida') return <StatusBadge tom="perigo" icon={IconX} label={LABEL_ESTADO.desistida} />
  return (
    <StatusBadge
      tom={tentativas > 0 ? 'atencao' : 'info'}
      icon={tentativas > 0 ? IconAlertTriangle : IconClock}
      label={tentativas > 0 ? 'Será tentada de novo' : LABEL_ESTADO.pendente}
    />
  )
}

/** 'HTTP 204', or why there was no answer. */
export function resultadoDe({ statusHttp, erro }: { statusHttp: number | null; erro: string | null }) {
  return [statusHttp !== null && `HTTP ${statusHttp}`, erro].filter(Boolean).join('. ') || null
}
