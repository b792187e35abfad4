import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { inRoot } from './paths.mjs'

const CASES = fc.string({ minLength: 20, maxLength: 20 })

afterEach(() => {
  fc.resetConfigureGlobal()
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  { longo: undefined, what: 'the same cases each time', different: 1 },
  { longo: '1', what: 'others each time with --longo', different: 2 },
])('a property draws $what', async ({ longo, different }) => {
  vi.stubEnv('LASTRO_TEST_LONGO', longo)
  await import('./fixed-seed.mjs')
  expect(new Set([fc.sample(CASES, 5).join(), fc.sample(CASES, 5).join()]).size).toBe(different)
})

test('every project whose tests draw cases fixes them', () => {
  const drawing = globSync('{apps,packages}/*/src/**/*.test.{ts,tsx}', { cwd: inRoot() })
    .filter((file) => readFileSync(inRoot(file), 'utf8').includes("from 'fast-check'"))
    .map((file) => file.split(/[\\/]src[\\/]/)[0] ?? '')
  const projects = [...new Set(drawing)]
  expect(projects.length).toBeGreaterThan(1)
  const config = (/** @type {string} */ project) => readFileSync(inRoot(project, 'vitest.config.ts'), 'utf8')
  expect(projects.filter((project) => !config(project).includes('scripts/lib/fixed-seed.mjs'))).toEqual([])
})
