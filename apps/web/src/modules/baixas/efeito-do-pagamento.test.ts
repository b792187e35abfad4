import type { BaixaCompleta } from '@lastro/shared/baixas/baixa'
import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { efeitoDoPagamento } from './efeito-do-pagamento.ts'

/** Of 1.200,00 by a balance of 25/11, of which 300,00 were paid after that day and 200,00 before it. */
const COM_SALDO = {
  valor: 120_000 as Centavos,
  rateado: false,
  pago: 50_000 as Centavos,
  falta: 70_000 as Centavos,
  dataSaldo: '2026-11-25',
  duasPessoas: true,
  primeiraAprovacao: null,
  impedimentoDeLiberar: null,
}
const SEM_SALDO = { ...COM_SALDO, valor: null, falta: null, dataSaldo: null }
const DE_BIA = {
  usuario: 'Bia',
  em: new Date(0),
  propria: false,
  valor: 50_000 as Centavos,
  valorDaBaixa: 100_000 as Centavos,
  data: '2026-11-26',
  referencia: null,
  quitar: false,
  motivo: null,
  liberar: true,
}

const pagar = (baixa: Parameters<typeof efeitoDoPagamento>[0], pagamento: object) =>
  efeitoDoPagamento(baixa, {
    valor: 70_000 as Centavos,
    valorDaBaixa: null,
    data: '2026-11-26',
    referencia: '',
    quitar: false,
    motivo: '',
    liberar: true,
    ...pagamento,
  })

test.each<[string, Partial<BaixaCompleta>, object, object]>([
  ['all by a balance', {}, {}, { aMenos: false, aprovacao: false, libera: true }],
  ['a part', {}, { valor: 69_999 }, { aMenos: true, aprovacao: false, libera: false }],
  ['less as all', {}, { valor: 1, quitar: true }, { aMenos: true, aprovacao: 'primeira', libera: true }],
  [
    'a payment that the balance knows',
    {},
    { data: '2026-11-25' },
    { aMenos: true, aprovacao: false, libera: false },
  ],
  [
    'a payment that a shared balance knows: it may be all',
    { rateado: true },
    { data: '2026-11-25' },
    { aMenos: true, quitaAMenos: false, aprovacao: false, libera: true },
  ],
  [
    'all of a typed value',
    SEM_SALDO,
    { valorDaBaixa: 100_000, valor: 50_000 },
    { aMenos: false, aprovacao: 'primeira', libera: true },
  ],
  [
    'a part of a typed value',
    SEM_SALDO,
    { valorDaBaixa: 100_000, valor: 49_999 },
    { aMenos: true, aprovacao: false, libera: false },
  ],
  [
    'what another person consented to',
    { ...SEM_SALDO, primeiraAprovacao: DE_BIA },
    { valorDaBaixa: 100_000, valor: 50_000 },
    { aprovacao: 'segunda' },
  ],
  [
    'another value than that',
    { ...SEM_SALDO, primeiraAprovacao: DE_BIA },
    { valorDaBaixa: 100_000, valor: 50_001 },
    { aprovacao: 'primeira' },
  ],
  [
    'that value, but of another day',
    { ...SEM_SALDO, primeiraAprovacao: DE_BIA },
    { valorDaBaixa: 100_000, valor: 50_000, data: '2026-11-25' },
    { aprovacao: 'primeira' },
  ],
  [
    'less as all, with the reason that another person gave',
    { primeiraAprovacao: { ...DE_BIA, valorDaBaixa: null, quitar: true, motivo: 'acordo' } },
    { valor: 50_000, quitar: true, motivo: ' acordo ' },
    { aprovacao: 'segunda' },
  ],
  [
    'what the person consented to themselves',
    { ...SEM_SALDO, primeiraAprovacao: { ...DE_BIA, propria: true } },
    { valorDaBaixa: 100_000, valor: 50_000 },
    { aprovacao: 'primeira' },
  ],
  [
    'a typed value where one person is enough',
    { ...SEM_SALDO, duasPessoas: false },
    { valorDaBaixa: 100_000, valor: 50_000 },
    { aprovacao: false, libera: true },
  ],
  ['a vehicle in a change', { impedimentoDeLiberar: 'Em alteração.' }, {}, { libera: false }],
])('the screen judges as the server does: %s', (_nome, baixa, pagamento, efeito) => {
  expect(pagar({ ...COM_SALDO, ...baixa }, pagamento)).toMatchObject(efeito)
})
