import type { Locator } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

/** The panel's sticky head doesn't cover the heading. */
async function expectAbaixoDaCabeca(ajuda: Locator, titulo: string): Promise<void> {
  const cabeca = await ajuda.locator('header').boundingBox()
  const lido = await ajuda.getByRole('heading', { name: titulo, exact: true }).boundingBox()
  expect(lido?.y).toBeGreaterThanOrEqual((cabeca?.y ?? 0) + (cabeca?.height ?? Infinity))
}

test('each screen opens its page of the manual, whose links lead on within it', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const abrir = page.getByRole('button', { name: 'Ajuda desta tela' })
  await abrir.click()
  const ajuda = page.getByRole('dialog', { name: 'Ajuda' })
  await expect(ajuda.getByRole('heading', { name: 'Contratos', exact: true })).toBeVisible()
  await expectAbaixoDaCabeca(ajuda, 'Contratos')
  // The text has the focus, so that keys scroll it. On × the first Enter would close the panel.
  await expect(ajuda.locator(':focus').getByRole('heading', { name: 'Contratos', exact: true })).toBeVisible()
  const imagem = ajuda.locator('img').first()
  // The image's size is known before the image loads.
  await expect(imagem).toHaveAttribute('width', /^\d+$/)
  await imagem.scrollIntoViewIfNeeded()
  await expect.poll(() => imagem.evaluate((no: HTMLImageElement) => no.naturalWidth)).toBeGreaterThan(100)
  await expectAccessibleInBothSchemes(page)
  await ajuda.getByRole('link', { name: 'políticas', exact: true }).click()
  await expect(ajuda.getByRole('heading', { name: 'Políticas' })).toBeInViewport()
  await expectAbaixoDaCabeca(ajuda, 'Políticas')
  await expect(page).toHaveURL(/\/contratos\/listar$/)
  await page.keyboard.press('Escape')
  await expect(ajuda).toBeHidden()
  await expect(abrir).toBeFocused()
})

test('@celular a store reads it from the menu', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByRole('button', { name: /^Abrir o menu/ }).click()
  await page.getByRole('button', { name: /Loja Autoestrada/ }).click()
  await page.getByRole('menuitem', { name: 'Ajuda desta tela' }).click()
  const ajuda = page.getByRole('dialog', { name: 'Ajuda' })
  await expect(ajuda.getByRole('heading', { name: 'A loja' })).toBeVisible()
  await expectAbaixoDaCabeca(ajuda, 'A loja')
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
})
