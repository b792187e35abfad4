import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EstadoDaConferencia } from '@lastro/shared/auditoria/conferencia'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { type Jobs, startJobs } from '#jobs/start-jobs.ts'
import { drainJobs } from '#jobs/testing/drain-jobs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { appendCabeca } from '../registro-de-auditoria/cabecas.service.ts'
import { conferirAuditoriaNoServidor } from './conferir-auditoria.job.ts'
import { conferirAuditoria } from './conferir-auditoria.service.ts'
import { encadear } from '../registro-de-auditoria/encadear.service.ts'

const CONFERENCIA = '/api/plataforma/auditoria/conferencia'

let t: TestApp
let jobs: Jobs
let dir: string
let arquivo: string
let bancoId: number
let operador: string
const linhas: string[] = []

beforeAll(async () => {
  t = await startApp()
  dir = await mkdtemp(join(tmpdir(), 'lastro-conferencia-'))
  arquivo = join(dir, 'cabecas')
  bancoId = await t.cenario.instituicao('Banco Um')
  for (let i = 0; i < 5; i++) await ato()
  await encadear(t.banco.db, () => undefined)
  const log = (linha: string) => linhas.push(linha)
  jobs = await startJobs({
    banco: t.banco,
    clock: t.clock,
    log,
    jobs: [conferirAuditoriaNoServidor(arquivo)],
    pollEveryMs: 60_000,
  })
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
  await rm(dir, { recursive: true })
})

/** Signs in at the clock's time. */
const entrar = async () => {
  const codigos = ['Plataforma.Auditoria.Listar', 'Plataforma.Auditoria.Alterar'] as const
  operador = (await t.cenario.usuario(null, codigos, { nome: 'Olga Operadora' })).token
}
const ato = (instituicaoId = bancoId) =>
  withTransaction(t.banco.db, (tx) =>
    registrar(tx, {
      instituicaoId,
      sessao: null,
      acao: 'alterar',
      entidade: 'contrato',
      entidadeId: 1,
      agora: t.clock.now(),
    }),
  )
const estado = async (method: 'GET' | 'POST' = 'GET') => {
  const response = await t.call(method, CONFERENCIA, { token: operador })
  expect([response.status, response.status === 200 ? '' : response.text]).toEqual([200, ''])
  return response.json<EstadoDaConferencia>()
}
/** Asks for a check on the screen, and returns what the screen then shows. */
async function checkAudit() {
  await estado('POST')
  await drainJobs(t.banco, jobs)
  return estado()
}
const deps = () => ({
  db: t.banco.db,
  clock: t.clock,
  log: () => undefined,
  signal: new AbortController().signal,
})
const doDia = { pedida: false, arquivo: undefined }
const quantas = async () =>
  (await t.banco.db.selectFrom('auditoriaConferencia').select('id').execute()).length

test('the first start checks by itself, later ones on a new day in São Paulo only, however late the last check was', async () => {
  await drainJobs(t.banco, jobs)
  await entrar()
  expect(await estado()).toEqual({
    ultima: {
      iniciadaEm: '2026-11-16T15:00:00.000Z',
      terminadaEm: '2026-11-16T15:00:00.000Z',
      pedidaPor: null,
      conferidos: 5,
      total: 0,
      achados: [],
      cadeias: [{ instituicaoFinanceiraId: bancoId, instituicaoFinanceira: 'Banco Um', posicao: 5 }],
      cabecas: 'inacessiveis',
    },
    emAndamento: null,
  })
  t.setNow('2026-11-17T02:59:00Z')
  await conferirAuditoria(deps(), doDia)
  expect(await quantas()).toBe(1)
  t.setNow('2026-11-17T06:40:00Z')
  await conferirAuditoria(deps(), doDia)
  expect(await quantas()).toBe(2)
  t.setNow('2026-11-17T11:00:00Z')
})

test('asked for on the screen it says at once that it waits, is one however often asked, and names who asked', async () => {
  await entrar()
  const antes = await quantas()
  const pedidas = await Promise.all([estado('POST'), estado('POST')])
  const espera = { pedidaEm: '2026-11-17T11:00:00.000Z', iniciadaEm: null, conferidos: 0 }
  expect(pedidas.map(({ emAndamento }) => emAndamento)).toEqual([espera, espera])
  await drainJobs(t.banco, jobs)
  const { ultima, emAndamento } = await estado()
  expect(emAndamento).toBeNull()
  expect(ultima).toMatchObject({ pedidaPor: 'Olga Operadora', total: 0 })
  expect(await quantas()).toBe(antes + 1)
  const pedidos = sql`select 1 from auditoria where acao = 'conferir' and instituicao_financeira_id = 0`
  expect((await pedidos.execute(t.banco.db)).rows).toHaveLength(1)
})

test('killed between two batches it is still under way, and run again it comes to its verdict', async () => {
  await estado('POST')
  const stop = new AbortController()
  stop.abort(new Error('morto'))
  const parar = { ...deps(), signal: stop.signal }
  await expect(conferirAuditoria(parar, { pedida: true, arquivo, porLote: 2 })).rejects.toThrow('morto')
  expect((await estado()).emAndamento).toMatchObject({ iniciadaEm: '2026-11-17T11:00:00.000Z' })
  await Promise.all([1, 2].map(() => conferirAuditoria(deps(), { pedida: true, arquivo, porLote: 2 })))
  expect(await estado()).toMatchObject({ ultima: { total: 0 }, emAndamento: null })
})

test('with the heads noted outside, a damaged chain is told with its institution and the number of the row, and logged', async () => {
  await encadear(t.banco.db, (cabeca) => appendCabeca(arquivo, cabeca, t.clock.now()))
  expect((await checkAudit()).ultima).toMatchObject({ cabecas: 'comparadas', total: 0 })
  expect(linhas).toEqual([])
  const { rows } = await sql<{ sequencia: number }>`
    update auditoria set motivo = 'Outro' where sequencia = (select max(sequencia) from auditoria where instituicao_financeira_id = ${bancoId})
    returning sequencia`.execute(t.banco.db)
  const texto = `o registro ${rows[0]?.sequencia} ou o seu lugar na sequência foi alterado.`
  expect((await checkAudit()).ultima).toMatchObject({
    total: 1,
    achados: [{ instituicaoFinanceiraId: bancoId, instituicaoFinanceira: 'Banco Um', texto }],
  })
  expect(linhas).toEqual([
    'A AUDITORIA NÃO CONFERE: 1 problema.',
    `  Instituição nº ${bancoId}: ${texto} (Banco Um)`,
  ])
})

test('verdicts older than a year go with the next one', async () => {
  const velha = { pedidaEm: new Date('2020-01-01T00:00:00Z'), achados: '[]', cadeias: '[]' }
  await t.banco.db
    .insertInto('auditoriaConferencia')
    .values({ ...velha, iniciadaEm: velha.pedidaEm, terminadaEm: velha.pedidaEm })
    .execute()
  const antes = await quantas()
  await entrar()
  await checkAudit()
  expect(await quantas()).toBe(antes)
  const { min } = t.banco.db.fn
  const maisVelha = await t.banco.db
    .selectFrom('auditoriaConferencia')
    .select(min('terminadaEm').as('em'))
    .executeTakeFirstOrThrow()
  expect(maisVelha.em?.getUTCFullYear()).toBe(t.clock.now().getUTCFullYear())
})
