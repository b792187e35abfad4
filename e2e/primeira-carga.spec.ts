import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./, emptyBrowserTests: /./ })

/**
 * Scripts that may come after the page is complete: toasts, the chart below the fold, the menu's counts,
 * buttons and bar on telephones.
 * The parts of a wide contract page come with their data. The story is the demonstration's.
 */
const LOADED_LATER = [
  'overlays',
  'chart',
  'store',
  'tendencia-grafico',
  'linha-do-tempo',
  'veiculos-do-contrato',
  'primeira-historia',
  'waiting-count',
  'rail',
  'pins',
  'phone-tabs',
  'atos-no-inicio',
  'revisao-no-inicio',
]

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}
const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../apps/web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, Chunk>

/** Files of the scripts of this name, with all that they load. */
function filesOf(name: string): Set<string> {
  const files = new Set<string>()
  const collect = ({ file, imports = [] }: Chunk) => {
    if (files.has(file)) return
    files.add(file)
    for (const key of imports) if (manifest[key]) collect(manifest[key])
  }
  for (const chunk of Object.values(manifest)) if (chunk.name === name) collect(chunk)
  return files
}

/** What comes later comes with the files that the page and its frame lack of it. */
function filesLoadedLater(pageName: string): string[] {
  const ofThePage = new Set([...filesOf(pageName), ...filesOf('shell')])
  return LOADED_LATER.flatMap((name) => [...filesOf(name)]).filter((file) => !ofThePage.has(file))
}

/** Scripts of which a page runs little at once. */
const RUN_LITTLE = ['fields', 'queries', 'forms']

const PAGINAS = [
  [PESSOAS.auroraGestor, '/home', 'Cobertura da carteira', 'home-page'],
  [PESSOAS.auroraGestor, '/contratos/listar', 'CT-2026-0029', 'contratos-page'],
  [PESSOAS.auroraGestor, '/cobertura', 'CT-2026-0009', 'cobertura-page'],
  [PESSOAS.auroraGestor, '/contratos/detalhe/1', 'Histórico', 'contrato-detalhe-page'],
  [PESSOAS.autoestrada, '/loja/propostas', 'CT-2026-0027', 'propostas-page'],
  [PESSOAS.autoestrada, '/loja/estoque', 'Livre', 'estoque-page'],
] as const

/** Files of the scripts requested after the first code ran. The first code's first call reads the settings. */
async function requestedLater(page: Page, pageName: string) {
  // The browser notes the request once it is answered.
  const primeira = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/configuracao'))
        ?.startTime,
  )
  return page.evaluate(
    ([desde, later]) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime > desde)
        .map(({ name }) => new URL(name).pathname.slice(1))
        .filter((file) => !later.includes(file)),
    [(await primeira.jsonValue()) ?? 0, filesLoadedLater(pageName)] as const,
  )
}

/**
 * Drops timers of three seconds and more, by which pages prefetch menus and dialogs. A slow test would otherwise count
 * these files.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const originalTimeout = globalThis.setTimeout
    const shortTimeout = (fazer: TimerHandler, ms?: number, ...args: unknown[]) =>
      (ms ?? 0) < 3_000 ? originalTimeout(fazer, ms, ...args) : 0
    Object.assign(globalThis, { setTimeout: shortTimeout })
  })
})

/**
 * Names of the page's larger scripts that the browser doesn't compile while they load. Only a comment at the top of a
 * file asks for this.
 */
const compiledLater = (page: Page) =>
  page.evaluate(
    async (deFora) => {
      const scripts = performance
        .getEntriesByType('resource')
        .filter((cada) => cada instanceof PerformanceResourceTiming)
        .filter(({ name, decodedBodySize }) => name.endsWith('.js') && decodedBodySize > 15_000)
        .map(({ name }) => name)
        .filter((name) => !deFora.some((nome) => name.includes(`/assets/${nome}-`)))
      if (scripts.length === 0) throw new Error('No script was counted.')
      const textos = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))
      return scripts.filter((_, indice) => !textos[indice]?.startsWith('//# allFunctionsCalledOnLoad'))
    },
    [...LOADED_LATER, ...RUN_LITTLE],
  )

test('the files of a page travel with its first code, not after it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(await requestedLater(page, 'sign-in-page'), '/login').toEqual([])
  expect(await compiledLater(page), '/login').toEqual([])
  const regras: string[] = []
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/api/autenticacao/Regras')) regras.push(page.url())
  })
  for (const [cpf, path, conteudo, pageName] of PAGINAS) {
    await signIn(page, cpf, path)
    await expect(page.getByRole('main').getByText(conteudo).first()).toBeVisible()
    expect(await requestedLater(page, pageName), path).toEqual([])
    expect(await compiledLater(page), path).toEqual([])
  }
  expect(regras).toHaveLength(PAGINAS.length)
})

test('@celular a page asks nothing twice', async ({ page }) => {
  for (const [cpf, path, conteudo] of PAGINAS) {
    const pedidos: string[] = []
    const anotar = (pedido: Request) => {
      if (pedido.url().includes('/api/')) pedidos.push(`${pedido.method()} ${pedido.url()}`)
    }
    page.on('request', anotar)
    await signIn(page, cpf, path)
    await expect(page.getByRole('main').getByText(conteudo).first()).toBeVisible()
    page.off('request', anotar)
    expect(pedidos.length, path).toBeGreaterThan(2)
    expect(pedidos, path).toEqual([...new Set(pedidos)])
  }
})
