import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useChartPeriod } from './chart-period.tsx'

afterEach(cleanup)

function Chart({ months }: { months: readonly number[] }) {
  const { visible, control } = useChartPeriod(months)
  return (
    <>
      {control}
      <output>{visible.join(' ')}</output>
    </>
  )
}
const draw = (count: number) =>
  render(
    <MantineProvider env="test">
      <Chart months={Array.from({ length: count }, (_, index) => index + 1)} />
    </MantineProvider>,
  )
const periods = () => screen.queryAllByRole('radio').map((each) => each.getAttribute('value'))

test('a period of n months shows the months at both of its ends, all until the reader chooses', () => {
  draw(12)
  expect(periods()).toEqual(['3', '6', '12'])
  expect(screen.getByRole('status').textContent).toBe('1 2 3 4 5 6 7 8 9 10 11 12')
  fireEvent.click(screen.getByRole('radio', { name: '3 meses' }))
  expect(screen.getByRole('status').textContent).toBe('9 10 11 12')
})

test('periods that show no other months are not offered', () => {
  draw(4)
  expect(periods()).toEqual([])
  cleanup()
  draw(7)
  expect(periods()).toEqual(['3', '6'])
  expect(screen.getByRole('status').textContent).toBe('1 2 3 4 5 6 7')
})

function ChartOfDays({ days }: { days: readonly [day: string, monthsBack: number][] }) {
  const { visible, control } = useChartPeriod(days, ([, months]) => months)
  return (
    <>
      {control}
      <output>{visible.map(([day]) => day).join(' ')}</output>
    </>
  )
}

test('a line of days goes back by months, and no further than leaves four of them', () => {
  const days = [
    ['05/01', 10],
    ['10/06', 5],
    ['12/06', 5],
    ['20/09', 2],
    ['25/11', 0],
  ] as const
  render(
    <MantineProvider env="test">
      <ChartOfDays days={days.map(([day, months]) => [day, months])} />
    </MantineProvider>,
  )
  expect(periods()).toEqual(['6', '12'])
  expect(screen.getByRole('status').textContent).toBe('05/01 10/06 12/06 20/09 25/11')
  fireEvent.click(screen.getByRole('radio', { name: '6 meses' }))
  expect(screen.getByRole('status').textContent).toBe('10/06 12/06 20/09 25/11')
})
