import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useRegras } from '../lib/session.ts'
import { INICIO, type NavGroup, visibleNav } from './nav.ts'
import classes from './shell.module.css'

/** Groups start collapsed and toggle on click (spec section 2.1). */
export function Sidebar() {
  const groups = visibleNav(useRegras())
  return (
    <nav aria-label="Principal" className={classes.nav}>
      <Link to={INICIO.to} className={classes.item} activeProps={{ 'aria-current': 'page' }}>
        <INICIO.icon size={20} stroke={1.6} aria-hidden />
        {INICIO.label}
      </Link>
      {groups.map((group) => (
        <SidebarGroup key={group.label} group={group} />
      ))}
    </nav>
  )
}

function SidebarGroup({ group }: { group: NavGroup }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const base = group.entries[0]?.to.split('/').slice(0, 2).join('/')
  const current = base !== undefined && (pathname === base || pathname.startsWith(`${base}/`))
  return (
    <div>
      <UnstyledButton
        className={classes.item}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current || undefined}
        onClick={() => setOpened((before) => !before)}
      >
        <group.icon size={20} stroke={1.6} aria-hidden />
        {group.label}
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <ul className={classes.entries}>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className={classes.entry} activeProps={{ 'aria-current': 'page' }}>
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}
