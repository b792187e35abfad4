import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** Badges, or amounts, side by side in one line of a list. What has no room is counted: '+2' (`countHidden`). */
export const Badges = ({ children }: { children: ReactNode }) => (
  <span className={classes.badges} data-badges>
    {children}
  </span>
)

const isHidden = (badge: Element, line: Element) => {
  const [first] = [...line.children].filter((each) => each.getClientRects().length > 0)
  return first !== undefined && badge.getBoundingClientRect().top > first.getBoundingClientRect().top + 12
}

/** Writes beside the badges of each line how many of them it has no room for. */
export function countHidden(table: Element): void {
  const lines = [...table.querySelectorAll<HTMLElement>('[data-badges]')]
  for (const line of lines) delete line.dataset.more
  const count = (line: HTMLElement) => [...line.children].filter((each) => isHidden(each, line)).length
  const full = lines.filter((line) => count(line) > 0)
  // The count takes room itself.
  for (const line of full) line.dataset.more = '+1'
  const counts = full.map(count)
  for (const [index, line] of full.entries()) line.dataset.more = `+${counts[index]}`
}

/** An amount at the end of its cell, with what is to be said of it before, which is cut first. */
export const NotedAmount = ({ note, children }: { note: string | null; children: ReactNode }) => (
  <span className={classes.noted}>
    {note && <span className={classes.line}>{note}</span>}
    <span>{children}</span>
  </span>
)
