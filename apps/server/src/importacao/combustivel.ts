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

const KINDS_OF_GAS = new Set(['natural', 'veicular', 'comprimido', 'metano', 'gnv', 'gnc'])

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
 * Id of a fuel: 'Álcool/Gasolina' is Flex, 'Gasolina/Elétrico' Híbrido. A gas kit beside another fuel is ignored,
 * because FIPE prices the other fuel.
 */
export function lerCombustivel(texto: string): number | undefined {
  const energias = new Set<Energia>()
  const words = wordsOf(texto)
  // Short for gasoline in some systems; gas has its accent there, or a word that says which gas.
  if (words.includes('gas') && !/gás/i.test(texto) && !words.some((word) => KINDS_OF_GAS.has(word)))
    return undefined
  const sigla = words.length === 1 ? SIGLAS.get(words[0] ?? '') : undefined
  for (const palavra of sigla ? [sigla] : words) {
    const delas = ENERGIAS.get(palavra)
    if (!delas) return undefined
    for (const energia of delas) energias.add(energia)
  }
  const flex = energias.has('alcool') && energias.has('gasolina')
  if (energias.has('hibrido') || (energias.has('eletrico') && energias.size > 1))
    return ID[flex ? 'Híbrido Flex' : 'Híbrido']
  if (flex) return ID.Flex
  if (energias.has('alcool')) return energias.has('diesel') ? undefined : ID['Álcool']
  if (energias.has('gasolina')) return energias.has('diesel') ? undefined : ID.Gasolina
  if (energias.has('diesel')) return ID.Diesel
  if (energias.has('eletrico')) return ID['Elétrico']
  return energias.has('gas') ? ID['Gás Natural Veicular'] : undefined
}
