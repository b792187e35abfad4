import type { Centavos } from '@lastro/shared/dinheiro'
import type { ModeloEmDuvida } from '@lastro/shared/veiculos/importacao-estoque'
import { expect, test } from 'vitest'
import {
  chaveDaDuvida,
  applyRespostas,
  escolhasIniciais,
  escolhasNovas,
  proximaEmAberto,
  countSemCodigo,
} from './duvidas.tsx'

const duvida = (change: Partial<ModeloEmDuvida>): ModeloEmDuvida => ({
  marca: 'Fiat',
  modelo: 'Uno',
  anoModelo: 2022,
  combustivelId: 16,
  combustivel: 'Flex',
  cambio: null,
  veiculos: 1,
  linha: 2,
  escolhido: null,
  sugerido: null,
  candidatos: [],
  ...change,
})
const DUVIDAS = [
  duvida({ sugerido: '001001-1', veiculos: 3 }),
  duvida({ modelo: 'Palio' }),
  duvida({ modelo: 'Strada', escolhido: '001003-3', sugerido: '001004-4' }),
]

test('what was said before and what is suggested is filled in, the rest is left to the person', () => {
  expect(escolhasIniciais(DUVIDAS)).toEqual(['001001-1', '', '001003-3'])
})

test('a suggestion that was not shown yet is none', () => {
  expect(escolhasIniciais(DUVIDAS, 0)).toEqual(['', '', '001003-3'])
})

test('the next question is one without an answer that can be given one', () => {
  const candidatos = [{ codigoFipe: '001001-1', nome: 'Uno', preco: 100 as Centavos }]
  const duvidas = [duvida({ candidatos }), duvida({ candidatos }), duvida({}), duvida({ candidatos })]
  expect(proximaEmAberto(duvidas, ['', '', '', ''], 0)).toBe(1)
  expect(proximaEmAberto(duvidas, ['', '001001-1', '', ''], 0)).toBe(3)
  expect(proximaEmAberto(duvidas, ['', '', '', ''], 3)).toBeUndefined()
})

test('only answers that are new are sent, also those that take one back', () => {
  const doubtAbout = (modelo: string, codigoFipe: string | null) => ({
    marca: 'Fiat',
    modelo,
    anoModelo: 2022,
    combustivelId: 16,
    cambio: null,
    codigoFipe,
  })
  expect(escolhasNovas(DUVIDAS, escolhasIniciais(DUVIDAS))).toEqual([doubtAbout('Uno', '001001-1')])
  expect(escolhasNovas(DUVIDAS, ['', '', ''])).toEqual([doubtAbout('Strada', null)])
})

test('what the person answered before stands above what is proposed, as long as it is a candidate', () => {
  const candidatos = [{ codigoFipe: '001001-1', nome: 'Uno', preco: 100 as Centavos }]
  const uno = duvida({ candidatos, sugerido: '001001-1' })
  const palio = duvida({ modelo: 'Palio', candidatos })
  const duvidas = [uno, palio]
  const respostas = { [chaveDaDuvida(uno)]: '', [chaveDaDuvida(palio)]: '001001-1' }
  expect(applyRespostas(escolhasIniciais(duvidas), duvidas, respostas)).toEqual(['', '001001-1'])
  const deAntes = { [chaveDaDuvida(palio)]: '009009-9' }
  expect(applyRespostas(escolhasIniciais(duvidas), duvidas, deAntes)).toEqual(['001001-1', ''])
})

test('counts the vehicles that stay without a code', () => {
  expect(countSemCodigo({ semCodigo: 4, duvidas: DUVIDAS }, ['001001-1', '', '001003-3'])).toBe(1)
  expect(countSemCodigo({ semCodigo: 4, duvidas: DUVIDAS }, ['', '001002-2', ''])).toBe(4)
})
