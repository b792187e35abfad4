import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { ANO, cellsOf, centavos, EXTRATO, PRECIFICACAO } from './support/relatorios.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

test('pricing history: search, pages, the sort of three states, and the prices of a vehicle', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraAnalista, PRECIFICACAO)
  const tabela = page.getByRole('table', { name: 'Veículos em garantia' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Marca',
    'Modelo',
    'Ano',
    'Km',
    'Placa',
    'Preço',
    'Loja',
    'Nº do Contrato',
  ])
  await expect(tabela.locator('tbody [data-row-link]')).toHaveCount(10)
  for (const [coluna, campo] of [
    ['Loja', 'loja'],
    ['Nº do Contrato', 'contratoId'],
  ] as const) {
    const cabeca = tabela.getByRole('columnheader', { name: coluna })
    await expect(cabeca).toHaveAttribute('aria-sort', 'none')
    await cabeca.getByRole('button').click()
    await expect(cabeca).toHaveAttribute('aria-sort', 'ascending')
    expect(new URL(page.url()).searchParams.get('ordenacao')).toBe(`${campo}:asc`)
    await cabeca.getByRole('button').click()
    await expect(cabeca).toHaveAttribute('aria-sort', 'descending')
    expect(new URL(page.url()).searchParams.get('ordenacao')).toBe(`${campo}:desc`)
    await cabeca.getByRole('button').click()
    await expect(cabeca).toHaveAttribute('aria-sort', 'none')
    expect(new URL(page.url()).searchParams.get('ordenacao')).toBeNull()
  }
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  const busca = page.getByPlaceholder('Buscar veículo por placa, modelo ou marca')
  await busca.fill('volkswagen')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(/\?filtro=volkswagen$/)
  await expect(tabela.locator('tbody').getByRole('link').first()).toHaveText('VW - VolksWagen')

  const placa = (await tabela.locator('tbody tr').first().getByRole('cell').nth(4).textContent()) ?? ''
  await tabela.locator('tbody tr').first().getByRole('cell').nth(3).click()
  const modal = page.getByRole('dialog', { name: 'Histórico de Precificação' })
  await expect(modal).toContainText(`placa ${placa}`)
  await expect(modal.getByRole('columnheader')).toHaveText([
    'Data',
    'Tabela de Referência',
    'Mês',
    'Preço',
    'Variação',
  ])
  const [novo, antigo] = [modal.locator('tbody tr').nth(0), modal.locator('tbody tr').nth(1)]
  await expect(antigo).toContainText('FIPE')
  const [data, referencia, , preco, variacao] = await cellsOf(novo)
  expect(data).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(referencia).toBe('FIPE')
  const diferenca = centavos(preco) - centavos((await cellsOf(antigo))[3])
  if (diferenca === 0) expect(variacao).toBe('sem mudança')
  else
    expect(variacao).toMatch(
      diferenca > 0 ? /^subiu R\$\s[\d.]+,\d\d \(\+\d/ : /^caiu R\$\s[\d.]+,\d\d \(−\d/,
    )
  await expect(modal.locator('.recharts-area')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(tabela.locator('tbody').getByRole('link').first()).toBeFocused()
})

test('pricing history: nonsense in the address and in the search box is answered in words', async ({
  page,
}) => {
  const falhas: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) falhas.push(response.url())
  })
  await signIn(page, PESSOAS.auroraAnalista, `${PRECIFICACAO}?pagina=999999`)
  await expect(page.getByText('Não há veículos nesta página')).toBeVisible()
  await page.getByRole('button', { name: 'Ir para a primeira página' }).click()
  await expect(page.getByRole('table').locator('tbody [data-row-link]')).toHaveCount(10)
  // A table wider than its window keeps its head above the rows, not over them.
  await page.setViewportSize({ width: 1000, height: 700 })
  const cabeca = await page.getByRole('columnheader').first().boundingBox()
  const primeira = await page.locator('tbody tr').first().boundingBox()
  expect((cabeca?.y ?? 0) + (cabeca?.height ?? 0)).toBeLessThanOrEqual(1 + (primeira?.y ?? 0))
  await page.goto(`${PRECIFICACAO}?ordenacao=x&pagina=abc&veiculo=-1&filtro=${'x'.repeat(6_000)}`)
  await expect(page.getByRole('table').locator('tbody [data-row-link]')).toHaveCount(10)
  await page.goto(`${PRECIFICACAO}?veiculo=999999`)
  await expect(page.getByRole('dialog').getByText('Veículo não encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(new RegExp(`${PRECIFICACAO}$`))
  const busca = page.getByPlaceholder('Buscar veículo por placa, modelo ou marca')
  for (const texto of ['a', "%_'\\", 'z'.repeat(10_000)]) {
    await busca.fill(texto)
    await busca.press('Enter')
    await expect(page).toHaveURL(/filtro=/)
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  }
  await expect(page.getByText('A consulta não retornou nenhum registro.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Paginação' })).toHaveCount(0)
  expect(falhas).toEqual([])
})

test('the reports and their open modals pass axe, light and dark', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios')
  await expect(page.getByRole('main').getByRole('link', { name: 'Extrato Financeiro' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await goTo(page, `${EXTRATO}?${ANO}`)
  await page.getByRole('link', { name: 'Garantia incluída' }).first().click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await goTo(page, PRECIFICACAO)
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await expect(page.locator('.recharts-area')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await goTo(page, '/relatorios/situacao-contratos')
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('tab', { name: 'Contrato' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Contratos' })).toContainText('CT-')
  await expectAccessibleInBothSchemes(page)
})
