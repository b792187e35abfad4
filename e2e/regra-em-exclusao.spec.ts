import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { REGRAS } from './support/regras.ts'
import { expect, test } from './support/test.ts'

test('a rule that thousands of contracts use: the question counts them, then the row says that it is being deleted', async ({
  page,
}) => {
  let excluindo = false
  await page.route(/\/api\/regras-garantia(\/\d+)?(\?.*)?$/, async (route) => {
    if (route.request().method() === 'DELETE') {
      const forcado = route.request().url().includes('forcarExclusao=true')
      excluindo = forcado
      const primeirosAfetados = [1, 2, 3, 4, 5].map((n) => ({ id: n, numero: `CT-${n}` }))
      const exclusao = { id: 1, contratosAfetados: [1, 2, 3, 4, 5], totalAfetados: 20_000 }
      return forcado
        ? route.fulfill({ json: { ...exclusao, emExclusao: true } })
        : route.fulfill({ status: 409, json: { ...exclusao, primeirosAfetados } })
    }
    const response = await route.fetch()
    const body = await response.json()
    const regras = body.regrasGarantia ?? [body]
    for (const regra of regras) if (regra.lojaId !== null) regra.emExclusao = excluindo
    return route.fulfill({ response, json: body })
  })
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  const loja = page.getByRole('row').filter({ hasText: 'Loja Autoestrada' })
  await loja.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog', { name: 'Excluir regra' }).getByRole('button', { name: 'SIM' }).click()
  const atencao = page.getByRole('dialog', { name: 'Atenção' })
  await expect(atencao).toContainText('Esta regra está em uso em 20.000 contrato(s) em andamento.')
  await expect(atencao).toContainText('CT-1, CT-2, CT-3, CT-4, CT-5 e mais 19.995')
  await atencao.getByRole('button', { name: 'SIM' }).click()
  await expect(
    page.getByText('Regra em exclusão: os contratos em andamento ficam sem ela aos poucos.'),
  ).toBeVisible()
  await expect(loja).toContainText('Em exclusão')
  await expect(loja.getByRole('button', { name: /^Ações/ })).toHaveCount(0)
  await expectAccessible(page)
  await loja.getByRole('link').first().click()
  await expect(page.getByRole('note')).toContainText('Esta regra está em exclusão')
  await expect(page.getByRole('button', { name: 'Adicionar Itens' })).toHaveCount(0)
  await page.goBack()
  // The job removes the rule; the page shows it without a reload.
  excluindo = false
  await expect(loja).not.toContainText('Em exclusão', { timeout: 15_000 })
})
