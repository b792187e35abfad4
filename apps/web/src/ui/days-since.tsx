import { type Dia, diaEmSaoPaulo, diasEntre, formatDia } from '@lastro/shared/dia'
import { haDias } from '../lib/format.ts'

/** 'há 12 dias' or 'desde hoje', with the day itself as tooltip. */
export function DaysSince({ dia, hoje }: { dia: Dia; hoje: Dia }) {
  return (
    <time dateTime={dia} title={`desde ${formatDia(dia)}`} style={{ whiteSpace: 'nowrap' }}>
      {haDias(diasEntre(dia, hoje))}
    </time>
  )
}

export const DaysSinceInstant = ({ instante, hoje }: { instante: Date; hoje: Dia }) => (
  <DaysSince dia={diaEmSaoPaulo(instante)} hoje={hoje} />
)
