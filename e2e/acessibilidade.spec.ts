import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectAccessibleInEveryScheme } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

/** Waits for a table or list, so that axe checks the screen and not its skeleton. */
async function conferir(page: Page, path: string, conteudo: string) {
  await goTo(page, path)
  await expect(page.getByRole('main').getByText(conteudo).first()).toBeVisible()
  await expectAccessibleInEveryScheme(page)
}

async function conferirModal(page: Page, abrir: () => Promise<void>, acima?: Locator) {
  await abrir()
  await expect(page.getByRole('dialog')).toBeVisible()
  if (acima) await expect(acima).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  if (acima) {
    await page.keyboard.press('Escape')
    await expect(acima).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the first row's menu and chooses an entry. */
async function acao(page: Page, nome: string) {
  await page
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: nome }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Checks the simulator with its list of stores open, and with each list of vehicles. */
async function conferirSimulador(page: Page) {
  await page.getByRole('combobox', { name: 'Loja do simulador' }).click()
  await expect(page.getByRole('option', { name: 'Loja Veneza' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  await expect(
    page.getByRole('table', { name: 'Veículos elegíveis' }).getByRole('cell').first(),
  ).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByText(/^Não elegíveis/).click()
  await expect(page.getByRole('table', { name: 'Veículos não elegíveis' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
}

test("the institution's screens and open modals, light, dark and in forced colours", async ({ page }) => {
  await page.goto('/login')
  await expectAccessibleInEveryScheme(page)
  await signIn(page, PESSOAS.auroraGestor)
  await conferir(page, '/home', 'Cobertura da carteira')
  await conferir(page, '/contratos/listar', 'CT-2026-0029')
  await page.getByText('CT-2026-0026').first().click()
  await expect(page.getByRole('heading', { name: 'Contrato CT-2026-0026' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(page.getByRole('table', { name: 'Estoque da loja' })).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByRole('list', { name: 'Linha do tempo' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await conferirModal(page, () => page.getByRole('button', { name: 'Cancelar proposta' }).click())
  await conferir(page, '/contratos/criar', 'Salvar rascunho')
})

test('the settings and their open modals, light, dark and in forced colours', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await conferir(page, '/configuracoes/parametros-comerciais', 'Banco Aurora')
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  await expect(page.getByRole('table', { name: 'Parâmetros comerciais' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await conferirModal(page, () => acao(page, 'Editar'))
  await conferirModal(page, () => page.getByRole('button', { name: 'Novo Parâmetro' }).click())
  await conferir(page, '/configuracoes/whitelist', 'Loja Veneza')
  await conferirModal(page, () => page.getByRole('button', { name: 'Novo', exact: true }).click())
  // The calendar opens with the field and takes the first Escape.
  const calendario = page.locator('[data-dates-dropdown]')
  await conferirModal(page, () => acao(page, 'Alterar prazo'), calendario)
  await conferir(page, '/configuracoes/regras-garantia', 'Geral')
  await conferirModal(page, () => page.getByRole('button', { name: 'Adicionar regra' }).click())
  await page.getByRole('link', { name: 'Geral' }).first().click()
  await expect(page.getByRole('heading', { name: 'Itens da Regra de Garantia' })).toBeVisible()
  await expect(page.getByText('80,00%').first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await conferirModal(page, () => acao(page, 'Editar'))
  await conferirSimulador(page)
})

test("@celular the store's screens on a phone, light, dark and in forced colours", async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  await conferir(page, '/loja/propostas', 'CT-2026-0027')
  await page.getByText('CT-2026-0027').first().click()
  await expect(page.getByRole('heading', { name: 'Proposta CT-2026-0027' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /, placa / }).first()).toBeVisible()
  await expectAccessibleInEveryScheme(page)
  await conferirModal(page, () => page.getByRole('button', { name: 'Recusar proposta' }).click())
})
