import type { ReactNode } from 'react'
import { useRodape } from '../../ui/use-rodape.ts'
import classes from './action-bar.module.css'

/** What can be done with the page's record; stays in view below a long list, on phones across the whole width. */
export function ActionBar({ resumo, children }: { resumo?: ReactNode; children?: ReactNode }) {
  const rodape = useRodape()
  if (!resumo && !children) return null
  return (
    <div className={classes.bar} ref={rodape}>
      {resumo && <div className={classes.resumo}>{resumo}</div>}
      {children && (
        <fieldset className={classes.acoes} aria-label="Ações do contrato">
          {children}
        </fieldset>
      )}
    </div>
  )
}
