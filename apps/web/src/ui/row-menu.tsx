import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { lazyComponent } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'
import { IconDotsVertical, IconPlus } from '@tabler/icons-react'
import type { RowMenuItem } from './row-menu-itens.tsx'

const Itens = lazyComponent(async () => (await import('./row-menu-itens.tsx')).RowMenuItens)

/** The menu at the end of a row. `label` names the row: 'Ações de Loja Veneza'. */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const { button, popup } = useLazyMenu('menu', Itens)
  if (items.length === 0) return null
  return (
    <>
      <ActionIcon
        aria-label={label}
        {...button}
        onClick={(event) => {
          event.stopPropagation()
          button.onClick()
        }}
      >
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      {popup && <Itens {...popup} items={items} />}
    </>
  )
}

/** For `rowActions` of a table: a menu per row. An item that is false is left out. */
export function rowMenu<T>(label: (row: T) => string, items: (row: T) => readonly (RowMenuItem | false)[]) {
  return (row: T) => <RowMenu label={label(row)} items={items(row).filter((item) => item !== false)} />
}

/** The button of a list that opens the form for a new entry. */
export function AddButton(props: ButtonProps & { onClick: () => void }) {
  return <Button leftSection={<IconPlus size={18} aria-hidden />} aria-keyshortcuts="c" {...props} />
}
