import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CODE = /\.(?:ts|tsx|mjs|sql|css)$/
const OF_TESTS = /\.(?:test|spec)\.|\/testing\/|^(?:e2e|bench)\//
/** Where lines are counted, with the words that the budget says. */
const PARTS = {
  'apps/server/': 'servidor',
  'apps/web/': 'web',
  'packages/shared/': 'regras',
  'scripts/': 'comandos',
  'e2e/': 'navegador',
  'bench/': 'medições',
}

/** The part and kind of a file; undefined: it isn't counted. @param {string} path */
function rowOf(path) {
  const part = Object.entries(PARTS).find(([root]) => path.startsWith(root))?.[1]
  if (!part || !CODE.test(path)) return undefined
  return `${OF_TESTS.test(path) ? 'Testes' : 'Produto'}: ${part}`
}

/**
 * Lines and files of product and tests by part, with the change since the last release where git knows one.
 * @param {string} root of the repository
 * @returns {string[]} lines to print; none outside of a git checkout
 */
export function budgetLines(root) {
  const git = (/** @type {string[]} */ ...args) => {
    try {
      const options = { cwd: root, maxBuffer: 2 ** 26 }
      return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    } catch {
      return ''
    }
  }
  /** @type {Map<string, { lines: number, files: number, change: number }>} */
  const rows = new Map()
  const add = (
    /** @type {string} */ path,
    /** @type {number} */ lines,
    /** @type {number} */ files,
    change = 0,
  ) => {
    const name = rowOf(path)
    for (const key of name ? [name, `${name.split(':')[0]}, ao todo`] : []) {
      const row = rows.get(key) ?? { lines: 0, files: 0, change: 0 }
      rows.set(key, { lines: row.lines + lines, files: row.files + files, change: row.change + change })
    }
  }
  for (const path of git('ls-files', '-z').split('\0').filter(rowOf)) {
    add(path, readFileSync(join(root, path), 'utf8').split('\n').length - 1, 1)
  }
  const release = git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  for (const line of release ? git('diff', '--numstat', '--no-renames', release).split('\n') : []) {
    const [added = 0, removed = 0, path = ''] = line.split('\t')
    add(path, 0, 0, Number(added) - Number(removed))
  }
  return [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { lines, files, change }]) => {
      const since = release ? `, ${change < 0 ? '−' : '+'}${Math.abs(change)} desde ${release}` : ''
      return `${name.padEnd(20)} ${String(lines).padStart(7)} linhas em ${files} ${files === 1 ? 'arquivo' : 'arquivos'}${since}`
    })
}
