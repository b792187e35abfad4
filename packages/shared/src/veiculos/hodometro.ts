import type { Dia } from '../dia.ts'
import { formatInteiro } from '../numeros.ts'

/** What is known of a vehicle's odometer. */
export interface Hodometro {
  hodometro: number | null
  /** Day of the reading; null: not told. */
  dataAfericaoHodometro: Dia | null
  anoModelo: number
}

/**
 * The odometer in kilometres; null: not told. Some systems write 0 when they don't know. So a 0 of a past model year
 * counts only with the day of its reading (domain 3).
 */
export function hodometroInformado(
  { hodometro, dataAfericaoHodometro, anoModelo }: Hodometro,
  anoCorrente: number,
): number | null {
  return hodometro === 0 && dataAfericaoHodometro === null && anoModelo < anoCorrente ? null : hodometro
}

/** '45.000' for a cell; '—' where the odometer is not told. */
export const formatHodometro = (km: number | null): string => (km === null ? '—' : formatInteiro(km))

/** '45.000 km' within a text. */
export const hodometroEmTexto = (km: number | null): string =>
  km === null ? 'km não informado' : `${formatInteiro(km)} km`

/** Whether Renave's odometer contradicts the store's: it is below it, or more than 10% above. */
export const contradizHodometro = ({
  hodometro,
  renaveHodometro,
}: {
  hodometro: number | null
  renaveHodometro: number | null
}): boolean =>
  hodometro !== null &&
  renaveHodometro !== null &&
  (renaveHodometro < hodometro || renaveHodometro * 10 > hodometro * 11)
