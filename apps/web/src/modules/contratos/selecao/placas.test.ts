import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { filtrarVeiculos } from './use-refino.ts'
import { acharPlacas, lerPlacas } from './colar-placas.tsx'

test('reads plates of a column or a message in any spelling, each car once', () => {
  const texto = 'Placa\tModelo\nABC1234\tUno\nabc-1c34\n"xyz 9a88"; DEF‑5678, ok? ABC 1234.'
  expect(lerPlacas(texto)).toEqual({ placas: ['ABC1234', 'XYZ9A88', 'DEF5678'], ilegiveis: [] })
  expect(lerPlacas('ABC12345 AB1234 segue o Onix 1.0 ABC1D2')).toEqual({
    placas: [],
    ilegiveis: ['ABC12345', 'AB1234', 'ABC1D2'],
  })
  expect(lerPlacas('ABC - 1234; DEF -1A11.XYZ\u00a09A88.').placas).toEqual(['ABC1234', 'DEF1A11', 'XYZ9A88'])
  expect(lerPlacas('bom dia!')).toEqual({ placas: [], ilegiveis: [] })
})

test('a car without a plate is pasted by its chassis, or by what stands in place of the plate', () => {
  const carro = (id: number, placa: string, chassi: string | null) => ({
    id,
    placa,
    chassi,
    preco: 1 as Centavos,
  })
  const estoque = [
    carro(1, 'A emplacar 77912001', '9BWZZZ3T977912001'),
    carro(2, 'A emplacar R7912002', '9BWZZZ377R7912002'),
    carro(3, 'ABC1D23', '9BWZZZ377VT912003'),
    carro(4, 'A emplacar VT912004', '9BWZZZ377VT912004'),
  ]
  const lidas = lerPlacas(
    '9bwzzz3t977912001; A emplacar R7912002\n9BWZZZ377VT912003 abc1d23 9BWZZZ377VT912099\nvt912004 em 20261127',
  )
  expect(lidas.ilegiveis).toEqual([])
  const { ids, fora } = acharPlacas(lidas.placas, estoque, [], () => false)
  expect(ids).toEqual([1, 2, 4, 3])
  // The third line's chassis stand beside a plate.
  expect(fora).toEqual([])
  expect(
    filtrarVeiculos(
      estoque.map((v) => ({ ...v, marca: '', modelo: '', ano: 2026 })),
      '9BWZZZ377R7912002',
    ),
  ).toHaveLength(1)
})

test('finds a car by either spelling, and says of each other why not', () => {
  const carro = (id: number, placa: string, preco = 1) => ({
    id,
    placa,
    chassi: null,
    preco: preco as Centavos,
  })
  const estoque = [carro(1, 'ABC1234'), carro(2, 'DEF1A11'), carro(3, 'SEM1A11', 0)]
  const naoElegiveis = [
    { placa: 'REG1A11', chassi: null, motivo: 'Idade 9 anos; a regra aceita até 8 anos.' },
  ]
  const placas = ['ABC1C34', 'DEF1011', 'SEM1A11', 'REG1011', 'NAO1A11']
  expect(acharPlacas(placas, estoque, naoElegiveis, () => false)).toEqual({
    ids: [1, 2],
    fora: [
      { placa: 'SEM1A11', motivo: 'Está sem preço.' },
      { placa: 'REG1011', motivo: 'Idade 9 anos; a regra aceita até 8 anos.' },
      { placa: 'NAO1A11', motivo: 'Não está no estoque desta loja.' },
    ],
  })
})
