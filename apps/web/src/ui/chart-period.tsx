import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { useState } from 'react'

const PERIODS = [3, 6, 12] as const

/** Lets the reader choose how many months back a line goes. The control is null while there is no choice. */
export function useChartPeriod<T>(months: readonly T[]) {
  const [chosen, setChosen] = useState(12)
  const offered = PERIODS.filter((_, index) => index === 0 || months.length > (PERIODS[index - 1] ?? 0) + 1)
  const period = Math.min(chosen, offered.at(-1) ?? chosen)
  const data: SegmentedControlProps['data'] = offered.map((each) => ({
    value: String(each),
    label: `${each} meses`,
  }))
  return {
    // A line over three months has four ends of months.
    visible: months.slice(-(period + 1)),
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
