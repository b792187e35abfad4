import { NativeSelect, UnstyledButton, Skeleton } from '@mantine/core'
import {
  cellContent,
  type DataColumn,
  type DataTableProps,
  type DrawnTableProps,
  type DataTableModel,
} from './data-table-columns.ts'
import classes from './data-table.module.css'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

export type HeadingProps<T> = Pick<DataTableProps<T>, 'rowLink' | 'onRow'> & { column: DataColumn<T>; row: T }

/** Whether a click on a row does something. */
export const rowLeads = <T,>({ rowLink, onRow }: Pick<DataTableProps<T>, 'rowLink' | 'onRow'>) =>
  rowLink !== undefined || onRow !== undefined

/** The cell that names a row: a link or a button where the row leads somewhere. */
export function RowHeading<T>({ column, row, rowLink, onRow }: HeadingProps<T>) {
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

/** HeadingProps of a row that leads somewhere; keys and screen readers use the link or button in it. */
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

type Props<T extends object> = DrawnTableProps<T> & { model: DataTableModel<T> }

/** A list on a phone: one card per row, its first column (or the one marked so) as the heading. */
export function DataCards<T extends object>(props: Props<T>) {
  const { columns, label, model } = props
  if (!props.rows) return <SkeletonCards cards={props.skeletonRows ?? 4} />
  // The first column's footer labels the sums ('TOTAL'); the other footers are the sums.
  const [first, ...others] = columns
  const footers = others.filter(({ footer }) => footer !== undefined && footer !== '')
  return (
    <>
      <CardSort {...props} />
      {props.selection && <div className={classes.cardAll}>{props.selection.all(props.rows, true)}</div>}
      <ul className={classes.cards} aria-label={label}>
        {model.rows.map((row) => (
          <Card key={props.rowKey(row)} {...props} row={row} />
        ))}
      </ul>
      {footers.length > 0 && (
        <div className={classes.cardFoot}>
          {first?.footer}
          <dl>
            {footers.map((column) => (
              <div key={column.id} className={classes.field}>
                <dt>{column.header}</dt>
                <dd>{column.footer}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}

function Card<T extends object>(props: Props<T> & { row: T }) {
  const { columns, row, rowActions, selection } = props
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  if (!title) return null
  const columnAt = (place: DataColumn<T>['card']) => columns.find(({ card }) => card === place)
  const below = [columnAt('below'), columnAt('belowEnd')].filter((column) => column !== undefined)
  const titleEnd = columnAt('titleEnd')
  const fields = columns.filter((column) => column !== title && (column.card ?? 'field') === 'field')
  if (props.card)
    return (
      <li className={classes.card} style={props.styleOf(row)} {...(rowLeads(props) && rowTarget)}>
        {props.card(row, <RowHeading {...props} column={title} />)}
      </li>
    )
  return (
    <li className={classes.card} style={props.styleOf(row)} {...(rowLeads(props) && rowTarget)}>
      <div className={classes.cardHead}>
        {selection && <span className={classes.cardTick}>{selection.checkbox(row)}</span>}
        {rowLeads(props) ? (
          <RowHeading {...props} column={title} />
        ) : (
          <strong>{cellContent(title, row)}</strong>
        )}
        {titleEnd && <ShortValue column={titleEnd} row={row} />}
        {rowActions && <div className={classes.actions}>{rowActions(row)}</div>}
      </div>
      {below.length > 0 && (
        <div className={classes.cardBelow}>
          {below.map((column) => (
            <ShortValue key={column.id} column={column} row={row} />
          ))}
        </div>
      )}
      {fields.length > 0 && (
        <dl>
          {fields.map((column) => (
            <Field key={column.id} column={column} row={row} />
          ))}
        </dl>
      )}
    </li>
  )
}

/** A value with its column's header, which only screen readers see unless it is an amount. */
function ShortValue<T>({ column, row }: { column: DataColumn<T>; row: T }) {
  return (
    <span data-numeric={column.numeric || undefined}>
      {column.numeric ? (
        <small className={classes.amountLabel}>{column.header} </small>
      ) : (
        <span className={classes.hidden}>{column.header}: </span>
      )}
      {cellContent(column, row)}
    </span>
  )
}

function Field<T>({ column, row }: { column: DataColumn<T>; row: T }) {
  return (
    <div className={classes.field}>
      <dt>{column.header}</dt>
      <dd data-numeric={column.numeric || undefined}>{cellContent(column, row)}</dd>
    </div>
  )
}

/** Sorting on phones, where cards have no headers to press. */
function CardSort<T extends object>({ columns, model }: Props<T>) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ id, header }) => [
    { value: `${id}:asc`, label: `${header} (crescente)` },
    { value: `${id}:desc`, label: `${header} (decrescente)` },
  ])
  return (
    <NativeSelect
      label="Ordenar por"
      classNames={{ root: classes.cardSort }}
      value={model.sort ? `${model.sort.campo}:${model.sort.direcao}` : ''}
      data={[{ value: '', label: 'Ordem padrão' }, ...options]}
      onChange={(event) => model.choose(event.currentTarget.value)}
    />
  )
}
