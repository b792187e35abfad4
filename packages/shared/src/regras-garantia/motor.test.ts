import { describe, expect, test } from 'vitest'
import { type Centavos, percentualDe } from '../dinheiro.ts'
import { type VeiculoAvaliado, avaliar, impedimentoDe } from './motor.ts'
import { type ItemDaRegra, compilarRegra } from './regra-compilada.ts'
import { FiltroRegra } from './regra-garantia.ts'

const ANO = 2026

const item = (campos: Partial<ItemDaRegra>): ItemDaRegra => ({
  id: 1,
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
  percentual: 8000,
  ...campos,
})
const veiculo = (campos: Partial<VeiculoAvaliado> = {}): VeiculoAvaliado => ({
  marcaId: 10,
  outrasMarcas: null,
  modeloId: 100,
  tipoId: 1,
  tipoCombustivelId: 16,
  ufId: 35,
  anoModelo: 2021,
  hodometro: 50_000,
  dataAfericaoHodometro: null,
  chassiRemarcado: false,
  leilao: false,
  precoReferencia: 5_000_000 as Centavos,
  ...campos,
})
const regra = (filtros: FiltroRegra[], ...itens: Partial<ItemDaRegra>[]) =>
  compilarRegra({
    filtros: filtros.map((filtro, indice) => ({ filtro, ordem: indice + 1 })),
    itens: itens.map(item),
  })

interface Caso {
  filtro: FiltroRegra
  item: Partial<ItemDaRegra>
  veiculo: Partial<VeiculoAvaliado>
  aceita: boolean
}
const caso = (filtro: FiltroRegra, criterio: Partial<ItemDaRegra>, campos: Partial<VeiculoAvaliado>) => ({
  filtro,
  item: criterio,
  veiculo: campos,
})
const aceito = (...args: Parameters<typeof caso>): Caso => ({ ...caso(...args), aceita: true })
const casoRecusado = (...args: Parameters<typeof caso>): Caso => ({ ...caso(...args), aceita: false })

const { Marca, Modelo, TipoVeiculo, UF, TipoCombustivel, Idade, Km, Chassi, Leilao } = FiltroRegra
const CASOS: Record<string, Caso> = {
  'brand in the list': aceito(Marca, { marcas: [9, 10] }, { marcaId: 10 }),
  'brand between two of the list': casoRecusado(Marca, { marcas: [9, 11] }, { marcaId: 10 }),
  'brand below the list': casoRecusado(Marca, { marcas: [9] }, { marcaId: 1 }),
  'brand, empty list': aceito(Marca, { marcas: [] }, { marcaId: 10 }),
  'model in the list': aceito(Modelo, { modelos: [100] }, { modeloId: 100 }),
  'model not in the list': casoRecusado(Modelo, { modelos: [100] }, { modeloId: 101 }),
  'type in the list': aceito(TipoVeiculo, { tipos: [2, 3] }, { tipoId: 3 }),
  'type not in the list': casoRecusado(TipoVeiculo, { tipos: [2, 3] }, { tipoId: 1 }),
  'state in the list': aceito(UF, { ufs: [35] }, { ufId: 35 }),
  'state not in the list': casoRecusado(UF, { ufs: [35] }, { ufId: 33 }),
  'state unknown': casoRecusado(UF, { ufs: [35] }, { ufId: null }),
  'state unknown, empty list': aceito(UF, { ufs: [] }, { ufId: null }),
  'a former brand in the list': aceito(Marca, { marcas: [7] }, { marcaId: 8, outrasMarcas: [5, 7] }),
  'neither brand in the list': casoRecusado(Marca, { marcas: [6, 9] }, { marcaId: 8, outrasMarcas: [5, 7] }),
  'fuel in the list': aceito(TipoCombustivel, { combustiveis: [16] }, { tipoCombustivelId: 16 }),
  'fuel not in the list': casoRecusado(TipoCombustivel, { combustiveis: [2] }, { tipoCombustivelId: 16 }),
  'fuel unknown': casoRecusado(TipoCombustivel, { combustiveis: [2] }, { tipoCombustivelId: null }),
  'age at the limit': aceito(Idade, { idadeMaxima: 5 }, { anoModelo: 2021 }),
  'age over the limit': casoRecusado(Idade, { idadeMaxima: 5 }, { anoModelo: 2020 }),
  'age 0, limit 0': aceito(Idade, { idadeMaxima: 0 }, { anoModelo: 2026 }),
  'next year’s model, limit 0': aceito(Idade, { idadeMaxima: 0 }, { anoModelo: 2027 }),
  'age without limit': aceito(Idade, { idadeMaxima: null }, { anoModelo: 1950 }),
  'km at the limit': aceito(Km, { quilometragemMaxima: 60_000 }, { hodometro: 60_000 }),
  'km over the limit': casoRecusado(Km, { quilometragemMaxima: 60_000 }, { hodometro: 60_001 }),
  'km that nobody told, any limit': casoRecusado(Km, { quilometragemMaxima: 9_999_999 }, { hodometro: null }),
  'km that nobody told, no limit': aceito(Km, {}, { hodometro: null }),
  'km 0 of this year, limit 0': aceito(Km, { quilometragemMaxima: 0 }, { hodometro: 0, anoModelo: ANO }),
  'km 0 of next year, limit 0': aceito(Km, { quilometragemMaxima: 0 }, { hodometro: 0, anoModelo: ANO + 1 }),
  'km 0 of last year, any limit': casoRecusado(
    Km,
    { quilometragemMaxima: 9_999_999 },
    { hodometro: 0, anoModelo: ANO - 1 },
  ),
  'km 0 of last year, no limit': aceito(Km, {}, { hodometro: 0, anoModelo: ANO - 1 }),
  'km 0 of last year, read on a day': aceito(
    Km,
    { quilometragemMaxima: 0 },
    { hodometro: 0, anoModelo: ANO - 1, dataAfericaoHodometro: '2026-10-31' },
  ),
  'chassis marked, asked': aceito(Chassi, { chassiRemarcado: true }, { chassiRemarcado: true }),
  'chassis unmarked, marked asked': casoRecusado(
    Chassi,
    { chassiRemarcado: true },
    { chassiRemarcado: false },
  ),
  'chassis marked, unmarked asked': casoRecusado(
    Chassi,
    { chassiRemarcado: false },
    { chassiRemarcado: true },
  ),
  'chassis, null accepts all': aceito(Chassi, { chassiRemarcado: null }, { chassiRemarcado: true }),
  'auction car, refused': casoRecusado(Leilao, { leilao: false }, { leilao: true }),
  'auction car, accepted': aceito(Leilao, { leilao: null }, { leilao: true }),
}

describe('each criterion', () => {
  test.each(Object.entries(CASOS))('%s', (_, { filtro, item: criterio, veiculo: campos, aceita }) => {
    expect(avaliar(regra([filtro], criterio), veiculo(campos), ANO) !== null).toBe(aceita)
  })

  test('counts only when the header has its filter', () => {
    const criterio = { marcas: [99], ufs: [33], idadeMaxima: 0, leilao: true }
    expect(avaliar(regra([Km], criterio), veiculo(), ANO)?.itemId).toBe(1)
    expect(avaliar(regra([], criterio), veiculo(), ANO)?.itemId).toBe(1)
  })

  test('all of one item have to accept', () => {
    const r = regra([Marca, UF], { marcas: [10], ufs: [33] }, { id: 2, marcas: [11], ufs: [35] })
    expect(avaliar(r, veiculo(), ANO)).toBeNull()
  })
})

describe('which item wins', () => {
  test('the one that fills the header’s first filter, against several later ones', () => {
    const itens = [
      { id: 1, ufs: [35], quilometragemMaxima: 60_000, percentual: 5000 },
      { id: 2, marcas: [10], percentual: 9000 },
    ]
    expect(avaliar(regra([Marca, UF, Km], ...itens), veiculo(), ANO)?.itemId).toBe(2)
    expect(avaliar(regra([UF, Marca, Km], ...itens), veiculo(), ANO)?.itemId).toBe(1)
  })

  test('goes by the filter’s ordem, not by its place in the list', () => {
    const r = compilarRegra({
      filtros: [
        { filtro: Marca, ordem: 2 },
        { filtro: UF, ordem: 1 },
      ],
      itens: [item({ id: 1, marcas: [10] }), item({ id: 2, ufs: [35] })],
    })
    expect(avaliar(r, veiculo(), ANO)?.itemId).toBe(2)
  })

  test('of equals on the first filter, the one that fills the second', () => {
    const r = regra(
      [Marca, UF],
      { id: 1, marcas: [10], percentual: 7000 },
      { id: 2, marcas: [10], ufs: [35] },
    )
    expect(avaliar(r, veiculo(), ANO)?.itemId).toBe(2)
    expect(avaliar(r, veiculo({ ufId: 33 }), ANO)?.itemId).toBe(1)
  })

  test('a filled criterion without its filter makes no item more specific', () => {
    const r = regra([Marca], { id: 1, ufs: [35], percentual: 9000 }, { id: 2, percentual: 8000 })
    expect(avaliar(r, veiculo(), ANO)?.itemId).toBe(2)
  })

  test('on a tie the lower percentage, then the older item', () => {
    const itens = [
      { id: 7, percentual: 8000 },
      { id: 5, percentual: 7999 },
      { id: 4, percentual: 7999 },
    ]
    expect(avaliar(regra([Marca], ...itens), veiculo(), ANO)).toEqual({
      itemId: 4,
      percentual: 7999,
      preco: 3_999_500,
    })
  })

  test('among more items than a machine word has bits', () => {
    const itens = Array.from({ length: 500 }, (_, i) => ({
      id: i + 1,
      marcas: [i + 1],
      percentual: 1000 + i,
    }))
    const r = regra([Marca], ...itens)
    for (const marcaId of [1, 31, 32, 33, 64, 65, 499, 500])
      expect(avaliar(r, veiculo({ marcaId }), ANO)?.itemId).toBe(marcaId)
    expect(avaliar(r, veiculo({ marcaId: 501 }), ANO)).toBeNull()
  })
})

describe('the price', () => {
  test.each([
    // reference centavos, hundredths of a percent, expected centavos
    [5_000_000, 8000, 4_000_000],
    [1, 5000, 1],
    [1, 4999, 0],
    [3, 5000, 2],
    [1_234_567, 8333, 1_028_765],
    [10_000, 99_999, 99_999],
    [99_999_999_999, 99_999, 999_989_999_990],
    [99_999_999_999, 1, 10_000_000],
    [9_007_199_254_740_991, 9999, 9_006_298_534_815_517],
  ])('%i at %i is %i, half up', (preco, percentual, esperado) => {
    expect(percentualDe(preco as Centavos, percentual)).toBe(esperado)
    const resultado = avaliar(regra([], { percentual }), veiculo({ precoReferencia: preco as Centavos }), ANO)
    expect(resultado?.preco).toBe(esperado)
  })
})

describe('why a vehicle does not qualify', () => {
  const r = regra(
    [UF, Marca, Idade],
    { id: 1, ufs: [35], marcas: [11] },
    { id: 2, ufs: [33], marcas: [10], idadeMaxima: 3 },
  )

  const impedimentOf = (campos: Partial<VeiculoAvaliado>) => impedimentoDe(r, veiculo(campos), ANO)

  test('no reference price: under no rule', () => {
    const semPreco = veiculo({ precoReferencia: null })
    expect(avaliar(regra([], {}), semPreco, ANO)).toBeNull()
    expect(impedimentoDe(regra([], {}), semPreco, ANO)).toEqual({ tipo: 'semReferencia' })
  })
  test('a rule without items accepts no vehicle, and says so', () => {
    expect(avaliar(regra([Marca]), veiculo(), ANO)).toBeNull()
    expect(impedimentoDe(regra([Marca]), veiculo(), ANO)).toEqual({ tipo: 'semItens' })
  })
  test('the first filter of the header after which no item is left', () => {
    expect(impedimentOf({ ufId: 31 })).toEqual({ tipo: 'filtro', filtro: UF, itens: [2, 1] })
    expect(impedimentOf({ ufId: 35, marcaId: 10 })).toEqual({ tipo: 'filtro', filtro: Marca, itens: [1] })
    expect(impedimentOf({ ufId: 33, marcaId: 10, anoModelo: 2022 })).toEqual({
      tipo: 'filtro',
      filtro: Idade,
      itens: [2],
    })
    expect(impedimentOf({ ufId: 33, marcaId: 10, anoModelo: 2023 })).toBeNull()
  })
})

test('500 items on 5,000 vehicles', () => {
  const itens = Array.from({ length: 500 }, (_, i) => ({
    id: i + 1,
    marcas: [i % 50],
    modelos: Array.from({ length: 20 }, (__, j) => i + 50 * j),
    idadeMaxima: i % 15,
    quilometragemMaxima: i * 400,
  }))
  const r = regra([Marca, Modelo, Idade, Km], ...itens)
  const ids = new Set<number | undefined>()
  for (let i = 0; i < 5_000; i++) {
    const modeloId = (i * 7) % 1_450
    const hodometro = 1 + i * 30
    const v = veiculo({ marcaId: modeloId % 50, modeloId, anoModelo: 2012 + (i % 15), hodometro })
    const esperado = itens
      .filter((x) => x.marcas.includes(v.marcaId) && x.modelos.includes(v.modeloId))
      .find((x) => ANO - v.anoModelo <= x.idadeMaxima && hodometro <= x.quilometragemMaxima)
    expect(avaliar(r, v, ANO)?.itemId).toBe(esperado?.id)
    ids.add(esperado?.id)
  }
  expect(ids.size).toBeGreaterThan(20)
})
