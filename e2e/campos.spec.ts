import type { Locator, Page } from '@playwright/test'
import * as fc from 'fast-check'
import {
  DINHEIRO,
  inteiroAte,
  lerNumero,
  PERCENTUAL,
  type TipoDeNumero,
} from '../apps/web/src/ui/parse-numero.ts'
import { numericFieldsOfSource, plainInput, otherNumericFields, errorOf } from './support/number-fields.ts'
import { NUMBER_FIELD_STEPS } from './support/number-field-steps.ts'
import { KEY_DELAYS_MS } from './support/type-cases.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const EDICAO = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Control+a']
const SELECAO = ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+Home', 'Shift+End']
const key = fc.oneof(
  { weight: 6, arbitrary: fc.nat(9).map(String) },
  { weight: 4, arbitrary: fc.constantFrom('.', ',') },
  { weight: 3, arbitrary: fc.constantFrom(...EDICAO) },
  { weight: 2, arbitrary: fc.constantFrom(...SELECAO, 'R', '$', '%', '-', 'x', ' ') },
)
/** How many of the cases run: a slow page makes each case expensive. `npm test -- --longo` runs all. */
const runsOf = (muitas: number) => (process.env.LASTRO_TEST_LONGO ? muitas : Math.ceil(muitas / 4))
/** As scripts/lib/fixed-seed.mjs does for the other properties. */
const SEED = process.env.LASTRO_TEST_LONGO ? {} : { seed: 1 }

/** Keys that people mean, and keys that they hit. */
const keys = fc.oneof(
  fc
    .constantFrom('500.000,00', '1.500.000,00', '600000', '3,10', '90%', 'R$ 1.234,56')
    .map((texto) => texto.split('')),
  fc.array(key, { minLength: 1, maxLength: 10 }),
)

async function teclar(page: Page, quais: readonly string[], delay: number) {
  for (const qual of quais) {
    // The key is held for as long: the field hears of the next one that much later.
    if (qual.length === 1) await page.keyboard.type(qual, { delay })
    else await page.keyboard.press(qual, { delay })
  }
}

/**
 * Types equal keys into the field and into a plain input, on a slow page. The field must hold the input's text, and
 * show its meaning after blur. A failure names its seed.
 */
async function expectAsPlainInput(campo: Locator, tipo: TipoDeNumero, numRuns: number) {
  const page = campo.page()
  const simples = await plainInput(campo)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const escolha = fc.tuple(fc.constantFrom('', '7', '120'), keys, fc.constantFrom(...KEY_DELAYS_MS))
  const propriedade = fc.asyncProperty(escolha, async ([antes, quais, atraso]) => {
    await campo.fill(antes)
    await simples.focus()
    await campo.focus()
    await simples.fill(await campo.inputValue())
    await campo.focus()
    await teclar(page, quais, atraso)
    const digitado = await campo.inputValue()
    await simples.selectText()
    await teclar(page, quais, 0)
    const texto = await simples.inputValue()
    const lido = lerNumero(texto, tipo)
    const [mostrado, recusa] =
      'recusa' in lido ? [texto, lido.recusa] : [lido.valor === null ? '' : tipo.escrever(lido.valor), null]
    expect([digitado, await campo.inputValue(), await errorOf(campo)]).toEqual([texto, mostrado, recusa])
  })
  await fc.assert(propriedade, { ...SEED, numRuns, endOnFailure: true, includeErrorInReport: true })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

test('an amount is what was typed, whatever the keys and their pace', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await expectAsPlainInput(page.getByLabel('Valor do crédito'), DINHEIRO, runsOf(8))
})

test('a percentage and a whole number are what was typed', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('link', { name: /^Geral/ }).click()
  await page.getByRole('button', { name: 'Ações do item 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const item = page.getByRole('dialog', { name: 'Editar item' })
  await expectAsPlainInput(item.getByLabel('% Tabela de Referência'), PERCENTUAL, runsOf(4))
  await item.getByLabel('Campo simples').evaluate((input) => input.remove())
  await expectAsPlainInput(item.getByLabel('Km máxima'), inteiroAte(9_999_999), runsOf(4))
})

test('every number of the product has its way to be typed here', () => {
  expect(numericFieldsOfSource().toSorted()).toEqual(
    NUMBER_FIELD_STEPS.flatMap(({ campos }) => campos).toSorted(),
  )
  expect(otherNumericFields()).toEqual([])
})

for (const { campos, percorrer } of NUMBER_FIELD_STEPS)
  test(`sent as it was meant: ${campos[0]}`, async ({ page }) => {
    await percorrer(page)
  })

test('what can’t be read is refused in words, and nothing is sent', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais')
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  await page.getByRole('button', { name: 'Novo Parâmetro' }).click()
  const modal = page.getByRole('dialog', { name: 'Cadastrar parâmetros comerciais' })
  let enviados = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') enviados += 1
  })
  const campo = modal.getByLabel('Contrato incluído', { exact: true })
  for (const [texto, recusa] of [
    ['1,234.56', 'O ponto separa os milhares, de três em três algarismos: 1.234.567,89.'],
    ['-5', 'O valor não pode ser negativo.'],
    ['cem', 'Use só algarismos, ponto e vírgula, sem “c”.'],
    ['1,2,3', 'Use só uma vírgula.'],
    ['1,234', 'Use no máximo duas casas decimais.'],
    ['1000000000', 'O valor máximo é 999.999.999,99.'],
  ] as const) {
    await campo.click()
    await campo.selectText()
    await page.keyboard.type(texto)
    await page.keyboard.press('Enter')
    await expect(modal.getByText(recusa, { exact: true })).toBeVisible()
    await expect(campo).toBeFocused()
    await expect(campo).toHaveValue(texto)
  }
  expect(enviados).toBe(0)
  // Enter submits without leaving the field.
  await campo.selectText()
  const pedido = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.type('600.000')
  await page.keyboard.press('Enter')
  expect((await pedido).postDataJSON()).toMatchObject({ contratoNovo: 600_000 })
})

test('a day is taken in any clear way; Escape closes the calendar before the dialog', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/whitelist')
  await page.getByRole('button', { name: 'Ações de Loja Veneza' }).click()
  await page.getByRole('menuitem', { name: 'Alterar prazo' }).click()
  const modal = page.getByRole('dialog', { name: 'Alterar whitelist' })
  const calendario = page.locator('[data-dates-dropdown]')
  const prazo = modal.getByLabel('Prazo', { exact: true })
  await expect(calendario).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendario).toBeHidden()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()

  await page.getByRole('button', { name: 'Ações de Loja Veneza' }).click()
  await page.getByRole('menuitem', { name: 'Alterar prazo' }).click()
  for (const texto of ['3/6/99', '03/06/99', '03062099', '3.6.2099', '3-6-99', '2099-06-03', '030699']) {
    await prazo.selectText()
    await page.keyboard.type(texto, { delay: 20 })
    await page.keyboard.press('Tab')
    await expect(prazo).toHaveValue('03/06/2099')
  }
  await prazo.selectText()
  await page.keyboard.type('31/2/99')
  await page.keyboard.press('Tab')
  await expect(modal.getByText('Data inválida: 31/2/99')).toBeVisible()
  await prazo.selectText()
  const pedido = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.type('4/6/99')
  await page.keyboard.press('Enter')
  expect((await pedido).postDataJSON()).toMatchObject({ prazo: '2099-06-04T00:00:00Z' })
})

test('a day and a period are written in full as soon as Enter takes them', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/extrato-financeiro')
  const periodo = page.getByLabel('Período', { exact: true })
  await periodo.selectText()
  await page.keyboard.type('1/11/26 a 2026-11-02')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dataInicial=2026-11-01&dataFinal=2026-11-02/)
  await expect(periodo).toHaveValue('01/11/2026 – 02/11/2026')
  await goTo(page, '/contratos/criar')
  const termino = page.getByLabel('Data de término')
  await termino.click()
  await page.keyboard.type('3/6/99')
  await page.keyboard.press('Enter')
  await expect(termino).toHaveValue('03/06/2099')
})

test('what is chosen stays when it is chosen again: the store and the day of a new contract', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  const loja = page.getByRole('combobox', { name: 'Loja', exact: true })
  for (const vez of [1, 2]) {
    await loja.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('autoes', { delay: 30 })
    await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
    // The search text goes when the focus does.
    await page.keyboard.press('Tab')
    await expect(loja, `${vez}`).toHaveValue('Loja Autoestrada')
  }
  const termino = page.getByLabel('Data de término')
  await termino.click()
  await page.keyboard.type('3/6/99', { delay: 30 })
  for (const vez of [1, 2]) {
    await termino.click()
    await page.getByRole('button', { name: '10 junho 2099' }).click()
    await expect(termino, `${vez}`).toHaveValue('10/06/2099')
  }
})
