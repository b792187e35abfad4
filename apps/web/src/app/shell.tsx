import { Burger, Group, Skeleton } from '@mantine/core'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCompactRows } from '../lib/compact-rows.ts'
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
import { useMenu } from './menu-state.ts'

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

/** What the styles of every part read from the page's root. */
function useRootAttribute(name: string, set: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, set)
    return () => document.documentElement.removeAttribute(name)
  }, [name, set])
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
  const { tipo } = useRegras()
  const { rail } = useMenu()
  useRootAttribute('data-rail', rail)
  useRootAttribute('data-compact', useCompactRows())
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
        <Sidebar rail={rail} />
        <RailButton rail={rail} fallback={null} />
      </nav>
      <main ref={main} id="conteudo" tabIndex={-1} className={classes.main} inert={outdated}>
        <div className={classes.page}>
          <PeekContext value={PEEK_CONTENTS}>
            <Outlet />
          </PeekContext>
        </div>
      </main>
      {tipo === 'loja' && <PhoneTabs fallback={null} />}
      <OrigemPainel key={pathname} />
      {paleta}
      {teclas.dialogo}
      {ajuda.painel}
    </>
  )
}

const PhoneTabs = lazyComponent(async () => (await import('./phone-tabs.tsx')).PhoneTabs)
const RailButton = lazyComponent(async () => (await import('./rail.tsx')).RailButton)
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
