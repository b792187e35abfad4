import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './headline-figures.module.css'

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

/** '−2,10 pp no mês', with an arrow; red where the figure became worse. */
export function FigureChange({ delta, format, moreIsBetter, desde, title }: ChangeProps) {
  const direction = Math.sign(delta)
  const Arrow = direction > 0 ? IconArrowUpRight : IconArrowDownRight
  const better = moreIsBetter === null || direction === 0 ? undefined : direction > 0 === moreIsBetter
  const tom = better === undefined ? undefined : better ? 'sucesso' : 'perigo'
  const sinal = direction === 0 ? '' : direction > 0 ? '+' : '−'
  return (
    <span className={classes.mudanca} data-tom={tom} title={title}>
      {direction !== 0 && <Arrow size={14} stroke={2} aria-hidden />}
      {direction === 0 ? `sem mudança ${desde}` : `${sinal}${format(Math.abs(delta))} ${desde}`}
    </span>
  )
}
