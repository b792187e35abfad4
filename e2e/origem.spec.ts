import type { Page } from '@playwright/test'
import { expectAcessivel } from './support/acessibilidade.ts'
import { entrar } from './support/entrar.ts'
import { PESSOAS } from './support/pessoas.ts'
import { EXTRATO } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ soLeem: /./ })

const DE_ONDE_VEM = 'De onde vem este valor?'
const painel = (page: Page, nome: string | RegExp = /./) =>
  page.getByRole('dialog', { name: DE_ONDE_VEM }).filter({ hasText: nome })
const perguntar = (page: Page) => page.getByRole('main').getByTitle(DE_ONDE_VEM)

/** The panel's facts of one part, once they are there. */
async function fatos(page: Page, parte: string): Promise<Record<string, string>> {
  const regiao = painel(page).getByRole('region', { name: parte, exact: true })
  await expect(regiao).toBeVisible()
  const termos = await regiao.getByRole('term').allTextContents()
  const valores = await regiao.getByRole('definition').allTextContents()
  return Object.fromEntries(termos.map((termo, index) => [termo, valores[index] ?? '']))
}

/** The first Ativo contract of the list, on its tab of vehicles. */
async function abrirContrato(page: Page, ...[quem, lista]: [string, string]) {
  await entrar(page, quem, lista)
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}

test('@embutido by keyboard: a price of a contract, its status, and back to where one was', async ({
  page,
}) => {
  await abrirContrato(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  await page.getByRole('button', { name: `${DE_ONDE_VEM} Situação do contrato` }).press('Enter')
  expect(await fatos(page, 'Situação')).toMatchObject({ Situação: 'Ativo', Ato: 'Aprovou' })
  await page.keyboard.press('Escape')
  await expect(painel(page)).toBeHidden()
  await expect(page.getByRole('button', { name: `${DE_ONDE_VEM} Situação do contrato` })).toBeFocused()

  await page.getByRole('tab', { name: /Garantia/ }).click()
  const preco = page.getByRole('table', { name: 'Veículos em garantia' }).getByTitle(DE_ONDE_VEM).first()
  const valor = await preco.textContent()
  await preco.press('Enter')
  const inclusao = await fatos(page, 'Na inclusão')
  expect([inclusao['Preço do veículo'], inclusao['Preço da instituição financeira']]).toContain(valor)
  expect(inclusao['Código FIPE']).toMatch(/^\d{6}-\d$/)
  expect(Object.keys(await fatos(page, 'Valor atual'))).toContain('Valor atual')
  await expect(painel(page).getByRole('button', { name: 'Fechar' })).toBeFocused()
  await expectAcessivel(page)
  await page.keyboard.press('Escape')
  await expect(preco).toBeFocused()
})

test('@embutido in a dialog Escape closes the panel alone; a charge names its parameter', async ({
  page,
}) => {
  await entrar(page, PESSOAS.auroraGestor, EXTRATO)
  const tabela = page.getByRole('table', { name: 'Extrato financeiro' })
  const linha = tabela.locator('tbody tr').filter({ hasText: 'R$' }).first()
  await linha.getByTitle(DE_ONDE_VEM).click()
  await expect(painel(page).getByRole('region').first()).toContainText('Eventos')
  await page.keyboard.press('Escape')
  await linha.getByRole('link').press('Enter')
  const eventos = page.getByRole('dialog', { name: /: R\$/ }).filter({ has: page.getByRole('table') })
  await eventos.getByTitle(DE_ONDE_VEM).first().press('Enter')
  await expect(painel(page).getByRole('term').filter({ hasText: 'Eventos' })).toBeVisible()
  await expectAcessivel(page)
  await page.keyboard.press('Escape')
  await expect(painel(page)).toBeHidden()
  await expect(eventos).toBeVisible()
})

test('@celular a store asks of its stock, at the foot of the screen', async ({ page }) => {
  await entrar(page, PESSOAS.veneza, '/loja/estoque')
  const valor = perguntar(page).filter({ hasText: 'R$' }).first()
  const { height } = (await valor.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(24)
  await valor.tap()
  expect((await fatos(page, 'Tabela FIPE'))['Mês de referência']).toMatch(/^\d\d\/\d{4}$/)
  const caixa = await painel(page).boundingBox()
  expect(Math.round((caixa?.y ?? 0) + (caixa?.height ?? 0))).toBe(844)
  await expectAcessivel(page)
  await painel(page).getByRole('button', { name: 'Fechar' }).tap()
  await expect(painel(page)).toBeHidden()
})
