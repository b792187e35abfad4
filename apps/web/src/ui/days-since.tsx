import { type Dia, diaEmSaoPaulo, diasEntre, formatDia } from '@lastro/shared/dia'
import { haDias } from '../lib/format.ts'

/** 'há 12 dias', or 'desde hoje'; the day itself for who points at it. */
export function DaysSince({ dia, hoje }: { dia: Dia; hoje: Dia }) {
  return (
    <time dateTime={dia} title={`desde ${formatDia(dia)}`}>
      {haDias(diasEntre(dia, hoje))}
    </time>
  )
}

export const DaysSinceInstant = ({ instante, hoje }: { instante: Date; hoje: Dia }) => (
  <DaysSince dia={diaEmSaoPaulo(instante)} hoje={hoje} />
)
