import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { newCpf } from '../apps/server/src/testing/documentos.ts'
import { type ProvedorDeTeste, startProvedor } from '../apps/server/src/modules/sso/testing/provedor.ts'
import { findNode24 } from '../scripts/lib/node24.mjs'
import { expectAccessible, expectAccessibleInEveryScheme } from './support/accessibility.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { enterFirst, requestPessoa } from './support/primeira-entrada.ts'
import { type StartingServer, startProcess } from './support/server-process.ts'
import { requestLogin } from './support/sessions.ts'
import { openAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const CPF_DE_CAIO = PESSOAS.auroraAnalista.replaceAll(/\D/g, '')

let lastro: StartingServer
let provedor: ProvedorDeTeste
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'lastro-entrada-unica-'))
  lastro = await startProcess({ DATA_DIR: join(folder, 'dados') }, join(folder, 'log'), (url) => ({
    ENDERECO_PUBLICO: url,
  }))
  await lastro.ready()
  provedor = await startProvedor({
    retorno: `${lastro.url}/login/retorno`,
    saida: `${lastro.url}/api/autenticacao/sso/1/saida`,
    node: findNode24(),
  })
  await provedor.pessoa('caio', { cpf: CPF_DE_CAIO, name: 'Caio Menezes' })
  await provedor.pessoa('eva', { cpf: newCpf(), name: 'Eva Estranha' })
})
test.afterAll(() => Promise.all([lastro.stop(), provedor.close()]))

const novaPagina = (browser: Browser) =>
  browser.newPage({ baseURL: lastro.url, locale: 'pt-BR', reducedMotion: 'reduce' })

/** Types a CPF in the page of sign-in, and leaves for the provider that it then offers. */
async function sairParaOProvedor(page: Page, cpf: string, conta: string) {
  await page.goto('/login')
  await page.getByLabel('CPF', { exact: true }).pressSequentially(cpf)
  await page.getByRole('button', { name: 'Entrar com Banco Aurora' }).click()
  await expect(page).toHaveTitle('Provedor de teste')
  await page.getByLabel('Conta').pressSequentially(conta)
  await page.keyboard.press('Enter')
}

test('an institution sets its provider by two people; who signs in there is in, and out when it says so', async ({
  browser,
}) => {
  test.slow()
  const daHelena = await novaPagina(browser)
  const helena = await requestLogin(daHelena.request, PESSOAS.auroraGestor)
  const cpf = newCpf()
  const nova = await requestPessoa(daHelena.request, helena, {
    cpf,
    nome: 'Sara Segunda',
    perfil: 'Administrador de acessos',
  })
  const sara = await enterFirst(daHelena.request, cpf, nova.senha ?? '')

  // The first enters the settings, and tries them before anybody else sees them.
  await openAs(daHelena, PESSOAS.auroraGestor.replaceAll(/\D/g, ''), helena)
  await daHelena.goto('/equipe/entrada-unica')
  await daHelena.getByLabel('Emissor').click()
  await daHelena.keyboard.type('entrada.banco')
  await daHelena.keyboard.press('Enter')
  await expect(daHelena.getByText(/^Informe o endereço do emissor/)).toBeVisible()
  await daHelena.getByLabel('Emissor').fill('')
  await daHelena.keyboard.type(provedor.emissor)
  await daHelena.getByLabel('Identificador do cliente').click()
  await daHelena.keyboard.type('lastro')
  await daHelena.getByLabel('Segredo do cliente', { exact: true }).click()
  await daHelena.keyboard.type('segredo-do-cliente')
  await daHelena.keyboard.press('Enter')
  await expect(daHelena.getByText('Espera outro administrador', { exact: true })).toBeVisible()
  await expect(daHelena.getByText(/^Você pediu em/)).toBeVisible()
  await expectAccessibleInEveryScheme(daHelena)
  await daHelena.getByRole('button', { name: 'Testar' }).click()
  await daHelena.getByLabel('Conta').pressSequentially('eva')
  await daHelena.getByRole('button', { name: 'Continuar' }).click()
  await expect(daHelena.getByRole('heading', { name: 'Teste da entrada única' })).toBeVisible()
  await expect(daHelena.getByText('Eva Estranha')).toBeVisible()
  await expectAccessible(daHelena)

  // The second confirms.
  const daSara = await novaPagina(browser)
  await openAs(daSara, cpf, sara)
  await daSara.goto('/equipe/entrada-unica')
  await expect(daSara.getByText(/^Helena Prado pediu em/)).toBeVisible()
  await daSara.getByRole('button', { name: 'Confirmar' }).click()
  await daSara.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(daSara.getByText('Espera outro administrador', { exact: true })).toBeHidden()

  // The analyst comes in, and is out as soon as the provider says so.
  const doCaio = await novaPagina(browser)
  await sairParaOProvedor(doCaio, PESSOAS.auroraAnalista, 'caio')
  await expect(doCaio).toHaveURL('/home')
  await expect(doCaio.getByRole('banner').getByText('Caio Menezes')).toBeVisible()
  await provedor.sai('caio', { avisar: true })
  await doCaio.reload()
  await expect(doCaio).toHaveURL(/\/login/)

  // Whom only the provider knows stays outside, in words; a password still opens.
  const outra = await novaPagina(browser)
  await sairParaOProvedor(outra, PESSOAS.auroraAnalista, 'eva')
  await expect(outra.getByRole('alert')).toContainText('não tem acesso aqui')
  await expectAccessible(outra)
  await outra.getByRole('link', { name: 'Voltar à entrada' }).click()
  await outra.getByLabel('CPF', { exact: true }).pressSequentially(PESSOAS.auroraAnalista)
  await outra.getByLabel('Senha', { exact: true }).pressSequentially(SENHA)
  await outra.keyboard.press('Enter')
  await expect(outra).toHaveURL('/home')
  for (const aberta of [daHelena, daSara, doCaio, outra]) await aberta.close()
})
