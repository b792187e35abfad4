import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cellContent, type DataColumn, type DataTableProps } from './data-table-columns.ts'
import classes from './data-table.module.css'

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
