import { expect, test } from 'vitest'
import { abrirBaixaRequest, informarVendaRequest, pagamentoRequest } from './baixa.ts'
import type { EstadoDaBaixa } from './estados-da-baixa.ts'
import { acoesDaBaixa, type AutorDaBaixa, impedimentoDaBaixa } from './transicoes-da-baixa.ts'

const baixa = (estado: EstadoDaBaixa, origem: AutorDaBaixa = 'loja', temPagamento = false) => ({
  estado,
  origem,
  temPagamento,
  nadaFalta: false,
  encerradaPorEngano: false,
  outraEmCurso: false,
  foraDoEstoque: false,
})

test('each side may do exactly what the table of payoffs says', () => {
  expect(acoesDaBaixa('instituicao', baixa('aberta'))).toEqual(['pagarParte', 'quitar', 'cancelarBaixa'])
  expect(acoesDaBaixa('instituicao', baixa('aberta', 'loja', true))).toEqual([
    'pagarParte',
    'quitar',
    'estornar',
  ])
  expect(acoesDaBaixa('instituicao', baixa('paga', 'loja', true))).toEqual(['liberarVenda', 'estornar'])
  expect(acoesDaBaixa('instituicao', { ...baixa('aberta'), nadaFalta: true })).toContain('liberarVenda')
  expect(acoesDaBaixa('loja', { ...baixa('aberta'), nadaFalta: true })).toEqual(['cancelarBaixa'])
  expect(acoesDaBaixa('loja', baixa('aberta', 'instituicao'))).toEqual([])
  expect(acoesDaBaixa('loja', baixa('aberta', 'loja', true))).toEqual([])
  expect(acoesDaBaixa('sistema', baixa('aberta', 'sistema'))).toEqual(['encerrarBaixa', 'cancelarBaixa'])
  expect(acoesDaBaixa('sistema', baixa('paga', 'sistema', true))).toEqual(['encerrarBaixa'])
  for (const autor of ['loja', 'instituicao', 'sistema'] as const)
    for (const estado of ['liberada', 'cancelada'] as const)
      expect(acoesDaBaixa(autor, baixa(estado, autor))).toEqual([])
})

test('a refusal names the state, the payment or who opened the payoff', () => {
  expect(impedimentoDaBaixa('estornar', 'instituicao', baixa('liberada', 'loja', true))).toBe(
    'Não é possível estornar o pagamento de uma baixa com situação Liberada.',
  )
  expect(impedimentoDaBaixa('estornar', 'instituicao', baixa('aberta'))).toBe(
    'Esta baixa não tem pagamento a estornar.',
  )
  expect(impedimentoDaBaixa('cancelarBaixa', 'instituicao', baixa('aberta', 'loja', true))).toContain(
    'já tem pagamento',
  )
  expect(impedimentoDaBaixa('cancelarBaixa', 'loja', baixa('aberta', 'sistema'))).toContain('Só quem abriu')
  const fora = { ...baixa('aberta'), foraDoEstoque: true }
  expect(impedimentoDaBaixa('cancelarBaixa', 'loja', fora)).toBe(
    'O veículo está fora do estoque. Traga-o de volta ao estoque antes de cancelar a venda.',
  )
  expect(acoesDaBaixa('instituicao', fora)).toContain('cancelarBaixa')
  const porEngano = { ...baixa('cancelada'), encerradaPorEngano: true }
  expect(acoesDaBaixa('instituicao', porEngano)).toEqual(['reabrirBaixa'])
  expect(acoesDaBaixa('loja', porEngano)).toEqual([])
  expect(impedimentoDaBaixa('reabrirBaixa', 'instituicao', baixa('cancelada'))).toContain('por engano')
  expect(impedimentoDaBaixa('reabrirBaixa', 'instituicao', { ...porEngano, outraEmCurso: true })).toContain(
    'já tem outra baixa em curso',
  )
  expect(impedimentoDaBaixa('reabrirBaixa', 'instituicao', baixa('aberta'))).toBe(
    'Não é possível reabrir uma baixa com situação A pagar.',
  )
  expect(impedimentoDaBaixa('abrirBaixa', 'instituicao', null)).toBeUndefined()
  expect(impedimentoDaBaixa('quitar', 'instituicao', null)).toContain('não tem baixa em curso')
})

test('a reason of another kind is said, a sale names its car once, and a payment releases unless asked not to', () => {
  const abrir = { veiculoId: 1, dataVenda: '2026-11-20', motivo: 'outro' }
  expect(abrirBaixaRequest.safeParse(abrir).error?.issues).toMatchObject([{ path: ['texto'] }])
  expect(abrirBaixaRequest.parse({ ...abrir, texto: 'roubado' })).toMatchObject({ texto: 'roubado' })
  expect(informarVendaRequest.safeParse({ dataVenda: '2026-11-20' }).success).toBe(false)
  expect(informarVendaRequest.safeParse({ dataVenda: '2026-11-20', placa: 'A', veiculoId: 1 }).success).toBe(
    false,
  )
  expect(pagamentoRequest.parse({ valor: 10.5, data: '2026-11-20', referencia: ' ' })).toMatchObject({
    valor: 1_050,
    referencia: null,
    quitar: false,
    liberar: true,
  })
})
