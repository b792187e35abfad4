import { type AuditResult, TARGET_OF_READING, TARGET_OF_SECONDS } from './audit.ts'
import { type ExportResult, TARGET_OF_GROWTH } from './exports.ts'
import type { ReadResult } from './reads.ts'
import { type RevaluationResult, TARGET_OF_COPY } from './revaluation.ts'
import { type StatementResult, TARGET_OF_SUMS } from './statement.ts'
import { type RuleLimitResult, TARGET_OF_ROWS } from './rule-limit.ts'
import type { SendResult } from './send.ts'
import { MEASURED } from './sizes.ts'

/** Least share of its limit that a read must reach, and largest multiple of pages with tenfold other data. */
const TARGET_OF_LIMIT = 0.4
/** Least share of the limit with one hand-written statement. */
const TARGET_OF_LEAN = 0.45
const TARGET_OF_PAGES = 1.3

export interface Growth {
  name: string
  /** Pages touched, with the others' data small and ten times as large. */
  small: number
  big: number
}

export interface Results {
  reads: ReadResult[]
  growths: Growth[]
  send: SendResult
  ruleLimit: RuleLimitResult
  revaluation: RevaluationResult
  /** undefined where the system doesn't report a process's peak. */
  exported: ExportResult | undefined
}

export const ratio = (value: number) => value.toFixed(2)
const rate = (value: number) => value.toFixed(value < 100 ? 1 : 0)
export const mark = (met: boolean) => (met ? 'yes' : '**no**')

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

export function format({ reads, growths, send, ruleLimit, revaluation, exported }: Results): string {
  const ofReads = table(
    [
      'read',
      'callers',
      'of L',
      `≥ ${TARGET_OF_LIMIT}`,
      `of lean L, ≥ ${TARGET_OF_LEAN}`,
      'calls/s',
      'D/s',
      'H/s',
      'KB',
    ],
    reads.map((read) => [
      read.name,
      String(read.callers),
      `**${ratio(read.ofLimit)}**`,
      mark(read.ofLimit >= TARGET_OF_LIMIT),
      read.ofLeanLimit === undefined ? '—' : `**${ratio(read.ofLeanLimit)}**`,
      rate(read.program),
      rate(read.sql),
      rate(read.http),
      (read.bytes / 1000).toFixed(read.bytes < 100_000 ? 1 : 0),
    ]),
  )
  const ofGrowths = tableOfGrowths(growths)
  const ofSends = table(
    ['write', 'of the same SQL', 'ms', 'ms of SQL', 'statements'],
    [
      [
        'send with 20 vehicles',
        `**${ratio(send.ofSql)}**`,
        send.program.toFixed(1),
        send.sql.toFixed(1),
        String(send.statements),
      ],
    ],
  )
  const ofRule = table(
    ['rule of 500 items', 'of reading the rows', `≤ ${TARGET_OF_ROWS}`, 'ms', 'ms of reading'],
    [
      [
        'stock of a store of 5,000 vehicles',
        `**${ratio(ruleLimit.ofRows)}**`,
        mark(ruleLimit.ofRows <= TARGET_OF_ROWS),
        ruleLimit.program.toFixed(1),
        ruleLimit.rows.toFixed(1),
      ],
    ],
  )
  const ofExports = exported ? [ofExport(exported)] : []
  const ofLoads = [ofRevaluation(revaluation)]
  return [ofReads, ofGrowths, ofSends, ofRule, ...ofLoads, ...ofExports].join('\n\n')
}

export function tableOfGrowths(growths: readonly Growth[]): string {
  return table(
    ['ten times the others’ data', 'cost', `≤ ${TARGET_OF_PAGES}`, 'pages before', 'pages after'],
    growths.map(({ name, small, big }) => [
      name,
      `**${ratio(big / small)}**`,
      mark(big / small <= TARGET_OF_PAGES),
      String(small),
      String(big),
    ]),
  )
}

function ofRevaluation({ ofCopy, vehicles, contracts, seconds, copySeconds }: RevaluationResult): string {
  return table(
    ['coverage after an import', 'of one INSERT…SELECT', `≥ ${TARGET_OF_COPY}`, 's', 's of INSERT…SELECT'],
    [
      [
        `${vehicles} pledged vehicles, ${contracts} contracts`,
        `**${ratio(ofCopy)}**`,
        mark(ofCopy >= TARGET_OF_COPY),
        seconds.toFixed(1),
        copySeconds.toFixed(1),
      ],
    ],
  )
}

function ofExport({ rows, growth, before, megabytes, seconds }: ExportResult): string {
  return table(
    ['CSV', 'MB of memory more', `≤ ${TARGET_OF_GROWTH}`, 'MB before', 'MB of file', 's'],
    [
      [
        `${rows} contracts`,
        `**${growth.toFixed(0)}**`,
        mark(growth <= TARGET_OF_GROWTH),
        before.toFixed(0),
        megabytes.toFixed(1),
        seconds.toFixed(1),
      ],
    ],
  )
}

/** Limit of pages per vehicle of the store. */
const TARGET_OF_STOCK = 4

export function missed({ reads, growths, ruleLimit, revaluation, exported }: Results): string[] {
  return [
    ...reads
      .filter(({ ofLimit }) => ofLimit < TARGET_OF_LIMIT)
      .map(({ name, callers, ofLimit }) => `${name}, ${callers} callers: ${ratio(ofLimit)} of L`),
    ...reads
      .filter(({ ofLeanLimit = 1 }) => ofLeanLimit < TARGET_OF_LEAN)
      .map(
        ({ name, callers, ofLeanLimit = 1 }) =>
          `${name}, ${callers} callers: ${ratio(ofLeanLimit)} of lean L`,
      ),
    ...missedGrowths(growths),
    ...growths
      .filter(({ name, big }) => name.startsWith('qualified stock') && big > TARGET_OF_STOCK * MEASURED)
      .map(({ name, big }) => `${name}: ${ratio(big / MEASURED)} pages for each vehicle of the store`),
    ...(ruleLimit.ofRows > TARGET_OF_ROWS
      ? [`stock under a rule of 500 items: ${ratio(ruleLimit.ofRows)} times reading the rows`]
      : []),
    ...(revaluation.ofCopy < TARGET_OF_COPY
      ? [`coverage after an import: ${ratio(revaluation.ofCopy)} of one INSERT…SELECT`]
      : []),
    ...(exported && exported.growth > TARGET_OF_GROWTH
      ? [`CSV of ${exported.rows} rows: ${exported.growth.toFixed(0)} MB more`]
      : []),
  ]
}

export const missedGrowths = (growths: readonly Growth[]): string[] =>
  growths
    .filter(({ small, big }) => big / small > TARGET_OF_PAGES)
    .map(({ name, small, big }) => `${name}: ${ratio(big / small)} times the pages`)

export function tableOfStatement({ ofSums, program, reading, counting, ...counts }: StatementResult): string {
  return table(
    [
      'statement of a month',
      'of reading its sums',
      `≤ ${TARGET_OF_SUMS}`,
      'ms',
      'ms of reading',
      'ms of counting the events',
    ],
    [
      [
        `${counts.ofMonth} of ${counts.events} events, ${counts.sums} sums, ${counts.lines} lines`,
        `**${ratio(ofSums)}**`,
        mark(ofSums <= TARGET_OF_SUMS),
        program.toFixed(1),
        reading.toFixed(1),
        counting.toFixed(0),
      ],
    ],
  )
}

export const missedStatement = ({ ofSums }: StatementResult): string[] =>
  ofSums > TARGET_OF_SUMS ? [`statement of a month: ${ratio(ofSums)} times reading its sums`] : []

export function tableOfAudit({ rows, ofReading, seconds, reading, linking }: AuditResult): string {
  return table(
    [
      'checking the audit',
      'of reading and hashing it',
      `≤ ${TARGET_OF_READING}`,
      's',
      `≤ ${TARGET_OF_SECONDS}`,
      's of reading',
      's of linking',
    ],
    [
      [
        `${rows} rows`,
        `**${ratio(ofReading)}**`,
        mark(ofReading <= TARGET_OF_READING),
        seconds.toFixed(1),
        mark(seconds <= TARGET_OF_SECONDS),
        reading.toFixed(1),
        linking.toFixed(1),
      ],
    ],
  )
}

export const missedAudit = ({ ofReading, seconds }: AuditResult): string[] => [
  ...(ofReading > TARGET_OF_READING ? [`checking the audit: ${ratio(ofReading)} times reading it`] : []),
  ...(seconds > TARGET_OF_SECONDS ? [`checking the audit: ${seconds.toFixed(0)} s`] : []),
]
