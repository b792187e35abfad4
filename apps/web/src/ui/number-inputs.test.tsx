import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { cloneElement, type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { InteiroInput } from './inteiro-input.tsx'
import { PercentInput } from './percent-input.tsx'

type Campo = ReactElement<{ value?: number | null; onChange?: (value: number | null) => void }>

/** The field in a form that holds its value. */
function Form({ children }: { children: Campo }) {
  const { value: inicial = null, onChange } = children.props
  const [value, setValue] = useState(inicial)
  const mudar = (novo: number | null) => {
    setValue(novo)
    onChange?.(novo)
  }
  return <MantineProvider env="test">{cloneElement(children, { value, onChange: mudar })}</MantineProvider>
}

function setup(element: Campo) {
  render(<Form>{element}</Form>)
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('textbox') }
}

test('a percentage is hundredths inside and carries its sign', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<PercentInput label="%" onChange={onChange} />)
  await user.type(input, '82,5')
  expect(input.value).toBe('82,5%')
  expect(onChange).toHaveBeenLastCalledWith(8250)
})

test('an emptied percentage is null', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<PercentInput label="%" value={8000} onChange={onChange} />)
  await user.clear(input)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test.each(['9999', '-5', '82,555', '8a', '1,2,3'])(
  'a percentage is never made of %j, which stays as typed and is refused in words',
  async (texto) => {
    const onChange = vi.fn()
    const { user, input } = setup(<PercentInput label="%" onChange={onChange} />)
    await user.type(input, texto)
    expect(input.value.replace('%', '')).toBe(texto)
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Use um percentual de até 999,99%, com no máximo duas casas.')
  },
)

test.each(['2,5', '-5', '1e3', '201', '1.5'])(
  'years are never made of %j, typed or pasted, and mending it takes the refusal away',
  async (texto) => {
    const onChange = vi.fn()
    const { user, input } = setup(<InteiroInput label="Anos" maximo={200} onChange={onChange} />)
    await user.type(input, texto)
    expect([input.value, onChange.mock.lastCall?.[0]]).toEqual([texto, Number.NaN])
    screen.getByText('Use um número inteiro de 0 a 200.')
    await user.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
    await user.paste(texto)
    expect([input.value, onChange.mock.lastCall?.[0]]).toEqual([texto, Number.NaN])
    await user.clear(input)
    await user.type(input, '12')
    expect(onChange).toHaveBeenLastCalledWith(12)
    expect(screen.queryByText('Use um número inteiro de 0 a 200.')).toBeNull()
  },
)

test('a digit put in or taken out in the middle leaves the caret where it was', async () => {
  const { user, input } = setup(<InteiroInput label="Km" maximo={9_999_999} value={120_000} />)
  await user.type(input, '5', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([input.value, input.selectionStart]).toEqual(['1.250.000', 4])
  await user.keyboard('{Backspace}')
  expect([input.value, input.selectionStart]).toEqual(['120.000', 2])
})

test('km get their thousands separator, no decimals and no arrows', async () => {
  const onChange = vi.fn()
  const { user, input } = setup(<InteiroInput label="Km" maximo={9_999_999} onChange={onChange} />)
  await user.type(input, '120000')
  expect(input.value).toBe('120.000')
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(120_000)
})
