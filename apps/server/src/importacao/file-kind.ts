import { MAXIMO_DO_TITULO } from '@lastro/shared/importacao/colunas-ditas'
import { cleanCell } from './cell.ts'
import { columnName, essentialName } from './headings.ts'

/** A kind of file that people send: its columns, and how other programs head them. */
export interface FileKind<C extends string> {
  colunas: readonly C[]
  /** The columns as people say them. */
  nomes: Record<C, string>
  /** Other headings of a column, the likeliest first, as `columnName` writes them. */
  titulos: Partial<Record<C, readonly string[]>>
  /** Headings so bare that any other heading of the column is read before them. */
  soltos?: Partial<Record<C, readonly string[]>>
  /** Bare headings are this column only where the lines also tell one of these. */
  exige?: Partial<Record<C, readonly C[]>>
  /** Headings that tell something of a line and are no column: nobody is asked what they mean. */
  isReserved?: (titulo: string) => boolean
  /** Of two likely headings with other values below them none is read: a person must say which. */
  perguntaEntreDois?: boolean
}

/** What precedes a heading in files of systems, by what the column holds. */
const PREFIXES = { dinheiro: ['valor'], dia: ['data'], numero: ['n', 'codigo'] } as const

/** Headings with the prefixes that systems write: 'saldo' is 'vl_saldo' too. */
export const withPrefixes = (holds: keyof typeof PREFIXES, titulos: readonly string[]): string[] => [
  ...titulos,
  ...PREFIXES[holds].flatMap((prefix) => titulos.map((titulo) => `${prefix}_${titulo}`)),
]

export const namesOf = <C extends string>({ titulos, soltos }: FileKind<C>, coluna: C): readonly string[] => {
  const others = [...(titulos[coluna] ?? []), ...(soltos?.[coluna] ?? [])]
  return others.includes(coluna) ? others : [coluna, ...others]
}

/** The columns that a heading may be, and how likely each is. A heading that is one column's very name is no other's. */
export function matchesOf<C extends string>(kind: FileKind<C>) {
  const names = kind.colunas.map((coluna) => ({ coluna, own: namesOf(kind, coluna) }))
  const columns = names.map(({ coluna, own }) => ({
    coluna,
    own,
    loose: own.map(essentialName),
    soltos: new Set(kind.soltos?.[coluna] ?? []),
    looseSoltos: new Set((kind.soltos?.[coluna] ?? []).map(essentialName)),
  }))
  const exact = new Set(names.flatMap(({ own }) => own))
  return (nome: string) =>
    columns.flatMap(({ coluna, own, loose, soltos, looseSoltos }) => {
      const isExact = exact.has(nome)
      const place = isExact ? own.indexOf(nome) : loose.indexOf(essentialName(nome))
      // Of two headings that may mean one name, the name itself is likelier.
      const rank = isExact ? place : place + 0.5
      const solto = isExact ? soltos.has(nome) : looseSoltos.has(essentialName(nome))
      return nome === '' || place < 0 ? [] : [{ coluna, rank, solto }]
    })
}

/** What a person may say of a heading, beside ignoring it. */
export interface Askable<C extends string> {
  /** The product doesn't know the heading. */
  isOwn: boolean
  leituras: readonly C[]
}

/** Tells what a person may say of headings; undefined: nothing, because it is empty, too long, or no column's. */
export function askableOf<C extends string>(kind: FileKind<C>): (titulo: string) => Askable<C> | undefined {
  const matches = matchesOf(kind)
  return (titulo) => {
    const nome = columnName(cleanCell(titulo))
    if (nome === '' || titulo.length > MAXIMO_DO_TITULO || kind.isReserved?.(titulo)) return undefined
    const known = matches(nome).map(({ coluna }) => coluna)
    if (known.length === 0) return { isOwn: true, leituras: kind.colunas }
    return { isOwn: false, leituras: kind.perguntaEntreDois ? known : [] }
  }
}
