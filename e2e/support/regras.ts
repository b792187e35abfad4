import type { Page } from '@playwright/test'

export const REGRAS = '/configuracoes/regras-garantia'
export const modalRegra = (page: Page) => page.getByRole('dialog', { name: 'Adicionar regra' })

/** Opens 'Adicionar regra' and chooses filters by their buttons. */
export async function abrirNovaRegra(page: Page, ...filtros: string[]) {
  await page.getByRole('button', { name: 'Adicionar regra' }).click()
  for (const filtro of filtros)
    await modalRegra(page)
      .getByRole('button', { name: `Adicionar ${filtro}`, exact: true })
      .click()
}
export const confirmarRegra = (page: Page) =>
  modalRegra(page).getByRole('button', { name: 'Adicionar regra', exact: true }).click()
