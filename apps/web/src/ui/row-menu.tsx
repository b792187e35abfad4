import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDotsVertical } from '@tabler/icons-react'

export interface RowMenuItem {
  label: string
  icon: Icon
  onClick: () => void
  /** Drawn in the colour of danger. */
  perigo?: boolean
}

/** The menu at the end of a row. `label` names the row: 'Ações de Loja Veneza'. */
function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  if (items.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} onClick={(event) => event.stopPropagation()}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label: text, icon: Picture, onClick, perigo }) => (
          <Menu.Item
            key={text}
            leftSection={<Picture size={16} aria-hidden />}
            onClick={onClick}
            {...(perigo && { c: 'var(--mantine-color-error)' })}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** `rowActions` of a table: a menu per row, named and filled from the row; false: what can't be done. */
export function rowMenu<T>(label: (row: T) => string, items: (row: T) => readonly (RowMenuItem | false)[]) {
  return (row: T) => <RowMenu label={label(row)} items={items(row).filter((item) => item !== false)} />
}
