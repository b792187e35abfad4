import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { FilterDateField, FilterMoneyField, FilterTextField } from './filter-fields.tsx'
import { SearchBox } from './search-box.tsx'

interface Filter<T> {
  value: T
  onChange: (value: T) => void
}

/** Draws a filter whose value stands in the address; answers what it told. */
function setup<T>(initial: T, draw: (filter: Filter<T>) => ReactElement) {
  const told: T[] = []
  function List() {
    const [value, setValue] = useState(initial)
    const onChange = (next: T) => {
      told.push(next)
      setValue(next)
    }
    return <MantineProvider env="test">{draw({ value, onChange })}</MantineProvider>
  }
  render(<List />)
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Filtro'), told }
}

const FIELDS = {
  'the search of a list': {
    open: () =>
      setup<unknown>('', ({ value, onChange }) => (
        <SearchBox label="Filtro" value={String(value)} onSearch={onChange} />
      )),
    typed: ' 0029 ',
    value: '0029',
    onLeave: [],
  },
  'a text': {
    open: () =>
      setup<unknown>('', ({ value, onChange }) => (
        <FilterTextField label="Filtro" placeholder="Nome" value={String(value)} onChange={onChange} />
      )),
    typed: ' helena ',
    value: 'helena',
    onLeave: ['helena'],
  },
  'a day': {
    open: () =>
      setup<unknown>(null, ({ value, onChange }) => (
        <FilterDateField label="Filtro" clearLabel="Limpar" value={value as never} onChange={onChange} />
      )),
    typed: '31122026',
    value: '2026-12-31',
    onLeave: ['2026-12-31'],
  },
  'an amount': {
    open: () =>
      setup<unknown>(null, ({ value, onChange }) => (
        <FilterMoneyField label="Filtro" value={value as never} onChange={onChange} />
      )),
    typed: '1500',
    value: 150_000,
    onLeave: [150_000],
  },
}

test.each(Object.entries(FIELDS))(
  'typed keys filter by nothing until Enter, then once: %s',
  async (_, { open, typed, value }) => {
    const { user, input, told } = open()
    await user.click(input)
    await user.keyboard(typed)
    expect([input.value, told]).toEqual([typed, []])
    await user.keyboard('{Enter}')
    expect(told).toEqual([value])
    await user.tab()
    expect(told).toEqual([value])
  },
)

test.each(Object.entries(FIELDS))(
  'leaving a filter takes what was typed, once; a search waits for Enter: %s',
  async (_, { open, typed, onLeave }) => {
    const { user, input, told } = open()
    await user.click(input)
    await user.keyboard(typed)
    await user.tab()
    expect(told).toEqual(onLeave)
    await user.click(input)
    await user.tab()
    expect(told).toEqual(onLeave)
  },
)
