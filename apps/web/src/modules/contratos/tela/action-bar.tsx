import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { FoldableSummary } from '#ui/foldable-summary.tsx'
import { useBottomBar } from '#ui/use-bottom-bar.ts'
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
  const rodape = useBottomBar()
  if (!resumo && !children) return null
  return (
    <>
      {recusa && (
        <div className={classes.recusa}>
          <Notice tom="perigo">{recusa}</Notice>
        </div>
      )}
      <div className={classes.bar} ref={rodape} data-atos>
        {resumo && (
          <div className={classes.resumo}>
            <FoldableSummary label="Detalhes do total e avisos">{resumo}</FoldableSummary>
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
