import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import type { Manifest } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { createAppRouter } from '../app/router.tsx'

// A route then tells which module its page comes from.
vi.mock('./lazy-page.ts', () => ({ lazyPage: (importer: () => unknown) => importer }))
// Later files of this process would find the modules that were loaded with it.
afterAll(() => {
  vi.doUnmock('./lazy-page.ts')
  vi.resetModules()
})

/** As `npm test` builds it before these tests; by hand: `npm run build`. */
const DIST = join(import.meta.dirname, '../../dist')
const read = (file: string) => readFileSync(join(DIST, file), 'utf8')

/** Kilobytes of a page's scripts as brotli, by its kind. */
const SIGN_IN = 180
const LIST = 221
const FORM_OR_RECORD = 291
const FILES = 40
const LISTS = [
  '/home',
  '/contratos/listar',
  '/cobertura',
  '/carteira/baixas',
  '/loja/propostas',
  '/loja/estoque',
  '/configuracoes/parametros-comerciais',
  '/relatorios',
  '/relatorios/situacao-contratos',
]
/** Forms that choose among vehicles or models weigh more. */
const LIMITS: Record<string, number> = {
  '/login': SIGN_IN,
  ...Object.fromEntries(LISTS.map((path) => [path, LIST])),
  '/contratos/criar': 321,
  '/loja/propostas/$id': 318,
  '/configuracoes/regras-garantia': 313,
  '/configuracoes/regras-garantia/itens/criar': 293,
  '/configuracoes/regras-garantia/itens/detalhe/$id': 293,
  // Their vehicles say what a store tells of them (portas V).
  '/relatorios/detalhe/$id': 292,
  '/relatorios/situacao-contratos/detalhe/$id': 292,
}

const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
const keysOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))

/** What a visit to any address runs first, by manifest key. */
const INITIAL = [...read('index.html').matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
  ([, file = '']) => keysOf.get(file) ?? file,
)

/** As it travels: the build leaves the smallest files uncompressed. */
const kilobytesOf = (file: string) => {
  const compressed = join(DIST, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size / 1000
}

/** Adds a script and all that it imports statically. */
function collect(key: string, into: Map<string, number>) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  if (into.has(chunk.file)) return into
  into.set(chunk.file, kilobytesOf(chunk.file))
  for (const imported of chunk.imports ?? []) collect(imported, into)
  return into
}

/** The modules that a route and those above it ask for: shell, page, and what its loader calls. */
function modulesOf(route: AnyRoute): string[] {
  const own = [route.options.component, route.options.loader].flatMap((code) =>
    [...String(code).matchAll(/import\w*\("\/(src\/[^"]+)"\)/g)].map(([, file = '']) => file),
  )
  return [...own, ...(route.parentRoute ? modulesOf(route.parentRoute) : [])]
}

const routes: AnyRoute[] = Object.values(createAppRouter(new QueryClient()).routesById)
const pages = routes
  .filter(({ children, options }) => !children && options.component)
  .map((route) => {
    const scripts = new Map<string, number>()
    for (const key of [...INITIAL, ...modulesOf(route)]) collect(key, scripts)
    const kB = [...scripts.values()].reduce((sum, size) => sum + size, 0)
    return { path: route.fullPath, kB, files: scripts.size, limit: LIMITS[route.fullPath] ?? FORM_OR_RECORD }
  })

test.each(pages)(`$path has at most $limit kB of scripts in ${FILES} files`, ({ kB, limit, files }) => {
  // Less would mean that nothing was counted.
  expect(kB).toBeGreaterThan(120)
  expect(kB).toBeLessThanOrEqual(limit)
  expect(files).toBeLessThanOrEqual(FILES)
})

test('every limit is that of a page', () => {
  expect(Object.keys(LIMITS).filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})

test('the page of all ui parts is for development: no build holds it', () => {
  expect(Object.keys(manifest).filter((key) => key.startsWith('dev/'))).toEqual([])
  expect(existsSync(join(DIST, 'dev'))).toBe(false)
})
