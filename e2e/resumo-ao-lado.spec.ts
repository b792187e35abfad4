import type { Page } from '@playwright/test'
import { PESSOAS } from './support/pessoas.ts'
import { goTo, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Sold vehicles stand in the whole story alone.
test.use({ readOnlyTests: /./, story: 'inteira' })

/** Opens the panel of a list's first row by the space key, goes one row down and closes it. */
async function lookAside(page: Page, table: string, kind: 'contrato' | 'veículo') {
  const list = page.getByRole('table', { name: table, exact: true })
  const links = list.locator('tbody tr').getByRole('link')
  const panel = page.getByRole('complementary', { name: new RegExp(`^Resumo: ${kind} `) })
  const named = await list
    .getByRole('button', { name: new RegExp(`^Resumo: ${kind} `) })
    .first()
    .getAttribute('aria-label')
  await links.first().focus()
  await page.keyboard.press('Space')
  await expect(panel).toHaveAttribute('aria-label', named ?? '')
  await expect(panel).toContainText(kind === 'contrato' ? 'Crédito' : 'Ano')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(links.first()).toBeFocused()
}

test("every list of an institution's contracts and vehicles shows them beside it", async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await lookAside(page, 'Contratos', 'contrato')
  for (const [path, table, kind] of [
    ['/relatorios/situacao-contratos', 'Contratos', 'contrato'],
    ['/relatorios/historico-precificacao', 'Veículos em garantia', 'veículo'],
    ['/cobertura', 'Contratos por cobertura', 'contrato'],
  ] as const) {
    await goTo(page, path)
    await lookAside(page, table, kind)
  }
  await page.getByRole('table').getByRole('link', { name: /^CT-/ }).first().click()
  await lookAside(page, 'Veículos em garantia', 'veículo')
  await page.getByRole('table').getByRole('link').first().click()
  await lookAside(page, 'Contratos do veículo', 'contrato')
})

test("a store's lists show them too", async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque')
  await lookAside(page, 'Estoque', 'veículo')
  await goTo(page, '/loja/propostas?status=todos')
  await lookAside(page, 'Propostas', 'contrato')
})

/** Opens the panel of a list's first row by the space key. */
async function openFirst(page: Page, path: string) {
  await goTo(page, path)
  await page.locator('tbody tr').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: /^Resumo: contrato / })
  await expect(panel).toContainText('Crédito')
  return panel
}

test("the panel has the acts of the contract's row, for who may do them", async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  const proposta = await openFirst(page, '/contratos/listar?situacao=4')
  await expect(proposta).toContainText(/Cobertura na proposta\s*\d+,\d\d%/)
  const analisar = proposta.getByRole('link', { name: 'Analisar' })
  await analisar.press('Enter')
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+\?aba=garantia$/)

  const vencido = await openFirst(page, '/contratos/listar?situacao=5&ordenacao=dataTermino:asc')
  await expect(vencido.getByRole('link', { name: 'Prorrogar' })).toHaveAttribute('href', /\?ato=prorrogar$/)

  const descoberto = await openFirst(page, '/cobertura?filtro=CT-2026-0009')
  await descoberto.getByRole('button', { name: 'Pedir reforço' }).click()
  await expect(page.getByRole('dialog', { name: 'Pedir reforço' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(descoberto).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())

  await signIn(page, PESSOAS.auroraAnalista)
  const lida = await openFirst(page, '/contratos/listar?situacao=4')
  await expect(lida.getByRole('link', { name: 'Abrir o contrato' })).toBeVisible()
  await expect(lida.getByRole('link', { name: 'Analisar' })).toHaveCount(0)
})

test("a store's panel has its answer", async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  const proposta = await openFirst(page, '/loja/propostas?status=todos&situacao=3')
  await proposta.getByRole('link', { name: 'Responder' }).press('Enter')
  await expect(page).toHaveURL(/\/loja\/propostas\/\d+$/)
})
