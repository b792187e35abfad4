import type { Page } from '@playwright/test'
import { newCpf } from '../apps/server/src/testing/documentos.ts'
import { PESSOAS } from './support/pessoas.ts'
import { enterFirst } from './support/primeira-entrada.ts'
import { openAs, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const botao = (page: Page, nome: string | RegExp) => page.getByRole('button', { name: nome, exact: true })
const senhaMostrada = (page: Page) =>
  page.getByRole('dialog', { name: 'Senha provisória' }).getByLabel('Senha provisória').inputValue()

test('a bank comes from nothing to a second approver, and the operator knows no password that opens it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [iara, sara] = [newCpf(), newCpf()]
  const nova = () => browser.newPage({ baseURL: baseURL ?? '', locale: 'pt-BR', reducedMotion: 'reduce' })
  // The operator: the institution, and its first administrator.
  await signIn(page, PESSOAS.operador, '/plataforma/estabelecimentos')
  await botao(page, 'Novo estabelecimento').click()
  const banco = page.getByRole('dialog', { name: 'Novo estabelecimento' })
  await banco.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Instituição financeira' }).click()
  await banco.getByLabel('CNPJ', { exact: true }).fill('33000167000101')
  await banco.getByLabel('Razão social', { exact: true }).fill('Ipê Crédito SA')
  await banco.getByLabel('Nome fantasia', { exact: true }).fill('Banco Ipê')
  await banco.getByRole('combobox', { name: 'UF' }).click()
  await page.getByRole('option', { name: 'RJ' }).click()
  await banco.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Banco Ipê/ })).toBeVisible()
  await page.goto('/plataforma/usuarios')
  await botao(page, 'Novo usuário').click()
  const primeira = page.getByRole('dialog', { name: 'Novo usuário' })
  await primeira.getByLabel('Nome', { exact: true }).fill('Iara Dias')
  await primeira.getByLabel('CPF', { exact: true }).fill(iara)
  await primeira.getByRole('combobox', { name: 'Estabelecimento' }).fill('ipê')
  await page.getByRole('option', { name: /Banco Ipê/ }).click()
  await primeira.getByRole('checkbox', { name: /^Administrador de acessos/ }).check()
  await primeira.getByRole('button', { name: 'Salvar' }).click()
  const vista = await senhaMostrada(page)
  await botao(page, 'Já anotei').click()

  // Inside: the first makes the second alone, by that profile alone, and chooses a password of her own.
  const daIara = await nova()
  await openAs(daIara, iara, await enterFirst(page.request, iara, vista))
  const incluir = async (cpf: string, nome: string, perfil: RegExp) => {
    await daIara.goto('/equipe/pessoas')
    await botao(daIara, 'Nova pessoa').click()
    const dialogo = daIara.getByRole('dialog', { name: 'Nova pessoa' })
    await dialogo.getByLabel('Nome', { exact: true }).fill(nome)
    await dialogo.getByLabel('CPF', { exact: true }).fill(cpf)
    await dialogo.getByRole('checkbox', { name: perfil }).check()
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialogo).toBeHidden()
  }
  await incluir(sara, 'Sara Segunda', /^Administrador de acessos/)
  const daSegunda = await senhaMostrada(daIara)
  await botao(daIara, 'Já anotei').click()
  const daSara = await nova()
  await openAs(daSara, sara, await enterFirst(page.request, sara, daSegunda))
  // Two approvers: the first asks, the second confirms and hands on the password.
  for (const [cpf, nome] of [
    [newCpf(), 'Gil Gestora'],
    [newCpf(), 'Gal Gestora'],
  ] as const) {
    await incluir(cpf, nome, /^Gestor/)
    await daSara.goto('/equipe/pessoas')
    await botao(daSara, new RegExp(`^Confirmar: Criar o acesso de ${nome}`)).click()
    await daSara.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'SIM' }).click()
    const entrada = { cpf, senha: await senhaMostrada(daSara), origem: 'web' }
    expect((await page.request.post('/api/autenticacao/Login', { data: entrada })).ok()).toBe(true)
    await botao(daSara, 'Já anotei').click()
  }

  // What the operator saw opens nothing any more, and the people of the bank are out of reach but in an emergency.
  const velha = { cpf: iara, senha: vista, origem: 'web' }
  expect((await page.request.post('/api/autenticacao/Login', { data: velha })).ok()).toBe(false)
  await page.goto('/plataforma/usuarios?filtro=gestora')
  await expect(page.getByRole('row', { name: /Gil Gestora/ })).toBeVisible()
  await botao(page, 'Ações de Gil Gestora').click()
  await expect(page.getByRole('menuitem', { name: /emergência/i }).first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Redefinir senha', exact: true })).toHaveCount(0)
  for (const aberta of [daIara, daSara]) await aberta.close()
})
