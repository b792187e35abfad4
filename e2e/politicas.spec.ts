import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const POLITICAS = '/configuracoes/politicas'
const ABERTOS = '/contratos/listar?status=todos&situacao=4'

async function aprovar(page: Page) {
  await page.getByRole('button', { name: 'Aprovar proposta' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Deseja realmente aprovar esta proposta?' })
  await dialog.getByRole('button', { name: 'SIM', exact: true }).click()
}

test('four eyes: the author reads why before any click, two people lower the policy, two approve above the amount', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, POLITICAS)
  await page.getByLabel('Exigir que o aprovador seja outra pessoa').check()
  await expect(page.getByText('Só uma pessoa da instituição tem permissão')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  // The form is drawn anew.
  const titulo = page.getByRole('heading', { name: 'Políticas', level: 1 })
  await expect(titulo).toBeFocused()

  await goTo(page, ABERTOS)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+/)
  const contrato = new URL(page.url()).pathname
  // Shown once, before the click, with the people who can act. The author keeps what is still allowed.
  await expect(
    page.getByText(
      /quem aprova não pode ser quem fez a última alteração\. Você alterou .* Peça a outra pessoa\. Ninguém mais da instituição/,
    ),
  ).toHaveCount(1)
  await expect(
    page.getByText(/Aguardando outra pessoa de Banco Aurora: aprovar ou recusar/).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprovar proposta' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Recusar proposta' })).toBeVisible()

  // Less protection waits for another person; more takes effect at once.
  await goTo(page, POLITICAS)
  await page.getByLabel('Exigir que o aprovador seja outra pessoa').uncheck()
  await page.getByLabel('Segunda aprovação acima de').fill('1000')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SIM', exact: true }).click()
  await expect(page.getByText('Redução aguardando confirmação')).toBeVisible()
  await expect(titulo).toBeFocused()
  await expect(page.getByRole('button', { name: 'Confirmar redução' })).toHaveCount(0)
  await expect(page.getByLabel('Exigir que o aprovador seja outra pessoa')).toBeChecked()
  await expectAccessible(page)
  const outra = await signInAnotherPerson(page, PESSOAS.operador, POLITICAS)
  await outra.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await outra.getByRole('option', { name: /Aurora/ }).click()
  await outra.getByRole('button', { name: 'Confirmar redução' }).click()
  await expect(outra.getByText('Redução confirmada.')).toBeVisible()

  // A new document, because the cache would answer for some seconds.
  await page.goto(contrato)
  // The question has faded and its button is disabled, so that the button can't take the focus.
  const devagar = async (route: Route) => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await route.continue()
  }
  await page.route('**/aprovar', devagar, { times: 1 })
  await aprovar(page)
  await expect(page.getByText('Falta a segunda aprovação', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Você deu a primeira aprovação para aprovar a proposta/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprovar proposta' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await goTo(page, ABERTOS)
  await expect(page.getByText('Segunda aprovação', { exact: true })).toHaveCount(1)
  await goTo(outra, contrato)
  await expect(outra.getByText(/^Helena Prado deu a primeira aprovação/)).toBeVisible()
  await aprovar(outra)
  await expect(outra.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
  await outra.close()
})
