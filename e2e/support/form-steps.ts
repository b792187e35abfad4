import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { PESSOAS } from './pessoas.ts'

/** How to reach a form, fill it in and try to save it. */
export interface FormSteps {
  /** Source file that keeps the typed values. */
  arquivo: string
  pessoa: string
  /** Signs in and opens the page. */
  chegar: (page: Page) => Promise<void>
  /** Opens the form on the page, where a page alone doesn't. */
  abrir?: (page: Page) => Promise<void>
  digitar: (page: Page) => Promise<void>
  /** Checks that the typed values are there. */
  conferir: (page: Page) => Promise<void>
  /** Submits the form, or makes the page call the server otherwise. */
  salvar: (page: Page) => Promise<void>
  /** Tries to leave the form. */
  sair: (page: Page) => Promise<void>
}

const botao = (onde: Page | Locator, name: string) => onde.getByRole('button', { name, exact: true })
const goHome = async (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Início', exact: true }).click()
const fechar = async (page: Page) => page.keyboard.press('Escape')

/** Types key by key over the present text. */
async function typeKeys(campo: Locator, texto: string) {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  await campo.page().keyboard.type(texto, { delay: 20 })
}

const novoContrato: FormSteps = {
  arquivo: 'modules/contratos/novo/use-contrato-novo.ts',
  pessoa: PESSOAS.auroraGestor,
  chegar: (page) => signIn(page, PESSOAS.auroraGestor, '/contratos/criar'),
  digitar: async (page) => {
    await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
    await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
    await typeKeys(page.getByLabel('Número'), 'FORM-1')
    await typeKeys(page.getByLabel('Data de término'), '31/12/2099')
    await typeKeys(page.getByLabel('Valor do crédito'), '80000,00')
    await typeKeys(page.getByLabel('Valor da garantia'), '30000,00')
    await page.getByRole('tab', { name: /^Garantia/ }).click()
    await page
      .getByRole('checkbox', { name: /, placa / })
      .first()
      .check()
    await page.getByRole('tab', { name: 'Dados' }).click()
  },
  conferir: async (page) => {
    await expect(page.getByRole('combobox', { name: 'Loja', exact: true })).toHaveValue('Loja Autoestrada')
    await expect(page.getByLabel('Número')).toHaveValue('FORM-1')
    await expect(page.getByLabel('Data de término')).toHaveValue('31/12/2099')
    await expect(page.getByLabel('Valor do crédito')).toHaveValue(/80\.000,00$/)
    await expect(page.getByLabel('Valor da garantia')).toHaveValue(/30\.000,00$/)
    await expect(page.getByRole('tab', { name: /^Garantia/ })).toContainText('1')
  },
  salvar: (page) => botao(page, 'Salvar rascunho').click(),
  sair: goHome,
}

const contrato: FormSteps = {
  arquivo: 'modules/contratos/contrato/use-contrato-editor.ts',
  pessoa: PESSOAS.auroraGestor,
  chegar: async (page) => {
    await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0004')
    await page.getByText('CT-2026-0004').first().click()
    await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+/)
  },
  digitar: async (page) => {
    await typeKeys(page.getByLabel('Valor do crédito'), '91234,50')
    await page.keyboard.press('Tab')
  },
  conferir: (page) => expect(page.getByLabel('Valor do crédito')).toHaveValue(/91\.234,50$/),
  salvar: (page) => botao(page, 'Atualizar contrato').click(),
  sair: goHome,
}

const alteracao: FormSteps = {
  ...contrato,
  arquivo: 'modules/contratos/alteracao/use-alteracao-draft.ts',
  abrir: (page) => botao(page, 'Alterar garantias').click(),
  digitar: async (page) => {
    const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
    await dialogo
      .getByRole('checkbox', { name: /^Incluir .*, placa / })
      .first()
      .check()
    await typeKeys(dialogo.getByLabel(/^Preço da instituição financeira, placa /).first(), '41000,50')
    await page.keyboard.press('Tab')
  },
  conferir: async (page) => {
    const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
    await expect(dialogo.getByLabel(/^Preço da instituição financeira, placa /).first()).toHaveValue(
      /41\.000,50$/,
    )
  },
  salvar: async (page) => {
    await botao(page, 'Propor à loja').click()
    await page.getByRole('button', { name: 'SIM', exact: true }).click()
  },
  sair: fechar,
}

const proposta: FormSteps = {
  arquivo: 'modules/contratos/proposta/use-resposta.ts',
  pessoa: PESSOAS.autoestrada,
  chegar: async (page) => {
    await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
    await page.getByText('CT-2026-0027').first().click()
    await expect(page.getByRole('heading', { name: 'Proposta CT-2026-0027' })).toBeVisible()
  },
  digitar: async (page) => {
    const caixas = page.getByRole('checkbox', { name: /, placa / })
    await caixas.nth(0).click()
    await caixas.nth(1).click()
  },
  conferir: async (page) => {
    await expect(page.getByRole('tab', { name: /^Veículos/ })).toContainText('2')
    await expect(botao(page, 'Salvar seleção')).toBeVisible()
  },
  salvar: (page) => botao(page, 'Salvar seleção').click(),
  sair: goHome,
}

const regraNova: FormSteps = {
  arquivo: 'modules/regras-garantia/cookie-regra.ts',
  pessoa: PESSOAS.horizonteGestor,
  chegar: async (page) => {
    await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/regras-garantia')
    await botao(page, 'Adicionar regra').first().click()
    const modal = page.getByRole('dialog', { name: 'Adicionar regra' })
    await modal.getByRole('button', { name: 'Adicionar regra' }).click()
    await expect(page).toHaveURL(/\/itens\/criar/)
  },
  digitar: async (page) => {
    const item = page.getByRole('dialog', { name: 'Novo item' })
    await typeKeys(item.getByLabel('% Tabela de Referência'), '82,5')
    await botao(item, 'Adicionar item').click()
  },
  conferir: (page) =>
    expect(page.getByRole('table', { name: 'Itens da regra' }).getByText('82,50%')).toBeVisible(),
  salvar: (page) => botao(page, 'Salvar').click(),
  sair: goHome,
}

const politicas: FormSteps = {
  arquivo: 'modules/politicas/use-politica-na-tela.ts',
  pessoa: PESSOAS.horizonteGestor,
  chegar: (page) => signIn(page, PESSOAS.horizonteGestor, '/configuracoes/politicas'),
  digitar: (page) => typeKeys(page.getByLabel('Segunda aprovação acima de'), '5000'),
  conferir: (page) => expect(page.getByLabel('Segunda aprovação acima de')).toHaveValue(/5\.?000(,00)?$/),
  salvar: (page) => botao(page, 'Salvar').click(),
  sair: goHome,
}

const nota: FormSteps = {
  arquivo: 'modules/cobertura/caso.tsx',
  pessoa: PESSOAS.auroraGestor,
  chegar: async (page) => {
    await signIn(page, PESSOAS.auroraGestor, '/cobertura?caso=aberto')
    const linha = page.getByRole('table', { name: 'Contratos por cobertura' }).getByRole('row').nth(1)
    await linha.getByRole('link').first().click()
    await expect(page.getByLabel('Nova nota')).toBeVisible()
  },
  digitar: (page) => typeKeys(page.getByLabel('Nova nota'), 'Liguei para a loja.'),
  conferir: (page) => expect(page.getByLabel('Nova nota')).toHaveValue('Liguei para a loja.'),
  salvar: (page) => botao(page, 'Anotar').click(),
  sair: goHome,
}

const usuario: FormSteps = {
  arquivo: 'modules/usuarios/usuario-modal.tsx',
  pessoa: PESSOAS.operador,
  chegar: (page) => signIn(page, PESSOAS.operador, '/plataforma/usuarios'),
  abrir: (page) => botao(page, 'Novo usuário').first().click(),
  digitar: async (page) => {
    const modal = page.getByRole('dialog', { name: 'Novo usuário' })
    await typeKeys(modal.getByLabel('Nome'), 'Caio Nunes')
    await typeKeys(modal.getByLabel('CPF'), '86391425051')
    await modal.getByRole('combobox', { name: 'Estabelecimento' }).click()
    await page.getByRole('option', { name: /Banco Aurora/ }).click()
    await modal.getByRole('checkbox').first().check()
  },
  conferir: async (page) => {
    const modal = page.getByRole('dialog', { name: 'Novo usuário' })
    await expect(modal.getByLabel('Nome')).toHaveValue('Caio Nunes')
    await expect(modal.getByLabel('CPF')).toHaveValue('863.914.250-51')
    await expect(modal.getByRole('combobox', { name: 'Estabelecimento' })).toHaveValue(/Banco Aurora/)
    await expect(modal.getByRole('checkbox').first()).toBeChecked()
  },
  salvar: (page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click(),
  sair: fechar,
}

const ARQUIVO = [
  'placa;chassi;ano_modelo;marca;modelo;combustivel;preco',
  'QQQ1A01;9BD00000000000071;2022;VW;Polo 1.6;Flex;70000,00',
  '',
].join('\r\n')

const importacao: FormSteps = {
  arquivo: 'modules/estoque/importar/use-importacao.ts',
  pessoa: PESSOAS.autoestrada,
  chegar: (page) => signIn(page, PESSOAS.autoestrada, '/loja/estoque/importar'),
  abrir: async (page) => {
    const conteudo = { name: 'estoque.csv', mimeType: 'text/csv', buffer: Buffer.from(ARQUIVO) }
    await page.locator('input[type=file]').setInputFiles(conteudo)
    await botao(page, 'Conferir arquivo').click()
    await expect(pergunta(page)).toBeVisible()
  },
  digitar: async (page) => {
    await pergunta(page).focus()
    await page.keyboard.press('1')
  },
  conferir: (page) => expect(pergunta(page).locator('option:checked')).toContainText(/^1\. /),
  salvar: (page) => botao(page, 'Importar').click(),
  sair: goHome,
}
const pergunta = (page: Page) => page.getByRole('combobox', { name: 'Modelo FIPE de VW Polo 1.6 2022' })

export const FORM_STEPS: readonly FormSteps[] = [
  novoContrato,
  contrato,
  alteracao,
  proposta,
  regraNova,
  politicas,
  nota,
  usuario,
  importacao,
]
