import { expect, test } from 'vitest'
import { tally, failedRequirements } from './figures.mjs'

const confirmadas = [
  { chave: 'a', id: 1, quando: 1000 },
  { chave: 'b', id: 2, quando: 9500 },
  { chave: 'c', id: 3, quando: 2000 },
]
const respostas = confirmadas.map(({ chave, id }) => ({ chave, id }))
const inteiro = { confirmadas, banco: { guardadas: respostas, ids: [1, 2, 3] }, repetidas: respostas }

test('what stands as it was acknowledged is neither lost nor doubled', () => {
  expect(tally(inteiro)).toEqual({ confirmadas: 3, perdidas: 0, dobradas: 0, intervalo: 7.5 })
})

test('lost is what has no row, no kept answer, or a number that is another write’s by now', () => {
  expect(tally({ ...inteiro, banco: { guardadas: respostas, ids: [1, 2] } })).toMatchObject({ perdidas: 1 })
  const semA = respostas.slice(1)
  const dOcupaA = { guardadas: [...semA, { chave: 'd', id: 1 }], ids: [1, 2, 3] }
  expect(tally({ ...inteiro, banco: dOcupaA })).toMatchObject({ perdidas: 1, dobradas: 0 })
})

test('doubled is a row without a key, a row of two keys, and a repeat that answers another', () => {
  expect(tally({ ...inteiro, banco: { guardadas: respostas, ids: [1, 2, 3, 4] } }).dobradas).toBe(1)
  const doisDeUm = { guardadas: [...respostas, { chave: 'd', id: 3 }], ids: [1, 2, 3] }
  expect(tally({ ...inteiro, banco: doisDeUm }).dobradas).toBe(1)
  expect(tally({ ...inteiro, repetidas: [{ chave: 'a', id: 9 }] }).dobradas).toBe(1)
})

const bom = {
  ...tally(inteiro),
  controle: false,
  promove: true,
  antigo: 'no1',
  promovido: 'no2',
  peloAntigo: 0,
  recusas: [],
}

test('a fault is survived without loss, double, a write by the old primary or a long silence', () => {
  expect(failedRequirements(bom)).toEqual([])
  expect(failedRequirements({ ...bom, promove: false, promovido: 'no1' })).toEqual([])
})

test.each([
  [{ confirmadas: 0 }, 'Nenhuma gravação'],
  [{ perdidas: 1 }, 'se perderam'],
  [{ dobradas: 1 }, 'dobraram'],
  [{ peloAntigo: 1 }, 'O primário antigo'],
  [{ intervalo: 30.1 }, 'Nada foi gravado'],
  [{ promovido: 'no1' }, 'Nenhuma réplica'],
  [{ promove: false }, 'sem precisar'],
  [{ recusas: ['500 x'] }, '500 x'],
])('%o fails it', (fatos, frase) => {
  expect(failedRequirements({ ...bom, ...fatos })).toEqual([expect.stringContaining(frase)])
})

test('the control fails when it loses nothing', () => {
  expect(failedRequirements({ ...bom, controle: true })).toHaveLength(1)
  expect(failedRequirements({ ...bom, controle: true, perdidas: 1 })).toEqual([])
})
