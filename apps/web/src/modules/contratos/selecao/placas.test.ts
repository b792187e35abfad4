import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { acharPlacas, lerPlacas } from './placas.ts'

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

test('finds a car by either spelling, and says of each other why not', () => {
  const carro = (id: number, placa: string, preco = 1, motivoSemReferencia: string | null = null) => ({
    id,
    placa,
    preco: preco as Centavos,
    motivoSemReferencia,
  })
  const estoque = [carro(1, 'ABC1234'), carro(2, 'DEF1A11'), carro(3, 'SEM1A11', 0)]
  const livres = [
    ...estoque,
    carro(4, 'REG1A11'),
    carro(5, 'FIP1A11', 0, 'A FIPE não lista o código 001004-9.'),
  ]
  expect(
    acharPlacas(
      ['ABC1C34', 'DEF1011', 'SEM1A11', 'REG1A11', 'FIP1A11', 'NAO1A11'],
      estoque,
      livres,
      () => false,
    ),
  ).toEqual({
    ids: [1, 2],
    fora: [
      { placa: 'SEM1A11', motivo: 'está sem preço' },
      { placa: 'REG1A11', motivo: 'não atende à regra de garantia' },
      { placa: 'FIP1A11', motivo: 'sem preço: A FIPE não lista o código 001004-9' },
      {
        placa: 'NAO1A11',
        motivo: 'não está no estoque desta loja, ou já está em garantia em outro contrato',
      },
    ],
  })
})
