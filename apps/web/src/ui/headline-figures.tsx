import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './headline-figures.module.css'

export interface HeadlineFigure {
  termo: string
  valor: string
  /** 'perigo' where money is at risk. */
  tom?: 'perigo' | undefined
  /** The list that the figure counts. */
  link?: LinkProps | undefined
  /** Beside the term: the button for the figure's origin. */
  origem?: ReactNode
  /** Beside the value: a badge. */
  badge?: ReactNode
  nota?: ReactNode
}

/** The few figures that matter most on a screen, at the one display size. */
export function HeadlineFigures({ label, figuras }: { label: string; figuras: readonly HeadlineFigure[] }) {
  return (
    <dl className={classes.figuras} aria-label={label}>
      {figuras.map(({ termo, valor, tom, link, origem, badge, nota }) => (
        <div key={termo} className={classes.figura}>
          <dt>
            {termo}
            {origem}
          </dt>
          <dd className={classes.linha}>
            {link ? (
              <Link {...link} className={classes.valor} data-tom={tom} aria-label={`${termo}: ${valor}`}>
                {valor}
              </Link>
            ) : (
              <span className={classes.valor} data-tom={tom}>
                {valor}
              </span>
            )}
            {badge}
          </dd>
          {nota && <dd className={classes.nota}>{nota}</dd>}
        </div>
      ))}
    </dl>
  )
}
