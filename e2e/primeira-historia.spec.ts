import type { Browser, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { PESSOAS } from './support/pessoas.ts'
import { goTo, signIn, signInOnScreen } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const historia = (page: Page) => page.getByRole('region', { name: 'Primeira história', exact: true })
const atual = (page: Page) => historia(page).locator('[aria-current=step]')

/** Drafts a contract of two vehicles by keys. Answers its number. */
async function redigir(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: 'Loja', exact: true }).focus()
  await page.keyboard.type('autoe', { delay: 20 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Loja', exact: true })).toHaveValue('Loja Autoestrada')
  const numero = page.getByLabel('Número', { exact: true })
  await numero.focus()
  await page.keyboard.type('MINHA-1', { delay: 20 })
  await page.getByLabel('Data de término', { exact: true }).focus()
  await page.keyboard.type(`3112${new Date().getFullYear() + 1}`, { delay: 20 })
  await page.getByLabel('Valor do crédito', { exact: true }).focus()
  await page.keyboard.type('40000', { delay: 20 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('50000', { delay: 20 })
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Escolher veículos' }).press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Buscar no estoque' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('2 selecionados')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  return 'MINHA-1'
}

async function sim(page: Page) {
  const pergunta = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'SIM', exact: true }) })
  await pergunta.getByRole('button', { name: 'SIM', exact: true }).press('Enter')
  await expect(pergunta).toHaveCount(0)
}

const umCelular = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })

test('five steps are played, each ticked when it happened, and the story ends by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInOnScreen(page, PESSOAS.auroraGestor)
  await expect(atual(page)).toHaveText('Prepare um contrato')
  await expectAccessibleInBothSchemes(page)
  await historia(page).getByRole('link', { name: 'Novo contrato' }).press('Enter')
  const numero = await redigir(page)

  await goTo(page, '/home')
  await expect(atual(page)).toHaveText('Envie para a loja')
  await historia(page).getByRole('link', { name: 'Ver contratos' }).press('Enter')
  await page.getByRole('link', { name: numero, exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Enviar para loja' }).press('Enter')
  await sim(page)
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  await goTo(page, '/home')
  await expect(atual(page)).toHaveText('Aprove como a loja')

  const aparelho = await umCelular(browser, baseURL)
  const celular = await aparelho.newPage()
  await signIn(celular, PESSOAS.autoestrada)
  await expect(historia(celular)).toHaveCount(0)
  await celular.getByRole('link', { name: numero, exact: true }).tap()
  await celular.getByRole('button', { name: 'Aprovar proposta' }).tap()
  await sim(celular)
  await expect(celular.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
  await aparelho.close()

  await page.reload()
  await expect(atual(page)).toHaveText('Leia o aviso no sino')
  await page.getByRole('button', { name: /^Notificações/ }).press('Enter')
  await page
    .getByRole('button', { name: new RegExp(`^Proposta aprovada pela loja.*${numero}`) })
    .press('Enter')
  await page
    .getByRole('dialog', { name: 'Proposta aprovada pela loja' })
    .getByRole('link', { name: 'Ver contrato' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero)
  const valor = page.getByTitle('De onde vem este valor?').first()
  await valor.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'De onde vem este valor?' }).getByRole('region').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await goTo(page, '/home')
  // Reading a notice changes nothing else on the page, which is read again every 15 s.
  await expect(atual(page)).toHaveText('Peça reforço', { timeout: 60_000 })
  await page
    .getByRole('region', { name: 'Contratos descobertos' })
    .getByRole('button', { name: /^Pedir reforço/ })
    .first()
    .press('Enter')
  await page
    .getByRole('dialog', { name: 'Pedir reforço' })
    .getByRole('button', { name: 'Pedir reforço' })
    .press('Enter')
  await expect(historia(page).getByRole('status')).toHaveText(/^Pronto: você levou um contrato/)
  await expect(historia(page).getByRole('img', { name: 'Feito:' })).toHaveCount(5)
  await expectAccessibleInBothSchemes(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Para resolver' })).toBeVisible()
  await expect(historia(page)).toHaveCount(0)
})

test('a click on a person signs in, and the story can be put away, on this computer for good', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /^Gestora: a outra instituição/ }).click()
  await historia(page).getByRole('button', { name: 'Dispensar' }).press('Enter')
  await expect(historia(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contratos em andamento' })).toBeVisible()
  await expect(historia(page)).toHaveCount(0)
})
