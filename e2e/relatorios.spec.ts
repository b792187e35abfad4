import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const SITUACAO = '/relatorios/situacao-contratos'
const linhas = (page: Page, tabela: string) => page.getByRole('table', { name: tabela }).getByRole('row')

test('the navigation and the page of the three reports; unknown addresses lead to it', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista)
  const nav = page.getByRole('navigation', { name: 'Principal' })
  await nav.getByRole('button', { name: 'Relatórios', exact: true }).click()
  await expect(nav.getByRole('link', { name: /Histórico|Situação|Extrato/ })).toHaveText([
    'Histórico de Precificação',
    'Situação dos Contratos',
    'Extrato Financeiro',
  ])
  await page.goto('/relatorios/qualquer/coisa')
  await expect(page).toHaveURL(/\/relatorios$/)
  await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible()
  // What a person opened stays open on this device, and other groups start closed.
  const grupo = { name: 'Relatórios', exact: true } as const
  await expect(nav.getByRole('button', grupo)).toHaveAttribute('aria-expanded', 'true')
  const outra = await page.context().newPage()
  await outra.goto('/relatorios')
  await expect(outra.getByRole('button', grupo)).toHaveAttribute('aria-expanded', 'true')
  const fechado = outra.getByRole('button', { name: 'Contratos', exact: true })
  await expect(fechado).toHaveAttribute('aria-expanded', 'false')
  await outra.close()
  await page
    .getByRole('table', { name: 'Relatórios' })
    .getByRole('link', { name: 'Extrato Financeiro' })
    .click()
  await expect(page).toHaveURL(/\/relatorios\/extrato-financeiro$/)
})

test('who may see no report finds an empty list, and is refused a report itself', async ({ page }) => {
  await signIn(page, PESSOAS.veneza, '/relatorios')
  await expect(page.getByText('Nenhum relatório disponível')).toBeVisible()
  await page.goto('/relatorios/extrato-financeiro')
  await expect(page.getByText('Você não tem permissão para visualizar essa página')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('situation: filters, columns, the empty answer, and the list of the same page after Voltar', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraAnalista, '/relatorios/situacao?status=0')
  await expect(page).toHaveURL(new RegExp(`${SITUACAO}\\?status=0$`))
  await expect(page.getByRole('heading', { name: 'Situação Atual dos Contratos' })).toBeVisible()
  await goTo(page, SITUACAO)
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    'Nº',
    'Nº Parceiro',
    'Tipo',
    'Loja',
    'Crédito',
    'Garantia',
    'Situação',
  ])
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status.locator('option')).toHaveText([
    'Selecione o status',
    'Todos',
    'Em andamento',
    'Liquidados',
    'Cancelados',
  ])
  await expect(status.locator('option').first()).toBeDisabled()
  await expect(status).toHaveValue('nenhum')
  await status.selectOption('Cancelados')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(/status=2/)
  await expect(page.getByRole('cell', { name: 'Cancelado' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ativo', exact: true })).toHaveCount(0)

  await status.selectOption('Todos')
  const busca = page.getByPlaceholder('Buscar por loja ou nº do contrato')
  await busca.fill('não existe')
  await busca.press('Enter')
  await expect(page.getByText('A consulta não retornou nenhum registro.')).toBeVisible()
  await expect(page.getByText('Nenhum contrato para “não existe”')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Paginação' })).toHaveCount(0)
  await expect(busca).toBeFocused()

  await busca.fill('veneza')
  await busca.press('Enter')
  await expect(page).toHaveURL(/status=todos&filtro=veneza|filtro=veneza&status=todos/)
  await page.locator('tbody tr').first().getByRole('cell').nth(3).click()
  await expect(page).toHaveURL(/\/relatorios\/detalhe\/\d+$/)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/filtro=veneza/)
  await expect(status).toHaveValue('')
})

test('situation detail: both addresses, three tabs, nothing to change', { tag: '@smoke' }, async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraAnalista, `${SITUACAO}?filtro=CT-2026-0002`)
  await page.getByRole('link', { name: 'CT-2026-0002' }).press('Enter')
  await expect(page).toHaveURL(/\/relatorios\/detalhe\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0]
  await expect(page.getByRole('heading', { name: 'Situação Atual dos Contratos' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Contrato', 'Garantia', 'Histórico de Movimentações'])
  const contrato = page.getByRole('tabpanel', { name: 'Contrato' })
  await expect(contrato.getByRole('term')).toHaveText([
    'Loja',
    'Nº',
    'Nº Parceiro',
    'Tipo do Contrato',
    'Data de Término',
    'Valor do Crédito',
    'Valor da Garantia',
    'Status',
  ])
  await expect(contrato.getByRole('definition')).toHaveText([
    'Loja Veneza',
    'CT-2026-0002',
    /^(PX-\d+|—)$/,
    /^Rotativo\s*Parcelado$/,
    /^\d\d\/\d\d\/\d{4}$/,
    /^R\$\s[\d.]+,\d\d$/,
    /^R\$\s[\d.]+,\d\d$/,
    'Liquidado',
  ])
  await expect(contrato.getByRole('textbox')).toHaveCount(0)
  const tipo = page.getByRole('radiogroup', { name: 'Tipo do Contrato' })
  for (const nome of ['Rotativo', 'Parcelado'])
    await expect(tipo.getByRole('radio', { name: nome })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Histórico de Movimentações' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Marca',
    'Modelo',
    'Placa',
    'Data Inclusão',
    'Data Exclusão',
  ])
  await expect(page.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/aba=movimentacoes/)
  await expectAccessible(page)

  await page.goto(`${SITUACAO}/detalhe/${id}?aba=garantia`)
  await expect(page.getByRole('tab', { name: 'Garantia' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText(['Marca', 'Modelo', 'Ano', 'Km', 'Placa', 'Preço'])
  await expect(linhas(page, 'Veículos em garantia').last()).toHaveText(/^TOTALR\$\s[\d.]+,\d\d$/)
  await expectAccessible(page)
  await page.goto(`${SITUACAO}/detalhe/999999`)
  await expect(page.getByRole('heading', { name: 'Registro não encontrado' })).toBeVisible()
})

test('an operator chooses the institution first, in every report', async ({ page }) => {
  await signIn(page, PESSOAS.operador, SITUACAO)
  for (const [path, aviso] of [
    ['situacao-contratos', 'Selecione a instituição financeira'],
    ['historico-precificacao', 'Selecione a Instituição Financeira'],
    ['extrato-financeiro', 'Selecione a instituição financeira.'],
  ] as const) {
    const pedidos: string[] = []
    const listen = (request: { url(): string }) => pedidos.push(request.url())
    await goTo(page, `/relatorios/${path}`)
    const instituicao = page.getByRole('combobox', { name: 'Instituição Financeira' })
    await expect(instituicao).toHaveAttribute('placeholder', 'Selecione a Instituição Financeira')
    page.on('request', listen)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByText(aviso, { exact: true })).toBeVisible()
    await expect(instituicao).toBeFocused()
    await expect(page.getByRole('option', { name: 'Banco Aurora S.A.' })).toHaveCount(0)
    expect(pedidos).toEqual([])
    page.off('request', listen)
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
  }
  await page.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await page.getByRole('option', { name: 'Banco Aurora S.A.' }).click()
  await expect(page).toHaveURL(/instituicao=\d+/)
  await expect(page.getByRole('table', { name: 'Extrato financeiro' })).toBeVisible()
})

test('@celular the reports on a phone: cards, and nothing wider than the screen', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista, '/relatorios')
  for (const [path, lista] of [
    ['', 'Relatórios'],
    ['/situacao-contratos', 'Contratos'],
    ['/historico-precificacao', 'Veículos em garantia'],
  ] as const) {
    await goTo(page, `/relatorios${path}`)
    await expect(page.getByRole('list', { name: lista })).toBeVisible()
    const larguras = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0)
    await expectAccessible(page)
  }
  await page.getByRole('list', { name: 'Veículos em garantia' }).getByRole('link').first().tap()
  await expect(page.getByRole('list', { name: 'Preços de referência' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
