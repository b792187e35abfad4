import type { Locator, Page } from '@playwright/test'
import { expectAcessivel } from './support/acessibilidade.ts'
import { entrar, irPara } from './support/entrar.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ soLeem: /@celular/ })

const dialogo = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a store makes a credential, sees its token once, and revokes it', async ({ page, request }) => {
  await entrar(page, PESSOAS.veneza)
  await irPara(page, '/loja/integracao')
  await expect(page.getByText('Nenhuma credencial')).toBeVisible()
  await expectAcessivel(page)
  await page.getByRole('button', { name: 'Nova credencial' }).click()
  const nova = dialogo(page, 'Nova credencial')
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expect(nova.getByText('Campo obrigatório')).toBeVisible()
  await nova.getByLabel('Nome').fill('DealerSoft')
  await nova.getByLabel('Nome').press('Enter')
  const criada = dialogo(page, 'Credencial criada')
  const token = (await criada.getByTestId('segredo').textContent()) ?? ''
  expect(token).toMatch(/^lastro_[\w-]{43}$/)
  await expectAcessivel(page)
  await criada.getByRole('button', { name: 'Concluir' }).click()
  await dialogo(page, 'Atenção').getByRole('button', { name: 'NÃO' }).click()
  await page.goBack()
  await expect(dialogo(page, 'Atenção')).toContainText('O segredo, que não será mostrado outra vez')
  await dialogo(page, 'Atenção').getByRole('button', { name: 'NÃO' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await criada.getByRole('button', { name: 'Copiar' }).click()
  await expect(criada.getByRole('button', { name: 'Copiado' })).toBeVisible()
  await criada.getByRole('button', { name: 'Concluir' }).click()
  await expect(criada).toHaveCount(0)
  const row = page.getByRole('row', { name: /DealerSoft/ })
  await expect(row).toContainText(`lastro_…${token.slice(-4)}`)
  await expect(row).toContainText('Nunca usada')
  expect(await page.content()).not.toContain(token)

  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/api/notificacoes', { headers })).status()).toBe(403)
  await row.getByRole('button', { name: 'Ações de DealerSoft' }).click()
  await page.getByRole('menuitem', { name: 'Revogar' }).click()
  await dialogo(page, 'Revogar credencial').getByRole('button', { name: 'SIM' }).click()
  await expect(row).toContainText('Revogada')
  expect((await request.get('/api/notificacoes', { headers })).status()).toBe(401)

  // A name without a place to break at.
  await page.getByRole('button', { name: 'Nova credencial' }).click()
  await nova.getByLabel('Nome').fill('x'.repeat(60))
  await nova.getByLabel('Nome').press('Enter')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Credenciais' })).toBeVisible()
  const naTela = (alvo: Locator) => alvo.evaluate((e) => e.scrollWidth <= e.clientWidth)
  expect(await naTela(criada.getByText(/^Este é o token/))).toBe(true)
  expect(await naTela(page.locator('html'))).toBe(true)
})

test('a target is refused in words, included, tested, and looked after', async ({ page }) => {
  await entrar(page, PESSOAS.autoestrada, '/loja/integracao')
  await page.getByRole('button', { name: 'Novo endereço' }).click()
  const novo = dialogo(page, 'Novo endereço de aviso')
  const campo = novo.getByLabel('Endereço')
  await campo.fill('https://192.168.0.10/avisos')
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(novo.getByText('O endereço não é público.')).toBeVisible()
  // Nobody is there, wherever the test runs: the name is reserved.
  await campo.fill('https://sistema.invalid/avisos')
  await novo.getByRole('button', { name: 'Salvar' }).click()
  const incluido = dialogo(page, 'Endereço incluído')
  await expect(incluido.getByTestId('segredo')).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await incluido.getByRole('button', { name: 'Copiar' }).click()
  await incluido.getByRole('button', { name: 'Concluir' }).click()
  const acao = async (name: string) => {
    await page.getByRole('button', { name: 'Ações de https://sistema.invalid/avisos' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await acao('Testar')
  const entregas = page.getByRole('table', { name: 'Entregas' })
  await expect(entregas.getByRole('row').nth(1)).toContainText('Será tentada de novo', { timeout: 20_000 })
  await entregas.getByRole('button', { name: 'Teste' }).click()
  const entrega = dialogo(page, 'Teste')
  await expect(entrega.getByText('webhook-id: msg_')).toBeVisible()
  await expect(entrega.getByText(/\d ms$/).first()).toBeVisible()
  await expectAcessivel(page)
  await entrega.getByRole('button', { name: 'Fechar' }).last().click()
  // The fixture fails a test whose page throws.
  await page.route('**/api/webhooks/*/segredo', (route) => route.abort())
  await acao('Trocar segredo')
  await dialogo(page, 'Trocar segredo').getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText(/^Ocorreu um erro inesperado/)).toBeVisible()
  await page.unroute('**/api/webhooks/*/segredo')

  // A delivery stays open where its filter no longer shows it, and doesn't come back by itself once it is closed.
  await page.getByText('Pendente', { exact: true }).click()
  await expect(page).toHaveURL(/estado=pendente/)
  await entregas.getByRole('button', { name: 'Teste' }).click()
  await expect(entrega).toBeVisible()
  await page.route('**/api/lojas/*/entregas?*', (route) =>
    route.fulfill({ json: { entregas: [], total: 0, totalPaginas: 0, registroAtual: 0 } }),
  )
  await expect(page.getByText('Nenhuma entrega nesta situação')).toBeAttached()
  await expect(entrega).toBeVisible()
  await entrega.getByRole('button', { name: 'Fechar' }).last().click()
  await page.unroute('**/api/lojas/*/entregas?*')
  await page.getByText('Todas', { exact: true }).click()
  await expect(entregas.getByRole('button', { name: 'Teste' })).toBeVisible()
  await expect(entrega).toHaveCount(0)
  await acao('Desativar')
  await dialogo(page, 'Desativar endereço').getByRole('button', { name: 'SIM' }).click()
  const enderecos = page.getByRole('table', { name: 'Endereços de aviso' })
  await expect(enderecos).toContainText('Desativado')
  await expect(entregas).toContainText('Não entregue')
  await acao('Excluir')
  await dialogo(page, 'Excluir endereço').getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Nenhum endereço de aviso')).toBeVisible()
})

test('@celular the screen fits a phone', async ({ page }) => {
  await entrar(page, PESSOAS.veneza, '/loja/integracao')
  await expect(page.getByRole('heading', { name: 'Entregas' })).toBeVisible()
  const largura = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(largura).toBeLessThanOrEqual(390)
  await expectAcessivel(page)
})

test('an operator finds a store and makes and revokes a credential for it, under their own name', async ({
  page,
}) => {
  // An address by which browsers copy nothing.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await entrar(page, PESSOAS.operador, '/plataforma/estabelecimentos?tipo=loja')
  await page.getByRole('button', { name: 'Ações de Loja Autoestrada' }).click()
  await page.getByRole('menuitem', { name: 'Integração' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Autoestrada')
  await page.getByRole('button', { name: 'Nova credencial' }).click()
  const nova = dialogo(page, 'Nova credencial')
  await nova.getByLabel('Nome').fill('Sistema ajudado')
  await nova.getByLabel('Nome').press('Enter')
  const criada = dialogo(page, 'Credencial criada')
  await expect(criada.getByTestId('segredo')).toHaveText(/^lastro_/)
  await expect(criada.getByRole('button', { name: 'Copiar' })).toHaveCount(0)
  await criada.getByRole('button', { name: 'Concluir' }).click()
  await dialogo(page, 'Atenção').getByRole('button', { name: 'SIM' }).click()
  const row = page.getByRole('row', { name: /Sistema ajudado/ })
  await expect(row).toContainText('por Otávio Lins')
  await row.getByRole('button', { name: 'Ações de Sistema ajudado' }).click()
  await page.getByRole('menuitem', { name: 'Revogar' }).click()
  await dialogo(page, 'Revogar credencial').getByRole('button', { name: 'SIM' }).click()
  await expect(row).toContainText('Revogada')
  await expectAcessivel(page)

  // A disabled store is marked; an address without a store says so.
  await page.route('**/api/plataforma/estabelecimentos/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ativo: false } })
  })
  await page.reload()
  await expect(page.getByText('Loja desativada')).toBeVisible()
  await page.unroute('**/api/plataforma/estabelecimentos/*')
  await page.goto('/plataforma/estabelecimentos/999999/integracao')
  await expect(page.getByText('Loja não encontrada.')).toBeVisible()
  await expectAcessivel(page)
})
