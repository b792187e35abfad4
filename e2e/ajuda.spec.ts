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
  // Below 1440 px the help lies over the page.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const abrir = page.getByRole('button', { name: 'Ajuda desta tela' })
  await abrir.click()
  const ajuda = page.getByRole('complementary', { name: 'Ajuda' })
  // At the section that fits the screen, beside the work: nothing lies over it.
  await expect(ajuda.getByRole('heading', { name: 'A lista', exact: true })).toBeInViewport()
  await expectAbaixoDaCabeca(ajuda, 'A lista')
  const [work, help] = [await page.locator('#conteudo > div').boundingBox(), await ajuda.boundingBox()]
  expect((work?.x ?? 0) + (work?.width ?? Infinity)).toBeLessThanOrEqual(help?.x ?? 0)
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
  // Another screen brings its own section.
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Notificações' })
    .click()
  await expect(ajuda.getByRole('heading', { name: 'Notificações', exact: true })).toBeInViewport()
  // Who walks on keeps the focus in the screen.
  await expect(ajuda.locator(':focus')).toHaveCount(0)
  await ajuda.getByRole('button', { name: 'Fechar a ajuda' }).focus()
  await page.keyboard.press('Escape')
  await expect(ajuda).toBeHidden()
  await expect(abrir).toBeFocused()
})

test('the help is searched, has contents, and is found by Ctrl+K', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('textbox', { name: 'Buscar em tudo' })).toBeFocused()
  await page.keyboard.type('ajuda segundo fator')
  const achado = page.getByRole('dialog', { name: 'Busca' }).locator('[data-action]').first()
  await expect(achado).toContainText('Ajuda › Entrar')
  await page.keyboard.press('Enter')
  const ajuda = page.getByRole('complementary', { name: 'Ajuda' })
  await expect(ajuda.getByRole('heading', { name: 'Segundo fator', exact: true })).toBeInViewport()
  await ajuda.getByRole('searchbox', { name: 'Buscar na ajuda' }).click()
  await page.keyboard.type('tolerância')
  await ajuda.getByRole('button', { name: 'Configurações › Políticas' }).click()
  await expect(ajuda.getByRole('heading', { name: 'Políticas', exact: true })).toBeInViewport()
  await ajuda.getByRole('button', { name: 'Conteúdo' }).click()
  await ajuda.getByRole('button', { name: 'Histórico de precificação' }).click()
  await expect(
    ajuda.getByRole('heading', { name: 'Histórico de precificação', exact: true }),
  ).toBeInViewport()
  await expectAccessibleInBothSchemes(page)
})

test('who can’t sign in has the help there', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ajuda para entrar' }).click()
  const ajuda = page.getByRole('complementary', { name: 'Ajuda' })
  await expect(ajuda.getByRole('heading', { name: 'Entrar', exact: true })).toBeInViewport()
  await expectAccessibleInBothSchemes(page)
})

test('@celular a store reads it from the menu', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByRole('button', { name: /^Abrir o menu/ }).click()
  await page.getByRole('button', { name: /Loja Autoestrada/ }).click()
  await page.getByRole('menuitem', { name: 'Ajuda desta tela' }).click()
  const ajuda = page.getByRole('dialog', { name: 'Ajuda' })
  await expect(ajuda.getByRole('heading', { name: 'Propostas', exact: true })).toBeInViewport()
  await expectAbaixoDaCabeca(ajuda, 'Propostas')
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
})
