/**
 * Every condition of the server that separates institutions or stores, by the key under which `equivalents.mjs` lists it.
 * @typedef {import('./conditions.mjs').Condition & { number: number, file: string, key: string }} Mutant
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.mjs'
import { conditionsOf } from './conditions.mjs'

export const SERVER = inRoot('apps', 'server')
/** The consistency checker reads the whole database by design: it has no tenant. */
const WITHOUT_TENANT = /\/conferencia\//

/** All conditions, numbered from 1. @returns {Mutant[]} */
export function allMutants() {
  const files = globSync('src/**/*.{repository,sql}.ts', { cwd: SERVER })
  /** @type {Map<string, number>} */
  const times = new Map()
  return files
    .filter((file) => !WITHOUT_TENANT.test(file))
    .toSorted()
    .flatMap((file) =>
      conditionsOf(readFileSync(join(SERVER, file), 'utf8')).map((condition) => ({
        ...condition,
        file,
      })),
    )
    .map((condition, n) => {
      const name = `${condition.file} ${condition.declaration}: ${condition.text}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return { ...condition, number: n + 1, key: time > 1 ? `${name} (${time})` : name }
    })
}

/**
 * The keys that name no condition of the source: an exemption that exempts nothing.
 * @param {string[]} keys
 * @param {Mutant[]} mutants
 */
export const unmatched = (keys, mutants) =>
  keys.filter((key) => !mutants.some((mutant) => mutant.key === key))
