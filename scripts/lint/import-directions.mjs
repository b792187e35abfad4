import { posix } from 'node:path'
import { forbiddenRoom, HOUSES } from './module-directions.mjs'

/**
 * Who may import whom (CONTRIBUTING, "The house"); among modules: module-directions.mjs. The table is asked with
 * resolved paths: the text '../x.ts' doesn't tell the own module from another.
 * @typedef {{ file: string, target: string, names: readonly string[] }} Import file and target relative to the
 * repository's root, or a package's specifier; `names`: what is imported by name
 * @typedef {{ from: RegExp, to: (i: Import) => boolean, why: string, tests?: true }} Direction `tests`: holds for tests
 * too; from the others they are free, because they set the scene
 */

const SHARED_PACKAGES = ['zod', '@brazilian-utils/brazilian-utils', '@lastro/shared']
const TEST_PACKAGES = ['vitest', 'fast-check']
const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

/** @param {string} target @param {string} name */
const isPackage = (target, name) => target === name || target.startsWith(`${name}/`)

/** @param {string} path @returns {string | undefined} the noun of a module's folder */
const moduleOf = (path) => /^apps\/(?:server|web)\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/** @param {...string} folders */
const inServer =
  (...folders) =>
  /** @param {Import} i */
  ({ target }) =>
    startsWithAny(target, SERVER, folders)

/** @param {...string} folders */
const inWeb =
  (...folders) =>
  /** @param {Import} i */
  ({ target }) =>
    startsWithAny(target, WEB, folders)

/** @param {string} target @param {string} root @param {string[]} folders */
const startsWithAny = (target, root, folders) => folders.some((folder) => target.startsWith(root + folder))

/** @param {Import} i */
function leavesShared({ file, target }) {
  if (target.startsWith('packages/shared/src/')) return false
  if (isTest(file) && (target.startsWith('node:') || TEST_PACKAGES.some((name) => isPackage(target, name))))
    return false
  return !SHARED_PACKAGES.some((name) => isPackage(target, name))
}

/** Ground modules have no inside: whoever needs a row of theirs reads it there. */
const GROUND = new Set(HOUSES.find(({ root }) => root === `${SERVER}modules/`)?.ground)

/** @param {Import} i */
function passesTheDoor({ file, target }) {
  const theirs = moduleOf(target)
  if (!theirs || theirs === moduleOf(file) || GROUND.has(theirs)) return false
  return !/\.(service|dono|sql|repository)\.ts$/.test(target)
}

/** What writes the traces of a change: audit, coverage, bill, notice, and the message to the store's own system. */
export const WRITES_TRACES =
  /^(registrar|insertAuditoria|avaliarMudancas|cobrar[A-Z]\w*|insertEventos?|notificar|insertNotificacoes|avisarSistema)$/

/** @param {string} app @param {string} name */
const entersApp =
  (app, name) =>
  /** @param {Import} i */
  ({ target }) =>
    target.startsWith(`apps/${app}/`) || isPackage(target, name)

/** @type {Direction[]} */
const FORBIDDEN = [
  {
    from: /^packages\/shared\/src\//,
    to: leavesShared,
    why: 'shared imports only zod and brazilian-utils',
    tests: true,
  },
  {
    from: /^apps\/server\//,
    to: entersApp('web', '@lastro/web'),
    why: 'the server imports nothing of the web',
    tests: true,
  },
  {
    from: /^apps\/web\//,
    to: entersApp('server', '@lastro/server'),
    why: 'the web imports nothing of the server',
    tests: true,
  },
  {
    from: /^apps\/web\/src\//,
    to: ({ target }) => target.startsWith('node:'),
    why: 'the web runs in a browser',
  },
  {
    from: /^apps\/server\/src\/(http|db|jobs)\//,
    to: inServer('modules/'),
    why: 'http/, db/ and jobs/ import no module',
  },
  {
    from: /^apps\/server\/src\/exportacao\//,
    to: inServer('modules/', 'http/', 'db/', 'app.ts', 'main.ts'),
    why: 'exportacao/ writes tables and knows nothing of where they come from',
  },
  {
    from: /^apps\/server\/src\/(db|jobs)\//,
    to: inServer('http/'),
    why: 'db/ and jobs/ import nothing of http/',
  },
  {
    from: /^apps\/server\/src\/(http|db|jobs|modules)\//,
    to: inServer('app.ts', 'main.ts', 'job-list.ts', 'cli/', 'testing/'),
    why: 'what is wired together does not import the wiring',
  },
  {
    from: /^apps\/server\/src\/modules\//,
    to: passesTheDoor,
    why: 'a module reaches another only through its service, owner (dono), fragment (sql) or repository',
  },
  {
    from: /^apps\/server\/src\/modules\/(?:contratos\/(?!efeitos\/)|baixas\/)/,
    to: ({ names }) => names.some((name) => WRITES_TRACES.test(name)),
    why: 'a change of a contract leaves its traces by one door, efeitos/registrar-mudanca.service.ts',
  },
  {
    from: /\.(repository|sql)\.ts$/,
    to: ({ target }) => /\.(service|dono|routes|job)\.ts$/.test(target),
    why: 'routes -> service -> repository, never back',
  },
  {
    from: /\.(service|dono)\.ts$/,
    to: ({ target }) => /\.(routes|job)\.ts$/.test(target),
    why: 'routes -> service -> repository, never back',
  },
  {
    from: /^apps\/web\/src\/(ui|lib)\//,
    to: inWeb('modules/', 'routes/', 'app/'),
    why: 'ui/ and lib/ know no module, route or shell',
  },
  { from: /^apps\/web\/src\/modules\//, to: inWeb('routes/'), why: 'a module knows no route' },
]

const APP = /^apps\/(?:server|web)\/src\//

/**
 * What an import names: a path relative to the repository's root, or a package. `#x` is `src/x` of the file's own half
 * (`imports` in its package.json).
 * @param {string} file relative to the repository's root, with '/'
 * @param {string} specifier as written
 */
export function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.replace(/^#/, APP.exec(file)?.[0] ?? '#')
}

/**
 * Why `file` may not import `specifier`, or undefined when it may.
 * @param {string} file relative to the repository's root, with '/'
 * @param {string} specifier as written
 * @param {readonly string[]} [names] what is imported by name
 */
export function forbiddenImport(file, specifier, names = []) {
  const target = targetOf(file, specifier)
  const app = APP.exec(file)?.[0]
  if (app && specifier.startsWith('../../') && target.startsWith(app))
    return `climbs two storeys, write '#${target.slice(app.length)}'`
  const directions = FORBIDDEN.filter(({ tests }) => tests || !isTest(file))
  const direction = directions.find(({ from, to }) => from.test(file) && to({ file, target, names }))
  return direction?.why ?? (isTest(file) ? undefined : forbiddenRoom(file, target))
}
