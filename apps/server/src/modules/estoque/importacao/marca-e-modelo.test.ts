import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import { expect, test } from 'vitest'
import { splitMarcaEModelo } from './marca-e-modelo.ts'

const MARCAS = new Set(
  ['Fiat', 'VW - VolksWagen', 'GM - Chevrolet', 'Toyota', 'Land Rover', 'Rover', 'Mercedes-Benz', 'BMW'].map(
    chaveDaMarca,
  ),
)

test.each([
  ['FIAT/ARGO DRIVE 1.0', 'FIAT', 'ARGO DRIVE 1.0'],
  ['Fiat Argo Drive 1.0', 'Fiat', 'Argo Drive 1.0'],
  ['Fiat - Argo', 'Fiat', 'Argo'],
  ['VW/GOL 1.0', 'VW', 'GOL 1.0'],
  ['GM - Chevrolet Onix 1.0', 'GM - Chevrolet', 'Onix 1.0'],
  ['CHEVROLET/S10 LT', 'CHEVROLET', 'S10 LT'],
  ['I/TOYOTA COROLLA XEI', 'TOYOTA', 'COROLLA XEI'],
  ['IMP/BMW 320I', 'BMW', '320I'],
  ['LAND ROVER/DISCOVERY', 'LAND ROVER', 'DISCOVERY'],
  ['MERCEDES BENZ C180', 'MERCEDES BENZ', 'C180'],
  ['M.BENZ/C 180', 'M.BENZ', 'C 180'],
  // Nobody knows the brand: the slash tells.
  ['GURGEL/BR 800', 'GURGEL', 'BR 800'],
])('%s is %s and %s', (cell, marca, modelo) => {
  expect(splitMarcaEModelo(cell, (chave) => MARCAS.has(chave))).toEqual({ marca, modelo })
})

test.each(['FIAT', 'ARGO DRIVE 1.0', 'FIAT/', '', '/'])('%s has no brand and model', (cell) => {
  expect(splitMarcaEModelo(cell, (chave) => MARCAS.has(chave))).toBeUndefined()
})
