import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ emptyBrowserTests: /asks every minute/ })

const sino = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
const recentes = (page: Page) => page.getByRole('dialog', { name: /^Notificações/ })

/** Fakes the bell's calls. A test may change `lidas` between two of them. */
async function responder(page: Page, lidas: boolean[]) {
  const chamadas = { total: 0, status: 200 }
  await page.route('**/api/notificacoes?*quantidadePorPagina=3&*', (route) => {
    chamadas.total++
    const notificacoes = lidas.map((lida, index) => ({
      id: index + 1,
      estabelecimentoId: 1,
      titulo: `Aviso ${index + 1}`,
      conteudo: 'Conteúdo',
      data: '2026-11-16T15:04:00.000Z',
      lida,
      contratoId: null,
      numeroContrato: null,
      parte: null,
    }))
    const json = { notificacoes, naoLidas: lidas.filter((lida) => !lida).length, total: 3 }
    return route.fulfill({ status: chamadas.status, json })
  })
  return chamadas
}

test('the bell lists three, opens one, and OK marks it read', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  // On Mondays the digest of open cases adds one.
  await expect(sino(page)).toHaveAccessibleName(/^Notificações, [78] não lidas$/)
  const naoLidas = Number(/\d+/.exec((await sino(page).getAttribute('aria-label')) ?? '')?.[0])
  await expect(sino(page)).toHaveAttribute('data-realce', 'true')
  await sino(page).click()
  await expect(recentes(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessibleInBothSchemes(page)
  await recentes(page)
    .getByRole('button', { name: /^Alteração de garantias proposta.*CT-2026-0012/ })
    .click()
  const modal = page.getByRole('dialog', { name: 'Alteração de garantias proposta' })
  await expect(modal).toContainText('propõe alterar as garantias do contrato CT-2026-0012')
  await expect(modal.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toHaveCount(0)
  await expect(sino(page)).toHaveAccessibleName(`Notificações, ${naoLidas - 1} não lidas`)
  await expect(sino(page)).toBeFocused()
  await sino(page).click()
  await expect(
    recentes(page).getByRole('button', { name: /^Alteração de garantias proposta.*CT-2026-0012/ }),
  ).not.toContainText('não lida')
  await recentes(page).getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/notificacao')
})

test('the bell is highlighted at first, asks every minute, and stops at a 401', async ({ page }) => {
  await page.clock.install()
  const lidas = [false, true, true]
  const chamadas = await responder(page, lidas)
  let soltar = () => {}
  const espera = new Promise<void>((resolve) => {
    soltar = resolve
  })
  await page.route('**/api/notificacoes?*', async (route) => {
    await espera
    await route.fallback()
  })
  await signIn(page, PESSOAS.auroraGestor)
  // No answer has come yet.
  await expect(sino(page)).toHaveAttribute('data-realce', 'true')
  soltar()
  await expect(sino(page)).toHaveAccessibleName('Notificações, 1 não lida')
  const antes = chamadas.total
  lidas[0] = true
  await page.clock.runFor(59_000)
  expect(chamadas.total).toBe(antes)
  await page.clock.runFor(1_500)
  await expect(sino(page)).toHaveAccessibleName('Notificações, nenhuma não lida')
  await expect(sino(page)).not.toHaveAttribute('data-realce')
  expect(chamadas.total).toBe(antes + 1)
  // A failure shows no toast; the next minute polls again.
  chamadas.status = 500
  const recusada = page.waitForResponse((response) => response.status() === 500)
  await page.clock.runFor(60_500)
  // A poll in progress skips the next minute's poll.
  await (await recusada).finished()
  expect(chamadas.total).toBe(antes + 2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  chamadas.status = 401
  await page.clock.runFor(60_500)
  await expect(page).toHaveURL('/login?returnUrl=%2Fhome')
  await expect(page.getByText('Sessão expirada')).toHaveCount(1)
  const depois = chamadas.total
  await page.clock.runFor(200_000)
  expect(chamadas.total).toBe(depois)
})

test('the list: title, date and a box that nobody can tick; a row opens its notification', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/notificacao?pagina=abc')
  const tabela = page.getByRole('table', { name: 'Notificações' })
  await expect(tabela.getByRole('columnheader')).toHaveText(['Título', 'Data', 'Lida', 'Ações'])
  const linha = tabela.getByRole('row', { name: /Contrato vencido/ })
  await expect(linha).toContainText(/\d\d\/\d\d\/\d{4} 09:00/)
  await expect(linha.getByRole('checkbox')).toBeChecked()
  await expect(linha.getByRole('checkbox')).toBeDisabled()
  await expectAccessible(page)
  // Anywhere in the row, not only on the title.
  await linha.getByRole('cell').nth(1).click()
  const modal = page.getByRole('dialog', { name: 'Contrato vencido' })
  await expect(modal.getByRole('button')).toHaveText(['', 'OK'])
  await modal.getByRole('link', { name: 'Ver contrato' }).click()
  await expect(page.getByRole('heading', { name: 'Contrato CT-2026-0004' })).toBeVisible()
  await page.goto('/notificacao?pagina=99')
  await expect(page.getByText('Não há notificações nesta página')).toBeVisible()
  await page.getByRole('button', { name: 'Ir para a primeira página' }).click()
  await expect(tabela.getByRole('row').nth(1)).toBeVisible()
})

test('a row says whose contract it is and leads there; all are marked at once, when that is meant', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/notificacao')
  const tabela = page.getByRole('table', { name: 'Notificações' })
  const naoLidas = page.getByRole('button', { name: 'Não lidas', exact: true })
  await naoLidas.click()
  await expect(page).toHaveURL('/notificacao?lida=nao')
  const linhas = tabela.locator('tbody tr')
  await expect(tabela.getByRole('checkbox').first()).not.toBeChecked()
  await expect(tabela.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const antes = await linhas.count()
  const link = tabela.getByRole('link', { name: /^Ver contrato/ }).first()
  const numero = /[^ ]+$/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? 'none'
  await expect(
    linhas.filter({ has: page.getByRole('link', { name: `Ver contrato ${numero}` }) }).first(),
  ).toContainText(new RegExp(`${numero} · Loja`))
  await link.click()
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
  await page.goBack()
  await expect(linhas).toHaveCount(antes - 1)
  const marcar = page.getByRole('button', { name: 'Marcar todas como lidas' })
  await marcar.click()
  const pergunta = page.getByRole('dialog')
  await expect(pergunta).toContainText('Ficam lidas para todas as pessoas de Banco Aurora.')
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await expect(linhas).toHaveCount(antes - 1)
  // The fixture fails a test whose page throws.
  await page.route('**/api/notificacoes/ler', (route) => route.abort())
  await marcar.click()
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText(/^Ocorreu um erro inesperado/)).toBeVisible()
  await page.unroute('**/api/notificacoes/ler')
  await marcar.click()
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Nenhuma notificação por ler')).toBeVisible()
  await expect(marcar).toHaveCount(0)
  await expect(sino(page)).toHaveAccessibleName('Notificações, nenhuma não lida')
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect(tabela.getByRole('checkbox', { checked: false })).toHaveCount(0)
  await expect(tabela.getByRole('checkbox').first()).toBeChecked()
})

test('a failed OK says so and leaves the notification unread', async ({ page, context }) => {
  await signIn(page, PESSOAS.autoestrada, '/notificacao')
  const tabela = page.getByRole('table', { name: 'Notificações' })
  await tabela.getByRole('button', { name: 'Contrato liquidado' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Contrato liquidado' })
  await context.setOffline(true)
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(
    page.getByText('Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'),
  ).toBeVisible()
  await expect(modal).toBeVisible()
  await context.setOffline(false)
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toHaveCount(0)
  await expect(
    tabela
      .getByRole('row', { name: /Contrato liquidado/ })
      .first()
      .getByRole('checkbox'),
  ).toBeChecked()
})

test('an operator has a bell without a list', async ({ page }) => {
  await signIn(page, PESSOAS.operador)
  await expect(sino(page)).not.toHaveAttribute('data-realce')
  await sino(page).click()
  await expect(recentes(page)).toContainText('Nenhuma notificação.')
})

test('@celular unread titles are bold, the menu counts them, OK takes one away', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, PESSOAS.veneza, '/notificacao')
  const item = (lida: boolean) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { checked: lida }) })
      .first()
      .getByRole('button')
      .locator('span')
      .first()
  await expect(item(false)).toHaveCSS('font-weight', '700')
  await expect(item(true)).toHaveCSS('font-weight', '400')
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: /^Abrir o menu, \d+ notificaç/ })
  const naoLidas = Number(/\d+/.exec((await menu.getAttribute('aria-label')) ?? '')?.[0])
  await menu.click()
  await expect(page.getByRole('link', { name: `Notificações ${naoLidas} não lida` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Notificações/ }).click()
  await item(false).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(
    page.getByText(naoLidas === 1 ? 'Todas foram lidas.' : `${naoLidas - 1} não lida`),
  ).toBeVisible()
})
