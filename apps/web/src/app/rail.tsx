import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import { useIsCurrent } from './item-link.tsx'
import { toggleRail } from './menu-state.ts'
import type { NavGroup } from './nav.ts'
import classes from './shell.module.css'
import { WaitingCount } from './waiting-count.tsx'

const RailMenu = lazyComponent(async () => (await import('./rail-menu.tsx')).RailMenu)

/** A group on the rail: its screens are in a menu beside it. */
export function RailGroup({ group }: { group: NavGroup }) {
  const { button, popup } = useLazyMenu('menu', RailMenu)
  const current = useIsCurrent(group)
  return (
    <>
      <UnstyledButton className={classes.item} data-current={current || undefined} {...button}>
        <group.icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{group.label}</span>
        <WaitingCount label={group.label} />
      </UnstyledButton>
      {popup && <RailMenu {...popup} group={group} />}
    </>
  )
}

const RAIL_KEY = '['

/** Makes the menu a rail of icons, and a menu again. */
export function RailButton({ rail }: { rail: boolean }) {
  const Picture = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <UnstyledButton
      className={`${classes.item} ${classes.railButton}`}
      aria-keyshortcuts={RAIL_KEY}
      onClick={toggleRail}
    >
      <Picture size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{rail ? 'Abrir menu' : 'Recolher menu'}</span>
      <kbd aria-hidden className={classes.key}>
        {RAIL_KEY}
      </kbd>
    </UnstyledButton>
  )
}
