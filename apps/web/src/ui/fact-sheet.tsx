import type { ReactNode } from 'react'
import classes from './fact-sheet.module.css'

/** A label and its value; '—' stands for none. */
export type Dado = readonly [string, ReactNode]

/** Facts that are read: label and value, in columns; on phones side by side in one line each. */
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
