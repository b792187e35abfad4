import { type Dia, diaEmSaoPaulo, diasEntre, formatDia } from '@lastro/shared/dia'
import { plural } from '../../lib/format.ts'

/** 'desde 04/11/2026 (há 12 dias)'; today is not counted in days. */
export const desdeInstante = (instante: Date, hoje: Dia): string => desdeDia(diaEmSaoPaulo(instante), hoje)

export function desdeDia(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(dia, hoje)
  return dias < 1 ? 'desde hoje' : `desde ${formatDia(dia)} (há ${plural(dias, 'dia', 'dias')})`
}

/** 'hoje', 'em 1 dia', 'em 12 dias'. */
export function emDias(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(hoje, dia)
  return dias === 0 ? 'hoje' : `em ${plural(dias, 'dia', 'dias')}`
}
