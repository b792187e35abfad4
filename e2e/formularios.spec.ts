import type { Page } from '@playwright/test'
import { NO_NAVEGADOR } from '../apps/web/src/app/testing/outros-formularios.ts'
import { PENDENCIA_HEADER } from '../packages/shared/src/autenticacao/pendencia.ts'
import { typeText } from './support/type-text.ts'
import { signIn, signInAnotherPerson } from './support/sign-in.ts'
import { FORM_STEPS, type FormSteps } from './support/form-steps.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'
import { totpCode } from './support/totp.ts'

// apps/web/src/app/formularios.test.tsx tests every form of the product alike; here are whole pages on a real server.
test.describe.configure({ timeout: 240_000 })

const guardados = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((chave) => chave.startsWith('lastro.digitado')))

/**
 * Makes the terms due with the next call after `saved`, until the person accepts them.
 * Calls that the page makes by itself wait for it: they would learn of the terms first, and there would be no click.
 */
async function vencerTermo(page: Page, saved: Promise<void>) {
  let aceito = false
  await page.route('**/api/**', async (route) => {
    await saved
    const { pathname } = new URL(route.request().url())
    if (aceito) return route.fallback()
    if (pathname === '/api/autenticacao/termo-uso') {
      aceito = true
      return route.fulfill({ status: 204 })
    }
    if (pathname !== '/api/autenticacao/Regras')
      return route.fulfill({ status: 403, headers: { [PENDENCIA_HEADER]: 'termo' } })
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), precisaAceitarTermoUso: true } })
  })
}

/** Ends the session on the server, as its expiry does. The page learns of it at its first call after `saved`. */
async function expirar(page: Page, saved: Promise<void>) {
  await page.route('**/api/**', async (route) => {
    await saved
    return route.fallback()
  })
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}').token)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/autenticacao/sair', { headers })).status()).toBe(204)
}

/** Clicks to save after something else has happened, and before any call has told the page of it. */
async function salvarDepois(page: Page, happens: typeof expirar, salvar: FormSteps['salvar']) {
  const saved = Promise.withResolvers<void>()
  await happens(page, saved.promise)
  await salvar(page)
  saved.resolve()
}

async function entrarDeNovo(page: Page, cpf: string) {
  await typeText(page.getByLabel('CPF', { exact: true }), cpf)
  await typeText(page.getByLabel('Senha', { exact: true }), SENHA)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

test('every form that the component test leaves to the browser is filled here', () => {
  const feitos = FORM_STEPS.map(({ arquivo }) => arquivo)
  expect(feitos).toEqual(expect.arrayContaining([...NO_NAVEGADOR]))
})

for (const { arquivo, pessoa, chegar, abrir, digitar: preencher, conferir, salvar, sair } of FORM_STEPS)
  test(`what is typed stays until it is saved or thrown away: ${arquivo}`, async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await chegar(page)
    const { pathname } = new URL(page.url())
    const voltou = async () => {
      await expect(page).toHaveURL((url) => url.pathname === pathname)
      await abrir?.(page)
      await conferir(page)
    }
    await abrir?.(page)
    await preencher(page)
    await conferir(page)

    await test.step('a step comes due when it is saved', async () => {
      await salvarDepois(page, vencerTermo, salvar)
      await expect(page).toHaveURL(/\/termo-uso\?returnUrl=/)
      await page.getByLabel('Li e aceito os termos de uso').check()
      await page.getByRole('button', { name: 'Aceitar e continuar' }).click()
      await voltou()
      await page.unroute('**/api/**')
    })
    await test.step('the session ends when it is saved', async () => {
      await salvarDepois(page, expirar, salvar)
      await expect(page).toHaveURL(/\/login\?returnUrl=/)
      await page.unroute('**/api/**')
      await entrarDeNovo(page, pessoa)
      await voltou()
    })
    await test.step('the page is loaded anew', async () => {
      await page.reload()
      await voltou()
    })
    await test.step('leaving asks, and throws it away', async () => {
      const questao = page.getByRole('dialog').filter({ hasText: 'Há alterações não salvas' })
      await sair(page)
      await questao.getByRole('button', { name: 'NÃO' }).click()
      await conferir(page)
      await sair(page)
      await questao.getByRole('button', { name: 'SIM' }).click()
      await expect(questao).toHaveCount(0)
      await expect.poll(() => guardados(page)).toEqual([])
    })
  })

test('a colleague’s policy is taken without a word typed being lost, and is told', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/politicas')
  const valor = page.getByLabel('Segunda aprovação acima de')
  await typeText(valor, '7000')

  const outra = await signInAnotherPerson(page, PESSOAS.operador, '/configuracoes/politicas')
  await outra.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await outra.getByRole('option', { name: /Horizonte/ }).click()
  await outra.getByLabel('Exigir que o aprovador seja outra pessoa').check()
  await outra.getByRole('button', { name: 'Salvar' }).click()
  await expect(outra.getByText('Atualizado com sucesso')).toBeVisible()
  await outra.close()

  await page.getByRole('button', { name: 'Salvar' }).click()
  const conflito = page.getByRole('dialog', { name: 'Política alterada' })
  await expect(conflito.getByText('Ao recarregar, o que você digitou é mantido.')).toBeVisible()
  await conflito.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByText(/^As políticas foram alteradas por outra pessoa/)).toContainText(
    'Aprovador diferente de quem alterou: exigido.',
  )
  await expect(valor).toHaveValue(/7\.000,00$/)
  await expect(page.getByLabel('Exigir que o aprovador seja outra pessoa')).toBeChecked()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atualizado com sucesso')).toBeVisible()
  await expect(page.getByText(/^As políticas foram alteradas/)).toHaveCount(0)
})

test('what was chosen for a contract that exists by then waits at it, also after signing in again', async ({
  page,
}) => {
  const [novo] = FORM_STEPS
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await novo?.digitar(page)
  await typeText(page.getByLabel('Número'), 'FORM-2')
  // The session ends between saving the contract and its vehicles.
  await page.route(/\/garantias$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    return route.fulfill({ status: 401 })
  })
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fcontratos%2Fdetalhe%2F\d+/)
  await page.unroute(/\/garantias$/)
  await entrarDeNovo(page, PESSOAS.auroraGestor)
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+/)
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toContainText('1')
  await page.getByRole('button', { name: 'Atualizar contrato' }).click()
  await expect(page.getByText('Garantias atualizadas com sucesso.')).toBeVisible()
  await expect.poll(() => guardados(page)).toEqual([])
})

// Must run last: it makes the second factor mandatory for everyone of the institution.
test('the second factor that a colleague demands comes due in the middle of a new contract, which stays', async ({
  page,
}) => {
  const [novo] = FORM_STEPS
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/criar')
  await novo?.digitar(page)

  const gestor = await signInAnotherPerson(page, PESSOAS.auroraGestor, '/configuracoes/politicas')
  await gestor.getByLabel('Exigir segundo fator de todos').check()
  await gestor.getByRole('button', { name: 'Salvar' }).click()
  await expect(gestor.getByText('Atualizado com sucesso')).toBeVisible()
  await gestor.close()

  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/segundo-fator\/cadastro\?returnUrl=/)
  await typeText(page.getByLabel('Sua senha atual', { exact: true }), SENHA)
  await page.keyboard.press('Enter')
  const segredo = await page.getByTestId('segredo').innerText()
  await typeText(page.getByLabel('Informe o código que ele mostra'), totpCode(segredo))
  await page.keyboard.press('Enter')
  // The secret had a button of this name, too.
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()

  await expect(page).toHaveURL('/contratos/criar')
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await novo?.conferir(page)
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
  await expect.poll(() => guardados(page)).toEqual([])
})
