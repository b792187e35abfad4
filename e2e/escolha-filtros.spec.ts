import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const estoque = (page: Page) => page.getByRole('table', { name: 'Estoque da loja' })
const linhas = (page: Page) => estoque(page).locator('tbody tr')
const caixas = (page: Page) => page.getByRole('checkbox', { name: /, placa / })
const filtros = (onde: Page | Locator) => onde.getByRole('button', { name: /^(Ordem e f|F)iltros/ })
const detalhes = (page: Page) => page.getByRole('button', { name: 'Detalhes do total e avisos' })
const barra = (page: Page) => page.getByRole('group', { name: 'Ações do contrato' }).locator('..')
const faixa = (onde: Page | Locator, nome: string) => onde.getByRole('group', { name: nome, exact: true })

/** Types both ends of a range, key by key. */
async function digitarFaixa(onde: Page | Locator, nome: string, de: string, ate: string) {
  await faixa(onde, nome).getByLabel('De', { exact: true }).pressSequentially(de, { delay: 20 })
  await faixa(onde, nome).getByLabel('Até', { exact: true }).pressSequentially(ate, { delay: 20 })
}

/** Reads a column's amounts in centavos, or its whole numbers. */
async function numeros(page: Page, coluna: number): Promise<number[]> {
  const textos = await linhas(page).locator(`td:nth-child(${coluna})`).allInnerTexts()
  return textos.map((texto) => Number(texto.replace(/\D/g, '')))
}
const COLUNA = { ano: 4, km: 5, dias: 7, fipe: 8, mes: 9, percentual: 10, preco: 11 }

/** Starts the choice for a new contract with Loja Autoestrada worth R$ 600.000,00. */
async function escolhendo(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Número').fill('E2E-FILTROS')
  await page.getByLabel('Data de término').fill(`31/12/${new Date().getFullYear() + 1}`)
  await page.getByLabel('Valor do crédito').fill('700.000,00')
  await page.getByLabel('Valor da garantia').fill('600.000,00')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(caixas(page).first()).toBeVisible()
}

test('the stock is narrowed by ranges, brand and reference; what is ticked stays so out of sight', async ({
  page,
}) => {
  await escolhendo(page)
  const todos = Number(await estoque(page).getAttribute('aria-rowcount')) - 1
  await page.getByRole('combobox', { name: 'Ordenar o estoque' }).click()
  await page.getByRole('option', { name: 'Maior preço' }).click()
  await caixas(page).nth(0).check()
  await caixas(page).nth(1).check()
  await expect(filtros(page)).toHaveAttribute('aria-expanded', 'false')
  await filtros(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(faixa(page, 'Preço').getByLabel('De')).toBeFocused()
  await digitarFaixa(page, 'Preço', '30000', '90000')
  await expect(
    page.getByRole('button', { name: /^Remover o filtro Preço de R\$\s30\.000,00 a R\$\s90\.000,00$/ }),
  ).toBeVisible()
  const precos = await numeros(page, COLUNA.preco)
  expect(precos.length).toBeGreaterThan(1)
  for (const preco of precos) expect(preco >= 30_000_00 && preco <= 90_000_00).toBe(true)
  await expect(page.getByRole('status').filter({ hasText: ` de ${todos} veículos` })).toHaveText(
    `${precos.length} de ${todos} veículos · 2 selecionados fora dos filtros`,
  )
  await expect(barra(page)).toContainText('2 veículos selecionados')
  await expect(barra(page).getByText('2 fora dos filtros')).toBeInViewport({ ratio: 0.9 })

  // A reversed range shows an error and filters nothing.
  await digitarFaixa(page, 'Ano', '2024', '2020')
  await expect(faixa(page, 'Ano').getByLabel('Até')).toHaveAccessibleDescription(
    'O “até” não pode ser menor que o “de”.',
  )
  await expect(linhas(page)).toHaveCount(precos.length)
  await expectAccessibleInBothSchemes(page)
  await faixa(page, 'Ano').getByLabel('Até').fill('')
  await expect(page.getByRole('button', { name: 'Remover o filtro Ano a partir de 2024' })).toBeVisible()
  for (const ano of await numeros(page, COLUNA.ano)) expect(ano).toBeGreaterThanOrEqual(2024)
  await page.getByRole('button', { name: 'Remover o filtro Ano a partir de 2024' }).click()
  await expect(filtros(page)).toBeFocused()
  await expect(linhas(page)).toHaveCount(precos.length)
  await expect(faixa(page, 'Ano').getByLabel('De')).toHaveValue('')

  await page
    .getByRole('combobox', { name: 'Marca' })
    .or(page.getByRole('textbox', { name: 'Marca' }))
    .click()
  await page.getByRole('option', { name: 'Honda' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remover o filtro Honda' })).toBeVisible()
  for (const linha of await linhas(page).all()) await expect(linha).toContainText('Honda')
  await page.getByRole('switch', { name: 'Com referência atual' }).check()
  await expect(filtros(page)).toHaveText('Filtros (3)')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(filtros(page)).toHaveText('Filtros')
  await page.getByRole('switch', { name: 'Só os selecionados' }).check()
  await expect(linhas(page)).toHaveCount(2)
  await expect(barra(page)).not.toContainText('fora dos filtros')
  await digitarFaixa(page, 'Preço', '', '1')
  await expect(page.getByText('Confira a busca e os filtros, ou mostre todos os veículos.')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todo o estoque' }).click()
  await expect(caixas(page).nth(1)).toBeChecked()

  // Hidden vehicles that are chosen are saved too.
  await digitarFaixa(page, 'Preço', '', '90000')
  await expect(barra(page).getByText('2 fora dos filtros')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toHaveAccessibleName(/^Garantia\s*2$/)
})

test('each vehicle shows what its price follows from, in columns that stand under each other', async ({
  page,
}) => {
  await escolhendo(page)
  for (const nome of [
    'Dias no estoque',
    'Preço na tabela FIPE',
    'Mês da tabela FIPE',
    '% da tabela pela regra de garantia',
  ])
    await expect(page.getByRole('columnheader', { name: nome })).toBeVisible()
  const [fipe, percentual, preco] = await Promise.all([
    numeros(page, COLUNA.fipe),
    numeros(page, COLUNA.percentual),
    numeros(page, COLUNA.preco),
  ])
  expect(preco.length).toBeGreaterThan(5)
  for (const [index, cada] of preco.entries())
    expect(Math.round(((fipe[index] ?? 0) * (percentual[index] ?? 0)) / 10_000)).toBe(cada)
  await expect(linhas(page).first().locator(`td:nth-child(${COLUNA.mes})`)).toHaveText(/^\d\d\/20\d\d$/)
  for (const coluna of Object.values(COLUNA)) {
    const celulas = await linhas(page).locator(`td:nth-child(${coluna})`).all()
    const bordas = await Promise.all(
      celulas.map((celula) =>
        celula.evaluate((no) => {
          const texto = document.createRange()
          texto.selectNodeContents(no)
          return Math.round(texto.getBoundingClientRect().right)
        }),
      ),
    )
    expect(new Set(bordas).size, `column ${coluna}`).toBe(1)
  }
  // Without room beside the list the details go below.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('columnheader', { name: 'Preço na tabela FIPE' })).toBeHidden()
  await expect(linhas(page).first()).toContainText(/FIPE R\$\s[\d.]+,\d\d/)
  await expectAccessible(page)
})

test('the foot is one line that unfolds, and takes a fifth of the window at most', async ({ page }) => {
  await escolhendo(page)
  await caixas(page).first().check()
  const medir = () =>
    barra(page).evaluate((no) => ({
      altura: no.getBoundingClientRect().height,
      presa: getComputedStyle(no).position === 'sticky',
      quinto: innerHeight / 5 - (document.querySelector('header')?.getBoundingClientRect().height ?? 0),
    }))
  const palavras = page.getByText(/^Cobertura de \d+,\d\d%: faltam R\$/)
  const aviso = barra(page).getByText(/está abaixo do valor do crédito/)
  await expect(detalhes(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(barra(page)).toContainText(/TOTAL\s*R\$.*faltam R\$.*1 veículo selecionado.*1 aviso/)
  await expect(palavras.last()).toBeHidden()
  await expect(aviso).toBeHidden()
  expect((await medir()).altura).toBeLessThanOrEqual(60)
  await detalhes(page).click()
  await expect(detalhes(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(palavras.last()).toBeVisible()
  await expect(aviso).toBeVisible()
  const aberta = await medir()
  expect(aberta.presa).toBe(true)
  expect(aberta.altura).toBeLessThanOrEqual(aberta.quinto)
  await expectAccessibleInBothSchemes(page)
  await detalhes(page).click()

  // In a narrow window the details unfold at the page's end, and closing them scrolls back. The window is so low that
  // the last rows are first drawn, and grow, on the way there.
  await page.setViewportSize({ width: 768, height: 740 })
  // By keys, since a click would scroll by itself.
  await detalhes(page).evaluate((no) => no.focus({ preventScroll: true }))
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.keyboard.press('Enter')
  expect((await medir()).presa).toBe(false)
  await expect(aviso).toBeInViewport()
  await page.keyboard.press('Enter')
  expect((await medir()).presa).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
})

test('@celular a store sees two lines per vehicle, narrows them, and unfolds the foot', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().click()
  await expect(caixas(page).first()).toBeVisible()
  const linha = linhas(page).first()
  await expect(linha).toContainText(/Preço R\$\s[\d.]+,\d\d/)
  // What a vehicle lacks takes a line of its own.
  const alturas = await linhas(page).evaluateAll((nos) => nos.map((no) => no.getBoundingClientRect().height))
  expect(Math.min(...alturas)).toBeLessThanOrEqual(72)
  expect(Math.max(...alturas)).toBeLessThanOrEqual(106)
  const lista = page.getByRole('table', { name: 'Estoque da loja' })
  const todos = await lista.getAttribute('aria-rowcount')
  await filtros(page).tap()
  await digitarFaixa(page, 'Dias no estoque', '90', '')
  await expect(
    page.getByRole('button', { name: 'Remover o filtro Dias no estoque a partir de 90' }),
  ).toBeVisible()
  await expect(lista).not.toHaveAttribute('aria-rowcount', todos ?? '')
  await expectAccessibleInBothSchemes(page)
  await filtros(page).tap()
  await caixas(page).first().tap()
  await detalhes(page).tap()
  await expect(page.getByText(/^Cobertura de \d+,\d\d%/).last()).toBeInViewport()
  await expectAccessible(page)
})

test('vehicles that come into an active contract are narrowed, too', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0004')
  await page.getByText('CT-2026-0004').first().click()
  await page.getByRole('button', { name: 'Alterar garantias' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
  const entram = dialogo.getByRole('group', { name: /^Entram no contrato/ })
  await entram
    .getByRole('checkbox', { name: /^Incluir .*, placa / })
    .first()
    .check()
  await filtros(entram).click()
  await entram.getByRole('combobox', { name: 'Ordenar o estoque' }).click()
  await page.getByRole('option', { name: 'Menor preço' }).click()
  await digitarFaixa(entram, 'Km', '1', '0')
  await expect(faixa(entram, 'Km').getByLabel('Até')).toHaveAccessibleDescription(
    'O “até” não pode ser menor que o “de”.',
  )
  await faixa(entram, 'Km').getByLabel('De').fill('')
  await expect(entram.getByRole('button', { name: 'Remover o filtro Km até 0' })).toBeVisible()
  await expect(entram.getByText('1 selecionado fora dos filtros')).toBeVisible()
  await expect(entram.getByText('Nenhum veículo encontrado. Confira a busca e os filtros.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await entram.getByRole('button', { name: 'Remover o filtro Km até 0' }).click()
  await expect(entram.getByText(/FIPE R\$/).first()).toBeVisible()
  const resumo = dialogo.getByRole('button', { name: 'Valores de hoje e depois' })
  await expect(dialogo.getByText(/^Cobertura hoje \d+,\d\d%, depois \d+,\d\d%$/)).toBeVisible()
  await resumo.click()
  await expect(dialogo.getByText(/^A valores de hoje, para o valor da garantia de R\$/)).toBeVisible()
  await expectAccessible(page)
})
