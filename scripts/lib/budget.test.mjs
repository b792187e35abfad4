import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { budgetLines } from './budget.mjs'

let root = ''
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
const write = (/** @type {string} */ path, /** @type {number} */ lines) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), 'x\n'.repeat(lines))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'budget-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('whoever runs CI reads lines and files by part, and what changed since the release', () => {
  git('init', '-q')
  write('apps/server/src/a.ts', 10)
  write('apps/server/src/a.test.ts', 4)
  write('apps/server/src/testing/b.ts', 3)
  write('apps/web/src/c.css', 5)
  write('docs/d.ts', 100)
  write('e2e/e.spec.ts', 2)
  git('add', '.')
  git('commit', '-qm', 'a')
  expect(budgetLines(root)).toEqual([
    'Produto, ao todo          15 linhas em 2 arquivos',
    'Produto: servidor         10 linhas em 1 arquivo',
    'Produto: web               5 linhas em 1 arquivo',
    'Testes, ao todo            9 linhas em 3 arquivos',
    'Testes: navegador          2 linhas em 1 arquivo',
    'Testes: servidor           7 linhas em 2 arquivos',
  ])
  git('tag', 'v1.0.0')
  write('apps/server/src/a.ts', 12)
  git('rm', '-q', 'apps/web/src/c.css')
  expect(budgetLines(root)).toContain('Produto: servidor         12 linhas em 1 arquivo, +2 desde v1.0.0')
  expect(budgetLines(root)).toContain('Produto, ao todo          12 linhas em 1 arquivo, −3 desde v1.0.0')
})

test('without git nothing is counted', () => {
  write('apps/server/src/a.ts', 10)
  expect(budgetLines(root)).toEqual([])
})
