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
import { isNadaAPagar } from './textos.ts'

const APARENCIA: Record<EstadoDaBaixa, { tom: Tom; icon: Icon }> = {
  aberta: { tom: 'atencao', icon: IconClock },
  paga: { tom: 'info', icon: IconCash },
  liberada: { tom: 'sucesso', icon: IconCircleCheck },
  cancelada: { tom: 'neutro', icon: IconBan },
}

type BaixaDoBadge = Pick<Baixa, 'estado' | 'vencida' | 'diasUteisDeAtraso' | 'falta'>

/** A payoff's state. An overdue one says for how long; one that owes nothing waits for its release. */
export function BaixaBadge({ baixa }: { baixa: BaixaDoBadge }) {
  const { estado, vencida, diasUteisDeAtraso } = baixa
  if (isNadaAPagar(baixa)) return <StatusBadge tom="info" icon={IconClock} label="Aguarda liberação" />
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
