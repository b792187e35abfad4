import type { Dia } from '../dia.ts'

/** What a notice of a deficit case of its own tells of; the weekly digest tells of what stays open. */
export type AvisoDoCaso = 'abertura' | 'queda' | 'fechamento'

/** Falls by so much since its last notice of its own, or below this, are told again; hundredths of a percent. */
const QUEDA = 1_000
const ABAIXO_DE = 8_000

interface CasoAvisado {
  fechado: boolean
  /** Coverage now, in hundredths of a percent. */
  centesimos: number
  /** The day of its last notice, the digest's too; null: nobody was told of it. */
  avisadoEm: Dia | null
  /** What its last notice of a fall named, or the first of all; null: none. */
  avisadoCentesimos: number | null
  hoje: Dia
}

/**
 * What is to be told of a deficit case (domain 6): its opening, another 10 points, a fall below 80%, its end; null: nothing. `espera`: it was told of
 * today, so that this waits for another day.
 */
export function avisoDoCaso(caso: CasoAvisado): { aviso: AvisoDoCaso | null; espera: boolean } {
  const aviso = devido(caso)
  return { aviso, espera: aviso !== null && caso.avisadoEm === caso.hoje }
}

function devido({ fechado, centesimos, avisadoEm, avisadoCentesimos }: CasoAvisado): AvisoDoCaso | null {
  if (avisadoEm === null) return fechado ? null : 'abertura'
  if (fechado) return 'fechamento'
  if (avisadoCentesimos === null) return null
  const cruzou = avisadoCentesimos >= ABAIXO_DE && centesimos < ABAIXO_DE
  return cruzou || centesimos <= avisadoCentesimos - QUEDA ? 'queda' : null
}
