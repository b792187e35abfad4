import type { Dia } from '../dia.ts'
import { formatInteiro } from '../numeros.ts'

/** What is known of a vehicle's odometer. */
export interface Hodometro {
  hodometro: number | null
  /** The day it was read; null: nobody told. */
  dataAfericaoHodometro: Dia | null
  anoModelo: number
}

/**
 * The kilometres that somebody told; null: nobody did. A 0 of a model year before the present one is what systems write that don't know,
 * unless the day of its reading stands beside it (domain 3).
 */
export function hodometroInformado(
  { hodometro, dataAfericaoHodometro, anoModelo }: Hodometro,
  anoCorrente: number,
): number | null {
  return hodometro === 0 && dataAfericaoHodometro === null && anoModelo < anoCorrente ? null : hodometro
}

/** '45.000', by itself in a cell; '—' where nobody told it. */
export const formatHodometro = (km: number | null): string => (km === null ? '—' : formatInteiro(km))

/** The same within a text: '45.000 km'. */
export const hodometroEmTexto = (km: number | null): string =>
  km === null ? 'km não informado' : `${formatInteiro(km)} km`
