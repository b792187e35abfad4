import { expect, type Page } from '@playwright/test'
import { requestLogin, sessionOfTemplate } from './sessions.ts'
import { SENHA } from './pessoas.ts'

/**
 * Signs in through the screen and waits until the screen is left.
 * @param path guarded page to go to; without it sign-in leads to /home
 */
export async function signInOnScreen(page: Page, cpf: string, path?: string): Promise<void> {
  await page.goto(path ? `/login?returnUrl=${encodeURIComponent(path)}` : '/login')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/**
 * Opens a page with a session, as after a reload: for tests that are not about signing in. Uses the session of the
 * copied database, or a new one where a test has ended it.
 */
export async function signIn(page: Page, cpf: string, path = '/home'): Promise<void> {
  const token = (await sessionOfTemplate(page, cpf)) ?? (await requestLogin(page.request, cpf))
  const sessao = { token, cpf: cpf.replaceAll(/\D/g, ''), regras: null }
  // Only for this visit: a later reload must find what the application left.
  const antes = await page.addInitScript(
    (text) => sessionStorage.setItem('lastro.sessao', text),
    JSON.stringify(sessao),
  )
  await page.goto(path)
  await antes.dispose()
}

/**
 * Goes to another page of the open application, as a link does. The running code spares most of a new document's cost.
 * The router follows the history and numbers its entries. Waits for the page by its title.
 * @param path guarded page, with its query
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const aberta = new URL(page.url())
  if (new URL(path, aberta).pathname === aberta.pathname) {
    // With another query the title stays, and nothing tells when the rows are new.
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

/**
 * A second signed-in person in another tab, because a session belongs to a tab. The browser has our code compiled
 * already.
 */
export async function signInAnotherPerson(page: Page, cpf: string, path?: string): Promise<Page> {
  const outra = await page.context().newPage()
  await signIn(outra, cpf, path)
  return outra
}

/** Opens a page as somebody who has signed in by a call. */
export async function openAs(page: Page, cpf: string, token: string): Promise<void> {
  const sessao = { token, cpf, regras: null }
  await page.addInitScript((text) => sessionStorage.setItem('lastro.sessao', text), JSON.stringify(sessao))
  await page.goto('/home')
}
