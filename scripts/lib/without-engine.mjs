import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { inRoot } from './paths.mjs'
import { testsOf } from './test-args.mjs'

/** Files that a file imports, statically or dynamically, and programs that it starts. */
const NAMED_FILE = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

/** @param {string} file @param {Map<string, string[]>} known @param {string} src what '#' stands for @returns {string[]} */
function filesNamedBy(file, known, src) {
  const already = known.get(file)
  if (already) return already
  const named = [...readFileSync(file, 'utf8').matchAll(NAMED_FILE)]
    .map(([, name = '']) => (name.startsWith('#') ? join(src, name.slice(1)) : resolve(dirname(file), name)))
    .filter((name) => existsSync(name) && statSync(name).isFile())
  known.set(file, named)
  return named
}

/**
 * Test files of the server that reach nothing that depends on the database engine, by imports or started programs. They
 * run once instead of once per engine. A wrongly listed file fails (`db/testing.ts`).
 * @param {string} root of the server
 * @returns {string[]} relative to it
 */
export function filesWithoutEngine(root = inRoot('apps/server')) {
  const src = join(root, 'src')
  const engine = join(src, 'db/testing.ts')
  /** @type {Map<string, string[]>} */
  const known = new Map()
  const reachesEngine = (/** @type {string} */ test) => {
    const seen = new Set([test])
    for (const file of seen) for (const each of filesNamedBy(file, known, src)) seen.add(each)
    return seen.has(engine)
  }
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(src, file))
    .filter((file) => !reachesEngine(file))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .toSorted()
}

/** What the server does differently by engine. Of each module's imports one or two files carry the tag. */
const ENGINE = /^apps\/server\/src\/(?:db|jobs|cli|importacao)\//
const ENGINE_TAG = /@module-tag motores\b/

/**
 * Whether what a test file holds depends on the database engine. Such a file runs on both, any other on PostgreSQL where
 * there is one.
 * @param {string} file relative to the root
 */
export const differsByEngine = (file) =>
  ENGINE.test(file) || ENGINE_TAG.test(readFileSync(inRoot(file), 'utf8'))

/** Test files of the server that run on both engines, relative to the root. */
export function filesOnBothEngines() {
  const none = new Set(filesWithoutEngine().map((file) => `apps/server/${file}`))
  return testsOf('servidor').filter((file) => !none.has(file) && differsByEngine(file))
}
