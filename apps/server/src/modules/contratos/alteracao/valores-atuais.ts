import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { GarantiaAvaliada } from '../nucleo/valores-atuais.repository.ts'

export const totalAtual = (garantias: readonly GarantiaAvaliada[]): Centavos =>
  somar(garantias.map(({ valorAtual }) => valorAtual))

/** What the contract is worth once a change is taken. */
export function totalDepois(
  garantias: readonly GarantiaAvaliada[],
  entram: readonly GarantiaAvaliada[],
  saem: readonly { veiculoId: number }[],
): Centavos {
  const fora = new Set(saem.map(({ veiculoId }) => veiculoId))
  return totalAtual([...garantias.filter(({ veiculoId }) => !fora.has(veiculoId)), ...entram])
}
