import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { chaves } from '#lib/chaves.ts'
import { importChunk } from '#lib/chunk.ts'
import { LoadError } from '#ui/load-error.tsx'
import classes from './ajuda.module.css'
import { lerLink, type PaginaDoManual, paginaDoManual } from './paginas.ts'

const PAGINAS = import.meta.glob<string>('../../../../../docs/manual/*.md', {
  query: '?manual',
  import: 'default',
})

interface Place {
  pagina: PaginaDoManual
  /** A heading's anchor on the page; '' for its beginning. */
  lugar: string
  steps: number
}

interface AjudaPainelProps {
  /** Path of the screen that the help was opened on. */
  pathname: string
  onClose: () => void
}

/** The manual's page for the current screen; links lead on through the manual. Mounted only while open. */
export function AjudaPainel({ pathname, onClose }: AjudaPainelProps) {
  const [place, setPlace] = useState<Place>(() => ({ pagina: paginaDoManual(pathname), lugar: '', steps: 0 }))
  const { pagina, lugar, steps } = place
  const { data: html, error } = useQuery({
    queryKey: chaves.manual.pagina(pagina),
    queryFn: () => importChunk(async () => PAGINAS[`../../../../../docs/manual/${pagina}.md`]?.() ?? ''),
    staleTime: Infinity,
    meta: { silent: true },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title="Ajuda"
      closeButtonProps={{ 'aria-label': 'Fechar a ajuda' }}
    >
      {error ? (
        <LoadError title="Não foi possível carregar a ajuda." error={error} />
      ) : html === undefined ? (
        <Skeleton height={300} role="status" aria-label="Carregando a ajuda" />
      ) : (
        <Texto key={`${pagina} ${steps}`} html={html} lugar={lugar} onFollow={setPlace} />
      )}
    </Drawer>
  )
}

interface TextoProps {
  html: string
  lugar: string
  onFollow: Dispatch<SetStateAction<Place>>
}

/** Draws a page of the manual, as the build made HTML of it. */
function Texto({ html, lugar, onFollow }: TextoProps) {
  const texto = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = texto.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
      if (!link) return
      event.preventDefault()
      const target = lerLink(link)
      if (target)
        onFollow(({ pagina, steps }) => ({
          pagina: target.pagina ?? pagina,
          lugar: target.lugar,
          steps: steps + 1,
        }))
    }
    const start = lugar ? document.getElementById(`ajuda-${lugar}`) : element
    // The focused link disappears when it is followed, so the text takes the focus.
    element?.focus()
    start?.scrollIntoView()
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [lugar, onFollow])
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
