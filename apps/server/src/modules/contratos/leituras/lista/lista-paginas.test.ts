import { ORDENACOES } from '@lastro/shared/contratos/contrato'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { createCenario } from '#testing/cenario.ts'
import { statementOf } from '#testing/statements.ts'
import { listContratos } from './lista.repository.ts'

const DA_GRANDE = 5_000
const PAGINA = 20

let banco: Banco
let grande: number
let pequena: number
let cenario: ReturnType<typeof createCenario>
beforeAll(async () => {
  banco = await createTestBanco()
  cenario = createCenario(
    banco.db,
    clockFrom(() => new Date('2026-11-16T15:00:00Z')),
  )
  const lojaId = await cenario.loja('Zzz')
  ;[grande, pequena] = [await cenario.instituicao(), await cenario.instituicao()]
  await sql`
    insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia)
    select case when n > ${DA_GRANDE} then ${pequena}::bigint else ${grande}::bigint end, ${lojaId}, 'CT-' || n, 'ct-' || n, 1, 1,
      '2030-01-01', 1, 1
    from generate_series(1, ${DA_GRANDE}::integer + 3) n`.execute(banco.db)
})
afterAll(() => banco.close())

const ler = (instituicaoId: number, offset = 0) =>
  listContratos(banco.db, { instituicaoId }, { status: 0 }, { limit: PAGINA, offset })

test('a page and its number are those of the institution, also past its end', async () => {
  const { rows, total } = await ler(grande, PAGINA)
  expect([total, rows.length, rows[0]?.numero]).toEqual([DA_GRANDE, PAGINA, `CT-${DA_GRANDE - PAGINA}`])
  expect(await ler(grande, DA_GRANDE)).toMatchObject({ rows: [], total: DA_GRANDE })
  expect(await ler(pequena)).toMatchObject({ total: 3, rows: [{}, {}, {}] })
})

/** Counts the pages of the database that one page of a large institution's list touches under the generic plan. */
async function paginasDoPlanoGuardado(): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  await ler(grande)
  const [{ text, values = [] } = { text: '' }] = query.mock.calls.map((chamada: unknown[]) =>
    statementOf(chamada),
  )
  query.mockRestore()
  const client = await banco.pool.connect()
  try {
    await client.query(`prepare lista as ${String(text)}`)
    await client.query('set plan_cache_mode = force_generic_plan')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json) execute lista (${values.map((value) => `'${String(value)}'`).join()})`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN
  } finally {
    client.release(true)
  }
}

test.runIf(TEST_ENGINE === 'postgres')(
  'the plan that is kept for any institution reads no more of a large one than its page',
  async () => {
    await banco.pool.query('analyze')
    // The list reads twenty contracts by key and what it shows beside each; reading all contracts takes twice as many.
    expect(await paginasDoPlanoGuardado()).toBeLessThan(10 * PAGINA)
  },
)

test.runIf(TEST_ENGINE === 'postgres')('after a few calls a connection plans it no more', async () => {
  await banco.pool.query('analyze')
  const planos = await banco.db.connection().execute(async (db) => {
    for (let vez = 0; vez < 12; vez++)
      await listContratos(db, { instituicaoId: grande }, { status: 0 }, { limit: PAGINA, offset: vez })
    return sql<{
      n: number
    }>`select generic_plans as n from pg_prepared_statements where statement like '%unnest(array(%'`.execute(
      db,
    )
  })
  expect(planos.rows).toEqual([{ n: expect.toSatisfy((n: number) => n >= 5) }])
})

test.runIf(TEST_ENGINE === 'postgres')(
  'sorted by any column, a page reads little of a large institution',
  async () => {
    const instituicaoId = await cenario.instituicao()
    const lojaIds: number[] = []
    for (let n = 0; n < 8; n++) lojaIds.push(await cenario.loja(`Loja ${n}`))
    await sql`
    insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia)
    select ${instituicaoId}::bigint, (${lojaIds}::bigint[])[1 + n % 8], 'CT-' || n, 'ct-' || n, 1 + n * 7919 % 50000, 1 + n * 7907 % 50000,
      '2030-01-01'::date + n * 7919 % 500, 1, 1
    from generate_series(1, 20000) n`.execute(banco.db)
    await banco.pool.query('vacuum analyze')
    for (const campo of ORDENACOES)
      for (const direcao of ['asc', 'desc'] as const) {
        const query = vi.spyOn(Client.prototype, 'query')
        const { rows: pagina } = await listContratos(
          banco.db,
          { instituicaoId },
          { status: 0, ordenacao: { campo, direcao } },
          { limit: PAGINA, offset: 0 },
        )
        const [{ text, values } = { text: '', values: [] }] = query.mock.calls.map((chamada: unknown[]) =>
          statementOf(chamada),
        )
        query.mockRestore()
        const { rows } = await banco.pool.query<{
          'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }]
        }>(`explain (analyze, buffers, format json) ${String(text)}`, values)
        expect(pagina).toHaveLength(PAGINA)
        expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'], `${campo} ${direcao}`).toBeLessThan(100)
      }
  },
)

test.runIf(TEST_ENGINE === 'postgres')(
  'by who created them, a page reads what one person created, or as much as is counted',
  async () => {
    const instituicaoId = await cenario.instituicao()
    const lojaId = await cenario.loja('Loja do criador')
    const { id: raro } = await cenario.usuario(instituicaoId, [], { nome: 'Rara Pessoa' })
    const { id: comum } = await cenario.usuario(instituicaoId, [], { nome: 'Comum Pessoa' })
    await sql`
    with feito as (
      insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
        tipo_selecao_garantia)
      select ${instituicaoId}::bigint, ${lojaId}, 'CT-' || n, 'ct-' || n, 1, 1, '2030-01-01', 1, 1 from generate_series(1, 20000) n
      returning id)
    insert into auditoria (instituicao_financeira_id, usuario_id, lado, acao, entidade, entidade_id)
    select ${instituicaoId}::bigint, case when id % 1000 = 0 then ${raro}::bigint else ${comum} end, 'instituicao',
      unnest(array['criar', 'alterar', 'enviar']), 'contrato', id from feito`.execute(banco.db)
    await banco.pool.query('vacuum analyze')
    const paginas = async (criador: string) => {
      const query = vi.spyOn(Client.prototype, 'query')
      const achados = await listContratos(
        banco.db,
        { instituicaoId },
        { criador },
        { limit: PAGINA, offset: 0, contaAte: 1_000 },
      )
      const [, { text, values } = { text: '', values: [] }] = query.mock.calls.map((chamada: unknown[]) =>
        statementOf(chamada),
      )
      query.mockRestore()
      const { rows } = await banco.pool.query<{
        'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }]
      }>(`explain (analyze, buffers, format json) ${String(text)}`, values)
      return { total: achados.total, lidas: rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] }
    }
    const poucas = expect.toSatisfy((lidas: number) => lidas < 200)
    expect(await paginas('rara')).toEqual({ total: 20, lidas: poucas })
    expect(await paginas('comum')).toEqual({ total: 1_000, lidas: poucas })
  },
)

test.each(['asc', 'desc'] as const)(
  'by store %s, pages hold every contract once, in the order of the names',
  async (direcao) => {
    const instituicaoId = await cenario.instituicao()
    for (const nome of ['Beta', 'Álvares', 'Zeta']) {
      const lojaId = await cenario.loja(nome)
      for (let n = 0; n < 9; n++)
        await cenario.contrato({ instituicaoId, lojaId, status: n % 3 === 0 ? 7 : 0 })
    }
    const { rows } = await sql<{ id: number }>`
      select c.id from contrato c join estabelecimento loja on loja.id = c.loja_id
      where c.instituicao_financeira_id = ${instituicaoId} and c.status = 0
      order by loja.nome_busca ${sql.raw(direcao)}, c.id desc`.execute(banco.db)
    const lidos: number[] = []
    for (let offset = 0; offset < 20; offset += 4) {
      const pagina = await listContratos(
        banco.db,
        { instituicaoId },
        { status: 0, ordenacao: { campo: 'loja', direcao } },
        { limit: 4, offset },
      )
      expect(pagina.total).toBe(18)
      lidos.push(...pagina.rows.map(({ id }) => id))
    }
    expect(lidos).toEqual(rows.map(({ id }) => id))
  },
)
