import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { OTHER_ENGINE_PROJECT } from './engine.ts'
import { expect, test } from './test.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe works out failures only, and doesn't fetch media files, because the product plays none. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const], preload: false }

/** A colour in transition has a wrong contrast. */
const withoutTransitions = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((animation) => animation.finished),
    ),
  )

/** axe's rules take as long to send and compile as to run, so that each document gets them once. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  await withoutTransitions(page)
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ';' }) }).options({ ...VIOLATIONS_ONLY })
  // Without frames axe needs no page of its own for the results.
  return axe.setLegacyMode()
}

async function expectNoViolations(axe: AxeBuilder, within?: string): Promise<void> {
  // The first engine's run has checked these screens.
  if (test.info().project.name === OTHER_ENGINE_PROJECT) return
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((n) => n.html).join(' ')}`,
  )
  expect(found, 'accessibility').toEqual([])
}

/** A page fits its window; wide content scrolls within. Charts learn of a new window size with a delay. */
async function expectFitsWidth(page: Page): Promise<void> {
  const sobra = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(sobra, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

/** Removes sticky positions while `work` runs: what a bar covers here is free elsewhere on the page. */
async function withoutSticky(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const no of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(no).position === 'sticky') {
        no.dataset.grudava = ''
        no.style.position = 'static'
      }
  })
  await work()
  await page.evaluate(() => {
    for (const no of document.querySelectorAll<HTMLElement>('[data-grudava]')) {
      no.style.removeProperty('position')
      delete no.dataset.grudava
    }
  })
}

/**
 * Fails unless the page fits its window and passes axe's WCAG 2.2 AA rules.
 * @param within selector of the part to check; the whole page without it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectFitsWidth(page)
  await withoutSticky(page, async () => expectNoViolations((await axeOf(page)).withTags(WCAG_22_AA), within))
}

/** Checks contrast in the dark scheme. Nothing else can differ there. */
async function expectContrastInDark(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectNoViolations((await axeOf(page)).withRules('color-contrast'), within)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks the light scheme, and with `--tudo` the dark one, which the screens have at every run (acessibilidade.spec.ts). */
export async function expectAccessibleInBothSchemes(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within)
  if (process.env.LASTRO_TEST_TUDO) await expectContrastInDark(page, within)
}

/** Checks both schemes and forced colours, where all colours are the person's own and borders tell what is what. */
export async function expectAccessibleInEveryScheme(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectContrastInDark(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoViolations((await axeOf(page)).withTags(WCAG_22_AA))
  await page.emulateMedia({ forcedColors: 'none' })
}
