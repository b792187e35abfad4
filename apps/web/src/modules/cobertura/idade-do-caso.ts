import { diaEmSaoPaulo, diasEntre } from '@lastro/shared/dia'
import { haDias } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'

/** 'há 9 dias', 'desde hoje': how long a deficit case has been open. */
export function idadeDoCaso(abertoEm: Date): string {
  return haDias(diasEntre(diaEmSaoPaulo(abertoEm), diaDeHoje()))
}
