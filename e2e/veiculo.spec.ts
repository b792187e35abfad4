import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { expectBeside } from './support/beside.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { requestLogin } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const NUMERO = 'CT-2026-0009'

async function ler<T>(page: Page, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${await requestLogin(page.request, PESSOAS.auroraGestor)}` }
  return (await (await page.request.get(path, { headers })).json()) as T
}

/** A vehicle of the contract, as a caller on the telephone reads it out. */
async function veiculoDe(page: Page, numero: string) {
  const { contratos } = await ler<{ contratos: { id: number }[] }>(page, `/api/busca?q=${numero}`)
  const path = `/api/contratos/${contratos[0]?.id}/garantias`
  const { garantias } = await ler<{ garantias: { veiculoId: number; placa: string }[] }>(page, path)
  const [primeira] = garantias
  if (!primeira) throw new Error(`${numero} has no vehicle`)
  return primeira
}

const titulo = (page: Page, nome: string) => page.getByRole('heading', { name: nome, exact: true, level: 1 })
const contratos = (page: Page) => page.getByRole('table', { name: 'Contratos do veículo' })
const dado = (page: Page, termo: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[text()="${termo}"]`) })

test('a plate read over the telephone: its page in two acts, its contract in a third', {
  tag: '@smoke',
}, async ({ page }) => {
  const { placa } = await veiculoDe(page, NUMERO)
  await signIn(page, PESSOAS.auroraAnalista)
  await expect(titulo(page, 'Início')).toBeVisible()
  let atos = 0
  const teclar = async (tecla: string) => {
    atos++
    await page.keyboard.press(tecla)
  }
  await teclar('ControlOrMeta+k')
  const campo = page.getByRole('textbox', { name: 'Buscar em tudo' })
  await expect(campo).toBeFocused()
  await campo.pressSequentially(`${placa.slice(0, 3).toLowerCase()}-${placa.slice(3)}`, { delay: 40 })
  await teclar('Enter')
  await expect(titulo(page, placa)).toBeVisible()
  process.stdout.write(`A plate read over the telephone found in ${atos} acts\n`)
  expect(atos).toBeLessThanOrEqual(2)

  await expect(page).toHaveTitle(`${placa} · Lastro`)
  await expect(page.getByText('Em garantia', { exact: true })).toBeVisible()
  await expect(dado(page, 'RENAVAM')).toHaveText(/^\d{11}$/)
  const precos = page.getByRole('table', { name: 'Preços de referência' })
  await expect(precos.getByRole('columnheader').last()).toHaveText(/^Pela regra nº \d+ \(\d+,\d\d%\)$/)
  await expect(page.locator('.recharts-area')).toHaveCount(1)
  const primeiro = contratos(page).locator('tbody tr').first()
  await expect(primeiro.getByRole('cell').nth(4)).toHaveText('hoje')
  await expectAccessibleInBothSchemes(page)

  await primeiro.getByRole('link', { name: NUMERO }).focus()
  await teclar('Enter')
  await expect(titulo(page, `Contrato ${NUMERO}`)).toBeVisible()
  process.stdout.write(`and its contract in ${atos}\n`)

  // The search finds the contract too, one line below.
  await page.keyboard.press('/')
  await campo.pressSequentially(placa, { delay: 40 })
  const linhas = page.getByRole('dialog', { name: 'Busca' }).locator('[data-action]')
  await expect(linhas.filter({ hasText: 'Ativo' })).toContainText([NUMERO])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(titulo(page, `Contrato ${NUMERO}`)).toBeVisible()
})

test('the rows of a contract, its coverage and the pricing history lead there', async ({ page }) => {
  const { placa } = await veiculoDe(page, NUMERO)
  await signIn(page, PESSOAS.auroraGestor, `/contratos/listar?filtro=${NUMERO}`)
  await page.getByRole('table', { name: 'Contratos' }).getByRole('link', { name: NUMERO }).click()
  await page.getByRole('tab', { name: 'Garantia' }).click()
  const link = () => page.getByRole('table').getByRole('link', { name: placa, exact: true }).first()
  await link().click()
  await expect(titulo(page, placa)).toBeVisible()
  const [contrato] = (await ler<{ contratos: { id: number }[] }>(page, `/api/busca?q=${NUMERO}`)).contratos
  for (const path of [
    `/cobertura/${contrato?.id}`,
    `/relatorios/detalhe/${contrato?.id}?aba=movimentacoes`,
    `/relatorios/historico-precificacao?filtro=${placa}`,
  ]) {
    await goTo(page, path)
    await link().press('Enter')
    await expect(titulo(page, placa)).toBeVisible()
  }
})

test('choosing a vehicle, its page opens beside the choice, signed in', async ({ page, context }) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('table').locator('[data-row-link]').first().click()
  await page.getByRole('combobox', { name: 'Loja do simulador' }).click()
  await page.getByRole('option').first().click()
  const link = page
    .getByRole('table')
    .getByTitle(/^Abrir .+ em outra aba$/)
    .first()
  const placa = (await link.textContent()) ?? ''
  const outra = context.waitForEvent('page')
  await link.click()
  await expect(titulo(await outra, placa)).toBeVisible()
})

test('a vehicle that is not there, nor the other institution’s, is not found, and said so', async ({
  page,
}) => {
  const { veiculoId } = await veiculoDe(page, NUMERO)
  await signIn(page, PESSOAS.horizonteGestor, '/veiculos/999999')
  const naoEncontrado = page.getByRole('heading', { name: 'Registro não encontrado' })
  await expect(naoEncontrado).toBeVisible()
  // The page shows the message once: the failed call's toast disappears.
  await expect(page.getByText(/não encontrado/)).toHaveCount(1)
  const corpo = await page.getByRole('main').textContent()
  await page.goto(`/veiculos/${veiculoId}`)
  await expect(naoEncontrado).toBeVisible()
  expect(await page.getByRole('main').textContent()).toBe(corpo)
  await page.goto('/veiculos/abc')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('a vehicle that could not be read is tried again, and its title has the focus', async ({ page }) => {
  const { veiculoId, placa } = await veiculoDe(page, NUMERO)
  await page.route(`**/api/veiculos/${veiculoId}`, (route) => route.abort())
  await signIn(page, PESSOAS.auroraGestor, `/veiculos/${veiculoId}`)
  const deNovo = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(deNovo).toBeVisible()
  await page.unroute(`**/api/veiculos/${veiculoId}`)
  await deNovo.press('Enter')
  await expect(titulo(page, placa)).toBeFocused()
})

test('@celular the store’s own vehicle at 360 px, with its contract', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque?situacao=garantia')
  await page.locator('[data-row-link]').first().tap()
  await expect(page.getByText(/^(Em garantia no|Bloqueado por uma proposta ao) contrato CT-/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Preços de referência' })).toBeVisible()
  const largura = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(largura).toBeLessThanOrEqual(360)
  await expectAccessibleInBothSchemes(page)
  await page
    .getByText(/^(Em garantia no|Bloqueado por uma proposta ao) contrato/)
    .getByRole('link')
    .tap()
  await expect(page.getByRole('heading', { name: /^Proposta CT-/ })).toBeVisible()
  await expectAccessible(page)
})

test('the facts stand left, the line of prices right', async ({ page }) => {
  const { veiculoId } = await veiculoDe(page, NUMERO)
  await signIn(page, PESSOAS.auroraGestor, `/veiculos/${veiculoId}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  const facts = page.getByRole('main').locator('dl', { hasText: 'RENAVAM' })
  await expectBeside(facts, page.getByRole('main').locator('.recharts-surface').first())
})
