import { expect, type Page } from '@playwright/test'
import { pedirLogin, sessaoDoModelo } from './sessoes.ts'
import { SENHA } from './pessoas.ts'

/**
 * Signs in through the screen and waits until it is left.
 * @param path guarded page to go to; without it sign-in leads to /home
 */
export async function entrarPelaTela(page: Page, cpf: string, path?: string): Promise<void> {
  await page.goto(path ? `/login?returnUrl=${encodeURIComponent(path)}` : '/login')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/**
 * Goes to the page as one who is signed in does after a reload: for tests that are not about signing in. The session is the one that the
 * copied database came with; where a test has ended it, a new one.
 */
export async function entrar(page: Page, cpf: string, path = '/home'): Promise<void> {
  const token = (await sessaoDoModelo(page, cpf)) ?? (await pedirLogin(page.request, cpf))
  const sessao = { token, cpf: cpf.replaceAll(/\D/g, ''), regras: null }
  // For this one visit: a later reload must find what the application left.
  const antes = await page.addInitScript(
    (text) => sessionStorage.setItem('lastro.sessao', text),
    JSON.stringify(sessao),
  )
  await page.goto(path)
  await antes.dispose()
}

/**
 * To another page of the application that is open, as after a link: its code runs already, which is most of what a new document costs. The
 * router hears of whatever comes into the history, and numbers its entries. Waits until the page stands, of which its title tells.
 * @param path guarded page, with its query
 */
export async function irPara(page: Page, path: string): Promise<void> {
  const aberta = new URL(page.url())
  if (new URL(path, aberta).pathname === aberta.pathname) {
    // With another query the same page tells by no sign that it has other rows now.
    await page.goto(path)
    return
  }
  await page.evaluate((para) => {
    document.title = ''
    const { __TSR_index: indice = 0 } = history.state ?? {}
    history.pushState({ __TSR_index: indice + 1, __TSR_key: crypto.randomUUID() }, '', para)
  }, path)
  await expect(page).toHaveTitle(/./)
}

/** A second person beside the first, who is signed in too: in a tab, to which a session belongs, of the browser that knows our code already. */
export async function outraPessoa(page: Page, cpf: string, path?: string): Promise<Page> {
  const outra = await page.context().newPage()
  await entrar(outra, cpf, path)
  return outra
}
