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

interface Onde {
  pagina: PaginaDoManual
  /** A heading's anchor on the page; '' for its beginning. */
  lugar: string
  /** Number of links followed so far. */
  passos: number
}

interface AjudaPainelProps {
  /** Path of the screen that the help was opened on. */
  pathname: string
  onClose: () => void
}

/** The manual's page for the current screen; links lead on through the manual. Mounted only while open. */
export function AjudaPainel({ pathname, onClose }: AjudaPainelProps) {
  const [onde, setOnde] = useState<Onde>(() => ({ pagina: paginaDoManual(pathname), lugar: '', passos: 0 }))
  const { pagina, lugar, passos } = onde
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
        <Texto key={`${pagina} ${passos}`} html={html} lugar={lugar} onSeguir={setOnde} />
      )}
    </Drawer>
  )
}

interface TextoProps {
  html: string
  lugar: string
  onSeguir: Dispatch<SetStateAction<Onde>>
}

/** Draws a page of the manual, as the build made HTML of it. */
function Texto({ html, lugar, onSeguir }: TextoProps) {
  const texto = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lido = texto.current
    const seguir = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
      if (!link) return
      event.preventDefault()
      const para = lerLink(link)
      if (para)
        onSeguir(({ pagina, passos }) => ({
          pagina: para.pagina ?? pagina,
          lugar: para.lugar,
          passos: passos + 1,
        }))
    }
    const comeco = lugar ? document.getElementById(`ajuda-${lugar}`) : lido
    // The focused link disappears when it is followed, so the text takes the focus.
    lido?.focus()
    comeco?.scrollIntoView()
    lido?.addEventListener('click', seguir)
    return () => lido?.removeEventListener('click', seguir)
  }, [lugar, onSeguir])
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
