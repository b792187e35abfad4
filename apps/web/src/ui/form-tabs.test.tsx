import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormTabs } from './form-tabs.tsx'

const ABAS = ['dados', 'garantia', 'historico']

function Tela({ onChange }: { onChange: (aba: string) => void }) {
  const [aba, setAba] = useState('dados')
  const mudar = (nova: string) => {
    onChange(nova)
    setAba(nova)
  }
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setAba('historico')}>
        Pelo programa
      </button>
      <FormTabs
        label="Contrato"
        value={aba}
        onChange={mudar}
        tabs={ABAS.map((value) => ({ value, label: value, content: <p>{`painel ${value}`}</p> }))}
      />
    </MantineProvider>
  )
}

const escolhida = () => screen.getByRole('tab', { selected: true }).textContent
const aba = (nome: string) => screen.getByRole('tab', { name: nome })
/** Text of the visible panel; all panels are mounted. */
const painel = () => screen.getByRole('tabpanel').textContent

test('a touched tab answers at once, its panel a frame later; what is touched or asked for last counts', async () => {
  const onChange = vi.fn()
  render(<Tela onChange={onChange} />)
  fireEvent.click(aba('garantia'))
  expect([escolhida(), painel(), onChange.mock.calls]).toEqual(['garantia', 'painel dados', []])
  await waitFor(() => expect(painel()).toBe('painel garantia'))
  expect(onChange.mock.calls).toEqual([['garantia']])

  fireEvent.click(aba('historico'))
  fireEvent.click(aba('garantia'))
  fireEvent.click(aba('dados'))
  fireEvent.click(screen.getByRole('button', { name: 'Pelo programa' }))
  expect([escolhida(), painel()]).toEqual(['historico', 'painel historico'])
  await act(() => new Promise((done) => setTimeout(done, 100)))
  expect([escolhida(), painel(), onChange.mock.calls]).toEqual([
    'historico',
    'painel historico',
    [['garantia']],
  ])
})
