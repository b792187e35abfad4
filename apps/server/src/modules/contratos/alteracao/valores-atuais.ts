import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { GarantiaAvaliada } from '../nucleo/valores-atuais.repository.ts'

export const totalAtual = (garantias: readonly GarantiaAvaliada[]): Centavos =>
  somar(garantias.map(({ valorAtual }) => valorAtual))

/** Answers the vehicles' total current value once a change is accepted, in centavos. */
export function totalDepois(
  garantias: readonly GarantiaAvaliada[],
  entram: readonly GarantiaAvaliada[],
  saem: readonly { veiculoId: number }[],
): Centavos {
  const fora = new Set(saem.map(({ veiculoId }) => veiculoId))
  return totalAtual([...garantias.filter(({ veiculoId }) => !fora.has(veiculoId)), ...entram])
}
