import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const PRIMEIRA =
  'Pela política da instituição, a sua é a primeira de duas aprovações. Nada muda até que outra pessoa dê a segunda.'
const pergunta = (page: Page, texto: string) => page.getByRole('dialog').filter({ hasText: texto })
const botao = (onde: Page | Locator, name: string) => onde.getByRole('button', { name, exact: true })

/** The facts of a dialog, 'Loja: Loja Veneza' per line, once all have loaded. */
async function fatos(dialogo: Locator): Promise<string[]> {
  await expect(dialogo.locator('dl')).toHaveAttribute('aria-busy', 'false')
  const termos = await dialogo.getByRole('term').allTextContents()
  const valores = await dialogo.getByRole('definition').allTextContents()
  return termos.map((termo, index) => `${termo}: ${valores[index]}`.replaceAll('\u00a0', ' '))
}

async function abrirContrato(page: Page, numero: string): Promise<string> {
  await goTo(page, `/contratos/listar?filtro=${numero}&status=0`)
  await page.getByText(numero).first().click()
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Sets a policy: another person approves, and two people above R$ 1.000,00. */
async function ligarPolitica(page: Page): Promise<void> {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/politicas')
  const distinto = page.getByLabel('Exigir que o aprovador seja outra pessoa')
  if (await distinto.isChecked()) return
  await distinto.check()
  await page.getByLabel('Segunda aprovação acima de').fill('1000')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
}

/** Shows the contract as if its end had been yesterday, because all drafts of the demonstration end later. */
async function comTerminoPassado(page: Page, contrato: string): Promise<void> {
  await page.route(`**/api${contrato.replace('/detalhe', '')}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const dados = { ...(await response.json()), dataTermino: '2026-01-15', terminoPassado: true }
    await route.fulfill({ response, json: dados })
  })
}

test('a draft past its end is marked, and sent only with another one', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await goTo(page, '/contratos/listar?status=todos&situacao=0')
  const link = page.getByRole('table').getByRole('link').first()
  const contrato = (await link.getAttribute('href')) ?? ''
  await comTerminoPassado(page, contrato)
  await link.click()
  await expect(page.getByRole('main').getByText('Término passado', { exact: true })).toBeVisible()
  const enviar = botao(page, 'Enviar para loja')
  await expect(enviar).toBeDisabled()
  await expect(enviar).toHaveAccessibleDescription(
    'A data de término (15/01/2026) já passou. Altere-a antes de enviar.',
  )
  await expectAccessible(page)
  await page.getByLabel('Data de término').fill('31/12/2099')
  await page.getByLabel('Data de término').blur()
  await expect(enviar).toBeEnabled()
})

test('releasing a vehicle says in its dialog and in its question that it waits', async ({ page }) => {
  await ligarPolitica(page)
  await abrirContrato(page, 'CT-2026-0009')
  await botao(page, 'Alterar garantias').click()
  const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
  await expect(dialogo.getByText(PRIMEIRA)).toHaveCount(0)
  await dialogo.getByRole('checkbox', { name: /placa/ }).first().check()
  await expect(dialogo.getByText(PRIMEIRA)).toBeVisible()
})

test('the second person confirms an extension by its own button, told what changes and what it bills', async ({
  page,
}) => {
  await ligarPolitica(page)
  const contrato = await abrirContrato(page, 'CT-2026-0010')
  await page.getByLabel('Data de término').fill('31/12/2099')
  await botao(page, 'Atualizar contrato').click()
  await botao(pergunta(page, 'Deseja prorrogar este contrato?'), 'SIM').click()
  await expect(page.getByText(/^Você deu a primeira aprovação/)).toBeVisible()

  const outra = await signInAnotherPerson(page, PESSOAS.auroraRedatora, contrato)
  await botao(outra, 'Confirmar alteração').click()
  const segunda = pergunta(outra, 'Deseja realmente confirmar esta alteração?')
  expect(await fatos(segunda)).toEqual([
    'Contrato: CT-2026-0010',
    'Loja: Loja Veneza',
    expect.stringMatching(/^O que muda: Data de término: de .* para 31\/12\/2099$/),
  ])
  await expect(segunda).toContainText(/Esta alteração gera R\$\s[\d.,]+\./)
  await botao(segunda, 'SIM').click()
  await expect(outra.getByText('Alteração confirmada.')).toBeVisible()
  await expect(outra.getByLabel('Data de término')).toHaveValue('31/12/2099')
  await outra.close()
})

test('settling and extending: said to wait before SIM, no button for who consented, the second person does it', async ({
  page,
}) => {
  await ligarPolitica(page)
  const contrato = await abrirContrato(page, 'CT-2026-0009')

  await page.getByLabel('Data de término').fill('31/12/2099')
  await botao(page, 'Atualizar contrato').click()
  const prorrogar = pergunta(page, 'Deseja prorrogar este contrato?')
  await expect(prorrogar.getByText(PRIMEIRA)).toBeVisible()
  expect(await fatos(prorrogar)).toEqual([
    'Contrato: CT-2026-0009',
    'Loja: Loja Autoestrada',
    expect.stringMatching(/^Data de término: de \d\d\/\d\d\/\d{4} para 31\/12\/2099$/),
    'Valor do crédito: R$ 256.000,00',
  ])
  await expectAccessible(page)
  await botao(prorrogar, 'NÃO').click()
  await expect(page.getByLabel('Data de término')).toHaveValue('31/12/2099')
  await botao(page, 'Atualizar contrato').click()
  await botao(prorrogar, 'SIM').click()
  await expect(
    page.getByText(/^Você deu a primeira aprovação para alterar os termos do contrato/),
  ).toBeVisible()
  await expect(page.getByText(/A vez é de Lívia Duarte\./)).toBeVisible()
  await expect(botao(page, 'Confirmar alteração')).toHaveCount(0)
  // The screen shows the terms in force until the second consent.
  await expect(page.getByLabel('Data de término')).not.toHaveValue('31/12/2099')

  await botao(page, 'Liquidar contrato').click()
  const liquidar = pergunta(page, 'Deseja liquidar este contrato?')
  await expect(liquidar.getByText(PRIMEIRA)).toBeVisible()
  expect((await fatos(liquidar)).slice(0, 4)).toEqual([
    'Contrato: CT-2026-0009',
    'Loja: Loja Autoestrada',
    'Valor do crédito: R$ 256.000,00',
    'Valor da garantia: R$ 320.000,00',
  ])
  await expect(liquidar.getByText(/^\d+ veículos$/)).toBeVisible()
  await botao(liquidar, 'SIM').click()
  await expect(page.getByText(/^Você deu a primeira aprovação para liquidar o contrato/)).toBeVisible()
  await expect(
    page.getByText(/Ninguém mais da instituição tem esta permissão: peça a um administrador/),
  ).toBeVisible()
  await expect(
    page.getByText(/Aguardando outra pessoa de Banco Aurora: segunda aprovação para/),
  ).toBeVisible()
  await expect(botao(page, 'Liquidar contrato')).toHaveCount(0)
  await expectAccessible(page)

  const outra = await signInAnotherPerson(page, PESSOAS.operador, contrato)
  await expect(
    outra.getByText(/^Helena Prado deu a primeira aprovação para liquidar o contrato/),
  ).toBeVisible()
  await botao(outra, 'Liquidar contrato').click()
  const segunda = pergunta(outra, 'Deseja liquidar este contrato?')
  await expect(
    segunda.getByText('Helena Prado já deu a primeira aprovação. A sua é a segunda: vale imediatamente.'),
  ).toBeVisible()
  await botao(segunda, 'SIM').click()
  await expect(outra.getByText('Contrato liquidado com sucesso')).toBeVisible()
  await outra.close()
})
