import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inRoot } from '../scripts/lib/paths.mjs'
import { PESSOAS } from './support/pessoas.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Balances and sold vehicles stand in the whole story alone.
test.use({ readOnlyTests: /./, story: 'inteira' })

const WIDTHS = [360, 390, 768, 1024, 1280, 1440, 1920]
const LONG_NAME = 'Comércio de Veículos Novos e Seminovos do Planalto Central'
/** Widths of a page's further tabs: the narrowest, and where columns have the least room. */
const WIDTHS_OF_TABS = [360, 1024]
/** Fields that hold a contract's money. A vehicle's price never becomes as long. */
const AMOUNT =
  '^(valor|deficit|credito|saldo|principal|encargos|exigido|pago|falta|devido|total(Atual|Inclusao|Antes|Depois))'

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
 * Also headings of cards that break within words, rows of one list that differ in height, and cut days or amounts.
 */
function misfits(): string[] {
  // With the longest values these have a second line at some widths yet.
  const UNEVEN = ['Whitelist', 'Notificações', 'O que mudou', 'Itens da regra', 'Estoque da loja']
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  const name = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
  if (scrollWidth > window.innerWidth) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => Math.round(element.getBoundingClientRect().right + window.scrollX) >= scrollWidth,
    )
    found.push(`the page is ${scrollWidth} px wide: ${widest ? name(widest) : ''}`)
  }
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
  // A card has two lines: a store's name in it is whole on the record that it leads to.
  const cut = [...document.querySelectorAll('main :not(li *)')].filter(
    (element) =>
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      isDrawn(element) &&
      name(element) !== '',
  )
  // A table names what it cuts when the pointer comes.
  for (const element of cut) element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  for (const element of cut)
    if (!element.closest('[title]') && !element.querySelector('[title]'))
      found.push(`cut without a tooltip: ${name(element)}`)
  for (const table of document.querySelectorAll('main table[aria-label]')) {
    const rows = [...table.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect().height)
    if (!UNEVEN.includes(table.ariaLabel ?? '') && Math.max(...rows) - Math.min(...rows) > 1)
      found.push(`rows of ${Math.min(...rows)} to ${Math.max(...rows)} px: ${table.ariaLabel}`)
  }
  const whole = /^(-?R\$\s[\d.,]+|[\d.,]+%?|\d\d\/\d\d\/\d{4}( \d\d:\d\d)?|[A-Z]{3}\d\w\d\d|há \d+ \S+)$/
  for (const cell of document.querySelectorAll('main table[aria-label] td')) {
    if (!whole.test(name(cell)) || !isDrawn(cell)) continue
    const range = document.createRange()
    range.selectNodeContents(cell)
    const drawn = range.getBoundingClientRect()
    const { width } = cell.getBoundingClientRect()
    if (drawn.height > 36 || drawn.width > width + 1) found.push(`not in one piece: ${name(cell)}`)
  }
  return [...new Set(found)]
}

const asPattern = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)

/** What still does not fit once the page has followed its window's new width, charts last. */
async function lastingMisfits(page: Page): Promise<string[]> {
  const fits = async () => expect(await page.evaluate(misfits)).toEqual([])
  await expect(fits)
    .toPass({ timeout: 5_000 })
    .catch(() => undefined)
  return page.evaluate(misfits)
}

/** Says what does not fit at each of the widths. */
async function misfitsAt(page: Page, place: string, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // A list far below loads when it comes into sight.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
    for (const fault of await lastingMisfits(page)) faults.push(`${place} at ${width} px: ${fault}`)
  }
  return faults
}

/** Opens the page's further tabs one after the other. */
async function misfitsOfTabs(page: Page, route: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const tabs = page.locator('main').getByRole('tab')
  const faults: string[] = []
  for (let n = 1; n < (await tabs.count()); n++) {
    await tabs.nth(n).click()
    faults.push(...(await misfitsAt(page, `${route}, tab ${n + 1}`, WIDTHS_OF_TABS)))
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  return faults
}

const linksOf = async (page: Page) =>
  (
    await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  ).map((href) => href.replace(/[?#].*/, ''))

/** Opens a page. Its session may have ended by a visit to a page that the person may not see. */
async function open(page: Page, cpf: string, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (new URL(page.url()).pathname === '/login') await signIn(page, cpf, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Visits every page that the person may see, at each width. Pages of one record are found by the links to them. */
async function visitAll(page: Page, cpf: string, routes: readonly string[]) {
  const hrefs = new Set(ADDRESSES)
  const visited: string[] = []
  const faults: string[] = []
  const waiting = [...routes].toSorted((one, other) => one.split('$').length - other.split('$').length)
  await signIn(page, cpf)
  for (const route of waiting) {
    const path = route.includes('$') ? [...hrefs].find((href) => asPattern(route).test(href)) : route
    if (path === undefined) continue
    await open(page, cpf, path)
    // A page that this person may not see leads elsewhere.
    if (!asPattern(route).test(new URL(page.url()).pathname)) continue
    visited.push(route)
    faults.push(...(await misfitsAt(page, route, WIDTHS)))
    for (const href of await linksOf(page)) hrefs.add(href)
    faults.push(...(await misfitsOfTabs(page, route)))
  }
  return { visited, faults }
}

/** Pages that no link leads to. */
const ADDRESSES = ['/plataforma/estabelecimentos/3/integracao']

/** Old addresses and addresses of areas, which lead to a page. */
const LEADING_ELSEWHERE = [
  // A letter leads there.
  '/conta/confirmar-email',
  '/configuracoes',
  '/configuracoes/$',
  '/contratos',
  '/relatorios/$',
  '/relatorios/situacao',
  '/relatorios/situacao-contratos/detalhe/$id',
]

/** Who visits which pages alone. Those for everybody are visited by each of them. */
const VISITORS = {
  auroraGestor: /^.(carteira|cobertura|configuracoes|contratos|equipe|relatorios|veiculos)\b/,
  autoestrada: /^.loja\b/,
  operador: /^.plataforma\b/,
} as const
const FOR_EVERYBODY = ['/conta/confirmar-email', '/conta/seguranca', '/home', '/notificacao', '/desde-ontem']

test('every page has a visitor', () => {
  const patterns = Object.values(VISITORS)
  const alone = ROUTES.filter((route) => !patterns.some((pattern) => pattern.test(route)))
  expect(alone.toSorted()).toEqual(FOR_EVERYBODY.toSorted())
})

for (const pessoa of ['auroraGestor', 'autoestrada', 'operador'] as const)
  test(`long numbers, names and amounts fit on every page: ${pessoa}`, async ({ page }) => {
    test.slow()
    await page.addInitScript(lengthenAnswers, { name: LONG_NAME, money: AMOUNT })
    const { visited, faults } = await visitAll(page, PESSOAS[pessoa], ROUTES)
    const own = ROUTES.filter(
      (route) => VISITORS[pessoa].test(route) || FOR_EVERYBODY.includes(route),
    ).filter((route) => !LEADING_ELSEWHERE.includes(route))
    expect(visited).toEqual(expect.arrayContaining(own))
    expect(faults).toEqual([])
  })

test("long values fit in the list of contracts with all of one's own columns", async ({ page }) => {
  await page.addInitScript(lengthenAnswers, { name: LONG_NAME, money: AMOUNT })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Colunas' })
  await expect(panel.getByRole('checkbox', { name: 'LTV' })).toBeVisible()
  const further = panel.getByRole('checkbox', { checked: false, disabled: false })
  for (let left = await further.count(); left > 0; left--) {
    await further.first().click()
    // The list follows the address.
    await expect(further).toHaveCount(left - 1)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'LTV' })).toBeVisible()
  expect(await misfitsAt(page, 'all columns', WIDTHS)).toEqual([])
})
