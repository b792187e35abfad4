import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { Area, getNiceTickValues } from 'recharts'
import classes from './line-over-time.module.css'

interface Point {
  /** 'FIPE month', day: written below the axis. */
  when: string
  /** null: unknown. */
  value: number | null
  /** What happened then, a sentence each. */
  events?: readonly string[]
}

interface LineOverTimeProps {
  /** What the values are: 'Preço'. */
  name: string
  /** Oldest first. */
  points: readonly Point[]
  format: (value: number) => string
  /** For the axis, which is narrow. */
  formatTick: (value: number) => string
  /** 'caiu R$ 1.000,00'; the difference is never 0. */
  describeChange: (difference: number) => string
  /** A line; what lies below it is tinted. */
  target?: { value: number; label: string }
  /** Pixels. */
  height: number
  /** Pixels of the widest tick. */
  axisWidth: number
}

const SIZE = 13
/** Pixels right of the last point that its value needs. */
const roomFor = (text: string) => Math.ceil(text.length * SIZE * 0.54) + 12

/** 'caiu 7,38 pontos desde 12/2025' */
function changeSince(
  from: Point | undefined,
  to: Point | undefined,
  describe: LineOverTimeProps['describeChange'],
) {
  if (!from || !to || from === to || from.value === null || to.value === null) return undefined
  const difference = to.value - from.value
  return `${difference === 0 ? 'sem mudança' : describe(difference)} desde ${from.when}`
}

/**
 * A value over time: an area below a line, the last value beside its end, the shortfall below the target. At the pointer
 * stand value, date, change and events. Screen readers read the page's table in its place. Import it lazily: the chart
 * library is large.
 */
export function LineOverTime(props: LineOverTimeProps) {
  const { name, points, format, formatTick, describeChange, target, height, axisWidth } = props
  const known = points.flatMap(({ value }) => value ?? [])
  const range = [...known, ...(target ? [target.value] : [])]
  const ticks = getNiceTickValues([Math.min(...range), Math.max(...range)], 4, false, 'snap125')
  const [bottom = 0] = ticks
  const top = ticks.at(-1) ?? bottom
  const last = points.at(-1)
  const lastText = last?.value === null || !last ? '' : format(last.value)
  const sinceFirst = changeSince(points[0], last, describeChange)
  const data = points.map((point) => ({
    ...point,
    shortfall: point.value === null || !target ? null : [Math.min(point.value, target.value), target.value],
  }))
  return (
    <>
      {sinceFirst && (
        <Text size="sm" c="dimmed" mb={4}>
          {sinceFirst[0]?.toUpperCase()}
          {sinceFirst.slice(1)}.{bottom > 0 && ` O eixo começa em ${formatTick(bottom)}.`}
        </Text>
      )}
      <AreaChart
        aria-hidden
        h={height}
        data={data}
        dataKey="when"
        series={[{ name: 'value', label: name, color: 'var(--mantine-color-anchor)' }]}
        withDots={false}
        fillOpacity={0.12}
        curveType="linear"
        connectNulls={false}
        referenceLines={
          target && [{ y: target.value, label: target.label, labelPosition: 'insideBottomLeft' }]
        }
        tooltipProps={{
          content: <Balloon {...props} />,
        }}
        yAxisProps={{ width: axisWidth, domain: [bottom, top], ticks, tickFormatter: formatTick }}
        xAxisProps={{ minTickGap: 24 }}
        areaProps={{ isAnimationActive: false, label: lastValue(points.length - 1, lastText) }}
        areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: roomFor(lastText) } }}
      >
        {target && (
          <Area
            dataKey="shortfall"
            type="linear"
            stroke="none"
            fill="var(--lastro-perigo-bg)"
            isAnimationActive={false}
            activeDot={false}
            tooltipType="none"
          />
        )}
      </AreaChart>
    </>
  )
}

/** At the pointer. The library adds what lies there. */
function Balloon({
  payload,
  points,
  format,
  describeChange,
}: LineOverTimeProps & { payload?: readonly { payload?: Point }[] }) {
  const point = payload?.[0]?.payload
  if (!point || point.value === null) return null
  const place = points.findIndex(({ when }) => when === point.when)
  const change = changeSince(points[place - 1], points[place], describeChange)
  return (
    <div className={classes.balloon}>
      <div>
        {point.when}: <b>{format(point.value)}</b>
      </div>
      {[change, ...(point.events ?? [])].map((line) => line && <div key={line}>{line}</div>)}
    </div>
  )
}

interface Place {
  x?: number | string | undefined
  y?: number | string | undefined
  index?: number | undefined
}

const lastValue = (last: number, text: string) =>
  function LastValue({ x, y, index }: Place) {
    if (index !== last) return null
    return (
      <text x={Number(x) + 8} y={Number(y) + 4} fontSize={SIZE} fontWeight={600} fill="currentColor">
        {text}
      </text>
    )
  }
