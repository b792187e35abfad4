import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { PESSOAS } from '../support/pessoas.ts'
import { expect, test } from '../support/test.ts'

const PASTA = fileURLToPath(new URL('../../docs/manual/imagens/', import.meta.url))
const CELULAR = { width: 390, height: 844 }

/** Takes a screenshot once the page has its heading and nothing loads. */
async function fotografar(page: Page, nome: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  await page.screenshot({ path: `${PASTA}${nome}.png`, animations: 'disabled' })
}

/** Opens the first row of the list. */
async function abrirPrimeira(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
}

test('entrar', async ({ page }) => {
  await page.goto('/login')
  await fotografar(page, 'entrar')
})

test('instituição', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, PESSOAS.auroraGestor)
  await page.getByRole('button', { name: 'Dispensar' }).click()
  await fotografar(page, 'inicio')
  for (const [path, nome] of [
    ['/contratos/listar', 'contratos'],
    ['/contratos/criar', 'contrato-novo'],
    ['/configuracoes/parametros-comerciais', 'parametros'],
    ['/configuracoes/whitelist', 'whitelist'],
    ['/configuracoes/regras-garantia', 'regras'],
    ['/relatorios/extrato-financeiro', 'extrato'],
    ['/relatorios/historico-precificacao', 'precificacao'],
    ['/relatorios/situacao-contratos', 'situacao'],
    ['/cobertura', 'cobertura'],
    ['/notificacao', 'notificacoes'],
    ['/carteira/conciliacao', 'conciliacao'],
    ['/carteira/baixas', 'baixas'],
    ['/equipe/pessoas', 'equipe'],
    ['/equipe/revisao', 'revisao'],
    ['/conta/seguranca', 'seguranca'],
  ] as const) {
    await page.goto(path)
    await fotografar(page, nome)
  }
  await page.goto('/cobertura')
  await abrirPrimeira(page)
  await page.getByRole('table', { name: 'Veículos em garantia' }).locator('a').first().click()
  await page.locator('.recharts-area').waitFor()
  await fotografar(page, 'veiculo')
  await page.goto('/contratos/listar?ordenacao=numero:asc')
  await abrirPrimeira(page)
  await fotografar(page, 'contrato')
  await page.getByRole('tab', { name: 'Garantia' }).click()
  await fotografar(page, 'contrato-garantia')
  await page.goto('/carteira/conciliacao?tipo=atraso')
  const comSaldo = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  await page.goto(`/relatorios/detalhe/${comSaldo?.split('/').at(-1)}?aba=saldo`)
  await page.locator('.recharts-area').waitFor()
  await fotografar(page, 'saldo')
  await page.goto('/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Valor da garantia').fill('400.000,00')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  for (const n of [0, 2])
    await page
      .getByRole('checkbox', { name: /, placa / })
      .nth(n)
      .check()
  await fotografar(page, 'escolha')
  await page.goto('/relatorios/historico-precificacao')
  await page.getByTitle('De onde vem este valor?').nth(1).click()
  await page.getByRole('region', { name: 'Na inclusão' }).waitFor()
  await fotografar(page, 'origem')
})

test('loja no celular', async ({ page }) => {
  await page.setViewportSize(CELULAR)
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await fotografar(page, 'propostas-celular')
  await page.goto('/loja/estoque')
  await fotografar(page, 'estoque-celular')
})

test('vendas no celular', async ({ page }) => {
  await page.setViewportSize(CELULAR)
  await signIn(page, PESSOAS.veneza, '/loja/vendas')
  await fotografar(page, 'vendas-celular')
})

test('operador', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/usuarios')
  await fotografar(page, 'usuarios')
  await page.goto('/plataforma/referencias')
  await fotografar(page, 'referencias')
})

test('auditoria', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/auditoria')
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await page.getByText('A auditoria confere').waitFor()
  await fotografar(page, 'auditoria')
})

test('integração', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/integracao')
  await fotografar(page, 'integracao')
})
