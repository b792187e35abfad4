import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { differsByEngine, filesWithoutEngine } from './without-engine.mjs'
import { testsOf } from './test-args.mjs'
import { changedFiles, changedLines } from './test-changed.mjs'
import { readMap, sourceOf } from './test-map.mjs'
import { nearestTests, selectTests } from './test-select.mjs'
import * as stages from './test-stages.mjs'

/**
 * What `npm test -- --mudou` runs: what a person waits for, of what the changes since the merge base ask for.
 *
 * @typedef {import('./test-stages.mjs').Stage} Stage
 * @typedef {import('./test-map.mjs').Entry} Entry
 */

/** Processor time of the server's test files, in ms: more than that stays for the whole run. */
const SERVER_BUDGET = 120_000
/** Of a test file that the map does not know. */
const UNKNOWN_MS = 5_000
/** How many files stand for the server's where there is no map. */
const WITHOUT_MAP = 12

const CODE = /\.(?:ts|tsx|mjs)$/
const FORMATTED = /\.(?:ts|tsx|mjs|json|css)$/
/** A screen, or what it asks for. */
const SCREEN = /^apps\/web\/(?:src|index|vite)(?!.*\.test\.)|\.routes\.ts$/

/** Whose types depend on a folder's. @type {Record<string, string[]>} */
const TYPES = {
  'packages/shared': ['packages/shared', 'apps/server', 'apps/web', 'e2e', 'bench'],
  'apps/server': ['apps/server', 'e2e', 'bench'],
  'apps/web': ['apps/web'],
  e2e: ['e2e'],
  bench: ['bench'],
  scripts: ['scripts', 'e2e'],
}

/** @param {string[]} files for a shell */
const quoted = (files) => files.map((file) => `'${file.replaceAll("'", `'\\''`)}'`).join(' ')

/** @param {string[]} changed */
function checksOf(changed) {
  const there = changed.filter((file) => existsSync(inRoot(file)))
  const formatted = there.filter((file) => FORMATTED.test(file))
  const code = there.filter((file) => CODE.test(file))
  const projects = new Set(
    Object.keys(TYPES)
      .filter((folder) => changed.some((file) => file.startsWith(`${folder}/`)))
      .flatMap((folder) => TYPES[folder] ?? []),
  )
  const types = [...projects].map((project) => `tsc --singleThreaded -p ${project}`).join(' && ')
  return [
    ...(formatted.length > 0
      ? [stages.stageOfCheck('Formato', `biome format --no-errors-on-unmatched ${quoted(formatted)}`)]
      : []),
    ...(code.length > 0
      ? [
          stages.stageOfCheck(
            'Lint e direção dos imports',
            `oxlint --type-aware --deny-warnings --no-error-on-unmatched-pattern ${quoted(code)}`,
          ),
        ]
      : []),
    ...(types ? [stages.stageOfCheck('Tipos', types)] : []),
  ]
}

/** @param {string[]} tests the likeliest first @param {Map<string, number>} times */
function withinBudget(tests, times) {
  let left = SERVER_BUDGET
  return tests.filter((test) => {
    const ms = times.get(test) ?? UNKNOWN_MS
    if (ms > left) return false
    left -= ms
    return true
  })
}

const readEntries = () =>
  ['nenhum', 'embutido', 'postgres'].flatMap((engine) => readMap(`servidor-${engine}`))

/** @param {string[]} changed @param {Entry[]} [entries] @returns {string[]} the server's test files that ran what changed, the likeliest first */
const ranBy = (changed, entries = readEntries()) =>
  selectTests({ changed, entries, tests: testsOf('servidor'), reader: { sourceOf, changedLines } })

/**
 * @param {string[]} changed
 * @returns {{ chosen: string[], left: number, mapped: boolean }} the server's test files, and how many more ran what changed
 */
function serverTests(changed) {
  const entries = readEntries()
  const mapped = entries.length > 0
  const all = mapped
    ? ranBy(changed, entries)
    : nearestTests(changed, testsOf('servidor')).slice(0, WITHOUT_MAP)
  const chosen = withinBudget(all, new Map(entries.map(({ test, ms }) => [test, ms])))
  return { chosen, left: all.length - chosen.length, mapped }
}

/** @param {string[]} chosen @param {string | undefined} databaseUrl @returns {Stage[]} */
function serverStages(chosen, databaseUrl) {
  const none = new Set(filesWithoutEngine().map((file) => `apps/server/${file}`))
  const alone = chosen.filter((file) => none.has(file))
  const others = chosen.filter((file) => !none.has(file))
  const embedded = databaseUrl ? others.filter(differsByEngine) : others
  const stage = (
    /** @type {(wanted: import('./test-stages.mjs').Wanted) => Stage} */ of,
    /** @type {string[]} */ files,
  ) => (files.length > 0 ? [of({ files, quick: true })] : [])
  return [
    ...stage(stages.serverAlone, alone),
    ...(databaseUrl ? stage(stages.serverPostgres, others) : []),
    ...stage(stages.serverEmbedded, embedded),
  ]
}

/** What the server's tests are, in a sentence. @param {ReturnType<typeof serverTests>} server */
function sentenceOf({ chosen, left, mapped }) {
  if (!mapped)
    return `Sem mapa de cobertura (npm test -- --tudo o escreve): do servidor só os ${chosen.length} arquivos de teste mais próximos.`
  const rest = left > 0 ? `; outros ${left}, menos prováveis, ficam para npm test -- --tudo` : ''
  return `Do servidor, pelo mapa de cobertura, ${chosen.length} arquivos de teste${rest}.`
}

/**
 * @returns {{ sentence: string, tudo: boolean, needsCluster: boolean, lanes: (databaseUrl: string | undefined) => Stage[][], browser: Stage[] }}
 * Throws Failure where there is nothing to compare with.
 */
export function planOfMudou() {
  const changed = changedFiles()
  const code = changed.filter((file) => CODE.test(file))
  const reached = code.filter((file) => /^(?:apps|packages)\//.test(file))
  const server = serverTests(reached)
  const related = { files: code.filter((file) => existsSync(inRoot(file))), related: true, quick: true }
  const touches = (/** @type {RegExp} */ folder) => related.files.some((file) => folder.test(file))
  const specs = changed.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file) && existsSync(inRoot(file)))
  const screen = changed.some((file) => SCREEN.test(file))
  return {
    tudo: false,
    sentence: `Mudaram ${changed.length} arquivos. ${sentenceOf(server)}`,
    needsCluster: server.chosen.length > 0 || screen || specs.length > 0,
    lanes: (databaseUrl) => [
      [
        ...checksOf(changed),
        ...(touches(/^packages\/shared\//) ? [stages.shared(related)] : []),
        ...(touches(/^(?:apps\/web|packages\/shared)\//) ? [stages.web(related)] : []),
        ...(touches(/^scripts\//) ? [stages.scripts(related)] : []),
      ],
      serverStages(server.chosen, databaseUrl),
    ],
    browser: [
      ...(screen
        ? [stages.browser({ files: [], only: ['--grep=@smoke', '--project=computador'], optional: true })]
        : []),
      ...(specs.length > 0 ? [stages.browser({ files: specs, optional: true })] : []),
    ],
  }
}
