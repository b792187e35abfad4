import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestBanco } from '#db/testing.ts'
import { lugares } from './novidades.sql.ts'

/** A node of a plan that was run. */
interface No {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: No[]
}

/** Rows of payoffs that a plan took up, whether or not they were what it looked for. */
const lidas = (no: No): number =>
  (no['Relation Name'] === 'baixa' ? no['Actual Rows'] + (no['Rows Removed by Filter'] ?? 0) : 0) +
  (no.Plans ?? []).reduce((soma, filho) => soma + lidas(filho), 0)

test('of an institution that is owed for months, the news of two days reads those of these days', async () => {
  const banco = await createTestBanco()
  onTestFinished(() => banco.close())
  await banco.db.transaction().execute(async (tx) => {
    // Payoffs alone, without the contracts that they belong to.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into baixa (instituicao_financeira_id, contrato_id, penhor_id, loja_id, veiculo_id, estado, origem, motivo,
        data_venda, prazo, aberta_em, aberta_por)
      select 1 + n % 2, n, n, 1 + n % 50, n, 'aberta', 'loja', 'venda', date '2026-01-01' + n / 40, date '2026-01-03' + n / 40,
        timestamptz '2026-01-01 12:00Z' + n / 40 * interval '1 day', 1
      from generate_series(1, 11700) n`.execute(tx)
  })
  await sql`analyze baixa`.execute(banco.db)
  const doPeriodo = lugares(
    banco.db,
    { instituicaoId: 1 },
    {
      tipos: ['baixa'],
      inicio: new Date('2026-10-20T03:00:00Z'),
      fim: new Date('2026-10-22T03:00:00Z'),
      hoje: '2026-10-21',
      limit: 100,
    },
  )
  if (!doPeriodo) throw new Error('No kind to read')
  const achadas = await doPeriodo.execute(banco.db)
  expect(achadas.rows).toHaveLength(40)
  const plano = await sql<{ plano: [{ Plan: No }] }>`explain (analyze, format json) ${doPeriodo}`.execute(
    banco.db,
  )
  const [[{ Plan: raiz }]] = plano.rows.map((row) => Object.values(row)[0]) as [[{ Plan: No }]]
  expect(lidas(raiz)).toBeLessThan(500)
})
