import { MantineProvider } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyInput } from './money-input.tsx'

function Field({ initial }: { initial: Centavos | null }) {
  const [value, setValue] = useState(initial)
  return (
    <MantineProvider>
      <MoneyInput label="Valor" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}
function setup(initial: number | null = null) {
  render(<Field initial={initial as Centavos | null} />)
  const input = screen.getByLabelText<HTMLInputElement>('Valor')
  return { input, user: userEvent.setup(), value: () => screen.getByRole('status').textContent }
}

test('shows an amount with a space before it, dots and a comma', () => {
  expect(setup(123456789).input.value).toBe(' 1.234.567,89')
})

test('an empty field is null, not zero', async () => {
  const { input, user, value } = setup(500)
  await user.clear(input)
  expect([input.value, value()]).toEqual(['', 'null'])
})

test('typed digits are reais, the comma starts the centavos', async () => {
  const { input, user, value } = setup()
  await user.type(input, '1234,5')
  expect([input.value, value()]).toEqual([' 1.234,50', '123450'])
})

test('arrow keys change no amount', async () => {
  const { input, user, value } = setup(1000)
  await user.type(input, '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(value()).toBe('1000')
})

test.each(['1.234,56', '1234.56', 'R$ 1.234,56'])('takes pasted %j', async (text) => {
  const { input, user, value } = setup(500)
  await user.click(input)
  await user.paste(text)
  expect([input.value, value()]).toEqual([' 1.234,56', '123456'])
})
