import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { caseCount } from '#testing/case-count.ts'

let t: TestApp
let p: Parceria
let fordKaId: number
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t)
  ;({ modeloId: fordKaId } = await t.cenario.modelo({ preco: 5_000_000 }))
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** Waits longer, because other tests share the processors. */
const LONG_TIMEOUT = { timeout: 20_000 }

const { Marca, Modelo } = FiltroRegra

/** Makes a rule that takes every vehicle, and calls that save another version: for all, or for Ford Ka alone. */
async function createRegraComDuasVersoes() {
  const { regraId } = await t.cenario.regra({
    instituicaoId: p.bancoId,
    filtros: [Marca, Modelo],
    itens: [{ percentual: 10_000 }],
  })
  const { marcaId } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', fordKaId)
    .select('marcaId')
    .executeTakeFirstOrThrow()
  const soFordKa = { veiculoMarcaIds: [marcaId], veiculoModeloIds: [fordKaId] }
  const salvar = (item: object) =>
    t.call('PUT', `/api/regras-garantia/${regraId}/itens`, {
      token: p.banco,
      body: { itens: [{ percentualTabelaReferencia: 100, ...item }] },
    })
  return { regraId, salvarTodos: () => salvar({}), salvarSoFordKa: () => salvar(soFordKa) }
}

const readVersao = async (id: number) => {
  const { statusId, regraGarantiaVersao: versao } = (
    await t.call('GET', `/api/contratos/${id}`, { token: p.banco })
  ).json<{ statusId: number; regraGarantiaVersao: number }>()
  return { statusId, versao }
}

/** Resolves once this many statements wait for a lock. */
const waitForLocks = (quantos: number) =>
  vi.waitUntil(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.banco.db,
    )
    return rows[0]?.n === quantos
  }, LONG_TIMEOUT)

/** Locks the prices, so that a send stops between reading a version and judging by it. */
async function lockPrices() {
  const outra = await t.banco.db.startTransaction().execute()
  await sql`lock table preco_referencia_atual in access exclusive mode`.execute(outra)
  return () => outra.commit().execute()
}

// The embedded engine has one connection, so nothing can come between two statements of a send.
describe.runIf(TEST_ENGINE === 'postgres')('a rule that is saved during a send', () => {
  test('waits for it: what was judged is what is frozen', async () => {
    const { regraId, salvarSoFordKa } = await createRegraComDuasVersoes()
    const id = await p.criar(1, { regraGarantiaId: regraId })
    const release = await lockPrices()
    const enviado = p.agir(id, 'enviar', p.banco)
    await waitForLocks(1)
    const salvo = salvarSoFordKa()
    await Promise.race([salvo, waitForLocks(2)])
    await release()
    expect([(await enviado).status, (await salvo).status]).toEqual([200, 200])
    expect(await readVersao(id)).toEqual({ statusId: 3, versao: 1 })
  })

  test('freezes none under a version that refuses its vehicle, whenever it comes', async () => {
    const { regraId, salvarTodos, salvarSoFordKa } = await createRegraComDuasVersoes()
    const errados: object[] = []
    let enviados = 0
    for (let n = 0; n < caseCount(200); n++) {
      const aceita = (await salvarTodos()).json<{ versao: number }>().versao
      const id = await p.criar(1, { regraGarantiaId: regraId })
      const release = await lockPrices()
      const enviado = p.agir(id, 'enviar', p.banco)
      // One of four saves comes at any moment of the send, three while it reads prices.
      const noMeio = n % 4 > 0
      if (noMeio) await waitForLocks(1)
      const salvo = salvarSoFordKa()
      await (noMeio ? Promise.race([salvo, waitForLocks(2)]) : wait(n % 10))
      await release()
      const [envio] = await Promise.all([enviado, salvo])
      const { versao } = await readVersao(id)
      if (envio.status === 200) enviados++
      const certo =
        envio.status === 200
          ? versao === aceita
          : envio.text.includes(' não atende à regra de garantia do contrato.')
      if (!certo) errados.push({ id, aceita, versao, resposta: envio.text })
    }
    expect(errados).toEqual([])
    // The save must not win every time, or nothing raced.
    expect(enviados).toBeGreaterThan(0)
  })
})
