import { MantineProvider } from '@mantine/core'
import type { Contrato, LinhaDoTempo as LinhaDoTempoDados } from '@lastro/shared/contratos/contrato'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { novosEventos } from '../perguntas/use-executar.tsx'
import { descrever, LinhaDoTempo } from './linha-do-tempo.tsx'

test('what happened since the version that was seen, at least the last event', () => {
  // The first of two approvals makes no new version.
  const eventos = [5, 4, 4, 3].map((versao) => ({ versao })) as LinhaDoTempoDados['eventos']
  const versoes = (etag: string | null) => novosEventos(etag, eventos).map(({ versao }) => versao)
  expect(versoes('"3"')).toEqual([4, 4, 5])
  expect(versoes('W/"4"')).toEqual([5])
  expect(versoes(null)).toEqual([5])
  expect(versoes('"5"')).toEqual([5])
})

test('a proposal says what would come and go, the change once taken what came and went', () => {
  const entra = { de: '—', para: 'R$ 50.000,00' }
  const leaving = { de: 'R$ 40.000,00', para: '—' }
  expect([entra, leaving].map((mudanca) => descrever(mudanca, true))).toEqual([
    'entra por R$ 50.000,00',
    'sai (R$ 40.000,00)',
  ])
  expect([entra, leaving].map((mudanca) => descrever(mudanca, false))).toEqual([
    'incluído por R$ 50.000,00',
    'retirado (R$ 40.000,00)',
  ])
})

const evento = (sequencia: number, acao: string, statusId = 5) => ({
  sequencia,
  versao: sequencia,
  acao,
  em: '2026-11-16T15:00:00Z',
  usuario: 'Ana',
  lado: 'instituicao',
  statusId,
  forcado: false,
  motivo: null,
  mudancas: [],
})

const RISCO = {
  chave: 'caso-1',
  em: '2026-11-16T16:00:00Z',
  oQue: 'Insuficiência aberta',
  detalhe: 'Cobertura de 66,66%.',
  veiculo: null,
}

test('the newest come first, older ones when they are asked for', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('?antesDe=8')
        ? { eventos: [evento(3, 'criar', 0)], riscos: [], proxima: null }
        : { eventos: [evento(9, 'liquidar', 7), evento(8, 'alterar')], riscos: [RISCO], proxima: 8 },
    ),
  )
  const regras = {
    idEstabelecimento: 1,
    permissoes: [],
    tipo: 'instituicao' as const,
    nome: 'Ana',
    estabelecimento: 'Banco',
    expirado: false,
    precisaAceitarTermoUso: false,
  }
  setSessao({ token: 't', cpf: '', regras })
  onTestFinished(() => {
    stopSession('saida')
    vi.unstubAllGlobals()
  })
  const contrato = { id: 1, statusId: 7, tipoSelecaoGarantia: 1, desde: new Date() } as Contrato & {
    desde: Date
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <LinhaDoTempo contrato={contrato} etag={'"9"'} lado="instituicao" />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const readItems = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  const maisAntigos = await screen.findByRole('button', { name: 'Mostrar mais antigos' })
  expect(readItems()).toEqual(['Insuficiência aberta', 'Contrato liquidado → Liquidado', 'Termos alterados'])
  await userEvent.click(screen.getByRole('button', { name: 'Risco' }))
  expect(readItems()).toEqual(['Insuficiência aberta'])
  await userEvent.click(screen.getByRole('button', { name: 'Só atos' }))
  await userEvent.click(maisAntigos)
  await screen.findByText(/Contrato criado/)
  expect(readItems()).toEqual([
    'Contrato liquidado → Liquidado',
    'Termos alterados',
    'Contrato criado → Rascunho',
  ])
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull()
})
