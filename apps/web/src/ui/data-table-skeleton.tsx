import { Skeleton, Table } from '@mantine/core'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return times(rows).map((row) => (
    <Table.Tr key={row}>
      {times(columns).map((column) => (
        <Table.Td key={column}>
          <Skeleton height={14} my={4} width={column === 0 ? '60%' : '80%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

export function SkeletonCards({ cards }: { cards: number }) {
  return times(cards).map((card) => <Skeleton key={card} height={108} mb="xs" />)
}
