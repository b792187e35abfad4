import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import {
  diasNoEstoque,
  type Faixa,
  filtrosDe,
  marcasDe,
  refinar,
  SEM_REFINO,
  type Refino,
} from './refinar.ts'
import { veiculoDeTeste as veiculo } from './testing/veiculo.ts'

const HOJE = '2026-11-23'
const ESTOQUE = [
  veiculo(1, { preco: 10_000_00 as Centavos, ano: 2018, km: 90_000, entrada: '2026-11-23' }),
  veiculo(2, { marca: 'Ford', preco: 20_000_00 as Centavos, ano: 2020, km: 50_000, entrada: '2026-08-25' }),
  veiculo(3, { preco: 30_000_00 as Centavos, ano: 2022, km: 0, referenciaDefasada: true }),
  veiculo(4, { preco: 0 as Centavos, ano: 2022, km: 10, entrada: '2026-12-01' }),
]
const ids = (refino: Partial<Refino>) =>
  refinar(ESTOQUE, { ...SEM_REFINO, ...refino }, HOJE).map(({ id }) => id)
const faixa = (de: number | null, ate: number | null): Faixa => ({ de, ate })

test('both ends of a range count in, and either may be open', () => {
  expect(ids({ faixas: { preco: faixa(10_000_00, 20_000_00) } })).toEqual([1, 2])
  expect(ids({ faixas: { ano: faixa(2020, null) } })).toEqual([2, 3, 4])
  expect(ids({ faixas: { km: faixa(null, 10) } })).toEqual([3, 4])
  expect(ids({ faixas: { km: faixa(0, 0) } })).toEqual([3])
  expect(ids({ faixas: { dias: faixa(90, null) } })).toEqual([2])
})

test('a vehicle without a price or without a day of entry is in no range of these, however open', () => {
  expect(ids({ faixas: { preco: faixa(null, 99_000_00) } })).toEqual([1, 2, 3])
  expect(ids({ faixas: { dias: faixa(0, null) } })).toEqual([1, 2, 4])
  expect(['2026-11-23', '2026-12-01', '2025-11-23', null].map((dia) => diasNoEstoque(dia, HOJE))).toEqual([
    0,
    0,
    365,
    null,
  ])
})

test('a range that is open, the wrong way round or not to be read filters nothing, the others still do', () => {
  for (const ano of [
    faixa(null, null),
    faixa(2022, 2020),
    faixa(Number.NaN, 2018),
    faixa(2023, Number.NaN),
  ]) {
    expect(ids({ faixas: { ano } })).toEqual([1, 2, 3, 4])
    expect(ids({ faixas: { ano, km: faixa(50_000, null) } })).toEqual([1, 2])
    expect(filtrosDe({ ...SEM_REFINO, faixas: { ano } })).toEqual([])
  }
})

test('brands and a reference of now narrow it together; nothing asked, it is the same list', () => {
  expect(
    marcasDe([veiculo(1, { marca: 'Škoda' }), veiculo(2), veiculo(3), veiculo(4, { marca: 'Audi' })]),
  ).toEqual(['Audi', 'Fiat', 'Škoda'])
  expect(ids({ marcas: ['Ford'] })).toEqual([2])
  expect(ids({ marcas: ['Ford', 'Fiat'], soAtuais: true })).toEqual([1, 2, 4])
  expect(refinar(ESTOQUE, SEM_REFINO, HOJE)).toBe(ESTOQUE)
})

test('each filter that holds is told in words and can be taken off by itself', () => {
  const refino: Refino = {
    faixas: {
      preco: faixa(10_000_00, 20_000_50),
      ano: faixa(2020, 2020),
      km: faixa(null, 50_000),
      dias: faixa(90, null),
    },
    marcas: ['Audi', 'Fiat', 'Ford', 'Honda', 'Jeep'],
    soAtuais: true,
    soRenave: false,
    soEscolhidos: true,
  }
  const filtros = filtrosDe(refino)
  expect(filtros.map(({ texto }) => texto.replaceAll('\u00A0', ' '))).toEqual([
    'Preço de R$ 10.000,00 a R$ 20.000,50',
    'Ano 2020',
    'Km até 50.000',
    'Dias no estoque a partir de 90',
    'Audi, Fiat, Ford e mais 2',
    'Com referência atual',
    'Só os selecionados',
  ])
  for (const [index, { sem }] of filtros.entries())
    expect(filtrosDe(sem).map(({ texto }) => texto)).toEqual(
      filtros.toSpliced(index, 1).map(({ texto }) => texto),
    )
})
