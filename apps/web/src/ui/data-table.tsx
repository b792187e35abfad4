import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { countHidden } from './badges.tsx'
import { DataCards, type HeadingProps, RowHeading, rowLeads, rowTarget, SkeletonRows } from './data-cards.tsx'
import {
  cellContent,
  type DataColumn,
  type DataTableProps,
  type DrawnTableProps,
  type Ordenacao,
  type DataTableModel,
  useDataTable,
} from './data-table-columns.ts'
import { useLeavingRows } from './leaving-rows.ts'
import { PeekTable } from './peek-table.tsx'
import { WholeTexts } from './whole-texts.tsx'
import classes from './data-table.module.css'
import tabela from './tabela.module.css'

/** Below Mantine's `sm` lists are drawn as cards. */
export const PHONE = '(max-width: 47.99em)'

/**
 * The list of every screen: sticky header, sorting, skeletons, empty state, cards on phones. `columns` must keep their
 * identity (module scope or useMemo).
 */
export function DataTable<T extends object>(given: DataTableProps<T>) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const props = { ...given, ...useLeavingRows(given.rows, given.rowKey) }
  const model = useDataTable(props)
  const { rows, empty, fetching } = props
  const Table = props.peek ? TableWithPeek : WideTable
  if (rows?.length === 0) return empty
  return (
    <WholeTexts
      className={classes.list}
      data-fetching={fetching || undefined}
      aria-busy={!rows || fetching || undefined}
    >
      {phone ? <DataCards {...props} model={model} /> : <Table {...props} model={model} />}
    </WholeTexts>
  )
}

type Model<T extends object> = DrawnTableProps<T> & { model: DataTableModel<T> }

/** A list with its panel beside it. */
function TableWithPeek<T extends object>(props: Model<T>) {
  const { model, rowKey, peek } = props
  const { rows } = model
  const draw = (button: (index: number) => ReactNode) => (
    <WideTable {...props} peekButton={(row) => button(rows.indexOf(row))} />
  )
  const targets = peek ? rows.map((row) => peek(row)) : []
  return <PeekTable keys={rows.map(rowKey)} targets={targets} draw={draw} />
}

type WideTableProps<T extends object> = Model<T> & { peekButton?: (row: T) => ReactNode }

/** Counts badges without room after each drawing, and when the table's width changes. */
function useCountOfHidden() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (table.current) countHidden(table.current)
  })
  useLayoutEffect(() => {
    const { current } = table
    if (!current) return undefined
    const observer = new ResizeObserver(() => countHidden(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return table
}

function WideTable<T extends object>(props: WideTableProps<T>) {
  const table = useCountOfHidden()
  const { label, columns, rowActions, selection, peekButton, model, dense } = props
  const extra = [rowActions, selection, peekButton].filter(Boolean).length
  const hasFooter = props.rows !== undefined && columns.some(({ footer }) => footer !== undefined)
  return (
    <div className={classes.scroll} data-wide={props.wide || undefined}>
      <table
        ref={table}
        aria-label={label}
        className={`${tabela.tabela} ${classes.table}`}
        data-dense={dense || undefined}
        data-lines={columns.some(({ sentence }) => sentence) ? 2 : undefined}
      >
        <thead>
          <tr>
            {selection && (
              <td className={`${classes.head} ${classes.tick}`}>{props.rows && selection.all(props.rows)}</td>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={model.sort} onToggle={model.toggle} />
            ))}
            {peekButton && (
              <td className={`${classes.head} ${classes.tick}`} data-visible-from="wide" aria-hidden />
            )}
            {rowActions && (
              <th scope="col" className={classes.head} style={{ width: 1 }}>
                <span className={classes.hidden}>Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.rows ? (
            model.rows.map((row) => <BodyRow key={props.rowKey(row)} {...props} row={row} />)
          ) : (
            <SkeletonRows rows={props.skeletonRows ?? 8} columns={columns.length + extra} />
          )}
        </tbody>
        {hasFooter && (
          <tfoot>
            <tr>
              {selection && <td className={`${classes.foot} ${classes.tick}`} aria-hidden />}
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classes.foot}
                  data-numeric={column.numeric || undefined}
                  data-visible-from={column.visibleFrom}
                >
                  {column.footer}
                </td>
              ))}
              {peekButton && (
                <td className={`${classes.foot} ${classes.tick}`} data-visible-from="wide" aria-hidden />
              )}
              {rowActions && <td className={classes.foot} aria-hidden />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeadCellProps<T> {
  column: DataColumn<T>
  sort: Ordenacao | null
  onToggle: (campo: string) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<T>({ column, sort, onToggle }: HeadCellProps<T>) {
  const direction = sort?.campo === column.id ? sort.direcao : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      // Beside the cell of ticks a browser would take a heading without scope for one of its row.
      scope="col"
      className={classes.head}
      data-numeric={column.numeric || undefined}
      data-wrap={column.wrap || undefined}
      data-visible-from={column.visibleFrom}
      data-elastic={column.elastic || undefined}
      style={{ width: column.width, minWidth: column.minWidth }}
      aria-sort={column.sortable ? (direction ? ARIA_SORT[direction] : 'none') : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={`${classes.sort} mantine-focus-auto`}
          onClick={() => onToggle(column.id)}
          data-active={Boolean(direction)}
        >
          {column.header}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** Names are cut within words, other texts between them: an amount or a day in them stays whole. */
const isName = (content: unknown) =>
  typeof content === 'string' && content.length > SHORT && !/\d/.test(content)
/** Texts up to this length are never cut. */
const SHORT = 10

/** The content of a cell in one line. */
function Content<T extends object>({ heading, ...props }: HeadingProps<T> & { heading: boolean }) {
  const { column, row } = props
  const content = cellContent(column, row)
  const drawn = heading ? <RowHeading {...props} /> : content
  if (column.numeric || column.elastic) return drawn
  return (
    <span
      className={classes.line}
      data-name={isName(typeof content === 'string' ? content : column.value?.(row)) || undefined}
    >
      {drawn}
    </span>
  )
}

function BodyRow<T extends object>(props: WideTableProps<T> & { row: T }) {
  const { columns, row, rowActions, selection, peekButton } = props
  return (
    <tr className={classes.row} style={props.styleOf(row)} {...(rowLeads(props) && rowTarget)}>
      {selection && <td className={classes.tick}>{selection.checkbox(row)}</td>}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-numeric={column.numeric || undefined}
          data-visible-from={column.visibleFrom}
          data-elastic={column.elastic || undefined}
        >
          <Content {...props} column={column} heading={index === 0} />
        </td>
      ))}
      {peekButton && (
        <td className={classes.tick} data-visible-from="wide">
          {peekButton(row)}
        </td>
      )}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </tr>
  )
}
