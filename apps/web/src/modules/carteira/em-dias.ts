import { type Dia, diasEntre } from '@lastro/shared/dia'
import { plural } from '#lib/format.ts'

/** 'hoje', 'em 1 dia', 'em 12 dias'. */
export function emDias(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(hoje, dia)
  return dias === 0 ? 'hoje' : `em ${plural(dias, 'dia', 'dias')}`
}
