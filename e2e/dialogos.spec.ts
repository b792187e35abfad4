import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

/** The dialog's main button is in view before and after scrolling the body. */
async function comBotaoAVista(page: Page, nome: string) {
  const botao = page.getByRole('dialog').getByRole('button', { name: nome, exact: true })
  await expect(botao).toBeInViewport({ ratio: 1 })
  await page.getByRole('dialog').locator('input:visible').last().focus()
  await expect(botao).toBeInViewport({ ratio: 1 })
}

test('long dialogs keep their buttons in view; models are asked brand by brand, each once', async ({
  page,
}) => {
  const modelos: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/modelos')) modelos.push(pathname)
  })
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('button', { name: 'Adicionar regra' }).click()
  await comBotaoAVista(page, 'Adicionar regra')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link', { name: /Geral/ }).first().click()
  await page.getByRole('button', { name: 'Adicionar Itens' }).first().click()
  await comBotaoAVista(page, 'Adicionar item')
  const dialog = page.getByRole('dialog')
  const marca = dialog.getByRole('combobox', { name: 'Marca', exact: true })
  const escolher = async (nome: string) => {
    await marca.click()
    await page.getByRole('option', { name: nome, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await escolher('Fiat')
  await escolher('Volkswagen')
  await expect.poll(() => modelos.length).toBe(2)
  await escolher('Fiat')
  await escolher('Fiat')
  expect([modelos.length, new Set(modelos).size]).toEqual([2, 2])
  for (const caminho of modelos) expect(caminho).toMatch(/^\/api\/veiculos\/marcas\/\d+\/modelos$/)
})

test('a dialog begins with its form and gives the focus back to what opened it, also from a menu', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais')
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  const novo = page.getByRole('button', { name: 'Novo Parâmetro' })
  const acoes = page.getByRole('button', { name: /^Ações/ }).first()
  // Space separates neighbouring values.
  await expect(page.getByRole('cell').first()).toHaveCSS('padding-left', '8px')
  await novo.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog').locator('[tabindex="-1"]', { has: page.locator('form') }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(novo).toBeFocused()
  for (const ato of ['Editar', 'Excluir']) {
    await acoes.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: ato }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(acoes).toBeFocused()
  }
})

test('the profile dialog keeps its buttons in view', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/perfis')
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await comBotaoAVista(page, 'Salvar')
})

test('@celular long dialogs keep their buttons in view on the phone too', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('button', { name: 'Adicionar regra' }).click()
  await comBotaoAVista(page, 'Adicionar regra')
})
