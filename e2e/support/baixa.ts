import type { Page } from '@playwright/test'
import { goTo } from './sign-in.ts'

/** A payoff without a fresh balance, as the server answers it: the demonstration has none. */
const BAIXA = {
  id: 4,
  contratoId: 7,
  numero: 'CT-7',
  lojaId: 3,
  loja: 'Veneza',
  instituicaoFinanceiraId: 1,
  instituicaoFinanceira: 'Banco Aurora',
  veiculoId: 9,
  placa: 'ABC1D23',
  marca: 'Fiat',
  modelo: 'Argo',
  ano: 2022,
  estado: 'aberta',
  origem: 'loja',
  motivo: 'venda',
  texto: null,
  dataVenda: '2026-11-20T00:00:00Z',
  prazo: '2026-11-24T00:00:00Z',
  vencida: true,
  diasUteisDeAtraso: 2,
  valor: null,
  valorEm: '2026-11-26T00:00:00Z',
  rateado: false,
  dataSaldo: null,
  pago: 0,
  falta: null,
  abertaEm: '2026-11-20T12:00:00Z',
  abertaPor: 'Ana',
  encerradaEm: null,
  motivoDoFim: null,
  acoes: ['pagarParte', 'quitar', 'cancelarBaixa'],
  versao: 1,
  pagamentos: [],
  impedimentoDeLiberar: null,
  impedimentoDeCancelar: null,
  valorGarantiaProposto: null,
  duasPessoas: false,
  primeiraAprovacao: null,
  reabertura: null,
}

/** Shows it on the page of payoffs. */
export async function showBaixa(page: Page, change: object = {}): Promise<void> {
  const baixa = { ...BAIXA, ...change }
  await page.route('**/api/instituicoes-financeiras/*/baixas?*', (rota) =>
    rota.fulfill({ json: { baixas: [baixa], total: 1, totalPaginas: 1, registroAtual: 1 } }),
  )
  await page.route('**/api/baixas/4', (rota) => rota.fulfill({ json: baixa }))
  await goTo(page, '/carteira/baixas')
}
