import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { EscopoFields } from './escopo-fields.tsx'

const TOTAL = 12_000

const contrato = (id: number) => ({
  id,
  idParceiro: null,
  instituicaoFinanceiraId: 1,
  instituicaoFinanceira: 'Banco',
  lojaId: 2,
  loja: 'Loja',
  regraGarantiaId: null,
  numero: `CT-${id}`,
  valorCredito: 1,
  valorGarantia: 1,
  dataTermino: '2030-01-01T00:00:00Z',
  status: 'Ativo',
  statusId: 5,
  tipo: 1,
  tipoSelecaoGarantia: 1,
  vencido: false,
  terminoPassado: false,
  lojaAtiva: true,
  instituicaoAtiva: true,
  aguardandoSegundaAprovacao: false,
  desde: '2026-11-01T12:00:00.000Z',
  cobertura: null,
  naProposta: null,
  alteracaoEspera: null,
  pedidoReforco: null,
  alteracaoAberta: null,
})

function Formulario({ inicial }: { inicial: string | null }) {
  const [loja, setLoja] = useState<string | null>('2')
  const [valor, setValor] = useState(inicial)
  return (
    <EscopoFields
      instituicaoId={1}
      loja={{ value: loja, onChange: setLoja }}
      contrato={{ value: valor, onChange: setValor }}
      onLoja={setLoja}
    />
  )
}

/** Fakes the server, which never gives more than 200 on a page. Answers the contracts' calls. */
function renderForm({ inicial, total = TOTAL }: { inicial?: string; total?: number } = {}): string[] {
  const chamadas: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/whitelist')) return Response.json({ lojas: [] })
    chamadas.push(path)
    const um = /^\/api\/contratos\/(\d+)$/.exec(path)?.[1]
    if (um)
      return Response.json({
        ...contrato(Number(um)),
        cobertura: null,
        naProposta: null,
        regraGarantiaVersao: null,
        regraGarantiaVersaoAtual: null,
        regraGarantiaCongelada: false,
        desde: '2026-11-16T15:00:00Z',
        motivoDeRecusa: null,
        forcado: [],
        primeiraAprovacao: null,
        quatroOlhos: [],
        termosConsentidos: null,
        suspensao: null,
      })
    const { searchParams } = new URL(path, 'http://lastro')
    const filtro = searchParams.get('filtro')
    const quantos = Number(searchParams.get('quantidadePorPagina'))
    if (!quantos)
      return new Response('A lista é longa demais. Informe pagina e quantidadePorPagina.', { status: 400 })
    if (filtro) return Response.json({ contratos: [contrato(Number(filtro))], total: 1 })
    const contratos = Array.from({ length: Math.min(quantos, total) }, (_, index) => contrato(total - index))
    return Response.json({ contratos, total })
  })
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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Formulario inicial={inicial ?? null} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return chamadas
}

const campo = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Contrato' })

test('of a store with thousands of contracts the newest are on offer, any other by what is typed', async () => {
  renderForm()
  await screen.findByText('Os 50 mais novos de 12.000. Digite para buscar.')
  await userEvent.click(campo())
  expect(await screen.findByRole('option', { name: `CT-${TOTAL}` })).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(50)
  await userEvent.type(campo(), '77')
  await userEvent.click(await screen.findByRole('option', { name: 'CT-77' }))
  expect(campo().value).toBe('CT-77')
  // The list offers the other contracts too; choosing one sends no call.
  await screen.findByText('Os 50 mais novos de 12.000. Digite para buscar.')
  expect(campo().value).toBe('CT-77')
})

test('a store without contracts says so, and one with few says nothing', async () => {
  renderForm({ total: 0 })
  await screen.findByText('Esta loja não tem contratos em andamento.')
  cleanup()
  renderForm({ total: 2 })
  await userEvent.click(campo())
  await screen.findByRole('option', { name: 'CT-2' })
  expect(screen.queryByText(/contratos em andamento|mais novos/)).toBeNull()
})

test('a choice that comes back without its name is asked for', async () => {
  const chamadas = renderForm({ inicial: '9' })
  await waitFor(() => expect(campo().value).toBe('CT-9'))
  expect(chamadas).toContain('/api/contratos/9')
})
