import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { showBaixa } from './baixa.ts'
import { PESSOAS } from './pessoas.ts'
import { CENTAVOS, MILHARES, typeNumber } from './type-cases.ts'

const UMA_CARGA = {
  cargas: [
    {
      id: 1,
      dataBase: '2026-11-16T00:00:00Z',
      completo: true,
      contratos: 1,
      desconhecidos: 0,
      saldoDevedor: 1,
      recebidaEm: '2026-11-16T12:00:00Z',
      usuario: null,
      substitui: null,
    },
  ],
  total: 1,
  totalPaginas: 1,
  registroAtual: 1,
}

/** Body of the next call to this path. */
async function nextBody(page: Page, method: string, path: RegExp): Promise<unknown> {
  const pedido = await page.waitForRequest(
    (request) => request.method() === method && path.test(new URL(request.url()).pathname),
  )
  return pedido.postDataJSON()
}

const botao = (onde: Page | Locator, name: string) => onde.getByRole('button', { name, exact: true })
const preco = (onde: Page | Locator) => onde.getByLabel(/^Preço da instituição financeira, placa /).first()

async function novoContrato(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Número').fill('CAMPOS-1')
  await page.getByLabel('Data de término').fill('31/12/2099')
  await typeNumber(page.getByLabel('Valor do crédito'), MILHARES)
  await typeNumber(page.getByLabel('Valor da garantia'), CENTAVOS)
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await page
    .getByRole('checkbox', { name: /, placa / })
    .first()
    .check()
  await typeNumber(preco(page), MILHARES)
  const contrato = nextBody(page, 'POST', /\/api\/contratos$/)
  const garantias = nextBody(page, 'PUT', /\/garantias$/)
  await botao(page, 'Salvar rascunho').click()
  expect(await contrato).toMatchObject({ valorCredito: 600_000, valorGarantia: 91_234.5 })
  expect(await garantias).toMatchObject([{ precoInstituicaoFinanceira: 600_000 }])
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
}

/** Changes the draft of `novoContrato`. */
async function contratoAlterado(page: Page) {
  await novoContrato(page)
  await typeNumber(page.getByLabel('Valor do crédito'), CENTAVOS)
  await typeNumber(page.getByLabel('Valor da garantia'), MILHARES)
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await typeNumber(preco(page), CENTAVOS)
  const termos = nextBody(page, 'PUT', /\/api\/contratos\/\d+$/)
  const garantias = nextBody(page, 'PUT', /\/garantias$/)
  await botao(page, 'Atualizar contrato').click()
  expect(await termos).toMatchObject({ valorCredito: 91_234.5, valorGarantia: 600_000 })
  expect(await garantias).toMatchObject([{ precoInstituicaoFinanceira: 91_234.5 }])
}

async function alteracaoDeGarantias(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0004')
  await page.getByText('CT-2026-0004').first().click()
  await botao(page, 'Alterar garantias').click()
  const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
  await dialogo
    .getByRole('checkbox', { name: /^Incluir .*, placa / })
    .first()
    .check()
  await typeNumber(preco(dialogo), MILHARES)
  const proposta = nextBody(page, 'POST', /\/alteracao-garantias$/)
  await botao(dialogo, 'Propor à loja').click()
  await botao(page, 'SIM').click()
  expect(await proposta).toMatchObject({ incluir: [{ precoInstituicaoFinanceira: 600_000 }] })
}

/** Changes the price of a vehicle that stays in an active contract. */
async function mudancaDePreco(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0009')
  await page.getByText('CT-2026-0009').first().click()
  await botao(page, 'Alterar garantias').click()
  const dialogo = page.getByRole('dialog', { name: 'Alterar garantias' })
  await dialogo
    .getByRole('button', { name: /^Mudar preço, placa / })
    .first()
    .click()
  await typeNumber(dialogo.getByLabel(/^Novo preço, placa /), MILHARES)
  const proposta = nextBody(page, 'POST', /\/alteracao-garantias$/)
  await botao(dialogo, 'Propor à loja').click()
  expect(await proposta).toMatchObject({ precos: [{ precoInstituicaoFinanceira: 600_000 }] })
}

async function pedidoDeReforco(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?filtro=CT-2026-0004')
  await page.getByText('CT-2026-0004').first().click()
  await botao(page, 'Pedir reforço').click()
  const dialogo = page.getByRole('dialog', { name: 'Pedir reforço' })
  await typeNumber(dialogo.getByLabel(/^Reforço do contrato CT-2026-0004/), CENTAVOS)
  const pedido = nextBody(page, 'POST', /\/pedidos-reforco$/)
  await botao(dialogo, 'Pedir reforço').click()
  expect(await pedido).toMatchObject({ valor: 91_234.5 })
}

async function parametros(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais')
  await page.getByRole('link', { name: 'Banco Aurora' }).click()
  await botao(page, 'Novo Parâmetro').click()
  const modal = page.getByRole('dialog', { name: 'Cadastrar parâmetros comerciais' })
  await modal.getByRole('combobox', { name: 'Loja' }).click()
  await page.getByRole('option', { name: 'Loja Veneza' }).click()
  await typeNumber(modal.getByLabel('Contrato incluído', { exact: true }), MILHARES)
  await typeNumber(modal.getByLabel('Contrato alterado', { exact: true }), CENTAVOS)
  await typeNumber(modal.getByLabel('Garantia incluída', { exact: true }), MILHARES)
  await typeNumber(modal.getByLabel('Garantia removida', { exact: true }), CENTAVOS)
  await typeNumber(modal.getByLabel('Regra de garantia alterada', { exact: true }), MILHARES)
  const parametro = nextBody(page, 'POST', /\/parametros-comerciais$/)
  await botao(modal, 'Salvar').click()
  expect(await parametro).toMatchObject({
    contratoNovo: 600_000,
    contratoAlterado: 91_234.5,
    garantiaIncluida: 600_000,
    garantiaRemovida: 91_234.5,
    regraGarantiaAlterada: 600_000,
  })
}

async function itemDaRegra(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/regras-garantia')
  await page.getByRole('link', { name: /^Geral/ }).click()
  await botao(page, 'Ações do item 1').click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const item = page.getByRole('dialog', { name: 'Editar item' })
  await typeNumber(item.getByLabel('Idade máxima'), ['15', '15'])
  await typeNumber(item.getByLabel('Km máxima'), ['90000', '90.000'])
  await typeNumber(item.getByLabel('% Tabela de Referência'), ['77,25', '77,25%'])
  const itens = nextBody(page, 'PUT', /\/api\/regras-garantia\//)
  await botao(item, 'Adicionar item').click()
  expect(JSON.stringify(await itens)).toMatch(
    /"idadeMaxima":15,"quilometragemMaxima":90000,.*"percentualTabelaReferencia":77.25/,
  )
}

async function politica(page: Page) {
  // The index shows once balances were loaded, and the balance is the base.
  await page.route('**/saldos/cargas?*', (rota) => rota.fulfill({ json: UMA_CARGA }))
  await signIn(page, PESSOAS.horizonteGestor, '/configuracoes/politicas')
  await page.getByRole('radio', { name: 'O saldo devedor × índice mínimo' }).check()
  await typeNumber(page.getByLabel('Índice mínimo', { exact: true }), ['130,5', '130,50%'])
  await typeNumber(page.getByLabel('Segunda aprovação acima de'), MILHARES)
  await typeNumber(page.getByLabel('Tolerância em pontos percentuais'), ['2', '2,00%'])
  await typeNumber(page.getByLabel('Margem em pontos percentuais'), ['5', '5,00%'])
  const protecoes = nextBody(page, 'PUT', /\/politica$/)
  await botao(page, 'Salvar').click()
  // More tolerance waits for another person.
  await botao(page, 'SIM').click()
  expect(await protecoes).toMatchObject({
    valorSegundaAprovacao: 600_000,
    toleranciaCobertura: 2,
    margemSelecao: 5,
    indiceMinimo: 130.5,
  })
}

async function veiculoDaLoja(page: Page) {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque')
  await page.getByRole('table', { name: 'Estoque' }).locator('[data-row-link]').first().click()
  await botao(page, 'Corrigir').click()
  const modal = page.getByRole('dialog', { name: /^Corrigir / })
  await typeNumber(modal.getByRole('textbox', { name: 'Km', exact: true }), ['45678', '45.678'])
  await typeNumber(modal.getByLabel('Preço da loja'), MILHARES)
  await typeNumber(modal.getByLabel('Km no Renave'), ['45670', '45.670'])
  const mudanca = nextBody(page, 'PUT', /\/estoque\/\d+$/)
  // Tab led to the list of states, whose options lie over the button.
  await modal.getByRole('textbox', { name: 'Km', exact: true }).press('Enter')
  expect(await mudanca).toMatchObject({ hodometro: 45_678, preco: 600_000, renaveHodometro: 45_670 })
}

/** These values never leave the browser; they filter the list. */
async function filtrosDoEstoque(page: Page) {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().click()
  // The list has filters of its own.
  await expect(page.getByRole('heading', { name: 'Proposta CT-2026-0027' })).toBeVisible()
  await botao(page, 'Filtros').click()
  const grupo = (name: string) => page.getByRole('group', { name, exact: true })
  await typeNumber(grupo('Preço').getByLabel('De', { exact: true }), CENTAVOS)
  await typeNumber(grupo('Preço').getByLabel('Até', { exact: true }), MILHARES)
  await typeNumber(grupo('Ano').getByLabel('De', { exact: true }), ['2018', '2018'])
  for (const filtro of [
    /^Remover o filtro Preço de R\$\s91\.234,50 a R\$\s600\.000,00$/,
    /Ano a partir de 2018$/,
  ])
    await expect(page.getByRole('button', { name: filtro })).toBeVisible()
}

/** What a payment is, and what it is compared with where no balance tells it. */
async function pagamentoDaBaixa(page: Page) {
  await signIn(page, PESSOAS.auroraGestor)
  await showBaixa(page, { valorGarantiaProposto: 40_000 })
  await botao(page, 'Registrar pagamento de ABC1D23').click()
  const modal = page.getByRole('dialog', { name: /^Registrar pagamento/ })
  await typeNumber(modal.getByLabel('Valor da baixa'), MILHARES)
  await typeNumber(modal.getByLabel('Valor pago'), MILHARES)
  await modal.getByRole('checkbox', { name: 'Mudar também o valor da garantia do contrato' }).check()
  await typeNumber(modal.getByLabel('Novo valor da garantia'), MILHARES)
  await page.route('**/api/baixas/4/pagamento*', (rota) => rota.fulfill({ status: 400, body: 'Recusado.' }))
  const pagamento = nextBody(page, 'POST', /\/baixas\/4\/pagamento$/)
  await botao(modal, 'Registrar pagamento').click()
  expect(await pagamento).toMatchObject({ valor: 600_000, valorDaBaixa: 600_000 })
}

/** How to reach, type and send each number of the product. `camposNumericosDoCodigo` names the fields so. */
export const NUMBER_FIELD_STEPS: readonly {
  campos: readonly string[]
  percorrer: (page: Page) => Promise<void>
}[] = [
  {
    campos: [
      'modules/contratos/novo/termos-fields.tsx: Valor do crédito',
      'modules/contratos/novo/termos-fields.tsx: Valor da garantia',
      'modules/contratos/selecao/estoque-row.tsx: Preço da instituição financeira, placa',
    ],
    percorrer: contratoAlterado,
  },
  {
    campos: ['modules/contratos/alteracao/alteracao-dialog.tsx: Preço da instituição financeira, placa'],
    percorrer: alteracaoDeGarantias,
  },
  {
    campos: ['modules/contratos/alteracao/alteracao-dialog.tsx: Novo preço, placa'],
    percorrer: mudancaDePreco,
  },
  {
    campos: [
      'modules/baixas/novo-valor-garantia.tsx: Novo valor da garantia',
      'modules/baixas/pagamento-modal.tsx: Valor da baixa',
      'modules/baixas/pagamento-modal.tsx: Valor pago',
    ],
    percorrer: pagamentoDaBaixa,
  },
  {
    campos: ['modules/reforco/pedir-reforco-modal.tsx: Reforço do contrato'],
    percorrer: pedidoDeReforco,
  },
  {
    campos: ['modules/parametros-comerciais/parametros-page.tsx: LABEL_VALOR[campo]'],
    percorrer: parametros,
  },
  {
    campos: [
      'modules/regras-garantia/item-campos.tsx: Idade máxima',
      'modules/regras-garantia/item-campos.tsx: Km máxima',
      'modules/regras-garantia/item-campos.tsx: % Tabela de Referência',
    ],
    percorrer: itemDaRegra,
  },
  {
    campos: ['modules/contratos/selecao/filtros.tsx: De', 'modules/contratos/selecao/filtros.tsx: Até'],
    percorrer: filtrosDoEstoque,
  },
  {
    campos: [
      'modules/veiculos/papeis-fields.tsx: Km',
      'modules/veiculos/papeis-fields.tsx: Preço da loja',
      'modules/veiculos/renave-fields.tsx: Km no Renave',
    ],
    percorrer: veiculoDaLoja,
  },
  {
    campos: [
      'modules/politicas/politica-form.tsx: Índice mínimo',
      'modules/politicas/politica-form.tsx: Segunda aprovação acima de',
      'modules/politicas/politica-form.tsx: Tolerância em pontos percentuais',
      'modules/politicas/politica-form.tsx: Margem em pontos percentuais',
    ],
    percorrer: politica,
  },
]
