import { targetOf, WRITES_TRACES } from './import-directions.mjs'

/** Lists and exports of the server. */
const READ =
  /^apps\/server\/src\/modules\/(?:.*\/leituras\/.*|.*\.export|.*\/[\w-]*lista[\w-]*\.(?:service|repository))\.ts$/
/** What a read may reach: it audits each file that is handed out, and whoever writes to the audit imports that by name. */
const OPEN_TO_READS = /\/(?:exportacoes|registro)\.service\.ts$/

/** @param {string} file */
export const isRead = (file) => READ.test(file) && !/\.test\.ts$|\/testing\//.test(file)

/**
 * Finds the shortest way to a file that writes the traces of an act. Imports of types alone don't count.
 * @param {string} start @param {(file: string) => string | undefined} read answers a file's text
 * @returns {string[] | undefined}
 */
export function wayToAct(start, read) {
  const ways = new Map([[start, [start]]])
  for (const [file, way] of ways) {
    if (OPEN_TO_READS.test(file)) continue
    const imports = (read(file) ?? '').matchAll(/^import (?!type )([^'"]*?) from '([.#][^']+)'/gm)
    for (const [, what = '', specifier = ''] of imports) {
      const names = what.split(/[{},]/).map((name) => name.trim())
      const values = names.filter((name) => name && !name.startsWith('type '))
      if (values.some((name) => WRITES_TRACES.test(name.split(' ')[0] ?? ''))) return way
      const target = targetOf(file, specifier)
      if (values.length > 0 && !ways.has(target)) ways.set(target, [...way, target])
    }
  }
  return undefined
}
