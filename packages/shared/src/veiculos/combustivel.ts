/** Fuels under which FIPE lists prices (domain 6), as stored. */
const ReferenciaCombustivel = {
  Gasolina: 'G',
  Alcool: 'A',
  Diesel: 'D',
  Flex: 'F',
  Eletrico: 'E',
  Hibrido: 'H',
  Gnv: 'N',
} as const
type ReferenciaCombustivel = (typeof ReferenciaCombustivel)[keyof typeof ReferenciaCombustivel]
/** Stored for a FIPE row with an empty fuel, which prices any fuel (motorcycles). */
export const QUALQUER_COMBUSTIVEL = '*'

export interface Combustivel {
  id: number
  nome: string
  /** The FIPE fuel that prices a vehicle with this fuel. */
  referencia: ReferenciaCombustivel
  /**
   * Prices the vehicle where FIPE lists no newer price of its own fuel: for years FIPE listed all of these as Gasolina.
   */
  alternativa: typeof ReferenciaCombustivel.Gasolina | null
}

/** The ids are RENAVAM's fuel codes. 19 is our own, because RENAVAM has no code for it. */
export const COMBUSTIVEIS = [
  { id: 1, nome: 'Álcool', referencia: 'A', alternativa: null },
  { id: 2, nome: 'Gasolina', referencia: 'G', alternativa: null },
  { id: 3, nome: 'Diesel', referencia: 'D', alternativa: null },
  { id: 6, nome: 'Elétrico', referencia: 'E', alternativa: 'G' },
  { id: 15, nome: 'Gás Natural Veicular', referencia: 'N', alternativa: 'G' },
  { id: 16, nome: 'Flex', referencia: 'F', alternativa: 'G' },
  { id: 18, nome: 'Híbrido', referencia: 'H', alternativa: 'G' },
  { id: 19, nome: 'Híbrido Flex', referencia: 'H', alternativa: 'G' },
] as const satisfies readonly Combustivel[]

/** FIPE fuels whose prices may count for a vehicle, the preferred one first. null: the fuel is unknown. */
export function combustiveisQuePrecificam(id: number | null): readonly string[] {
  const proprio = COMBUSTIVEIS.find((combustivel) => combustivel.id === id)
  return [proprio?.referencia, proprio?.alternativa, QUALQUER_COMBUSTIVEL].flatMap((fuel) => fuel ?? [])
}

/** FIPE's three kinds. The import maps the more detailed kinds of a store's papers (RENAVAM) to these. */
export const TIPOS_VEICULO = [
  { id: 1, nome: 'Carro', fipe: 'carro' },
  { id: 2, nome: 'Moto', fipe: 'moto' },
  { id: 3, nome: 'Caminhão', fipe: 'caminhao' },
] as const
export type TipoFipe = (typeof TIPOS_VEICULO)[number]['fipe']

/** The model year that FIPE gives a new vehicle, and the largest odometer of a new vehicle (domain 6). */
export const ANO_ZERO_KM = 32_000
export const KM_MAXIMA_ZERO_KM = 100
/** A reference price may lie so many months behind the newest loaded month of its type. */
export const MESES_ATE_DEFASAR = 3
