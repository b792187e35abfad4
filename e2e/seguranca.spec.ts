import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { requestLogin } from './support/sessions.ts'
import { signIn, signInOnScreen, goTo } from './support/sign-in.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'
import { totpCode } from './support/totp.ts'

/** Enrols a second factor, from password to recovery codes, in a page or a modal. Answers secret and codes. */
async function cadastrar(page: Page) {
  await page.getByLabel('Sua senha atual', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const segredo = await page.getByTestId('segredo').innerText()
  await expectAccessible(page)
  await page.getByLabel('Informe o código que ele mostra').fill(totpCode(segredo))
  await page.keyboard.press('Enter')
  const lista = page.getByRole('list', { name: 'Códigos de recuperação' })
  await expect(lista.getByRole('listitem')).toHaveCount(10)
  await expect(page.locator(':focus').filter({ has: lista })).toBeVisible()
  await expectAccessible(page)
  return { segredo, codigos: await lista.getByRole('listitem').allInnerTexts() }
}

async function menuDoUsuario(page: Page, item: string) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Banco Aurora/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/**
 * Signs out and waits until the server has ended the session. A sign-in right after would otherwise find it still
 * valid.
 */
async function sair(page: Page) {
  const encerrada = page.waitForResponse((response) => response.url().endsWith('/api/autenticacao/sair'))
  await menuDoUsuario(page, 'SAIR')
  await encerrada
}

test('the whole way: turned on, a code, a recovery code, reset by an operator', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await menuDoUsuario(page, 'Segurança da conta')
  await expect(page.getByText('Desligado')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ligar o segundo fator' }).click()
  const { segredo, codigos } = await cadastrar(page)
  const baixado = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect((await baixado).suggestedFilename()).toBe('lastro-codigos-de-recuperacao.txt')
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('10 códigos de recuperação ainda valem.')).toBeVisible()
  await expectAccessible(page)
  await sair(page)

  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeVisible()
  await expectAccessible(page)
  // Nothing else opens before, not even by its address.
  await page.goto('/conta/seguranca')
  await expect(page).toHaveURL(/\/segundo-fator\?returnUrl/)
  const campo = page.getByLabel('Código do aplicativo')
  await campo.fill('12 34')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Informe os 6 números/)).toBeVisible()
  await campo.fill(totpCode(segredo, -9))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^O código não confere/)).toBeVisible()
  await expect(campo).toBeFocused()
  // The enrolment used up the present code; the next one is valid already.
  await campo.fill(totpCode(segredo, 1).replace(/^(...)/, '$1 '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/conta/seguranca')
  await sair(page)

  await signIn(page, PESSOAS.auroraGestor)
  await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
  await page.getByLabel('Código de recuperação', { exact: true }).fill(codigos[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Código de recuperação usado. Restam 9.')).toBeVisible()

  const operador = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(operador, PESSOAS.operador, `/plataforma/usuarios?filtro=${PESSOAS.auroraGestor}`)
  const linha = operador.getByRole('table', { name: 'Usuários' }).getByRole('row').nth(1)
  await expect(linha).toContainText('Segundo fator')
  await linha.getByRole('button', { name: /^Ações de/ }).click()
  await operador.getByRole('menuitem', { name: 'Redefinir segundo fator' }).click()
  await operador.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(linha).not.toContainText('Segundo fator')
  await operador.close()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page).toHaveURL('/home')
})

test('a browser that signed in before is known by its cookie, which no other call carries', async ({
  page,
}) => {
  const cookieOf = async (path: RegExp, act: () => Promise<unknown>) => {
    const sent = page.waitForRequest((request) => path.test(request.url()))
    await act()
    return (await (await sent).allHeaders())['cookie'] ?? ''
  }
  const entrar = () => signInOnScreen(page, PESSOAS.auroraAnalista)
  expect(await cookieOf(/\/api\/autenticacao\/Login$/, entrar)).not.toContain('lastro_dispositivo')
  await sair(page)
  expect(await cookieOf(/\/api\/autenticacao\/Login$/, entrar)).toContain('lastro_dispositivo=')
  expect(await cookieOf(/\/api\/(?!autenticacao)/, () => page.reload())).toBe('')
})

test('an institution that begins to require it leads its own people to the enrolment', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/politicas')
  await page.getByRole('switch', { name: 'Exigir segundo fator de todos' }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  // Stops the next page between its calls.
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await cadastrar(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await goTo(page, '/conta/seguranca')
  await expect(page.getByText(/A sua instituição o exige/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desligar' })).toHaveCount(0)
})

test('@celular store staff turn it on from the menu; nothing is wider than the screen', async ({ page }) => {
  await signIn(page, PESSOAS.veneza)
  await page.getByRole('button', { name: /^Abrir o menu/ }).click()
  await page.getByRole('button', { name: /Loja Veneza/ }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click()
  await page.getByRole('button', { name: 'Ligar o segundo fator' }).click()
  // Closing the dialog while codes are under way would lose them, because the factor is on by then.
  await page.route('**/segundo-fator/confirmar', async (route) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await route.continue()
  })
  await cadastrar(page)
  await page.goBack()
  await expect(page.getByText('Os códigos de recuperação, que não serão mostrados outra vez')).toBeVisible()
  await page.getByRole('button', { name: 'NÃO', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  const larguras = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0)
})

test('a session elsewhere is seen and ended, and the password changed from the menu', async ({ page }) => {
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
  const statusOf = async (token: string) =>
    (await page.request.get('/api/autenticacao/sessoes', { headers: headersOf(token) })).status()
  const primeira = await requestLogin(page.request, PESSOAS.auroraGestor)
  // Without the sessions of the tests before.
  await page.request.post('/api/autenticacao/sessoes/encerrar-outras', { headers: headersOf(primeira) })
  await signInOnScreen(page, PESSOAS.auroraGestor)
  const segunda = await requestLogin(page.request, PESSOAS.auroraGestor)
  await menuDoUsuario(page, 'Segurança da conta')
  const linhas = page.getByRole('table', { name: 'Minhas sessões' }).getByRole('row')
  await expect(linhas).toHaveCount(4)
  await expect(linhas.nth(1)).toContainText('Esta sessão')
  await expect(linhas.nth(1)).toContainText('Chrome no Linux')
  await expectAccessible(page)
  // The newest comes first after this one.
  await linhas
    .nth(2)
    .getByRole('button', { name: /^Ações de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Encerrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(linhas).toHaveCount(3)
  expect([await statusOf(primeira), await statusOf(segunda)]).toEqual([200, 401])

  await menuDoUsuario(page, 'Trocar senha')
  const janela = page.getByRole('dialog', { name: 'Trocar senha' })
  await expect(janela.getByLabel('Senha atual', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await janela.getByLabel('Senha atual', { exact: true }).fill('errada')
  for (const campo of ['Nova senha', 'Confirme a nova senha'])
    await janela.getByLabel(campo, { exact: true }).fill('cavalo bateria grampo')
  await page.keyboard.press('Enter')
  await expect(janela.getByText('A senha atual não confere.')).toBeVisible()
  await janela.getByLabel('Senha atual', { exact: true }).fill(SENHA)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Senha alterada com sucesso.')).toBeVisible()
  await expect(page).toHaveURL('/conta/seguranca')
  await expect(linhas).toHaveCount(2)
  expect(await statusOf(primeira)).toBe(401)
})
