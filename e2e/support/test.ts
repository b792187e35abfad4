import { test as base, expect, type Page } from '@playwright/test'
import type { Engine } from './engine.ts'
import { BrowserProfile } from './browser-profile.ts'
import { START_LIMIT_MS, type RunningServer } from './server-process.ts'
import type { Story } from './read-only-server.ts'
import { WorkerServers } from './worker-servers.ts'

export { expect }

export interface EngineOption {
  /** Engine of the project. */
  motor: Engine
}

interface TestFixtures {
  /** Titles of the file's tests that change nothing: they share one server with other files. */
  readOnlyTests: RegExp | undefined
  /** How much of the demonstration the file's tests that change nothing see. */
  story: Story
  /** Titles of the file's tests that need an empty browser or a set clock. They get a browser without a cache. */
  emptyBrowserTests: RegExp | undefined
  /**
   * A real server with the demonstration data, fresh for every spec file that changes data. `page` and `request` call
   * it.
   */
  servidor: RunningServer
  /** Fails a test when a page throws an error or breaks the content security policy. */
  noPageErrors: void
}

interface WorkerFixtures extends EngineOption {
  servers: WorkerServers
  profile: BrowserProfile
}

function collectErrors(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      found.push(message.text())
  })
}

/** Import `test` from here in every spec. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  motor: ['embutido', { option: true, scope: 'worker' }],
  servers: [
    async ({ motor }, use, { parallelIndex }) => {
      const servers = await WorkerServers.open(motor, parallelIndex)
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  profile: [
    async ({ playwright, launchOptions, servers }, use, { project, workerIndex }) => {
      const { viewport, hasTouch, isMobile, locale, timezoneId, contextOptions } = project.use
      const profile = await BrowserProfile.open(playwright.chromium, workerIndex, {
        ...launchOptions,
        ...contextOptions,
        viewport,
        hasTouch,
        isMobile,
        locale,
        timezoneId,
        baseURL: servers.url,
      })
      await use(profile)
      await profile.close()
    },
    { scope: 'worker' },
  ],
  browser: [async ({ profile }, use) => use(profile.browser), { scope: 'worker' }],
  readOnlyTests: [undefined, { option: true }],
  story: ['curta', { option: true }],
  emptyBrowserTests: [undefined, { option: true }],
  servidor: [
    async ({ servers, readOnlyTests, story }, use, testInfo) => {
      const servidor = await (readOnlyTests?.test(testInfo.title)
        ? servers.forReading(story)
        : servers.forFile(testInfo.file))
      await use(servidor)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('servidor.log', { body: servidor.output(), contentType: 'text/plain' })
    },
    // Not counted in the test's own time.
    { timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ servidor }, use) => {
    await use(servidor.url)
  },
  context: async ({ profile, servidor, emptyBrowserTests }, use, { title }) => {
    if (emptyBrowserTests?.test(title)) {
      const context = await profile.browser.newContext()
      await use(context)
      await context.close()
      return
    }
    await use(profile.context)
    await profile.clear(servidor.url)
  },
  noPageErrors: [
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
