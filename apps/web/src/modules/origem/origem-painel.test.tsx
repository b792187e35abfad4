import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { setSessao, stopSession } from '#lib/session.ts'
import { OrigemPainel, fecharOrigem } from './origem-painel.tsx'
import { PrecoComOrigem, PrecosDe, precosDoContrato } from './valor-com-origem.tsx'

const pedir = vi.fn<(path: string) => Promise<Response>>()
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

const RESPOSTA = {
  partes: [
    {
      titulo: 'Na inclusão',
      fatos: [
        { tipo: 'mes', termo: 'Mês de referência', valor: '2026-10-01' },
        { tipo: 'dinheiro', termo: 'Preço do veículo', valor: 40_250 },
        { tipo: 'percentual', termo: '% da tabela', valor: 80.5 },
      ],
      nota: 'Vale o preço que a instituição financeira digitou.',
    },
  ],
}

const precos = precosDoContrato(7)
function renderValue() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <PrecosDe value={precos}>
          <PrecoComOrigem veiculo={{ id: 3, placa: 'ABC1D23' }}>R$ 1,00</PrecoComOrigem>
          <PrecoComOrigem veiculo={{ id: 4, placa: 'XYZ9A88' }}>R$ 2,00</PrecoComOrigem>
        </PrecosDe>
        <PrecoComOrigem veiculo={{ id: 5, placa: 'AAA1A11' }}>R$ 3,00</PrecoComOrigem>
        <OrigemPainel />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
beforeEach(() => {
  act(() => fecharOrigem())
  setSessao({ token: 't', cpf: '', regras: null })
  vi.stubGlobal('fetch', pedir.mockReset().mockResolvedValue(Response.json(RESPOSTA)))
})
const painel = (nome: string) => screen.findByRole('dialog', { name: `De onde vem este valor? ${nome}` })
const botao = (name: string) => screen.getByRole('button', { name, description: 'De onde vem este valor?' })

test('nothing is asked before a value is pressed; then its facts stand in words', async () => {
  renderValue()
  expect(pedir).not.toHaveBeenCalled()
  await userEvent.click(botao('R$ 1,00'))
  const dialogo = await painel('Preço de ABC1D23')
  const fatos = await within(dialogo).findByRole('region', { name: 'Na inclusão' })
  expect(
    within(fatos)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['10/2026', 'R$\u00A040.250,00', '80,50%'])
  expect(fatos.textContent).toContain('Vale o preço que a instituição financeira digitou.')
  expect(pedir.mock.calls[0]?.[0]).toBe('/api/contratos/7/origem-do-preco?veiculoId=3')
})

test('Enter opens it, Escape closes it alone, and the focus goes back to the value', async () => {
  const porBaixo = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', porBaixo)
  renderValue()
  botao('R$ 2,00').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fechar' })))
  porBaixo.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(botao('R$ 2,00'))
  expect(porBaixo).not.toHaveBeenCalled()
  document.removeEventListener('keydown', porBaixo)
})

test('another value takes the one panel over', async () => {
  renderValue()
  await userEvent.click(botao('R$ 1,00'))
  await painel('Preço de ABC1D23')
  await userEvent.click(botao('R$ 2,00'))
  await painel('Preço de XYZ9A88')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a refusal says why, and a value of which nothing can be asked is a text', async () => {
  pedir.mockResolvedValue(new Response('Veículo não encontrado no contrato.', { status: 400 }))
  renderValue()
  expect(screen.queryByRole('button', { name: 'R$ 3,00' })).toBeNull()
  await userEvent.click(botao('R$ 1,00'))
  expect((await screen.findByRole('alert')).textContent).toBe('Veículo não encontrado no contrato.')
})
