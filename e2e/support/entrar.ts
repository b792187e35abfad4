import type { Page } from '@playwright/test'
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
