import type { Page } from '@playwright/test'
import { typeText } from './support/type-text.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const FEITO = 'Feito; a página não pôde ser atualizada: recarregar'

interface Ato {
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
async function recusar(page: Page) {
  await clicar(page, 'Recusar proposta')
  const motivo = page.getByRole('dialog').filter({ hasText: 'Informe o motivo da recusa:' })
  await motivo.getByRole('textbox').fill('Veículo já vendido')
  await motivo.getByRole('button', { name: 'Confirmar' }).click()
}
async function acao(page: Page, linha: RegExp, nome: string, resposta?: string) {
  await page
    .getByRole('row', { name: linha })
    .getByRole('button', { name: /^Ações/ })
    .click()
  await page.getByRole('menuitem', { name: nome }).click()
  if (resposta) await page.getByRole('dialog').getByRole('button', { name: resposta, exact: true }).click()
}
const doBanco = (situacao: number) => ({
  pessoa: PESSOAS.auroraGestor,
  path: `/contratos/listar?status=todos&situacao=${situacao}`,
})
const daLoja = (situacao: number) => ({
  pessoa: PESSOAS.autoestrada,
  path: `/loja/propostas?status=todos&situacao=${situacao}`,
})

const ATOS: Record<string, Ato> = {
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
  'the store refuses': {
    ...daLoja(3),
    chamada: /\/recusar$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await recusar(page)
    },
    sucesso: 'Proposta recusada.',
    botao: 'Recusar proposta',
  },
  'the institution saves': {
    ...doBanco(0),
    chamada: /\/api\/contratos\/\d+$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await typeText(page.getByLabel('Valor do crédito'), '91000')
      await clicar(page, 'Atualizar contrato')
    },
    sucesso: 'Contrato atualizado com sucesso.',
  },
  'the institution sends': {
    ...doBanco(0),
    chamada: /\/enviar/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await clicar(page, 'Enviar para loja', 'SIM')
    },
    sucesso: 'Proposta enviada para a loja.',
  },
  'the institution approves': {
    ...doBanco(4),
    chamada: /\/aprovar/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await clicar(page, 'Aprovar proposta', 'SIM')
    },
    sucesso: 'Proposta aprovada. O contrato encontra-se ativo.',
    botao: 'Aprovar proposta',
  },
  'the institution cancels': {
    ...doBanco(0),
    chamada: /\/cancelar$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await clicar(page, 'Cancelar proposta', 'SIM')
    },
    sucesso: 'Proposta cancelada.',
    botao: 'Cancelar proposta',
  },
  'the institution settles': {
    ...doBanco(5),
    chamada: /\/api\/contratos\/\d+$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await clicar(page, 'Liquidar contrato', 'SIM')
    },
    sucesso: 'Contrato liquidado com sucesso',
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
  'a whitelist entry is added': {
    pessoa: PESSOAS.horizonteGestor,
    path: '/configuracoes/whitelist',
    chamada: /\/whitelist$/,
    fazer: async (page) => {
      await clicar(page, 'Novo')
      const novo = page.getByRole('dialog', { name: 'Cadastrar whitelist' })
      await novo.getByRole('combobox', { name: 'Loja' }).click()
      await page.getByRole('option', { name: 'Loja Veneza' }).click()
      await novo.getByLabel('Prazo', { exact: true }).fill('31/12/2099')
      await novo.getByRole('button', { name: 'Salvar' }).click()
    },
    sucesso: 'Adicionado com sucesso',
  },
  'a parameter is added': {
    pessoa: PESSOAS.horizonteGestor,
    path: '/configuracoes/parametros-comerciais',
    chamada: /\/parametros-comerciais$/,
    fazer: async (page) => {
      await page.getByRole('link', { name: /Horizonte/ }).click()
      await clicar(page, 'Novo Parâmetro')
      const modal = page.getByRole('dialog', { name: 'Cadastrar parâmetros comerciais' })
      await modal.getByRole('combobox', { name: 'Loja' }).click()
      await page.getByRole('option', { name: 'Loja Veneza' }).click()
      await modal.getByLabel('Contrato incluído', { exact: true }).fill('12')
      await modal.getByRole('button', { name: 'Salvar' }).click()
    },
    sucesso: 'Adicionado com sucesso',
  },
  'a user is disabled': {
    pessoa: PESSOAS.operador,
    path: '/plataforma/usuarios',
    chamada: /\/desativar$/,
    fazer: (page) => acao(page, /Loja Veneza/, 'Desativar', 'SIM'),
    sucesso: 'Desativado com sucesso',
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
  'a case gets its responsible': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    chamada: /\/responsavel$/,
    fazer: async (page) => {
      await abrirPrimeiro(page)
      await page.getByRole('combobox', { name: 'Responsável' }).click()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option').first().click()
    },
    sucesso: 'Responsável atualizado.',
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
  await acao(page, /Loja Autoestrada/, 'Desativar', 'SIM')
  const faixa = page.getByRole('status').filter({ hasText: FEITO })
  await expect(faixa).toBeVisible()
  leitura.devolver()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Início')
  await expect(faixa).toBeHidden()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
})
