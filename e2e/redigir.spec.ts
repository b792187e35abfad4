import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'
import { waitForFrames } from './support/touch.ts'

/** Counts keys: a letter, a digit or a combination is one. */
function countKeys(page: Page) {
  let teclas = 0
  return {
    apertar: async (...nomes: string[]) => {
      for (const nome of nomes) await page.keyboard.press(nome)
      teclas += nomes.length
    },
    digitar: async (texto: string) => {
      await page.keyboard.type(texto, { delay: 20 })
      teclas += [...texto].length
    },
    teclas: () => teclas,
  }
}

test('a contract with twelve vehicles is drafted by keys alone, in at most 80', async ({ page }) => {
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/listar')
  await expect(page.getByRole('heading', { name: 'Contratos', exact: true })).toBeVisible()
  const { apertar, digitar, teclas } = countKeys(page)
  const campo = (nome: string) => page.getByLabel(nome, { exact: true })

  await apertar('/')
  await digitar('novo co')
  await expect(page.getByRole('textbox', { name: 'Buscar em tudo' })).toHaveValue('novo co')
  await apertar('Enter')
  await expect(page).toHaveURL(/\/contratos\/criar$/)
  const loja = page.getByRole('combobox', { name: 'Loja', exact: true })
  await expect(loja).toBeVisible()
  for (let n = 0; n < 12 && !(await loja.evaluate((no) => no === document.activeElement)); n += 1)
    await apertar('Tab')
  await digitar('auto')
  await apertar('ArrowDown', 'Enter')
  await expect(loja).toHaveValue('Loja Autoestrada')

  await apertar('Tab')
  await expect(campo('Número')).toBeFocused()
  const sugestao = page.getByRole('button', { name: /^Usar .+, o seguinte$/ })
  await expect(sugestao).toBeVisible()
  await apertar('Tab', 'Enter')
  await expect(campo('Número')).not.toHaveValue('')
  await expect(campo('Número')).toBeFocused()
  await expect(sugestao).toBeHidden()
  await apertar('Tab', 'Tab', 'Tab', 'Tab')
  await expect(campo('Data de término')).toBeFocused()
  await digitar(`3112${new Date().getFullYear() + 1}`)
  await apertar('Tab')
  await expect(campo('Valor do crédito')).toBeFocused()
  await digitar('500000')
  await apertar('Tab')
  await digitar('600000')
  await apertar('Tab')
  await expect(campo('Valor da garantia')).toHaveValue(' 600.000,00')
  await expect(page.getByRole('button', { name: 'Escolher veículos' })).toBeFocused()
  await apertar('Enter')
  await expect(page.getByRole('searchbox', { name: 'Buscar no estoque' })).toBeFocused()
  await apertar('ArrowDown')
  const caixas = page.getByRole('checkbox', { name: /, placa / })
  await expect(caixas.first()).toBeFocused()
  for (let n = 0; n < 12; n += 1) await apertar('Space', 'ArrowDown')
  await expect(page.getByText('12 selecionados')).toBeVisible()
  await apertar('Control+s')
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  process.stdout.write(`12 vehicles drafted by keys alone: ${teclas()} keys\n`)
  expect(teclas()).toBeLessThanOrEqual(80)
})

test('in the stock Enter leads to the price and on, → to where it comes from, and Tab past all vehicles in one step', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByRole('button', { name: 'Escolher veículos' }).click()
  const caixas = page.getByRole('checkbox', { name: /, placa / })
  await expect(caixas.first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar no estoque' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(caixas.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const preco = page.getByLabel(/^Preço da instituição financeira, placa/)
  await expect(preco).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12345,67', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(preco).toHaveValue(' 12.345,67')
  await expect(caixas.nth(1)).toBeFocused()
  const naLista = page.getByRole('table', { name: 'Estoque da loja' }).locator(':focus')
  await page.keyboard.press('Tab')
  await expect(naLista).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(caixas.nth(1)).toBeFocused()
  // ArrowUp leaves a price input and returns in one step, too.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(preco).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(naLista).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(preco).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(caixas.nth(0)).toBeFocused()
  // The origin of a typed price, and of the vehicle's own.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^De onde vem este valor\?/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(naLista).toHaveText(/^R\$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Tabela FIPE' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(naLista).toHaveText(/^R\$/)
  await page.keyboard.press('ArrowLeft')
  await expect(caixas.nth(1)).toBeFocused()
})

test('on a slow network the focus waits for the stock, and stays where one went meanwhile', async ({
  page,
}) => {
  const presos: (() => void)[] = []
  await page.route('**/api/lojas/*/estoque?*', async (route) => {
    await new Promise<void>((resolve) => presos.push(resolve))
    await route.continue()
  })
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/criar')
  const loja = page.getByRole('combobox', { name: 'Loja', exact: true })
  const escolher = async (nome: string) => {
    await loja.click()
    await page.getByRole('option', { name: nome }).click()
    await page.getByRole('button', { name: 'Escolher veículos' }).click()
    await expect(page.getByRole('tab', { name: /^Garantia/ })).toBeFocused()
    await expect.poll(() => presos).toHaveLength(1)
  }
  const busca = page.getByRole('searchbox', { name: 'Buscar no estoque' })
  await escolher('Loja Autoestrada')
  // More frames than a repeated poll would wait for.
  await waitForFrames(page, 100)
  presos.pop()?.()
  await expect(busca).toBeFocused()

  await page.getByRole('tab', { name: 'Dados' }).click()
  await escolher('Loja Veneza')
  await page.keyboard.press('ArrowLeft')
  await expect(loja).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(busca).toBeHidden()
  // Who returns to the tab waits for the running call; the page sends no second one.
  expect(presos).toHaveLength(1)
  presos.pop()?.()
  await expect(busca).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toBeFocused()
})

test('a contract is drafted with the terms of another one', async ({ page }) => {
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/listar?filtro=CT-2026-0001&status=todos')
  await page.getByRole('link', { name: 'CT-2026-0001' }).click()
  const ficha = page.getByRole('tabpanel', { name: 'Dados' })
  await expect(ficha).toContainText('Valor do crédito')
  const credito = /Valor do créditoR\$\s*([\d.]+,\d\d)/.exec((await ficha.textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect(page.getByText('Com os termos do contrato CT-2026-0001')).toBeVisible()
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Loja', exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Valor do crédito')).toHaveValue(` ${credito}`)
  await page.getByRole('button', { name: /^Usar .+, o seguinte$/ }).click()
  const termino = page.getByLabel('Data de término')
  if ((await termino.inputValue()) === '') {
    await termino.click()
    await page.keyboard.type(`3112${new Date().getFullYear() + 1}`, { delay: 20 })
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
})

test('rules that are late or could not be read keep from saving, and are asked for again; those of another store leave the general one', async ({
  page,
}) => {
  await page.route(/\/api\/regras-garantia\?/, () => undefined)
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/criar')
  const regra = page.getByRole('combobox', { name: 'Regra de garantia' })
  const salvar = page.getByRole('button', { name: 'Salvar rascunho' })
  await expect(regra).toHaveValue('Nenhuma')
  await expect(salvar).toBeDisabled()
  await page.unrouteAll()
  await page.route(/\/api\/regras-garantia\?/, (route) => route.abort())
  await page.reload()
  const falha = page.getByText('Não foi possível carregar as lojas e as regras de garantia.')
  await expect(falha).toBeVisible()
  await expect(salvar).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(falha).toBeHidden()
  await expect(salvar).toBeEnabled()
  await expect(regra).toHaveValue(/^Geral/)

  const pedido = page.waitForRequest(/\/api\/regras-garantia\?.*lojaId=/)
  await page.route(/\/api\/regras-garantia\?.*lojaId=/, () => undefined)
  await page.getByRole('combobox', { name: 'Loja' }).click()
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  await pedido
  await expect(page.getByRole('tab', { name: 'Garantia' })).toBeVisible()
  expect(await regra.inputValue()).toMatch(/^Geral/)
})
