/** Fuels that FIPE prices (domain 6): the reference fuel of a vehicle's own fuel; null has no reference price. */
export const ReferenciaCombustivel = { Gasolina: 'G', Alcool: 'A', Diesel: 'D' } as const
export type ReferenciaCombustivel = (typeof ReferenciaCombustivel)[keyof typeof ReferenciaCombustivel]
/** How a FIPE row with an empty fuel is stored: it prices any fuel (motorcycles). */
export const QUALQUER_COMBUSTIVEL = '*'

export interface Combustivel {
  id: number
  nome: string
  referencia: ReferenciaCombustivel | null
}

/** The ids are RENAVAM's fuel codes; 19 is ours, RENAVAM has no code for it. */
export const COMBUSTIVEIS = [
  { id: 1, nome: 'Álcool', referencia: 'A' },
  { id: 2, nome: 'Gasolina', referencia: 'G' },
  { id: 3, nome: 'Diesel', referencia: 'D' },
  { id: 6, nome: 'Elétrico', referencia: null },
  { id: 15, nome: 'Gás Natural Veicular', referencia: null },
  { id: 16, nome: 'Flex', referencia: 'G' },
  { id: 18, nome: 'Híbrido', referencia: null },
  { id: 19, nome: 'Híbrido Flex', referencia: 'G' },
] as const satisfies readonly Combustivel[]

/** FIPE's own three kinds; a store's papers say more (RENAVAM), which are mapped on import. */
export const TIPOS_VEICULO = [
  { id: 1, nome: 'Carro', fipe: 'carro' },
  { id: 2, nome: 'Moto', fipe: 'moto' },
  { id: 3, nome: 'Caminhão', fipe: 'caminhao' },
] as const
export type TipoFipe = (typeof TIPOS_VEICULO)[number]['fipe']

/** FIPE's model year of a new vehicle, and what makes a vehicle new (domain 6). */
export const ANO_ZERO_KM = 32_000
export const KM_MAXIMA_ZERO_KM = 100
/** Months that a reference price may lie behind the newest month loaded for its type. */
export const MESES_ATE_DEFASAR = 3
