import { AppShell, Burger, Drawer, Group, Indicator } from '@mantine/core'
import { DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import 'dayjs/locale/pt-br'
import { type RefObject, useEffect, useRef } from 'react'
import { useRegras } from '../lib/session.ts'
import { Sino } from '../modules/notificacoes/sino.tsx'
import { quantasNaoLidas, useSino } from '../modules/notificacoes/use-notificacoes.ts'
import { OrigemPainel } from '../modules/origem/origem-painel.tsx'
import { Logo } from '../ui/logo.tsx'
import { AjudaIcone, useAjuda } from './ajuda/ajuda.tsx'
import { BuscaCampo, BuscaIcone, useBuscaDaMoldura } from './busca/busca.tsx'
import { Sidebar } from './sidebar.tsx'
import { useTeclas } from './teclas/teclas.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './shell.module.css'

const DATAS = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] } satisfies DatesProviderSettings

/** Spec section 2.1. */
export function Shell() {
  return (
    <DatesProvider settings={DATAS}>
      <Moldura />
    </DatesProvider>
  )
}

/** Side navigation and top bar stand only when the person holds at least one permission. */
function Moldura() {
  const { permissoes } = useRegras()
  const main = useFocusOnNavigation()
  const sino = useSino(permissoes.length > 0)
  if (permissoes.length === 0) {
    return (
      <main ref={main} tabIndex={-1} className={classes.plain}>
        <Outlet />
      </main>
    )
  }
  return <ComNavegacao main={main} sino={sino} />
}

interface ComNavegacaoProps {
  main: RefObject<HTMLElement | null>
  sino: ReturnType<typeof useSino>
}

function ComNavegacao({ main, sino }: ComNavegacaoProps) {
  const { abrir, paleta } = useBuscaDaMoldura()
  const teclas = useTeclas()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const ajuda = useAjuda(pathname)
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 224, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <PhoneBar naoLidas={sino.naoLidas} onBuscar={abrir} onAjuda={ajuda.abrir} />
        <Group visibleFrom="md" gap="xs" h="100%" px="lg" wrap="nowrap">
          <BuscaCampo onAbrir={abrir} />
          <Group ml="auto" gap="xs" wrap="nowrap">
            <AjudaIcone onAbrir={ajuda.abrir} />
            <Sino sino={sino} />
            <UserMenu onTeclas={teclas.abrir} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md" className={classes.navbar}>
        <Link to="/home" className={classes.logo} aria-label="Lastro, ir para o início">
          <Logo />
        </Link>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Main ref={main} id="conteudo" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Outlet />
        </div>
      </AppShell.Main>
      <OrigemPainel key={pathname} />
      {paleta}
      {teclas.dialogo}
      {ajuda.painel}
    </AppShell>
  )
}

const ABRIR = 'Abrir o menu'
const NOTIFICACOES_NAO_LIDAS = ['notificação não lida', 'notificações não lidas'] as const

interface PhoneBarProps {
  naoLidas: number
  onBuscar: () => void
  onAjuda: () => void
}

function PhoneBar({ naoLidas, onBuscar, onAjuda }: PhoneBarProps) {
  const [opened, { open, close }] = useDisclosure()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(close, [pathname, close])
  return (
    <Group hiddenFrom="md" h="100%" px="md" justify="space-between" wrap="nowrap">
      <Link to="/home" className={classes.phoneLogo} aria-label="Lastro, ir para o início">
        <Logo size={26} />
      </Link>
      <Group gap="xs" wrap="nowrap">
        <BuscaIcone onAbrir={onBuscar} />
        <Indicator disabled={naoLidas === 0} offset={14} size={10}>
          <Burger
            opened={opened}
            onClick={open}
            size="sm"
            className={classes.menu}
            aria-label={
              naoLidas === 0 ? ABRIR : `${ABRIR}, ${quantasNaoLidas(naoLidas, ...NOTIFICACOES_NAO_LIDAS)}`
            }
            aria-expanded={opened}
          />
        </Indicator>
      </Group>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size={300}
        title={<Logo size={26} />}
        closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
        hiddenFrom="md"
      >
        {/* The entry of the page that is open already changes no address. */}
        <Sidebar naoLidas={naoLidas} onFollow={close} />
        <div className={classes.drawerUser}>
          <UserMenu
            fullWidth
            onFollow={close}
            onAjuda={() => {
              close()
              onAjuda()
            }}
          />
        </div>
      </Drawer>
    </Group>
  )
}

function SkipLink() {
  return (
    <a
      href="#conteudo"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('conteudo')?.focus()
      }}
    >
      Ir para o conteúdo
    </a>
  )
}

/** After a change of page the focus stands on its title, so that keys and screen readers start there. */
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
