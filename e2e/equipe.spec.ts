import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { PESSOAS } from './support/pessoas.ts'
import { enterFirst, requestPessoa } from './support/primeira-entrada.ts'
import { requestLogin } from './support/sessions.ts'
import { openAs, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const SARA = { cpf: '71428593691', nome: 'Sara Segunda' }
const NINA = '602.913.847-22'

const botao = (page: Page, nome: string | RegExp) => page.getByRole('button', { name: nome, exact: true })
const senhaMostrada = (page: Page) =>
  page.getByRole('dialog', { name: 'Senha provisória' }).getByLabel('Senha provisória').inputValue()

test('a person with a binding profile comes in once the second administrator confirms', async ({
  page,
  browser,
  baseURL,
}) => {
  // The second administrator, made while nothing waits, and then the policy.
  const token = await requestLogin(page.request, PESSOAS.auroraGestor)
  const { senha } = await requestPessoa(page.request, token, { ...SARA, perfil: 'Administrador de acessos' })
  const daSara = await enterFirst(page.request, SARA.cpf, senha ?? '')
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/politicas')
  await page.getByRole('switch', { name: 'Exigir um segundo administrador' }).check()
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'Equipe' }).click()
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Pessoas' })).toContainText('(você)')
  await expectAccessible(page)
  await botao(page, 'Nova pessoa').click()
  const nova = page.getByRole('dialog', { name: 'Nova pessoa' })
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expect(nova.getByText('Campo obrigatório')).toHaveCount(2)
  await nova.getByLabel('Nome', { exact: true }).fill('Nina Nova')
  await nova.getByLabel('CPF', { exact: true }).fill(PESSOAS.horizonteGestor)
  await nova.getByRole('checkbox', { name: /^Gestor/ }).check()
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expect(nova.getByText('Este CPF já tem acesso em outro estabelecimento.')).toBeVisible()
  await nova.getByLabel('CPF', { exact: true }).fill(NINA)
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expect(nova).toBeHidden()
  const espera = page.getByRole('region', { name: 'Esperam outro administrador' })
  await expect(espera).toContainText('Criar o acesso de Nina Nova (Gestor)')
  await expect(espera).toContainText('Espera a confirmação de Sara Segunda.')
  await expect(botao(page, /^Desistir: Criar o acesso/)).toBeVisible()
  await expectAccessibleInBothSchemes(page)

  const outra = await browser.newPage({ baseURL: baseURL ?? '', locale: 'pt-BR', reducedMotion: 'reduce' })
  await openAs(outra, SARA.cpf, daSara)
  await expect(outra.getByText('1 pedido de acesso espera a sua confirmação.')).toBeVisible()
  await outra.getByRole('link', { name: 'Ver em Equipe' }).click()
  // By keyboard alone.
  await botao(outra, /^Confirmar: Criar o acesso/).focus()
  await outra.keyboard.press('Enter')
  const pergunta = outra.getByRole('dialog', { name: 'Confirmar' })
  await expect(pergunta).toContainText('Contratos: envia, aprova, liquida')
  await pergunta.getByRole('button', { name: 'SIM' }).focus()
  await outra.keyboard.press('Enter')
  const provisoria = await senhaMostrada(outra)
  await botao(outra, 'Já anotei').click()
  await expect(outra.getByRole('region', { name: 'Esperam outro administrador' })).toBeHidden()
  await expect(outra.getByRole('row', { name: /Nina Nova/ })).toContainText('Senha provisória')

  const dela = await browser.newPage({ baseURL: baseURL ?? '', locale: 'pt-BR', reducedMotion: 'reduce' })
  await dela.goto('/login')
  await dela.getByLabel('CPF', { exact: true }).fill(NINA)
  await dela.getByLabel('Senha', { exact: true }).fill(provisoria)
  await botao(dela, 'Entrar').click()
  await expect(dela.getByLabel('Senha atual', { exact: true })).toBeVisible()
  for (const aberta of [outra, dela]) await aberta.close()
})

test('a profile of the institution’s own is made, given and changed', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/equipe/perfis')
  await botao(page, 'Novo perfil').click()
  const novo = page.getByRole('dialog', { name: 'Novo perfil' })
  await novo.getByLabel('Nome', { exact: true }).fill('Cobrança')
  await novo.getByRole('group', { name: 'Saldos e conciliação' }).getByLabel('Consultar').check()
  await expectAccessible(page)
  await novo.getByRole('button', { name: 'Salvar' }).click()
  const linha = page.getByRole('row', { name: /Cobrança/ })
  await expect(linha).toContainText('Da instituição')
  await page.goto('/equipe/pessoas')
  await botao(page, 'Ações de Lívia Duarte').click()
  await page.getByRole('menuitem', { name: 'Alterar perfis' }).click()
  const perfis = page.getByRole('dialog', { name: 'Perfis de Lívia Duarte' })
  await perfis.getByRole('checkbox', { name: /^Cobrança/ }).check()
  await perfis.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Lívia Duarte/ })).toContainText('Cobrança')
})

test('@celular a store adds its clerk without any operator', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/equipe')
  await botao(page, 'Nova pessoa').tap()
  const nova = page.getByRole('dialog', { name: 'Nova pessoa' })
  await nova.getByLabel('Nome', { exact: true }).fill('Bento Balcão')
  await nova.getByLabel('CPF', { exact: true }).fill(NINA)
  await nova.getByRole('checkbox', { name: /^Equipe da loja/ }).check()
  await expectAccessibleInBothSchemes(page)
  await nova.getByRole('button', { name: 'Salvar' }).tap()
  expect(await senhaMostrada(page)).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  await botao(page, 'Já anotei').tap()
  await expect(page.getByRole('list', { name: 'Pessoas' })).toContainText('Bento Balcão')
  await expectAccessibleInBothSchemes(page)
})

test('the own audit leads from an act of a store, whose people it never names, to the contract', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/equipe/auditoria')
  const tabela = page.getByRole('table', { name: 'Auditoria' })
  await expect(tabela.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^A sequência da sua instituição/)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('combobox', { name: 'Ação' }).click()
  await page.getByRole('option', { name: 'Aprovou', exact: true }).click()
  await expect(page).toHaveURL(/acao=aprovar/)
  await tabela
    .getByRole('row', { name: /Equipe da loja/ })
    .first()
    .getByRole('button')
    .click()
  const registro = page.getByRole('dialog', { name: 'Aprovou' })
  await expect(registro).toContainText('Equipe da loja · Loja')
  await expectAccessibleInBothSchemes(page)
  await registro.getByRole('link').click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+/)
})

test('@celular a store sees what its own people did', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/auditoria')
  const lista = page.getByRole('list', { name: 'Auditoria' })
  await expect(lista).toContainText('Marcos Teles')
  await expectAccessibleInBothSchemes(page)
  const noContrato = lista
    .getByRole('listitem')
    .filter({ hasText: /Contrato/ })
    .first()
  await noContrato.getByRole('button').first().tap()
  await expect(page.getByRole('dialog')).toContainText('O conteúdo fica com a instituição financeira.')
})
