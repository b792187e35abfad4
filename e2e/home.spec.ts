import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const bloco = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true })

test('what asks for somebody, the most dangerous first; each figure leads to the list behind it', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  const descobertos = bloco(page, 'Contratos descobertos')
  await expect(descobertos.getByRole('listitem').first()).toContainText('CT-2026-0009')
  await expect(descobertos.getByRole('listitem').first()).toContainText('faltam R$')
  // It stands once, with the worst of its two reasons.
  await expect(page.getByRole('link', { name: 'CT-2026-0010', exact: true })).toHaveCount(1)
  await expect(page.getByText(/^[−+]\d+,\d\d pp no mês$/)).toBeVisible()
  await expect(descobertos.getByRole('link', { name: /: ver \d+$/ })).toHaveAttribute(
    'href',
    /situacao=descoberto/,
  )
  const situacoes = bloco(page, 'Contratos em andamento')
  await expect(situacoes.getByRole('row', { name: /^Ativo/ })).toContainText('R$ 1.456.000,00')
  await expect(situacoes.getByRole('row', { name: /^Em andamento/ })).toContainText('23')
  const meses = page.getByRole('table', { name: 'Cobertura da carteira por mês' })
  await expect(meses.getByRole('row').last()).toContainText(/^\d\d\/\d{4}\d+,\d\d%R\$\s[\d.,]+$/)
  await expect(page.getByText('Atalhos')).toBeHidden()
  await expectAccessible(page)
  await descobertos.getByRole('button', { name: 'Pedir reforço: CT-2026-0009' }).click()
  const janela = page.getByRole('dialog', { name: 'Pedir reforço' })
  await expect(janela.getByLabel('Reforço do contrato CT-2026-0009, Loja Autoestrada')).toHaveValue(/^\s*\d/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(janela).toBeHidden()
  await situacoes.getByRole('link', { name: 'Ativo: ver 7' }).click()
  await expect(page).toHaveURL('/contratos/listar?status=todos&situacao=5')
  await expect(page.getByText('1–7 de 7 contratos')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remover o filtro Ativo' }).click()
  await expect(page.getByText('29 contratos')).toBeVisible()
  await page.goBack()
  await page.goBack()
  const fila = bloco(page, 'Pendentes com a instituição')
  await expect(fila.getByRole('listitem').first()).toContainText('CT-2026-0016')
  await expect(fila.getByRole('listitem').first()).toContainText(/há 1[23] dias/)
  await fila.getByRole('link', { name: 'Pendentes com a instituição: ver 9' }).click()
  await expect(page).toHaveURL('/contratos/listar?status=todos&situacao=0%2C2%2C4')
  await expect(page.getByText('1–9 de 9 contratos')).toBeVisible()
  await page.goBack()
  const vencem = page.getByRole('link', { name: /^Vencem em 30 dias: / })
  const quantos = await vencem.textContent()
  await vencem.click()
  await expect(page).toHaveURL(/terminoAte=/)
  await expect(page.getByText(new RegExp(`^(?:1–${quantos} de )?${quantos} contratos?$`))).toBeVisible()
})

test('it fits a narrow screen, however large the amounts', async ({ page }) => {
  await page.route('**/api/instituicoes-financeiras/*/carteira', async (route) => {
    const response = await route.fetch()
    const texto = (await response.text()).replaceAll(
      /"(valorCredito|deficit|totalAtual|valorGarantia)":\d[\d.]*/g,
      '"$1":900000000',
    )
    await route.fulfill({ response, body: texto })
  })
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await signIn(page, PESSOAS.auroraGestor)
    await expect(bloco(page, 'Contratos descobertos')).toContainText('R$ 900.000.000,00')
    await expect(bloco(page, 'Contratos em andamento')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const region of await page.getByRole('main').getByRole('region').all())
      expect(await region.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
  }
})

test('a case is one line of 40 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, PESSOAS.auroraGestor)
  const linhas = page.getByRole('main').locator('li[data-row]')
  await expect(linhas.first()).toBeVisible()
  const medidas = await linhas.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect([...new Set(medidas.map(({ height }) => height))]).toEqual([40])
  const inteiras = medidas.filter(({ bottom }) => bottom <= 800)
  expect(inteiras.length).toBeGreaterThanOrEqual(8)
  await expectAccessible(page)
})

test('nonsense in the address of the list counts as absent', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=9,x&terminoAte=31/02/2026&pagina=-3')
  await expect(page.getByRole('button', { name: 'Em andamento' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('de 23 contratos')).toBeVisible()
})

test('a failed answer says so and can be asked again; a slow one shows its place', async ({ page }) => {
  let falhar = true
  let espera = Promise.resolve()
  await page.route('**/api/instituicoes-financeiras/*/carteira', async (route) => {
    if (falhar) return route.fulfill({ status: 500, json: { erros: ['x'] } })
    await espera
    return route.fallback()
  })
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByText('Não foi possível carregar o resumo.')).toBeVisible()
  falhar = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(bloco(page, 'Pendentes com as lojas')).toBeVisible()
  const vista = Promise.withResolvers<void>()
  espera = vista.promise
  await page.reload()
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
  vista.resolve()
  await expect(bloco(page, 'Pendentes com as lojas')).toBeVisible()
})

test('an operator chooses whose portfolio, in the address', async ({ page }) => {
  await signIn(page, PESSOAS.operador)
  await expect(page.getByText('O resumo da carteira aparece aqui depois da escolha.')).toBeVisible()
  const saude = page.getByLabel('Saúde da plataforma')
  await expect(saude.getByRole('link', { name: /^Tabela FIPE: \d\d\/\d{4}$/ })).toBeVisible()
  await expect(saude.getByRole('link', { name: 'Nunca entraram: 0' })).toBeVisible()
  await expect(saude).toContainText('Tarefas')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await page.getByRole('option', { name: /Aurora/ }).click()
  await expect(page).toHaveURL(/\/home\?instituicao=\d+$/)
  await expect(
    bloco(page, 'Contratos em andamento').getByRole('row', { name: /^Em andamento/ }),
  ).toContainText('23')
})

test('@celular a store begins with what waits for it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, PESSOAS.autoestrada)
  const fila = bloco(page, 'Propostas a responder')
  await expect(fila.getByRole('listitem').first()).toContainText('CT-2026-0015')
  await expect(bloco(page, 'Estoque').getByRole('link', { name: /^Livres: ver \d+ veículos$/ })).toBeVisible()
  await expectAccessible(page)
  await fila.getByRole('link', { name: 'Propostas a responder: ver 4' }).click()
  await expect(page).toHaveURL('/loja/propostas?status=todos&situacao=1%2C3')
  await expect(page.getByText('1–4 de 4 propostas')).toBeVisible()
  await expectAccessible(page)
})
