import { test as base, expect, type Page } from '@playwright/test'
import type { Motor } from './motor.ts'
import { INICIO_MAXIMO, type Servidor } from './processo.ts'
import { Servidores } from './servidores.ts'

export { expect }

export interface Opcoes {
  /** The engine of the project. */
  motor: Motor
}

interface DoTeste {
  /** Titles of the file's tests that change nothing: they share one server with those of other files. */
  soLeem: RegExp | undefined
  /** A real server with the demonstration data, fresh for every spec file that changes them; `page` and `request` go to it. */
  servidor: Servidor
  /** Fails a test in which a page threw an error or broke the content security policy. */
  semErros: void
}

interface DoProcesso extends Opcoes {
  servidores: Servidores
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
      const servidores = new Servidores(motor, parallelIndex)
      await use(servidores)
      await servidores.encerrar()
    },
    { scope: 'worker' },
  ],
  soLeem: [undefined, { option: true }],
  servidor: [
    async ({ servidores, soLeem }, use, testInfo) => {
      const servidor = await (soLeem?.test(testInfo.title)
        ? servidores.paraLer()
        : servidores.para(testInfo.file))
      await use(servidor)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('servidor.log', { body: servidor.saida(), contentType: 'text/plain' })
    },
    // Not of the test's own time.
    { timeout: INICIO_MAXIMO },
  ],
  baseURL: async ({ servidor }, use) => {
    await use(servidor.url)
  },
  semErros: [
    async ({ context }, use) => {
      const found: string[] = []
      context.on('page', (page) => collectErrors(page, found))
      await use()
      expect(found, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})
