import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { BaixaModal } from './baixa-modal.tsx'
import { ImportarPagamentosModal } from './importar-pagamentos-modal.tsx'
import { PagamentoModal } from './pagamento-modal.tsx'
import { BAIXA } from './testing/baixa.ts'

afterEach(() => {
  cleanup()
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const PRECOS = { contratoNovo: 50, contratoAlterado: 80, garantiaIncluida: 10, garantiaRemovida: 20 }
const ESTA_LIBERACAO = 'Esta liberação gera R$ 20,00.'

/** Draws a window of payoffs over a server that answers these. */
function desenhar(janela: ReactElement, respostas: Record<string, object>) {
  const regras = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  const permissoes = ['Carteira.Baixas.Confirmar']
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...regras, idEstabelecimento: 1, tipo: 'instituicao', permissoes },
  })
  vi.stubGlobal('fetch', async (endereco: string) => {
    const resposta = { '/api/contratos/7/valores-cobrados': PRECOS, ...respostas }[endereco]
    return resposta ? Response.json(resposta) : new Response('', { status: 404 })
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => janela }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

/** The sentence once its price is known, in plain spaces. */
const dita = async () => (await screen.findByText(/gera R\$/)).textContent?.replaceAll('\u00a0', ' ')
const nadaDito = () => screen.queryByText(/gera R\$/) === null

test('releasing a paid sale is told what it bills, beside its button', async () => {
  const paga = { ...BAIXA, estado: 'paga', pago: 48_210.37, falta: 0, acoes: ['liberarVenda'] }
  desenhar(<BaixaModal id={4} onPagar={() => undefined} onClose={() => undefined} />, {
    '/api/baixas/4': paga,
  })
  expect(await dita()).toBe(ESTA_LIBERACAO)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Liberar' }).disabled).toBe(false)
})

test('a payoff that is only paid for releases nothing yet', async () => {
  desenhar(<BaixaModal id={4} onPagar={() => undefined} onClose={() => undefined} />, {
    '/api/baixas/4': BAIXA,
  })
  await screen.findByRole('button', { name: 'Registrar pagamento' })
  expect(nadaDito()).toBe(true)
})

test('a payment tells it as long as it releases the vehicle, and for two people when it bills', async () => {
  const user = userEvent.setup({ delay: null })
  desenhar(<PagamentoModal id={4} onClose={() => undefined} />, {
    '/api/baixas/4': { ...BAIXA, duasPessoas: true },
  })
  expect(await dita()).toBe(ESTA_LIBERACAO)
  const liberar = screen.getByLabelText('Liberar o veículo com este pagamento')
  await user.click(liberar)
  expect(nadaDito()).toBe(true)
  await user.click(liberar)
  expect(await dita()).toBe(ESTA_LIBERACAO)
  await user.clear(screen.getByLabelText('Valor pago'))
  await user.type(screen.getByLabelText('Valor pago'), '1,00')
  expect(nadaDito()).toBe(true)
  await user.click(screen.getByLabelText('Este valor, embora menor, quita a venda'))
  expect(await dita()).toBe('Com a segunda aprovação, esta liberação gera R$ 20,00.')
})

test('all of a typed value waits for a second person, too, and says so', async () => {
  const user = userEvent.setup({ delay: null })
  const semSaldo = { ...BAIXA, valor: null, falta: null, dataSaldo: null, duasPessoas: true }
  desenhar(<PagamentoModal id={4} onClose={() => undefined} />, { '/api/baixas/4': semSaldo })
  await user.type(await screen.findByLabelText('Valor da baixa'), '500,00')
  await user.type(screen.getByLabelText('Valor pago'), '500,00')
  expect(await dita()).toBe('Com a segunda aprovação, esta liberação gera R$ 20,00.')
  await screen.findByText(/outra pessoa precisa confirmar este valor\. Até lá nada é registrado\./)
  await user.clear(screen.getByLabelText('Valor da baixa'))
  await user.type(screen.getByLabelText('Valor da baixa'), '600,00')
  expect(nadaDito()).toBe(true)
  expect(screen.queryByText(/outra pessoa precisa confirmar/)).toBeNull()
})

test('the second person begins with what the first consented to, and reads that theirs is the second', async () => {
  const primeira = {
    usuario: 'Bia',
    em: '2026-11-25T12:00:00Z',
    propria: false,
    valor: 40_000,
    valorDaBaixa: null,
    data: '2026-11-25T00:00:00Z',
    referencia: 'TED 9',
    quitar: true,
    motivo: 'acordo',
    liberar: false,
  }
  desenhar(<PagamentoModal id={4} onClose={() => undefined} />, {
    '/api/baixas/4': { ...BAIXA, duasPessoas: true, primeiraAprovacao: primeira },
  })
  await screen.findByText(/^Bia já deu a primeira aprovação para este valor/)
  const digitado = (campo: string) => screen.getByLabelText<HTMLInputElement>(campo)
  expect(
    ['Valor pago', 'Motivo', 'Referência', 'Data do pagamento'].map((campo) => digitado(campo).value.trim()),
  ).toEqual(['40.000,00', 'acordo', 'TED 9', '25/11/2026'])
  expect(digitado('Este valor, embora menor, quita a venda').checked).toBe(true)
  expect(digitado('Liberar o veículo com este pagamento').checked).toBe(false)
  await userEvent.type(digitado('Referência'), '0')
  expect(screen.queryByText(/já deu a primeira aprovação/)).toBeNull()
})

const TUDO_LIDO = {
  recusa: null,
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  colunasIgnoradas: [],
  colunas: [],
  arquivoDeErros: null,
}

test('a file of payments sums in its preview what the releases may bill', async () => {
  const linha = {
    linha: 2,
    numero: 'CT-7',
    veiculo: 'ABC1D23',
    valor: 30_000,
    data: '2026-11-16T00:00:00Z',
    referencia: 'TED',
    mensagem: null,
  }
  desenhar(<ImportarPagamentosModal instituicaoId={1} onClose={() => undefined} />, {
    '/api/instituicoes-financeiras/1/baixas/pagamentos/arquivo?previa=true': {
      pagamentos: [{ ...linha, resultado: 'aRegistrar' }],
      total: 30_000,
      cobranca: 40,
      ...TUDO_LIDO,
    },
  })
  await screen.findByText('Arquivo de pagamentos')
  const campo = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!campo) throw new Error('No file field')
  await userEvent.upload(campo, new File(['numero'], 'pagamentos.csv', { type: 'text/csv' }))
  const frase = await screen.findByText(/^A registrar: 1,/)
  expect(frase.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'A registrar: 1, R$ 30.000,00 ao todo. Cada veículo quitado é liberado, o que gera até R$ 40,00 ao todo.',
  )
})

test('Escape keeps the dialog open while payments are registered, and its result is seen', async () => {
  const linha = {
    numero: 'CT-7',
    veiculo: 'ABC1D23',
    valor: 10,
    data: null,
    referencia: null,
    mensagem: null,
    linha: 2,
  }
  const previa = { pagamentos: [{ ...linha, resultado: 'aRegistrar' }], total: 10, cobranca: 0, ...TUDO_LIDO }
  const feitos = { ...previa, pagamentos: [{ ...linha, resultado: 'quitado' }] }
  const onClose = vi.fn()
  desenhar(<ImportarPagamentosModal instituicaoId={1} onClose={onClose} />, {})
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const user = userEvent.setup({ delay: null })
  const campo = await screen.findByLabelText('Arquivo de pagamentos')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error(`${campo.tagName} has no file input`)
  await user.upload(input, new File(['a'], 'a.csv', { type: 'text/csv' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(Response.json(previa))
  await user.click(await screen.findByRole('button', { name: 'Registrar 1 pagamento' }))
  await waitFor(() => expect(answers).toHaveLength(2))
  await user.keyboard('{Escape}')
  answers[1]?.(Response.json(feitos))
  expect(await screen.findByText(/^Registrados: 1/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
