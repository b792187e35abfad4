import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from './command.mjs'
import { inRoot, ROOT } from './paths.mjs'

/** Names paths as they are: by default git writes letters with accents as numbers. @param {string[]} args */
const git = (...args) =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** The branch that this work will be merged into, as it was when they parted; on that branch itself its newest commit. */
function mergeBase() {
  for (const branch of ['origin/HEAD', 'origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      // There is no such branch here: try the next.
    }
  throw new Failure('--mudou compara com o ramo main, que não existe neste repositório.')
}

/** @returns {string[]} files that differ from the merge base, relative to the root, also those that are gone or not committed */
export function changedFiles() {
  const tracked = git('diff', '--name-only', '--no-renames', mergeBase())
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${tracked}\n${fresh}`.split('\n').filter(Boolean))].toSorted()
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? /gm

/**
 * @param {string} before text
 * @param {string} file its present form, relative to the root; it may be gone
 * @returns {number[]} the lines of the earlier text that were changed, or that something was put between
 */
export function changedLines(before, file) {
  const total = before.split('\n').length
  const all = () => Array.from({ length: total }, (_, index) => index + 1)
  if (!existsSync(inRoot(file))) return all()
  const folder = mkdtempSync(join(tmpdir(), 'lastro-mudou-'))
  try {
    const old = join(folder, 'antes')
    writeFileSync(old, before)
    return hunksOf(diff(old, inRoot(file)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Git says by 1 that the files differ. @param {string} old @param {string} now @returns {string} */
function diff(old, now) {
  try {
    return git('diff', '--no-index', '-U0', old, now)
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}

/** @param {string} text of a diff without context */
const hunksOf = (text) =>
  [...text.matchAll(HUNK)].flatMap(([, first, count = '1']) =>
    count === '0'
      ? [Number(first), Number(first) + 1]
      : Array.from({ length: Number(count) }, (_, index) => Number(first) + index),
  )
