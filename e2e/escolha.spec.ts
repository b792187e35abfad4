import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { countClicks } from './support/clicks.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

/** A draft of R$ 600.000,00 with Loja Autoestrada. The institution still has to choose the vehicles. */
async function rascunho(page: Page, numero: string) {
  await goTo(page, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Número').fill(numero)
  await page.getByRole('radio', { name: 'Instituição Financeira', exact: true }).check()
  await termos(page)
}

async function termos(page: Page) {
  await page.getByLabel('Data de término').fill(`31/12/${new Date().getFullYear() + 1}`)
  await page.getByLabel('Valor do crédito').fill('500.000,00')
  await page.getByLabel('Valor da garantia').fill('600.000,00')
}

const escolhidos = (page: Page) =>
  page.getByRole('table', { name: 'Estoque da loja' }).locator('tr[data-escolhido]')

test('@motores vehicles worth R$ 600.000 are chosen and sent in at most ten clicks, each proposal seen before', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await rascunho(page, 'E2E-ESCOLHA-1')
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('tab', { name: /^Garantia/ }))
  await clicar(page.getByRole('button', { name: 'Completar até o valor' }))
  const proposta = page.getByRole('dialog', { name: 'Completar até o valor' })
  await expect(proposta.getByRole('list', { name: 'Veículos propostos' })).toBeVisible()
  const usar = proposta.getByRole('button', { name: /^Usar estes \d+ veículos$/ })
  const quantos = Number(/\d+/.exec((await usar.textContent()) ?? '')?.[0])
  await expect(page.getByText('0 selecionados')).toBeAttached()
  await expectAccessibleInBothSchemes(page)
  await clicar(usar)
  await expect(page.getByText(`${quantos} selecionados`)).toBeVisible()
  await expect(page.getByText(/^1\d\d,\d\d%$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completar até o valor' })).toBeDisabled()
  await clicar(page.getByRole('button', { name: 'Salvar rascunho' }))
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await clicar(page.getByRole('button', { name: 'Enviar para loja' }))
  await clicar(page.getByRole('dialog').getByRole('button', { name: 'SIM', exact: true }))
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  process.stdout.write(`R$ 600.000,00: ${quantos} vehicles chosen and sent in ${cliques()} clicks\n`)
  expect(cliques()).toBeLessThanOrEqual(10)
})

test('twelve pasted plates are ticked, the others named with their reason; what is missing is completed', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: 'Contratos', exact: true }))
  await clicar(page.getByRole('link', { name: 'Novo contrato', exact: true }))
  const loja = page.getByRole('combobox', { name: 'Loja', exact: true })
  await loja.focus()
  await page.keyboard.type('autoe', { delay: 20 })
  for (const tecla of ['ArrowDown', 'Enter']) await page.keyboard.press(tecla)
  await expect(loja).toHaveValue('Loja Autoestrada')
  await page.getByLabel('Número').fill('E2E-ESCOLHA-2')
  await clicar(page.getByRole('radio', { name: 'Instituição Financeira', exact: true }))
  await termos(page)
  await clicar(page.getByRole('tab', { name: /^Garantia/ }))
  const caixas = page.getByRole('checkbox', { name: /, placa / })
  await expect(caixas.nth(11)).toBeAttached()
  const nomes = await caixas.evaluateAll((todas) =>
    todas.map((checkbox) => checkbox.getAttribute('aria-label') ?? ''),
  )
  const placas = nomes.slice(0, 12).map((nome) => nome.slice(-7))
  const coluna = placas.map((placa) => `${placa.slice(0, 3).toLowerCase()}-${placa.slice(3)}`)
  await clicar(page.getByRole('button', { name: 'Colar placas' }))
  const dialogo = page.getByRole('dialog', { name: 'Colar placas' })
  await dialogo.getByLabel('Placas').fill('bom dia')
  await dialogo.getByRole('button', { name: 'Marcar veículos' }).click()
  await expect(dialogo.getByText('Nenhuma placa encontrada no texto.')).toBeVisible()
  await dialogo.getByLabel('Placas').fill([...coluna, coluna[0], 'ZZZ-9Z99', 'ABC12345'].join('\n'))
  await clicar(dialogo.getByRole('button', { name: 'Marcar veículos' }))
  await expect(dialogo.getByText('12 veículos marcados.')).toBeVisible()
  await expect(dialogo.getByRole('listitem')).toHaveText([
    'ZZZ9Z99: Não está no estoque desta loja.',
    'ABC12345: Não é uma placa.',
  ])
  await expectAccessibleInBothSchemes(page)
  await clicar(dialogo.getByRole('button', { name: 'Fechar' }).last())
  await expect(page.getByText('12 selecionados')).toBeVisible()
  await expect(escolhidos(page).first()).toBeVisible()
  await clicar(page.getByRole('button', { name: 'Salvar rascunho' }))
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await clicar(page.getByRole('button', { name: 'Enviar para loja' }))
  await clicar(page.getByRole('dialog').getByRole('button', { name: 'SIM', exact: true }))
  process.stdout.write(`From Início to 12 vehicles chosen by their plates and sent: ${cliques()} clicks\n`)
  expect(cliques()).toBeLessThanOrEqual(10)
})

test('a car that cannot be chosen says why, in one click from the list and in two acts from anywhere', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await rascunho(page, 'E2E-ESCOLHA-3')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const lista = page.getByRole('status').filter({ hasText: /elegíve/ })
  await expect(lista).toHaveText(/^\d+ elegíveis · \d+ não elegíve(l|is): ver por quê/)
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: /ver por quê$/ }))
  const dialogo = page.getByRole('dialog', { name: 'Por que não podem ser escolhidos' })
  const recusada = dialogo.getByRole('row').filter({ hasText: 'a regra aceita' }).last()
  const motivo = await recusada.getByRole('cell').last().innerText()
  expect(cliques()).toBe(1)
  expect(motivo).toMatch(/^(Idade|Quilometragem|Chassi|Marca|Tipo).*; (para .* )?a regra aceita .*\.$/)
  await expectAccessibleInBothSchemes(page)
  const placa = await recusada.getByRole('cell').first().innerText()
  await dialogo.getByLabel('Buscar por placa, modelo ou motivo').fill(placa)
  await expect(dialogo.getByRole('row')).toHaveCount(2)
  // From anywhere by the search: the plate, Enter.
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Início', level: 1 })).toBeVisible()
  let atos = 0
  const teclar = async (tecla: string) => {
    await page.keyboard.press(tecla)
    atos += 1
  }
  await teclar('Control+k')
  await expect(page.getByRole('textbox', { name: 'Buscar em tudo' })).toBeFocused()
  await page.keyboard.type(placa, { delay: 40 })
  await teclar('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(placa)
  await expect(page.getByRole('cell', { name: motivo })).toBeVisible()
  expect(atos).toBeLessThanOrEqual(2)
})

test('a stock that is not enough says so in words and ticks nothing', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await rascunho(page, 'E2E-ESCOLHA-3')
  await page.getByLabel('Valor da garantia').fill('900.000.000,00')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await page.getByRole('button', { name: 'Completar até o valor' }).click()
  await expect(page.getByText(/^O estoque não basta: faltam R\$\s900\.000\.000,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByText('0 selecionados')).toBeVisible()
})

test('the stock is put in order, and arrows and the space bar choose in it', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await rascunho(page, 'E2E-ESCOLHA-4')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const linhas = page.getByRole('table', { name: 'Estoque da loja' }).locator('tbody tr')
  await page.getByRole('combobox', { name: 'Ordenar o estoque' }).click()
  await page.getByRole('option', { name: 'Maior preço' }).click()
  await expect(linhas.nth(1)).toBeVisible()
  const precos = (await linhas.getByText(/^R\$/).allTextContents()).map((texto) =>
    Number(texto.replace(/\D/g, '')),
  )
  expect(precos.length).toBeGreaterThan(5)
  expect(precos).toEqual(precos.toSorted((a, b) => b - a))
  const caixas = page.getByRole('checkbox', { name: /, placa / })
  await caixas.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(caixas.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 selecionados')).toBeVisible()
  await expect(caixas.nth(2)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(caixas.nth(1)).toBeFocused()
  await expect(caixas.nth(1)).not.toBeChecked()
})

test('@celular a store completes its choice by one proposal, and puts the stock in order', async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().click()
  const caixas = page.getByRole('checkbox', { name: /, placa / })
  await expect(caixas.first()).toBeVisible()
  await page.getByRole('button', { name: 'Ordem e filtros' }).click()
  await page.getByRole('combobox', { name: 'Ordenar o estoque' }).click()
  await page.getByRole('option', { name: 'Maior preço' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Completar até o valor' }).click()
  const proposta = page.getByRole('dialog', { name: 'Completar até o valor' })
  await expectAccessibleInBothSchemes(page)
  await proposta.getByRole('button', { name: /^Usar est/ }).click()
  await expect(proposta).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /, placa /, checked: true }).first()).toBeAttached()
})
