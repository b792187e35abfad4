import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('the trend begins with what was true before its first month, and says nothing of what ended before', async () => {
  const { db } = t.banco
  const antigo = await t.cenario.instituicao('Banco Antigo')
  const { token: quem } = await t.cenario.usuario(antigo, DE_INSTITUICAO)
  const lojaId = await t.cenario.loja()
  const contratoEm = async (status: StatusContrato, desde: string) => {
    const id = await t.cenario.contrato({ instituicaoId: antigo, lojaId, status })
    await db
      .updateTable('contrato')
      .set({ statusDesde: new Date(desde) })
      .where('id', '=', id)
      .execute()
    return id
  }
  // A proposal without vehicles has no evaluation of its own.
  const ativo = await contratoEm(3, '2025-01-10T12:00:00Z')
  const liquidado = await contratoEm(7, '2026-02-10T12:00:00Z')
  const acabado = await contratoEm(7, '2025-11-10T12:00:00Z')
  const retratos: [number, string, number][] = [
    [ativo, '2025-01-10T12:00:00Z', 40_000],
    [ativo, '2025-06-10T12:00:00Z', 70_000],
    // Midnight in São Paulo after the first month belongs to the second.
    [ativo, '2026-01-01T03:00:00Z', 55_000],
    [liquidado, '2025-03-10T12:00:00Z', 65_000],
    [liquidado, '2026-02-10T12:00:01Z', 0],
    [acabado, '2025-01-10T12:00:00Z', 10_000],
    [acabado, '2025-11-10T12:00:01Z', 0],
  ]
  await db
    .insertInto('coberturaHistorico')
    .values(
      retratos.map(([contratoId, avaliadaEm, total]) => ({
        instituicaoFinanceiraId: antigo,
        contratoId,
        motivo: 'contrato' as const,
        reavaliacaoId: null,
        totalAntes: null,
        totalAtual: (total * 100) as Centavos,
        valorGarantia: 6_000_000 as Centavos,
        exigido: 6_000_000 as Centavos,
        veiculos: total === 0 ? 0 : 1,
        defasados: 0,
        semReferencia: 0,
        totalSemReferencia: null,
        totalDefasado: null,
        totalSaido: null,
        ativo: total > 0,
        avaliadaEm: new Date(avaliadaEm),
      })),
    )
    .execute()
  const url = `/api/instituicoes-financeiras/${antigo}/cobertura/tendencia`
  const { meses } = (await t.call('GET', url, { token: quem })).json<{
    meses: {
      mes: string
      contratos: number
      descobertos: number
      totalAtual: number
      totalSaido: number | null
    }[]
  }>()
  // The snapshots are made too old to tell the parts apart.
  expect(meses.map(({ totalSaido }) => totalSaido)).toEqual(meses.map(() => null))
  expect(
    meses.map(({ mes, contratos, descobertos, totalAtual }) => [mes, contratos, descobertos, totalAtual]),
  ).toEqual([
    ['2025-12-01T00:00:00Z', 2, 0, 135_000],
    ['2026-01-01T00:00:00Z', 2, 1, 120_000],
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((mes) => [
      `2026-${mes}-01T00:00:00Z`,
      1,
      1,
      55_000,
    ]),
  ])
})

test('an evaluation by a server whose clock is behind is not taken for an older one', async () => {
  t.setNow('2026-12-01T03:00:01Z')
  const a = await createAlteracoes(t, { banco: 'Banco Adiantado', loja: 'Loja Adiantada' })
  const id = await a.ativar(2)
  t.setNow('2026-12-01T02:59:59Z')
  await a.alterar(id, { valorGarantia: 150_000 })
  const passos = await t.banco.db
    .selectFrom('coberturaHistorico')
    .where('contratoId', '=', id)
    .select(['valorGarantia', 'avaliadaEm'])
    .orderBy('id')
    .execute()
  expect(passos.at(-1)).toEqual({ valorGarantia: 15_000_000, avaliadaEm: passos.at(-2)?.avaliadaEm })
  await a.liquidar(id)
  await expectConfere(t.banco.db)
})
