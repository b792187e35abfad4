import { normalizar } from '@lastro/shared/texto'
import { parseHundredths } from './numeros.ts'
import type { OtherLine, Registro } from './planilha.ts'

interface FooterColumns<C extends string> {
  /** What names the thing that a line is about. */
  chaves: readonly C[]
  /** What sums at the end of a list add up. */
  valores: readonly C[]
  dia: C
}

/** 'Total', 'Subtotal', 'Total geral', 'TOTAL DA CARTEIRA', 'Soma dos saldos'. */
const SUM_LABEL = /^(?:sub[- ]?)?tota(?:l|is)\b|^somas?\b|^somatorio\b/
const isSumLabel = (cell: string) => SUM_LABEL.test(normalizar(cell))
/** A contract's number may begin so ('TOTAL-01'); a label of words alone is none. */
const isWordsOnly = (cell: string) => !/\d/.test(cell)
/** Numbers and codes are one word with digits. */
const isLikeCode = (cell: string) => /\d/.test(cell) && !/\s/.test(cell)

/**
 * Turns sums and footers of a list into lines that are no record. A sum has a label, or equals what stands above it, or
 * is the last line. Any other line with an amount stays a record.
 */
export async function* withoutFooters<C extends string>(
  registros: AsyncIterable<Registro<C>>,
  columns: FooterColumns<C>,
): AsyncGenerator<Registro<C>> {
  const sums = createSums(columns.valores)
  // Only the next line shows whether this one is the last.
  let held: Extract<Registro<C>, { valores: unknown }> | undefined
  for await (const line of registros) {
    if (!('valores' in line)) {
      yield line
      continue
    }
    const said = judge(line.valores, line.celulas ?? [], columns)
    if (said === 'footer' || (said === 'keyless' && sums.isSum(line.valores))) {
      sums.restart()
      yield otherLine(line)
      continue
    }
    if (held) yield held
    held = undefined
    if (said === 'keyless') held = line
    else {
      sums.add(line.valores)
      yield line
    }
  }
  if (held) yield otherLine(held)
}

function judge<C extends string>(
  valores: Partial<Record<C, string>>,
  celulas: readonly string[],
  { chaves, valores: amounts, dia }: FooterColumns<C>,
): 'footer' | 'keyless' | 'record' {
  const keys = chaves.map((coluna) => valores[coluna] ?? '').filter((cell) => cell !== '')
  const hasAmount = amounts.some((coluna) => valores[coluna])
  if (keys.length === 0) return !hasAmount || celulas.some(isSumLabel) ? 'footer' : 'keyless'
  const label = keys.find(isSumLabel)
  if (label !== undefined && (isWordsOnly(label) || !valores[dia])) return 'footer'
  return !hasAmount && !valores[dia] && !keys.some(isLikeCode) ? 'footer' : 'record'
}

/** Sums of the lines so far: of all, and since the last sum. */
function createSums<C extends string>(valores: readonly C[]) {
  const sums = valores.map((coluna) => ({ coluna, all: 0, since: 0 }))
  const amountOf = (cells: Partial<Record<C, string>>, coluna: C) => parseHundredths(cells[coluna] ?? '')
  return {
    add(cells: Partial<Record<C, string>>) {
      for (const sum of sums) {
        const amount = amountOf(cells, sum.coluna) ?? 0
        sum.all += amount
        sum.since += amount
      }
    },
    isSum: (cells: Partial<Record<C, string>>) =>
      sums.some(({ coluna, all, since }) => {
        const amount = amountOf(cells, coluna)
        return amount !== undefined && amount > 0 && (amount === all || amount === since)
      }),
    restart() {
      for (const sum of sums) sum.since = 0
    },
  }
}

const otherLine = <C extends string>({
  linha,
  valores,
  celulas = Object.values<string>(valores as Record<C, string>),
}: Extract<Registro<C>, { valores: unknown }>): OtherLine => ({
  linha,
  texto: celulas
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 100),
})
