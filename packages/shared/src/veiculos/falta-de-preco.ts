/** What no loaded month of FIPE lists for a vehicle; null: the vehicle has a reference price. */
export type FaltaDePreco = 'codigo' | 'ano' | 'combustivel' | null

export interface VeiculoSemPreco {
  faltaDePreco: FaltaDePreco
  codigoFipe: string | null
  anoModelo: number
  tipoCombustivel: string | null
}

/** Why a vehicle has no reference price, as a sentence (domain 3); '' when it has one. */
export function explicarFaltaDePreco(veiculo: VeiculoSemPreco): string {
  const { faltaDePreco, codigoFipe, anoModelo, tipoCombustivel } = veiculo
  if (faltaDePreco === null) return ''
  if (codigoFipe === null) return 'O veículo não tem código FIPE.'
  if (faltaDePreco === 'codigo') return `A FIPE não lista o código ${codigoFipe}.`
  if (faltaDePreco === 'ano') return `A FIPE não lista o ano-modelo ${anoModelo} para o código ${codigoFipe}.`
  if (tipoCombustivel === null) return 'O combustível do veículo não foi informado.'
  return `A FIPE não lista o combustível ${tipoCombustivel} para o código ${codigoFipe}, ano-modelo ${anoModelo}.`
}
