import { MantineProvider } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { cloneElement, type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { InteiroInput, PercentInput, MoneyInput } from './numero-input.tsx'

type Campo = ReactElement<{ value?: number | null; onChange?: (value: number | null) => void }>

/** Draws the field in a form that holds the value and can be reset. */
function Form({ children }: { children: Campo }) {
  const inicial = children.props.value ?? null
  const [value, setValue] = useState(inicial)
  return (
    <MantineProvider env="test">
      {cloneElement(children, { value, onChange: setValue })}
      <button onClick={() => setValue(inicial)}>Desfazer</button>
      <output>{String(value)}</output>
    </MantineProvider>
  )
}

function setup(campo: Campo) {
  render(<Form>{campo}</Form>)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return {
    user: userEvent.setup(),
    input,
    selecionado: () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    valor: () => screen.getByRole('status').textContent,
  }
}

const dinheiro = (value?: number) => <MoneyInput label="Valor" value={(value ?? null) as Centavos | null} />
const km = <InteiroInput label="Km" maximo={9_999_999} value={120_000} />

test('the focus shows the value without thousands, all selected; leaving writes it in the house’s form', async () => {
  const { user, input, selecionado, valor } = setup(dinheiro(123456789))
  expect(input.value).toBe(' 1.234.567,89')
  await user.tab()
  expect([input.value, selecionado()]).toEqual(['1234567,89', '1234567,89'])
  await user.keyboard('500.000,00')
  expect([input.value, valor()]).toEqual(['500.000,00', '50000000'])
  await user.tab()
  expect(input.value).toBe(' 500.000,00')
})

test('another window in between takes nothing from what is typed', async () => {
  const { user, input, valor } = setup(dinheiro())
  await user.tab()
  await user.keyboard('50')
  // This is what the browser does when its window loses the focus: the field stays the active element.
  fireEvent.blur(input)
  fireEvent.focus(input)
  await user.keyboard('0')
  expect([input.value, valor()]).toEqual(['500', '50000'])
})

test.each([
  [dinheiro(), '1.5', '1.5', ' 1,50'],
  [<PercentInput key="p" label="%" />, '90%', '90%', '90,00%'],
  [<PercentInput key="p" label="%" />, '82,5', '82,5', '82,50%'],
  [km, '98.765', '98.765', '98.765'],
])('nothing is written anew under the hands: %#', async (campo, teclas, digitado, escrito) => {
  const { user, input } = setup(campo)
  await user.tab()
  await user.keyboard(teclas)
  expect(input.value).toBe(digitado)
  await user.tab()
  expect(input.value).toBe(escrito)
})

test('a pasted amount is read as a typed one', async () => {
  const { user, input, valor } = setup(dinheiro(500))
  await user.tab()
  await user.paste('R$ 600.000,00')
  expect([input.value, valor()]).toEqual(['R$ 600.000,00', '60000000'])
  await user.tab()
  expect(input.value).toBe(' 600.000,00')
})

test('an emptied field is null, not zero', async () => {
  const { user, input, valor } = setup(dinheiro(500))
  await user.clear(input)
  await user.tab()
  expect([input.value, valor()]).toEqual(['', 'null'])
})

test('what can’t be read stays as it was typed, NaN for the form, refused in words until it is mended', async () => {
  const { user, input, valor } = setup(dinheiro())
  await user.tab()
  await user.keyboard('1,2,3')
  expect([input.value, valor(), input.getAttribute('aria-invalid')]).toEqual(['1,2,3', 'NaN', 'true'])
  screen.getByText('Use só uma vírgula.')
  await user.tab()
  expect(input.value).toBe('1,2,3')
  await user.tab({ shift: true })
  await user.keyboard('12')
  expect(valor()).toBe('1200')
  expect(screen.queryByText('Use só uma vírgula.')).toBeNull()
})

test('a dot whose thousands are still to come is refused only when the field is left, and on until it is mended', async () => {
  const { user, valor } = setup(dinheiro())
  const recusa = 'O ponto separa os milhares, de três em três algarismos: 1.234.567,89.'
  await user.tab()
  await user.keyboard('600.')
  expect(valor()).toBe('NaN')
  expect(screen.queryByText(recusa)).toBeNull()
  await user.tab()
  screen.getByText(recusa)
  await user.tab({ shift: true })
  await user.keyboard('{End}.')
  screen.getByText(recusa)
  await user.keyboard('{Backspace}000')
  expect([valor(), screen.queryByText(recusa)]).toEqual(['60000000', null])
})

test('a field whose text is gone says that it holds no number', () => {
  const { input } = setup(dinheiro(Number.NaN))
  screen.getByText('Número inválido. Digite-o de novo.')
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['', 'true'])
})

test('what is understood stands beside what is typed, where it looks different and is a number', async () => {
  const { user } = setup(dinheiro(25000))
  await user.tab()
  await user.keyboard('600000')
  expect(screen.getByText('600.000,00').getAttribute('aria-hidden')).toBe('true')
  await user.keyboard('x')
  expect(screen.queryByText('600.000,00')).toBeNull()
  await user.keyboard('{Control>}a{/Control}600.000,00')
  expect(screen.queryByText('600.000,00')).toBeNull()
})

test('a value that comes from outside is shown', async () => {
  const { user, input } = setup(km)
  await user.tab()
  await user.keyboard('5x')
  await user.click(screen.getByRole('button'))
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['120.000', null])
})

test('a read-only field keeps its form', async () => {
  const { user, input } = setup(<MoneyInput label="Valor" readOnly value={60000000 as Centavos} />)
  await user.click(input)
  expect(input.value).toBe(' 600.000,00')
})

test('the first click selects all, the second places the caret', async () => {
  const { user, input, selecionado } = setup(km)
  await user.click(input)
  expect(selecionado()).toBe('120000')
  await user.pointer([{ keys: '[MouseLeft]', target: input, offset: 3 }])
  expect([selecionado(), input.selectionStart]).toEqual(['', 3])
})

test('arrow keys change no number', async () => {
  const { user, valor } = setup(km)
  await user.tab()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(valor()).toBe('120000')
})
