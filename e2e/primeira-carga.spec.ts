import type { Page } from '@playwright/test'
import { entrar } from './support/entrar.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ soLeem: /./, semMemoria: /./ })

/** What comes once the page stands: toasts and dialogs, the chart below the fold. */
const DEPOIS = ['camadas', 'grafico', 'tendencia-grafico']

/** Names of the scripts that were asked for only when the first code had run, whose first call is that of the settings. */
const pedidosDepois = (page: Page, esperados: string[]) =>
  page.evaluate((menos) => {
    const pedidos = performance.getEntriesByType('resource')
    const primeira = pedidos.find(({ name }) => name.endsWith('/api/configuracao'))?.startTime ?? 0
    return pedidos
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime > primeira)
      .map(({ name }) => name.replace(/^.*\/assets\/(.*)-[\w-]{8}\.js$/, '$1'))
      .filter((nome) => !menos.includes(nome))
  }, esperados)

test('the files and the first question of a page travel with its first code, not after it', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(await pedidosDepois(page, DEPOIS), '/login').toEqual([])
  const paginas = [
    [PESSOAS.auroraGestor, '/home', 'Cobertura da carteira'],
    [PESSOAS.auroraGestor, '/contratos/listar', 'CT-2026-0029'],
    [PESSOAS.auroraGestor, '/cobertura', 'CT-2026-0009'],
    [PESSOAS.auroraGestor, '/contratos/detalhe/1', 'Histórico'],
    [PESSOAS.autoestrada, '/loja/propostas', 'CT-2026-0027'],
    [PESSOAS.autoestrada, '/loja/estoque', 'Livre'],
  ] as const
  const regras: string[] = []
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/api/autenticacao/Regras')) regras.push(page.url())
  })
  for (const [cpf, path, conteudo] of paginas) {
    await entrar(page, cpf, path)
    await expect(page.getByText(conteudo).first()).toBeVisible()
    expect(await pedidosDepois(page, DEPOIS), path).toEqual([])
  }
  expect(regras).toHaveLength(paginas.length)
})
