import { expect, test } from 'vitest'
import { colocar, dividir, mover, retirar } from './dual-list-state.ts'

test('what is chosen leaves the left side, which keeps its own order', () => {
  expect(dividir([0, 1, 2, 3], [2, 0])).toEqual({ disponiveis: [1, 3], escolhidos: [2, 0] })
})

test('a filter is put at a place, from the left or from within', () => {
  expect(colocar([5, 6], 7, 0)).toEqual([7, 5, 6])
  expect(colocar([5, 6, 7], 7, 0)).toEqual([7, 5, 6])
  expect(colocar([5, 6, 7], 5, 2)).toEqual([6, 7, 5])
  expect(colocar([5], 6, 99)).toEqual([5, 6])
})

test('up and down stop at the ends', () => {
  expect(mover([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(mover([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(mover([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(mover([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
  expect(mover([1, 2], 9, 1)).toEqual([1, 2])
})

test('removing keeps the others in order', () => {
  expect(retirar([3, 1, 2], 1)).toEqual([3, 2])
})
