import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { NO_OUTRO_MOTOR } from './motor.ts'
import { expect, test } from './test.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Only what fails is worked out whole; nothing of ours plays by itself, for which alone files would be fetched again. */
const SO_VIOLACOES = { resultTypes: ['violations' as const], preload: false }

/** A colour on its way to another has the contrast of neither. */
const semTransicoes = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((animation) => animation.finished),
    ),
  )

/** To send and compile the rules takes as long as to apply them: once per document. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  await semTransicoes(page)
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ';' }) }).options({ ...SO_VIOLACOES })
  // There are no frames, which alone would need a page of their own for the results.
  return axe.setLegacyMode()
}

async function expectSemViolacoes(axe: AxeBuilder, within?: string): Promise<void> {
  // These screens were looked at on the first engine, and are the same.
  if (test.info().project.name === NO_OUTRO_MOTOR) return
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((n) => n.html).join(' ')}`,
  )
  expect(found, 'accessibility').toEqual([])
}

/** No page is wider than its window: what is wide scrolls within it. Charts learn of a new window's size only after it. */
async function expectNaLargura(page: Page): Promise<void> {
  const sobra = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(sobra, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

/** While `work` runs nothing sticks to the window: what a bar covers at this place of the page stands free at another. */
async function semGrudar(page: Page, work: () => Promise<void>): Promise<void> {
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
 * Fails unless the page as it is now fits its window and passes axe's WCAG 2.2 AA rules.
 * @param within selector of the part to look at; the whole page without it
 */
export async function expectAcessivel(page: Page, within?: string): Promise<void> {
  await expectNaLargura(page)
  await semGrudar(page, async () => expectSemViolacoes((await axeOf(page)).withTags(WCAG_22_AA), within))
}

/** The same in light and in dark, in which only contrast can differ. */
export async function expectAcessivelNasDuasCores(page: Page, within?: string): Promise<void> {
  await expectAcessivel(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectSemViolacoes((await axeOf(page)).withRules('color-contrast'), within)
  await page.emulateMedia({ colorScheme: 'light' })
}
