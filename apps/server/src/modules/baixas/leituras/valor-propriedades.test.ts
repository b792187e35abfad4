import type { Centavos } from '@lastro/shared/dinheiro'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContratoDoValor, valoresDasBaixas } from './valor.ts'
import { aposLiberar, comPagamento, type SaldoDaBaixa } from './valores.service.ts'

// What holds of payoffs whatever is paid, in which order and whenever a balance learns of it (carteira A.3).

const BASE = '2026-11-13'
const DEPOIS = '2026-11-16'
const centavos = fc.integer({ min: 1, max: 50_000_000 }).map((valor) => valor as Centavos)
const ZERO = 0 as Centavos

interface Mundo {
  saldo: SaldoDaBaixa
  vendidas: number[]
}

/** A contract with two vehicles or more, two of them sold; the balance is told per vehicle or not. */
const mundo: fc.Arbitrary<Mundo> = fc
  .record({
    carros: fc.array(fc.record({ preco: centavos, valorAtual: centavos, parte: centavos }), {
      minLength: 2,
      maxLength: 6,
    }),
    ditas: fc.boolean(),
    baseDoExigido: fc.constantFrom('saldo' as const, 'valorGarantia' as const),
    indiceMinimo: fc.integer({ min: 10_000, max: 20_000 }),
    vendidas: fc.integer({ min: 2, max: 6 }),
  })
  .map(({ carros, ditas, vendidas, ...politica }) => {
    const contrato: ContratoDoValor = {
      ...politica,
      dataBase: BASE,
      saldoDevedor: soma(carros.map(({ parte }) => parte)),
      partes: ditas ? new Map(carros.map(({ parte }, n) => [n, parte])) : null,
      foraDasEncerradas: ZERO,
      totalDoResto: soma(carros.slice(vendidas).map(({ valorAtual }) => valorAtual)),
      garantias: carros.map(({ preco }, n) => ({
        penhorId: n,
        preco,
        inclusao: '2026-11-01',
        baixa: n < vendidas ? { pago: ZERO, conhecido: ZERO } : null,
      })),
    }
    return {
      saldo: { ...contrato, valores: valoresDasBaixas(contrato) },
      vendidas: carros.map((_, n) => n).slice(0, vendidas),
    }
  })

const soma = (valores: readonly number[]) => valores.reduce((total, valor) => total + valor, 0) as Centavos
const valorDe = ({ valores }: SaldoDaBaixa, penhorId: number) => valores.get(penhorId)?.valor ?? ZERO
const pagar = (saldo: SaldoDaBaixa, penhorId: number, valor: Centavos) =>
  comPagamento(saldo, { penhorId }, { valor, data: DEPOIS })
const quitar = (saldo: SaldoDaBaixa, penhorId: number) =>
  aposLiberar(pagar(saldo, penhorId, valorDe(saldo, penhorId)), { penhorId })
/** The next day's balance, which knows all that was paid. */
function saldoNovo({
  saldoDevedor,
  garantias,
  partes,
  foraDasEncerradas,
  ...resto
}: SaldoDaBaixa): SaldoDaBaixa {
  const pagos = garantias.map(({ baixa }) => (baixa ? baixa.pago - baixa.conhecido : 0))
  const contrato: ContratoDoValor = {
    ...resto,
    dataBase: DEPOIS,
    saldoDevedor: (saldoDevedor - soma(pagos) - foraDasEncerradas) as Centavos,
    partes:
      partes &&
      new Map(
        garantias.map(({ penhorId }, n) => [
          penhorId,
          ((partes.get(penhorId) ?? 0) - (pagos[n] ?? 0)) as Centavos,
        ]),
      ),
    foraDasEncerradas: ZERO,
    garantias: garantias.map((garantia) => ({
      ...garantia,
      baixa: garantia.baixa && { pago: garantia.baixa.pago, conhecido: garantia.baixa.pago },
    })),
  }
  return { ...contrato, valores: valoresDasBaixas(contrato) }
}
/** The dearest takes the cents that sharing leaves over, half a cent a car, each time. */
const soCentavos = ({ garantias }: SaldoDaBaixa, diferenca: number) =>
  expect(Math.abs(diferenca)).toBeLessThanOrEqual(2 * garantias.length)

const acts = fc.array(fc.record({ qual: fc.nat(5), fracao: fc.integer({ min: 1, max: 100 }) }), {
  maxLength: 6,
})

test('all sales of a contract together are never asked for more than was owed', () => {
  fc.assert(
    fc.property(mundo, acts, ({ saldo, vendidas }, parts) => {
      let agora = saldo
      let pedido = 0
      for (const { qual, fracao } of parts) {
        const penhorId = vendidas[qual % vendidas.length] ?? 0
        if (!agora.valores.has(penhorId)) continue
        if (fracao < 50) {
          agora = pagar(agora, penhorId, Math.ceil((valorDe(agora, penhorId) * fracao) / 200) as Centavos)
          continue
        }
        pedido += valorDe(agora, penhorId)
        const { pago = ZERO } =
          agora.garantias.find((garantia) => garantia.penhorId === penhorId)?.baixa ?? {}
        const falta = Math.max(0, valorDe(agora, penhorId) - pago) as Centavos
        agora = aposLiberar(pagar(agora, penhorId, falta), { penhorId })
      }
      pedido += soma([...agora.valores.values()].map(({ valor }) => valor))
      expect(pedido).toBeLessThanOrEqual(saldo.saldoDevedor + saldo.garantias.length)
    }),
  )
})

test('a payment changes what no vehicle owes, and its release changes it by cents at most', () => {
  fc.assert(
    fc.property(mundo, centavos, ({ saldo, vendidas: [uma = 0, outra = 0] }, valor) => {
      expect([...pagar(saldo, uma, valor).valores]).toEqual([...saldo.valores])
      soCentavos(saldo, valorDe(quitar(saldo, uma), outra) - valorDe(saldo, outra))
    }),
  )
})

test('the balance that knows a payment changes what no vehicle owes, released or not', () => {
  fc.assert(
    fc.property(
      mundo,
      fc.integer({ min: 1, max: 100 }),
      ({ saldo, vendidas: [uma = 0, outra = 0] }, fracao) => {
        const saldoProprio = saldo.partes?.get(uma) ?? valorDe(saldo, uma)
        const paga = pagar(saldo, uma, Math.floor((saldoProprio * fracao) / 100) as Centavos)
        expect([...saldoNovo(paga).valores]).toEqual([...saldo.valores])
        // A told balance puts what was paid beyond the vehicle's own part where it likes.
        if (saldo.partes && valorDe(saldo, uma) > saldoProprio) return
        const liberada = quitar(saldo, uma)
        soCentavos(saldo, valorDe(saldoNovo(liberada), outra) - valorDe(liberada, outra))
      },
    ),
  )
})

test('the order of two payments doesn’t matter', () => {
  fc.assert(
    fc.property(mundo, centavos, centavos, ({ saldo, vendidas: [uma = 0, outra = 0] }, a, b) => {
      expect(pagar(pagar(saldo, uma, a), outra, b)).toEqual(pagar(pagar(saldo, outra, b), uma, a))
      const primeiro = quitar(saldo, uma)
      const depois = quitar(saldo, outra)
      soCentavos(saldo, valorDe(primeiro, outra) - valorDe(saldo, outra))
      soCentavos(saldo, valorDe(depois, uma) - valorDe(saldo, uma))
    }),
  )
})
