import { describe, expect, test } from 'vitest'
import { type Centavos, ZERO } from '../dinheiro.ts'
import { avisoDoCaso } from './aviso-do-caso.ts'
import { dataDosPrecos } from './partes.ts'
import { deficitDe, passoDoCaso, percentualDaCobertura, situacaoDe } from './situacao.ts'

const centavos = (value: number) => value as Centavos

describe('a deficit case', () => {
  const caso = {
    aberto: false,
    ativo: true,
    veiculos: 2,
    semReferencia: 1,
    exigido: centavos(10_000),
    tolerancia: 0,
  }

  test.each([
    [9_999, false, 'abrir'],
    [10_000, false, null],
    [9_999, true, null],
    [10_000, true, null],
    [10_199, true, null],
    [10_200, true, 'fechar'],
    [10_200, false, null],
  ] as const)('at %i of 10000, open before: %s -> %s', (totalAtual, aberto, passo) => {
    expect(passoDoCaso({ ...caso, aberto, totalAtual: centavos(totalAtual) })).toBe(passo)
  })

  test.each([
    [9_800, false, null],
    [9_799, false, 'abrir'],
    [9_999, true, null],
    [10_000, true, 'fechar'],
  ] as const)(
    'with a tolerance of 2 points: at %i of 10000, open before: %s -> %s',
    (total, aberto, passo) => {
      expect(passoDoCaso({ ...caso, tolerancia: 200, aberto, totalAtual: centavos(total) })).toBe(passo)
    },
  )

  test('is for Ativo contracts, and never opens where all are in stock without a reference price', () => {
    expect(passoDoCaso({ ...caso, totalAtual: centavos(1), ativo: false })).toBeNull()
    expect(passoDoCaso({ ...caso, totalAtual: centavos(1), semReferencia: 2 })).toBeNull()
    expect(passoDoCaso({ ...caso, totalAtual: centavos(1), ativo: false, aberto: true })).toBe('fechar')
  })

  test('opens where the last vehicle went and something is owed', () => {
    const vazio = { ...caso, veiculos: 0, semReferencia: 0, totalAtual: ZERO }
    expect(passoDoCaso(vazio)).toBe('abrir')
    expect(passoDoCaso({ ...vazio, exigido: ZERO })).toBeNull()
    expect(passoDoCaso({ ...vazio, exigido: ZERO, aberto: true })).toBe('fechar')
  })
})

test('the months of prices are told, or why there are none', () => {
  const sem = { precosDe: null, precosAte: null }
  expect(dataDosPrecos({ precosDe: '2026-09-01', precosAte: '2026-11-01', veiculos: 2 })).toBe(
    'FIPE 09/2026 a 11/2026',
  )
  expect(dataDosPrecos({ ...sem, veiculos: 2 })).toBe('sem preço de referência atual')
  const partes = { saiu: { veiculos: 2 } }
  expect(dataDosPrecos({ ...sem, veiculos: 3, partes })).toBe('sem preço de referência atual')
  expect(dataDosPrecos({ ...sem, veiculos: 2, partes })).toBe('veículos vendidos ou fora do estoque')
  expect(dataDosPrecos({ ...sem, partes })).toBe('veículos vendidos ou fora do estoque')
  expect(dataDosPrecos({ ...sem, veiculos: 0 })).toBe('sem veículos em garantia')
})

describe('a notice of a case', () => {
  const caso = {
    fechado: false,
    centesimos: 9_500,
    avisadoEm: '2026-11-10',
    avisadoCentesimos: 9_500,
    hoje: '2026-11-16',
  }
  const avisoText = (change: object) => {
    const { aviso, espera } = avisoDoCaso({ ...caso, ...change })
    return espera ? `${aviso}, espera` : aviso
  }

  test.each([
    [{ avisadoEm: null, avisadoCentesimos: null }, 'abertura'],
    [{ avisadoEm: null, avisadoCentesimos: null, fechado: true }, null],
    [{}, null],
    [{ centesimos: 8_501 }, null],
    [{ centesimos: 8_500 }, 'queda'],
    [{ centesimos: 8_500, avisadoEm: '2026-11-16' }, 'queda, espera'],
    [{ avisadoCentesimos: 8_000, centesimos: 7_999 }, 'queda'],
    [{ avisadoCentesimos: 7_999, centesimos: 7_000 }, null],
    [{ avisadoCentesimos: 7_999, centesimos: 6_999 }, 'queda'],
    [{ avisadoCentesimos: 8_500, centesimos: 9_900 }, null],
    [{ fechado: true, centesimos: 10_200 }, 'fechamento'],
    [{ fechado: true, centesimos: 10_200, avisadoEm: '2026-11-16' }, 'fechamento, espera'],
  ])('%j: %s', (change, aviso) => {
    expect(avisoText(change)).toBe(aviso)
  })
})

test('situation, deficit and percent of a contract', () => {
  const de = (totalAtual: number, exigido = 10_000, totalSemReferencia = 0, tolerancia = 0) => {
    const valores = {
      totalAtual: centavos(totalAtual),
      exigido: centavos(exigido),
      totalSemReferencia: centavos(totalSemReferencia),
      tolerancia,
    }
    return [situacaoDe(valores), deficitDe(valores), percentualDaCobertura(valores)]
  }
  expect(de(0)).toEqual(['descoberto', 10_000, 0])
  expect(de(9_999_999, 10_000_000)).toEqual(['descoberto', 1, 99.99])
  expect(de(10_000)).toEqual(['limite', 0, 100])
  expect(de(10_199)).toEqual(['limite', 0, 101.99])
  expect(de(10_200)).toEqual(['coberto', 0, 102])
  expect(de(500, 0)).toEqual(['coberto', 0, null])
  // The policy's tolerance lowers both limits; what is missing to 100% stays.
  expect(de(9_799, 10_000, 0, 200)).toEqual(['descoberto', 201, 97.99])
  expect(de(9_800, 10_000, 0, 200)).toEqual(['limite', 200, 98])
  expect(de(10_000, 10_000, 0, 200)).toEqual(['coberto', 0, 100])
  // Vehicles without a reference price cover the contract, but the light never says covered because of them alone.
  expect(de(11_000, 10_000, 11_000)).toEqual(['semReferencia', 0, 110])
  expect(de(11_000, 10_000, 1_001)).toEqual(['semReferencia', 0, 110])
  expect(de(11_000, 10_000, 1_000)).toEqual(['coberto', 0, 110])
  expect(de(10_100, 10_000, 100)).toEqual(['limite', 0, 101])
  expect(de(9_999, 10_000, 9_999)).toEqual(['descoberto', 1, 99.99])
})

test('the date of the prices is their month, or the first and the last of them', () => {
  const de = (precosDe: string | null, precosAte: string | null) => dataDosPrecos({ precosDe, precosAte })
  expect(de('2026-11-01', '2026-11-01')).toBe('FIPE 11/2026')
  expect(de('2026-09-01', '2026-11-01')).toBe('FIPE 09/2026 a 11/2026')
  expect(de(null, null)).toBe('sem preço de referência atual')
})
