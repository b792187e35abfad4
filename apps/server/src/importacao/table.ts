import { type ColunaDita, IGNORAR, MAXIMO_DE_TITULOS } from '@lastro/shared/importacao/colunas-ditas'
import { askableOf, type FileKind, namesOf } from './file-kind.ts'
import { columnName } from './headings.ts'
import type { Bytes } from './import-file.ts'
import { openPlanilha } from './open-planilha.ts'
import { candidatesOf, type ChooseByValues, hasChoice, placeColumns, type Places } from './place-columns.ts'
import type { LineOfCells, Registro } from './planilha.ts'
import { ImportacaoRecusada, joinReasons, type LineErrors } from './relatorio.ts'

/** What a person has said of a heading. */
export interface ToldTitle<C extends string = string> {
  titulo: string
  tituloBusca: string
  leitura: C | typeof IGNORAR
  escolhidaEm: Date
}

interface TableOptions<C extends string> {
  lembradas: readonly ToldTitle<C>[]
  maxBytes?: number | undefined
  signal?: AbortSignal | undefined
  /** Decides by the values, where two headings could be this column. */
  porValores?: Partial<Record<C, ChooseByValues>>
  /** Turns lines that are no record of this kind into such. */
  withoutOthers?: (
    registros: AsyncIterable<Registro<C>>,
    titulos: readonly string[],
  ) => AsyncIterable<Registro<C>>
}

export interface Table<C extends string> {
  /** The columns that the file has. */
  colunas: ReadonlySet<C>
  /** The headings of `celulas`, as written. */
  titulos: readonly string[]
  /** The headings that the columns are read from, as written. */
  lidas: ReadonlySet<string>
  /** Headings that nothing is read from, as written. */
  ignoradas: string[]
  registros: AsyncIterable<Registro<C>>
  /** Closes the file, wherever reading stopped. */
  close(): Promise<void>
  /** Headings that only a person can explain; their first values are noted as the lines are read. */
  ditas: ColunaDita<C>[]
  /** Why the file can't be read before a person says what two of its headings mean; null: it can. */
  recusa: string | null
}

/** Lines whose values decide between headings, and are shown below an unknown one. */
const LINES_PEEKED = 20
const VALUES_SHOWN = 3
const VALUE_LENGTH = 40

/** Lines from any source: values are text, as in a file. What only a file has is absent where the load came by call. */
export type Source<C extends string> = Pick<Table<C>, 'colunas' | 'ignoradas' | 'registros'> &
  Partial<Pick<Table<C>, 'titulos' | 'lidas' | 'ditas' | 'recusa'>>

/**
 * Opens a file of this kind, and finds its columns by their headings, by what people said of these, and by the values
 * below. Throws ImportacaoRecusada where the file is no table.
 */
export async function openTable<C extends string>(
  bytes: Bytes,
  kind: FileKind<C>,
  { lembradas, maxBytes, signal, porValores = {}, withoutOthers = (lines) => lines }: TableOptions<C>,
): Promise<Table<C>> {
  const sinonimos: Partial<Record<C, readonly string[]>> = {}
  for (const coluna of kind.colunas) {
    const said = lembradas.filter(({ leitura }) => leitura === coluna).map(({ tituloBusca }) => tituloBusca)
    sinonimos[coluna] = [...namesOf(kind, coluna), ...said]
  }
  const planilha = await openPlanilha(bytes, { conhecidas: kind.colunas, sinonimos, maxBytes, signal })
  try {
    const { titulos } = planilha
    const candidates = candidatesOf(titulos.map(columnName), kind, answersOf(kind, lembradas))
    const { first, registros } = await peek(
      planilha.registros,
      hasChoice(kind, candidates) ? LINES_PEEKED : 0,
    )
    const { places, recusas, perguntadas } = await placeColumns(kind, candidates, {
      titulos,
      first,
      porValores,
    })
    const read = new Set([...places.values()].map(([posicao]) => posicao))
    const lidas = new Set([...read].map((posicao) => titulos[posicao ?? -1] ?? ''))
    const ditas = titlesToTell(kind, { titulos, lembradas, lidas, perguntadas })
    const reserved = [...titulos.keys()].filter((posicao) => kind.isReserved?.(titulos[posicao] ?? ''))
    const records = withoutOthers(withValues(registros, { places, reserved, titulos }), titulos)
    return {
      titulos,
      colunas: new Set(places.keys()),
      lidas,
      ignoradas: titulos.filter(
        (titulo, posicao) => titulo !== '' && !read.has(posicao) && !kind.isReserved?.(titulo),
      ),
      ditas,
      recusa: recusas.length > 0 ? recusas.join(' ') : null,
      registros: withFirstValues(records, titulos, ditas),
      close: () => planilha.close(),
    }
  } catch (error) {
    await planilha.close()
    throw error
  }
}

/** What was said by heading; null: it is ignored. What the product knows by itself may be ignored, not become another. */
function answersOf<C extends string>(
  kind: FileKind<C>,
  lembradas: readonly ToldTitle<C>[],
): Map<string, C | null> {
  const askable = askableOf(kind)
  const answers = new Map<string, C | null>()
  for (const { titulo, tituloBusca, leitura } of lembradas)
    if (leitura === IGNORAR) answers.set(tituloBusca, null)
    else if (askable(titulo)?.leituras.includes(leitura)) answers.set(tituloBusca, leitura)
  return answers
}

/** Reads the first lines, and gives all of them again. */
async function peek(lines: AsyncIterable<LineOfCells>, wanted: number) {
  if (wanted === 0) return { first: [], registros: lines }
  const iterator = lines[Symbol.asyncIterator]()
  const read: LineOfCells[] = []
  const first: (readonly string[])[] = []
  let ended = false
  while (!ended && first.length < wanted) {
    const { value, done } = await iterator.next()
    if (done) ended = true
    else {
      read.push(value)
      if (!('motivo' in value || 'texto' in value)) first.push(value.celulas)
    }
  }
  async function* again(): AsyncGenerator<LineOfCells> {
    yield* read
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { first, registros: again() }
}

/** The lines with the values of the places; a line that says two things of one column is bad. */
async function* withValues<C extends string>(
  registros: AsyncIterable<LineOfCells>,
  {
    places,
    reserved,
    titulos,
  }: { places: Places<C>; reserved: readonly number[]; titulos: readonly string[] },
): AsyncGenerator<Registro<C>> {
  for await (const line of registros) {
    if ('motivo' in line || 'texto' in line) {
      yield line
      continue
    }
    const { linha, celulas, refusedAt } = line
    const valores: Partial<Record<C, string>> = {}
    const motivos = reserved.flatMap((posicao) => refusedAt?.(posicao) ?? [])
    for (const [coluna, [posicao, ...iguais]] of places) {
      valores[coluna] = celulas[posicao] ?? ''
      const refused = refusedAt?.(posicao)
      if (refused !== undefined) motivos.push(refused)
      const other = iguais.find((each) => celulas[each] !== celulas[posicao])
      if (other !== undefined)
        motivos.push(`As colunas “${titulos[posicao]}” e “${titulos[other]}” dizem coisas diferentes.`)
    }
    yield motivos.length === 0
      ? { linha, valores, celulas }
      : { linha, motivo: joinReasons(motivos), celulas }
  }
}

/** The lines, whose first values are noted in `ditas` as they are read. */
async function* withFirstValues<C extends string>(
  registros: AsyncIterable<Registro<C>>,
  titulos: readonly string[],
  ditas: readonly ColunaDita<C>[],
): AsyncGenerator<Registro<C>> {
  const places = ditas.map((coluna) => ({ ...coluna, place: titulos.indexOf(coluna.titulo) }))
  let left = LINES_PEEKED
  for await (const line of registros) {
    if ('valores' in line && left-- > 0)
      for (const { place, valores } of places) {
        const value = line.celulas?.[place]?.slice(0, VALUE_LENGTH)
        if (value && valores.length < VALUES_SHOWN && !valores.includes(value)) valores.push(value)
      }
    yield line
  }
}

function titlesToTell<C extends string>(
  kind: FileKind<C>,
  {
    titulos,
    lembradas,
    lidas,
    perguntadas,
  }: {
    titulos: readonly string[]
    lembradas: readonly ToldTitle<C>[]
    lidas: ReadonlySet<string>
    perguntadas: ReadonlySet<number>
  },
): ColunaDita<C>[] {
  const askable = askableOf(kind)
  const said = new Map(lembradas.map((lembrada) => [lembrada.tituloBusca, lembrada]))
  const seen = new Set<string>()
  return titulos
    .flatMap((titulo, posicao) => {
      const nome = columnName(titulo)
      const asked = seen.has(nome) ? undefined : askable(titulo)
      seen.add(nome)
      return asked && (asked.isOwn || said.has(nome) || perguntadas.has(posicao)) ? [{ titulo, asked }] : []
    })
    .slice(0, MAXIMO_DE_TITULOS)
    .map(({ titulo, asked }) => {
      const escolha = said.get(columnName(titulo))
      return {
        titulo,
        valores: [],
        // There is nothing to choose but to ignore it.
        ...(asked.leituras.length === 0 && { conhecida: true }),
        escolha: escolha ? { leitura: escolha.leitura, em: escolha.escolhidaEm } : null,
        lida: escolha !== undefined && escolha.leitura !== IGNORAR && lidas.has(titulo),
      }
    })
}

/** Refuses a file without these columns, or whose headings need a person's word; notes the first values that tell which. */
export async function requireColumns<C extends string>(
  { registros, recusa }: Pick<Table<C>, 'registros'> & Partial<Pick<Table<C>, 'recusa'>>,
  faltam: readonly string[],
): Promise<void> {
  if (faltam.length === 0 && !recusa) return
  const lines = registros[Symbol.asyncIterator]()
  for (let left = LINES_PEEKED; left > 0 && !(await lines.next()).done; left--);
  throw new ImportacaoRecusada(recusa ?? `Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
}

interface SoFar<C extends string> {
  erros: LineErrors
  outras: LineErrors
  fonte?: Partial<Source<C>> | undefined
}

/** The headings that are read by their names, and that a person may ignore. */
function colunasLidasOf<C extends string>({
  titulos = [],
  lidas: read,
  ditas = [],
}: Partial<Source<C>> = {}): { colunasLidas?: string[] } {
  const told = new Set(ditas.map(({ titulo }) => titulo))
  const lidas = titulos.filter((titulo) => read?.has(titulo) && !told.has(titulo))
  return lidas.length > 0 ? { colunasLidas: lidas } : {}
}

/** How a file was read so far, for its answer. */
export const readingOf = <C extends string>({ erros, outras, fonte }: SoFar<C>) => ({
  outrasLinhas: outras.lista.map(({ linha, motivo }) => ({ linha, texto: motivo })),
  totalOutrasLinhas: outras.total,
  colunasIgnoradas: fonte?.ignoradas ?? [],
  colunas: fonte?.ditas ?? [],
  ...colunasLidasOf(fonte),
  arquivoDeErros: erros.total > 0 && fonte?.titulos ? erros.csv(fonte.titulos) : null,
})
export type Reading<C extends string> = ReturnType<typeof readingOf<C>>
