import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { InteiroInput } from './inteiro-input.tsx'
import { PercentInput } from './percent-input.tsx'

function setup(element: ReactElement) {
  render(<MantineProvider env="test">{element}</MantineProvider>)
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('textbox') }
}

test('a percentage is hundredths inside and carries its sign', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<PercentInput label="%" onChange={onChange} />)
  await user.type(input, '82,5')
  expect(input.value).toBe('82,5%')
  expect(onChange).toHaveBeenLastCalledWith(8250)
})

test('a percentage above 999,99 is not taken, and an emptied field is null', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<PercentInput label="%" onChange={onChange} />)
  await user.type(input, '9999')
  expect(onChange).toHaveBeenLastCalledWith(99_900)
  await user.clear(input)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('km get their thousands separator, no decimals and no arrows', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<InteiroInput label="Km" maximo={9_999_999} onChange={onChange} />)
  await user.type(input, '120000')
  expect(input.value).toBe('120.000')
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(120_000)
})
