import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect, agruparOpcoes, alternarTodos, filtrarOpcoes, resumoDaEscolha } from './multi-select.tsx'

const OPCOES = [
  { id: 1, nome: 'Citroën C3', grupo: 'Citroën' },
  { id: 2, nome: 'Argo', grupo: 'Fiat' },
  { id: 3, nome: 'Toro', grupo: 'Fiat' },
]

test('the search minds neither accents nor case, and finds a group by its name', () => {
  expect(filtrarOpcoes(OPCOES, 'CITROEN').map(({ id }) => id)).toEqual([1])
  expect(filtrarOpcoes(OPCOES, 'fiat').map(({ id }) => id)).toEqual([2, 3])
  expect(filtrarOpcoes(OPCOES, '  ')).toHaveLength(3)
})

test('models stand under their brand', () => {
  expect(agruparOpcoes(OPCOES).map(({ grupo, opcoes }) => [grupo, opcoes.length])).toEqual([
    ['Citroën', 1],
    ['Fiat', 2],
  ])
})

test('all of what the search shows are added, or let go when they are all chosen', () => {
  const fiat = filtrarOpcoes(OPCOES, 'fiat')
  expect(alternarTodos([1, 3], fiat)).toEqual([1, 3, 2])
  expect(alternarTodos([1, 3, 2], fiat)).toEqual([1])
})

test('the summary names three and counts the others', () => {
  expect(resumoDaEscolha([], OPCOES)).toBe('')
  expect(resumoDaEscolha([2, 3], OPCOES)).toBe('Argo, Toro')
  expect(resumoDaEscolha([1, 2, 3, 99], OPCOES)).toBe('Citroën C3, Argo, Toro e mais 1')
})

function Campo() {
  const [value, setValue] = useState<number[]>([])
  return (
    <MultiSelect
      label="Modelo"
      opcoes={OPCOES}
      value={value}
      onChange={setValue}
      contagem={(n) => `${n} escolhidos`}
    />
  )
}

test('it stays open after each pick and says how many are chosen', async () => {
  render(
    <MantineProvider env="test">
      <Campo />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Modelo' }))
  await user.click(await screen.findByRole('option', { name: 'Argo' }))
  await user.click(screen.getByRole('option', { name: 'Toro' }))
  expect(screen.getByRole('option', { name: 'Argo' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByPlaceholderText('2 escolhidos')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'Selecionar todos (3)' }))
  expect(screen.getByPlaceholderText('3 escolhidos')).toBeTruthy()
})
