import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { goTo, signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { ANO, dayFromToday, EXTRATO, PRECIFICACAO, ptBR } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })
const PLACA = /[A-Z]{3}\d[A-Z\d]\d{2}/

test.skip(spawnSync('pdftotext', ['-v']).error !== undefined, 'pdftotext is not installed')

/** Texts of each sheet of the printed page, with layout. */
async function sheetsOf(page: Page, info: TestInfo, { landscape = false } = {}): Promise<string[]> {
  const arquivo = info.outputPath('folhas.pdf')
  writeFileSync(arquivo, await page.pdf({ format: 'A4', landscape }))
  const { stdout, status } = spawnSync('pdftotext', ['-layout', arquivo, '-'], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.replaceAll('\u00A0', ' ').split('\f').slice(0, -1)
}

test('a screen on paper: what it says, without what can be pressed, in the dark scheme, too', async ({
  page,
}, info) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos')
  await expect(page.getByRole('link', { name: 'CT-2026-0029' })).toBeVisible()
  const html = page.locator('html')
  await page.emulateMedia({ media: 'print' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.locator('#conteudo')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const nome of ['Adicionar contrato', 'Exportar', 'Em andamento'])
    await expect(page.getByRole('button', { name: nome })).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // Enough text for more than one sheet.
  const lista = await sheetsOf(page, info, { landscape: true })
  expect(lista.length).toBeGreaterThan(1)
  for (const folha of lista)
    expect(folha).toMatch(
      /N° +N° Parceiro +Tipo +Loja +Crédito +Garantia +Situação +(?:Com quem está +)?Término/,
    )
  expect(lista.join('').match(/^ *Total /gm)).toHaveLength(1)
  expect(lista[0]).toMatch(/^\s*Contratos/)
  // Print shows a column that the screen leaves out, and whole names.
  expect(lista[0]).toMatch(/N° Parceiro .*Término/)
  expect(lista[0]).toContain('Autoestrada')
  expect(lista.join('')).not.toContain('…')
  expect(lista.join('')).not.toContain('Adicionar contrato')
})

test('a contract on paper: nothing stands over its figures', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos')
  await page.getByRole('link', { name: 'CT-2026-0012' }).click()
  const acoes = page.getByRole('group', { name: 'Ações do contrato' })
  await expect(acoes).toBeVisible()
  const barra = page.locator('div:has(> fieldset[aria-label="Ações do contrato"])')
  await page.emulateMedia({ media: 'print' })
  await expect(barra).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.getByRole('tab', { name: 'Garantia' }).click()
  await expect(barra).toHaveCSS('position', 'sticky')
  await expect(barra).toContainText('Hoje')
  await page.emulateMedia({ media: 'print' })
  await expect(barra).toBeVisible()
  await expect(barra).toHaveCSS('position', 'static')
})

test('the report of a contract by the browser: no paper that says of a tab not yet read that it is empty', async ({
  page,
}, info) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/situacao?filtro=CT-2026-0012')
  await page.getByRole('link', { name: 'CT-2026-0012' }).click()
  await page.getByRole('tab', { name: 'Garantia' }).click()
  // The demonstration chooses its cars by the day on which it is loaded.
  const carros = page.getByRole('table', { name: 'Veículos em garantia' })
  const placa = await carros.getByRole('link', { name: PLACA }).first().innerText()
  const [so] = await sheetsOf(page, info)
  expect(so).toContain(placa)
  expect(so).not.toContain('Nenhum registro')
  await page.getByRole('tab', { name: 'Histórico de Movimentações' }).click()
  const movimentos = page.getByRole('table', { name: 'Histórico de movimentações' })
  await expect(movimentos.getByRole('row', { name: placa }).first()).toBeVisible()
  const [ambas] = await sheetsOf(page, info)
  expect(ambas).toMatch(new RegExp(`TOTAL.*Histórico de Movimentações.*${placa}`, 's'))
})

test('a number on the paper of a report stays on one line', async ({ page }, info) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/historico-precificacao')
  await expect(page.getByRole('row', { name: PLACA }).first()).toBeVisible()
  const [folha] = await sheetsOf(page, info)
  expect(folha?.match(/CT-2026-\d{4}/g)).toHaveLength(10)
})

test('a contract’s number on the paper of the stock stays on one line', async ({ page }, info) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque?situacao=garantia')
  const linhas = page.getByRole('table', { name: 'Estoque' }).locator('tbody tr')
  await expect(linhas.filter({ hasText: 'CT-2026' }).first()).toBeVisible()
  const papel = (await sheetsOf(page, info)).join('')
  expect(papel.match(/CT-2026-\d{4}/g)).toHaveLength(await linhas.count())
})

test('the first page on paper: one column of amounts, whether or not its rows have an act', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('link', { name: /^Analisar: / }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const faltas = await page
    .locator('main ol > li')
    .filter({ hasText: 'R$' })
    .evaluateAll((linhas) =>
      linhas.map((linha) => {
        // A label, then the amount.
        const valor = [...linha.querySelectorAll('span')].find(({ textContent }) =>
          /^\p{L}+ R\$/u.test(textContent),
        )
        return Math.round(linha.getBoundingClientRect().right - (valor?.getBoundingClientRect().right ?? 0))
      }),
    )
  expect(new Set(faltas)).toEqual(new Set([0]))
})

test('a list with typed prices prints them whole, the chosen marked, without controls, its total below it', async ({
  page,
}, info) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos&situacao=2')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const escolhidas = page.getByRole('checkbox', { name: /, placa / }).and(page.locator(':checked'))
  await expect(escolhidas.first()).toBeVisible()
  const precos = await page
    .getByLabel(/^Preço da instituição financeira, placa /)
    .evaluateAll((campos: HTMLInputElement[]) => campos.map(({ value }) => value.trim()))
  expect(precos.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByPlaceholder('Buscar por placa, marca, modelo ou ano')).toBeHidden()
  // A field that is narrower than its value would cut it.
  const cortados = await page
    .getByLabel(/^Preço da instituição financeira, placa /)
    .evaluateAll((campos) => campos.filter((campo) => campo.scrollWidth > campo.clientWidth + 1).length)
  expect(cortados).toBe(0)
  await page.emulateMedia({ media: null })
  const folhas = await sheetsOf(page, info)
  const papel = folhas.join('\n')
  for (const preco of precos) expect(papel).toContain(preco)
  expect(papel).not.toContain('Marca e modelo')
  expect(folhas.at(-1)).toMatch(/\b[A-Z]{3}\d[A-Z\d]\d{2}\b[\s\S]*TOTAL/)
})

test('the stock that is chosen from is printed whole, not only what is in sight', async ({ page }, info) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().click()
  const estoque = page.getByRole('table', { name: 'Estoque da loja' })
  await expect(estoque.getByRole('checkbox', { name: /, placa / }).first()).toBeVisible()
  const total = Number(await estoque.getAttribute('aria-rowcount')) - 1
  expect(await estoque.locator('tbody tr').count()).toBeLessThan(total)
  const impressas = await sheetsOf(page, info)
  for (const folha of impressas) expect(folha.trim()).not.toBe('')
  const placas = impressas.join('\n').match(/\b[A-Z]{3}\d[A-Z\d]\d{2}\b/g) ?? []
  expect(new Set(placas).size).toBe(total)
})

test('the statement on paper: every amount whole, and nothing that can be pressed', async ({
  page,
}, info) => {
  await signIn(page, PESSOAS.auroraGestor, `${EXTRATO}?${ANO}`)
  const tabela = page.getByRole('table', { name: 'Extrato financeiro' })
  await expect(tabela.locator('tfoot')).toContainText('R$')
  const valores = (await tabela.innerText()).replaceAll('\u00A0', ' ').match(/\d[\d.]*,\d{2}/g) ?? []
  expect(valores.length).toBeGreaterThan(4)
  const papel = (await sheetsOf(page, info)).join('\n')
  for (const valor of valores) expect(papel).toContain(valor)
  expect(papel).not.toContain('Exportar')
  expect(papel).not.toMatch(/\d{1,3}\.\d{3},(?!\d)/)
})

test('a contract on paper: credit, guarantee and coverage whole, and no act', async ({ page }, info) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  const numeros = page.locator('dl').first()
  await expect(numeros).toContainText('R$')
  const valores = (await numeros.innerText()).match(/\d[\d.]*,\d{2}/g) ?? []
  expect(valores.length).toBeGreaterThan(1)
  const papel = (await sheetsOf(page, info)).join('\n')
  for (const valor of valores) expect(papel).toContain(valor)
  for (const ato of ['Liquidar', 'Pedir reforço', 'Mais ações']) expect(papel).not.toContain(ato)
})

/** Replaces window.print, so that no dialog opens. */
async function replacePrint(page: Page) {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
}
const folha = (page: Page) => page.locator('[data-impressao]')

test('the print forms: institution, filters, all rows, and nothing of the application', async ({ page }) => {
  await replacePrint(page)
  await signIn(page, PESSOAS.auroraGestor, `${EXTRATO}?${ANO}`)
  const imprimir = page.getByRole('button', { name: 'Imprimir' })
  await imprimir.click()
  await page.emulateMedia({ media: 'print' })
  await expect(folha(page).getByRole('heading', { name: 'Extrato Financeiro' })).toBeVisible()
  await expect(folha(page)).toContainText('Banco Aurora S.A.')
  await expect(folha(page)).toContainText(`${ptBR(dayFromToday(-365))} – ${ptBR(dayFromToday(0))}`)
  await expect(folha(page)).toContainText(/Emitido em\s*\d\d\/\d\d\/\d{4} \d\d:\d\d por Helena Prado/)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  await expect(imprimir).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(folha(page)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(folha(page)).toHaveCount(0)

  await page.goto(`${PRECIFICACAO}?ordenacao=loja:asc`)
  const rodape = page.getByRole('navigation', { name: 'Paginação' })
  const total = Number(/de (\d+) veículos/.exec((await rodape.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(10)
  await imprimir.click()
  await page.emulateMedia({ media: 'print' })
  await expect(folha(page).locator('tbody tr')).toHaveCount(total)
  await expect(folha(page)).toContainText('Loja, crescente')
  await page.emulateMedia({ media: 'screen' })

  await goTo(page, '/relatorios/situacao-contratos?status=1')
  await expect(page.getByRole('link', { name: /^CT-/ }).first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(folha(page)).toContainText(/Status\s*Liquidados/)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('tab', { name: 'Contrato' })).toBeVisible()
  await imprimir.click()
  await page.emulateMedia({ media: 'print' })
  for (const titulo of ['Garantia', 'Histórico de Movimentações'])
    await expect(folha(page).getByRole('heading', { name: titulo })).toBeVisible()
})
