import { diaEmSaoPaulo, diasEntre } from '@lastro/shared/dia'
import { plural } from '../../lib/format.ts'
import { diaDeHoje } from '../../lib/relogio.ts'

/** 'há 9 dias', 'desde hoje': how long a deficit case is open. */
export function idadeDoCaso(abertoEm: Date): string {
  const dias = diasEntre(diaEmSaoPaulo(abertoEm), diaDeHoje())
  return dias < 1 ? 'desde hoje' : `há ${plural(dias, 'dia', 'dias')}`
}
