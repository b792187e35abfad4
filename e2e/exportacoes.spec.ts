import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Download, Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { centavos, dayFromToday, EXTRATO, PRECIFICACAO } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const exportar = (page: Page) => page.getByRole('button', { name: 'Exportar' })

async function baixar(page: Page, formato: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await exportar(page).click()
  await page.getByRole('menuitem').getByText(formato, { exact: true }).click()
  return download
}
const conteudo = async (download: Download) => readFile(await download.path())

test('month’s end: the statement of the month before as a workbook in at most five clicks', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { clicar, cliques } = countClicks()
  await clicar(page.getByRole('button', { name: 'Relatórios', exact: true }))
  await clicar(page.getByRole('link', { name: 'Extrato Financeiro' }))
  await clicar(page.getByRole('button', { name: 'Mês anterior' }))
  await clicar(exportar(page))
  const download = page.waitForEvent('download')
  await clicar(page.getByRole('menuitem').getByText('Excel', { exact: true }))
  const mesAnterior = new Date(`${dayFromToday(0).slice(0, 7)}-01T00:00:00Z`)
  mesAnterior.setUTCMonth(mesAnterior.getUTCMonth() - 1)
  const mes = mesAnterior.toISOString().slice(0, 7)
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^extrato-financeiro_.*${mes}.*\\.xlsx$`))
  process.stdout.write(`Month's end in ${cliques()} clicks\n`)
  expect(cliques()).toBeLessThanOrEqual(5)
})

test('the contracts as filtered, all pages, by keyboard', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/situacao-contratos?status=2')
  const linhas = page.getByRole('table', { name: 'Contratos' }).locator('tbody tr')
  await expect(linhas.first()).toContainText('Cancelado')
  const numeros = await linhas.locator('td:first-child').allInnerTexts()
  await exportar(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const arquivo = await download
  expect(arquivo.suggestedFilename()).toBe(`situacao-contratos_${dayFromToday(0)}.csv`)
  const [titulos, ...rows] = (await conteudo(arquivo)).toString('utf8').trimEnd().split('\r\n')
  expect(titulos?.split(';').slice(0, 9)).toEqual([
    '\uFEFFNº',
    'Nº Parceiro',
    'Tipo',
    'Loja',
    'Crédito',
    'Garantia',
    'Data de término',
    'Situação',
    'Cobertura hoje (%)',
  ])
  expect(rows.map((row) => row.split(';')[0])).toEqual(numeros)
  expect(rows.every((row) => row.split(';')[7] === 'Cancelado')).toBe(true)
  await expect(page.getByText(`Arquivo situacao-contratos_${dayFromToday(0)}.csv exportado.`)).toBeVisible()
  await expect(exportar(page)).toBeFocused()
})

test('the statement in each format, with the total of the screen', async ({ page }) => {
  const inicio = dayFromToday(-300)
  const periodo = `dataInicial=${inicio}&dataFinal=${dayFromToday(0)}`
  await signIn(page, PESSOAS.auroraGestor, `${EXTRATO}?${periodo}`)
  const total = page.getByRole('table', { name: 'Extrato financeiro' }).locator('tfoot td').last()
  await expect(total).toHaveText(/^R\$/)
  const nome = `extrato-financeiro_${inicio}_${dayFromToday(0)}`
  const csv = await baixar(page, 'CSV')
  expect(csv.suggestedFilename()).toBe(`${nome}.csv`)
  const valores = (await conteudo(csv)).toString('utf8').trimEnd().split('\r\n').slice(1)
  const soma = valores.map((row) => centavos(row.split(';').at(-1))).reduce((a, b) => a + b, 0)
  expect(centavos(await total.innerText())).toBe(soma)
  expect(soma).toBeGreaterThan(0)
  const eventos = await baixar(page, 'CSV dos eventos')
  expect(eventos.suggestedFilename()).toBe(nome.replace('_', '-eventos_') + '.csv')
  const cobrados = (await conteudo(eventos)).toString('utf8').trimEnd().split('\r\n').slice(1)
  expect(cobrados.map((row) => centavos(row.split(';')[3])).reduce((a, b) => a + b, 0)).toBe(soma)
  const xlsx = await baixar(page, 'Excel')
  expect(xlsx.suggestedFilename()).toBe(`${nome}.xlsx`)
  expect((await conteudo(xlsx)).subarray(0, 2).toString()).toBe('PK')
  const pdf = await baixar(page, 'PDF')
  expect(pdf.suggestedFilename()).toBe(`${nome}.pdf`)
  expect((await conteudo(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the vehicles as searched and sorted', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, `${PRECIFICACAO}?ordenacao=loja:desc`)
  const placas = page.getByRole('table', { name: 'Veículos em garantia' }).locator('tbody td:nth-child(5)')
  // Real rows, not the skeleton's.
  await expect(placas.first()).toHaveText(/^\w{7}$/)
  const naTela = await placas.allInnerTexts()
  const arquivo = await baixar(page, 'CSV')
  expect(arquivo.suggestedFilename()).toBe(`historico-precificacao_${dayFromToday(0)}.csv`)
  const rows = (await conteudo(arquivo)).toString('utf8').trimEnd().split('\r\n').slice(1)
  expect(rows.length).toBeGreaterThan(naTela.length)
  expect(rows.slice(0, naTela.length).map((row) => row.split(';')[4])).toEqual(naTela)
})

test('the coverage as filtered, and a store’s stock', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/cobertura?situacao=descoberto&ordenacao=deficit:desc')
  const contratos = page.getByRole('table', { name: 'Contratos por cobertura' }).locator('tbody tr')
  await expect(contratos.first()).toContainText('descoberto')
  const cobertura = await baixar(page, 'CSV')
  expect(cobertura.suggestedFilename()).toBe(`cobertura_${dayFromToday(0)}.csv`)
  const rows = (await conteudo(cobertura)).toString('utf8').trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(await contratos.count())
  for (const [index, row] of rows.entries())
    await expect(contratos.nth(index)).toContainText(row.split(';')[0] ?? 'none')
  await page.getByRole('tab', { name: 'Tendência' }).click()
  await expect(exportar(page)).toHaveCount(0)
  await signIn(page, PESSOAS.veneza, '/loja/estoque?situacao=garantia')
  const veiculos = page.getByRole('table', { name: 'Estoque' }).locator('tbody tr')
  await expect(veiculos.first()).toContainText(/Em garantia|Em proposta/)
  const estoque = await baixar(page, 'CSV')
  expect(estoque.suggestedFilename()).toBe(`estoque_${dayFromToday(0)}.csv`)
  expect((await conteudo(estoque)).toString('utf8').trimEnd().split('\r\n').slice(1)).toHaveLength(
    await veiculos.count(),
  )
})

test('a file that breaks off is not saved, and the screen says so', async ({ page }) => {
  // Sends half an answer, and then nothing.
  const quebrado = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="x.csv"',
    })
    response.write('a;b\r\n1;2\r\n', () => response.socket?.destroy())
  }).listen(0, '127.0.0.1')
  await once(quebrado, 'listening')
  const { port } = quebrado.address() as AddressInfo
  await page.route('**/contratos/exportar?*', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/situacao-contratos')
  let salvos = 0
  page.on('download', () => salvos++)
  await exportar(page).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByText('O arquivo não chegou inteiro e não foi salvo. Tente novamente.')).toBeVisible()
  await expect(exportar(page)).toBeEnabled()
  expect(salvos).toBe(0)
  quebrado.close()
})

test('who may only read has no export', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista, '/relatorios/situacao-contratos')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect(exportar(page)).toHaveCount(0)
})
