import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

test('a pinned screen stands above the groups for its person, on this device alone', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/carteira/conciliacao')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  // The present page's group is open.
  await menu.getByRole('button', { name: 'Fixar Baixas' }).click()
  const pins = menu.getByRole('list', { name: 'Telas fixadas' })
  await expect(pins.getByRole('link', { name: 'Baixas' })).toBeVisible()
  await page.reload()
  await pins.getByRole('link', { name: 'Baixas' }).click()
  await expect(page).toHaveURL(/\/carteira\/baixas$/)
  await signIn(page, PESSOAS.auroraAnalista)
  await expect(menu).toBeVisible()
  await expect(pins).toHaveCount(0)
})

test('a key makes the menu a rail, and a reload keeps it', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Carteira', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Baixas' }).click()
  await expect(page).toHaveURL(/\/carteira\/baixas$/)
})

test('keys walk the rows, choose one, open it and create', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const links = page.getByRole('table', { name: 'Contratos' }).locator('tbody').getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  const numero = (await links.first().textContent()) ?? ''
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero)
  await page.goBack()
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/contratos\/criar/)
})

test('Ctrl+Enter presses the filled button of a dialog', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/perfis')
  await page.getByRole('button', { name: 'Novo perfil' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo perfil' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Campo obrigatório').first()).toBeVisible()
})
