import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatInteiro } from '../lib/format.ts'
import { isInGroup, type NavEntry, type NavGroup } from './nav.ts'
import classes from './shell.module.css'

interface ItemLinkProps {
  label: string
  to: NavEntry['to']
  icon: Icon
  /** Called when it is followed. */
  onFollow: (() => void) | undefined
  children?: ReactNode
}

/** A screen in the menu, with its icon. */
export function ItemLink({ label, to, icon: Picture, onFollow, children }: ItemLinkProps) {
  return (
    <Link to={to} className={classes.item} activeProps={{ 'aria-current': 'page' }} onClick={onFollow}>
      <Picture size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {children}
    </Link>
  )
}

/** How much waits, or is new, behind an entry of the menu. */
export function Count({ of: count, max, words }: { of: number; max: number; words: string }) {
  return (
    <span className={classes.naoLidas}>
      {count > max ? `${formatInteiro(max)}+` : formatInteiro(count)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  )
}

/** Whether the present page belongs to a group of the menu. */
export const useIsCurrent = (group: NavGroup) =>
  useRouterState({ select: ({ location }) => isInGroup(group, location.pathname) })
