import { Burger, Group, Skeleton } from '@mantine/core'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useOutdated } from '../lib/outdated.ts'
import { useRegras } from '../lib/session.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PeekContext, type PeekContents } from '#ui/peek.ts'
import { Sino } from '../modules/notificacoes/sino.tsx'
import { quantasNaoLidas, useSino } from '../modules/notificacoes/use-notificacoes.ts'
import { OrigemPainel } from '../modules/origem/origem-painel.tsx'
import { Logo } from '../ui/logo.tsx'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import { AjudaIcone, useAjuda } from './ajuda/ajuda.tsx'
import { BuscaCampo, BuscaIcone, useShellSearch } from './busca/busca.tsx'
import { Sidebar, UserMenu } from './sidebar.tsx'
import { useTeclas } from './teclas/teclas.tsx'
import classes from './shell.module.css'
import { IconCar, IconCash, IconFileText, type Icon } from '@tabler/icons-react'
import { INICIO, visibleNav } from './nav.ts'

/** The screens of a store's day; the rest stays in the menu. */
const ICONS: Readonly<Partial<Record<string, Icon>>> = {
  '/loja/propostas': IconFileText,
  '/loja/estoque': IconCar,
  '/loja/vendas': IconCash,
}

/** A store's bar at the foot of a telephone: one tap to each screen of the day. */
function PhoneTabs() {
  const regras = useRegras()
  if (regras.tipo !== 'loja') return null
  const daily = visibleNav(regras).flatMap(({ entries }) =>
    entries.flatMap(({ label, to }) => {
      const icon = ICONS[to]
      return icon ? [{ label, to, icon }] : []
    }),
  )
  if (daily.length === 0) return null
  return (
    <nav aria-label="Telas da loja" className={classes.tabs} data-moldura data-tabs>
      {[INICIO, ...daily].map(({ label, to, icon: Picture }) => (
        <Link key={to} to={to} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
          <Picture size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Spec section 2.1. Navigation and top bar are drawn only when the person has at least one permission. */
export function Shell() {
  const { permissoes } = useRegras()
  const main = useFocusOnNavigation()
  // On an outdated page the act is done already: nothing on it may be used.
  const outdated = useOutdated()
  const sino = useSino(permissoes.length > 0)
  if (permissoes.length === 0) {
    return (
      <main ref={main} tabIndex={-1} className={classes.plain} inert={outdated}>
        <Outlet />
      </main>
    )
  }
  return <WithNavigation main={main} sino={sino} outdated={outdated} />
}

/** Class that keeps the header in place when a dialog removes the page's scroll bar. */
const SCROLL_BAR_CLASS = 'right-scroll-bar-position'

const Contrato = lazyComponent(
  async () => (await import('../modules/contratos/tela/resumo-do-contrato.tsx')).ResumoDoContrato,
)
const Veiculo = lazyComponent(
  async () => (await import('../modules/ficha/resumo-do-veiculo.tsx')).ResumoDoVeiculo,
)
const LOADING = <Skeleton height={180} />

const PeekContrato = ({ id }: { id: number }) => <Contrato id={id} fallback={LOADING} />
const PeekVeiculo = ({ id }: { id: number }) => <Veiculo id={id} fallback={LOADING} />

const PEEK_CONTENTS: PeekContents = { contrato: PeekContrato, veiculo: PeekVeiculo }

interface WithNavigationProps {
  main: RefObject<HTMLElement | null>
  sino: ReturnType<typeof useSino>
  outdated: boolean
}

function WithNavigation({ main, sino, outdated }: WithNavigationProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const ajuda = useAjuda(pathname)
  const { abrir, paleta } = useShellSearch(ajuda.abrir)
  const teclas = useTeclas()
  return (
    <>
      <SkipLink />
      <header className={`${classes.header} ${SCROLL_BAR_CLASS}`} data-moldura>
        <PhoneBar naoLidas={sino.naoLidas} onBuscar={abrir} onAjuda={() => ajuda.abrir()} />
        <Group visibleFrom="md" gap="xs" h="100%" px="lg" wrap="nowrap">
          <BuscaCampo onAbrir={abrir} />
          <Group ml="auto" gap="xs" wrap="nowrap">
            <AjudaIcone onAbrir={() => ajuda.abrir()} />
            <Sino sino={sino} />
            <UserMenu onTeclas={teclas.abrir} />
          </Group>
        </Group>
      </header>
      <nav className={classes.navbar} data-moldura>
        <Link to="/home" className={classes.logo} aria-label="Lastro, ir para o início">
          <Logo />
        </Link>
        <Sidebar />
      </nav>
      <main ref={main} id="conteudo" tabIndex={-1} className={classes.main} inert={outdated}>
        <div className={classes.page}>
          <PeekContext value={PEEK_CONTENTS}>
            <Outlet />
          </PeekContext>
        </div>
      </main>
      <PhoneTabs />
      <OrigemPainel key={pathname} />
      {paleta}
      {teclas.dialogo}
      {ajuda.painel}
    </>
  )
}

const Menu = lazyComponent(async () => (await import('./phone-menu.tsx')).PhoneMenu)
const ABRIR = 'Abrir o menu'
const NOTIFICACOES_NAO_LIDAS = ['notificação não lida', 'notificações não lidas'] as const

interface PhoneBarProps {
  naoLidas: number
  onBuscar: () => void
  onAjuda: () => void
}

function PhoneBar({ naoLidas, onBuscar, onAjuda }: PhoneBarProps) {
  const { button, anchor, popup } = useLazyMenu('dialog', Menu)
  const { opened, onChange } = anchor
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [shownPath, setShownPath] = useState(pathname)
  if (shownPath !== pathname) {
    setShownPath(pathname)
    onChange(false)
  }
  return (
    <Group hiddenFrom="md" h="100%" px="md" justify="space-between" wrap="nowrap">
      <Link to="/home" className={classes.phoneLogo} aria-label="Lastro, ir para o início">
        <Logo size={26} />
      </Link>
      <Group gap="xs" wrap="nowrap">
        <BuscaIcone onAbrir={onBuscar} />
        <span className={classes.comNaoLidas} data-ha={naoLidas > 0 || undefined}>
          <Burger
            opened={opened}
            onClick={button.onClick}
            onPointerEnter={button.onPointerEnter}
            size="sm"
            className={classes.menu}
            aria-label={
              naoLidas === 0 ? ABRIR : `${ABRIR}, ${quantasNaoLidas(naoLidas, ...NOTIFICACOES_NAO_LIDAS)}`
            }
            aria-expanded={opened}
          />
        </span>
      </Group>
      {popup && <Menu {...popup} naoLidas={naoLidas} onAjuda={onAjuda} />}
    </Group>
  )
}

function SkipLink() {
  return (
    <a
      href="#conteudo"
      className={classes.skip}
      data-moldura
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('conteudo')?.focus()
      }}
    >
      Ir para o conteúdo
    </a>
  )
}

/** After a change of page the title gets the focus, so that keys and screen readers start there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current !== undefined && last.current !== pathname) {
      const title = main.current?.querySelector<HTMLElement>('h1')
      ;(title ?? main.current)?.focus({ preventScroll: true })
    }
    last.current = pathname
  }, [pathname])
  return main
}
