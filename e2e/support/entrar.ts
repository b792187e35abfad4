import { expect, type Page } from '@playwright/test'
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

/** Signs in by a call and goes to the page as after a reload: for tests that are not about signing in. */
export async function entrar(page: Page, cpf: string, path = '/home'): Promise<void> {
  const response = await page.request.post('/api/autenticacao/Login', {
    data: { cpf, senha: SENHA, origem: 'web' },
  })
  expect(response.status()).toBe(200)
  const { token } = await response.json()
  const sessao = { token, cpf: cpf.replaceAll(/\D/g, ''), regras: null }
  // A document of the same origin in which no application runs.
  await page.goto('/lastro.svg')
  await page.evaluate((text) => sessionStorage.setItem('lastro.sessao', text), JSON.stringify(sessao))
  await page.goto(path)
}
