import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts skipped ones by their title */

/** @returns {Counts} */
const none = () => ({ passed: 0, failed: 0, skipped: [] })

/**
 * @typedef {{ status: string, fullName: string }} VitestCase
 * @typedef {{ testResults: { status: string, assertionResults: VitestCase[] }[] }} VitestReport
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
 * @typedef {{ title: string, tests: { status: string, projectName: string }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @param {PlaywrightSuite & { errors?: unknown[] }} report
 */
function countPlaywright(report) {
  const counts = none()
  counts.failed += report.errors?.length ?? 0
  addSuite(counts, report)
  return counts
}

/** @param {Counts} counts @param {PlaywrightSuite} suite */
function addSuite(counts, { suites = [], specs = [] }) {
  for (const child of suites) addSuite(counts, child)
  for (const { title, tests } of specs) {
    for (const { status, projectName } of tests) {
      if (status === 'expected' || status === 'flaky') counts.passed += 1
      else if (status === 'skipped') counts.skipped.push(`[${projectName}] ${title}`)
      else counts.failed += 1
    }
  }
}

/**
 * The counts in a JSON report of Vitest or Playwright. A runner that failed without naming a failed test, or left
 * no report, counts as one failed.
 * @param {string} file
 * @param {boolean} ok the runner's own verdict
 * @returns {Counts}
 */
export function readCounts(file, ok) {
  const counts = readReport(file)
  if (!counts) return { ...none(), failed: 1 }
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {string} file */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.testResults ? countVitest(report) : countPlaywright(report)
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
