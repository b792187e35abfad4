import { Menu } from '@mantine/core'
import type { RowMenuItem } from './row-menu.tsx'
import { MenuSuspenso } from './suspenso.tsx'
import type { Suspenso } from './use-suspenso.ts'

/** What hangs from the button of a row. */
export function RowMenuItens({ suspenso, items }: { suspenso: Suspenso; items: readonly RowMenuItem[] }) {
  return (
    <MenuSuspenso suspenso={suspenso} position="bottom-end">
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
    </MenuSuspenso>
  )
}
