import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails unless the page as it is now passes axe's WCAG 2.2 AA rules.
 * @param within selector of the part to look at; the whole page without it
 */
export async function expectAcessivel(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(WCAG_22_AA)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((n) => n.html).join(' ')}`,
  )
  expect(found, 'accessibility').toEqual([])
}
