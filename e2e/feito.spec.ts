import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const FEITO = 'Feito; a página não pôde ser atualizada: recarregar'

interface AtoDoTeste {
  pessoa: string
  path: string
  /** The call that performs the act. */
  chamada: RegExp
  fazer: (page: Page) => Promise<void>
  /** Toast of a success; undefined: the page itself would show it. */
  sucesso?: string
  /** Button that the page removes when it reads its data again. */
  botao?: string | RegExp
}

const botao = (page: Page, nome: string | RegExp) =>
  page.getByRole('button', { name: nome, exact: true }).first()
async function clicar(page: Page, nome: string | RegExp, resposta?: string) {
  await botao(page, nome).click()
  if (resposta) await page.getByRole('dialog').getByRole('button', { name: resposta, exact: true }).click()
}
const abrirPrimeiro = async (page: Page) => {
  await page.getByRole('table').getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}
async function acao(page: Page, linha: RegExp, nome: string, resposta?: string) {
  await page
    .getByRole('row', { name: linha })
    .getByRole('button', { name: /^Ações/ })
    .click()
  await page.getByRole('menuitem', { name: nome }).click()
  if (resposta) await page.getByRole('dialog').getByRole('button', { name: resposta, exact: true }).click()
}
const daLoja = (situacao: number) => ({
  pessoa: PESSOAS.autoestrada,
  path: `/loja/propostas?status=todos&situacao=${situacao}`,
})

/**
 * One of each way in which an act reads the page again; apps/web/src/lib/outdated.test.ts and
 * app/invalidar-contratos.test.tsx hold what all acts have in common.
 */
const ATOS: Record<string, AtoDoTeste> = {
  'the store approves': {
    ...daLoja(3),
    chamada: /\/aprovar$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await clicar(page, 'Aprovar proposta', 'SIM')
    },
    sucesso: 'Proposta aprovada. O contrato encontra-se ativo.',
    botao: 'Aprovar proposta',
  },
  'reinforcement is asked for': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    chamada: /\/pedidos-reforco$/,
    fazer: async (page) => {
      await page.getByRole('checkbox', { name: /CT-/ }).first().check()
      await clicar(page, 'Pedir reforço')
      await page.getByRole('dialog').getByRole('button', { name: 'Pedir reforço' }).click()
    },
    sucesso: 'Reforço pedido.',
  },
  'a rule becomes the default': {
    pessoa: PESSOAS.auroraGestor,
    path: '/configuracoes/regras-garantia',
    chamada: /\/padrao$/,
    fazer: async (page) => {
      await page
        .getByRole('button', { name: /^Ações/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Tornar padrão' }).click()
    },
    sucesso: 'Regra padrão alterada com sucesso',
  },
  'a whitelist entry is deleted': {
    pessoa: PESSOAS.horizonteGestor,
    path: '/configuracoes/whitelist',
    chamada: /\/whitelist\/\d+$/,
    fazer: (page) => acao(page, /Loja Veneza/, 'Excluir registro', 'SIM'),
    sucesso: 'Excluído com sucesso',
    botao: /^Ações de Loja Veneza/,
  },
  'an establishment is disabled': {
    pessoa: PESSOAS.operador,
    path: '/plataforma/estabelecimentos',
    chamada: /\/desativar$/,
    fazer: (page) => acao(page, /Loja Veneza/, 'Desativar', 'Desativar'),
    sucesso: 'Loja Veneza: desativado.',
  },
  'a credential is made': {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/integracao',
    chamada: /\/credenciais$/,
    fazer: async (page) => {
      await clicar(page, 'Nova credencial')
      await page.getByRole('dialog').getByLabel('Nome').fill('DealerSoft')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Credencial criada' }).getByTestId('segredo').waitFor()
    },
  },
}

/** Fails all reads from the act's answer on, as without a connection, until the returned function restores them. */
async function failReads(page: Page, chamada: RegExp) {
  let cortado = false
  await page.route('**/api/**', async (rota) => {
    const pedido = rota.request()
    const ato = pedido.method() !== 'GET' && chamada.test(new URL(pedido.url()).pathname)
    if (pedido.method() === 'GET' && cortado) return rota.abort('connectionfailed')
    if (!ato) return rota.fallback()
    const resposta = await rota.fetch()
    cortado ||= resposta.ok()
    return rota.fulfill({ response: resposta })
  })
  return {
    cortado: () => cortado,
    devolver: () => {
      cortado = false
    },
  }
}

for (const [nome, { pessoa, path, chamada, fazer, sucesso, botao: velho }] of Object.entries(ATOS))
  test(`done, and told as done, where the page can't be read after it: ${nome}`, async ({ page }) => {
    await signIn(page, pessoa, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const leitura = await failReads(page, chamada)
    await fazer(page)
    if (sucesso) await expect(page.getByRole('alert').filter({ hasText: sucesso })).toBeVisible()
    const faixa = page.getByRole('status').filter({ hasText: FEITO })
    await expect(faixa).toBeVisible()
    expect(leitura.cortado()).toBe(true)
    await expect(page.getByText(/tente novamente|Verifique sua conexão/i)).toHaveCount(0)
    await expect(page.locator('main')).toHaveAttribute('inert')
    await expect(page.locator('main [role="alert"]:not(:empty)')).toHaveCount(0)
    if (velho) await expect(page.getByRole('button', { name: velho, exact: true })).toHaveCount(0)

    const recarregar = faixa.getByRole('button', { name: 'recarregar' })
    await recarregar.click()
    await expect(recarregar).toHaveAttribute('aria-disabled', 'false')
    await expect(faixa).toBeVisible()
    leitura.devolver()
    await recarregar.click()
    await expect(faixa).toBeHidden()
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    if (velho) await expect(page.getByRole('button', { name: velho, exact: true })).toHaveCount(0)
  })

test('a page that is left is not outdated any more', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/usuarios')
  const leitura = await failReads(page, /\/desativar$/)
  await acao(page, /Caio Menezes/, 'Desativar', 'SIM')
  const faixa = page.getByRole('status').filter({ hasText: FEITO })
  await expect(faixa).toBeVisible()
  leitura.devolver()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Início')
  await expect(faixa).toBeHidden()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
})
