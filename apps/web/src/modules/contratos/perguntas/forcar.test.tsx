import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { enviarPodendoForcar, incluirPodendoForcar, liquidarPodendoForcar } from './forcar.tsx'

const recusa = (status: number, body: unknown) =>
  new ApiError({ status, body: JSON.stringify(body), mensagem: 'mensagem' })
const PROPOSTA = {
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
  precos: [],
  regraGarantiaId: null,
  regraGarantiaVersao: null,
  totalAtual: 12_345.67,
  confirmacao: 'c1',
}
const ABAIXO = recusa(409, PROPOSTA)

let flags: boolean[]
/** Refuses until it is forced. */
const chamar = (error: ApiError) => async (forcar: boolean) => {
  flags.push(forcar)
  if (!forcar) throw error
  return 'feito'
}
const enviar = (error: ApiError) => (confirmado: { forcar: boolean }) => chamar(error)(confirmado.forcar)
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
  const resposta = enviarPodendoForcar(enviar(ABAIXO))
  expect(await dialogo()).toContain(
    'As garantias selecionadas somam R$ 12.345,67, abaixo do valor da garantia de R$ 50.000,00. Deseja enviar assim mesmo?ContratoC-1Cobertura24,69%InsuficiênciaR$ 37.654,33',
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
  await expect(enviarPodendoForcar(enviar(proibido))).rejects.toBe(proibido)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const MUDOU = {
  veiculoId: 7,
  placa: 'ABC1D23',
  precoVeiculo: 50_000,
  precoVeiculoAtual: 45_000,
  preco: 50_000,
  precoAtual: 45_000,
  digitado: false,
  mesReferencia: '2026-05-01T00:00:00Z',
  mesReferenciaAtual: '2026-10-01T00:00:00Z',
  referenciaDefasada: false,
}

test('prices that changed: each with old and new price and month, what the institution typed and what is stale, and asked again when they change again', async () => {
  const emJogo = {
    ...PROPOSTA,
    regraGarantiaId: 3,
    regraGarantiaVersao: 2,
    totalAtual: 93_000,
    precos: [
      MUDOU,
      { ...MUDOU, veiculoId: 8, placa: 'XYZ9K88', preco: 48_000, precoAtual: 48_000, digitado: true },
    ],
  }
  const outra = { ...MUDOU, precoVeiculo: 45_000, referenciaDefasada: true }
  const recusas = [
    recusa(409, emJogo),
    recusa(409, { ...PROPOSTA, totalAtual: 0, precos: [outra], confirmacao: 'c2' }),
  ]
  const vistas: unknown[] = []
  const resposta = enviarPodendoForcar(async (confirmado) => {
    vistas.push(confirmado)
    const [error] = recusas.splice(0, 1)
    if (error) throw error
    return 'enviada'
  })
  const primeira = await dialogo()
  expect(primeira).toContain(
    'Os preços mudaram desde a última gravação. Deseja continuar com os preços de hoje?ContratoC-1Regra de garantianº 3, versão 2Total aos preços de hojeR$ 93.000,00Cobertura186,00%',
  )
  expect(primeira).toContain('Valor da garantia sobede R$ 50.000,00 para R$ 93.000,00')
  expect(primeira).toContain('ABC1D23R$ 50.000,00 → R$ 45.000,0005/2026 → 10/2026')
  expect(primeira).toContain('Preço da instituição mantido: R$ 48.000,00')
  await userEvent.click(screen.getByText('SIM'))
  await waitFor(async () => expect(await dialogo()).toContain('Há veículos com preço FIPE defasado'))
  const segunda = await dialogo()
  expect(segunda).toContain(
    'As garantias selecionadas somam R$ 0,00, abaixo do valor da garantia de R$ 50.000,00.',
  )
  expect(segunda).toContain('preço defasado: conta R$ 0,00 na cobertura')
  await userEvent.click(screen.getByText('SIM'))
  expect(await resposta).toBe('enviada')
  expect(vistas).toEqual([
    { forcar: false, confirmacao: undefined },
    { forcar: true, confirmacao: 'c1' },
    { forcar: true, confirmacao: 'c2' },
  ])
})

test('vehicles without an entry in Renave: each with what its store told', async () => {
  const semRenave = [
    { veiculoId: 7, placa: 'ABC1D23', renaveSituacao: 'nao_informado' },
    { veiculoId: 8, placa: 'XYZ9K88', renaveSituacao: 'em_estoque_vinculado' },
  ]
  const resposta = enviarPodendoForcar(enviar(recusa(409, { ...PROPOSTA, totalAtual: 50_000, semRenave })))
  const dito = await dialogo()
  expect(dito).toContain('Há veículos que não estão no estoque da loja pelo Renave')
  expect(dito).toContain('ABC1D23Renave: não informado')
  expect(dito).toContain('XYZ9K88Renave: em estoque, com débito ou restrição')
  expect(dito).not.toContain('abaixo do valor da garantia')
  await userEvent.click(screen.getByText('SIM'))
  expect(await resposta).toBe('feito')
})

test.each([
  [0, 0, 'Nenhum veículo está em garantia. Pela política'],
  [1, 0, '1 veículo fica livre. Pela política'],
  [3, 2, '3 veículos ficam livres. 2 baixas por venda em curso terminam. Pela política'],
])('settling with a balance says what becomes free: %i, %i', async (veiculos, baixasAbertas, dito) => {
  const mensagem = 'O saldo é de R$ 10,00.'
  const corpo = { mensagem, saldo: 10, dataBase: '2026-11-13T00:00:00Z', veiculos, baixasAbertas }
  vi.stubGlobal('fetch', async () => Response.json(corpo, { status: 409 }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const resposta = liquidarPodendoForcar({ id: 1, etag: null })
  expect(await dialogo()).toContain(`${mensagem} ${dito}`)
  await userEvent.click(screen.getByText('Cancelar'))
  expect(await resposta).toBeUndefined()
})
