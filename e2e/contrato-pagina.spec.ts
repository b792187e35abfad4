import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { expectBeside } from './support/beside.ts'
import { typeText } from './support/type-text.ts'
import { goTo, signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const aba = (page: Page, nome: string | RegExp) => page.getByRole('tab', { name: nome })
const paginas = (page: Page) => page.getByRole('navigation', { name: 'Páginas do contrato' })
const voltar = (page: Page) => page.getByRole('link', { name: 'Voltar' })
/** The text below the title of the page's head. */
const cabeca = (page: Page) => page.getByRole('main').locator('header')
const aberta = (page: Page, nome: string | RegExp) =>
  expect(aba(page, nome)).toHaveAttribute('aria-selected', 'true')

/** Opens a contract of the list by its number, with the keyboard. */
async function abrir(page: Page, numero: string) {
  await page.getByRole('link', { name: numero }).press('Enter')
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
}

test('by keyboard: the tab stands in the address, Back and reload keep it, Voltar leads to the list as it was', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?ordenacao=numero:asc')
  await page.getByLabel('Buscar contrato').click()
  await page.keyboard.type('autoestrada', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filtro=autoestrada/)
  const lista = page.url()
  await abrir(page, 'CT-2026-0009')
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  const contrato = page.url()
  await aba(page, 'Dados').focus()
  await page.keyboard.press('ArrowRight')
  await aberta(page, /^Garantia/)
  await expect(page).toHaveURL(`${contrato}?aba=garantia`)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${contrato}?aba=historico`)
  await page.reload()
  await aberta(page, 'Histórico')
  await page.goBack()
  await aberta(page, /^Garantia/)
  await page.goBack()
  await aberta(page, 'Dados')
  await expect(page).toHaveURL(contrato)
  await page.goForward()
  await aberta(page, /^Garantia/)
  await voltar(page).press('Enter')
  await expect(page).toHaveURL(lista)
  await expect(page.getByRole('link', { name: 'CT-2026-0009' })).toBeVisible()
})

test('the three pages of a contract have one head, lead to each other, and back to where the first was opened', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?filtro=0009')
  await page.getByRole('link', { name: 'CT-2026-0009' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cobertura do contrato CT-2026-0009' })).toBeVisible()
  const dito = /Loja Autoestrada · Ativo (há \d+ dias?|desde hoje) · término em \d\d\/\d\d\/\d{4}/
  const coberto = /Cobertura\s*\d+,\d\d%\s*Descoberto\s*faltam R\$\s[\d.,]+ · FIPE \d\d\/\d{4}/
  const numeros = page.getByLabel('O contrato em resumo')
  const tudo = new Set<string>()
  for (const nome of ['Contrato', 'Situação', 'Cobertura']) {
    const atual = paginas(page).getByRole('link', { name: nome })
    await atual.press('Enter')
    await expect(atual).toHaveAttribute('aria-current', 'page')
    await expect(cabeca(page)).toContainText(dito)
    await expect(numeros).toContainText(coberto)
    await expect(voltar(page)).toHaveAttribute('href', '/cobertura?filtro=0009')
    await expect(page.locator('[data-variant=filled]:not([aria-pressed])')).toHaveText(['Pedir reforço'])
    const texto = await cabeca(page).innerText()
    tudo.add(`${dito.exec(texto)?.[0]} ${await numeros.innerText()}`)
    await expectAccessibleInBothSchemes(page)
  }
  expect(tudo.size).toBe(1)
  // The history stands beside the facts of a wide screen, and not on a smaller one.
  await paginas(page).getByRole('link', { name: 'Contrato' }).press('Enter')
  const historico = page.getByRole('list', { name: 'Linha do tempo' })
  await expect(historico.getByRole('listitem').first()).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(historico).toHaveCount(0)
  await voltar(page).press('Enter')
  await expect(page).toHaveURL('/cobertura?filtro=0009')
})

test('at an address opened by itself Voltar leads to those of the specification', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0009')
  const href = await page.getByRole('link', { name: 'CT-2026-0009' }).getAttribute('href')
  const id = /\d+$/.exec(href ?? '')?.[0]
  for (const [daqui, para] of [
    [`/contratos/detalhe/${id}?aba=garantia`, '/contratos/listar'],
    [`/relatorios/detalhe/${id}`, '/relatorios/situacao'],
    [`/cobertura/${id}`, '/cobertura'],
  ] as const) {
    await page.goto(daqui)
    await expect(voltar(page)).toHaveAttribute('href', para)
  }
})

test('who may not change reads facts and finds no field; who may, finds the fields that can be changed', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraAnalista, '/contratos/listar')
  await abrir(page, 'CT-2026-0009')
  const dados = page.getByRole('tabpanel', { name: 'Dados' })
  await expect(dados.getByRole('term')).toHaveText([
    'Loja',
    'Número',
    'N° Parceiro',
    'Regra de garantia',
    'Tipo do contrato',
    'Tipo de seleção de garantia',
    'Data de término',
    'Valor do crédito',
    'Valor da garantia',
    'Total selecionado',
    'Situação',
  ])
  await expect(dados.getByRole('definition').last()).toHaveText('Ativo')
  await expect(dados.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('[data-variant=filled]:not([aria-pressed])')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())

  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await abrir(page, 'CT-2026-0009')
  await expect(dados.getByRole('textbox')).toHaveCount(3)
  await expect(dados.getByRole('term').filter({ hasText: /^(Data|Valor)/ })).toHaveCount(0)
  const salvar = page.getByRole('button', { name: 'Atualizar contrato' })
  await expect(salvar).toHaveAttribute('data-variant', 'default')
  // An error shows in its own tab, even from another tab.
  await typeText(page.getByLabel('Valor do crédito'), '0')
  await expect(salvar).toHaveAttribute('data-variant', 'filled')
  await expect(page.locator('[data-variant=filled]:not([aria-pressed])')).toHaveCount(1)
  await aba(page, /^Garantia/).click()
  await expect(page).toHaveURL(/aba=garantia$/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByLabel('Valor do crédito')).toBeFocused()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByText('Campo obrigatório')).toBeVisible()
})

test('@celular the heads of a contract fit 360 px, and the store has its tab in the address too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const cabe = () =>
    expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBeLessThanOrEqual(360)
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0009')
  await page.getByRole('link', { name: 'CT-2026-0009' }).tap()
  for (const nome of ['Situação', 'Cobertura', 'Contrato']) {
    await paginas(page).getByRole('link', { name: nome }).tap()
    await expect(paginas(page).getByRole('link', { name: nome })).toHaveAttribute('aria-current', 'page')
    await cabe()
    await expectAccessibleInBothSchemes(page)
  }
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas?filtro=CT-2026-0009')
  await page.getByRole('link', { name: 'CT-2026-0009' }).tap()
  await aba(page, 'Histórico').tap()
  await expect(page).toHaveURL(/\/loja\/propostas\/\d+\?aba=historico$/)
  await expect(paginas(page)).toHaveCount(0)
  await cabe()
  await voltar(page).tap()
  await expect(page).toHaveURL('/loja/propostas?filtro=CT-2026-0009')
})

test('from 1280 px on the vehicles and below them the history stand beside the facts', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista, '/contratos/listar')
  await abrir(page, 'CT-2026-0009')
  const dados = page.getByRole('tabpanel', { name: 'Dados' })
  const facts = dados.locator('dl').first()
  const veiculos = dados.getByRole('table', { name: 'Veículos em garantia' })
  const historico = dados.getByRole('list', { name: 'Linha do tempo' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectBeside(veiculos, facts)
  await expect(historico).toBeVisible()
  const [rail, above, below] = [
    await facts.boundingBox(),
    await veiculos.boundingBox(),
    await historico.boundingBox(),
  ]
  expect(rail?.width).toBe(320)
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(historico).toHaveCount(0)
  await expect(veiculos).toHaveCount(0)
  await expect(facts).toBeVisible()
})

/** The parts of a proposal that an analyst looks at, and the button below them. */
const analise = (page: Page) => ({
  coberto: page.getByLabel('O contrato em resumo').getByText('Cobertura na proposta'),
  garantia: page.getByRole('tabpanel', { name: /^Garantia/ }),
  mudou: page.getByRole('list', { name: 'Desde o último ato da instituição' }),
  aprovar: page.getByRole('button', { name: 'Aprovar proposta' }),
})

test('Analisar opens vehicles, prices, coverage and what the store has changed, with Aprovar under them', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/home')
  const link = page.getByRole('link', { name: /^Analisar: CT-/ }).first()
  const numero = /CT-\S+$/.exec((await link.getAttribute('aria-label')) ?? '')?.[0]
  await link.press('Enter')
  await aberta(page, /^Garantia/)
  const { coberto, garantia, mudou, aprovar } = analise(page)
  const veiculos = garantia.getByRole('table', { name: 'Veículos em garantia' })
  await expectBeside(veiculos, mudou)
  for (const parte of [coberto, veiculos, mudou, aprovar]) await expect(parte).toBeInViewport()
  await expect(page.getByLabel('O contrato em resumo')).toContainText(/Cobertura na proposta\s*\d+,\d\d%/)
  await expectAccessibleInBothSchemes(page)
  await aprovar.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Deseja realmente aprovar esta proposta?')
  await page.keyboard.press('Escape')
  // The list names the same percentage, as the proposal's.
  await goTo(page, `/contratos/listar?filtro=${numero}`)
  await expect(page.getByRole('row', { name: numero })).toContainText(/na proposta\s*\d+,\d\d%/)
})

test('@celular on a telephone too, one below the other', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/home')
  await page
    .getByRole('link', { name: /^Analisar: CT-/ })
    .first()
    .tap()
  const { coberto, garantia, mudou, aprovar } = analise(page)
  await expect(coberto).toBeInViewport()
  await expect(garantia).toBeInViewport()
  await mudou.scrollIntoViewIfNeeded()
  await aprovar.scrollIntoViewIfNeeded()
  await expect(aprovar).toBeInViewport()
  const [above, below] = [await mudou.boundingBox(), await aprovar.boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity)
})

test('a link from Início opens the contract where it is extended, or with the question of its settlement', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  const link = page.getByRole('link', { name: /^CT-/ }).first()
  const contrato = (await link.getAttribute('href')) ?? ''
  await goTo(page, `${contrato}?ato=prorrogar`)
  await expect(page.getByLabel('Data de término')).toBeFocused()
  await goTo(page, `${contrato}?ato=liquidar`)
  const pergunta = page.getByRole('dialog')
  await expect(pergunta).toContainText('Deseja liquidar este contrato?')
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await expect(pergunta).toBeHidden()
  // It is asked once: the address, and with it a reload, forgets it.
  await expect(page).toHaveURL(new RegExp(`${contrato}$`))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Liquidar contrato' })).toBeVisible()
  await expect(pergunta).toBeHidden()
})

test('the address of the balances of a contract that has none shows the contract', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos&situacao=0')
  const rascunho = page.getByRole('link', { name: /^CT-/ }).first()
  const id = (await rascunho.getAttribute('href'))?.split('/').at(-1)
  await goTo(page, `/relatorios/detalhe/${id}?aba=saldo`)
  await expect(page.getByRole('tab', { name: 'Contrato' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Contrato' })).toContainText('Data de Término')
})
