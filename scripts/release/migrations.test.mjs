import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { baseOf, git } from './base.mjs'
import { changedMigrations, MIGRATIONS } from './migrations.mjs'

/** A clone with two migrations on main, and a branch with one of its own. */
function clone() {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-migracoes-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: dir, stdio: 'pipe' })
  const file = (/** @type {string} */ name) => join(dir, MIGRATIONS, name)
  mkdirSync(join(dir, MIGRATIONS), { recursive: true })
  run('init', '-q', '-b', 'main')
  writeFileSync(file('0001_um.sql'), 'create table um ();\n')
  run('add', '.')
  run('commit', '-qm', 'one')
  writeFileSync(file('0002_dois.sql'), 'create table dois ();\n')
  run('add', '.')
  run('commit', '-qm', 'two')
  run('checkout', '-qb', 'branch')
  writeFileSync(file('0003_tres.sql'), 'create table tres ();\n')
  run('add', '.')
  run('commit', '-qm', 'three')
  return { dir, file, run }
}

/** @param {string} dir */
const changedIn = (dir) => changedMigrations(baseOf(dir) ?? '', dir)

test('a new migration passes, and may change until it is on main', () => {
  const { dir, file } = clone()
  expect(changedIn(dir)).toEqual([])
  writeFileSync(file('0003_tres.sql'), 'create table tres (n integer);\n')
  expect(changedIn(dir)).toEqual([])
})

test('one that main has may be neither changed nor renumbered', () => {
  const { dir, file } = clone()
  writeFileSync(file('0001_um.sql'), 'create table um (n integer);\n')
  renameSync(file('0002_dois.sql'), file('0004_dois.sql'))
  expect(changedIn(dir)).toEqual([
    `${MIGRATIONS}/0001_um.sql was changed: a database that has it would refuse to start. Write a new one.`,
    `${MIGRATIONS}/0002_dois.sql was removed or renumbered: a database that has it would refuse to start. Put it back.`,
  ])
})

test('those that the first one stands for may go, no later one', () => {
  const { dir, file } = clone()
  rmSync(file('0001_um.sql'))
  renameSync(file('0002_dois.sql'), file('0002_base.sql'))
  expect(changedIn(dir)).toEqual([])
  writeFileSync(file('0001_um.sql'), 'create table um ();\n')
  expect(changedIn(dir)).toEqual([
    `${MIGRATIONS}/0002_dois.sql was removed or renumbered: a database that has it would refuse to start. Put it back.`,
  ])
})

test('on main it is the last release that counts, not the commit before', () => {
  const { dir, file, run } = clone()
  run('checkout', '-q', 'main')
  run('tag', 'v0.1.0')
  run('merge', '-q', 'branch')
  writeFileSync(file('0003_tres.sql'), 'create table tres (n integer);\n')
  run('commit', '-qam', 'changed after it was merged, before the release')
  expect(changedIn(dir)).toEqual([])
})

test('a shallow clone knows no base', () => {
  const { dir } = clone()
  const shallow = mkdtempSync(join(tmpdir(), 'lastro-raso-'))
  onTestFinished(() => rmSync(shallow, { recursive: true }))
  expect(git(['clone', '-q', '--depth=1', `file://${dir}`, shallow])).toBe('')
  expect(baseOf(shallow)).toBe(undefined)
})

test('this branch only appends migrations', ({ skip }) => {
  const base = baseOf()
  skip(base === undefined, 'a clone without its past cannot know which migrations are on main')
  expect(changedMigrations(String(base))).toEqual([])
})
