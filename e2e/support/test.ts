import { test as base, expect, type Page } from '@playwright/test'
import type { Motor } from './motor.ts'
import { Perfil } from './perfil.ts'
import { INICIO_MAXIMO, type Servidor } from './processo.ts'
import { Servidores } from './servidores.ts'

export { expect }

export interface Opcoes {
  /** Engine of the project. */
  motor: Motor
}

interface DoTeste {
  /** Titles of the file's tests that change nothing: they share one server with other files. */
  soLeem: RegExp | undefined
  /** Titles of the file's tests that need an empty browser or a set clock. They get a browser without a cache. */
  semMemoria: RegExp | undefined
  /**
   * A real server with the demonstration data, fresh for every spec file that changes data. `page` and `request` call
   * it.
   */
  servidor: Servidor
  /** Fails a test when a page throws an error or breaks the content security policy. */
  semErros: void
}

interface DoProcesso extends Opcoes {
  servidores: Servidores
  perfil: Perfil
}

function collectErrors(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      found.push(message.text())
  })
}

/** Import `test` from here in every spec. */
export const test = base.extend<DoTeste, DoProcesso>({
  motor: ['embutido', { option: true, scope: 'worker' }],
  servidores: [
    async ({ motor }, use, { parallelIndex }) => {
      const servidores = await Servidores.abrir(motor, parallelIndex)
      await use(servidores)
      await servidores.encerrar()
    },
    { scope: 'worker' },
  ],
  perfil: [
    async ({ playwright, launchOptions, servidores }, use, { project, workerIndex }) => {
      const { viewport, hasTouch, isMobile, locale, timezoneId, contextOptions } = project.use
      const perfil = await Perfil.abrir(playwright.chromium, workerIndex, {
        ...launchOptions,
        ...contextOptions,
        viewport,
        hasTouch,
        isMobile,
        locale,
        timezoneId,
        baseURL: servidores.url,
      })
      await use(perfil)
      await perfil.fechar()
    },
    { scope: 'worker' },
  ],
  browser: [async ({ perfil }, use) => use(perfil.browser), { scope: 'worker' }],
  soLeem: [undefined, { option: true }],
  semMemoria: [undefined, { option: true }],
  servidor: [
    async ({ servidores, soLeem }, use, testInfo) => {
      const servidor = await (soLeem?.test(testInfo.title)
        ? servidores.paraLer()
        : servidores.para(testInfo.file))
      await use(servidor)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('servidor.log', { body: servidor.saida(), contentType: 'text/plain' })
    },
    // Not counted in the test's own time.
    { timeout: INICIO_MAXIMO },
  ],
  baseURL: async ({ servidor }, use) => {
    await use(servidor.url)
  },
  context: async ({ perfil, servidor, semMemoria }, use, { title }) => {
    if (semMemoria?.test(title)) {
      const context = await perfil.browser.newContext()
      await use(context)
      await context.close()
      return
    }
    await use(perfil.context)
    await perfil.limpar(servidor.url)
  },
  semErros: [
    async ({ context }, use) => {
      const found: string[] = []
      const collect = (page: Page) => collectErrors(page, found)
      context.on('page', collect)
      await use()
      context.off('page', collect)
      expect(found, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})
