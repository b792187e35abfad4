import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DemonstracaoList } from './login-page.tsx'

test('each person is a card that says what one does there, and only the first is recommended', () => {
  const onPick = vi.fn()
  const usuarios = [
    { cpf: '529.982.247-25', nome: 'Banco Aurora', perfil: 'Gestora', papel: 'aprova e cobra' },
    { cpf: '123.456.789-09', nome: 'Loja Veneza', perfil: 'Equipe da loja', papel: 'responde propostas' },
  ]
  render(
    <MantineProvider env="test">
      <DemonstracaoList senha="lastro-demo" usuarios={usuarios} onPick={onPick} />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Gestora: aprova e cobraBanco AuroraComece por aqui',
    'Equipe da loja: responde propostasLoja Veneza',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Gestora: aprova e cobra/ }))
  expect(onPick.mock.calls).toEqual([['529.982.247-25']])
})
