import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { inRoot } from './paths.mjs'

/** Files that a file imports, statically or dynamically, and programs that it starts. */
const NAMED_FILE = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

/** @param {string} file @param {Map<string, string[]>} known @param {string} src what '#' stands for @returns {string[]} */
function filesNamedBy(file, known, src) {
  const sabidos = known.get(file)
  if (sabidos) return sabidos
  const nomeados = [...readFileSync(file, 'utf8').matchAll(NAMED_FILE)]
    .map(([, nome = '']) => (nome.startsWith('#') ? join(src, nome.slice(1)) : resolve(dirname(file), nome)))
    .filter((nome) => existsSync(nome) && statSync(nome).isFile())
  known.set(file, nomeados)
  return nomeados
}

/**
 * Test files of the server that reach nothing that depends on the database engine, by imports or started programs. They
 * run once instead of once per engine. A wrongly listed file fails (`db/testing.ts`).
 * @param {string} root of the server
 * @returns {string[]} relative to it
 */
export function semMotor(root = inRoot('apps/server')) {
  const src = join(root, 'src')
  const motor = join(src, 'db/testing.ts')
  /** @type {Map<string, string[]>} */
  const conhecidos = new Map()
  const reachesEngine = (/** @type {string} */ teste) => {
    const seen = new Set([teste])
    for (const file of seen) for (const nomeado of filesNamedBy(file, conhecidos, src)) seen.add(nomeado)
    return seen.has(motor)
  }
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(src, file))
    .filter((file) => !reachesEngine(file))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .toSorted()
}
