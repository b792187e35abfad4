import { type Dia, diaDe } from '@lastro/shared/dia'
import { diaDoNumeroDeSerie, parseDia, parseDiaAmericano, trocaDiaEMes } from '@lastro/shared/ler-dia'
import { type ColunaEstoque, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import type { BadLine } from './carga.ts'

type Line = Omit<BadLine, 'motivo'>
/** A cell that may mean something else, once another cell shows how the file is written. */
interface Doubt {
  line: Line
  coluna: ColunaEstoque
  written: string
}
interface Evidence {
  linha: number
  written: string
}

export interface ColumnDoubts {
  /** Reasons against this line's cells, by column. */
  note(line: Line, valores: Partial<Record<ColunaEstoque, string>>): Map<ColunaEstoque, string>
  /** Lines whose cells another line of the file makes doubtful. */
  list(): BadLine[]
}

const WANTED_DAY = 'Escreva a data na forma 2026-03-31.'

export const COLUNAS_DE_DATA = ['data_afericao_hodometro', 'data_entrada'] as const

const createColumn = () => ({
  /** A cell shows that the others are read as they stand. */
  safe: false,
  evidence: undefined as Evidence | undefined,
  doubtful: [] as Doubt[],
})

/** Notes the cells that can be read in two ways, and the cells that show which way the file is written. */
export function createColumnDoubts(hoje: Dia): ColumnDoubts {
  // One program writes all days of a file.
  const months = { evidence: undefined as Evidence | undefined, doubtful: [] as Doubt[] }
  const swapped = new Map(COLUNAS_DE_DATA.map((coluna) => [coluna as ColunaEstoque, createColumn()]))
  const yearFirst = { ...createColumn(), alone: [] as BadLine[] }
  const km = createKmDoubts()

  function noteDay(doubt: Doubt): string | undefined {
    const { line, written } = doubt
    const dia = parseDiaAmericano(written)
    const here = { linha: line.linha, written }
    if (dia) {
      months.evidence ??= here
      return `${written} tem o mês antes do dia. Escreva ${dia}.`
    }
    if (trocaDiaEMes(written)) months.doubtful.push(doubt)
    const column = swapped.get(doubt.coluna)
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
    yearFirst.alone.push({ ...line, motivo: `${NOMES_DAS_COLUNAS[doubt.coluna]}: ${reason}` })
    return undefined
  }

  return {
    note(line, valores) {
      const reasons = new Map<ColunaEstoque, string>()
      for (const coluna of COLUNAS_DE_DATA) {
        const written = valores[coluna]
        const reason = written && noteDay({ line, coluna, written })
        if (reason) reasons.set(coluna, reason)
      }
      if (valores.hodometro) km.note({ line, coluna: 'hodometro', written: valores.hodometro })
      return reasons
    },
    list: () => [
      ...linesOf(months, 'pode ter o mês antes do dia', WANTED_DAY),
      // A spreadsheet of another country takes 05/01 for 1 May, and leaves 31/01 as text.
      ...[...swapped.values()].flatMap((column) =>
        column.safe
          ? []
          : linesOf(column, 'pode ter o dia e o mês trocados por uma planilha, que deixou', WANTED_DAY, ''),
      ),
      ...(yearFirst.safe
        ? []
        : [...yearFirst.alone, ...linesOf(yearFirst, 'pode ter o ano no início', WANTED_DAY)]),
      ...km.list(),
    ],
  }
}

/** Odometers with three decimals, or in thousands. */
function createKmDoubts() {
  const decimals = { evidence: undefined as Evidence | undefined, doubtful: [] as Doubt[] }
  const inThousands = { evidence: undefined as Evidence | undefined, doubtful: [] as Doubt[] }
  return {
    note(doubt: Doubt): void {
      const { line, written } = doubt
      const here = { linha: line.linha, written }
      if (/^\d{4,}[.,]\d{3}$/.test(written)) decimals.evidence ??= here
      else if (/^\d{1,3}[.,]\d{3}$/.test(written)) decimals.doubtful.push(doubt)
      else if (/^\d{1,3}[.,]\d{1,2}$/.test(written) && !/[.,]00?$/.test(written))
        inThousands.evidence ??= here
      else if (/^\d{1,3}(?:[.,]00?)?$/.test(written) && Number(written.replace(',', '.')) > 0)
        inThousands.doubtful.push(doubt)
    },
    list: (): BadLine[] => [
      ...linesOf(decimals, 'pode ter três casas decimais', 'Escreva a quilometragem sem casas decimais.'),
      ...linesOf(inThousands, 'pode estar em milhares', 'Escreva a quilometragem por inteiro.'),
    ],
  }
}

function linesOf(
  { evidence, doubtful }: { evidence: Evidence | undefined; doubtful: readonly Doubt[] },
  doubt: string,
  wanted: string,
  as = ', como',
): BadLine[] {
  if (!evidence) return []
  return doubtful.map(({ line, coluna, written }) => ({
    ...line,
    motivo: `${NOMES_DAS_COLUNAS[coluna]}: ${written} ${doubt}${as} ${evidence.written} na linha ${evidence.linha}. ${wanted}`,
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
