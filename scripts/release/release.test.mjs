import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inRoot } from '../lib/paths.mjs'
import { git } from './base.mjs'
import { MIGRATIONS } from './migrations.mjs'
import { release, schemaOf } from './release.mjs'

const FILES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'Dockerfile',
  'apps/server/package.json',
  'packages/shared/package.json',
  MIGRATIONS,
]

/** A repository of this one's files, whose Unreleased section says `news`. */
function repository(news = '- A thing.\n') {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-versao-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const file of FILES) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    cpSync(inRoot(file), join(dir, file), { recursive: true })
  }
  writeFileSync(
    join(dir, 'CHANGELOG.md'),
    `# Changelog\n\n## [Unreleased]\n\n${news}\n## [0.1.0] - 2026-11-25\n\n- Old.\n`,
  )
  for (const name of ['AUTHOR', 'COMMITTER']) {
    vi.stubEnv(`GIT_${name}_NAME`, 'a')
    vi.stubEnv(`GIT_${name}_EMAIL`, 'a@b')
  }
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'all'],
  ])
    execFileSync('git', args, { cwd: dir, stdio: 'pipe' })
  const read = (/** @type {string} */ file) => readFileSync(join(dir, file), 'utf8')
  return { dir, read }
}

test('a release sets versions, dates the changelog, labels the image, commits and tags', () => {
  const { dir, read } = repository()
  const { schema } = release(dir, '77.0.0', '2026-12-01')
  expect(Number(schema)).toBeGreaterThan(57)
  for (const file of ['package.json', 'package-lock.json', 'apps/server/package.json'])
    expect(JSON.parse(read(file)).version).toBe('77.0.0')
  expect(JSON.parse(read('apps/server/package.json')).dependencies['@lastro/shared']).toBe('77.0.0')
  const locked = JSON.parse(read('package-lock.json')).packages
  expect(locked['apps/server']).toMatchObject({
    version: '77.0.0',
    dependencies: { '@lastro/shared': '77.0.0' },
  })
  expect(locked['node_modules/fastify'].version).toBe(
    JSON.parse(read('apps/server/package.json')).dependencies.fastify,
  )
  expect(read('CHANGELOG.md')).toContain(
    `## [Unreleased]\n\n## [77.0.0] - 2026-12-01\n\nSchema: migration ${schema}.\n\n- A thing.\n`,
  )
  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version=77.0.0 lastro.schema=${schema}`)
  expect(git(['status', '--porcelain'], dir)).toBe('')
  expect(git(['tag', '-n', '--points-at', 'HEAD'], dir)).toMatch(
    `v77.0.0         Lastro 77.0.0, schema ${schema}`,
  )
})

test('the image’s label names the last migration', () => {
  const label = / lastro\.schema=(\d+)\n/.exec(readFileSync(inRoot('Dockerfile'), 'utf8'))
  expect(label?.[1]).toBe(schemaOf(inRoot('.')))
})

test('refuses a dirty tree, a version that is not newer, and an empty Unreleased section, and writes nothing', () => {
  const { dir, read } = repository()
  const { version } = JSON.parse(read('package.json'))
  expect(() => release(dir, version, '2026-12-01')).toThrow(
    `A versão ${version} não é mais nova que a atual, ${version}.`,
  )
  expect(() => release(dir, '0.0.9', '2026-12-01')).toThrow('A versão 0.0.9 não é mais nova')
  expect(() => release(dir, 'nova', '2026-12-01')).toThrow(
    'Informe a versão, como em: npm run release -- 0.2.0',
  )
  const empty = repository('')
  expect(() => release(empty.dir, '77.0.0', '2026-12-01')).toThrow(
    'A seção Unreleased do CHANGELOG.md está vazia',
  )
  expect(git(['status', '--porcelain'], dir)).toBe('')
  writeFileSync(join(dir, 'novo.txt'), '')
  expect(() => release(dir, '77.0.0', '2026-12-01')).toThrow('Há mudanças que não foram gravadas')
})
