import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVolume } from '../../../bench/volume.ts'
import type { Banco } from './db/connection.ts'
import { createTestBanco, TEST_ENGINE } from './db/testing.ts'
import { findBacklog, listFipeMonthAges } from './metricas/readings.repository.ts'
import { avisarDeficitsDoDia } from './modules/cobertura/reavaliar/avisar-deficits.job.ts'
import { reavaliarCobertura } from './modules/cobertura/reavaliar/reavaliar.job.ts'
import { expirarAlteracoes } from './modules/contratos/alteracao/expirar-alteracoes.job.ts'
import { avisarPrazosDoDia } from './modules/prazos/prazos.job.ts'
import { hashSenha } from './modules/autenticacao/senha.service.ts'
import { createAlteracoes } from './testing/alteracoes.ts'
import { startApp, type TestApp } from './testing/app.ts'
import {
  type Consulta,
  type Gravar,
  recordConsultas,
  listBigTables,
  listFullScans,
  pagesOf,
  type RecordedCall,
  unrecordedLists,
  UNRECORDED_LISTS,
} from './testing/consultas.ts'
import { consultasDaCarteira } from './testing/consultas-da-carteira.ts'
import { importarPrecos } from './testing/precos.ts'

/** Checked in, so that reviews see what a call costs; `npm run consultas` runs this file to rewrite the pages. */
const PAGES_DIR = join(import.meta.dirname, '../../../docs/consultas')
const REWRITE = process.env.MODE === 'renovar'

let t: TestApp
let consultas: readonly Consulta[]

beforeAll(async () => {
  t = await startApp()
  // One connection, as on the embedded engine, so that parallel statements have an order.
  t.banco.pool.options.max = 1
  consultas = await recordConsultas(chamadas)
})
afterAll(() => t.close())

/**
 * Calls the guard, every list and every act of a contract's life, as screens and partners do, each recorded under its
 * name.
 */
async function chamadas(gravar: Gravar): Promise<void> {
  const { cenario } = t
  const a = await createAlteracoes(t)
  const senha = 'uma senha bem longa'
  const operador = await cenario.usuario(null, PERMISSOES, { senhaHash: await hashSenha(senha) })
  const credencial = await cenario.credencial(a.lojaId)
  await cenario.webhook(a.lojaId)
  const { regraId } = await cenario.regra({ instituicaoId: a.bancoId, filtros: [1] })

  const chamar = async (
    nome: string,
    url: string,
    { token = a.banco, method = 'GET', body }: RecordedCall = {},
  ) => {
    const titulo = `${method} ${url.replaceAll(/(?<=Id=|\/)\d+/g, ':id')}`
    const { status, text } = await gravar(nome, titulo, () =>
      t.call(method, url, { token, ...(body && { body }) }),
    )
    if (status !== 200 && status !== 204) throw new Error(`${nome}: ${status} ${text}`)
    return text.startsWith('{"id"') ? (JSON.parse(text) as { id: number }).id : 0
  }
  const instituicao = `/api/instituicoes-financeiras/${a.bancoId}`
  const loja = `/api/lojas/${a.lojaId}`
  const [daLoja, daPlataforma] = [{ token: a.loja }, { token: operador.token }]
  const agir = (id: number, ato: string, { token, body = {} }: { token: string; body?: object }) =>
    chamar(`contrato-${ato}`, `/api/contratos/${id}/${ato}`, { method: 'POST', token, body })
  const P = 'pagina=1&quantidadePorPagina=20'
  // Screens ask so for lists that grow with the business.
  const L = `${P}&total=limitado`

  t.passar(600_000)
  await chamar('guarda', '/api/veiculos/ufs')
  await chamar('guarda-credencial', `${loja}/estoque/andamento`, { token: credencial.token })
  await gravar('login', 'POST /api/autenticacao/Login', () =>
    t.call('POST', '/api/autenticacao/Login', { body: { cpf: operador.cpf, senha, origem: 'web' } }),
  )

  await chamar('sessoes', '/api/autenticacao/sessoes')

  const novo = {
    lojaId: a.lojaId,
    regraGarantiaId: regraId,
    valorCredito: 100_000,
    valorGarantia: 50_000,
    dataTermino: '2027-06-30',
    tipo: 1,
  }
  const veiculos = [await a.veiculo(), await a.veiculo(), await a.veiculo()]
  const escolhidos = veiculos.map((veiculoId) => ({
    veiculoId,
    precoVeiculo: 1,
    precoInstituicaoFinanceira: 50_000,
  }))
  const criar = (tipoSelecaoGarantia: number) => ({
    method: 'POST' as const,
    body: { ...novo, numero: `Q-${tipoSelecaoGarantia}`, tipoSelecaoGarantia },
  })
  const automatico = await chamar('contrato-criar-automatico', '/api/contratos', criar(2))
  await chamar('contrato-origem-da-selecao', `/api/contratos/${automatico}/origem-da-selecao`)
  const id = await chamar('contrato-criar', '/api/contratos', criar(1))
  await chamar(
    'contrato-estoque',
    `${loja}/estoque?regraGarantiaId=${regraId}&contratoId=${id}&instituicaoFinanceiraId=${a.bancoId}&${P}`,
  )
  await chamar('contrato-garantias-gravar', `/api/contratos/${id}/garantias`, {
    method: 'PUT',
    body: escolhidos.slice(0, 2),
  })
  await agir(id, 'enviar', { token: a.banco })
  await agir(id, 'recusar', { token: a.loja, body: { motivo: 'Preço' } })
  await a.enviar(id)
  await agir(id, 'aprovar', { token: a.loja })
  const outro = await a.criar(1)
  await agir(outro, 'cancelar', { token: a.banco })
  const alterar = (status: number) => ({
    method: 'PUT' as const,
    body: { ...novo, id, valorCredito: 90_000, valorGarantia: 90_000, status },
  })
  await chamar('contrato-alterar', `/api/contratos/${id}`, alterar(5))
  await chamar('alteracao-propor', a.url(id), {
    method: 'POST',
    body: {
      incluir: [{ veiculoId: veiculos[2], precoInstituicaoFinanceira: 50_000 }],
      remover: [veiculos[0]],
    },
  })
  await chamar('reforco-pedir', `${instituicao}/pedidos-reforco`, {
    method: 'POST',
    body: { contratos: [{ contratoId: id, valor: 1 }], prazo: '2027-12-31' },
  })
  await chamar('reforcos', `/api/contratos/${id}/pedidos-reforco`, daLoja)
  await chamar('cobertura-pedidos', `${instituicao}/cobertura?pedido=vencido&${L}`)
  await chamar('cobertura-saidas', `${instituicao}/cobertura?saida=com&${L}`)
  await chamar('contratos-contados', `${instituicao}/contratos?status=0&lojaId=${a.lojaId}&${P}`)
  await chamar('contratos', `${instituicao}/contratos?status=0&${L}`)
  await chamar('contratos-busca', `${instituicao}/contratos?filtro=q-1&ordenacao=numero:asc&${L}`)
  for (const [nome, q] of [
    ['busca', 'abc'],
    ['busca-papeis', '9BWZZZ377VT004251'],
    ['busca-a-emplacar', 'VT004251'],
  ] as const)
    await chamar(nome, `/api/busca?q=${q}`)
  // Whether a plate begins so must not hang on this process's number of vehicles.
  await chamar('contratos-placa', `${instituicao}/contratos?filtro=zzz9z&${L}`)
  await chamar(
    'contratos-que-esperam',
    `${instituicao}/contratos?alteracao=loja&situacao=5&terminoAte=2027-12-31&${L}`,
  )
  await chamar('contratos-do-criador', `${instituicao}/contratos?criador=abc&${L}`)
  await chamar('novidades', '/api/novidades')
  await chamar('novidades-da-loja', '/api/novidades', daLoja)
  await chamar('novidades-do-contrato', '/api/novidades?contrato=q-1')
  await chamar('novidades-nao-vistas', '/api/novidades/contagem')
  await chamar('propostas', `${loja}/contratos?${L}`, daLoja)
  await chamar('propostas-com-pedido', `${loja}/contratos?pedido=aberto&${L}`, daLoja)
  await chamar('alteracao-aceitar', `${a.url(id)}/aceitar`, { method: 'POST', token: a.loja, body: {} })

  await chamar('contrato', `/api/contratos/${id}`)
  await chamar('contrato-garantias', `/api/contratos/${id}/garantias`)
  await chamar('contrato-linha-do-tempo', `/api/contratos/${id}/linha-do-tempo`)
  await chamar('contrato-movimentacao', `/api/contratos/${id}/historico-movimentacao`)
  await chamar('contrato-cobertura', `/api/contratos/${id}/cobertura`)
  await chamar('contrato-origem-do-preco', `/api/contratos/${id}/origem-do-preco?veiculoId=${veiculos[1]}`)
  await chamar('contrato-origem-da-situacao', `/api/contratos/${id}/origem-da-situacao`)
  await chamar('garantias', `${instituicao}/garantias?${P}`)
  await chamar('garantias-busca', `${instituicao}/garantias?filtro=abc&ordenacao=contratoId:desc&${P}`)
  await chamar('garantias-da-loja', `${loja}/garantias?${P}`, daLoja)
  await chamar('carteira', `${instituicao}/carteira`)
  await chamar('carteira-da-loja', `${loja}/carteira`, daLoja)
  await chamar('cobertura', `${instituicao}/cobertura?${L}`)
  await chamar('cobertura-tendencia', `${instituicao}/cobertura/tendencia`)
  const novembro = 'dataInicial=2026-11-01&dataFinal=2026-11-30'
  await chamar('extrato', `${instituicao}/extrato-financeiro?${novembro}`)
  await chamar(
    'extrato-eventos',
    `${instituicao}/extrato-financeiro/eventos?${novembro}&descricao=${encodeURIComponent('Contrato incluído')}&valorUnitario=0&${P}`,
  )
  await chamar(
    'extrato-origem',
    `${instituicao}/extrato-financeiro/origem?${novembro}&descricao=${encodeURIComponent('Contrato incluído')}&valorUnitario=0`,
  )
  await chamar('estoque-origem-do-preco', `${loja}/estoque/origem-do-preco?veiculoId=${veiculos[0]}`, daLoja)
  await chamar('veiculos-da-loja', `${loja}/veiculos?${P}`, daLoja)
  // The first is in guarantee; the other can't be in a draft's automatic selection.
  await chamar('veiculo', `/api/veiculos/${veiculos[1]}`)
  await chamar('veiculo-da-loja', `/api/veiculos/${veiculos[1]}`, daLoja)
  await chamar('veiculo-livre', `/api/veiculos/${await a.veiculo()}`)
  await chamar('veiculo-historico', `/api/veiculos/${veiculos[0]}/historico-precificacao`)
  await chamar('estoque-carga', `${loja}/estoque`, {
    method: 'POST',
    token: credencial.token,
    body: {
      completo: false,
      veiculos: [
        { placa: 'QQQ0A01', chassi: '9BD00000000000001', anoModelo: 2022, marca: 'Fiat', modelo: 'Uno' },
      ],
    },
  })
  await chamar('notificacoes', `/api/notificacoes?estabelecimentoId=${a.lojaId}&${L}`, daLoja)
  await chamar('entregas', `${loja}/entregas?${P}`, daLoja)
  await chamar('whitelist', `/api/opt-in/whitelist?instituicaoFinanceiraId=${a.bancoId}&${P}`)
  await chamar('whitelist-da-loja', `${loja}/whitelist?${P}`, daLoja)
  await chamar('lojas', `/api/lojas?${P}`)
  await chamar('parametros', `/api/parametros-comerciais?instituicaoFinanceiraId=${a.bancoId}&${P}`)
  await chamar('regras', `/api/regras-garantia?instituicaoFinanceiraId=${a.bancoId}&${P}`)
  await chamar('regra-itens', `/api/regras-garantia/${regraId}/itens`)
  await chamar('regra-simulacao', `/api/regras-garantia/simulacao?${P}`, {
    method: 'POST',
    body: { lojaId: a.lojaId, regraGarantiaId: regraId },
  })
  await chamar('regra-simulacao-origem', '/api/regras-garantia/simulacao/origem-do-preco', {
    method: 'POST',
    body: { lojaId: a.lojaId, regraGarantiaId: regraId, veiculoId: veiculos[0] },
  })
  const auditoria = '/api/plataforma/auditoria'
  await chamar('auditoria', auditoria, daPlataforma)
  await chamar('auditoria-do-ato', `${auditoria}?acao=recusar&entidade=contrato`, daPlataforma)
  await chamar('auditoria-da-pessoa', `${auditoria}?pessoa=ana&dataInicial=2026-11-01`, daPlataforma)
  const daInstituicao = `${auditoria}?instituicaoFinanceiraId=${a.bancoId}`
  await chamar('auditoria-da-instituicao', daInstituicao, daPlataforma)
  await chamar('usuarios', `/api/plataforma/usuarios?${P}`, daPlataforma)
  for (const lista of ['pessoas', 'perfis', 'atos', 'revisao', 'revisao/prazo', 'revisoes'])
    await chamar(`equipe-${lista.replace('/', '-')}`, `/api/equipe/${lista}?${P}`)
  await chamar('equipe-auditoria', '/api/equipe/auditoria')
  await chamar('equipe-auditoria-da-pessoa', '/api/equipe/auditoria?pessoa=ana&acao=aprovar')
  await chamar('equipe-auditoria-do-contrato', '/api/equipe/auditoria?numeroContrato=CT-1')
  await chamar('equipe-auditoria-do-periodo', '/api/equipe/auditoria?dataFinal=2026-11-01')
  await chamar('equipe-auditoria-da-loja', '/api/equipe/auditoria', daLoja)
  await chamar('estabelecimentos', `/api/plataforma/estabelecimentos?${P}`, daPlataforma)
  await chamar('contrato-liquidar', `/api/contratos/${id}`, alterar(7))

  const vence = await a.criar(1, { dataTermino: '2026-11-20' })
  await a.enviar(vence)
  await a.aprovar(vence)
  await a.propor(vence, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
  await importarPrecos(t, '2026-11', { [a.modeloId]: 20_000 })
  const deps = { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal }
  await gravar('tarefa-reavaliar-cobertura', 'The job reavaliar-cobertura', () =>
    reavaliarCobertura.run(deps, {}),
  )
  await chamar('cobertura-impacto', `${instituicao}/cobertura/impacto?${P}`)
  await consultasDaCarteira(t, chamar, a)
  t.passar(6 * 86_400_000)
  await gravar('tarefa-avisar-prazos', 'The job avisar-prazos', () => avisarPrazosDoDia.run(deps, {}))
  await gravar('tarefa-avisar-deficits', 'The job avisar-deficits', () => avisarDeficitsDoDia.run(deps, {}))
  await gravar('tarefa-expirar-alteracoes', 'The job expirar-alteracoes', () =>
    expirarAlteracoes.run(deps, {}),
  )
  await gravar('metricas', 'GET /metrics, every 15 seconds', async () => {
    await findBacklog(t.banco.db, t.clock.now())
    await listFipeMonthAges(t.banco.db, t.clock.now())
  })
}

test('docs/consultas holds what is sent: `npm run consultas` renews it, and the diff shows what changed', () => {
  const enviadas = pagesOf(consultas)
  if (REWRITE) {
    rmSync(PAGES_DIR, { recursive: true, force: true })
    mkdirSync(PAGES_DIR, { recursive: true })
    for (const [nome, text] of Object.entries(enviadas)) writeFileSync(join(PAGES_DIR, nome), text)
  }
  const guardadas = Object.fromEntries(
    globSync('*', { cwd: PAGES_DIR }).map((nome) => [nome, readFileSync(join(PAGES_DIR, nome), 'utf8')]),
  )
  expect(guardadas).toEqual(enviadas)
})

test('every list in pages is recorded, but for those named', () => {
  expect(new Set(unrecordedLists(t.app, consultas))).toEqual(new Set(UNRECORDED_LISTS))
})

/** Tables that grow with the business of all institutions. */
const GROWING_TABLES = ['auditoria', 'contrato', 'evento_cobranca', 'notificacao', 'penhor', 'veiculo']
/**
 * Statements that read everything on purpose: the platform's users for operators, the pass over all contracts in
 * batches, the digest of all open cases.
 */
const ACCEPTED_FULL_READS = [
  'usuarios: usuario',
  'tarefa-reavaliar-cobertura: contrato',
  'tarefa-avisar-deficits: cobertura',
]

describe.runIf(TEST_ENGINE === 'postgres')('on PostgreSQL, which alone has statistics to plan by', () => {
  let banco: Banco
  let client: Client
  beforeAll(async () => {
    banco = await createTestBanco()
    client = new Client({ connectionString: String(banco.pool.options.connectionString) })
    await client.connect()
    await createVolume(client)
  })
  afterAll(async () => {
    await client.end()
    await banco.close()
  })

  const lidas = async (plano?: Parameters<typeof listFullScans>[2]) => {
    const achadas = await listFullScans(client, consultas, plano)
    return achadas.filter(({ onde }) => !ACCEPTED_FULL_READS.includes(onde))
  }

  test('there is so much that to read a table from end to end does not pay', async () => {
    expect(await listBigTables(client)).toEqual(expect.arrayContaining(GROWING_TABLES))
  })

  test('no call reads a big table from end to end', async () => {
    expect(await lidas()).toEqual([])
  })

  test('nor does one whose plan is kept for whatever values', async () => {
    expect(await lidas('guardado')).toEqual([])
  })

  test('an index less is found', async () => {
    await client.query('begin; drop index penhor_em_garantia_loja, tentativa_login_ocorrida')
    const onde = (await lidas()).map((achada) => achada.onde)
    await client.query('rollback')
    expect(new Set(onde)).toEqual(
      new Set(['login: tentativa_login', 'estoque-carga: penhor', 'garantias-da-loja: penhor']),
    )
  })
})
