import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLeavingRows } from './leaving-rows.ts'

interface Row {
  id: number
}
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const ONE_TO_FIVE = rowsOf(1, 2, 3, 4, 5)

/** A browser that takes its picture when told; answers what happens then. */
function stubPictures({ reduced = false } = {}) {
  const pending: (() => void)[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  Object.assign(document, { startViewTransition: (change: () => void) => pending.push(change) })
  return pending
}
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

const draw = () =>
  renderHook(({ rows }: { rows: Row[] }) => useLeavingRows(rows, ({ id }) => id), {
    initialProps: { rows: ONE_TO_FIVE },
  })

test('a row that leaves stands, named, until the browser has its picture', () => {
  const pending = stubPictures()
  const { result, rerender } = draw()
  const next = rowsOf(1, 3, 4, 5)
  rerender({ rows: next })
  expect(result.current.rows).toBe(ONE_TO_FIVE)
  expect(ONE_TO_FIVE.map((row) => result.current.styleOf(row)?.viewTransitionName)).toEqual([
    undefined,
    'row-that-leaves-0',
    undefined,
    undefined,
    undefined,
  ])
  expect(pending).toHaveLength(1)
  act(() => pending[0]?.())
  expect(result.current.rows).toBe(next)
  expect(next.map((row) => result.current.styleOf(row))).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['of another list', rowsOf(6, 7), {}],
  ['that only come', rowsOf(1, 2, 3, 4, 5, 6), {}],
  ['of who wants no motion', rowsOf(1, 2), { reduced: true }],
])('rows %s change at once', (_, next, browser) => {
  const pending = stubPictures(browser)
  const { result, rerender } = draw()
  rerender({ rows: next })
  expect(result.current.rows).toBe(next)
  expect(pending).toEqual([])
})
