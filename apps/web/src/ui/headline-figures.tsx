import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './headline-figures.module.css'

export interface HeadlineFigure {
  termo: string
  valor: string
  /** 'perigo' where money is at risk, 'neutro' where the figure is not in force. */
  tom?: 'perigo' | 'neutro' | undefined
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
                <Counted text={valor} />
              </Link>
            ) : (
              <span className={classes.valor} data-tom={tom}>
                <Counted text={valor} />
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

const COUNTING_MS = 160

/** A figure that changes while it is looked at counts to its new value, unless the person asked for less motion. */
function Counted({ text }: { text: string }) {
  const node = useRef<HTMLSpanElement>(null)
  const before = useRef(text)
  useEffect(() => {
    const from = before.current
    before.current = text
    const { current } = node
    if (!current || from === text || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const start = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const part = (now - start) / COUNTING_MS
      current.textContent = part < 1 ? figureBetween(from, text, part) : text
      if (part < 1) frame = requestAnimationFrame(count)
    })
    return () => {
      cancelAnimationFrame(frame)
      current.textContent = text
    }
  }, [text])
  return <span ref={node}>{text}</span>
}

/** A figure on the way from one to another, in the form of the latter. `part`: from 0 to 1. */
export function figureBetween(from: string, to: string, part: number): string {
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
  const goal = digitsOf(to)
  const value = Number(digitsOf(from)) * (1 - part) + Number(goal) * part
  const digits = String(Math.round(value)).padStart(goal.length, '0').slice(-goal.length)
  let at = 0
  return to.replaceAll(/\d/g, () => digits.charAt(at++))
}
