import { readdirSync } from 'node:fs'
import { Failure } from './command.mjs'
import { inRoot } from './paths.mjs'

/** @typedef {'comandos' | 'regras' | 'web' | 'servidor' | 'navegador'} Part */

/** Where each part's tests are, and how they are called. @type {Record<Part, { folder: string, name: RegExp }>} */
const PARTS = {
  comandos: { folder: 'scripts', name: /\.test\.mjs$/ },
  regras: { folder: 'packages/shared/src', name: /\.test\.ts$/ },
  web: { folder: 'apps/web/src', name: /\.test\.tsx?$/ },
  servidor: { folder: 'apps/server/src', name: /\.test\.ts$/ },
  navegador: { folder: 'e2e', name: /^[^/]+\.spec\.ts$/ },
}
const ALL = /** @type {Part[]} */ (Object.keys(PARTS))
const USAGE = `Uso: npm test [-- <arquivo>… | --so ${ALL.join('|')} | --mudou] [--tudo] [--longo]`

/**
 * What to run. Without a choice every part and the checks. `tudo`: also what nobody waits for (test-tudo.mjs), as of
 * files that are named.
 * @typedef {{ checks: boolean, longo: boolean, tudo: boolean, parts: Map<Part, string[]> }} Plan files relative to the root; none: all of
 *   the part
 */

/** Whether only what the changes since the merge base ask for is wanted. @param {string[]} args */
export function isMudou(args) {
  if (!args.includes('--mudou')) return false
  if (args.length > 1) throw new Failure(`--mudou não se combina com outros argumentos. ${USAGE}`)
  return true
}

/**
 * Reads the arguments of `npm test`. Throws Failure with a sentence for an unknown argument, for `--so` without a known
 * part, and for a file that is no test's.
 * @param {string[]} args
 * @param {(part: Part) => string[]} [listTests] files of the part, relative to the root
 * @returns {Plan}
 */
export function planOf(args, listTests = testsOf) {
  const { longo, tudo, so, wanted } = read(args)
  const among = so ? [so] : ALL
  if (wanted.length === 0)
    return {
      checks: !so,
      longo,
      tudo,
      parts: new Map(among.map((part) => [part, /** @type {string[]} */ ([])])),
    }
  /** @type {Plan['parts']} */
  const parts = new Map()
  const files = among.flatMap((part) => listTests(part).map((file) => ({ part, file })))
  for (const text of wanted) {
    const found = files.filter(({ file }) => file.includes(text.replace(/^\.\//, '')))
    if (found.length === 0)
      throw new Failure(`Nenhum arquivo de teste${so ? ` de ${so}` : ''} corresponde a “${text}”.`)
    for (const { part, file } of found) parts.set(part, [...new Set([...(parts.get(part) ?? []), file])])
  }
  return { checks: false, longo, tudo: true, parts }
}

/** @param {string[]} args */
function read(args) {
  /** @type {{ longo: boolean, tudo: boolean, so: Part | undefined, wanted: string[] }} */
  const plan = { longo: false, tudo: false, so: undefined, wanted: [] }
  const rest = args.flatMap((arg) => (arg.startsWith('--so=') ? ['--so', arg.slice(5)] : [arg]))
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--longo') plan.longo = true
    else if (arg === '--tudo') plan.tudo = true
    else if (arg === '--so') plan.so = partOf(rest.shift())
    else if (arg.startsWith('-') || arg === '')
      throw new Failure(`O argumento ${arg || 'vazio'} não existe. ${USAGE}`)
    else plan.wanted.push(arg)
  }
  return plan
}

/** @param {string | undefined} name */
function partOf(name) {
  const part = ALL.find((known) => known === name)
  if (part) return part
  throw new Failure(
    name ? `Não há a parte ${name}: informe ${ALL.join(', ')}.` : `Informe a parte depois de --so. ${USAGE}`,
  )
}

/** @param {Part} part @returns {string[]} its test files, relative to the root */
export function testsOf(part) {
  const { folder, name } = PARTS[part]
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => name.test(file))
    .toSorted()
    .map((file) => `${folder}/${file}`)
}
