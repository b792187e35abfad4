import { Box } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Chip } from './chip.tsx'
import { lazyComponent } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'
import type { ColumnsChipProps } from './columns-panel.tsx'

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
