import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { abrirNovaRegra, confirmarRegra, modalRegra, REGRAS } from './support/regras.ts'
import { expect, test } from './support/test.ts'

async function lerCookie(page: Page) {
  const cookies = await page.context().cookies(page.url())
  const regra = cookies.find(({ name }) => name === 'regra')
  return regra && { bytes: regra.value.length, texto: decodeURIComponent(regra.value) }
}

test('the list: columns, order with tooltips, the default rule and its move', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  const tabela = page.getByRole('table', { name: 'Regras de garantia' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Aplicação',
    'Loja',
    'Contrato',
    'Tabela de Referência',
    'Ordem Seleção Garantia',
    'Ações',
  ])
  const geral = tabela.getByRole('row').filter({ hasText: 'Geral' })
  const loja = tabela.getByRole('row').filter({ hasText: 'Loja Autoestrada' })
  await expect(geral).toContainText('Padrão')
  await geral.getByText(/^Ano/).hover()
  await expect(page.getByRole('tooltip', { name: 'Ano decrescente' })).toBeVisible()
  await geral.getByText('Preço').hover()
  await expect(page.getByRole('tooltip', { name: 'Preço crescente' })).toBeVisible()
  await expectAccessible(page)
  await loja.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Tornar padrão' }).click()
  await expect(loja).toContainText('Padrão')
  await expect(geral).not.toContainText('Padrão')
  await geral.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Dar um nome' }).click()
  const nome = page.getByRole('dialog', { name: /^Nome da regra nº \d+$/ })
  await expect(nome.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Seminovos da casa', { delay: 10 })
  await page.keyboard.press('Enter')
  await expect(nome).toBeHidden()
  await expect(geral).toContainText('Seminovos da casa')
  await geral.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Excluir regra' })
  await expect(pergunta).toContainText(/Excluir a regra .+ > .+\?/)
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  const atencao = page.getByRole('dialog', { name: 'Atenção' })
  await expect(atencao).toContainText(
    /Esta regra está em uso em \d+ contrato\(s\) em andamento\. Deseja excluir assim mesmo\?/,
  )
  await atencao.getByRole('button', { name: 'NÃO' }).click()
  await expect(geral).toBeVisible()
})

test('a new rule’s header: filters by buttons and keys, Modelo needs Marca, the cookie', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await abrirNovaRegra(page, 'Modelo')
  const modal = modalRegra(page)
  await expect(modal.getByRole('combobox', { name: 'Seleção Automática por Preço' })).toBeDisabled()
  await confirmarRegra(page)
  await expect(modal.getByText('Modelo não pode ir sem Marca.')).toBeVisible()
  await modal.getByRole('button', { name: 'Adicionar Marca', exact: true }).click()
  await expect(modal.getByText('Marca na posição 2 de 2.')).toBeAttached()
  await modal.getByRole('button', { name: 'Subir Marca', exact: true }).click()
  await expect(modal.getByText('Marca na posição 1 de 2.')).toBeAttached()
  await modal.getByRole('button', { name: 'Adicionar Leilão', exact: true }).click()
  // By keys: lift Leilão, move it one place up, drop it.
  await modal.getByRole('button', { name: 'Mover Leilão, posição 3' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Leilão em Escolhidos, posição 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(modal.getByRole('button', { name: 'Mover Leilão, posição 2' })).toBeVisible()
  await confirmarRegra(page)

  await expect(page).toHaveURL(/itens\/criar$/)
  await expect(page.getByRole('dialog', { name: 'Novo item' })).toBeVisible()
  const cookie = await lerCookie(page)
  expect(cookie?.bytes).toBeLessThanOrEqual(4096)
  expect(cookie?.texto).toContain(
    '"filtros":[{"filtro":0,"ordem":1},{"filtro":8,"ordem":2},{"filtro":1,"ordem":3}]',
  )
})

test('a new rule’s items: the modal’s fields, its columns, what a reload keeps, a failed save', async ({
  page,
}) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await abrirNovaRegra(page, 'Marca', 'Leilão', 'Modelo')
  await confirmarRegra(page)
  const item = page.getByRole('dialog', { name: 'Novo item' })
  await expect(item.getByLabel('Km máxima')).toHaveCount(0)
  await item.getByRole('button', { name: 'Adicionar item' }).click()
  await expect(item.getByText('Campo obrigatório.', { exact: true })).toBeVisible()
  await expect(item.getByLabel('% Tabela de Referência')).toBeFocused()

  await item.getByRole('combobox', { name: 'Marca' }).click()
  await page.getByRole('option', { name: 'Fiat' }).click()
  await page.getByRole('option', { name: 'Honda' }).click()
  await expect(page.getByRole('option', { name: 'Honda' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(item).toBeVisible()
  await item.getByRole('combobox', { name: 'Modelo' }).fill('fiat')
  await page.getByRole('option', { name: 'Selecionar todos (3)' }).click()
  await page.keyboard.press('Escape')
  await item.getByLabel('% Tabela de Referência').fill('82,5')
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Adicionar item' }).click()
  // No button opened this page, so that its title has the focus.
  await expect(page.getByRole('heading', { name: 'Itens da Regra de Garantia' })).toBeFocused()
  const tabela = page.getByRole('table', { name: 'Itens da regra' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Item',
    'Marca',
    'Modelo',
    'Leilão',
    '% Tabela',
    'Ações',
  ])
  const linha = tabela.getByRole('row').nth(1)
  await expect(linha).toContainText('2 marcas selecionadas')
  await expect(linha).toContainText('3 modelos selecionados')
  await expect(linha).toContainText('NÃO')
  await expect(linha).toContainText('82,50%')

  // Adds and removes another item. The focus stays.
  await page.getByRole('button', { name: 'Adicionar Itens' }).click()
  await item.getByLabel('% Tabela de Referência').fill('70')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ações do item 2' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Excluir' }).press('Enter')
  await expect(tabela.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Itens da Regra de Garantia' })).toBeFocused()

  await page.getByRole('link', { name: 'Voltar' }).click()
  const guarda = page.getByRole('dialog', { name: 'Atenção' })
  await expect(guarda).toContainText('Há alterações não salvas. Deseja sair sem salvar?')
  await guarda.getByRole('button', { name: 'NÃO' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(linha).toContainText('2 marcas selecionadas')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Atenção' })
  await expect(pergunta).toContainText('Deseja cancelar a inclusão da regra?')
  await pergunta.getByRole('button', { name: 'NÃO' }).click()

  // The items' call fails once: the header is kept, and Salvar sends only the items.
  const envios: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('simulacao'))
      envios.push(new URL(request.url()).pathname)
  })
  // Answers late, so that the question returns the focus while 'Salvar' is disabled.
  const falhar = (route: Route) => setTimeout(() => void route.fulfill({ status: 500, body: '' }), 600)
  await page.route('**/api/regras-garantia/*/itens', falhar, { times: 1 })
  const salvar = page.getByRole('button', { name: 'Salvar' })
  await salvar.click()
  await expect(page.locator('#conteudo').getByText(/^A regra nº \d+ foi criada, mas os itens/)).toBeVisible()
  await expect(salvar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Adicionado com sucesso')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${REGRAS}$`))
  expect(envios.filter((path) => path === '/api/regras-garantia')).toHaveLength(1)
  expect(envios.filter((path) => path.endsWith('/itens'))).toHaveLength(2)
  expect(await lerCookie(page)).toBeUndefined()
})

test('a rule: columns by filter, a changed item and its effect, the simulator says why not', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  await page.getByRole('link', { name: /^Geral/ }).click()
  const tabela = page.getByRole('table', { name: 'Itens da regra' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Item',
    'Marca',
    'Modelo',
    'Idade',
    'Km',
    'UF',
    'Chassi',
    'Leilão',
    'Tipo Combustível',
    'Tipo Veículo',
    '% Tabela',
    'Ações',
  ])
  await expect(tabela.getByRole('row').filter({ hasText: '1 tipo de combustível selecionado' })).toBeVisible()
  expect((await lerCookie(page))?.texto).toMatch(/^\{"id":\d+,"instituicaoFinanceiraId"/)

  const simulador = page.getByRole('combobox', { name: 'Loja do simulador' })
  await simulador.click()
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  await expect(page.getByText(/veículos elegíveis de \d+, somando R\$/)).toBeVisible()
  const busca = page.getByRole('searchbox', { name: 'Buscar veículo por placa, marca ou modelo' })
  const servem = page.getByRole('table', { name: 'Veículos elegíveis' })
  const [placa = ''] = await servem.getByRole('cell').allInnerTexts()
  await busca.fill(` ${placa.toLowerCase()} `)
  await expect(servem.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Elegíveis (1)', { exact: true })).toBeVisible()
  await expect(page.getByText('Não elegíveis (0)', { exact: true })).toBeVisible()
  await busca.fill('')
  await page.getByText(/^Não elegíveis \(\d+\)$/).click()
  await expect(
    page.getByRole('cell', { name: 'Sem preço na tabela de referência (FIPE).' }).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ações do item 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const item = page.getByRole('dialog', { name: 'Editar item' })
  await expect(item.getByLabel('Km máxima')).toHaveValue('120.000')
  // Nothing is typed yet, and so there is nothing to warn of.
  await expect(item.getByText('Ao salvar')).toHaveCount(0)
  await expect(item.getByRole('combobox', { name: 'Ver o efeito na loja' })).toHaveCount(0)
  await item.getByLabel('% Tabela de Referência').fill('60')
  await expect(item.getByText(/veículos? mudam? de valor/)).toBeVisible()
  await expect(item.getByText(/contratos? já enviados? mant/)).toBeVisible()
  await expect(item.getByText(/^Esta alteração gera R\$\s[\d.,]+\.$/)).toBeVisible()
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Adicionar item' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  await expect(tabela.getByRole('row').nth(1)).toContainText('60,00%')

  const linhas = await tabela.getByRole('row').count()
  await page.getByRole('button', { name: `Ações do item ${linhas - 1}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const excluir = page.getByRole('dialog', { name: 'Excluir item' })
  await expect(excluir).toContainText(
    /^.*Deseja excluir o item \d\? Na Loja Veneza: .+contratos? em andamento mudam?/,
  )
  await excluir.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(tabela.getByRole('row')).toHaveCount(linhas - 1)
})

test('two people at one rule: the later one reads who changed what and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await page.getByRole('link', { name: /^Geral Padrão/ }).click()
  const editar = async (dela: Page) => {
    await dela.getByRole('button', { name: 'Ações do item 1', exact: true }).click()
    await dela.getByRole('menuitem', { name: 'Editar' }).click()
    return dela.getByRole('dialog', { name: 'Editar item' })
  }
  const meu = await editar(page)
  await meu.getByLabel('Idade máxima').fill('23')
  const outra = await signInAnotherPerson(page, PESSOAS.operador, new URL(page.url()).pathname)
  const dela = await editar(outra)
  await dela.getByLabel('% Tabela de Referência').fill('61')
  await dela.getByRole('button', { name: 'Adicionar item' }).click()
  await expect(outra.getByText('Atualizado com sucesso')).toBeVisible()
  await outra.close()

  await meu.getByRole('button', { name: 'Adicionar item' }).click()
  const conflito = page.getByRole('dialog', { name: 'Regra alterada' })
  await expect(conflito).toContainText(
    /Esta regra foi alterada por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d\. Confira os itens antes de continuar\./,
  )
  await expect(conflito.getByRole('listitem')).toHaveText([/^Item 1: % Tabela de [\d,]+% para 61,00%\.$/])
  await expectAccessible(page)
  await conflito.getByRole('button', { name: 'Recarregar' }).click()
  await expect(meu.getByRole('alert')).toContainText('Este item foi alterado por outra pessoa: % Tabela de')
  await expect(meu.getByLabel('Idade máxima')).toHaveValue('23')
  await expect(meu.getByLabel('% Tabela de Referência')).toHaveValue('61,00%')
  await meu.getByRole('button', { name: 'Adicionar item' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  const linha = page.getByRole('table', { name: 'Itens da regra' }).getByRole('row').nth(1)
  await expect(linha).toContainText('23')
  await expect(linha).toContainText('61,00%')
})

test('a rule that was changed meanwhile is not deleted from a list that shows its former items', async ({
  page,
  request,
}) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  const geral = page.getByRole('row').filter({ hasText: 'Padrão' })
  await geral.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Excluir regra' })
  await expect(pergunta).toBeVisible()

  const href = await geral.getByRole('link').first().getAttribute('href')
  const id = /\d+/.exec(href ?? '')?.[0]
  const login = { cpf: PESSOAS.operador, senha: SENHA }
  const { token } = await (await request.post('/api/autenticacao/Login', { data: login })).json()
  const mudanca = await request.post(`/api/regras-garantia/${id}/itens`, {
    headers: { authorization: `Bearer ${token}` },
    data: { itens: [{ percentualTabelaReferencia: 12 }] },
  })
  expect(mudanca.status()).toBe(200)

  await pergunta.getByRole('button', { name: 'SIM' }).click()
  const alterada = page.getByRole('dialog', { name: 'Regra alterada' })
  await expect(alterada).toContainText(
    /Esta regra foi alterada por .+\. Confira os itens antes de continuar\./,
  )
  await alterada.getByRole('button', { name: 'OK' }).click()
  await expect(geral).toBeVisible()
})

test('settings in the dark pass the same checks', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  await abrirNovaRegra(page, 'Marca', 'Km Máxima', 'Chassi Remarcado')
  await expectAccessible(page)
  await confirmarRegra(page)
  await page.getByRole('dialog', { name: 'Novo item' }).getByRole('combobox', { name: 'Marca' }).click()
  await expect(page.getByRole('option', { name: 'Fiat' })).toBeVisible()
  await expectAccessible(page)
})
