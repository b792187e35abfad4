import type { ReactNode } from 'react'
import { Aviso } from '#ui/aviso.tsx'
import { ResumoQueAbre } from '#ui/resumo-que-abre.tsx'
import { useRodape } from '#ui/use-rodape.ts'
import classes from './action-bar.module.css'

interface ActionBarProps {
  /** In a line that unfolds (`ResumoQueAbre`). */
  resumo?: ReactNode
  /** Why the last try failed; stands here until the next one. */
  recusa?: string | undefined
  children?: ReactNode
}

/** What can be done with the page's record; stays in view below a long list, on phones across the whole width. */
export function ActionBar({ resumo, recusa, children }: ActionBarProps) {
  const rodape = useRodape()
  if (!resumo && !children) return null
  return (
    <>
      {recusa && (
        <div className={classes.recusa}>
          <Aviso tom="perigo">{recusa}</Aviso>
        </div>
      )}
      <div className={classes.bar} ref={rodape}>
        {resumo && (
          <div className={classes.resumo}>
            <ResumoQueAbre label="Detalhes do total e avisos">{resumo}</ResumoQueAbre>
          </div>
        )}
        {children && (
          <fieldset className={classes.acoes} aria-label="Ações do contrato">
            {children}
          </fieldset>
        )}
      </div>
    </>
  )
}
