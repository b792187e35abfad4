import { type Dia, diaDe } from '@lastro/shared/dia'
import { diaDoNumeroDeSerie, parseDia, parseDiaAmericano, trocaDiaEMes } from '@lastro/shared/ler-dia'

/** A cell that may mean something else, once another cell shows how the file is written. */
interface Doubt<L> {
  line: L
  /** The column as people say it. */
  nome: string
  written: string
}
interface Numbered {
  linha: number
}
interface Evidence {
  linha: number
  written: string
}

type Doubtful<L> = L & { motivo: string }

export interface ColumnDoubts<C extends string, L extends Numbered> {
  /** Reasons against this line's cells, by column. */
  note(line: L, valores: Partial<Record<C, string>>): Map<C, string>
  /** Lines whose cells another line of the file makes doubtful. */
  list(): Doubtful<L>[]
}

interface DoubtOptions<C extends string> {
  hoje: Dia
  /** The columns as people say them. */
  nomes: Record<C, string>
  dias: readonly C[]
  /** The column of odometers. */
  km?: C
}

const WANTED_DAY = 'Escreva a data na forma 2026-03-31.'

const createColumn = <L>() => ({
  /** A cell shows that the others are read as they stand. */
  safe: false,
  evidence: undefined as Evidence | undefined,
  doubtful: [] as Doubt<L>[],
})

/** Notes the cells that can be read in two ways, and the cells that show which way the file is written. */
export function createColumnDoubts<C extends string, L extends Numbered>({
  hoje,
  nomes,
  dias,
  km: kmColumn,
}: DoubtOptions<C>): ColumnDoubts<C, L> {
  // One program writes all days of a file.
  const months = createColumn<L>()
  const swapped = new Map(dias.map((coluna) => [nomes[coluna], createColumn<L>()]))
  const yearFirst = { ...createColumn<L>(), alone: [] as Doubtful<L>[] }
  const km = createKmDoubts<L>()

  function noteDay(doubt: Doubt<L>): string | undefined {
    const { line, written } = doubt
    const dia = parseDiaAmericano(written)
    const here = { linha: line.linha, written }
    if (dia) {
      months.evidence ??= here
      return `${written} tem o mês antes do dia. Escreva ${dia}.`
    }
    if (trocaDiaEMes(written)) months.doubtful.push(doubt)
    const column = swapped.get(doubt.nome)
    const iso = diaDe(written)
    if (column && iso) {
      if (Number(iso.slice(8)) > 12) column.safe = true
      else if (iso.slice(5, 7) !== iso.slice(8)) column.doubtful.push(doubt)
    } else if (column && DAY_FIRST.test(written)) column.evidence ??= here
    const read = parseDia(written) ?? diaDoNumeroDeSerie(written)
    const plausible = read !== null && read !== undefined && read <= hoje
    const other = otherDay(written)
    if (!other || other > hoje) {
      // A day that can't begin with the year shows where the year stands.
      if (plausible && mayBeYearFirst(written)) yearFirst.safe = true
      return undefined
    }
    if (plausible && read >= other) {
      if (read > other) yearFirst.doubtful.push(doubt)
      return undefined
    }
    const reason = `${written} pode ser ${other}. ${WANTED_DAY}`
    yearFirst.evidence ??= here
    if (!plausible) return reason
    yearFirst.alone.push({ ...line, motivo: `${doubt.nome}: ${reason}` })
    return undefined
  }

  return {
    note(line, valores) {
      const reasons = new Map<C, string>()
      for (const coluna of dias) {
        const written = valores[coluna]
        const reason = written && noteDay({ line, nome: nomes[coluna], written })
        if (reason) reasons.set(coluna, reason)
      }
      const written = kmColumn && valores[kmColumn]
      if (written) km.note({ line, nome: nomes[kmColumn], written })
      return reasons
    },
    list: () => [
      ...linesOf(months, 'pode ter o mês antes do dia', WANTED_DAY),
      ...swappedLines([...swapped.values()]),
      ...(yearFirst.safe
        ? []
        : [...yearFirst.alone, ...linesOf(yearFirst, 'pode ter o ano no início', WANTED_DAY)]),
      ...km.list(),
    ],
  }
}

/**
 * A spreadsheet of another country takes 05/01 for 1 May, and leaves 31/01 as text. It reads all columns of a file so, also
 * those whose days it left no text of.
 */
function swappedLines<L extends Numbered>(columns: readonly ReturnType<typeof createColumn<L>>[]) {
  const open = columns.filter(({ safe }) => !safe)
  const rewritten = open.find(({ evidence, doubtful }) => evidence && doubtful.length > 0)?.evidence
  return open.flatMap((column) =>
    linesOf(
      { ...column, evidence: column.evidence ?? rewritten },
      'pode ter o dia e o mês trocados por uma planilha, que deixou',
      WANTED_DAY,
      '',
    ),
  )
}

/** Odometers with three decimals, or in thousands. */
function createKmDoubts<L extends Numbered>() {
  const decimals = createColumn<L>()
  const inThousands = createColumn<L>()
  return {
    note(doubt: Doubt<L>): void {
      const { line, written } = doubt
      const here = { linha: line.linha, written }
      if (/^\d{4,}[.,]\d{3}$/.test(written)) decimals.evidence ??= here
      else if (/^\d{1,3}[.,]\d{3}$/.test(written)) decimals.doubtful.push(doubt)
      else if (/^\d{1,3}[.,]\d{1,2}$/.test(written) && !/[.,]00?$/.test(written))
        inThousands.evidence ??= here
      else if (/^\d{1,3}(?:[.,]00?)?$/.test(written) && Number(written.replace(',', '.')) > 0)
        inThousands.doubtful.push(doubt)
    },
    list: (): Doubtful<L>[] => [
      ...linesOf(decimals, 'pode ter três casas decimais', 'Escreva a quilometragem sem casas decimais.'),
      ...linesOf(inThousands, 'pode estar em milhares', 'Escreva a quilometragem por inteiro.'),
    ],
  }
}

function linesOf<L>(
  { evidence, doubtful }: { evidence: Evidence | undefined; doubtful: readonly Doubt<L>[] },
  doubt: string,
  wanted: string,
  as = ', como',
): Doubtful<L>[] {
  if (!evidence) return []
  return doubtful.map(({ line, nome, written }) => ({
    ...line,
    motivo: `${nome}: ${written} ${doubt}${as} ${evidence.written} na linha ${evidence.linha}. ${wanted}`,
  }))
}

/** The day stands first, and can't be a month. */
const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/

const SHORT = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/
const SIX_DIGITS = /^(\d\d)()(\d\d)(\d\d)$/
/** 31225 was 031225 before a spreadsheet took the zero away. */
const WITHOUT_ZERO = /^\d{5}$/

const mayBeYearFirst = (written: string) => SHORT.test(written) || SIX_DIGITS.test(written)

/** What a day in digits may be instead: with the year first, or with the zero that a spreadsheet took away. */
function otherDay(written: string): Dia | null {
  if (WITHOUT_ZERO.test(written)) return parseDia(`0${written}`)
  const [, a = '', , m = '', d = ''] = SHORT.exec(written) ?? SIX_DIGITS.exec(written) ?? []
  return a ? parseDia(`${d}/${m}/${a.padStart(2, '0')}`) : null
}
