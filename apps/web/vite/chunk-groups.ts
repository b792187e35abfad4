import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_PAGES } from './page-preloads.ts'

/** Barrels of packages: a module imports single names from them. */
const BARREL =
  /[\\/](@mantine[\\/]\w+)[\\/]esm[\\/]index\.mjs$|[\\/](@tabler[\\/]icons-react)[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/

/** Module id → pages of `FIRST_PAGES` that run or ask with that module on their first visit. */
const usersOfChunk = new Map<string, Set<string>>()
const entryModules = new Set<string>()
const queryModules = new Set<string>()
/**
 * Draws toasts on every page once the page stands. Code that it shares with a page gets a chunk of its own, so that
 * toasts load no page.
 */
const OVERLAYS = 'src/app/overlays.tsx'
const ofOverlays = new Set<string>()

const barrelExports = new Map<string, Map<string, string>>()

/** Maps every exported name of a barrel to the file that defines it. */
function exportsOfBarrel(barrel: string): Map<string, string> {
  const known = barrelExports.get(barrel)
  if (known) return known
  const folder = dirname(barrel)
  const names = new Map(
    [...readFileSync(barrel, 'utf8').matchAll(/import \{ ([^}]+) \} from "([^"]+)"/g)].flatMap(
      ([, list = '', file = '']) => list.split(', ').map((name) => [name, join(folder, file)] as const),
    ),
  )
  barrelExports.set(barrel, names)
  return names
}

/** The files of a package that a module really uses through its barrel. */
function modulesThroughBarrel(barrel: string, code: string): string[] {
  const packageName = BARREL.exec(barrel)?.slice(1).find(Boolean)?.replaceAll('\\', '/')
  const lists = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${packageName}['"]`, 'g'))
  const names = [...lists].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()))
  return names.flatMap((each) => {
    const name = each.split(/\s+as\s+/)[0] ?? ''
    if (packageName === '@tabler/icons-react') return [join(dirname(barrel), 'icons', `${name}.mjs`)]
    return exportsOfBarrel(barrel).get(name) ?? []
  })
}

/** Finds out which modules the first pages load; `CHUNK_GROUPS` cuts the files by that. */
export const chunkUsers: Plugin = {
  name: 'lastro-chunk-users',
  buildEnd() {
    for (const each of [usersOfChunk, entryModules, queryModules, ofOverlays]) each.clear()
    const ids = [...this.getModuleIds()]
    const followImports = (id: string, seen: Set<string>) => {
      if (seen.has(id)) return
      seen.add(id)
      const info = this.getModuleInfo(id)
      for (const imported of info?.importedIds ?? []) {
        const targets = BARREL.test(imported) ? modulesThroughBarrel(imported, info?.code ?? '') : [imported]
        for (const each of targets) followImports(each, seen)
      }
    }
    const overlays = ids.find((id) => id.endsWith(`/${OVERLAYS}`))
    if (!overlays) throw new Error(`${OVERLAYS} is not there.`)
    followImports(overlays, ofOverlays)
    for (const [page, moduleNames] of Object.entries(FIRST_PAGES))
      for (const moduleName of moduleNames) {
        const entry = ids.find((id) => id.endsWith(`/${moduleName}`))
        if (!entry) throw new Error(`${moduleName} is not there.`)
        const seen = new Set<string>()
        followImports(entry, seen)
        if (entry.endsWith('.tsx')) entryModules.add(entry)
        for (const id of seen) {
          usersOfChunk.set(id, (usersOfChunk.get(id) ?? new Set()).add(page))
          if (moduleName.endsWith('.ts')) queryModules.add(id)
        }
      }
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

const chunkGroup = (
  name: string,
  priority: number,
  belongs: (pages: Set<string>, id: string) => boolean,
) => ({
  name,
  priority,
  test: (id: string) => {
    const pages = usersOfChunk.get(id)
    return pages !== undefined && !entryModules.has(id) && belongs(pages, id)
  },
})

/** In order: each group takes only modules that no group before has taken. */
export const CHUNK_GROUPS = [
  // What the sign-in page shares: form code with the pages that have forms, the rest with all pages.
  chunkGroup(
    'forms',
    70,
    (pages) => pages.has('sign-in') && pages.size > 1 && !pages.has('/') && !pages.has('/contratos/listar'),
  ),
  chunkGroup('fields', 68, (pages, id) => (pages.has('sign-in') && pages.size > 1) || ofOverlays.has(id)),
  chunkGroup('sign-in', 66, (pages) => pages.has('sign-in')),
  // Queries of the first pages, without the components that show the answers: these load later.
  chunkGroup('queries', 65, (_, id) => queryModules.has(id)),
  chunkGroup('shell', 60, (pages) => pages.has('/')),
  chunkGroup('pages', 50, ({ size }) => size > 1),
  // Packages of the contract page that dialogs opened later use too. A group of their own keeps the dialogs from
  // loading the contract page.
  chunkGroup(
    'contrato-packages',
    44,
    (pages, id) => pages.has('/contratos/detalhe') && id.includes('node_modules'),
  ),
  ...Object.keys(FIRST_PAGES).map((page) =>
    chunkGroup(`only${page.replaceAll('/', '-')}`, 40, (pages) => pages.has(page)),
  ),
  { name: 'overlays', priority: 30, test: (id: string) => ofOverlays.has(id) && !id.endsWith(OVERLAYS) },
]

/**
 * Names of the chunks that a first visit runs at once and nearly completely. Dialogs and other layers load after the
 * page stands.
 */
export const FIRST_VISIT_CHUNKS: ReadonlySet<string> = new Set([
  'schemas',
  'base',
  'initial',
  ...CHUNK_GROUPS.map(({ name }) => name).filter(
    (name) => !['overlays', 'fields', 'queries', 'forms'].includes(name),
  ),
])
