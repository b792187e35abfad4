/** What a figure must keep to, and in what it is counted. */
export interface Bar {
  of: string
  least?: number
  most?: number
}

/** All limits of the set but those that stand with one screen, list or job. */
export const BARS = {
  limit: { of: 'of L', least: 0.4 },
  leanLimit: { of: 'of lean L', least: 0.45 },
  others: { of: 'times the pages with ten times the others’ data', most: 1.3 },
  stock: { of: 'pages for each vehicle of the store', most: 4 },
  rule: { of: 'times reading the rows', most: 4 },
  copy: { of: 'of one INSERT…SELECT', least: 0.25 },
  memory: { of: 'MB of memory more', most: 150 },
  sums: { of: 'times reading its sums', most: 2 },
  told: { of: 'times one that tells nobody', most: 1.05 },
  delay: { of: 'ms of the longest delay', most: 50 },
  listMeanwhile: { of: 'times the 99 of 100 answers without', most: 1.25 },
  audit: { of: 'times reading and hashing it', most: 3 },
  auditSeconds: { of: 's', most: 60 },
  search: { of: 'pages', most: 300 },
  wait: { of: 'times the 99 of 100 answers alone', most: 3 },
  answered: { of: 'answers of 200', least: 300 },
  failed: { of: 'answers that must not be', most: 0 },
  balances: { of: 's', most: 60 },
  written: { of: 'rows written', most: 0 },
  balancesMemory: { of: 'MB more than a load of the small size', most: 300 },
  screens: { of: 'times the pages with twenty times its own contracts', most: 1.5 },
  payments: { of: 's', most: 3 },
  insert: { of: 'times inserting its rows', most: 8 },
  tenth: { of: 'times the memory of a tenth of it', most: 1.5 },
  workbook: { of: 'times the text file’s time', most: 3 },
  workbookMemory: { of: 'times the text file’s memory', most: 3 },
  signIn: { of: 's until it stands', most: 2.5 },
  signedIn: { of: 's until it stands', most: 3 },
  interaction: { of: 'ms of the slowest answer to a hand', most: 200 },
  frames: { of: 'frames a second', least: 50 },
  scriptKb: { of: 'kB of scripts', most: 200 },
  scripts: { of: 'scripts', most: 15 },
} satisfies Record<string, Bar>

export interface Figure {
  name: string
  value: number
  /** undefined in both limits: context only. */
  bar: Bar
  /** What the figure came from: means nothing on another machine. */
  context?: string
}

const digits = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(2)
const met = ({ value, bar: { least = -Infinity, most = Infinity } }: Figure) =>
  value >= least && value <= most
const limitOf = ({ least, most }: Bar) =>
  least === undefined ? (most === undefined ? '—' : `≤ ${most}`) : `≥ ${least}`

/** One table of all figures with their bars. */
export function tableOf(figures: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['figure', 'value', 'counted in', 'bar', 'met', 'context']),
    line(['---', '--:', '---', '--:', '---', '---']),
    ...figures.map((figure) => {
      const { name, value, bar, context = '' } = figure
      const verdict = limitOf(bar) === '—' ? '' : met(figure) ? 'yes' : '**no**'
      return line([name, `**${digits(value)}**`, bar.of, limitOf(bar), verdict, context])
    }),
  ].join('\n')
}

export const missed = (figures: readonly Figure[]): string[] =>
  figures
    .filter((figure) => !met(figure))
    .map(({ name, value, bar }) => `${name}: ${digits(value)} ${bar.of}, ${limitOf(bar)}`)
