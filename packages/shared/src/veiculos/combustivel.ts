/** The fuels under which FIPE lists prices (domain 6), as they are stored. */
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
/** How a FIPE row with an empty fuel is stored: it prices any fuel (motorcycles). */
export const QUALQUER_COMBUSTIVEL = '*'

export interface Combustivel {
  id: number
  nome: string
  /** The fuel that prices a vehicle of this one. */
  referencia: ReferenciaCombustivel
  /** Prices it where FIPE lists no price of its own in a newer month: for years it listed all these as Gasolina. */
  alternativa: typeof ReferenciaCombustivel.Gasolina | null
}

/** The ids are RENAVAM's fuel codes; 19 is ours, RENAVAM has no code for it. */
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

/** The fuels whose prices may count for a vehicle of this one (null: not known); of one month the first before the next. */
export function combustiveisQuePrecificam(id: number | null): readonly string[] {
  const proprio = COMBUSTIVEIS.find((combustivel) => combustivel.id === id)
  return [proprio?.referencia, proprio?.alternativa, QUALQUER_COMBUSTIVEL].flatMap((fuel) => fuel ?? [])
}

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
