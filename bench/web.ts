import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { requireChromium } from '../scripts/lib/chromium.mjs'
import type { Database } from './database.ts'
import { CPFS, TOKENS } from './dataset.ts'
import { BARS, type Figure } from './bars.ts'
import { median } from './load.ts'
import type { Program } from './programs.ts'
import { createRule } from './rule.ts'
import { INSTITUTION, STORE } from './sizes.ts'

/** Slow 4G, and a quarter of the processor's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const SLOWER = 4
const PATIENCE = 20_000

/** A desktop window in São Paulo. */
const VIEWER = { viewport: { width: 1280, height: 800 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' }

/** What the person came for: an element, and text that it must have. */
interface Ready {
  css: string
  text?: string
}

interface Screen {
  name: string
  path: string
  signedIn: boolean
  ready: Ready
  /** Inputs of the person; the slowest answer counts. */
  hands?: (page: Page) => Promise<void>
  /** 200 rows are scrolled afterwards. */
  scrolled?: boolean
}

/** 200 rows of 40 px, in pixels, and how fast a hand scrolls them, in pixels a second. */
const ROWS_PX = 200 * 40
const SCROLL_SPEED = 1_600

/** Frames a second while 200 rows are scrolled in the middle of the window. */
async function framesOf(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  const frames = page.evaluate(
    (ms) =>
      new Promise<number>((done) => {
        const begin = performance.now()
        let count = 0
        const draw = () => {
          count++
          const took = performance.now() - begin
          if (took < ms) requestAnimationFrame(draw)
          else done((count * 1000) / took)
        }
        requestAnimationFrame(draw)
      }),
    (ROWS_PX / SCROLL_SPEED) * 1000,
  )
  const scrolled = session.send('Input.synthesizeScrollGesture', {
    x: VIEWER.viewport.width / 2,
    y: VIEWER.viewport.height / 2,
    yDistance: -ROWS_PX,
    speed: SCROLL_SPEED,
  })
  const [counted] = await Promise.all([frames, scrolled])
  if ((await page.evaluate(() => scrollY)) === 0) throw new Error('Nothing was scrolled')
  return counted
}

/** A draft whose institution chooses among the store's 5,000 vehicles. */
async function createDraft({ banco, client }: Database): Promise<number> {
  const ruleId = await createRule(banco.db, INSTITUTION)
  const { rows } = await client.query<{ id: string }>(
    `insert into contrato (instituicao_financeira_id, loja_id, regra_garantia_id, numero, numero_ordem, valor_credito,
       valor_garantia, data_termino, tipo, tipo_selecao_garantia, criado_em, status_desde)
     values ($1, $2, $3, 'tela', 'tela', 1000000, 1000000, current_date + 365, 0, 1, now(), now()) returning id`,
    [INSTITUTION, STORE, ruleId],
  )
  return Number(rows[0]?.id)
}

const screensOf = (draft: number): Screen[] => [
  { name: 'sign-in', path: '/login', signedIn: false, ready: { css: 'input[type="password"]' } },
  { name: 'home', path: '/home', signedIn: true, ready: { css: 'main', text: 'R\\$' } },
  {
    name: 'list of contracts',
    path: '/contratos/listar',
    signedIn: true,
    ready: { css: 'main', text: 'CT-' },
    hands: async (page) => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().click()
      await page.keyboard.type('CT-1', { delay: 60 })
      await page.waitForTimeout(1_500)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.waitForTimeout(1_500)
    },
  },
  {
    name: 'a contract among 5,000 vehicles',
    path: `/contratos/detalhe/${draft}`,
    signedIn: true,
    ready: { css: 'main input' },
    hands: async (page) => {
      await page.getByRole('tab', { name: /Garantia/ }).click()
      const boxes = page.locator('tbody input[type="checkbox"]')
      await boxes.first().waitFor({ timeout: PATIENCE })
      for (let index = 0; index < 4; index++) await boxes.nth(index).click()
      await page
        .getByLabel(/^Preço da instituição financeira, placa/)
        .first()
        .click()
      await page.keyboard.type('61234,56', { delay: 60 })
      await page.mouse.wheel(0, 4_000)
      await page.waitForTimeout(1_500)
    },
    scrolled: true,
  },
  {
    name: 'coverage',
    path: '/cobertura',
    signedIn: true,
    ready: { css: 'main', text: 'R\\$|Nenhum' },
  },
]

interface Seen {
  paint: number
  ready: number
  interaction: number
}

/** Interval in ms of looking for what the person came for. */
const LOOK_MS = 25

/**
 * Observes within the page, from its first moment. Playwright's own input would first inject 300 kB of scripts into the
 * page.
 */
const WATCH = ({ css, text = '', every }: Ready & { every: number }) => {
  const seen: Seen = { paint: 0, ready: 0, interaction: 0 }
  Object.assign(globalThis, { seen })
  const wanted = new RegExp(text)
  const watch = () => {
    const element = document.querySelector(css)
    if (element && wanted.test(element.textContent))
      requestAnimationFrame(() => (seen.ready = performance.now()))
    else setTimeout(watch, every)
  }
  watch()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        seen.interaction = Math.max(seen.interaction, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Waits until the element is there and no request follows. Asks the page rarely, to disturb nothing. */
async function untilReady(page: Page): Promise<Seen> {
  const limit = performance.now() + PATIENCE
  await page.waitForLoadState('networkidle', { timeout: PATIENCE })
  for (;;) {
    const seen = await seenBy(page)
    if (seen.ready > 0) return seen
    if (performance.now() > limit) throw new Error(`${page.url()} does not stand`)
    await page.waitForTimeout(500)
  }
}

interface Sight {
  paint: number
  ready: number
  files: number
  scripts: number
  scriptKb: number
  kb: number
  interaction: number | undefined
  frames: number | undefined
  /** The finished page with its styles and without its scripts. */
  picture: string
}

/** A first visit with an empty cache. */
async function visit(
  context: BrowserContext,
  url: string,
  screen: Pick<Screen, 'ready' | 'hands' | 'scrolled'>,
) {
  const page = await context.newPage()
  await page.addInitScript(WATCH, { ...screen.ready, every: LOOK_MS })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const kinds = new Map<string, string>()
  const sum = { files: 0, scripts: 0, scriptKb: 0, kb: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.files++
    sum.kb += encodedDataLength / 1000
    if (kinds.get(requestId) !== 'Script') return
    sum.scripts++
    sum.scriptKb += encodedDataLength / 1000
  })
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE })
  const { ready } = await untilReady(page)
  // An element may exist a moment before it is painted.
  await page.waitForTimeout(500)
  const { paint } = await seenBy(page)
  const loaded = { ...sum }
  await screen.hands?.(page)
  const interaction = screen.hands && (await seenBy(page)).interaction
  const frames = screen.scrolled ? await framesOf(page, session) : undefined
  return { page, paint, ready, ...loaded, interaction, frames }
}

async function look(browser: Browser, server: Program, screen: Screen): Promise<Sight> {
  const context = await browser.newContext(VIEWER)
  try {
    if (screen.signedIn) {
      const sessao = { token: TOKENS[INSTITUTION], cpf: CPFS[INSTITUTION], regras: null }
      await context.addInitScript(
        (text) => sessionStorage.setItem('lastro.sessao', text),
        JSON.stringify(sessao),
      )
    }
    const { page, ...sight } = await visit(context, `${server.url}${screen.path}`, screen)
    return { ...sight, picture: await pictureOf(page) }
  } finally {
    await context.close()
  }
}

/** Rules and elements of the page, as if a server had rendered it. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText),
    )
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const gone of copy.querySelectorAll('script, link')) gone.remove()
    const style = document.createElement('style')
    style.textContent = rules.join('\n')
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })

/** Paint of the static page, on the same machine in the same minute. */
async function lookAtPicture(browser: Browser, picture: string): Promise<number> {
  const body = gzipSync(picture)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  const context = await browser.newContext(VIEWER)
  try {
    const { paint } = await visit(context, `http://127.0.0.1:${address.port}/`, { ready: { css: 'body *' } })
    return paint
  } finally {
    await context.close()
    server.close()
  }
}

type Round = Sight & { staticPaint: number }

/** Measures every screen in every round, so that a slow minute affects all. */
export async function measureWeb(database: Database, server: Program, rounds: number): Promise<Figure[]> {
  const screens = screensOf(await createDraft(database))
  const executablePath = await requireChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const sights = new Map<Screen, Round[]>(screens.map((screen) => [screen, []]))
    for (let round = 0; round < rounds; round++)
      for (const [screen, seen] of sights) {
        const sight = await look(browser, server, screen)
        const staticPaint = await lookAtPicture(browser, sight.picture)
        seen.push({ ...sight, staticPaint })
      }
    return [...sights].flatMap(([screen, seen]) => figuresOf(screen, seen))
  } finally {
    await browser.close()
  }
}

function figuresOf({ name, signedIn, hands, scrolled }: Screen, seen: readonly Round[]): Figure[] {
  const of = (pick: (sight: Round) => number) => median(seen.map(pick))
  const value = of(({ paint, ready }) => Math.max(paint, ready)) / 1000
  const scriptKb = of((sight) => sight.scriptKb)
  const scripts = of((sight) => sight.scripts)
  const context = [
    `${(of(({ paint }) => paint) / 1000).toFixed(2)} s to the largest paint`,
    `${(value / (of(({ staticPaint }) => staticPaint) / 1000)).toFixed(2)} times a page without scripts`,
    `${of(({ files }) => files)} files of ${of(({ kb }) => kb).toFixed(0)} kB`,
    `${scripts} scripts of ${scriptKb.toFixed(0)} kB`,
  ].join(', ')
  return [
    { name, value, bar: signedIn ? BARS.signedIn : BARS.signIn, context },
    ...(hands ? [{ name, value: of(({ interaction }) => interaction ?? 0), bar: BARS.interaction }] : []),
    ...(scrolled
      ? [{ name: `${name}: scrolling 200 rows`, value: of(({ frames }) => frames ?? 0), bar: BARS.frames }]
      : []),
    ...(signedIn
      ? []
      : [
          { name, value: scriptKb, bar: BARS.scriptKb },
          { name, value: scripts, bar: BARS.scripts },
        ]),
  ]
}
