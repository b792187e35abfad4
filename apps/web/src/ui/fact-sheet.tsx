import type { ReactNode } from 'react'
import classes from './fact-sheet.module.css'

/** Label and value; an empty value is shown as '—'. */
export type Dado = readonly [string, ReactNode]

/** Lines with a label at the left and its value at the right, side by side where there is room. */
export function FactSheet({ dados, busy }: { dados: readonly Dado[]; busy?: boolean }) {
  return (
    <dl className={classes.ficha} aria-busy={busy}>
      {dados.map(([termo, valor]) => (
        <div key={termo}>
          <dt>{termo}</dt>
          <dd>{valor || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
