import type { Baixa } from '@lastro/shared/baixas/baixa'
import { type EstadoDaBaixa, LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCash,
  IconCircleCheck,
  IconClock,
} from '@tabler/icons-react'
import { plural } from '#lib/format.ts'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'

const APARENCIA: Record<EstadoDaBaixa, { tom: Tom; icon: Icon }> = {
  aberta: { tom: 'atencao', icon: IconClock },
  paga: { tom: 'info', icon: IconCash },
  liberada: { tom: 'sucesso', icon: IconCircleCheck },
  cancelada: { tom: 'neutro', icon: IconBan },
}

/** A payoff's state. An overdue one says for how long. */
export function BaixaBadge({ baixa }: { baixa: Pick<Baixa, 'estado' | 'vencida' | 'diasUteisDeAtraso'> }) {
  const { estado, vencida, diasUteisDeAtraso } = baixa
  if (vencida)
    return (
      <StatusBadge
        tom="perigo"
        icon={IconAlertTriangle}
        label={`Vencida há ${plural(diasUteisDeAtraso, 'dia útil', 'dias úteis')}`}
      />
    )
  return <StatusBadge {...APARENCIA[estado]} label={LABEL_ESTADO_DA_BAIXA[estado]} />
}
