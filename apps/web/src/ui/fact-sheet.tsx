import type { ReactNode } from 'react'
import classes from './fact-sheet.module.css'

/** Label and value; an empty value is shown as '—'. */
export type Dado = readonly [string, ReactNode]

/** Labels and values in columns; on phones one line each. */
export function FactSheet({ dados }: { dados: readonly Dado[] }) {
  return (
    <dl className={classes.ficha}>
      {dados.map(([termo, valor]) => (
        <div key={termo}>
          <dt>{termo}</dt>
          <dd>{valor || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
