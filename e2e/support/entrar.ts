import type { Page } from '@playwright/test'
import { SENHA } from './pessoas.ts'

/**
 * Signs in through the screen and waits until it is left.
 * @param path guarded page to go to; without it sign-in leads to /home
 */
export async function entrar(page: Page, cpf: string, path?: string): Promise<void> {
  await page.goto(path ? `/login?returnUrl=${encodeURIComponent(path)}` : '/login')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
