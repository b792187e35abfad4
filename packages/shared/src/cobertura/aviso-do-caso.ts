import type { Dia } from '../dia.ts'

/** What a deficit case's own notice says. The weekly digest covers the cases that stay open. */
export type AvisoDoCaso = 'abertura' | 'queda' | 'fechamento'

/**
 * A fall by so much since the last notice, or below `COBERTURA_GRAVE`, gets a new notice. Both in hundredths of a percent.
 */
const QUEDA_QUE_AVISA = 1_000
const COBERTURA_GRAVE = 8_000

interface CasoAvisado {
  fechado: boolean
  /** Present coverage, in hundredths of a percent. */
  centesimos: number
  /** Day of the last notice or digest that named the case. null: nobody was told of the case. */
  avisadoEm: Dia | null
  /** Coverage that the last notice of a fall named, or the first notice, in hundredths of a percent. null: none did. */
  avisadoCentesimos: number | null
  hoje: Dia
}

/**
 * Decides which notice of a deficit case is due (domain 6). null: none. `espera`: a notice or digest named the case
 * today, so that this notice waits for another day.
 */
export function avisoDoCaso(caso: CasoAvisado): { aviso: AvisoDoCaso | null; espera: boolean } {
  const aviso = avisoDevido(caso)
  return { aviso, espera: aviso !== null && caso.avisadoEm === caso.hoje }
}

function avisoDevido({ fechado, centesimos, avisadoEm, avisadoCentesimos }: CasoAvisado): AvisoDoCaso | null {
  if (avisadoEm === null) return fechado ? null : 'abertura'
  if (fechado) return 'fechamento'
  if (avisadoCentesimos === null) return null
  const cruzou = avisadoCentesimos >= COBERTURA_GRAVE && centesimos < COBERTURA_GRAVE
  return cruzou || centesimos <= avisadoCentesimos - QUEDA_QUE_AVISA ? 'queda' : null
}
