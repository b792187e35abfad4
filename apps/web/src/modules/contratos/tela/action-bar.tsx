import type { ReactNode } from 'react'
import { Aviso } from '#ui/aviso.tsx'
import { ResumoQueAbre } from '#ui/resumo-que-abre.tsx'
import { useRodape } from '#ui/use-rodape.ts'
import classes from './action-bar.module.css'

interface ActionBarProps {
  /** Drawn in a line that unfolds (`FoldableSummary`). */
  resumo?: ReactNode
  /** Why the last try failed; stays until the next one. */
  recusa?: string | undefined
  children?: ReactNode
}

/** The actions of a page; sticks to the foot of a long list, on phones across the whole width. */
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
