import { describe, expect, test } from 'vitest'
import type { Centavos } from '../dinheiro.ts'
import { explicarFaltaDePreco } from '../veiculos/falta-de-preco.ts'
import { explicarImpedimento } from './impedimento.ts'
import { type VeiculoAvaliado, impedimentoDe } from './motor.ts'
import { compilarRegra, type CriteriosDoItem } from './regra-compilada.ts'
import { FiltroRegra as F } from './regra-garantia.ts'

const VEICULO: VeiculoAvaliado = {
  marcaId: 1,
  outrasMarcas: null,
  modeloId: 2,
  tipoId: 1,
  tipoCombustivelId: 2,
  ufId: 35,
  anoModelo: 2019,
  hodometro: 120_000,
  dataAfericaoHodometro: null,
  chassiRemarcado: false,
  leilao: true,
  precoReferencia: 1000 as Centavos,
}
const DESCRITO: VeiculoAvaliado & Parameters<typeof explicarImpedimento>[1] = {
  ...VEICULO,
  marca: 'Fiat',
  modelo: 'Uno',
  tipo: 'Carro',
  tipoCombustivel: 'Gasolina',
  veiculoUF: 'SP',
  codigoFipe: '001004-9',
  faltaDePreco: null,
}
const ABERTO: CriteriosDoItem = {
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
}

/** Runs the engine and says its finding in words; undefined when the vehicle qualifies. */
function motivo(filtros: F[], itens: Partial<CriteriosDoItem>[], mudanca: Partial<typeof DESCRITO> = {}) {
  const numerados = itens.map((item, index) => ({ ...ABERTO, ...item, id: index + 1 }))
  const regra = compilarRegra({
    filtros: filtros.map((filtro, index) => ({ filtro, ordem: index + 1 })),
    itens: numerados,
  })
  const impedimento = impedimentoDe(regra, { ...VEICULO, ...mudanca }, 2026)
  return (
    impedimento &&
    explicarImpedimento(
      impedimento,
      { ...DESCRITO, ...mudanca },
      {
        filtros,
        anoCorrente: 2026,
        itens: new Map(numerados.map((item) => [item.id, item])),
        nome: (_filtro, id) => `nº ${id}`,
      },
    )
  )
}

describe('why a vehicle does not qualify', () => {
  test.each([
    [F.Marca, { marcas: [9] }, 'Marca Fiat; a regra aceita só nº 9.'],
    [F.Modelo, { modelos: [9] }, 'Modelo Uno; a regra aceita só nº 9.'],
    [F.TipoVeiculo, { tipos: [9] }, 'Tipo de veículo Carro; a regra aceita só nº 9.'],
    [F.UF, { ufs: [9] }, 'UF SP; a regra aceita só nº 9.'],
    [F.TipoCombustivel, { combustiveis: [9] }, 'Combustível Gasolina; a regra aceita só nº 9.'],
    [F.Idade, { idadeMaxima: 6 }, 'Idade 7 anos (ano-modelo 2019); a regra aceita até 6 anos.'],
    [F.Km, { quilometragemMaxima: 119_999 }, 'Quilometragem 120.000 km; a regra aceita até 119.999 km.'],
    [F.Chassi, { chassiRemarcado: true }, 'Chassi não remarcado; a regra aceita só chassi remarcado.'],
    [F.Leilao, { leilao: false }, 'Veículo de leilão; a regra aceita só fora de leilão.'],
  ] as const)('filter %i', (filtro, item, texto) => {
    expect(motivo([filtro], [item])).toBe(texto)
  })
  test.each([
    [
      F.Km,
      { quilometragemMaxima: 9 },
      { hodometro: null },
      'Quilometragem não informada; a regra aceita até 9 km.',
    ],
    [
      F.Km,
      { quilometragemMaxima: 9 },
      { hodometro: 0, anoModelo: 2025 },
      'Quilometragem 0 km sem data de aferição (conta como não informada); a regra aceita até 9 km.',
    ],
    [F.UF, { ufs: [9] }, { ufId: null, veiculoUF: null }, 'UF não informada; a regra aceita só nº 9.'],
    [
      F.TipoCombustivel,
      { combustiveis: [9] },
      { tipoCombustivelId: null, tipoCombustivel: null },
      'Combustível não informado; a regra aceita só nº 9.',
    ],
    [
      F.Idade,
      { idadeMaxima: 0 },
      { anoModelo: 2025 },
      'Idade 1 ano (ano-modelo 2025); a regra aceita só do ano.',
    ],
    [
      F.Chassi,
      { chassiRemarcado: false },
      { chassiRemarcado: true },
      'Chassi remarcado; a regra aceita só chassi não remarcado.',
    ],
    [F.Leilao, { leilao: true }, { leilao: false }, 'Veículo fora de leilão; a regra aceita só de leilão.'],
  ] as const)('filter %i of a vehicle like this', (filtro, item, mudanca, texto) => {
    expect(motivo([filtro], [item], mudanca)).toBe(texto)
  })
  test('names the criteria that had left items, in the header’s order', () => {
    const itens = [{ marcas: [1], ufs: [35], quilometragemMaxima: 1 }, { marcas: [9] }]
    expect(motivo([F.Marca, F.UF, F.Km], itens)).toBe(
      'Quilometragem 120.000 km; para Fiat e SP a regra aceita até 1 km.',
    )
    expect(motivo([F.Km, F.Marca, F.UF], itens)).toBe('Marca Fiat; a regra aceita só nº 9.')
  })
  test('tells what all items together accept that were left, the first five by name', () => {
    const itens = [
      { marcas: [1], quilometragemMaxima: 50_000 },
      { marcas: [1], quilometragemMaxima: 80_000 },
      { marcas: [2], quilometragemMaxima: 200_000 },
    ]
    expect(motivo([F.Marca, F.Km], itens)).toBe(
      'Quilometragem 120.000 km; para Fiat a regra aceita até 80.000 km.',
    )
    expect(motivo([F.Marca], [{ marcas: [2, 3, 4] }, { marcas: [4, 5, 6, 7, 8] }])).toBe(
      'Marca Fiat; a regra aceita só nº 2, nº 3, nº 4, nº 5, nº 6 e mais 2.',
    )
  })
  test.each([
    [{ faltaDePreco: 'codigo', codigoFipe: null }, 'O veículo não tem código FIPE.'],
    [{ faltaDePreco: 'codigo' }, 'A FIPE não lista o código 001004-9.'],
    [{ faltaDePreco: 'ano' }, 'A FIPE não lista o ano-modelo 2019 para o código 001004-9.'],
    [
      { faltaDePreco: 'combustivel' },
      'A FIPE não lista o combustível Gasolina para o código 001004-9, ano-modelo 2019.',
    ],
    [{ faltaDePreco: 'combustivel', tipoCombustivel: null }, 'O combustível do veículo não foi informado.'],
    [{}, ''],
  ] as const)('no price: %o', (mudanca, texto) => {
    expect(explicarFaltaDePreco({ ...DESCRITO, ...mudanca })).toBe(texto)
  })
  test('no reference price and no items come before every filter', () => {
    expect(motivo([F.Marca], [{ marcas: [9] }], { precoReferencia: null, faltaDePreco: 'codigo' })).toBe(
      'Sem preço na tabela de referência (FIPE). A FIPE não lista o código 001004-9.',
    )
    expect(motivo([F.Marca], [])).toBe('A regra não tem itens.')
    expect(motivo([F.Marca], [{ marcas: [1] }])).toBeNull()
  })
})
