import { wordsOf } from './combustivel.ts'

// What stores' papers write, in FIPE's and RENAVAM's words, without accents and case.

const CARRO = 1
const MOTO = 2
const CAMINHAO = 3

/** FIPE lists buses among the trucks and light pickups among the cars. */
const TIPOS: ReadonlyMap<string, number> = new Map([
  ...['carro', 'carros', 'automovel', 'automoveis', 'passeio', 'camioneta', 'caminhonete', 'utilitario']
    .concat(['hatch', 'hatchback', 'seda', 'sedan', 'suv', 'crossover', 'perua', 'minivan', 'van', 'furgao'])
    .concat(['picape', 'pickup', 'pick up', 'cupe', 'coupe', 'conversivel', 'auto', 'autos'])
    .concat(['carros e utilitarios pequenos'])
    .map((word) => [word, CARRO] as const),
  ...['moto', 'motos', 'motocicleta', 'motociclo', 'motoneta', 'ciclomotor', 'triciclo', 'quadriciclo']
    .concat(['scooter', 'motocicletas'])
    .map((word) => [word, MOTO] as const),
  ...[
    'caminhao',
    'caminhoes',
    'caminhao trator',
    'cavalo mecanico',
    'onibus',
    'micro onibus',
    'microonibus',
    'cam',
    'caminhoes e micro onibus',
  ].map((word) => [word, CAMINHAO] as const),
])

/** The registry's kinds (espécie) say what a vehicle is for, not which type it is. */
const ESPECIES = new Set([
  'passageiro',
  'passageiros',
  'carga',
  'misto',
  'mista',
  'especial',
  'tracao',
  'colecao',
])

/**
 * Id of a vehicle's type; null for a word that doesn't tell it, undefined for what FIPE doesn't price (trailers) and for
 * unknown words.
 */
export function parseTipo(texto: string): number | null | undefined {
  const words = wordsOf(texto).join(' ')
  return ESPECIES.has(words) ? null : TIPOS.get(words)
}
