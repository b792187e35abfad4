import { normalizar } from '@lastro/shared/texto'
import { COMBUSTIVEIS } from '@lastro/shared/veiculos/combustivel'

/** The words of a cell, without accents, case and signs. */
export const wordsOf = (texto: string) =>
  normalizar(texto)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

type Energia = 'alcool' | 'gasolina' | 'diesel' | 'eletrico' | 'gas' | 'hibrido'

/** The energies that a word stands for. A word with none only accompanies another ('óleo diesel', 'fonte externa'). */
const ENERGIAS: ReadonlyMap<string, readonly Energia[]> = new Map<string, readonly Energia[]>([
  ['alcool', ['alcool']],
  ['etanol', ['alcool']],
  ['gasolina', ['gasolina']],
  ['diesel', ['diesel']],
  ['s10', []],
  ['oleo', []],
  ['eletrico', ['eletrico']],
  ['eletrica', ['eletrico']],
  ['fonte', []],
  ['interna', []],
  ['externa', []],
  ['plug', []],
  ['in', []],
  ['hibrido', ['hibrido']],
  ['hibrida', ['hibrido']],
  ['flex', ['alcool', 'gasolina']],
  ['flexfuel', ['alcool', 'gasolina']],
  ['bicombustivel', ['alcool', 'gasolina']],
  ['fuel', []],
  ['total', []],
  ['gnv', ['gas']],
  ['gnc', ['gas']],
  ['gas', ['gas']],
  ['natural', []],
  ['veicular', []],
  ['comprimido', []],
  ['metano', []],
  ['combustivel', []],
  ['gasogenio', ['gas']],
  ['gasol', ['gasolina']],
  ['alc', ['alcool']],
  ['celula', ['eletrico']],
  ['tetrafuel', ['alcool', 'gasolina']],
  ['e', []],
  ['com', []],
])

const meaning = (words: string, ...energias: Energia[]) =>
  words.split(' ').map((word) => [word, energias] as const)

/** Words of dealers' systems and of filling stations. FIPE writes none of these, and its files are read without them. */
const ENERGIAS_DA_LOJA: ReadonlyMap<string, readonly Energia[]> = new Map<string, readonly Energia[]>([
  ...ENERGIAS,
  ...meaning(
    'flexivel biflex totalflex ecoflex econoflex flexpower flexone hiflex powerflex multiflex',
    'alcool',
    'gasolina',
  ),
  ...meaning('gaso gasolin gsl gasoline petrol', 'gasolina'),
  ...meaning('ethanol etan alco', 'alcool'),
  ...meaning('dies dsl biodiesel', 'diesel'),
  ...meaning('elet eletr electric bev ev bateria hidrogenio fcev', 'eletrico'),
  ...meaning('phev hev mhev fhev erev reev hybrid hib hibr microhibrido', 'hibrido'),
  ...meaning('glp biometano', 'gas'),
  // Only accompany another: kinds of hybrids, what is added at the station, the kit of gas.
  ...meaning('leve mild micro full pleno plugin recarregavel autorrecarregavel convencional 48v 12v energia'),
  ...meaning(
    's s50 s500 s1800 comum aditivada aditivado premium podium grid v power hidratado anidro original verde e27 e30 arla',
  ),
  ...meaning('kit geracao ger quinta 5a instalado legalizado homologado injetado injetavel'),
  ...meaning('a c tipo hi combustiveis ou mais'),
])
/** Say that a car takes several fuels: alcohol and gasoline where none is named. */
const COUNTS = new Set(
  'bi bicombustivel tri tricombustivel trifuel tetra multifuel multicombustivel'.split(' '),
)

const KINDS_OF_GAS = new Set([
  'natural',
  'veicular',
  'comprimido',
  'metano',
  'gnv',
  'gnc',
  'kit',
  'glp',
  'biometano',
])

/** FIPE's short forms, which stand alone. */
const SIGLAS: ReadonlyMap<string, string> = new Map([
  ['a', 'alcool'],
  ['d', 'diesel'],
  ['e', 'eletrico'],
  ['f', 'flex'],
  ['g', 'gasolina'],
  ['h', 'hibrido'],
])

const ID = Object.fromEntries(COMBUSTIVEIS.map(({ id, nome }) => [nome, id]))

/**
 * Id of a fuel as FIPE and the registry write it: 'Álcool/Gasolina' is Flex, 'Gasolina/Elétrico' Híbrido. A gas kit
 * beside another fuel is ignored, because FIPE prices the other fuel.
 */
export const lerCombustivel = (texto: string): number | undefined =>
  fuelOf(texto, (word) => ENERGIAS.get(word))

const MILD = new Set(['mhev', 'leve', 'mild', 'micro', 'microhibrido'])

/** Id of a fuel as stores' systems write it, too: 'PHEV', 'Diesel S-10', 'Flexível', 'Gasolina com kit gás', 'A/G'. */
export function lerCombustivelDaLoja(texto: string): number | undefined {
  const words = wordsOf(texto)
  const energiasOf = (word: string) =>
    COUNTS.has(word) || /^\d+$/.test(word) ? [] : ENERGIAS_DA_LOJA.get(word)
  // 'E' is left out: beside another fuel it may be ethanol or electricity.
  if (words.length > 1 && words.every((word) => /^[agdfh]$/.test(word)))
    return fuelOf(words.map((word) => SIGLAS.get(word)).join(' '), energiasOf)
  const fuel = fuelOf(texto, energiasOf)
  // A diesel with a small electric motor burns diesel, and FIPE lists it so.
  if (
    fuel === ID['Híbrido'] &&
    words.some((word) => MILD.has(word)) &&
    words.some((word) => energiasOf(word)?.includes('diesel'))
  )
    return ID.Diesel
  if (!words.some((word) => COUNTS.has(word))) return fuel
  if (fuel === ID['Gás Natural Veicular']) return undefined
  return fuel ?? (words.every((word) => energiasOf(word)?.length === 0) ? ID.Flex : undefined)
}

function fuelOf(
  texto: string,
  energiasOf: (word: string) => readonly Energia[] | undefined,
): number | undefined {
  const energias = new Set<Energia>()
  const words = wordsOf(texto)
  // Short for gasoline in some systems; gas has its accent there, or a word that says which gas.
  if (words.includes('gas') && !/gás/i.test(texto) && !words.some((word) => KINDS_OF_GAS.has(word)))
    return undefined
  const sigla = words.length === 1 ? SIGLAS.get(words[0] ?? '') : undefined
  for (const palavra of sigla ? [sigla] : words) {
    const delas = energiasOf(palavra)
    if (!delas) return undefined
    for (const energia of delas) energias.add(energia)
  }
  const flex = energias.has('alcool') && energias.has('gasolina')
  if (energias.has('hibrido') || (energias.has('eletrico') && energias.size > 1))
    return ID[flex ? 'Híbrido Flex' : 'Híbrido']
  if (flex) return energias.has('diesel') ? undefined : ID.Flex
  if (energias.has('alcool')) return energias.has('diesel') ? undefined : ID['Álcool']
  if (energias.has('gasolina')) return energias.has('diesel') ? undefined : ID.Gasolina
  if (energias.has('diesel')) return ID.Diesel
  if (energias.has('eletrico')) return ID['Elétrico']
  return energias.has('gas') ? ID['Gás Natural Veicular'] : undefined
}
