import { type ComponentProps, type FocusEvent, type PointerEvent, useState } from 'react'
import classes from './data-table.module.css'

const cuts = (element: Element) =>
  element.clientWidth > 1 &&
  getComputedStyle(element).overflowX !== 'visible' &&
  (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4)

const isCut = (cell: Element) => [cell, ...cell.querySelectorAll('*')].some(cuts)

const wholeText = (cell: HTMLElement) =>
  cell.innerText
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ')

const CELL = 'td, [data-cell]'

/** Gives a cut cell under the pointer its whole text as tooltip, unless it has a better one. */
function nameCutCell({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>(CELL) : null
  if (!cell) return
  if (isCut(cell) && !cell.querySelector('[title]')) cell.title = wholeText(cell)
  else cell.removeAttribute('title')
}

interface WholeRow {
  texts: readonly string[]
  top: number
}

/** The cut texts of the row that holds the keyboard's focus, and the place below it. */
function cutTextsOf({ target, currentTarget }: FocusEvent): WholeRow | undefined {
  const row = target.matches(':focus-visible') ? target.closest('tbody > tr, [data-row]') : null
  if (!row) return undefined
  const texts = [...row.querySelectorAll<HTMLElement>(CELL)].filter(isCut).map(wholeText)
  const top = row.getBoundingClientRect().bottom - currentTarget.getBoundingClientRect().top
  return texts.length === 0 ? undefined : { texts, top }
}

/** Around cells that cut, of a table or with `data-row` and `data-cell`. The whole text is under the pointer, and below the focused row. */
export function WholeTexts({ children, ...props }: ComponentProps<'div'>) {
  const [row, setRow] = useState<WholeRow>()
  return (
    <div
      {...props}
      onPointerOver={nameCutCell}
      onFocus={(event) => setRow(cutTextsOf(event))}
      onBlur={() => setRow(undefined)}
    >
      {children}
      {row && (
        // Screen readers have the whole texts in the row.
        <div className={classes.whole} style={{ top: row.top }} aria-hidden>
          {row.texts.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </div>
      )}
    </div>
  )
}
