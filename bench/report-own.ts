import { type Growth, mark, ratio, table } from './report.ts'

/** A growth with the limit of its cost. */
export type OwnGrowth = Growth & { target: number }

/** @param growth the table's heading */
export function tableOfOwn(growths: readonly OwnGrowth[], growth = 'fifty times its own contracts'): string {
  return table(
    [growth, 'cost', 'target', 'pages before', 'pages after'],
    growths.map(({ name, small, big, target }) => [
      name,
      `**${ratio(big / small)}**`,
      `≤ ${target} ${mark(big / small <= target)}`,
      String(small),
      String(big),
    ]),
  )
}

export const missedOwn = (growths: readonly OwnGrowth[]): string[] =>
  growths
    .filter(({ small, big, target }) => big / small > target)
    .map(({ name, small, big }) => `${name}: ${ratio(big / small)} times the pages`)
