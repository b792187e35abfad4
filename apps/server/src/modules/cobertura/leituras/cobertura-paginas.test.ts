import { ORDENACOES_DA_COBERTURA } from '@lastro/shared/cobertura/cobertura'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { createCenario } from '#testing/cenario.ts'
import { statementOf } from '#testing/statements.ts'
import { listCobertura } from './cobertura.repository.ts'

// Plans are those of PostgreSQL; the embedded engine shows the order only.
const CONTRATOS = TEST_ENGINE === 'postgres' ? 10_000 : 480
const PAGINA = 20

let banco: Banco
let instituicaoId: number
beforeAll(async () => {
  banco = await createTestBanco()
  const cenario = createCenario(
    banco.db,
    clockFrom(() => new Date('2026-11-16T15:00:00Z')),
  )
  instituicaoId = await cenario.instituicao()
  const lojaIds: number[] = []
  for (let n = 0; n < 8; n++) lojaIds.push(await cenario.loja(`Loja ${n}`))
  await sql`
    insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia, status, enviado_em)
    select ${instituicaoId}::bigint, (${lojaIds}::bigint[])[1 + n % 8], 'CT-' || n, 'ct-' || n, 1, 1000, '2030-01-01', 1, 1, 5, now()
    from generate_series(1, ${CONTRATOS}::integer) n`.execute(banco.db)
  // One in a hundred lacks coverage.
  await sql`
    insert into cobertura (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, exigido, veiculos, defasados,
      sem_referencia, ativo, avaliada_em)
    select instituicao_financeira_id, id, case when id % 100 = 0 then 900 + id % 7 else 1000 + id % 500 end, 1000, 1000, 1000, 1, 0, 0, true, now()
    from contrato where instituicao_financeira_id = ${instituicaoId}`.execute(banco.db)
  await banco.pool.query('vacuum analyze')
})
afterAll(() => banco.close())

test.runIf(TEST_ENGINE === 'postgres')(
  'sorted by any column, a page of coverage reads little of a large institution',
  async () => {
    for (const campo of ORDENACOES_DA_COBERTURA)
      for (const direcao of ['asc', 'desc'] as const) {
        const query = vi.spyOn(Client.prototype, 'query')
        const linhas = await listCobertura(
          banco.db,
          instituicaoId,
          { ordenacao: { campo, direcao }, hoje: '2026-11-16' },
          { limit: PAGINA, offset: 0 },
        )
        const [{ text, values } = { text: '', values: [] }] = query.mock.calls.map((chamada: unknown[]) =>
          statementOf(chamada),
        )
        query.mockRestore()
        const { rows } = await banco.pool.query<{
          'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }]
        }>(`explain (analyze, buffers, format json) ${String(text)}`, values)
        expect(linhas).toHaveLength(PAGINA)
        expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'], `${campo} ${direcao}`).toBeLessThan(250)
      }
  },
)

test('contracts equally covered stand by their number of entry, in the direction of the list', async () => {
  const ler = async (direcao: 'asc' | 'desc') => {
    const linhas = await listCobertura(
      banco.db,
      instituicaoId,
      { situacao: 'coberto', ordenacao: { campo: 'deficit', direcao }, hoje: '2026-11-16' },
      { limit: PAGINA, offset: 0 },
    )
    return linhas.map(({ contratoId }) => contratoId)
  }
  const [asc, desc] = [await ler('asc'), await ler('desc')]
  expect(asc).toEqual(asc.toSorted((a, b) => a - b))
  expect(desc).toEqual(desc.toSorted((a, b) => b - a))
  expect(desc[0]).toBeGreaterThan(asc[0] ?? 0)
})

test.each(['asc', 'desc'] as const)(
  'by store %s, pages hold every contract once, in the order of the names',
  async (direcao) => {
    const { rows } = await sql<{ contratoId: number }>`
      select c.id as contrato_id from contrato c join estabelecimento loja on loja.id = c.loja_id
      where c.instituicao_financeira_id = ${instituicaoId}
      order by loja.nome_busca ${sql.raw(direcao)}, c.id ${sql.raw(direcao)}`.execute(banco.db)
    for (const offset of [0, 50, CONTRATOS - PAGINA]) {
      const linhas = await listCobertura(
        banco.db,
        instituicaoId,
        { ordenacao: { campo: 'loja', direcao }, hoje: '2026-11-16' },
        { limit: PAGINA, offset },
      )
      expect(linhas.map(({ contratoId }) => contratoId)).toEqual(
        rows.slice(offset, offset + PAGINA).map(({ contratoId }) => contratoId),
      )
    }
  },
)
