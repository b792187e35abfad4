import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clockFrom } from '../clock.ts'
import type { Banco } from '../db/connection.ts'
import type { Db } from '../db/tables.ts'
import { createTestBanco } from '../db/testing.ts'
import { loadDemo } from './load-demo.ts'

const NAO_VAZIO =
  'Os dados de demonstração só podem ser carregados num banco de dados vazio; este já tem estabelecimentos ou usuários.'
const silent = () => undefined

/** Rows without ids, because sequences go on after a failed load. */
const snapshot = async (db: Db) => {
  const contratos = await db
    .selectFrom('contrato')
    .select(['numero', 'status', 'valorGarantia', 'dataTermino', 'criadoEm', 'statusDesde'])
    .orderBy('numero')
    .execute()
  const veiculos = await db
    .selectFrom('veiculo')
    .leftJoin('contratoGarantia', 'contratoGarantia.veiculoId', 'veiculo.id')
    .leftJoin('contrato', 'contrato.id', 'contratoGarantia.contratoId')
    .select(['placa', 'renavam', 'chassi', 'preco', 'numero', 'precoVeiculo', 'precoInstituicaoFinanceira'])
    .orderBy('placa')
    .orderBy('numero')
    .execute()
  return { contratos, veiculos }
}

/** Five minutes into a year in São Paulo. */
const NOVO_ANO = clockFrom(() => new Date('2027-01-01T03:05:00Z'))
const load = ({ db }: Banco) => loadDemo({ db, clock: NOVO_ANO, extensao: 'curta', log: silent })

let cheio: Banco
let vazio: Banco
let atOnce: PromiseSettledResult<void>[]
beforeAll(async () => {
  cheio = await createTestBanco()
  vazio = await createTestBanco()
  // On a slow machine one load waits for the other longer than a statement may take.
  cheio.pool.options.verify = (client, done) =>
    client.query('set statement_timeout = 0', (error: Error | null) => done(error ?? undefined))
  atOnce = await Promise.allSettled([load(cheio), load(cheio)])
})
afterAll(async () => {
  await cheio.close()
  await vazio.close()
})

test('of two loads at once one is refused, and so is a later one', async () => {
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const recusas = atOnce.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(recusas.join()).toContain(NAO_VAZIO)
  await expect(load(cheio)).rejects.toThrow(NAO_VAZIO)
  expect(await cheio.db.selectFrom('demonstracao').selectAll().execute()).toHaveLength(1)
})

test('plays its history across the turn of the year too', async () => {
  const contratos = cheio.db.selectFrom('contrato')
  expect(await contratos.select('status').distinct().execute()).toHaveLength(8)
  const { ultimo } = await contratos
    .select((eb) => eb.fn.max('statusDesde').as('ultimo'))
    .executeTakeFirstOrThrow()
  expect(ultimo < NOVO_ANO.now()).toBe(true)
})

// A trailing blank comes from a file of settings; the server also takes it for production.
test.each(['production', 'production '])('is refused in production, always: %j', async (ambiente) => {
  vi.stubEnv('NODE_ENV', ambiente)
  try {
    await expect(load(vazio)).rejects.toThrow(
      'Os dados de demonstração nunca são carregados em produção (NODE_ENV=production).',
    )
  } finally {
    vi.unstubAllEnvs()
  }
  expect(await vazio.db.selectFrom('estabelecimento').select('id').execute()).toEqual([])
})

test('is refused where there is a user already', async () => {
  await vazio.db
    .insertInto('usuario')
    .values({
      cpf: '52998224725',
      nome: 'Alguém',
      senhaHash: '!',
      senhaAlteradaEm: new Date(),
      criadoEm: new Date(),
    })
    .execute()
  await expect(load(vazio)).rejects.toThrow(NAO_VAZIO)
  await vazio.db.deleteFrom('usuario').execute()
})

test('leaves nothing behind when it fails half-way, and the next load gives what any gives', async () => {
  await sql`alter table contrato add constraint so_quinze check (id <= 15)`.execute(vazio.db)
  await expect(load(vazio)).rejects.toMatchObject({ code: '23514' })
  for (const tabela of ['estabelecimento', 'usuario', 'veiculoMarca', 'fipeMes', 'demonstracao'] as const)
    expect(await vazio.db.selectFrom(tabela).selectAll().execute()).toEqual([])

  await sql`alter table contrato drop constraint so_quinze`.execute(vazio.db)
  await load(vazio)
  expect(await snapshot(vazio.db)).toEqual(await snapshot(cheio.db))
})
