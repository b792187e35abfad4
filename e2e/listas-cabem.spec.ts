import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inRoot } from '../scripts/lib/paths.mjs'
import { PESSOAS } from './support/pessoas.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const WIDTHS = [360, 390, 768, 1024, 1280, 1440, 1920]
const LONG_NAME = 'Comércio de Veículos Novos e Seminovos do Planalto Central'
/** Fields that hold a contract's money. A vehicle's price never becomes as long. */
const AMOUNT = '^(valor|deficit|totalAtual|credito)'

/** Makes what the answers of the API hold as long as it may become. Runs in the page. */
function lengthenAnswers({ name, money }: { name: string; money: string }): void {
  const names = new Set(['loja', 'nomeFantasia', 'instituicaoFinanceira', 'razaoSocial'])
  const amount = new RegExp(money)
  const lengthen = (key: string, value: unknown): unknown => {
    if (typeof value === 'number' && amount.test(key)) return 999_999_999.99
    if (typeof value === 'number' && key.startsWith('preco')) return 199_999.99
    if (typeof value !== 'string') return value
    if (key === 'numero' && value.startsWith('CT-')) return `CONTRATO-MUITO-LONGO-2026-${value.slice(-4)}`
    if (key === 'idParceiro') return `PARCEIRO-COM-NUMERO-LONGO-${value.slice(-4)}`
    return names.has(key) ? `${value} ${name}` : value
  }
  const original = window.fetch
  window.fetch = async (...call) => {
    const response = await original(...call)
    if (!response.headers.get('content-type')?.includes('application/json')) return response
    const text = await response.clone().text()
    if (text === '') return response
    const { status, headers } = response
    return new Response(JSON.stringify(JSON.parse(text, lengthen)), { status, headers })
  }
}

/** Paths of all pages inside the shell, as the code has them: '/contratos/detalhe/$id'. */
const ROUTES = [
  ...new Set(
    readdirSync(inRoot('apps/web/src/routes'))
      .filter((name) => !name.includes('.test.') && !name.startsWith('login'))
      .flatMap((name) => [
        ...readFileSync(inRoot('apps/web/src/routes', name), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g),
      ])
      .map(([, path = '']) => path),
  ),
]

/**
 * Says what does not fit in the page: its own width, cells that lie over each other, and cut words without a tooltip.
 * Also headings of cards that break within words.
 */
function misfits(): string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`)
  const name = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  for (const cell of document.querySelectorAll('main :is(td, th)')) {
    // Its parts stand on the card by themselves.
    if (getComputedStyle(cell).display === 'contents') continue
    const { right } = cell.getBoundingClientRect()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      let holder = text.parentElement
      while (holder && holder !== cell && !cuts(holder)) holder = holder.parentElement
      if (!holder || cuts(holder)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (range.getBoundingClientRect().right > right + 1) found.push(`over the next cell: ${name(cell)}`)
    }
  }
  for (const heading of document.querySelectorAll('main li :is(strong, a, button)')) {
    const { width, height } = heading.getBoundingClientRect()
    if (name(heading) !== '' && width < 40 && height > 60) found.push(`squeezed: ${name(heading)}`)
  }
  for (const element of document.querySelectorAll('main *')) {
    const { overflowX } = getComputedStyle(element)
    if (!['hidden', 'clip'].includes(overflowX) || !isDrawn(element) || name(element) === '') continue
    if (element.scrollWidth <= element.clientWidth + 1) continue
    if (!element.closest('[title]') && !element.querySelector('[title]'))
      found.push(`cut without a tooltip: ${name(element)}`)
  }
  return [...new Set(found)]
}

const asPattern = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)

/** Visits every page that the person may see, at each width. Pages of one record are found by the links to them. */
async function visitAll(page: Page, cpf: string, routes: readonly string[]) {
  const hrefs = new Set<string>()
  const visited: string[] = []
  const faults: string[] = []
  const waiting = [...routes].toSorted((one, other) => one.split('$').length - other.split('$').length)
  for (const route of waiting) {
    const path = route.includes('$') ? [...hrefs].find((href) => asPattern(route).test(href)) : route
    if (path === undefined) continue
    // A page that this person may not see ends the visit, not the test.
    await signIn(page, cpf, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page that this person may not see leads elsewhere.
    if (!asPattern(route).test(new URL(page.url()).pathname)) continue
    visited.push(route)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      // A list far below loads when it comes into sight.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
      for (const fault of await page.evaluate(misfits)) faults.push(`${route} at ${width} px: ${fault}`)
    }
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      hrefs.add(href.replace(/[?#].*/, ''))
  }
  return { visited, faults }
}

for (const [pessoa, lists] of [
  [
    'auroraGestor',
    ['/contratos/listar', '/cobertura', '/relatorios/situacao-contratos', '/contratos/detalhe/$id'],
  ],
  ['autoestrada', ['/loja/propostas', '/loja/estoque', '/loja/propostas/$id']],
  ['operador', ['/plataforma/estabelecimentos', '/plataforma/usuarios', '/plataforma/auditoria']],
] as const)
  test(`long numbers, names and amounts fit in every list: ${pessoa}`, async ({ page }) => {
    test.slow()
    await page.addInitScript(lengthenAnswers, { name: LONG_NAME, money: AMOUNT })
    const { visited, faults } = await visitAll(page, PESSOAS[pessoa], ROUTES)
    for (const list of lists) expect(visited).toContain(list)
    expect(faults).toEqual([])
  })
