import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newCpf } from '../apps/server/src/testing/documentos.ts'
import { type Servidor, startSmtp } from '../apps/server/src/testing/smtp.ts'
import { findNode24 } from '../scripts/lib/node24.mjs'
import { expectAccessible, expectAccessibleInEveryScheme } from './support/accessibility.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { type StartingServer, startProcess } from './support/server-process.ts'
import { expect, test } from './support/test.ts'

const NOVA = 'outro trem no quintal'

let smtp: Servidor
let lastro: StartingServer
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'lastro-correio-'))
  // The server trusts no certificate of a test; TLS is the server's own tests' (emails.test).
  smtp = await startSmtp({ semStarttls: true, node: findNode24() })
  lastro = await startProcess({ DATA_DIR: join(folder, 'dados') }, join(folder, 'log'), {
    EMAIL_URL: smtp.url,
    EMAIL_DE: 'lastro@banco.test',
    ENDERECO_PUBLICO: 'https://lastro.banco.test',
  })
  await lastro.ready()
})
test.afterAll(() => Promise.all([lastro.stop(), smtp.close()]))

/** Where the newest letter to an address leads: path and what follows the #. */
async function linkDa(para: string, caminho: string): Promise<string> {
  const link = async () => {
    const cartas = (await smtp.cartas()).filter(({ paraQuem }) => paraQuem === para)
    const textos = cartas.map(({ text = '' }) => new RegExp(`${caminho}#\\S+`).exec(text)?.[0])
    return textos.findLast(Boolean) ?? ''
  }
  await expect.poll(link, { timeout: 30_000 }).not.toBe('')
  return lastro.url + (await link())
}

async function entrar(page: Page, cpf: string, senha = SENHA) {
  await page.goto(`${lastro.url}/login`)
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function informarEmail(page: Page, email: string) {
  await page.goto(`${lastro.url}/conta/seguranca`)
  await page.getByRole('button', { name: /(Informar|Trocar) o e-mail/ }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Sua senha atual').fill(SENHA)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Falta confirmar')).toBeVisible()
  await page.goto(await linkDa(email, '/conta/confirmar-email'))
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await expect(page.getByText('O seu e-mail está confirmado.')).toBeVisible()
}

test('the own address is confirmed, notices are chosen, and a colleague is invited', async ({
  page,
  browser,
}) => {
  await entrar(page, PESSOAS.auroraGestor)
  await informarEmail(page, 'gestora@aurora.test')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Segurança da conta' }).last().click()
  const estoque = page.getByRole('combobox', { name: 'Saídas e mudanças no estoque' })
  await expect(estoque).toHaveValue('No resumo da manhã')
  await estoque.click()
  await page.getByRole('option', { name: 'Nunca' }).click()
  await expect(page.getByText('Aviso alterado com sucesso.')).toBeVisible()
  await page.reload()
  await expect(estoque).toHaveValue('Nunca')
  await expectAccessibleInEveryScheme(page)

  await page.goto(`${lastro.url}/equipe/pessoas`)
  await page.getByRole('button', { name: 'Nova pessoa' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nova pessoa' })
  await dialogo.getByLabel('Nome').fill('Nara Nova')
  await dialogo.getByLabel('CPF').fill('714.285.936-91')
  await dialogo.getByRole('textbox', { name: 'E-mail' }).fill('nara@aurora.test')
  await dialogo.getByRole('checkbox', { name: 'Analista (consulta)' }).check()
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Convite enviado a nara@aurora.test')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'nara@aurora.test (não confirmado)' })).toBeVisible()

  const nova = await browser.newPage()
  await nova.goto(await linkDa('nara@aurora.test', '/convite'))
  await expectAccessibleInEveryScheme(nova)
  await nova.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(NOVA)
  await nova.getByRole('textbox', { name: 'Confirme a nova senha' }).fill(NOVA)
  await nova.getByRole('button', { name: 'Salvar a senha' }).click()
  await expect(nova.getByText('É preciso aceitar os termos de uso.')).toBeVisible()
  await nova.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check()
  await nova.getByRole('button', { name: 'Salvar a senha' }).click()
  await expect(nova.getByText('A sua senha está salva.')).toBeVisible()
  await entrar(nova, '714.285.936-91', NOVA)
  await nova.waitForURL(/home/)
  await nova.close()
})

test('@celular a forgotten password is replaced by the link of a letter, once', async ({ page }) => {
  await entrar(page, PESSOAS.auroraGestor)
  await informarEmail(page, 'celular@aurora.test')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${lastro.url}/login`)
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await expectAccessibleInEveryScheme(page)
  await page.getByLabel('CPF', { exact: true }).fill(PESSOAS.auroraGestor)
  await page.getByRole('button', { name: 'Enviar o link' }).click()
  await expect(page.getByText(/Se este CPF tem um e-mail confirmado/)).toBeVisible()
  await expectAccessible(page)
  const link = await linkDa('celular@aurora.test', '/nova-senha')
  const trocar = async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(NOVA)
    await page.getByRole('textbox', { name: 'Confirme a nova senha' }).fill(NOVA)
    await page.getByRole('button', { name: 'Salvar a senha' }).click()
  }
  await trocar()
  await expect(page.getByText('A sua senha está salva.')).toBeVisible()
  await expectAccessible(page)
  await trocar()
  await expect(page.getByRole('alert')).toHaveText('Este link já foi usado. Peça outro em Esqueci a senha.')
  await entrar(page, PESSOAS.auroraGestor, NOVA)
})

test('an operator brings in a bank’s first administrator by a letter, and sees no password', async ({
  page,
  browser,
}) => {
  await entrar(page, PESSOAS.operador)
  await page.goto(`${lastro.url}/plataforma/usuarios`)
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Novo usuário' })
  const cpf = newCpf()
  await dialogo.getByLabel('Nome', { exact: true }).pressSequentially('Iara Dias')
  await dialogo.getByLabel('CPF', { exact: true }).pressSequentially(cpf)
  await dialogo.getByRole('textbox', { name: 'E-mail' }).pressSequentially('iara@horizonte.test')
  await dialogo.getByRole('combobox', { name: 'Estabelecimento' }).pressSequentially('horizonte')
  await page.getByRole('option', { name: /Horizonte/ }).click()
  await dialogo.getByRole('checkbox', { name: /^Analista/ }).check()
  await dialogo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Convite enviado a iara@horizonte.test')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const iara = await browser.newPage()
  await iara.goto(await linkDa('iara@horizonte.test', '/convite'))
  await iara.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(NOVA)
  await iara.getByRole('textbox', { name: 'Confirme a nova senha' }).fill(NOVA)
  await iara.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check()
  await iara.getByRole('button', { name: 'Salvar a senha' }).click()
  await expect(iara.getByText('A sua senha está salva.')).toBeVisible()
  await entrar(iara, cpf, NOVA)
  await iara.waitForURL(/home/)
  await iara.close()
})
