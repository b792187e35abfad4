import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addUp, countLine, readCounts } from './test-report.mjs'

const dir = mkdtempSync(join(tmpdir(), 'lastro-report-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** @param {unknown} report */
function fileWith(report) {
  const file = join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** @param {string} status @param {string} fullName */
const vitestCase = (status, fullName) => ({ status, fullName })

test("counts Vitest's tests, and a file that could not be loaded as one failure", () => {
  const report = {
    testResults: [
      {
        status: 'failed',
        assertionResults: [vitestCase('passed', 'a'), vitestCase('failed', 'b'), vitestCase('pending', 'c')],
      },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [vitestCase('passed', 'd'), vitestCase('todo', 'e')] },
    ],
  }
  expect(readCounts(fileWith(report), false)).toEqual({ passed: 2, failed: 2, skipped: ['c', 'e'] })
})

test("counts Playwright's tests in suites within suites, once per project", () => {
  const tests = [
    { status: 'expected', projectName: 'embutido' },
    { status: 'unexpected', projectName: 'postgres' },
    { status: 'skipped', projectName: 'celular' },
  ]
  const report = { errors: [], suites: [{ suites: [{ specs: [{ title: 'signs in', tests }] }] }] }
  expect(readCounts(fileWith(report), false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['[celular] signs in'],
  })
})

test('never takes a runner that failed for a success', () => {
  const green = { testResults: [{ status: 'passed', assertionResults: [vitestCase('passed', 'a')] }] }
  expect(readCounts(fileWith(green), false).failed).toBe(1)
  expect(readCounts(join(dir, 'missing.json'), true).failed).toBe(1)
})

test('ends with the plain count line', () => {
  const counts = addUp([
    { passed: 2, failed: 1, skipped: ['x'] },
    { passed: 3, failed: 0, skipped: [] },
  ])
  expect(countLine(counts)).toBe('Tests: 5 passed, 1 failed, 1 skipped')
})
