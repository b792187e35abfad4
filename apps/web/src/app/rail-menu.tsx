import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AnchoredMenu } from '../ui/anchored.tsx'
import type { Anchor } from '../ui/use-lazy-menu.ts'
import type { NavGroup } from './nav.ts'

/** The screens of a group beside the rail. */
export function RailMenu({ anchor, group }: { anchor: Anchor; group: NavGroup }) {
  return (
    <AnchoredMenu anchor={anchor} position="right-start" width={240}>
      <Menu.Label>{group.label}</Menu.Label>
      {group.entries.map(({ label, to }) => (
        <Menu.Item
          key={to}
          renderRoot={(props) => <Link to={to} activeProps={{ 'aria-current': 'page' }} {...props} />}
        >
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
