import { SegmentedControl, type SegmentedControlProps, Text } from '@mantine/core'
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

/** Below a chart whose axis doesn't begin at zero: says where it begins. */
export function CutAxisNote({ em }: { em: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      O eixo começa em {em}.
    </Text>
  )
}

interface PointLabel {
  x?: number | string | undefined
  y?: number | string | undefined
  index?: number | undefined
}

const SIZE = 13

/** Pixels right of the last point that its value needs. */
export const lastValueRoom = (text: string) => Math.ceil(text.length * SIZE * 0.54) + 12

/** Writes the value right of a line's end, into `lastValueRoom`. `last`: the index of the last point. */
export const lastValueLabel = (last: number, text: string) =>
  function LastValue({ x, y, index }: PointLabel) {
    if (index !== last) return null
    return (
      <text
        x={Number(x) + 8}
        y={Number(y) + 4}
        fontSize={SIZE}
        fontWeight={650}
        fill="var(--mantine-color-text)"
      >
        {text}
      </text>
    )
  }
