import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { withTransaction } from '../db/transaction.ts'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/job.ts'
import { startJobs, type Jobs } from '../jobs/start-jobs.ts'
import { drainJobs } from '../jobs/testing/drain-jobs.ts'
import { encadear } from '../modules/registro-de-auditoria/encadear.service.ts'
import { registrar } from '../modules/registro-de-auditoria/registro.service.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { openMetrics } from './open-metrics.ts'
import { createMetrics } from './metricas.ts'

const TOKEN = 'para-quem-olha-de-fora'

let t: TestApp
let jobs: Jobs
const dados = z.object({})
/** In place of the server's job of that name. */
const limpar = defineJob({ nome: 'limpar-notificacoes', dados, run: async () => undefined })
const apagar = defineJob({
  nome: 'limpar-entregas',
  dados,
  run: async () => {
    throw new Error('desta vez não')
  },
})
beforeAll(async () => {
  t = await startApp({ env: { METRICAS_TOKEN: TOKEN } })
  const { banco, clock } = t
  jobs = await startJobs({
    banco,
    clock,
    log: () => undefined,
    jobs: [limpar, apagar],
    onFailure: t.metricas?.countFailure,
    pollEveryMs: 100_000,
  })
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})
afterEach(() => vi.restoreAllMocks())

const raspar = () => t.call('GET', '/metrics', { token: TOKEN })
/** The lines of one metric, as `labels value`, without the comments. */
const linhas = async (nome: string) =>
  (await raspar()).text
    .split('\n')
    .flatMap((linha) => (/^[\w:]+/.exec(linha)?.[0] === nome ? [linha.slice(nome.length).trim()] : []))
const numero = async (nome: string) => Number((await linhas(nome))[0])

const semBanco = () =>
  vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
    throw new Error('the database is away')
  })

describe('who may look', () => {
  test.each([undefined, 'x'.repeat(43), `${TOKEN}x`, TOKEN.slice(0, -1)])(
    'not with the token %s',
    async (token) => {
      const { status, text } = await t.call('GET', '/metrics', token ? { token } : {})
      expect([status, text]).toEqual([401, 'Token inválido.'])
    },
  )

  test('with the token, in the form that Prometheus reads', async () => {
    const { status, headers, text } = await raspar()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m)
  })

  test('nobody, where nothing is set or it has a port of its own', async () => {
    for (const env of [{}, { METRICAS_PORT: '0', METRICAS_TOKEN: TOKEN }]) {
      const { clock, banco } = t
      const config = parseConfig({ LOG_LEVEL: 'silent', ...env })
      const outro = await createApp({
        db: banco.db,
        clock,
        segredos: t.segredos,
        config,
        versao: '0.0.0',
        metricas: config.metricas && createMetrics({ banco, clock, jobNames: [], onError: () => undefined }),
      })
      const headers = { authorization: `Bearer ${TOKEN}` }
      const { statusCode } = await outro.inject({ url: '/metrics', headers })
      await outro.close()
      expect(statusCode).toBe(404)
    }
  })

  test.each([
    [TOKEN, undefined, 401],
    [TOKEN, TOKEN, 200],
    [undefined, undefined, 200],
  ])('on its own port: the token is %s, given is %s', async (token, dado, status) => {
    const { banco, clock } = t
    const aberta = openMetrics(
      { porta: { port: 0, host: '127.0.0.1' }, token },
      { banco, clock, jobNames: [], onError: () => undefined },
    )
    try {
      const url = await aberta.listen()
      const headers: Record<string, string> = dado ? { authorization: `Bearer ${dado}` } : {}
      expect((await fetch(`${url}/metrics`, { headers })).status).toBe(status)
      expect((await fetch(`${url}/api/configuracao`, { headers })).status).toBe(404)
    } finally {
      await aberta.close()
    }
  })
})

describe('requests', () => {
  const contadas = async (rota: string) =>
    (await linhas('lastro_http_duracao_segundos_count')).filter((linha) => linha.includes(`rota="${rota}"`))

  test('are counted under the route as it was declared, refusals too, and in seconds', async () => {
    await t.call('GET', '/api/contratos/817263')
    await t.call('GET', '/api/contratos/817264?cpf=39053344705')
    expect(await contadas('/api/contratos/:id')).toEqual([
      '{metodo="GET",rota="/api/contratos/:id",status="401"} 2',
    ])
    const somas = await linhas('lastro_http_duracao_segundos_sum')
    const soma = Number(
      somas
        .find((linha) => linha.includes('/api/contratos/:id'))
        ?.split(' ')
        .at(-1),
    )
    expect(soma).toBeGreaterThan(0)
    expect(soma).toBeLessThan(5)
  })

  test('to addresses that nobody declared are one', async () => {
    const antes = await contadas('outra')
    await t.call('GET', '/inventado/817265')
    await t.call('GET', '/api/inventado/817266')
    expect([antes, await contadas('outra')]).toEqual([[], ['{metodo="GET",rota="outra",status="404"} 2']])
  })
})

describe('what waits', () => {
  test('connections, and heavy calls that have not had their turn', async () => {
    expect(await numero('lastro_conexoes_maximo')).toBe(t.banco.engine === 'embutido' ? 1 : 10)
    expect([await numero('lastro_conexoes_esperando'), await numero('lastro_fila_esperando')]).toEqual([0, 0])
    const { promise, resolve } = Promise.withResolvers<void>()
    const { pool } = t.banco
    const conectar = pool.connect.bind(pool)
    const adiada = () => promise.then(() => conectar())
    vi.spyOn(pool, 'connect').mockImplementation(adiada as never)
    const pesada = t.call('GET', '/api/instituicoes-financeiras/1/contratos', { token: 'x'.repeat(43) })
    // The caller waits for an answer that the database holds back.
    await vi.waitFor(async () => expect(await numero('lastro_fila_esperando')).toBe(1), 10_000)
    expect(await linhas('lastro_banco_acessivel')).toEqual(['0'])
    resolve()
    expect((await pesada).status).toBe(401)
    await vi.waitFor(async () => expect(await numero('lastro_fila_esperando')).toBe(0), 10_000)
    expect(await linhas('lastro_banco_acessivel')).toEqual(['1'])
  })

  test("the audit's tail that has no link", async () => {
    const cauda = async () => [
      await numero('lastro_auditoria_sem_elo'),
      await numero('lastro_auditoria_sem_elo_idade_segundos'),
    ]
    await encadear(t.banco.db, () => undefined)
    expect(await cauda()).toEqual([0, 0])
    const instituicaoId = await t.cenario.instituicao()
    const ato = { instituicaoId, sessao: null, acao: 'alterar', entidade: 'contrato', entidadeId: 1 } as const
    for (const ms of [90_000, 30_000]) {
      await withTransaction(t.banco.db, (tx) => registrar(tx, { ...ato, agora: t.clock.now() }))
      t.passar(ms)
    }
    expect(await cauda()).toEqual([2, 120])
    await encadear(t.banco.db, () => undefined)
    expect(await cauda()).toEqual([0, 0])
  })

  test('deliveries that are tried, and not those of a store or a target that is off', async () => {
    const { db } = t.banco
    const pendentes = async () => [
      await numero('lastro_webhook_pendentes'),
      await numero('lastro_webhook_pendente_idade_segundos'),
    ]
    const entrega = async () => {
      const lojaId = await t.cenario.loja()
      const webhookId = await t.cenario.webhook(lojaId)
      const desde = t.clock.now()
      const { id: eventoId } = await db
        .insertInto('webhookEvento')
        .values({
          lojaId,
          tipo: 'teste',
          corpo: '{}',
          ocorridoEm: desde,
          mensagem: randomUUID(),
          chave: randomUUID(),
          contratoId: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('webhookEntrega')
        .values({ webhookId, eventoId, lojaId, desde, proximaEm: desde })
        .execute()
      t.passar(60_000)
      return { lojaId, webhookId }
    }
    expect(await pendentes()).toEqual([0, 0])
    const desligado = await entrega()
    const { lojaId } = await entrega()
    await entrega()
    expect(await pendentes()).toEqual([3, 180])
    await db
      .updateTable('webhook')
      .set({ desativadoEm: t.clock.now() })
      .where('id', '=', desligado.webhookId)
      .execute()
    expect(await pendentes()).toEqual([2, 120])
    await db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', lojaId).execute()
    expect(await pendentes()).toEqual([1, 60])
  })

  test('the revaluation that an import asked for', async () => {
    const { db } = t.banco
    const idades = async () => [
      ...(await linhas('lastro_reavaliacao_idade_segundos')),
      ...(await linhas('lastro_reavaliacao_pendente_idade_segundos')),
    ]
    expect(await idades()).toEqual(['0'])
    await db.insertInto('reavaliacao').values({ importadaEm: t.clock.now(), concluidaEm: null }).execute()
    t.passar(7_200_000)
    expect(await idades()).toEqual(['7200'])
    await db.updateTable('reavaliacao').set({ concluidaEm: t.clock.now() }).execute()
    t.passar(5_000)
    expect(await idades()).toEqual(['5', '0'])
  })

  test('the next month of reference prices', async () => {
    t.setNow('2026-11-16T15:00:00Z')
    const mes = { precos: 1, importadoEm: t.clock.now() }
    await t.banco.db
      .insertInto('fipeMes')
      .values([
        { ...mes, tipoId: 1, mes: '2026-10-01' },
        { ...mes, tipoId: 1, mes: '2026-11-01' },
        { ...mes, tipoId: 3, mes: '2026-10-01' },
      ])
      .execute()
    // From midnight in São Paulo: 15 and a half days, and 31 more.
    expect(await linhas('lastro_fipe_mes_idade_segundos')).toEqual([
      '{tipo="Caminhão"} 4017600',
      '{tipo="Carro"} 1339200',
    ])
  })
})

test('jobs: since when each ended well, and how often one failed here', async () => {
  const nenhuma = await linhas('lastro_tarefa_sucesso_idade_segundos')
  expect(nenhuma).toContain('{tarefa="limpar-notificacoes"} 604800')
  expect(await linhas('lastro_tarefa_falhas_total')).toContain('{tarefa="limpar-entregas"} 0')
  await withTransaction(t.banco.db, async (tx) => {
    await enqueue(tx, limpar, {})
    await enqueue(tx, apagar, {})
  })
  await drainJobs(t.banco, jobs)
  await t.banco.pool.query(
    "update pgboss.job set completed_on = now() - interval '1 hour' where name = 'limpar-notificacoes'",
  )
  const mudou = (await linhas('lastro_tarefa_sucesso_idade_segundos')).filter((l) => !nenhuma.includes(l))
  expect(mudou).toEqual([expect.stringMatching(/^\{tarefa="limpar-notificacoes"\} 36\d\d(\.\d+)?$/)])
  const falhas = await linhas('lastro_tarefa_falhas_total')
  expect(falhas).toContain('{tarefa="limpar-entregas"} 1')
  expect(falhas).toContain('{tarefa="limpar-notificacoes"} 0')
})

describe('the database', () => {
  test('away is said, and nothing else of it; all the rest goes on', async () => {
    semBanco()
    const { status, text } = await raspar()
    const ditas = text
      .split('\n')
      .filter((linha) => /^lastro_(banco|webhook|auditoria|reavaliacao|fipe|tarefa_sucesso)/.test(linha))
    expect([status, ditas]).toEqual([200, ['lastro_banco_acessivel 0']])
    expect(text).toMatch(/^lastro_fila_esperando 0$/m)
    vi.restoreAllMocks()
    expect(await numero('lastro_banco_acessivel')).toBe(1)
    expect(await linhas('lastro_webhook_pendentes')).toHaveLength(1)
  })

  test('is asked once however many look, and why it failed is told once', async () => {
    const { banco, clock } = t
    const erros: unknown[] = []
    const deps = { banco, clock, jobNames: [], onError: (error: unknown) => erros.push(error) }
    const metricas = createMetrics(deps)
    const connect = vi.spyOn(banco.pool, 'connect')
    await Promise.all([metricas.render(), metricas.render()])
    await metricas.render()
    expect([connect.mock.calls.length, erros]).toEqual([3, []])
    connect.mockClear()
    semBanco()
    const semNada = createMetrics(deps)
    for (let vez = 0; vez < 3; vez++) await semNada.render()
    expect([connect.mock.calls.length, erros]).toEqual([1, [new Error('the database is away')]])
  })
})

test('no address, id or name is told: a label is a route, a job, a type of vehicle or a number', async () => {
  await t.cenario.instituicao('Banco Inconfundível')
  const { text } = await raspar()
  // A measured value may hold any digits.
  const names = text.replaceAll(/ [-+.\de]+$/gm, '')
  expect(names).not.toMatch(/8172\d\d|39053344705|Inconfund/)
  const proprias = text.split('\n').filter((linha) => linha.startsWith('lastro_'))
  const rotulos = proprias.flatMap((linha) => [...linha.matchAll(/[{,](\w+)="([^"]*)"/g)])
  const valores = Map.groupBy(rotulos, ([, nome]) => nome)
  expect(new Set(valores.keys())).toEqual(new Set(['le', 'metodo', 'rota', 'status', 'tarefa', 'tipo']))
  const declaradas = new Set([...t.app.rotas.map(({ url }) => url), 'outra'])
  for (const [, , rota = ''] of valores.get('rota') ?? []) expect(declaradas).toContain(rota)
})
