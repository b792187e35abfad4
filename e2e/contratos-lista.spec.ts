import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test('the list is narrowed by several things at once, which stay in the address, and added up', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const tabela = page.getByRole('table', { name: 'Contratos' })
  await expect(tabela.getByRole('columnheader', { name: 'Cobertura' })).toBeVisible()
  await expect(
    tabela
      .getByText(/^há \d+ dias?$|^desde hoje$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  const rodape = tabela.locator('tfoot')
  await expect(rodape).toContainText(/Total.*R\$/)
  const tudo = await rodape.textContent()

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filtros = page.getByRole('dialog', { name: 'Filtros' })
  await filtros.getByRole('combobox', { name: 'Loja' }).click()
  await page.keyboard.type('auto', { delay: 30 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lojaId=\d+/)
  await filtros.getByRole('combobox', { name: 'Cobertura' }).click()
  // Closes the open list, not the modal around it.
  await page.keyboard.press('Escape')
  await expect(filtros).toBeVisible()
  await filtros.getByLabel('Término até').click()
  await page.keyboard.type('31122099', { delay: 30 })
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/terminoAte=2099-12-31/)
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(filtros).toBeHidden()
  await expect(rodape).not.toHaveText(tudo ?? '')
  const linhas = tabela.locator('tbody tr')
  await expect(linhas).not.toHaveCount(0)
  for (const linha of await linhas.all()) await expect(linha).toContainText('Loja Autoestrada')

  await page.reload()
  const daLoja = page.getByRole('button', { name: 'Remover o filtro Loja Autoestrada' })
  await expect(daLoja).toBeVisible()
  await page.getByRole('button', { name: 'Nossa vez' }).click()
  await expect(page.getByRole('button', { name: 'Nossa vez' })).toHaveAttribute('aria-pressed', 'true')
  await daLoja.click()
  await expect(page).not.toHaveURL(/lojaId/)
  await expect(page).toHaveURL(/vez=instituicao/)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const arquivo = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await arquivo).suggestedFilename()).toMatch(/^contratos_.*\.csv$/)
})

test('sixteen contracts at a glance; some are chosen, asked for more, and taken away', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos')
  const linhas = page.getByRole('table', { name: 'Contratos' }).locator('tbody tr')
  await expect(linhas.first()).toContainText(/CT-/)
  const pe = await page.getByRole('table', { name: 'Contratos' }).locator('tfoot').boundingBox()
  const inteiras = await linhas.evaluateAll(
    (nos, fim) => nos.filter((no) => no.getBoundingClientRect().bottom <= fim).length,
    pe?.y ?? 0,
  )
  expect(inteiras).toBeGreaterThanOrEqual(16)

  const checkboxOf = (numero: string) => page.getByRole('checkbox', { name: `Escolher o contrato ${numero}` })
  const barra = page.getByRole('status').filter({ hasText: /escolhido/ })
  await checkboxOf('CT-2026-0013').check()
  await expect(barra).toHaveText('1 contrato escolhido; nenhum pode receber um pedido de reforço')
  await expect(page.getByRole('button', { name: 'Pedir reforço' })).toBeDisabled()
  // The selection survives another page of the list, and a return by its filters.
  await page.getByRole('button', { name: 'Em andamento' }).click()
  await expect(checkboxOf('CT-2026-0013')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar contrato' }).click()
  await page.keyboard.type('0009', { delay: 30 })
  await checkboxOf('CT-2026-0009').check()
  await expect(barra).toHaveText('2 contratos escolhidos; 1 pode receber um pedido de reforço')
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('button', { name: 'Exportar escolhidos' }).click()
  const arquivo = page.waitForEvent('download')
  await page.getByRole('menuitem').getByText('CSV', { exact: true }).click()
  const texto = (await readFile(await (await arquivo).path())).toString('utf8')
  const numeros = texto
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';')[0])
  expect(new Set(numeros)).toEqual(new Set(['CT-2026-0009', 'CT-2026-0013']))

  await page.getByRole('button', { name: 'Pedir reforço' }).click()
  const pedido = page.getByRole('dialog', { name: /Pedir reforço/ })
  await expect(pedido).toContainText('CT-2026-0009')
  await expect(pedido).not.toContainText('CT-2026-0013')
  await page.keyboard.press('Escape')
  await expect(pedido).toHaveCount(0)
  await page.getByRole('button', { name: 'Limpar escolha' }).click()
  await expect(barra).toHaveCount(0)
  await expect(checkboxOf('CT-2026-0009')).not.toBeChecked()
})

test('a page is chosen at once, and the rest of it after a few; both can be undone', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?status=todos')
  const tabela = page.getByRole('table', { name: 'Contratos' })
  const todos = page.getByRole('checkbox', { name: 'Escolher todos os contratos desta página' })
  const linhas = tabela.locator('tbody').getByRole('checkbox')
  await expect(linhas).toHaveCount(20)
  await expect(tabela.locator('tbody tr').first().locator('td').first().getByRole('checkbox')).toBeVisible()
  const barra = page.getByRole('status').filter({ hasText: /escolhido/ })
  await linhas.nth(1).check()
  await expect(todos).toHaveJSProperty('indeterminate', true)
  await todos.focus()
  await page.keyboard.press('Space')
  await expect(barra).toContainText('20 contratos escolhidos')
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Space')
  await expect(barra).toHaveCount(0)
  await expect(linhas.nth(1)).not.toBeChecked()
  await expect(todos).toHaveJSProperty('indeterminate', false)
})

test('columns are chosen, hold at any width, are kept with a filter, and go back', async ({ page }) => {
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/listar')
  const coluna = (name: string) => page.getByRole('columnheader', { name })
  await expect(coluna('Tipo')).toBeVisible()
  await expect(coluna('Término')).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const painel = page.getByRole('dialog', { name: 'Colunas' })
  await expect(painel.getByRole('checkbox', { name: 'N°', exact: true })).toBeDisabled()
  await painel.getByRole('checkbox', { name: 'Término' }).click()
  await expect(coluna('Término')).toBeVisible()
  await painel.getByRole('checkbox', { name: 'Tipo' }).click()
  await expect(coluna('Tipo')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(coluna('Término')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Filtros salvos', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Salvar este filtro' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Salvar filtro' })
  await expect(dialogo.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Minhas colunas', { delay: 15 })
  await dialogo.getByRole('switch', { name: 'Abrir a lista sempre com este filtro' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Filtro salvo.')).toBeVisible()
  await page.goto('/contratos/listar')
  await expect(coluna('Término')).toBeVisible()
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  await painel.getByRole('button', { name: 'Voltar às colunas de sempre' }).click()
  await expect(coluna('Tipo')).toBeVisible()
  await expect(coluna('Término')).toHaveCount(0)

  // The other tests' people have no views.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filtros salvos/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir o filtro “Minhas colunas”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Filtro excluído.')).toBeVisible()
})

test('a contract is seen beside the list, which stays usable', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const linhas = page.getByRole('table', { name: 'Contratos' }).locator('tbody').getByRole('link')
  const painel = page.getByRole('complementary', { name: /^Resumo: contrato/ })
  await linhas.first().focus()
  await page.keyboard.press('Space')
  await expect(painel).toContainText('Crédito')
  await expect(painel).toContainText(/Aguarda|Nesta situação/)
  const primeiro = await painel.getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await expect(linhas.nth(1)).toBeFocused()
  await expect(painel).not.toHaveAttribute('aria-label', primeiro ?? '')
  await expectAccessibleInBothSchemes(page)
  // Nothing lies over the list.
  await page
    .getByRole('checkbox', { name: /^Escolher o contrato/ })
    .nth(2)
    .check()
  await linhas.nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(painel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(painel).toHaveCount(0)
  await expect(linhas.nth(1)).toBeFocused()

  const botao = page.getByRole('button', { name: /^Resumo: contrato/ }).first()
  await botao.click()
  await expect(botao).toHaveAttribute('aria-expanded', 'true')
  await painel.getByRole('button', { name: 'Fechar o resumo' }).click()
  await expect(painel).toHaveCount(0)
  const numero = (await linhas.first().textContent()) ?? ''
  await linhas.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
})

test('who may only read has nothing to choose for', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista, '/contratos/listar')
  await expect(page.getByRole('link', { name: /^CT-/ }).first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('on a tablet the list fits its sheet, on a phone twenty contracts two screens, and nothing stands over the cards', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const tabela = page.getByRole('table', { name: 'Contratos' })
  for (const largura of [768, 1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width: largura, height: 900 })
    await expect(tabela).toBeVisible()
    const sobra = await tabela.evaluate((no) => no.scrollWidth - (no.parentElement?.clientWidth ?? 0))
    expect(sobra, `${largura} px`).toBeLessThanOrEqual(0)
    await expect(tabela.getByRole('columnheader', { name: 'Término' })).toHaveCount(largura < 1440 ? 0 : 1)
    await expect(tabela.getByRole('cell', { name: /^Loja( há .*| desde hoje)?$/ }).first()).toBeVisible()
    await expect(tabela.getByRole('columnheader', { name: 'Com quem está' })).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: /^CT-/ }).first()).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
  const ativo = page.getByRole('listitem').filter({ hasText: 'CT-2026-0009' })
  await expect(ativo).toContainText(/\d+,\d\d%/)
  await page.setViewportSize({ width: 360, height: 740 })
  const vigesimo = await page.getByRole('listitem').filter({ hasText: /CT-/ }).nth(19).boundingBox()
  expect((vigesimo?.y ?? Number.NaN) + (vigesimo?.height ?? 0)).toBeLessThanOrEqual(2 * 740)
})

test('a view is kept under a name, opens the list, and goes again', async ({ page }) => {
  await signIn(
    page,
    PESSOAS.auroraGestor,
    '/contratos/listar?cobertura=descoberto&ordenacao=valorCredito:asc',
  )
  const menu = (nome: string) => page.getByRole('button', { name: nome, exact: true })
  await menu('Filtros salvos').click()
  await page.getByRole('menuitem', { name: 'Salvar este filtro' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Salvar filtro' })
  await dialogo.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialogo.getByText('Campo obrigatório')).toBeVisible()
  await page.keyboard.type('Descobertos por término', { delay: 15 })
  await dialogo.getByRole('switch', { name: 'Abrir a lista sempre com este filtro' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Filtro salvo.')).toBeVisible()
  await expect(menu('Filtros salvos: Descobertos por término')).toBeVisible()

  // Without filters in the address the list opens with the default view, and drops it when asked.
  await page.goto('/home')
  const pedidas: string[] = []
  page.on('request', (request) => pedidas.push(...(request.url().match(/\/contratos\?.*/) ?? [])))
  await page.goto('/contratos/listar')
  await expect(page).toHaveURL(/cobertura=descoberto/)
  await expect(page.getByRole('table', { name: 'Contratos' }).getByRole('link').first()).toBeVisible()
  expect(pedidas).toEqual([expect.stringContaining('cobertura=descoberto')])
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: /^Remover o filtro Cobertura/ }).click()
  await expect(page).not.toHaveURL(/cobertura/)
  await page.getByRole('button', { name: 'Liquidados', exact: true }).click()
  await page.getByRole('button', { name: 'Em andamento', exact: true }).click()
  await expect(menu('Filtros salvos')).toBeVisible()
  await expect(page).not.toHaveURL(/cobertura/)
  const credito = page.getByRole('columnheader', { name: 'Crédito' })
  await credito.getByRole('button').click()
  await expect(credito).toHaveAttribute('aria-sort', 'descending')
  await credito.getByRole('button').click()
  await expect(page).toHaveURL(/\/contratos\/listar$/)
  await page.getByRole('table', { name: 'Contratos' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(menu('Filtros salvos')).toBeVisible()
  await expect(page).toHaveURL(/\/contratos\/listar$/)

  // Nobody else sees the view.
  const dela = await signInAnotherPerson(page, PESSOAS.auroraRedatora, '/contratos/listar')
  await dela.getByRole('button', { name: 'Filtros salvos', exact: true }).click()
  await expect(dela.getByRole('menuitem')).toHaveCount(1)
  await dela.close()

  const item = (nome: string) => page.getByRole('menuitem', { name: nome, exact: true })
  await menu('Filtros salvos').click()
  await item('Descobertos por término abre a lista').click()
  await expect(page).toHaveURL(/ordenacao=valorCredito/)
  await menu('Filtros salvos: Descobertos por término').click()
  await item('Não abrir mais a lista com este filtro').click()
  await expect(page.getByText('A lista volta a abrir como antes.')).toBeVisible()

  // A person may delete any view, also one that is not shown.
  await page.goBack()
  await menu('Filtros salvos').click()
  await expectAccessibleInBothSchemes(page)
  await item('Excluir o filtro “Descobertos por término”').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Filtro excluído.')).toBeVisible()
  await menu('Filtros salvos').click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
})

test('an operator who changes institution leaves its store behind, and keeps none in a view', async ({
  page,
}) => {
  await signIn(page, PESSOAS.operador, '/contratos/listar?instituicao=1&lojaId=3&vez=loja')
  await page.getByRole('button', { name: 'Filtros salvos', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Salvar este filtro' }).click()
  await page.keyboard.type('w'.repeat(60))
  const pedido = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  expect((await pedido).postDataJSON()).toMatchObject({ busca: 'vez=loja' })

  // A long word without a break stays within the menu.
  await page.getByRole('button', { name: 'Filtros salvos', exact: true }).click()
  const visao = page.getByRole('menuitem', { name: /^w+$/ })
  await expect(visao).toBeVisible()
  expect(await visao.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await page.getByRole('option', { name: 'Horizonte' }).click()
  await expect(page).not.toHaveURL(/lojaId/)
  await expect(page).toHaveURL(/vez=loja/)
})
