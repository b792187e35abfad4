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
