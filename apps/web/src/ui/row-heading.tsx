import { UnstyledButton, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cellContent, type DataColumn, type DataTableProps } from './data-table-columns.ts'
import classes from './data-table.module.css'
import type { MouseEvent } from 'react'

type Props<T> = Pick<DataTableProps<T>, 'rowLink' | 'onRow'> & { column: DataColumn<T>; row: T }

/** Whether a click on a row does something. */
export const rowLeads = <T,>({ rowLink, onRow }: Pick<DataTableProps<T>, 'rowLink' | 'onRow'>) =>
  rowLink !== undefined || onRow !== undefined

/** The cell that names a row: a link or a button where the row leads somewhere. */
export function RowHeading<T>({ column, row, rowLink, onRow }: Props<T>) {
  const content = cellContent(column, row)
  if (rowLink)
    return (
      <Link {...rowLink(row)} className={classes.link} data-row-link>
        {content}
      </Link>
    )
  if (onRow)
    return (
      <UnstyledButton className={classes.rowButton} onClick={() => onRow(row)} data-row-link>
        {content}
      </UnstyledButton>
    )
  return content
}

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

/** A click in the row follows its link or button, except on another control or at the end of a text selection. */
function follow(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget
  const target = event.target
  if (!(target instanceof Element) || !row.contains(target) || target.closest(INTERACTIVE)) return
  if (window.getSelection()?.type === 'Range') return
  const link = row.querySelector<HTMLElement>('[data-row-link]')
  const inNewTab = event.ctrlKey || event.metaKey || event.button === 1
  if (inNewTab && link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) {
    // A dialog opened by the click returns the focus to the link.
    link?.focus({ preventScroll: true })
    link?.click()
  }
}

/** Props of a row that leads somewhere; keys and screen readers use the link or button in it. */
export const rowTarget = { 'data-link': true, onClick: follow, onAuxClick: follow }

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return times(rows).map((row) => (
    <tr key={row}>
      {times(columns).map((column) => (
        <td key={column}>
          <Skeleton height={14} my={4} width={column === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </tr>
  ))
}

export function SkeletonCards({ cards }: { cards: number }) {
  return times(cards).map((card) => <Skeleton key={card} height={108} mb="xs" />)
}
