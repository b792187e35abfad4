import { Skeleton } from '@mantine/core'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return times(rows).map((row) => (
    <tr key={row}>
      {times(columns).map((column) => (
        <td key={column}>
          <Skeleton height={14} my={4} width={column === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </tr>
  ))
}

export function SkeletonCards({ cards }: { cards: number }) {
  return times(cards).map((card) => <Skeleton key={card} height={108} mb="xs" />)
}
