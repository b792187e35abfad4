import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { enviarPodendoForcar, incluirPodendoForcar } from './forcar.ts'

const recusa = (status: number, body: unknown) =>
  new ApiError({ status, body: JSON.stringify(body), mensagem: 'mensagem' })
const ABAIXO = recusa(409, {
  id: 1,
  instituicaoFinanceiraId: 1,
  lojaId: 2,
  numero: 'C-1',
  valorCredito: 10,
  valorGarantia: 50_000,
  dataTermino: '2030-01-01T00:00:00Z',
  status: 0,
  tipo: 1,
  tipoSelecaoGarantia: 1,
  contemHistoricoDeRecusa: false,
  motivoDeRecusa: null,
  totalSelecionado: 12_345.67,
})

let flags: boolean[]
/** Refuses until it is forced. */
const chamar = (error: ApiError) => async (forcar: boolean) => {
  flags.push(forcar)
  if (!forcar) throw error
  return 'feito'
}
const dialogo = async () => (await screen.findByRole('dialog')).textContent?.replaceAll('\u00a0', ' ')

beforeEach(() => {
  flags = []
  render(
    <MantineProvider>
      <DialogHost />
    </MantineProvider>,
  )
})

test('below coverage: asks with both amounts, and SIM repeats with the flag', async () => {
  const resposta = enviarPodendoForcar(chamar(ABAIXO))
  expect(await dialogo()).toContain(
    'As garantias selecionadas somam R$ 12.345,67, abaixo do valor da garantia de R$ 50.000,00. Deseja enviar assim mesmo?ContratoC-1Cobertura24,69%FaltaR$ 37.654,33',
  )
  await userEvent.click(screen.getByText('SIM'))
  expect(await resposta).toBe('feito')
  expect(flags).toEqual([false, true])
})

test('a refused vehicle again: NÃO changes nothing', async () => {
  const corpo = {
    contratoId: 1,
    veiculoIds: [1],
    contemHistoricoDeRecusa: true,
    motivoDeRecusa: 'Batido',
    placasRecusadas: ['ABC1D23'],
  }
  const resposta = incluirPodendoForcar(chamar(recusa(409, corpo)))
  expect(await dialogo()).toContain(
    'Há veículos que já foram recusados neste contrato: Batido. Deseja incluí-los assim mesmo?Já recusadosABC1D23',
  )
  await userEvent.click(screen.getByText('NÃO'))
  expect(await resposta).toBeUndefined()
  expect(flags).toEqual([false])
})

test('any other refusal is no question', async () => {
  const proibido = recusa(400, 'O veículo ABC1D23 está sem preço.')
  await expect(enviarPodendoForcar(chamar(proibido))).rejects.toBe(proibido)
  expect(screen.queryByRole('dialog')).toBeNull()
})
