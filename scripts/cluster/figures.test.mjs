import { expect, test } from 'vitest'
import { tally, failedRequirements } from './figures.mjs'

const acknowledged = [
  { key: 'a', id: 1, at: 1000 },
  { key: 'b', id: 2, at: 9500 },
  { key: 'c', id: 3, at: 2000 },
]
const answers = acknowledged.map(({ key, id }) => ({ key, id }))
const whole = { acknowledged, database: { kept: answers, ids: [1, 2, 3] }, repeated: answers }

test('what stands as it was acknowledged is neither lost nor doubled', () => {
  expect(tally(whole)).toEqual({ acknowledged: 3, lost: 0, doubled: 0, interval: 7.5 })
})

test('lost is what has no row, no kept answer, or a number that is another write’s by now', () => {
  expect(tally({ ...whole, database: { kept: answers, ids: [1, 2] } })).toMatchObject({ lost: 1 })
  const withoutA = answers.slice(1)
  const dTookA = { kept: [...withoutA, { key: 'd', id: 1 }], ids: [1, 2, 3] }
  expect(tally({ ...whole, database: dTookA })).toMatchObject({ lost: 1, doubled: 0 })
})

test('doubled is a row without a key, a row of two keys, and a repeat that answers another', () => {
  expect(tally({ ...whole, database: { kept: answers, ids: [1, 2, 3, 4] } }).doubled).toBe(1)
  const twoOfOne = { kept: [...answers, { key: 'd', id: 3 }], ids: [1, 2, 3] }
  expect(tally({ ...whole, database: twoOfOne }).doubled).toBe(1)
  expect(tally({ ...whole, repeated: [{ key: 'a', id: 9 }] }).doubled).toBe(1)
})

const good = {
  ...tally(whole),
  control: false,
  promotes: true,
  former: 'no1',
  promoted: 'no2',
  byFormer: 0,
  refusals: [],
}

test('a fault is survived without loss, double, a write by the old primary or a long silence', () => {
  expect(failedRequirements(good)).toEqual([])
  expect(failedRequirements({ ...good, promotes: false, promoted: 'no1' })).toEqual([])
})

test.each([
  [{ acknowledged: 0 }, 'Nenhuma gravação'],
  [{ lost: 1 }, 'se perderam'],
  [{ doubled: 1 }, 'dobraram'],
  [{ byFormer: 1 }, 'O primário antigo'],
  [{ interval: 30.1 }, 'Nada foi gravado'],
  [{ promoted: 'no1' }, 'Nenhuma réplica'],
  [{ promotes: false }, 'sem precisar'],
  [{ refusals: ['500 x'] }, '500 x'],
])('%o fails it', (facts, sentence) => {
  expect(failedRequirements({ ...good, ...facts })).toEqual([expect.stringContaining(sentence)])
})

test('the control fails when it loses nothing', () => {
  expect(failedRequirements({ ...good, control: true })).toHaveLength(1)
  expect(failedRequirements({ ...good, control: true, lost: 1 })).toEqual([])
})
