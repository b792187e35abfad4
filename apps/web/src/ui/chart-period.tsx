import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { useState } from 'react'
import { MIN_MONTHS_OF_A_LINE } from './months-of-a-line.ts'

const PERIODS = [3, 6, 12] as const

/**
 * Lets the reader choose how many months back a line goes. The control is null while there is no choice. `monthsBack`:
 * how many months a point lies before the last one; default: a point is a month.
 */
export function useChartPeriod<T>(
  points: readonly T[],
  monthsBack = (_point: T, index: number) => points.length - 1 - index,
) {
  const [chosen, setChosen] = useState(12)
  const back = points.map(monthsBack)
  const [span = 0] = back
  const offered = PERIODS.filter(
    (each, index) =>
      (index === 0 || span > (PERIODS[index - 1] ?? 0)) &&
      back.filter((months) => months <= each).length >= MIN_MONTHS_OF_A_LINE,
  )
  const period = Math.min(chosen, offered.at(-1) ?? chosen)
  const data: SegmentedControlProps['data'] = offered.map((each) => ({
    value: String(each),
    label: `${each} meses`,
  }))
  return {
    // A line over three months has four ends of months.
    visible: points.filter((_, index) => (back[index] ?? 0) <= period),
    control: offered.length > 1 && (
      <SegmentedControl
        aria-label="Período do gráfico"
        size="xs"
        mb="xs"
        data={data}
        value={String(period)}
        onChange={(value) => setChosen(Number(value))}
      />
    ),
  }
}
