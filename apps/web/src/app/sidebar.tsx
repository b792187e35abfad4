import { LIMITE_DE_NAO_VISTAS } from '@lastro/shared/novidades/tipos-de-novidade'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useRegras } from '../lib/session.ts'
import { useNaoVistas, mayReadNovidades } from '../modules/novidades/use-nao-vistas.ts'
import { saveGroup, useMenu } from './menu-state.ts'
import { Count, ItemLink, useIsCurrent } from './item-link.tsx'
import { INICIO, NOTIFICACOES, NOVIDADES, type NavGroup, visibleNav } from './nav.ts'
import classes from './shell.module.css'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import type { UserMenuProps } from './user-menu-itens.tsx'

interface SidebarProps {
  /**
   * Number of unread notifications, marked on their entry on small screens (domain 11); elsewhere the bell shows it.
   */
  naoLidas?: number
  /** Icons only; the labels are their tooltips. */
  rail?: boolean
  /** Called when an entry is followed. */
  onFollow?: () => void
}

/**
 * Groups start collapsed and toggle on click (spec section 2.1). What a person opens stays open on this device, and the
 * group of the present page is open. Pinned screens stand above the groups.
 */
export function Sidebar({ naoLidas = 0, rail = false, onFollow }: SidebarProps) {
  const regras = useRegras()
  const groups = visibleNav(regras)
  const { pinned } = useMenu()
  return (
    <nav aria-label="Principal" className={classes.nav}>
      <ItemLink {...INICIO} onFollow={onFollow} />
      {mayReadNovidades(regras) && <NovidadesLink onFollow={onFollow} />}
      {pinned.length > 0 && <Pins groups={groups} onFollow={onFollow} fallback={null} />}
      {groups.map((group) =>
        rail ? (
          <RailGroup key={group.label} group={group} fallback={null} />
        ) : (
          <SidebarGroup key={group.label} group={group} onFollow={onFollow} />
        ),
      )}
      <ItemLink {...NOTIFICACOES} onFollow={onFollow}>
        {naoLidas > 0 && (
          <Count of={naoLidas} max={COUNT_LIMITS.parte} words={naoLidas === 1 ? 'não lida' : 'não lidas'} />
        )}
      </ItemLink>
    </nav>
  )
}

function NovidadesLink({ onFollow }: Pick<SidebarProps, 'onFollow'>) {
  const naoVistas = useNaoVistas()
  return (
    <ItemLink {...NOVIDADES} onFollow={onFollow}>
      {naoVistas > 0 && <Count of={naoVistas} max={LIMITE_DE_NAO_VISTAS} words="desde a sua última visita" />}
    </ItemLink>
  )
}

interface GroupProps extends Pick<SidebarProps, 'onFollow'> {
  group: NavGroup
}

function SidebarGroup({ group, onFollow }: GroupProps) {
  const { open, pinned } = useMenu()
  const id = useId()
  const current = useIsCurrent(group)
  // Coming from another group opens it again.
  const [closed, setClosed] = useState(false)
  if (closed && !current) setClosed(false)
  const opened = open.includes(group.label) || (current && !closed)
  return (
    <div>
      <UnstyledButton
        className={classes.item}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current || undefined}
        onClick={() => {
          saveGroup(group.label, !opened)
          setClosed(opened && current)
        }}
      >
        <group.icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{group.label}</span>
        {!opened && <WaitingCount label={group.label} fallback={null} />}
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <ul className={classes.entries}>
          {group.entries.map(({ label, to }) => (
            <li key={to} className={classes.row}>
              <Link
                to={to}
                className={classes.entry}
                activeProps={{ 'aria-current': 'page' }}
                onClick={onFollow}
              >
                {label}
              </Link>
              <PinButton label={label} to={to} pinned={pinned.includes(to)} fallback={null} />
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}

const WaitingCount = lazyComponent(async () => (await import('./waiting-count.tsx')).WaitingCount)
const PinButton = lazyComponent(async () => (await import('./pins.tsx')).PinButton)
const Pins = lazyComponent(async () => (await import('./pins.tsx')).Pins)
const RailGroup = lazyComponent(async () => (await import('./rail.tsx')).RailGroup)

const Itens = lazyComponent(async () => (await import('./user-menu-itens.tsx')).UserMenuItens)

export function UserMenu(props: UserMenuProps) {
  const { nome, estabelecimento } = useRegras()
  const { button, popup } = useLazyMenu('menu', Itens)
  return (
    <>
      <UnstyledButton className={classes.user} data-full={props.fullWidth || undefined} {...button}>
        <IconUserCircle size={24} stroke={1.5} aria-hidden />
        <span className={classes.userText}>
          <span className={classes.userName}>{nome || 'Usuário'}</span>
          {estabelecimento && <span data-quiet>{estabelecimento}</span>}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {popup && <Itens {...popup} {...props} />}
    </>
  )
}
