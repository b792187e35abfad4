import { Box } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Chip } from './chip.tsx'
import type { DataColumn } from './data-table-columns.ts'
import { lazyComponent } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

export interface ColumnsChipProps {
  /** All columns of the list; the first names the row and stays. */
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'visibleFrom' | 'optional'>[]
  /** Ids of the chosen columns, 'numero,loja'; undefined: the list's own. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Panel = lazyComponent(async () => (await import('./columns-panel.tsx')).ColumnsPanel)

/** The chip 'Colunas' of a list. Cards on telephones have no columns. */
export function ColumnsChip(props: ColumnsChipProps) {
  const { button, popup } = useLazyMenu('dialog', Panel)
  return (
    <Box visibleFrom="sm">
      <Chip
        variant={props.value === undefined ? 'default' : 'light'}
        leftSection={<IconColumns3 size={14} aria-hidden />}
        {...button}
      >
        Colunas
      </Chip>
      {popup && <Panel {...popup} {...props} />}
    </Box>
  )
}
