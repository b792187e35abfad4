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

const typed = (words: string, tipo: number) => words.split('|').map((word) => [word, tipo] as const)

/** What stores' systems and the registry's papers write beside FIPE's words. */
const TIPOS_DA_LOJA: ReadonlyMap<string, number> = new Map([
  ...TIPOS,
  ...typed(
    'caminhoneta|camionete|caminhonet|monovolume|wagon|station wagon|sw|fastback|liftback|roadster|cabriolet|jipe|buggy|utilitarios|suvs',
    CARRO,
  ),
  ...typed('motocicl|side car', MOTO),
  ...typed(
    'caminhao furgao|c trator|cam trator|microonib|onibus rodoviario|cavalo|truck|bitruck|toco',
    CAMINHAO,
  ),
])

/** Short forms of the registry's kinds, and words of a body or a use: none tells the type by itself. */
const BESIDE_THE_TYPE = new Set([
  ...ESPECIES,
  ...'pas car mis esp tra col com competicao particular aluguel oficial veiculo veiculos de leve pesado medio novo usado'.split(
    ' ',
  ),
  ...'carroceria carroc carr aberta aberto fechada fechado cab cabine dupla dup simples estendida'.split(' '),
  ...'bau basculante tanque guincho ambulancia nenhuma inexistente'.split(' '),
])

/** Words of the longest type. */
const MAX_WORDS = 4

/**
 * Id of a type as stores' systems write it, too: 'PAS/AUTOMOVEL', 'CARGA CAMINHONETE ABERTA'. Words that tell no type
 * give null. Unknown words, and two types in one cell, give undefined.
 */
export function parseTipoDaLoja(texto: string): number | null | undefined {
  const words = wordsOf(texto)
  const types = new Set<number>()
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: MAX_WORDS }, (_, i) => MAX_WORDS - i)
    const length = lengths.find((n) => TIPOS_DA_LOJA.has(words.slice(at, at + n).join(' ')))
    if (length === undefined && !BESIDE_THE_TYPE.has(words[at] ?? '')) return undefined
    if (length !== undefined) types.add(TIPOS_DA_LOJA.get(words.slice(at, at + length).join(' ')) ?? 0)
    at += length ?? 1
  }
  if (words.length === 0 || types.size > 1) return undefined
  return [...types][0] ?? null
}
