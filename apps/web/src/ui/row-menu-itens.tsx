import { Menu } from '@mantine/core'
import { AnchoredMenu } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

export type RowMenuItem = {
  label: string
  icon?: Icon
  /** Drawn in red. */
  perigo?: boolean
} & ({ onClick: () => void } | { link: LinkProps })

export function RowMenuItens({ anchor, items }: { anchor: Anchor; items: readonly RowMenuItem[] }) {
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end">
      {items.map(({ label: text, icon: Picture, perigo, ...act }) => (
        <Menu.Item
          key={text}
          {...(Picture && { leftSection: <Picture size={16} aria-hidden /> })}
          {...('link' in act
            ? { renderRoot: (props: object) => <Link {...act.link} {...props} /> }
            : { onClick: act.onClick })}
          {...(perigo && { c: 'var(--mantine-color-error)' })}
        >
          {text}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
