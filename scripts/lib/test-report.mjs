import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inWords } from './progress.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Counts skipped ones by their title
 * @typedef {{ ms: number, title: string, error?: string, passedAgain?: true }} Timed error: what it failed with, also where it passed
 *   when it was tried again
 */

/** @returns {Counts} */
const none = () => ({ passed: 0, failed: 0, skipped: [] })

/**
 * @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} VitestCase
 * @typedef {{ testResults: { name: string, status: string, assertionResults: VitestCase[] }[] }} VitestReport
 * @param {VitestReport} report
 */
function countVitest({ testResults }) {
  const counts = none()
  for (const { status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    // A file that could not even be loaded has no test that failed.
    counts.failed += status === 'failed' ? Math.max(1, failed) : failed
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status !== 'failed') counts.skipped.push(test.fullName)
    }
  }
  return counts
}

/**
 * @typedef {{ duration: number, error?: { message?: string }, attachments?: { name: string, path?: string }[] }} PlaywrightResult
 * @typedef {{ status: string, projectName: string, results?: PlaywrightResult[] }} PlaywrightTest
 * @typedef {{ title: string, file?: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @param {PlaywrightSuite & { errors?: unknown[] }} report
 */
function countPlaywright(report) {
  const counts = none()
  counts.failed += report.errors?.length ?? 0
  for (const { title, tests } of specsOf(report)) {
    for (const { status, projectName } of tests) {
      if (status === 'expected' || status === 'flaky') counts.passed += 1
      else if (status === 'skipped') counts.skipped.push(`[${projectName}] ${title}`)
      else counts.failed += 1
    }
  }
  return counts
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ suites = [], specs = [] }) => [...suites.flatMap(specsOf), ...specs]

/** @param {PlaywrightSuite} report @returns {Timed[]} */
const timePlaywright = (report) =>
  specsOf(report).flatMap(({ title, file = '', tests }) =>
    tests.map(({ status, projectName, results = [] }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      title: `[${projectName}] ${title} (${basename(file)})`,
      ...(status === 'unexpected' && { error: results.at(-1)?.error?.message ?? '' }),
      ...(status === 'flaky' && { error: results[0]?.error?.message ?? '', passedAgain: true }),
    })),
  )

/** @param {VitestReport} report @returns {Timed[]} */
const timeVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, duration, failureMessages = [] }) => ({
      ms: duration ?? 0,
      title: `${fullName} (${basename(name)})`,
      ...(status === 'failed' && { error: failureMessages[0] ?? '' }),
    })),
  )

/**
 * What a JSON report of Vitest or Playwright tells. A runner that failed without naming a failed test, or left no report, counts as one
 * failed.
 * @param {string} file
 * @param {boolean} ok the runner's own verdict
 * @returns {{ counts: Counts, tests: Timed[] }}
 */
export function readReport(file, ok) {
  const report = parse(file)
  if (!report) return { counts: { ...none(), failed: 1 }, tests: [] }
  const { counts, tests } = report.testResults
    ? { counts: countVitest(report), tests: timeVitest(report) }
    : { counts: countPlaywright(report), tests: timePlaywright(report) }
  return { counts: !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts, tests }
}

/**
 * Reads what stood on the pages where browser tests failed, from the runner's file. Of a run on another machine nothing
 * but the output is left.
 * @param {string} file
 * @returns {string[]}
 */
export const failedPages = (file) =>
  specsOf(parse(file) ?? {}).flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results = [] }) =>
      results
        .flatMap(({ attachments = [] }) => attachments)
        .flatMap(({ name, path }) => (name === 'error-context' && path ? [readFileSync(path, 'utf8')] : []))
        .flatMap((text) => /^# Page snapshot\n+(```yaml\n.*?\n```)$/ms.exec(text)?.[1] ?? [])
        .map((page) => `[${projectName}] ${title}\n${page}`),
    ),
  )

/** @param {string} file */
function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {Counts[]} all @returns {Counts} */
export function addUp(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
  }
}

/** @param {Counts} counts the line that other programs read */
export function countLine({ passed, failed, skipped }) {
  return `Tests: ${passed} passed, ${failed} failed, ${skipped.length} skipped`
}

const SLOWEST = 10

/**
 * Where the time went: every stage's seconds, then the slowest tests of all.
 * @param {{ title: string, ms: number, tests: Timed[] }[]} stages
 * @returns {string[]} lines
 */
export function timeLines(stages) {
  const line = (/** @type {Timed} */ { ms, title }) => `${inWords(ms).padStart(9)}  ${title}`
  const slowest = stages
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  return [
    'Etapas:',
    ...stages.map(line),
    ...(slowest.length > 0 ? ['Os testes mais lentos:', ...slowest.map(line)] : []),
  ]
}

const ERROR_LINES = 20

/**
 * What failed, and with what: for the end, as of a long output often no more than that is kept.
 * @param {{ tests: Timed[] }[]} stages
 * @returns {string[]} lines
 */
export const failureLines = (stages) =>
  stages
    .flatMap(({ tests }) => tests)
    .flatMap(({ title, error, passedAgain }) =>
      error === undefined
        ? []
        : [
            `${passedAgain ? 'Passou só na segunda vez' : 'Falhou'}: ${title}`,
            ...stripVTControlCharacters(error)
              .split('\n')
              .filter((line) => line.trim() !== '')
              .slice(0, ERROR_LINES)
              .map((line) => `    ${line}`),
          ],
    )
