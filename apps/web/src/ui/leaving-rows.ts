import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** So many rows may leave at once; where more go, it is another list. */
const MOST = 3

type Key = string | number

/** Keys of the rows that go from one list to the next; []: none, or too many. */
function leavingFrom<T>(from: readonly T[], to: readonly T[], rowKey: (row: T) => Key): Key[] {
  const stays = new Set(to.map(rowKey))
  const gone = from.map(rowKey).filter((key) => !stays.has(key))
  return gone.length > MOST ? [] : gone
}

const moves = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Rows as they stand on the page: those that leave stay until the browser has a picture of them, which then fades
 * (app/global.css). `styleOf` names them for it.
 */
export function useLeavingRows<T>(rows: readonly T[] | undefined, rowKey: (row: T) => Key) {
  const [drawn, setDrawn] = useState(rows)
  const gone = drawn && rows && drawn !== rows ? leavingFrom(drawn, rows, rowKey) : []
  const holds = gone.length > 0 && moves()
  if (drawn !== rows && !holds) setDrawn(rows)
  useLayoutEffect(() => {
    if (holds) document.startViewTransition(() => flushSync(() => setDrawn(rows)))
  }, [holds, rows])
  return {
    rows: holds ? drawn : rows,
    styleOf: (row: T): CSSProperties | undefined => {
      const place = holds ? gone.indexOf(rowKey(row)) : -1
      return place < 0 ? undefined : { viewTransitionName: `row-that-leaves-${place}` }
    },
  }
}
