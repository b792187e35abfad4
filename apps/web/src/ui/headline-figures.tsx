import { type Icon, IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
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
  /** Beside the value: a badge. */
  badge?: ReactNode
  nota?: ReactNode
}

/** The few figures that matter most on a screen, at the one display size. */
export function HeadlineFigures({ label, figuras }: { label: string; figuras: readonly HeadlineFigure[] }) {
  return (
    <dl className={classes.figuras} aria-label={label}>
      {figuras.map(({ termo, valor, tom, link, badge, nota }) => (
        <div key={termo} className={classes.figura}>
          <dt>{termo}</dt>
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

interface ChangeProps {
  /** The later figure less the earlier one. */
  delta: number
  /** Writes the size of the change, without a sign. */
  format: (size: number) => string
  /** Whether more is better; null: neither. */
  moreIsBetter: boolean | null
  /** Since when, in words. */
  desde: string
  title?: string
}

const ARROW: Record<string, Icon> = { '1': IconArrowUpRight, '0': IconArrowRight, '-1': IconArrowDownRight }

/** '−2,10 pp no mês', with an arrow; red where the figure became worse. */
export function FigureChange({ delta, format, moreIsBetter, desde, title }: ChangeProps) {
  const direction = Math.sign(delta)
  const Arrow = ARROW[String(direction)] ?? IconArrowRight
  const better = moreIsBetter === null || direction === 0 ? undefined : direction > 0 === moreIsBetter
  const tom = better === undefined ? undefined : better ? 'sucesso' : 'perigo'
  const sinal = direction === 0 ? '' : direction > 0 ? '+' : '−'
  return (
    <span className={classes.mudanca} data-tom={tom} title={title}>
      <Arrow size={14} stroke={2} aria-hidden />
      {direction === 0 ? `sem mudança ${desde}` : `${sinal}${format(Math.abs(delta))} ${desde}`}
    </span>
  )
}
