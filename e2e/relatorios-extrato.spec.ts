import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { ANO, cellsOf, centavos, dayFromToday, EXTRATO, ptBR } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

test('statement: the current month, columns, totals, and a line opened to its events', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, EXTRATO)
  const periodo = page.getByLabel('Período', { exact: true })
  const mes = dayFromToday(0).slice(0, 7)
  const ultimo = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
  await expect(periodo).toHaveValue(`${ptBR(`${mes}-01`)} – ${ptBR(ultimo)}`)
  await expect(page.getByRole('button', { name: 'Mês atual' })).toHaveAttribute('aria-pressed', 'true')

  await goTo(page, `${EXTRATO}?${ANO}`)
  const tabela = page.getByRole('table', { name: 'Extrato financeiro' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Descrição',
    'Quantidade',
    'Valor unitário',
    'Valor total',
  ])
  const corpo = tabela.locator('tbody tr').filter({ hasText: 'R$' })
  await expect(corpo.first()).toBeVisible()
  let quantidade = 0
  let total = 0
  for (const linha of await corpo.all()) {
    const [, quantas, unitario, valor] = await cellsOf(linha)
    expect(centavos(valor)).toBe(Number(quantas) * centavos(unitario))
    quantidade += Number(quantas)
    total += centavos(valor)
  }
  const [nome, quantas, , valor] = await cellsOf(tabela.locator('tfoot tr'))
  expect([nome, quantas, centavos(valor)]).toEqual(['Total', String(quantidade), total])

  const linha = corpo.filter({ hasText: 'Garantia removida' })
  const [, eventos] = await cellsOf(linha)
  await linha.getByRole('link').press('Enter')
  const modal = page.getByRole('dialog', { name: /^Garantia removida: R\$\s20,00$/ })
  await expect(modal.getByRole('columnheader')).toHaveText([
    'Data',
    'Contrato',
    'Loja',
    'Veículo',
    'Usuário',
    'Valor',
  ])
  await expect(modal.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/ })).toHaveCount(
    Number(eventos),
  )
  await expect(modal.getByText('Helena Prado').first()).toBeVisible()
  await page.reload()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(linha.getByRole('link')).toBeVisible()
  await linha.getByRole('link').click()
  await modal.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { name: /^Contrato CT-/ })).toBeVisible()
  await page.goBack()
  await expect(modal).toBeVisible()
})

test('statement: presets, a typed period, and everything that is wrong with one in words', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, EXTRATO)
  const periodo = page.getByLabel('Período', { exact: true })
  const buscar = page.getByRole('button', { name: 'Buscar', exact: true })
  await page.getByRole('button', { name: 'Últimos 7 dias' }).click()
  await expect(periodo).toHaveValue(`${ptBR(dayFromToday(-6))} – ${ptBR(dayFromToday(0))}`)
  await expect(page).toHaveURL(new RegExp(`dataInicial=${dayFromToday(-6)}&dataFinal=${dayFromToday(0)}`))
  await page.getByRole('button', { name: 'Hoje', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`dataInicial=${dayFromToday(0)}&dataFinal=${dayFromToday(0)}`))
  await page.goBack()
  await expect(periodo).toHaveValue(`${ptBR(dayFromToday(-6))} – ${ptBR(dayFromToday(0))}`)

  let pedidos = 0
  page.on('request', (request) => {
    if (request.url().includes('/extrato-financeiro?')) pedidos += 1
  })
  for (const [texto, problema] of [
    ['', 'Selecione o período.'],
    ['31/02/2026 – 01/03/2026', 'Período inválido: 31/02/2026 – 01/03/2026'],
    ['30/11/2026 – 01/11/2026', 'A data final não pode ser anterior à data inicial.'],
    ['01/01/2025 – 02/01/2026', 'O período não pode passar de 366 dias.'],
  ] as const) {
    await periodo.fill(texto)
    await buscar.click()
    await expect(page.getByText(problema, { exact: true })).toBeVisible()
    await expect(periodo).toBeFocused()
  }
  expect(pedidos).toBe(0)
  await expectAccessible(page)

  await periodo.fill('0101190002011900')
  await periodo.press('Enter')
  await expect(page).toHaveURL(/dataInicial=1900-01-01&dataFinal=1900-01-02/)
  await expect(periodo).toHaveValue('01/01/1900 – 02/01/1900')
  await expect(periodo).toBeFocused()
  await expect(page.getByText('A consulta não retornou nenhum registro.')).toBeVisible()
  await expect(page.getByText('Nada foi cobrado neste período')).toBeVisible()
  await page.goto(`${EXTRATO}?dataInicial=2026-11-30&dataFinal=2026-11-01&linha=x&pagina=-1`)
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('statement: the calendar by keys, and what stands in place of a failed answer', async ({
  page,
  context,
}) => {
  await signIn(page, PESSOAS.auroraGestor, `${EXTRATO}?dataInicial=2026-03-10&dataFinal=2026-03-20`)
  await page.getByRole('button', { name: 'Abrir o calendário' }).press('Enter')
  const calendario = page.getByRole('dialog', { name: 'Calendário' })
  await expect(calendario.getByText('Março 2026')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await calendario.getByRole('button', { name: '2 março 2026', exact: true }).press('Enter')
  await calendario.getByRole('button', { name: '5 março 2026', exact: true }).press('Enter')
  await expect(page.getByLabel('Período', { exact: true })).toHaveValue('02/03/2026 – 05/03/2026')
  await expect(calendario).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const [status, mensagem] of [
    [500, 'Ocorreu um erro inesperado'],
    [403, 'Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'],
  ] as const) {
    await page.route('**/api/**/extrato-financeiro?*', (route) => route.fulfill({ status, body: '' }))
    await page.goto(`${EXTRATO}?${ANO}`)
    const aviso = page.getByRole('alert').filter({ hasText: mensagem })
    await expect(aviso).toBeVisible()
    await expect(page.getByText('Não foi possível carregar o extrato.')).toBeVisible()
    await page.unroute('**/api/**/extrato-financeiro?*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('table', { name: 'Extrato financeiro' })).toContainText('Total')
  }
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Hoje', exact: true }).click()
  await expect(page.getByText('Não foi possível carregar o extrato.')).toBeVisible()
  await context.setOffline(false)
})
