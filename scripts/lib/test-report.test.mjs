import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addUp, countLine, failedPages, failureLines, readReport, timeLines } from './test-report.mjs'

const dir = mkdtempSync(join(tmpdir(), 'lastro-report-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** @param {unknown} report */
function fileWith(report) {
  const file = join(dir, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** @param {string} file @param {boolean} ok */
const readCounts = (file, ok) => readReport(file, ok).counts

/** @param {string} status @param {string} fullName */
const vitestCase = (status, fullName) => ({ status, fullName })

test("counts Vitest's tests, and a file that could not be loaded as one failure", () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [vitestCase('passed', 'a'), vitestCase('failed', 'b'), vitestCase('pending', 'c')],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [vitestCase('passed', 'd'), vitestCase('todo', 'e')],
      },
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

test('shows the pages on which browser tests failed', () => {
  const path = join(dir, 'error-context.md')
  writeFileSync(
    path,
    '# Error details\n\n# Page snapshot\n\n```yaml\n- main:\n  - table\n```\n\n# Test source\n',
  )
  const attachments = [
    { name: 'screenshot', path: 'test-failed-1.png' },
    { name: 'error-context', path },
  ]
  const tests = [
    { status: 'expected', projectName: 'embutido', results: [{ duration: 1, attachments: [] }] },
    { status: 'unexpected', projectName: 'celular', results: [{ duration: 1, attachments }] },
  ]
  const pages = failedPages(fileWith({ suites: [{ specs: [{ title: 'signs in', tests }] }] }))
  expect(pages).toEqual(['[celular] signs in\n```yaml\n- main:\n  - table\n```'])
  expect(failedPages(fileWith({ testResults: [] }))).toEqual([])
})

test('never takes a runner that failed for a success', () => {
  const green = {
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [vitestCase('passed', 'a')] }],
  }
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

test('tells the seconds of every stage and the ten slowest tests of all of them', () => {
  const vitest = {
    testResults: [
      {
        name: '/lastro/apps/server/src/penhor.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'one winner', duration: 11_900 },
          { status: 'skipped', fullName: 'not here' },
          ...Array.from({ length: 9 }, (_, i) => ({ status: 'passed', fullName: `quick ${i}`, duration: i })),
        ],
      },
    ],
  }
  const playwright = {
    suites: [
      {
        specs: [
          {
            title: 'signs in',
            file: 'home.spec.ts',
            tests: [
              {
                status: 'flaky',
                projectName: 'embutido',
                results: [{ duration: 60_000 }, { duration: 1_250 }],
              },
            ],
          },
        ],
      },
    ],
  }
  const lines = timeLines([
    { title: 'Tipos', ms: 8_040, tests: [] },
    { title: 'Servidor', ms: 150_000, tests: readReport(fileWith(vitest), true).tests },
    { title: 'Navegador', ms: 250_000, tests: readReport(fileWith(playwright), true).tests },
  ])
  expect(lines.slice(0, 7)).toEqual([
    'Etapas:',
    '    8,0 s  Tipos',
    '  150,0 s  Servidor',
    '  250,0 s  Navegador',
    'Os testes mais lentos:',
    '   61,3 s  [embutido] signs in (home.spec.ts)',
    '   11,9 s  one winner (penhor.test.ts)',
  ])
  expect(lines).toHaveLength(15)
  expect(lines.at(-1)).toBe('    0,0 s  quick 1 (penhor.test.ts)')
})

test('names at the end what failed, with the first lines of its error', () => {
  const passed = { status: 'passed', fullName: 'one winner', duration: 1 }
  const error = ['AssertionError: 1', '', ...Array.from({ length: 40 }, (_, i) => `  at ${i}`)].join('\n')
  const failed = { status: 'failed', fullName: 'two', duration: 1, failureMessages: [error] }
  const vitest = {
    testResults: [{ name: '/a/b.test.ts', status: 'failed', assertionResults: [passed, failed] }],
  }
  const tests = [
    { status: 'expected', projectName: 'embutido', results: [{ duration: 1 }] },
    {
      status: 'unexpected',
      projectName: 'celular',
      results: [{ duration: 1, error: { message: '\u001B[2mexpect\u001B[22m(received)\n\n- Array []' } }],
    },
    {
      status: 'flaky',
      projectName: 'computador',
      results: [{ duration: 1, error: { message: 'Timeout' } }, { duration: 1 }],
    },
  ]
  const playwright = { suites: [{ specs: [{ title: 'signs in', file: 'home.spec.ts', tests }] }] }
  const lines = failureLines([
    { tests: readReport(fileWith(vitest), false).tests },
    { tests: readReport(fileWith(playwright), false).tests },
  ])
  expect(lines.slice(0, 3)).toEqual(['Falhou: two (b.test.ts)', '    AssertionError: 1', '      at 0'])
  expect(lines.slice(-5)).toEqual([
    'Falhou: [celular] signs in (home.spec.ts)',
    '    expect(received)',
    '    - Array []',
    'Passou só na segunda vez: [computador] signs in (home.spec.ts)',
    '    Timeout',
  ])
  expect(lines).toHaveLength(1 + 20 + 5)
})

test('has no list of the slowest where no test ran', () => {
  expect(timeLines([{ title: 'Tipos', ms: 500, tests: [] }])).toEqual(['Etapas:', '    0,5 s  Tipos'])
})
