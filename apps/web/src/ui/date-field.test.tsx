import type { Dia } from '@lastro/shared/dia'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

/** Draws the field in a form that holds the day at once or, with `tardio`, only when `chegar` is called. */
function setup({ inicial = null, tardio = false }: { inicial?: Dia | null; tardio?: boolean } = {}) {
  const ditos: (Dia | null)[] = []
  const chegar = (dia: Dia | null) => view.rerender(desenhar(dia))
  const mudar = (dia: Dia | null) => {
    ditos.push(dia)
    if (!tardio) chegar(dia)
  }
  const desenhar = (dia: Dia | null) => (
    <MantineProvider env="test">
      <DateField
        label="Término"
        minDate="2026-01-01"
        clearLabel="Limpar o término"
        value={dia}
        onChange={mudar}
      />
      <button onClick={() => chegar(inicial)}>Desfazer</button>
    </MantineProvider>
  )
  const view = render(desenhar(inicial))
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Término' })
  return { user: userEvent.setup(), input, ditos, chegar }
}

test('a day is told as soon as it can be read, stays as typed, and is written in full when Enter takes it or it is left', async () => {
  const { user, input, ditos } = setup()
  await user.type(input, '3/6/27')
  expect([input.value, ditos]).toEqual(['3/6/27', ['2027-06-03']])
  await user.keyboard('{Enter}')
  expect(input.value).toBe('03/06/2027')
  await user.clear(input)
  expect(ditos.at(-1)).toBeNull()
  await user.keyboard('2028-02-29')
  await user.tab()
  expect([input.value, ditos.at(-1)]).toEqual(['29/02/2028', '2028-02-29'])
})

test('no day hides behind a text that is none, which stays and is told once Enter is pressed or it is left', async () => {
  const { user, input, ditos } = setup({ inicial: '2027-06-03' })
  expect(input.value).toBe('03/06/2027')
  await user.clear(input)
  await user.keyboard('31/2/27')
  expect([input.value, ditos.at(-1), screen.queryByText(/Data inválida/)]).toEqual(['31/2/27', null, null])
  await user.keyboard('{Enter}')
  expect(input.value).toBe('31/2/27')
  expect(screen.getByText('Data inválida: 31/2/27')).toBeTruthy()
  await user.tab()
  expect(input.value).toBe('31/2/27')
  expect(screen.getByText('Data inválida: 31/2/27')).toBeTruthy()
  await user.clear(input)
  await user.keyboard('1/1/25')
  await user.tab()
  expect(screen.getByText('A data não pode ser anterior a 01/01/2026.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect([input.value, screen.queryByText(/A data não pode/)]).toEqual(['03/06/2027', null])
})

test('a form that answers late changes nothing of what is typed on', async () => {
  const { user, input, ditos, chegar } = setup({ tardio: true })
  await user.type(input, '311220')
  // Six digits are read as a year of the 2020s, before the earliest day that may be chosen.
  expect(ditos).toEqual([])
  await user.clear(input)
  await user.keyboard('311230')
  await user.keyboard('9')
  expect(ditos).toEqual(['2030-12-31', null])
  chegar('2030-12-31')
  expect(input.value).toBe('3112309')
  chegar(null)
  await user.keyboard('{Backspace}')
  await user.tab()
  expect(ditos.at(-1)).toBe('2030-12-31')
  chegar('2030-12-31')
  expect(input.value).toBe('31/12/2030')
  chegar('2031-01-01')
  expect(input.value).toBe('01/01/2031')
})

test('a day is picked in the calendar of its month and stays when it is picked again; the field keeps the focus', async () => {
  const { user, input, ditos } = setup({ inicial: '2027-06-03' })
  await user.click(input)
  await user.click(await screen.findByRole('button', { name: '10 junho 2027' }))
  expect([input.value, ditos, document.activeElement]).toEqual(['10/06/2027', ['2027-06-10'], input])
  await user.click(input)
  await user.click(await screen.findByRole('button', { name: '10 junho 2027' }))
  expect([input.value, ditos]).toEqual(['10/06/2027', ['2027-06-10']])
})

test('a person empties the date by its button, which then goes', async () => {
  const { user, input, ditos } = setup({ inicial: '2027-06-03' })
  await user.click(screen.getByRole('button', { name: 'Limpar o término' }))
  expect([input.value, ditos, screen.queryByRole('button', { name: 'Limpar o término' })]).toEqual([
    '',
    [null],
    null,
  ])
})
