import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /@celular/ })

const PARAMETROS = '/configuracoes/parametros-comerciais'

const tabelaDeParametros = (page: Page) => page.getByRole('table', { name: 'Parâmetros comerciais' })

test('commercial parameters: own institution, table, a new one, the same again, a change', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes')
  await expect(page).toHaveURL(new RegExp(`${PARAMETROS}$`))
  await page.goto('/configuracoes/qualquer-coisa')
  await expect(page).toHaveURL(new RegExp(`${PARAMETROS}$`))
  const linhas = page.getByRole('table', { name: 'Instituições financeiras' }).getByRole('row')
  await expect(linhas).toHaveCount(2)
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  const tabela = tabelaDeParametros(page)
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Aplicação',
    'Loja',
    'Contrato',
    'Contrato Inc.',
    'Contrato Alt.',
    'Garantia Inc.',
    'Garantia Rem.',
    'Regra Alt.',
    'Ações',
  ])
  await expect(tabela.getByRole('row').filter({ hasText: 'Geral' })).toContainText('R$ 250,00')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Novo Parâmetro' }).click()
  const modal = page.getByRole('dialog', { name: 'Cadastrar parâmetros comerciais' })
  for (const campo of [
    'Contrato incluído',
    'Contrato alterado',
    'Garantia incluída',
    'Garantia removida',
    'Regra de garantia alterada',
  ])
    await expect(modal.getByLabel(campo, { exact: true })).toHaveValue(' 0,00')
  await modal.getByRole('combobox', { name: 'Loja' }).click()
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  await modal.getByLabel('Contrato incluído', { exact: true }).fill('1234,5')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Adicionado com sucesso')).toBeVisible()
  const veneza = tabela.getByRole('row', { name: /^Loja Loja Veneza/ })
  await expect(veneza).toContainText('R$ 1.234,50')

  await page.getByRole('button', { name: 'Novo Parâmetro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(
    modal.getByRole('alert').getByText('Já existe um parâmetro comercial com esta aplicação.'),
  ).toBeVisible()
  // After a refusal that concerns no field, the button has the focus again.
  await expect(modal.getByRole('button', { name: 'Salvar' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  await veneza.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const editar = page.getByRole('dialog', { name: 'Editar parâmetros comerciais' })
  await editar.getByLabel('Garantia removida', { exact: true }).fill('7')
  await editar.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  await expect(veneza).toContainText('R$ 7,00')
})

test('a parameter that moves asks first where active contracts change amounts, and not otherwise', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, PARAMETROS)
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  const tabela = tabelaDeParametros(page)
  const daLoja = tabela.getByRole('row', { name: /^Loja Loja Autoestrada/ })
  const editar = page.getByRole('dialog', { name: 'Editar parâmetros comerciais' })
  const pergunta = page.getByRole('dialog', { name: 'Atenção' })
  const contrato = editar.getByRole('combobox', { name: 'Contrato' })
  const salvar = () => editar.getByRole('button', { name: 'Salvar' }).click()
  const abrir = async (linha: Locator) => {
    await linha.getByRole('button', { name: /^Ações/ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
  }
  await abrir(daLoja)
  await contrato.click()
  await page.getByRole('option').last().click()
  const numero = await contrato.inputValue()
  await salvar()
  await expect(pergunta).toContainText(
    'A nova aplicação muda os valores cobrados de contratos ativos daqui em diante. Deseja continuar?',
  )
  await expect(pergunta).toContainText(/Deixam de usar estes valores\s*[1-9]\d* contratos? ativos?/)
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await expect(contrato).toHaveValue(numero)
  await salvar()
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  await expect(daLoja).toHaveCount(0)

  await abrir(tabela.getByRole('row', { name: `Contrato Loja Autoestrada ${numero}` }))
  await editar.getByRole('button', { name: 'Limpar contrato' }).click()
  await salvar()
  await expect(pergunta).toContainText(/Passam a usar estes valores\s*[1-9]\d* contratos? ativos?/)
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(daLoja).toBeVisible()

  await abrir(daLoja)
  await editar.getByLabel('Contrato alterado', { exact: true }).fill('8')
  await salvar()
  await expect(daLoja).toContainText('R$ 8,00')
  await expect(pergunta).toHaveCount(0)
})

test('a commercial parameter under an active contract is deleted after the 409 dialog only', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, PARAMETROS)
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  const autoestrada = tabelaDeParametros(page).getByRole('row', { name: /^Loja Loja Autoestrada/ })
  await autoestrada.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Excluir Parametro' })
  await expect(pergunta).toContainText('Deseja excluir este ítem?')
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  const atencao = page.getByRole('dialog', { name: 'Atenção' })
  await expect(atencao).toContainText(
    'Existe um contrato ativo sendo afetado por este parâmetro, deseja excluir assim mesmo este ítem?',
  )
  await atencao.getByRole('button', { name: 'NÃO' }).click()
  await expect(autoestrada).toBeVisible()
  await autoestrada.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await atencao.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Apagado com sucesso')).toBeVisible()
  await expect(autoestrada).toHaveCount(0)
})

test('the whitelist: required fields at the field, alter mode, delete, a new entry', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/whitelist')
  const tabela = page.getByRole('table', { name: 'Whitelist' })
  await expect(tabela.getByRole('columnheader')).toHaveText([
    'Loja',
    'Instituição Financeira',
    'Prazo',
    'Ações',
  ])
  let enviados = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/opt-in/whitelist') && request.method() !== 'GET') enviados += 1
  })
  await page.getByRole('button', { name: 'Novo', exact: true }).click()
  const novo = page.getByRole('dialog', { name: 'Cadastrar whitelist' })
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(novo.getByText('Campo obrigatório')).toHaveCount(2)
  await expect(novo.getByRole('combobox', { name: 'Loja' })).toBeFocused()
  expect(enviados).toBe(0)
  await expectAccessible(page)
  await novo.getByRole('combobox', { name: 'Loja' }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await novo.getByLabel('Prazo', { exact: true }).fill('31/12/2099')
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Adicionado com sucesso')).toBeVisible()
  const linha = tabela.getByRole('row').filter({ hasText: 'Loja Autoestrada' })
  await expect(linha).toContainText('31/12/2099')

  await linha.getByRole('button', { name: 'Ações de Loja Autoestrada' }).click()
  await page.getByRole('menuitem', { name: 'Alterar prazo' }).click()
  const alterar = page.getByRole('dialog', { name: 'Alterar whitelist' })
  await expect(alterar.getByRole('combobox', { name: 'Loja' })).toBeDisabled()
  await expect(alterar.getByRole('combobox', { name: 'Instituição Financeira' })).toBeDisabled()
  await alterar.getByLabel('Prazo', { exact: true }).fill('30/11/2099')
  await alterar.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Alterado com sucesso')).toBeVisible()
  await expect(linha).toContainText('30/11/2099')

  await linha.getByRole('button', { name: 'Ações de Loja Autoestrada' }).click()
  await page.getByRole('menuitem', { name: 'Excluir registro' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Excluir whitelist' })
  await expect(pergunta).toContainText('Deseja excluir este registro da whitelist?')
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(linha).toHaveCount(0)
})

test('two tabs at one entry of the whitelist: the second reads what it is now, and both sides of an earlier end', async ({
  page,
}) => {
  const LISTA = '/configuracoes/whitelist'
  await signIn(page, PESSOAS.horizonteGestor, LISTA)
  const outra = await signInAnotherPerson(page, PESSOAS.horizonteGestor, LISTA)
  const acao = async (aba: Page, name: string) => {
    await aba.getByRole('button', { name: 'Ações de Loja Veneza' }).click()
    await aba.getByRole('menuitem', { name }).click()
  }
  const alterar = (aba: Page) => aba.getByRole('dialog', { name: 'Alterar whitelist' })
  const linha = (aba: Page) => aba.getByRole('row').filter({ hasText: 'Loja Veneza' })
  await acao(page, 'Alterar prazo')
  await alterar(page).getByLabel('Prazo', { exact: true }).fill('30/12/2099')
  await acao(outra, 'Alterar prazo')
  await alterar(outra).getByLabel('Prazo', { exact: true }).fill('31/12/2099')
  await alterar(outra).getByRole('button', { name: 'Salvar' }).click()
  await expect(linha(outra)).toContainText('31/12/2099')

  await alterar(page).getByRole('button', { name: 'Salvar' }).click()
  const mudou = (aba: Page) => aba.getByRole('dialog', { name: 'Whitelist alterada' })
  await expect(mudou(page)).toContainText(
    /foi alterado por .+ em .+ Confira o prazo, que agora é 31\/12\/2099,/,
  )
  await expectAccessible(page)
  await mudou(page).getByRole('button', { name: 'Recarregar' }).click()
  await expect(alterar(page)).toContainText('O prazo agora é 31/12/2099. Salvar põe este no lugar.')
  await expect(alterar(page).getByLabel('Prazo', { exact: true })).toHaveValue('30/12/2099')
  await alterar(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(linha(page)).toContainText('30/12/2099')

  // The server refuses to delete an outdated version too.
  await acao(outra, 'Excluir registro')
  const excluir = outra.getByRole('dialog', { name: 'Excluir whitelist' })
  await expect(excluir).toContainText('31/12/2099')
  await excluir.getByRole('button', { name: 'SIM' }).click()
  await expect(mudou(outra)).toContainText('que agora é 30/12/2099,')
  await mudou(outra).getByRole('button', { name: 'Recarregar' }).click()
  await expect(linha(outra)).toContainText('30/12/2099')

  for (const quem of [PESSOAS.horizonteGestor, PESSOAS.veneza]) {
    await signIn(page, quem, '/notificacao')
    await page.getByRole('button', { name: 'Prazo da whitelist antecipado' }).first().click()
    const aviso = page.getByRole('dialog', { name: 'Prazo da whitelist antecipado' })
    await expect(aviso).toContainText('de 31/12/2099 para 30/12/2099.')
    await aviso.getByRole('button', { name: 'OK' }).click()
  }
})

test('who may only look sees no buttons that change anything', async ({ page }) => {
  await signIn(page, PESSOAS.auroraAnalista, '/configuracoes/whitelist')
  await expect(page.getByRole('cell', { name: 'Loja Veneza' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ações/ })).toHaveCount(0)
})

test('an operator chooses the institution first, and it stays in the address', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/configuracoes/whitelist')
  await expect(page.getByText('Selecione a instituição financeira', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await page.getByRole('option', { name: /Aurora/ }).click()
  await expect(page.getByRole('cell', { name: 'Loja Autoestrada', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/instituicao=\d+/)
})

test('@celular the settings on a phone: cards, and nothing wider than the screen', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/whitelist')
  await expect(page.getByRole('list', { name: 'Whitelist' })).toContainText('Loja Veneza')
  await expectAccessible(page)
  await goTo(page, '/configuracoes/regras-garantia')
  await page.getByRole('link', { name: /Geral/ }).click()
  await expect(page.getByRole('list', { name: 'Itens da regra' })).toContainText('Item 1')
  const larguras = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0)
  await expectAccessible(page)

  // At the page's end, where an opening list could move it.
  const loja = page.getByRole('combobox', { name: 'Loja do simulador' })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const antes = await loja.boundingBox()
  await loja.tap()
  await expect(page.getByRole('option', { name: 'Loja Veneza' })).toBeVisible()
  expect((await loja.boundingBox())?.y).toBe(antes?.y)
  await page.getByRole('option', { name: 'Loja Veneza' }).tap()
  await expect(page.getByText(/veículos? eleg(ível|íveis) de \d+, somando R\$/)).toBeVisible()
})

test('parameters whose institution could not be read say so, and are asked for again', async ({ page }) => {
  await page.route('**/api/instituicoes-financeiras', (route) => route.abort())
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais/detalhe/1')
  await expect(page.getByText('Não foi possível carregar os parâmetros.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('row', { name: /^Geral/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo Parâmetro' })).toBeVisible()
})
