import { type Dia, diaEmSaoPaulo, diasEntre, formatDia } from '@lastro/shared/dia'
import { haDias, plural } from '../../lib/format.ts'

/** 'há 12 dias', or 'desde hoje'; the day itself for who points at it. */
export function Ha({ dia, hoje }: { dia: Dia; hoje: Dia }) {
  const dias = diasEntre(dia, hoje)
  return (
    <time dateTime={dia} title={`desde ${formatDia(dia)}`}>
      {haDias(dias)}
    </time>
  )
}

export const HaDoInstante = ({ instante, hoje }: { instante: Date; hoje: Dia }) => (
  <Ha dia={diaEmSaoPaulo(instante)} hoje={hoje} />
)

/** 'hoje', 'em 1 dia', 'em 12 dias'. */
export function emDias(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(hoje, dia)
  return dias === 0 ? 'hoje' : `em ${plural(dias, 'dia', 'dias')}`
}
