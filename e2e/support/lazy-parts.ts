import type { Page } from '@playwright/test'
import { showBaixa } from './baixa.ts'
import { CONCILIACAO } from './conciliacao.ts'
import { PESSOAS } from './pessoas.ts'
import { goTo } from './sign-in.ts'
import { expect } from './test.ts'

interface Parte {
  pessoa: string
  path: string
  /** Opens the part. Absent: the page shows it at once. */
  abrir?: (page: Page) => Promise<void>
  /** The page is a form with typed values. */
  digitado?: true
}

export const botao = (nome: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name: nome }).first().click()
const NO_FORMULARIO = { pessoa: PESSOAS.auroraGestor, path: '/contratos/criar', digitado: true } as const
const NA_LISTA = { pessoa: PESSOAS.auroraGestor, path: '/contratos/listar' } as const
export const abrirAtivo = async (page: Page) => {
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}
const noAtivo = (nome: string | RegExp, filtro = '') => ({
  pessoa: PESSOAS.auroraGestor,
  path: `/contratos/listar?situacao=5&filtro=${filtro}`,
  abrir: async (page: Page) => {
    await abrirAtivo(page)
    await botao(nome)(page)
  },
})

const MESES = ['07', '08', '09', '10', '11'].map((mes) => ({
  mes: `2026-${mes}-01T00:00:00Z`,
  contratos: 1,
  descobertos: 0,
  deficit: 0,
  totalAtual: 110_000,
  valorGarantia: 100_000,
  exigido: 100_000,
  totalSemReferencia: null,
  totalDefasado: null,
  totalSaido: null,
}))

const SALDO = { saldoDevedor: 50_000, principal: null, encargos: null, diasAtraso: null }
const SALDOS = {
  atual: { ...SALDO, dataBase: '2026-11-13T00:00:00Z', fresco: true, ltv: 50, veiculos: [] },
  saldos: ['13', '12', '11', '10'].map((dia) => ({
    ...SALDO,
    dataBase: `2026-11-${dia}T00:00:00Z`,
    recebidoEm: `2026-11-${dia}T12:00:00Z`,
    substituido: false,
  })),
  pagamentos: null,
}

export const UMA_CARGA = {
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

const noVeiculo = (nome: string) => ({
  pessoa: PESSOAS.autoestrada,
  path: '/loja/estoque',
  abrir: async (page: Page) => {
    await page.getByRole('table', { name: 'Estoque' }).locator('[data-row-link]').first().click()
    await botao(nome)(page)
  },
})

/** Each part of the program that is loaded later, by the name of its file, and how a person comes to it. */
export const PARTES: Record<string, Parte> = {
  paleta: { ...NO_FORMULARIO, abrir: (page) => page.keyboard.press('Control+k') },
  'ajuda-painel': { ...NO_FORMULARIO, abrir: botao('Ajuda desta tela') },
  'teclas-dialog': {
    ...NO_FORMULARIO,
    abrir: async (page) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
    },
  },
  'sino-painel': { ...NO_FORMULARIO, abrir: botao(/^Notificações/) },
  'user-menu-itens': { ...NO_FORMULARIO, abrir: botao(/Banco Aurora/) },
  'dialog-host': {
    ...NO_FORMULARIO,
    abrir: (page) =>
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click(),
  },
  calendarios: { ...NO_FORMULARIO, abrir: (page) => page.getByPlaceholder('DD/MM/AAAA').first().click() },
  overlays: { pessoa: PESSOAS.auroraGestor, path: '/home' },
  'phone-menu': { ...NO_FORMULARIO, abrir: botao(/^Abrir o menu/) },
  'visoes-itens': { ...NA_LISTA, abrir: botao('Filtros salvos') },
  'contratos-filter-panel': { ...NA_LISTA, abrir: botao('Filtros') },
  'columns-panel': { ...NA_LISTA, abrir: botao('Colunas') },
  'filter-panel': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    // On a phone the filters of some lists stand behind their chip.
    abrir: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await goTo(page, '/desde-ontem')
      await botao('Filtros')(page)
    },
  },
  'peek-panel': { ...NA_LISTA, abrir: botao(/^Resumo: contrato/) },
  'resumo-do-contrato': { ...NA_LISTA, abrir: botao(/^Resumo: contrato/) },
  'resumo-do-veiculo': {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/estoque',
    abrir: botao(/^Resumo: veículo/),
  },
  'exportar-itens': { ...NA_LISTA, abrir: botao('Exportar') },
  'filtros-painel': { pessoa: PESSOAS.auroraGestor, path: '/cobertura', abrir: botao('Filtros') },
  'row-menu-itens': { pessoa: PESSOAS.operador, path: '/plataforma/usuarios', abrir: botao(/^Ações de/) },
  'origem-aberta': noAtivo(/^De onde vem este valor\?/),
  'pedir-reforco-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    abrir: async (page) => {
      await page.getByRole('checkbox', { name: /CT-/ }).first().check()
      await botao('Pedir reforço')(page)
    },
  },
  'alteracao-dialog': noAtivo('Alterar garantias', 'CT-2026-0010'),
  'detalhe-garantia': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: /Garantia/ }).click()
    },
  },
  historico: {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: 'Histórico' }).click()
    },
  },
  tendencia: { pessoa: PESSOAS.auroraGestor, path: '/cobertura?aba=tendencia' },
  impacto: { pessoa: PESSOAS.auroraGestor, path: '/cobertura?aba=impacto' },
  // The demonstration has too few months for a line.
  'tendencia-grafico': {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    abrir: async (page) => {
      await page.route('**/cobertura/tendencia', (rota) => rota.fulfill({ json: { meses: MESES } }))
      await page.getByRole('tab', { name: 'Tendência' }).click()
    },
  },
  'linha-do-tempo': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=5',
    abrir: abrirAtivo,
  },
  drawings: { pessoa: PESSOAS.auroraGestor, path: '/contratos/listar?filtro=zzz' },
  'historico-grafico': {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/historico-precificacao',
    abrir: (page) =>
      page.getByRole('table', { name: 'Veículos em garantia' }).getByRole('link').first().click(),
  },
  'saldo-grafico': {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/situacao',
    abrir: async (page) => {
      await page.route('**/contratos/*/saldos', (rota) => rota.fulfill({ json: SALDOS }))
      await page.getByRole('link', { name: /^CT-/ }).first().click()
      await page.getByRole('tab', { name: 'Saldo' }).click()
    },
  },
  'instituicao-field': { pessoa: PESSOAS.operador, path: '/home' },
  'avisos-do-operador': { pessoa: PESSOAS.operador, path: '/home' },
  'primeira-historia': { pessoa: PESSOAS.auroraGestor, path: '/home' },
  'nao-elegiveis-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar?situacao=2',
    abrir: async (page) => {
      await abrirAtivo(page)
      await page.getByRole('tab', { name: /^Garantia/ }).click()
      await botao(/ver por quê$/)(page)
    },
  },
  'importar-pagamentos-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/carteira/baixas',
    abrir: botao('Importar pagamentos'),
  },
  'saldo-na-lista': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await page.route('**/saldos/cargas?*', (rota) => rota.fulfill({ json: UMA_CARGA }))
      await goTo(page, '/contratos/listar?colunas=numero,saldo')
    },
  },
  'importar-saldos': { pessoa: PESSOAS.auroraGestor, path: '/carteira/conciliacao?aba=cargas' },
  cargas: { pessoa: PESSOAS.auroraGestor, path: '/carteira/conciliacao?aba=cargas' },
  'filtro-de-loja': {
    pessoa: PESSOAS.auroraGestor,
    path: '/carteira/conciliacao',
    abrir: botao('Filtros'),
  },
  'divergencia-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    // The demonstration has no balances.
    abrir: async (page) => {
      await page.route('**/conciliacao?*', (rota) => rota.fulfill({ json: CONCILIACAO }))
      await goTo(page, '/carteira/conciliacao')
      await botao('Tratar CT-1')(page)
    },
  },
  'dias-sem-expediente': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await page.route('**/saldos/cargas?*', (rota) => rota.fulfill({ json: UMA_CARGA }))
      await goTo(page, '/configuracoes/politicas')
    },
  },
  'baixa-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await showBaixa(page)
      await botao('ABC1D23')(page)
    },
  },
  'pagamento-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await showBaixa(page)
      await botao('Registrar pagamento de ABC1D23')(page)
    },
  },
  'efeito-do-novo-valor': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await showBaixa(page, { valorGarantiaProposto: 40_000 })
      await botao('Registrar pagamento de ABC1D23')(page)
      await page.getByRole('checkbox', { name: 'Mudar também o valor da garantia do contrato' }).check()
    },
  },
  'abrir-baixa-modal': {
    pessoa: PESSOAS.auroraGestor,
    path: '/home',
    abrir: async (page) => {
      await page.route('**/conciliacao?*', (rota) => rota.fulfill({ json: CONCILIACAO }))
      await goTo(page, '/carteira/conciliacao')
      await botao('Dar baixa CT-2')(page)
    },
  },
  suspensoes: { pessoa: PESSOAS.auroraGestor, path: '/carteira/baixas' },
  'suspensoes-da-loja': { pessoa: PESSOAS.autoestrada, path: '/loja/vendas' },
  'vendi-modal': { pessoa: PESSOAS.autoestrada, path: '/loja/vendas?placa=ABC1D23' },
  'incluir-modal': { pessoa: PESSOAS.autoestrada, path: '/loja/estoque', abrir: botao('Adicionar veículo') },
  'corrigir-modal': noVeiculo('Corrigir'),
}
