import {
  type BalancesResult,
  PAYMENTS,
  TARGET_OF_COPY,
  TARGET_OF_MEGABYTES,
  TARGET_OF_PAGES,
  TARGET_OF_PAYMENTS,
  TARGET_OF_SECONDS,
} from './balances.ts'
import { type Growth, mark, ratio, table } from './report.ts'

const slow = ({ seconds, nextDay }: BalancesResult) => Math.max(seconds, nextDay) > TARGET_OF_SECONDS
const grew = ({ small, big }: Growth) => big / small > TARGET_OF_PAGES

export function tableOfBalances(result: BalancesResult): string {
  const { seconds, again, nextDay, written, megabytes, growths, evaluation, parts, releases } = result
  return [
    table(
      [
        'load of balances',
        's',
        's, next day',
        'target',
        's, repeated',
        'rows written again',
        'MB more',
        'target',
      ],
      [
        [
          'all contracts',
          seconds.toFixed(1),
          nextDay.toFixed(1),
          `≤ ${TARGET_OF_SECONDS} s ${mark(!slow(result))}`,
          again.toFixed(1),
          `${written} ${mark(written === 0)}`,
          megabytes.toFixed(0),
          `≤ ${TARGET_OF_MEGABYTES} ${mark(megabytes <= TARGET_OF_MEGABYTES)}`,
        ],
      ],
    ),
    table(
      ['coverage after balances', 'of one INSERT…SELECT', 'target', 's', 's of INSERT…SELECT'],
      [
        [
          `${evaluation.contracts} contracts, ${evaluation.vehicles} vehicles`,
          `**${ratio(evaluation.ofCopy)}**`,
          `≥ ${TARGET_OF_COPY} ${mark(evaluation.ofCopy >= TARGET_OF_COPY)}`,
          evaluation.seconds.toFixed(1),
          evaluation.copySeconds.toFixed(1),
        ],
      ],
    ),
    table(
      [`${PAYMENTS} payments in one request`, 's', 'target'],
      (
        [
          ['each a part', parts],
          ['each releases its vehicle', releases],
        ] as const
      ).map(([name, taken]) => [
        name,
        taken.toFixed(1),
        `≤ ${TARGET_OF_PAYMENTS} ${mark(taken <= TARGET_OF_PAYMENTS)}`,
      ]),
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
  const { seconds, nextDay, written, megabytes, evaluation, parts, releases, growths } = result
  return [
    ...(slow(result) ? [`load: ${seconds.toFixed(1)} s, ${nextDay.toFixed(1)} s`] : []),
    ...(megabytes > TARGET_OF_MEGABYTES ? [`load: ${megabytes.toFixed(0)} MB more`] : []),
    ...(written > 0 ? [`a repeated load: ${written} rows written`] : []),
    ...(evaluation.ofCopy < TARGET_OF_COPY
      ? [`coverage after balances: ${ratio(evaluation.ofCopy)} of one INSERT…SELECT`]
      : []),
    ...[parts, releases]
      .filter((taken) => taken > TARGET_OF_PAYMENTS)
      .map((taken) => `${PAYMENTS} payments: ${taken.toFixed(1)} s`),
    ...growths.filter(grew).map(({ name, small, big }) => `${name}: ${ratio(big / small)} times the pages`),
  ]
}
