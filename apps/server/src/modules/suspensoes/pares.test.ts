import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import * as suspensoes from './suspensoes.repository.ts'

// Today is Monday, 16 November 2026. Two institutions work with the same two stores.

const PRAZO = '2026-11-13'

let t: TestApp
let um: number
let outro: number
let x: number
let y: number
beforeAll(async () => {
  t = await startApp()
  const { cenario, banco } = t
  um = await cenario.instituicao('Banco Um')
  outro = await cenario.instituicao('Banco Outro')
  x = await cenario.loja('Loja X')
  y = await cenario.loja('Loja Y')
  await banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: um, suspenderLoja: 1 })
    .execute()
  await owe(um, x, 1)
  await owe(um, y, 2)
  await owe(outro, x, 4)
})
afterAll(() => t.close())

/** Unpaid payoffs past their last day, without the contracts that they belong to. */
const owe = (bancoId: number, lojaId: number, vendas: number) =>
  t.banco.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into baixa (instituicao_financeira_id, contrato_id, penhor_id, loja_id, veiculo_id, estado, origem, motivo, data_venda,
        prazo, aberta_em, aberta_por)
      select ${bancoId}::bigint, ${lojaId}::bigint * 100 + n, ${lojaId}::bigint * 100 + n, ${lojaId}::bigint, n, 'aberta', 'loja', 'venda', '2026-11-10', ${PRAZO}::date, now(), 1
      from generate_series(1, ${vendas}::integer) n`.execute(tx)
  })
const pares = () =>
  [um, outro].flatMap((instituicaoId) => [x, y].map((lojaId) => ({ instituicaoId, lojaId })))

test('sales without payment are counted and listed by their own institution and store', async () => {
  const { db } = t.banco
  const contadas = await Promise.all(pares().map((par) => suspensoes.countVendasSemQuitacao(db, par, PRAZO)))
  expect(contadas).toEqual([1, 2, 4, 0])
  const lojasDe = async (bancoId: number) =>
    (await suspensoes.listLojasSemQuitacao(db, bancoId, PRAZO, 10)).map(({ loja, vendas }) => [loja, vendas])
  expect(await lojasDe(um)).toEqual([
    ['Loja Y', 2],
    ['Loja X', 1],
  ])
  expect(await lojasDe(outro)).toEqual([['Loja X', 4]])
  const esperamPor = async (lojaId: number) =>
    (await suspensoes.listInstituicoesQueEsperam(db, lojaId, PRAZO)).map((row) => row.instituicaoFinanceira)
  expect([await esperamPor(x), await esperamPor(y)]).toEqual([['Banco Outro', 'Banco Um'], ['Banco Um']])
  // The other institution suspends no store.
  const aAvisar = await suspensoes.listParesAAvisar(db, PRAZO)
  expect(aAvisar.map(({ instituicaoId }) => instituicaoId)).toEqual([um, um])
})

test('what one pair is told, and its names, stay its own', async () => {
  const { db } = t.banco
  await db.transaction().execute(async (tx) => {
    for (const par of pares()) await suspensoes.lockSuspensao(tx, par)
    await suspensoes.updateSuspensao(tx, { instituicaoId: um, lojaId: x }, { avisadaEm: t.clock.now() })
  })
  const avisadas = await Promise.all(pares().map((par) => suspensoes.findSuspensao(db, par)))
  expect(avisadas.map((lida) => lida?.avisadaEm ?? null)).toEqual([t.clock.now(), null, null, null])
  await db
    .transaction()
    .execute((tx) =>
      suspensoes.updateSuspensao(tx, { instituicaoId: outro, lojaId: y }, { avisadaEm: t.clock.now() }),
    )
  expect(await suspensoes.listLojasAvisadas(db, um, [x, y])).toEqual([x])
  expect(await suspensoes.listLojasAvisadas(db, outro, [x])).toEqual([])
  expect(await suspensoes.findNomes(db, { instituicaoId: outro, lojaId: y })).toEqual({
    loja: 'Loja Y',
    instituicao: 'Banco Outro',
  })
})
