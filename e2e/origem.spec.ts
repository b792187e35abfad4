import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { EXTRATO } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const DE_ONDE_VEM = 'De onde vem este valor?'
const painel = (page: Page, nome: string | RegExp = /./) =>
  page.getByRole('dialog', { name: DE_ONDE_VEM }).filter({ hasText: nome })

/** The facts of one part of the panel, once loaded. */
async function fatos(page: Page, parte: string): Promise<Record<string, string>> {
  const regiao = painel(page).getByRole('region', { name: parte, exact: true })
  await expect(regiao).toBeVisible()
  const termos = await regiao.getByRole('term').allTextContents()
  const valores = await regiao.getByRole('definition').allTextContents()
  return Object.fromEntries(termos.map((termo, index) => [termo, valores[index] ?? '']))
}

/** Opens the first Ativo contract of the list, at its tab of vehicles. */
async function abrirContrato(page: Page, ...[quem, lista]: [string, string]) {
  await signIn(page, quem, lista)
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}

test('by keyboard: a price of a contract, its status, and back to where one was', async ({ page }) => {
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
  expect(Object.keys(await fatos(page, 'Valor hoje'))).toContain('Valor hoje')
  const atual = painel(page).getByRole('region', { name: 'Valor hoje', exact: true })
  await expect(atual.getByRole('term').filter({ hasText: /^Valor hoje$/ })).toBeInViewport({ ratio: 1 })
  await expect(painel(page).getByRole('button', { name: 'Fechar' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preco).toBeFocused()
})

test('in a dialog Escape closes the panel alone; a charge names its parameter', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, EXTRATO)
  const tabela = page.getByRole('table', { name: 'Extrato financeiro' })
  const linha = tabela.locator('tbody tr').filter({ hasText: 'R$' }).first()
  await linha.getByTitle(DE_ONDE_VEM).click()
  await expect(painel(page).getByRole('region').first()).toContainText('Eventos')
  await page.keyboard.press('Escape')
  await linha.getByRole('link').press('Enter')
  const eventos = page.getByRole('dialog', { name: /: R\$/ }).filter({ has: page.getByRole('table') })
  await eventos.getByTitle(DE_ONDE_VEM).first().press('Enter')
  await expect(painel(page).getByRole('term').filter({ hasText: 'Eventos' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(painel(page)).toBeHidden()
  await expect(eventos).toBeVisible()
})

test('@celular a store asks of its stock, at the foot of the screen', async ({ page }) => {
  await signIn(page, PESSOAS.veneza, '/loja/estoque')
  const valor = page.getByRole('main').getByTitle(DE_ONDE_VEM).filter({ hasText: 'R$' }).first()
  const { height } = (await valor.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(24)
  await valor.tap()
  expect((await fatos(page, 'Tabela FIPE'))['Mês de referência']).toMatch(/^\d\d\/\d{4}$/)
  const box = await painel(page).boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  await expectAccessible(page)
  await painel(page).getByRole('button', { name: 'Fechar' }).tap()
  await expect(painel(page)).toBeHidden()
})

test('in a list the badge stays text: the row leads to the contract, the sign beside it to the panel', async ({
  page,
}) => {
  // In narrower windows the icon stands at the head of the contract.
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const lista = page.getByRole('table', { name: 'Contratos' })
  const linha = lista.locator('tbody tr').first()
  const link = linha.getByRole('link')
  const sinal = linha.getByTitle(DE_ONDE_VEM)
  const numero = await link.textContent()
  await expect(sinal).toHaveAccessibleName(`${DE_ONDE_VEM} Situação do contrato ${numero}`)
  await link.focus()
  await page.keyboard.press('Tab')
  await expect(sinal).toBeFocused()
  await page.keyboard.press('Enter')
  const situacao = await linha.locator('[data-tom]').first().textContent()
  expect(await fatos(page, 'Situação')).toMatchObject({ Situação: situacao })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(painel(page)).toBeHidden()
  await expect(sinal).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(linha.getByRole('button', { name: /^Resumo: / })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lista.locator('tbody tr').nth(1).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lista.locator('tbody tr').nth(1).getByRole('link')).toBeFocused()
  expect(page.url()).toContain('/contratos/listar')
  await linha.locator('[data-tom]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero ?? '?')
})

test('the rule simulator, also of a rule that is not saved: item, percentage, price', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('table', { name: 'Regras de garantia' }).getByRole('link').first().click()
  await page.getByRole('combobox', { name: 'Loja do simulador' }).click()
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  const linha = page.getByRole('table', { name: 'Veículos elegíveis' }).locator('tbody tr').first()
  const valor = linha.getByTitle(DE_ONDE_VEM).last()
  const preco = await valor.textContent()
  await valor.click()
  const regra = await fatos(page, 'Regra de garantia')
  expect(regra['Preço']).toBe(preco)
  expect(regra['Item']).toMatch(/^\d+ de \d+$/)
  await expectAccessible(page)
})

test('the dialog of a change: what leaves, what may come, what is typed', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0010')
  await page.getByRole('link', { name: 'CT-2026-0010' }).click()
  await page.getByRole('button', { name: 'Alterar garantias' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
  const saem = dialogo.getByRole('group', { name: /^Saem do contrato/ })
  const entram = dialogo.getByRole('group', { name: /^Entram no contrato/ })
  await saem.getByTitle(DE_ONDE_VEM).first().press('Enter')
  expect(Object.keys(await fatos(page, 'Valor hoje'))).toContain('Valor hoje')
  const atual = painel(page).getByRole('region', { name: 'Valor hoje', exact: true })
  await expect(atual.getByRole('term').filter({ hasText: /^Valor hoje$/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(painel(page)).toBeHidden()
  await expect(dialogo).toBeVisible()
  await entram.getByRole('checkbox').first().check()
  await entram.getByRole('listitem').first().getByTitle(DE_ONDE_VEM).press('Enter')
  expect(Object.keys(await fatos(page, 'Tabela FIPE'))).toContain('Código FIPE')
  await expectAccessible(page)
})

test('coverage: the price of the inclusion and the value of now open one panel', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  await page.getByRole('table').getByRole('link', { name: /^CT-/ }).first().click()
  const linha = page
    .getByRole('table', { name: /Veículos/ })
    .locator('tbody tr')
    .first()
  await expect(linha.getByTitle(DE_ONDE_VEM)).toHaveCount(2)
  const naInclusao = linha.getByTitle(DE_ONDE_VEM).first()
  const preco = await naInclusao.textContent()
  await naInclusao.click()
  expect(Object.values(await fatos(page, 'Na inclusão'))).toContain(preco)
})

test('@celular the store: a proposal’s status in the list, and a vehicle’s prices', async ({ page }) => {
  await signIn(page, PESSOAS.veneza, '/loja/propostas?status=todos')
  const cartao = page.getByRole('list', { name: 'Propostas' }).getByRole('listitem').first()
  // On a phone the whole card is a button; the icon stands at the head of what the card opens.
  await expect(cartao.getByTitle(DE_ONDE_VEM)).toBeHidden()
  await cartao.locator('[data-tom]').first().tap()
  await page.getByRole('button', { name: `${DE_ONDE_VEM} Situação do contrato` }).tap()
  expect(Object.keys(await fatos(page, 'Situação'))).toContain('Desde')
  await expectAccessible(page)
  await painel(page).getByRole('button', { name: 'Fechar' }).tap()

  await goTo(page, '/loja/estoque')
  await page.getByRole('list', { name: 'Estoque' }).locator('[data-row-link]').first().tap()
  const veiculo = page.getByRole('main').locator('dl').filter({ hasText: 'Código FIPE' })
  await veiculo.getByTitle(DE_ONDE_VEM).last().tap()
  expect(Object.keys(await fatos(page, 'Tabela FIPE'))).toContain('Código FIPE')
  await painel(page).getByRole('button', { name: 'Fechar' }).tap()
  await expect(veiculo).toBeVisible()
})
