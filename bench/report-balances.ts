import {
  BALANCES,
  type BalancesResult,
  TARGET_OF_MEGABYTES,
  TARGET_OF_PAGES,
  TARGET_OF_SECONDS,
} from './balances.ts'
import { type Growth, mark, ratio, table } from './report.ts'

const slow = ({ seconds, nextDay }: BalancesResult) => Math.max(seconds, nextDay) > TARGET_OF_SECONDS
const grew = ({ small, big }: Growth) => big / small > TARGET_OF_PAGES

export function tableOfBalances(result: BalancesResult): string {
  const { seconds, again, nextDay, megabytes, growths } = result
  return [
    table(
      [`load of ${BALANCES.big} balances`, 'seconds', 'repeated', 'next day', 'target', 'MB more', 'target'],
      [
        [
          `beside ${BALANCES.small}`,
          seconds.toFixed(1),
          again.toFixed(1),
          nextDay.toFixed(1),
          `≤ ${TARGET_OF_SECONDS} s ${mark(!slow(result))}`,
          megabytes.toFixed(0),
          `≤ ${TARGET_OF_MEGABYTES} ${mark(megabytes <= TARGET_OF_MEGABYTES)}`,
        ],
      ],
    ),
    table(
      ['twenty times its own contracts', 'cost', 'target', 'pages before', 'pages after'],
      growths.map((growth) => [
        growth.name,
        `**${ratio(growth.big / growth.small)}**`,
        `≤ ${TARGET_OF_PAGES} ${mark(!grew(growth))}`,
        String(growth.small),
        String(growth.big),
      ]),
    ),
  ].join('\n\n')
}

export function missedBalances(result: BalancesResult): string[] {
  return [
    ...(slow(result) ? [`load: ${result.seconds.toFixed(1)} s, ${result.nextDay.toFixed(1)} s`] : []),
    ...(result.megabytes > TARGET_OF_MEGABYTES ? [`load: ${result.megabytes.toFixed(0)} MB more`] : []),
    ...result.growths
      .filter(grew)
      .map(({ name, small, big }) => `${name}: ${ratio(big / small)} times the pages`),
  ]
}
