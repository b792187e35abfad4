import { type Permissao, permissoesDoTipo } from '@lastro/shared/permissoes'
import { fichaDoVeiculoResponse } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSession, type Regras, setSessao } from '#lib/session.ts'
import { BAIXA } from '../baixas/testing/baixa.ts'
import { fichaOptions } from './use-ficha.ts'
import { VeiculoPage } from './veiculo-page.tsx'

const CONTRATO = {
  id: 5,
  numero: 'CT-5',
  statusId: 5,
  status: 'Ativo',
  loja: 'Veneza',
  instituicaoFinanceira: 'Aurora',
  desde: '2026-10-09T00:00:00Z',
  ate: null,
  preco: 40_000,
}
const TERMINADO = { ...CONTRATO, id: 4, numero: 'CT-4', status: 'Liquidado', statusId: 7, preco: null }
const REGRA = { id: 3, nome: null, versao: 2, padrao: true, loja: null }
const FICHA = {
  id: 9,
  placa: 'ABC1C34',
  renavam: '12345678901',
  chassi: null,
  codigoFipe: '001001-1',
  marca: 'Fiat',
  modelo: 'Argo',
  anoFabricacao: 2021,
  anoModelo: 2022,
  tipoCombustivel: 'Flex',
  tipo: 'Carro',
  veiculoUF: 'SP',
  hodometro: 41_855,
  dataAfericaoHodometro: null,
  dataEntrada: null,
  chassiRemarcado: false,
  leilao: true,
  loja: 'Veneza',
  versao: null,
  acompanha: true,
  preco: 60_000,
  saiuEm: null,
  renaveSituacao: 'nao_informado',
  renaveTitulo: null,
  renaveEntrada: null,
  renaveSaida: null,
  renaveProtocolo: null,
  renaveHodometro: null,
  nfeEntrada: null,
  nfeRepetida: false,
  renaveInformadoEm: null,
  renaveInformadoPor: null,
  referencia: { preco: 50_000, mes: '2026-11-01T00:00:00Z', defasada: false },
  motivoSemReferencia: null,
  indisponivel: false,
  contratoAtual: { id: 5, numero: 'CT-5', emGarantia: true, emProposta: false },
  contratos: [CONTRATO, { ...TERMINADO, ate: '2026-10-01T00:00:00Z', desde: '2026-09-01T00:00:00Z' }],
  maisContratos: false,
  avaliacoes: [{ regra: REGRA, percentual: 80, preco: 40_000, motivo: null }],
  maisRegras: false,
}
const HISTORICO = {
  precificacoes: [
    { id: 1, tabelaReferencia: 'FIPE', dataConsulta: '2026-11-01', preco: 50_000, mesReferencia: '2026-11' },
  ],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(HISTORICO))
})
afterEach(() => {
  cleanup()
  stopSession('saida')
  vi.unstubAllGlobals()
})

async function abrir(
  ficha: Partial<typeof FICHA> | object,
  {
    tipo = 'instituicao',
    permissoes = permissoesDoTipo(tipo),
  }: { tipo?: Regras['tipo']; permissoes?: Permissao[] } = {},
) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({ token: 't', cpf: '1', regras: { ...pessoa, idEstabelecimento: 1, tipo, permissoes } })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const guardar = (guardada: typeof FICHA | object) =>
    queryClient.setQueryData(
      fichaOptions({ ...FICHA, ...guardada }.id).queryKey,
      fichaDoVeiculoResponse.parse({ ...FICHA, ...guardada }),
    )
  guardar(ficha)
  guardar({ id: 10, placa: 'XYZ9Z99' })
  const raiz = createRootRoute()
  const sessao = createRoute({ getParentRoute: () => raiz, id: 'sessao' })
  const pagina = createRoute({ getParentRoute: () => sessao, path: '/veiculos/$id', component: VeiculoPage })
  const router = createRouter({
    routeTree: raiz.addChildren([sessao.addChildren([pagina])]),
    history: createMemoryHistory({ initialEntries: ['/veiculos/9'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'ABC1C34' })
  return router
}
const linhasDe = async (nome: string) => {
  const tabela = await screen.findByRole('table', { name: nome })
  return within(tabela)
    .getAllByRole('row')
    .slice(1)
    .map((linha) =>
      within(linha)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
    )
}
const nota = () => screen.queryByRole('note')?.textContent

test('where it stands, its contracts with their dates, and each month’s price as the rule takes it', async () => {
  await abrir({})
  expect(screen.getByText('Em garantia')).toBeTruthy()
  expect(nota()).toBe('Em garantia no contrato CT-5 de Aurora desde 09/10/2026. Situação do contrato: Ativo.')
  // The last column opens the contract beside the list.
  expect(await linhasDe('Contratos do veículo')).toEqual([
    ['CT-5', 'Ativo', 'Veneza', '09/10/2026', 'hoje', 'R$ 40.000,00', ''],
    ['CT-4', 'Liquidado', 'Veneza', '01/09/2026', '01/10/2026', 'não registrado', ''],
  ])
  expect(screen.getByRole('button', { name: 'Resumo: contrato CT-4' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'CT-5' }).map((link) => link.getAttribute('href'))).toEqual([
    '/contratos/detalhe/5',
    '/contratos/detalhe/5',
  ])
  expect(await linhasDe('Pela regra do contrato')).toEqual([
    ['Regra nº 3 (padrão), versão 2', '80,00%', 'R$ 40.000,00'],
  ])
  await screen.findByRole('columnheader', { name: 'Pela regra nº 3 (80,00%)' })
  expect(await linhasDe('Preços de referência')).toEqual([['11/2026', 'R$ 50.000,00', '—', 'R$ 40.000,00']])
})

test('whose car it is, as its store told it: consigned while pledged, with what contradicts it', async () => {
  await abrir({
    renaveSituacao: 'consignado',
    renaveTitulo: 'consignacao',
    renaveHodometro: 41_000,
    nfeEntrada: '35261112345678000195550010000012341000012346',
    nfeRepetida: true,
    renaveInformadoEm: '2026-11-16T15:00:00Z',
  })
  expect(screen.getByText('Em consignação, em garantia')).toBeTruthy()
  expect(nota()).toContain('Em consignação, continua em garantia e conta R$ 0,00 na cobertura.')
  expect(screen.getByText(/^Informado pela loja em 16\/11\/2026/)).toBeTruthy()
  expect(screen.getByText('CNPJ 12.345.678/0001-95, modelo 55')).toBeTruthy()
  for (const marca of ['Km diferente no Renave', 'NF-e usada por outro veículo'])
    expect(screen.getByText(marca)).toBeTruthy()
})

test('what is wrong with it stands at its head: gone while pledged, stale, without reference', async () => {
  await abrir({ saiuEm: '2026-11-10T00:00:00Z', referencia: { ...FICHA.referencia, defasada: true } })
  expect(screen.getByText('Fora do estoque, em garantia')).toBeTruthy()
  expect(screen.getByText('Preço defasado')).toBeTruthy()
  expect(nota()).toContain('Fora do estoque desde 10/11/2026')
  cleanup()
  const motivo = 'O veículo não tem código FIPE.'
  await abrir({
    referencia: null,
    motivoSemReferencia: motivo,
    avaliacoes: [],
    contratoAtual: null,
    contratos: [],
  })
  expect(screen.getByText('Sem referência FIPE')).toBeTruthy()
  expect(screen.getByText('No estoque')).toBeTruthy()
  expect(screen.getByText(`${motivo} Nenhuma regra de garantia o aceita.`)).toBeTruthy()
  expect(screen.getByText('Nenhum contrato com este veículo')).toBeTruthy()
  expect(nota()).toBeUndefined()
  cleanup()
  // A present contract holds the car under another store's papers; a past contract shows nothing of today.
  await abrir({ contratoAtual: null })
  expect(screen.getByText('Em garantia em outra loja')).toBeTruthy()
  cleanup()
  await abrir({ contratoAtual: null, acompanha: false, preco: null, hodometro: null })
  expect(screen.queryByText(/estoque|^Em garantia(?! desde)/)).toBeNull()
})

test('a rule that refuses it says why; many contracts and rules are cut, and it is said', async () => {
  const avaliacoes = [
    { regra: REGRA, percentual: null, preco: null, motivo: 'Quilometragem 9 km; a regra aceita até 1 km.' },
  ]
  await abrir({ avaliacoes, maisRegras: true, maisContratos: true })
  expect((await linhasDe('Pela regra do contrato'))[0]?.slice(1)).toEqual([
    '—',
    'não atende',
    'Quilometragem 9 km; a regra aceita até 1 km.',
  ])
  expect(screen.getByText('Mostradas 10 regras. Há outras.')).toBeTruthy()
  expect(screen.getByText('Mostrados 50, os atuais e os mais novos. Há mais antigos.')).toBeTruthy()
  // Without a percentage the table has the report's columns.
  await screen.findByRole('columnheader', { name: 'Tabela de Referência' })
})

test('a store reads its own: no rule by name, the other side’s name, and that a vehicle can’t be offered', async () => {
  const avaliacoes = [{ ...FICHA.avaliacoes[0], regra: null }]
  await abrir({ avaliacoes }, { tipo: 'loja' })
  expect((await linhasDe('Contratos do veículo'))[0]?.[2]).toBe('Aurora')
  expect(screen.getAllByRole('link', { name: 'CT-5' })[0]?.getAttribute('href')).toBe('/loja/propostas/5')
  expect((await linhasDe('Pela regra do contrato'))[0]?.[0]).toBe('Regra do contrato')
  cleanup()
  await abrir(
    { indisponivel: true, contratoAtual: null, contratos: [], avaliacoes: [] },
    { tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] },
  )
  expect(screen.getByText('Indisponível')).toBeTruthy()
  expect(nota()).toBe('Este veículo já está em garantia em outro contrato e não pode ser oferecido.')
})

test('of contracts who sees the stock alone is told nothing, not that there are none', async () => {
  await abrir({ contratos: [], avaliacoes: [] }, { tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] })
  expect(screen.getByText('Em garantia')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Contratos' })).toBeNull()
  expect(screen.queryByText(/regra de garantia/)).toBeNull()
  expect(await linhasDe('Preços de referência')).toHaveLength(1)
})

test('one that was sold and is not released says so beside its name', async () => {
  const vendas = (...baixas: object[]) =>
    vi.stubGlobal('fetch', async (endereco: string) =>
      Response.json(
        endereco.includes('/baixas') ? { baixas, total: baixas.length, totalExato: true } : HISTORICO,
      ),
    )
  vendas({ ...BAIXA, vencida: true })
  await abrir({})
  const dita = await screen.findByText('Venda em 20/11/2026', { selector: 'h1 ~ *, h1 ~ * *' })
  expect(dita.closest('[data-tom]')?.getAttribute('data-tom')).toBe('perigo')
  cleanup()
  vendas({ ...BAIXA, estado: 'liberada', vencida: false })
  await abrir({})
  await screen.findByRole('heading', { name: 'Baixas por venda' })
  expect(screen.getAllByText('Venda em 20/11/2026')).toHaveLength(1)
})

test('no panel opens of a contract that this person may not read', async () => {
  await abrir({}, { permissoes: ['Relatorios.HistoricoPrecificacao.Listar'] })
  expect(await linhasDe('Contratos do veículo')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Resumo/ })).toBeNull()
})

test('a past contract tells nothing of rules, but what FIPE lacks for all of them', async () => {
  const semRegras = { contratoAtual: null, acompanha: false, avaliacoes: [] }
  await abrir(semRegras)
  expect(screen.getByRole('heading', { name: 'Contratos' })).toBeTruthy()
  expect(screen.queryByText(/regra de garantia/)).toBeNull()
  cleanup()
  const motivo = 'O veículo não tem código FIPE.'
  await abrir({ ...semRegras, referencia: null, motivoSemReferencia: motivo })
  expect(screen.getByText(`${motivo} Nenhuma regra de garantia o aceita.`)).toBeTruthy()
  cleanup()
  await abrir({ ...semRegras, acompanha: true })
  expect(screen.getByText('Nenhuma regra de garantia se aplica à loja deste veículo.')).toBeTruthy()
  cleanup()
  await abrir({ avaliacoes: [] })
  expect(screen.getByText('O contrato não tem regra de garantia.')).toBeTruthy()
})

test('from one vehicle to another, Voltar leads back to the first', async () => {
  const router = await abrir({})
  const voltar = () => screen.getByRole('link', { name: /Voltar/ }).getAttribute('href')
  expect(voltar()).toBe('/relatorios/historico-precificacao')
  await router.navigate({ to: '/veiculos/10', state: { backAddresses: ['/veiculos/9'] } } as never)
  await screen.findByRole('heading', { name: 'XYZ9Z99' })
  expect(voltar()).toBe('/veiculos/9')
})

test('only of the stay that is, and by who may read the contract, is asked where its price comes from', async () => {
  const gemeo = { ...CONTRATO, id: 6, numero: 'CT-6', loja: 'Outra', preco: 39_000 }
  await abrir({ contratos: [CONTRATO, gemeo] })
  const botoes = () => screen.queryAllByTitle('De onde vem este valor?').map(({ textContent }) => textContent)
  expect(botoes()).toEqual(['R$\u00A040.000,00'])
  cleanup()
  await abrir({ preco: null }, { tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] })
  expect(botoes()).toEqual(['R$\u00A050.000,00 (11/2026)'])
})

test('a vehicle that a draft chose is not yet in guarantee', async () => {
  const rascunho = { ...CONTRATO, statusId: 0, status: 'Rascunho', desde: null }
  const contratoAtual = { id: 5, numero: 'CT-5', emGarantia: false, emProposta: false }
  await abrir({ contratoAtual, contratos: [rascunho, { ...rascunho, id: 6, numero: 'CT-6', statusId: 6 }] })
  expect(screen.getByText('Em rascunho')).toBeTruthy()
  expect(nota()).toBe('Escolhido no rascunho CT-5 de Aurora.')
  const [primeiro, cancelado] = await linhasDe('Contratos do veículo')
  expect([primeiro?.[3], primeiro?.[4], cancelado?.[3]]).toEqual(['só no rascunho', '—', 'nunca esteve'])
})
