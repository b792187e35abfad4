import { CloseButton, Drawer, Group, Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { AjudaConteudo, manualOptions } from './ajuda-conteudo.tsx'
import classes from './ajuda.module.css'
import { lerLink, type LugarDoManual, lugarDoManual } from './paginas.ts'

interface Place extends LugarDoManual {
  steps: number
  /** The help was asked for, and takes the focus. Another screen keeps it. */
  asked: boolean
}

interface AjudaPainelProps {
  /** Path of the screen beside it; the help follows to another screen's section. */
  pathname: string
  /** A place that was asked for by name, before the screen's own. */
  pedido?: LugarDoManual | undefined
  onClose: () => void
}

/** Where the help leaves the screen usable: beside it from 1440 px, below that over its right part. */
const BESIDE = '(min-width: 75em)'

/** The manual at the current screen's section, with contents and a search. Mounted only while open. */
export function AjudaPainel({ pathname, pedido, onClose }: AjudaPainelProps) {
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const [place, setPlace] = useState<Place>(() => ({
    ...(pedido ?? lugarDoManual(pathname)),
    steps: 0,
    asked: true,
  }))
  const [shown, setShown] = useState({ pathname, pedido })
  if (shown.pathname !== pathname || shown.pedido !== pedido) {
    const novo = shown.pedido === pedido ? lugarDoManual(pathname) : (pedido ?? lugarDoManual(pathname))
    setShown({ pathname, pedido })
    setPlace(({ steps }) => ({ ...novo, steps: steps + 1, asked: shown.pedido !== pedido }))
  }
  const ir = (lugar: Partial<LugarDoManual>) =>
    setPlace((antes) => ({ ...antes, lugar: '', ...lugar, steps: antes.steps + 1, asked: true }))
  const { data: html, error } = useQuery(manualOptions(place.pagina))
  const conteudo = (
    <>
      <AjudaConteudo onEscolher={ir} />
      {error ? (
        <LoadError title="Não foi possível carregar a ajuda." error={error} />
      ) : html === undefined ? (
        <Skeleton height={300} role="status" aria-label="Carregando a ajuda" />
      ) : (
        <Texto
          key={`${place.pagina} ${place.steps}`}
          html={html}
          lugar={place.lugar}
          takesFocus={place.asked}
          onFollow={ir}
        />
      )}
    </>
  )
  if (beside)
    return (
      <HelpBeside steps={place.steps} semTopo={pathname === '/login'} onClose={onClose}>
        {conteudo}
      </HelpBeside>
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title="Ajuda"
      closeButtonProps={{ 'aria-label': 'Fechar a ajuda' }}
    >
      {conteudo}
    </Drawer>
  )
}

interface HelpBesideProps {
  /** Changes with each place. */
  steps: number
  /** The page has no bar at its head. */
  semTopo: boolean
  onClose: () => void
  children: ReactNode
}

/** The help beside or over the work, which stays usable. */
function HelpBeside({ steps, semTopo, onClose, children }: HelpBesideProps) {
  const aside = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = aside.current
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close.current()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.ajuda = ''
    return () => {
      delete document.documentElement.dataset.ajuda
    }
  }, [])
  return (
    <aside
      ref={aside}
      aria-label="Ajuda"
      className={classes.aoLado}
      data-moldura
      data-sem-topo={semTopo || undefined}
    >
      <Group component="header" className={classes.cabeca} justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          Ajuda
        </Title>
        <CloseButton aria-label="Fechar a ajuda" onClick={onClose} />
      </Group>
      {/* Another name for each place: the router would scroll to where the place before was left. */}
      <div className={classes.corpo} data-scroll-restoration-id={`ajuda-${steps}`}>
        {children}
      </div>
    </aside>
  )
}

interface TextoProps {
  html: string
  lugar: string
  takesFocus: boolean
  onFollow: (lugar: Partial<LugarDoManual>) => void
}

/** Draws a page of the manual, as the build made HTML of it. */
function Texto({ html, lugar, takesFocus, onFollow }: TextoProps) {
  const texto = useRef<HTMLDivElement>(null)
  const follow = useRef(onFollow)
  useEffect(() => {
    follow.current = onFollow
  })
  useEffect(() => {
    const element = texto.current
    const listen = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
      if (!link) return
      event.preventDefault()
      const target = lerLink(link)
      if (target) follow.current({ lugar: target.lugar, ...(target.pagina && { pagina: target.pagina }) })
    }
    const start = lugar ? document.getElementById(`ajuda-${lugar}`) : element
    // The focused link disappears when it is followed, so the text takes the focus.
    if (takesFocus) element?.focus({ preventScroll: true })
    start?.scrollIntoView()
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [lugar, takesFocus])
  return (
    <div
      ref={texto}
      tabIndex={-1}
      data-autofocus
      className={classes.texto}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
