import { LIMITE_DE_NAO_VISTAS } from '@lastro/shared/novidades/tipos-de-novidade'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import { Collapse, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { forgetDraft, saveDraft, readDraft } from '../lib/form-draft.ts'
import { formatInteiro } from '../lib/format.ts'
import { useRegras } from '../lib/session.ts'
import { useNaoVistas, mayReadNovidades } from '../modules/novidades/use-nao-vistas.ts'
import { INICIO, NOTIFICACOES, NOVIDADES, type NavGroup, visibleNav } from './nav.ts'
import classes from './shell.module.css'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'

interface SidebarProps {
  /**
   * Number of unread notifications, marked on their entry on small screens (domain 11); elsewhere the bell shows it.
   */
  naoLidas?: number
  /** Called when an entry is followed. */
  onFollow?: () => void
}

/**
 * Groups start collapsed and toggle on click (spec section 2.1); over a reload they stay as the person left them in
 * this tab.
 */
export function Sidebar({ naoLidas = 0, onFollow }: SidebarProps) {
  const regras = useRegras()
  const groups = visibleNav(regras)
  return (
    <nav aria-label="Principal" className={classes.nav}>
      <Link
        to={INICIO.to}
        className={classes.item}
        activeProps={{ 'aria-current': 'page' }}
        onClick={onFollow}
      >
        <INICIO.icon size={20} stroke={1.6} aria-hidden />
        {INICIO.label}
      </Link>
      {mayReadNovidades(regras) && <NovidadesLink onFollow={onFollow} />}
      {groups.map((group) => (
        <SidebarGroup key={group.label} group={group} onFollow={onFollow} />
      ))}
      <Link
        to={NOTIFICACOES.to}
        className={classes.item}
        activeProps={{ 'aria-current': 'page' }}
        onClick={onFollow}
      >
        <NOTIFICACOES.icon size={20} stroke={1.6} aria-hidden />
        {NOTIFICACOES.label}
        {naoLidas > 0 && (
          <span className={classes.naoLidas}>
            {naoLidas > COUNT_LIMITS.parte
              ? `${formatInteiro(COUNT_LIMITS.parte)}+`
              : formatInteiro(naoLidas)}
            <VisuallyHidden> {naoLidas === 1 ? 'não lida' : 'não lidas'}</VisuallyHidden>
          </span>
        )}
      </Link>
    </nav>
  )
}

function NovidadesLink({ onFollow }: Pick<SidebarProps, 'onFollow'>) {
  const naoVistas = useNaoVistas()
  return (
    <Link
      to={NOVIDADES.to}
      className={classes.item}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onFollow}
    >
      <NOVIDADES.icon size={20} stroke={1.6} aria-hidden />
      {NOVIDADES.label}
      {naoVistas > 0 && (
        <span className={classes.naoLidas}>
          {naoVistas > LIMITE_DE_NAO_VISTAS ? `${LIMITE_DE_NAO_VISTAS}+` : naoVistas}
          <VisuallyHidden> desde a sua última visita</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

function SidebarGroup({ group, onFollow }: { group: NavGroup; onFollow: (() => void) | undefined }) {
  const chave = `menu.${group.label}`
  const [opened, setOpened] = useState(() => readDraft(chave) === true)
  const id = useId()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const current = group.entries.some(({ to }) => {
    const base = to.split('/').slice(0, 2).join('/')
    return pathname === base || pathname.startsWith(`${base}/`)
  })
  return (
    <div>
      <UnstyledButton
        className={classes.item}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current || undefined}
        onClick={() => {
          if (opened) forgetDraft(chave)
          else saveDraft(chave, true)
          setOpened(!opened)
        }}
      >
        <group.icon size={20} stroke={1.6} aria-hidden />
        {group.label}
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <ul className={classes.entries}>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                className={classes.entry}
                activeProps={{ 'aria-current': 'page' }}
                onClick={onFollow}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}

export interface UserMenuProps {
  fullWidth?: boolean
  /** Called when an entry is followed. */
  onFollow?: () => void
  /** Shows the keys; absent where there is no keyboard. */
  onTeclas?: () => void
  /** Opens the help; absent where the help has its own button. */
  onAjuda?: () => void
}

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
          {estabelecimento && <span className={classes.userPlace}>{estabelecimento}</span>}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {popup && <Itens {...popup} {...props} />}
    </>
  )
}
