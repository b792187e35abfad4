import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_PAGES } from './page-preloads.ts'

/** Barrels of packages: a module imports single names from them. */
const BARREL =
  /[\\/](@mantine[\\/]\w+)[\\/]esm[\\/]index\.mjs$|[\\/](@tabler[\\/]icons-react)[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$|[\\/](@tanstack[\\/]react-(?:query|router))[\\/](?:build[\\/]modern|dist[\\/]esm)[\\/]index\.js$/

/** Who loads a module. */
interface Users {
  /** Pages of `FIRST_PAGES`. */
  pages: Set<string>
  /** Pages of `ASKING_PAGES` whose queries use it. */
  queries: Set<string>
  toasts: boolean
  /** How many pages, dialogs, menus and other dynamic imports use it. */
  loaders: number
  /** Code outside the contracts' module and their reports uses it. */
  outsideContracts: boolean
  /** A page that is not in `FIRST_PAGES` uses it. */
  laterPages: boolean
}

/** By module id. Modules that only their own dynamic import uses are missing: each keeps a file of its own. */
const usersOf = new Map<string, Users>()
/**
 * Draws toasts on every page once the page stands. Code that it shares with a page gets a chunk of its own, so that
 * toasts load no page.
 */
const OVERLAYS = 'src/app/overlays.tsx'

const barrelExports = new Map<string, Map<string, string>>()

/** Maps every exported name of a barrel to the file that defines it, or to the package's entry that it comes from. */
function exportsOfBarrel(barrel: string, importedIds: readonly string[]): Map<string, string> {
  const known = barrelExports.get(barrel)
  if (known) return known
  const fileOf = (source: string) =>
    source.startsWith('.')
      ? join(dirname(barrel), source)
      : (importedIds.find((id) => id.includes(`/node_modules/${source}/`)) ?? source)
  const names = new Map(
    [...readFileSync(barrel, 'utf8').matchAll(/import \{ ([^}]+) \} from "([^"]+)"/g)].flatMap(
      ([, list = '', file = '']) => list.split(', ').map((name) => [name, fileOf(file)] as const),
    ),
  )
  barrelExports.set(barrel, names)
  return names
}

/** The files of a package that a module really uses through its barrel. */
function modulesThroughBarrel(barrel: string, code: string, importedIds: readonly string[]): string[] {
  const packageName = BARREL.exec(barrel)?.slice(1).find(Boolean)?.replaceAll('\\', '/')
  const lists = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${packageName}['"]`, 'g'))
  const names = [...lists].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()))
  return names.flatMap((each) => {
    const name = each.split(/\s+as\s+/)[0] ?? ''
    if (packageName === '@tabler/icons-react') return [join(dirname(barrel), 'icons', `${name}.mjs`)]
    return exportsOfBarrel(barrel, importedIds).get(name) ?? []
  })
}

const queriesOf = (page: keyof typeof FIRST_PAGES) => FIRST_PAGES[page].filter((name) => name.endsWith('.ts'))
/** First pages that ask something; of those that ask the same only the first. */
const ASKING_PAGES = (Object.keys(FIRST_PAGES) as (keyof typeof FIRST_PAGES)[]).filter(
  (page, index, all) =>
    queriesOf(page).length > 0 &&
    all.findIndex((other) => String(queriesOf(other)) === String(queriesOf(page))) === index,
)
const FIRST_MODULES = Object.values(FIRST_PAGES).flat()

const isModule = (id: string, name: string) => id.endsWith(`/${name}`)

function usersAmong(loaders: ReadonlySet<string>): Users {
  const ids = [...loaders]
  const uses = (name: string) => ids.some((id) => isModule(id, name))
  const pages = Object.entries(FIRST_PAGES).filter(([, names]) => names.some(uses))
  return {
    pages: new Set(pages.map(([page]) => page)),
    queries: new Set(ASKING_PAGES.filter((page) => queriesOf(page).some(uses))),
    toasts: uses(OVERLAYS),
    loaders: ids.length,
    outsideContracts: ids.some((id) => !/modules[\\/](contratos|reforco|relatorios)[\\/]/.test(id)),
    laterPages: ids.some(
      (id) => id.endsWith('-page.tsx') && !FIRST_MODULES.some((name) => isModule(id, name)),
    ),
  }
}

/** Finds out which dynamic imports load each module; `CHUNK_GROUPS` cuts the files by that. */
export const chunkUsers: Plugin = {
  name: 'lastro-chunk-users',
  buildEnd() {
    usersOf.clear()
    const ids = [...this.getModuleIds()]
    const followImports = (id: string, seen: Set<string>) => {
      if (seen.has(id)) return
      seen.add(id)
      const info = this.getModuleInfo(id)
      for (const imported of info?.importedIds ?? []) {
        const targets = BARREL.test(imported)
          ? modulesThroughBarrel(imported, info?.code ?? '', this.getModuleInfo(imported)?.importedIds ?? [])
          : [imported]
        for (const each of targets) followImports(each, seen)
      }
    }
    const loadersOf = new Map<string, Set<string>>()
    for (const loader of ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)) {
      const seen = new Set<string>()
      followImports(loader, seen)
      for (const id of seen) loadersOf.set(id, (loadersOf.get(id) ?? new Set()).add(loader))
    }
    for (const name of [OVERLAYS, ...Object.values(FIRST_PAGES).flat()])
      if (!ids.some((id) => isModule(id, name) && loadersOf.get(id)?.has(id)))
        throw new Error(`${name} is loaded by no dynamic import.`)
    for (const [id, loaders] of loadersOf)
      if (loaders.size > 1 || !loaders.has(id)) usersOf.set(id, usersAmong(loaders))
  },
  // Refuses chunks that import each other: one of the two would run before its imports.
  generateBundle(_options, bundle) {
    const cycles = new Set<string>()
    const done = new Set<string>()
    const findCycles = (name: string, path: string[]) => {
      if (path.includes(name)) cycles.add([...path.slice(path.indexOf(name)), name].join(' → '))
      const output = bundle[name]
      if (done.has(name) || path.includes(name) || output?.type !== 'chunk') return
      for (const imported of output.imports) findCycles(imported, [...path, name])
      done.add(name)
    }
    for (const name of Object.keys(bundle)) findCycles(name, [])
    if (cycles.size > 0) this.error(`Files that need each other: ${[...cycles].join('; ')}`)
  },
}

/**
 * `belongs` must stay true when a module gets more users. The imports of a module have all of its users: they lie in the
 * same group or in one before it. So no two files import each other.
 */
const chunkGroup = (name: string, priority: number, belongs: (users: Users) => boolean) => ({
  name,
  priority,
  test: (id: string) => {
    const users = usersOf.get(id)
    return users !== undefined && belongs(users)
  },
})

const CONTRACT = '/contratos/detalhe'

/** In order: each group takes only modules that no group before has taken. */
export const CHUNK_GROUPS = [
  // What the sign-in page shares: form code with the pages that have forms, the rest with all pages.
  chunkGroup(
    'forms',
    70,
    ({ pages }) =>
      pages.has('sign-in') && pages.size > 1 && !pages.has('/') && !pages.has('/contratos/listar'),
  ),
  chunkGroup('fields', 68, ({ pages, toasts }) =>
    pages.has('sign-in') ? pages.size > 1 : toasts && pages.size > 0,
  ),
  // What toasts share with dialogs. Without a chunk of their own they would load the chunks of a page.
  chunkGroup('overlays', 67, ({ toasts, loaders }) => toasts && loaders > 1),
  chunkGroup('sign-in', 66, ({ pages }) => pages.has('sign-in')),
  // Queries of the first pages, without the components that show the answers: these load later.
  chunkGroup('queries', 65, ({ queries, pages }) => queries.size > 1 || (queries.size > 0 && pages.size > 2)),
  ...ASKING_PAGES.map((page) =>
    chunkGroup(`queries${page.replaceAll('/', '-')}`, 64, ({ queries }) => queries.has(page)),
  ),
  chunkGroup('shell', 60, ({ pages }) => pages.has('/')),
  // What first pages share: with home and coverage, with home, with the contract page, among lists, and what only two
  // pages use.
  chunkGroup('pages', 58, ({ pages }) => pages.has('/home') && pages.has('/cobertura') && pages.size > 2),
  chunkGroup('status', 57, ({ pages }) => pages.has('/home') && (pages.size > 2 || pages.has(CONTRACT))),
  chunkGroup('home', 56, ({ pages }) => pages.has('/home') && pages.size > 1),
  chunkGroup(
    'tables',
    55,
    ({ pages }) => pages.has(CONTRACT) && pages.size > (pages.has('/loja/estoque') ? 1 : 2),
  ),
  chunkGroup(
    'lists',
    54,
    ({ pages }) => pages.size > 2 || (pages.has('/cobertura') && pages.has('/contratos/listar')),
  ),
  chunkGroup('tabs', 52, ({ pages }) => pages.has('/cobertura') && pages.size > 1),
  chunkGroup('pairs', 50, ({ pages }) => pages.has(CONTRACT) && pages.size > 1),
  // Code of the contract page that many dynamic imports or other modules use: choices, popovers, fact sheets.
  chunkGroup(
    'records',
    48,
    ({ pages, loaders, outsideContracts }) => pages.has(CONTRACT) && (loaders >= 15 || outsideContracts),
  ),
  chunkGroup('dialogs', 46, ({ loaders }) => loaders >= 24),
  // What a single first page shares with later pages: these load nothing else of it.
  chunkGroup('contract', 45, ({ pages, laterPages }) => pages.has(CONTRACT) && laterPages),
  chunkGroup('later-cobertura', 44, ({ pages, laterPages }) => pages.has('/cobertura') && laterPages),
  chunkGroup('later', 43, ({ pages, laterPages }) => pages.size > 0 && laterPages),
  ...Object.keys(FIRST_PAGES).map((page) =>
    chunkGroup(`only${page.replaceAll('/', '-')}`, 40, ({ pages }) => pages.has(page)),
  ),
]

/**
 * Names of the chunks that a first visit runs at once and nearly completely. Dialogs and other layers load after the
 * page stands.
 */
const FIRST_VISIT_CHUNKS: ReadonlySet<string> = new Set([
  'schemas',
  'base',
  'initial',
  ...CHUNK_GROUPS.map(({ name }) => name).filter(
    (name) =>
      !['fields', 'forms', 'overlays', 'dialogs', 'later'].includes(name) && !name.startsWith('queries'),
  ),
])

const EAGER_COMPILE = '//# allFunctionsCalledOnLoad\n'

/** Vite's plugin that writes at the top of a file what its imports need. Compression comes after it. */
const LAST_PLUGIN = 'vite:build-import-analysis'

/**
 * Makes Chromium compile the files of a first visit completely, on another thread, while they are still loading. By
 * default it compiles each function at its first call, on the main thread. Chromium reads the comment only at the very
 * top; other browsers ignore it.
 */
export const compileEarly: Plugin = {
  name: 'lastro-compile-early',
  apply: 'build',
  configResolved({ plugins }) {
    const lastPlugin = plugins.find(({ name }) => name === LAST_PLUGIN)
    const finishBundle = lastPlugin?.generateBundle
    if (!lastPlugin || typeof finishBundle !== 'function') throw new Error(`${LAST_PLUGIN} is not as it was.`)
    lastPlugin.generateBundle = async function (options, bundle, isWrite) {
      await finishBundle.call(this, options, bundle, isWrite)
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && FIRST_VISIT_CHUNKS.has(output.name))
          output.code = EAGER_COMPILE + output.code
    }
  },
}
