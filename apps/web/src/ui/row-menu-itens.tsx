import { Menu } from '@mantine/core'
import type { RowMenuItem } from './row-menu.tsx'
import { AnchoredMenu } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

export function RowMenuItens({ anchor, items }: { anchor: Anchor; items: readonly RowMenuItem[] }) {
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end">
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
    </AnchoredMenu>
  )
}
