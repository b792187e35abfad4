import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { clockFrom } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { createTestBanco } from '../db/testing.ts'
import { loadDemo } from './load-demo.ts'

const NAO_VAZIO =
  'Os dados de demonstração só podem ser carregados num banco de dados vazio; este já tem estabelecimentos ou usuários.'
const silent = () => undefined

/** Without ids, which go on counting after a load that failed. */
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

async function withBanco(work: (db: Db) => Promise<void>) {
  const banco = await createTestBanco()
  try {
    await work(banco.db)
  } finally {
    await banco.close()
  }
}

/** Five minutes into a year in São Paulo. */
const NOVO_ANO = clockFrom(() => new Date('2027-01-01T03:05:00Z'))

test('leaves nothing behind when it fails half-way; the next gives what any load gives, and one more is refused', async () => {
  const loaded: unknown[] = []
  await withBanco(async (db) => {
    await loadDemo({ db, clock: NOVO_ANO, log: silent })
    loaded.push(await snapshot(db))
    expect(await db.selectFrom('contrato').select('status').distinct().execute()).toHaveLength(8)
  })
  await withBanco(async (db) => {
    await sql`alter table contrato add constraint so_quinze check (id <= 15)`.execute(db)
    await expect(loadDemo({ db, clock: NOVO_ANO, log: silent })).rejects.toMatchObject({ code: '23514' })
    for (const tabela of ['estabelecimento', 'usuario', 'veiculoMarca', 'fipeMes', 'demonstracao'] as const)
      expect(await db.selectFrom(tabela).selectAll().execute()).toEqual([])

    await sql`alter table contrato drop constraint so_quinze`.execute(db)
    await loadDemo({ db, clock: NOVO_ANO, log: silent })
    loaded.push(await snapshot(db))
    expect(await db.selectFrom('demonstracao').selectAll().execute()).toHaveLength(1)
    await expect(loadDemo({ db, clock: NOVO_ANO, log: silent })).rejects.toThrow(NAO_VAZIO)
  })
  expect(loaded[0]).toEqual(loaded[1])
})

test('of two loads at once one is refused', () =>
  withBanco(async (db) => {
    const load = () => loadDemo({ db, clock: NOVO_ANO, log: silent })
    const results = await Promise.allSettled([load(), load()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [recusa] = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    )
    expect(recusa).toContain(NAO_VAZIO)
  }))

test('is refused in production, always', () =>
  withBanco(async (db) => {
    vi.stubEnv('NODE_ENV', 'production')
    try {
      await expect(loadDemo({ db, clock: NOVO_ANO, log: silent })).rejects.toThrow(
        'Os dados de demonstração nunca são carregados em produção (NODE_ENV=production).',
      )
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await db.selectFrom('estabelecimento').select('id').execute()).toEqual([])
  }))

test('is refused where there is a user already', () =>
  withBanco(async (db) => {
    await db.insertInto('usuario').values({ cpf: '52998224725', nome: 'Alguém', senhaHash: '!' }).execute()
    await expect(loadDemo({ db, clock: NOVO_ANO, log: silent })).rejects.toThrow(NAO_VAZIO)
  }))
