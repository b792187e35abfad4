import { columnName } from './headings.ts'
import { type FileKind, matchesOf } from './file-kind.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** More than any column has names. */
const BEHIND_NAMES = 1_000

/** A heading's place, and why it is taken for a column. */
interface Candidate {
  posicao: number
  /** Likelier ones are smaller. */
  rank: number
  solto: boolean
  /** A person said so. */
  dito: boolean
}

/** Says which of several columns of values is meant; undefined: nobody can tell. */
export type ChooseByValues = (columns: readonly (readonly string[])[]) => Promise<number | undefined>

/**
 * The headings that may be each column's, the likeliest first. `ditas` says what a person made of a heading, the latest
 * answer first; null: it is ignored.
 */
export function candidatesOf<C extends string>(
  nomes: readonly string[],
  kind: FileKind<C>,
  ditas: ReadonlyMap<string, C | null>,
): Map<C, Candidate[]> {
  const matches = matchesOf(kind)
  const latestFirst = [...ditas.keys()]
  const candidates = new Map<C, Candidate[]>(kind.colunas.map((coluna) => [coluna, []]))
  for (const [posicao, nome] of nomes.entries()) {
    const dita = ditas.get(nome)
    // What a person said comes behind the product's own names; the latest answer goes first.
    if (dita)
      candidates
        .get(dita)
        ?.push({ posicao, rank: BEHIND_NAMES + latestFirst.indexOf(nome), solto: false, dito: true })
    else if (dita === undefined)
      for (const { coluna, ...match } of matches(nome))
        candidates.get(coluna)?.push({ posicao, ...match, dito: false })
  }
  for (const found of candidates.values()) found.sort((a, b) => a.rank - b.rank)
  return candidates
}

/** Whether values decide what is read. Else no line is waited for, so that a running load is known at once. */
export const hasChoice = <C extends string>(
  { perguntaEntreDois, exige = {} }: FileKind<C>,
  candidates: ReadonlyMap<C, readonly Candidate[]>,
): boolean =>
  [...candidates].some(
    ([coluna, { length }]) => (perguntaEntreDois && length > 1) || (coluna in exige && length > 0),
  )

interface Beginning<C extends string> {
  titulos: readonly string[]
  /** The cells of the first lines. */
  first: readonly (readonly string[])[]
  porValores: Partial<Record<C, ChooseByValues>>
}

/** By column the place that is read, then those that must say the same. */
export type Places<C extends string> = Map<C, [number, ...number[]]>

/** Decides which heading each column is read from, and what only a person can decide. Throws ImportacaoRecusada for one heading twice. */
export async function placeColumns<C extends string>(
  kind: FileKind<C>,
  candidates: ReadonlyMap<C, readonly Candidate[]>,
  { titulos, first, porValores }: Beginning<C>,
): Promise<{ places: Places<C>; recusas: string[]; perguntadas: ReadonlySet<number> }> {
  const valuesOf = ({ posicao }: Candidate) => first.map((cells) => cells[posicao] ?? '')
  const isFilled = (candidate: Candidate) => valuesOf(candidate).some((value) => value !== '')
  const places: Places<C> = new Map()
  const recusas: string[] = []
  const perguntadas = new Set<number>()
  for (const [coluna, found] of candidates) {
    const needed = kind.exige?.[coluna]
    const mayBeBare = !needed || needed.some((other) => candidates.get(other)?.some(isFilled))
    const possible = mayBeBare ? found : found.filter(({ solto }) => !solto)
    const { lidas, emDuvida } = await decide(possible, {
      kind,
      valuesOf,
      isFilled,
      porValores: porValores[coluna],
    })
    if (emDuvida) {
      const nomes = lidas.map(({ posicao }) => `“${titulos[posicao]}”`)
      recusas.push(
        `As colunas ${new Intl.ListFormat('pt-BR').format(nomes)} podem ser ${kind.nomes[coluna]}, e dizem coisas diferentes. Diga o que cada coluna traz.`,
      )
      for (const { posicao } of lidas) perguntadas.add(posicao)
    }
    const [primeira, ...iguais] = lidas.map(({ posicao }) => posicao)
    if (primeira !== undefined && isTwice(titulos, primeira))
      throw new ImportacaoRecusada(`O cabeçalho tem a coluna ${titulos[primeira]} duas vezes.`)
    if (primeira !== undefined) places.set(coluna, emDuvida ? [primeira] : [primeira, ...iguais])
  }
  // A heading that two columns may have is the later one's, or a person says whose it is.
  const readBy = new Map([...places].map(([coluna, [posicao]]) => [posicao, coluna]))
  for (const [coluna, [posicao]] of places) {
    const later = readBy.get(posicao)
    if (!later || later === coluna) continue
    places.delete(coluna)
    if (!kind.perguntaEntreDois) continue
    perguntadas.add(posicao)
    recusas.push(
      `A coluna “${titulos[posicao]}” pode ser ${kind.nomes[coluna]} ou ${kind.nomes[later]}. Diga o que ela traz.`,
    )
  }
  return { places, recusas, perguntadas }
}

const isTwice = (titulos: readonly string[], posicao: number) => {
  const nome = columnName(titulos[posicao] ?? '')
  return titulos.some((each, other) => other !== posicao && columnName(each) === nome)
}

/** Which headings a column is read from: the first one, and those that must say the same. */
async function decide<C extends string>(
  found: readonly Candidate[],
  {
    kind,
    valuesOf,
    isFilled,
    porValores,
  }: {
    kind: FileKind<C>
    valuesOf: (candidate: Candidate) => string[]
    isFilled: (candidate: Candidate) => boolean
    porValores: ChooseByValues | undefined
  },
): Promise<{ lidas: readonly Candidate[]; emDuvida?: true }> {
  if (!kind.perguntaEntreDois) return { lidas: found.slice(0, 1) }
  const said = found.filter(({ dito }) => dito)
  if (said.length > 0) return { lidas: said.slice(0, 1) }
  const sure = found.some(({ solto }) => !solto) && !porValores ? found.filter(({ solto }) => !solto) : found
  const filled = sure.filter(isFilled)
  const likely = filled.length > 0 ? filled : sure.slice(0, 1)
  const [first, ...others] = likely.map(valuesOf)
  const isEqual = others.every((values) => values.every((value, line) => value === first?.[line]))
  if (isEqual) return { lidas: likely }
  const chosen = await porValores?.(likely.map(valuesOf))
  const one = chosen === undefined ? undefined : likely[chosen]
  return one ? { lidas: [one] } : { lidas: likely, emDuvida: true }
}
