import { UnstyledButton } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useRegras } from '../lib/session.ts'
import { ItemLink } from './item-link.tsx'
import { togglePin, useMenu } from './menu-state.ts'
import { type NavEntry, type NavGroup, visibleNav } from './nav.ts'
import { iconOf } from './screen-icons.ts'
import classes from './shell.module.css'

interface PinsProps {
  /** What the person may see. */
  groups: readonly NavGroup[]
  /** Called when an entry is followed. */
  onFollow: (() => void) | undefined
}

/** The screens that the person has pinned, as far as they may see them. */
export function Pins({ groups, onFollow }: PinsProps) {
  const { pinned } = useMenu()
  const visible = groups.flatMap(({ entries }) => entries)
  const screens = pinned.flatMap((to) => visible.find((entry) => entry.to === to) ?? [])
  if (screens.length === 0) return null
  return (
    <ul aria-label="Telas fixadas" className={classes.pins}>
      {screens.map(({ label, to }) => (
        <li key={to} className={classes.row}>
          <ItemLink label={label} to={to} icon={iconOf(to)} onFollow={onFollow} />
          <PinButton label={label} to={to} pinned />
        </li>
      ))}
    </ul>
  )
}

/** Where the focus goes when the button leaves with its pinned screen: to the next one, or the top of the menu. */
const neighborOf = (button: HTMLElement) => {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? button.closest('nav')
  return next?.querySelector<HTMLElement>('a')
}

/** Pins a screen above the groups, or unpins it. */
export function PinButton({ label, to, pinned }: Pick<NavEntry, 'label' | 'to'> & { pinned: boolean }) {
  const regras = useRegras()
  const toggle = (button: HTMLElement) => {
    if (button.closest(`.${classes.pins}`)) neighborOf(button)?.focus()
    togglePin(
      to,
      visibleNav(regras).flatMap(({ entries }) => entries.map((entry) => entry.to)),
    )
  }
  const name = `${pinned ? 'Desafixar' : 'Fixar'} ${label}`
  const Picture = pinned ? IconPinFilled : IconPin
  return (
    <UnstyledButton
      className={classes.pin}
      aria-label={name}
      title={name}
      data-pinned={pinned || undefined}
      onClick={(event) => toggle(event.currentTarget)}
    >
      <Picture size={16} aria-hidden />
    </UnstyledButton>
  )
}
