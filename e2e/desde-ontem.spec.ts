import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { countClicks } from './support/clicks.ts'
import { PESSOAS } from './support/pessoas.ts'
import { goTo, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('what changed since yesterday is one screen, one click from Início, and leads to the record', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const { clicar, cliques } = countClicks()
  const entrada = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Desde ontem/ })
  await expect(entrada).toHaveAccessibleName(/\d desde a sua última visita$/)
  // A part of the list is no visit: the rest was not seen.
  await goTo(page, '/desde-ontem?assunto=contrato')
  await expect(page.getByRole('table', { name: 'O que mudou' }).getByRole('row').nth(1)).toBeVisible()
  await goTo(page, '/home')
  await expect(entrada).toHaveAccessibleName(/\d desde a sua última visita$/)
  await clicar(entrada)
  await expect(page.getByRole('heading', { level: 1, name: 'Desde ontem' })).toBeVisible()
  const linhas = page.getByRole('table', { name: 'O que mudou' }).getByRole('row')
  await expect(linhas.nth(1)).toBeVisible()
  expect(cliques()).toBe(1)
  await expectAccessibleInBothSchemes(page)
  // Seen: the count goes, the lines stay.
  await expect(entrada).toHaveAccessibleName('Desde ontem')

  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page.getByRole('option', { name: 'Contratos' }).click()
  await expect(page).toHaveURL(/assunto=contrato/)
  const contrato = linhas.nth(1).getByRole('link')
  const numero = (await contrato.textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Número do contrato' }).fill(numero)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contrato=/)
  await expect(linhas.nth(1)).toContainText(numero)
  await contrato.click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+/)
})

test('a store finds its own by Ctrl+K, and after a colleague’s act the line of the last visit', async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('textbox', { name: 'Buscar em tudo' })).toBeFocused()
  await page.keyboard.type('desde ontem')
  await expect(page.getByRole('dialog', { name: 'Busca' }).locator('[data-action]').first()).toContainText(
    'Desde ontem',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/desde-ontem')
  await expect(page.getByRole('heading', { level: 1, name: 'Desde ontem' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Contratos',
    'Baixas por venda',
    'Cobertura',
    'Estoque',
    'Tabela FIPE',
  ])
  await page.keyboard.press('Escape')
  await goTo(page, '/loja/estoque')
  await goTo(page, '/desde-ontem')
  await expect(page.getByText(/^Sua última visita foi em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Nome da pessoa' }).fill('ninguém com este nome')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/desde-ontem')
})

test('on a telephone only the search stands above the list, and the other filters behind Filtros @celular', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  await goTo(page, '/desde-ontem')
  await expect(page.getByRole('searchbox', { name: 'Número do contrato' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Assunto' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const painel = page.getByRole('dialog', { name: 'Filtros' })
  await expect(painel.getByLabel('Até', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await painel.getByRole('combobox', { name: 'Assunto' }).click()
  await painel.getByRole('option', { name: 'Contratos' }).click()
  await expect(page).toHaveURL(/assunto=contrato/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
})
