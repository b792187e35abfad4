import { MantineProvider } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Permissao } from '@lastro/shared/permissoes'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { instanteAgora } from '#lib/relogio.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { CabecaDoContrato } from './cabeca-do-contrato.tsx'

const DIA = 86_400_000
const contrato = (proprio: Partial<ContratoDetalhe>) =>
  ({
    id: 4,
    numero: 'CT-4',
    loja: 'Loja Veneza',
    instituicaoFinanceira: 'Banco Aurora',
    statusId: 4,
    status: 'Pendente aprovação de garantia (instituição financeira)',
    tipoSelecaoGarantia: 0,
    dataTermino: '2027-12-31',
    desde: new Date(instanteAgora().getTime() - 9 * DIA),
    lojaAtiva: true,
    instituicaoAtiva: true,
    cobertura: null,
    valorCredito: 1,
    valorGarantia: 1,
    alteracaoAberta: null,
    ...proprio,
  }) as ContratoDetalhe

async function mostrar(
  proprio: Partial<ContratoDetalhe>,
  { titulo = 'Contrato CT-4', permissoes = [] }: { titulo?: string; permissoes?: Permissao[] } = {},
) {
  const regras = {
    idEstabelecimento: 1,
    permissoes,
    tipo: 'instituicao' as const,
    nome: 'Ana',
    estabelecimento: 'Banco',
    expirado: false,
    precisaAceitarTermoUso: false,
  }
  setSessao({ token: 't', cpf: '52998224725', regras })
  onTestFinished(() => stopSession('saida'))
  const root = createRootRoute({
    component: () => (
      <CabecaDoContrato
        contrato={contrato(proprio)}
        lado="instituicao"
        titulo={titulo}
        lista={{ to: '/contratos/listar' }}
      />
    ),
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/cobertura/4'] }),
  })
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: titulo })
  return screen.getByRole('banner')
}

test('whose turn it is, what is to be done, and since when', async () => {
  const cabeca = await mostrar({}, { permissoes: ['Contratos.Contratos.Aprovar'] })
  expect(cabeca.textContent).toContain(
    'Loja Veneza · Aguarda você: aprovar ou recusar a proposta · há 9 dias',
  )
  expect(within(cabeca).queryByRole('navigation')).toBeNull()
})

test('of who has consented first it is the turn no more: another person is waited for', async () => {
  const impedimento = { motivo: 'Você já deu a primeira aprovação.', podem: { nomes: [], total: 0 } }
  const cabeca = await mostrar(
    { quatroOlhos: [{ ato: 'aprovar', duasPessoas: true, acimaDe: null, impedimento }] },
    { permissoes: ['Contratos.Contratos.Aprovar'] },
  )
  expect(cabeca.textContent).toContain(
    'Aguardando outra pessoa de Banco Aurora: aprovar ou recusar a proposta',
  )
})

test('the second consent to settle an Ativo contract is somebody’s turn, too', async () => {
  const primeira = { ato: 'liquidar', propria: false, em: instanteAgora() } as NonNullable<
    ContratoDetalhe['primeiraAprovacao']
  >
  const ativo = { statusId: 5, status: 'Ativo', primeiraAprovacao: primeira } as const
  const cabeca = await mostrar(ativo, { permissoes: ['Contratos.Contratos.Liquidar'] })
  expect(cabeca.textContent).toContain(
    'Aguarda você: segunda aprovação para liquidar o contrato · desde hoje',
  )
})

test('a proposal past its end says so in words', async () => {
  const cabeca = await mostrar({ terminoPassado: true })
  expect(within(cabeca).getByText('Término passado')).toBeTruthy()
})

test('an open change of the guarantees waits for an answer, since when it was proposed', async () => {
  const desde = new Date(instanteAgora().getTime() - 2 * DIA)
  const doAtivo = { statusId: 5, status: 'Ativo' } as const
  const daLoja = await mostrar({ ...doAtivo, alteracaoAberta: { espera: 'loja', desde } })
  expect(daLoja.textContent).toContain(
    'Aguardando Loja Veneza: responder à alteração de garantias · há 2 dias · término em 31/12/2027',
  )
})

test('it is the turn of who may answer it', async () => {
  const desde = instanteAgora()
  const cabeca = await mostrar(
    { statusId: 5, status: 'Ativo', alteracaoAberta: { espera: 'instituicao', desde } },
    { permissoes: ['Contratos.Contratos.Aprovar'] },
  )
  expect(cabeca.textContent).toContain('Aguarda você: responder à alteração de garantias · desde hoje')
})

test('of an Ativo contract until when, and its present coverage with the date of the prices', async () => {
  const cobertura = {
    situacao: 'descoberto',
    percentual: 98.5,
    totalAtual: 98_500_00,
    valorGarantia: 100_000_00,
    exigido: 100_000_00,
    indice: null,
    saldo: null,
    dataSaldo: null,
    ltv: null,
    deficit: 1_500_00,
    veiculos: 2,
    precosDe: '2026-11-01',
    precosAte: '2026-11-01',
  } as ContratoDetalhe['cobertura']
  const cabeca = await mostrar(
    {
      statusId: 5,
      status: 'Ativo',
      cobertura,
      vencido: true,
      valorCredito: 80_000_00 as Centavos,
      valorGarantia: 100_000_00 as Centavos,
    },
    { titulo: 'Situação Atual dos Contratos' },
  )
  expect(cabeca.textContent).toContain(
    'Contrato CT-4 · Loja Veneza · Ativo há 9 dias · término em 31/12/2027',
  )
  expect(cabeca.textContent).toContain('Vencido')
  expect(screen.getByLabelText('O contrato em resumo').textContent.replaceAll('\u00A0', ' ')).toBe(
    'CréditoR$ 80.000,00GarantiaR$ 100.000,00hoje R$ 98.500,00 em 2 veículos' +
      'Cobertura98,50%Descobertofaltam R$ 1.500,00 · FIPE 11/2026',
  )
})

test('of a proposal what it would cover, named so and without a light', async () => {
  const figuras = async (mudanca: Partial<ContratoDetalhe>) => {
    await mostrar({ valorGarantia: 100_000_00 as Centavos, ...mudanca })
    const texto = screen.getByLabelText('O contrato em resumo').textContent.replaceAll('\u00A0', ' ')
    cleanup()
    return texto
  }
  const naProposta = { total: 98_500_00 as Centavos, veiculos: 2 }
  expect(await figuras({ naProposta })).toMatch(
    /Cobertura na proposta98,50%faltam R\$ 1\.500,00 · R\$ 98\.500,00 em 2 veículos$/,
  )
  expect(await figuras({ naProposta: null })).not.toContain('Cobertura')
})

test('of a contract by its balance, what must be covered and how it comes about', async () => {
  const cobertura = {
    situacao: 'coberto',
    percentual: 104.16,
    totalAtual: 125_000_00,
    valorGarantia: 100_000_00,
    exigido: 120_000_00,
    indice: 125,
    saldo: 96_000_00,
    dataSaldo: '2026-11-25',
    ltv: 76.8,
    deficit: 0,
    veiculos: 2,
    precosDe: '2026-11-01',
    precosAte: '2026-11-01',
  } as ContratoDetalhe['cobertura']
  const figuras = async (mudanca: object) => {
    await mostrar({
      statusId: 5,
      status: 'Ativo',
      cobertura: { ...cobertura, ...mudanca } as typeof cobertura,
    })
    const texto = screen.getByLabelText('O contrato em resumo').textContent.replaceAll('\u00A0', ' ')
    cleanup()
    return texto
  }
  expect(await figuras({})).toContain(
    '104,16%Cobertosobram R$ 5.000,00 · FIPE 11/2026 · Exigido R$ 120.000,00 = saldo de 25/11/2026 × 125,00%',
  )
  // A store reads no balance.
  expect(await figuras({ indice: null, saldo: null, dataSaldo: null })).toMatch(/ · Exigido R\$ 120\.000,00$/)
  expect(await figuras({ exigido: 100_000_00, saldo: null, dataSaldo: null })).toContain(
    'sem saldo válido: vale o valor da garantia',
  )
  expect(await figuras({ exigido: 0, percentual: null, saldo: 0 })).toContain(
    'CoberturaSem saldo devedorCoberto',
  )
})

test('one of the contract’s pages leads to those that the person may see, and says which it is', async () => {
  const cabeca = await mostrar(
    {},
    { permissoes: ['Contratos.Contratos.Listar', 'Relatorios.Cobertura.Listar'] },
  )
  const links = within(within(cabeca).getByRole('navigation', { name: 'Páginas do contrato' })).getAllByRole(
    'link',
  )
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
    ['Contrato', '/contratos/detalhe/4', null],
    ['Cobertura', '/cobertura/4', 'page'],
  ])
})
