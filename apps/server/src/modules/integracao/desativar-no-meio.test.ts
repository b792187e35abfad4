import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { avisarSistema } from './avisos.service.ts'
import { type Cena, createCena, HORA } from './testing/cena.ts'
import { entregarPendentes } from './testing/entregar-pendentes.ts'
import { lockWebhook, updatePendentesDesistidos, updateWebhook } from './webhooks.repository.ts'

let t: TestApp
let cena: Cena
beforeAll(async () => {
  t = await startApp({ env: { WEBHOOK_REDES: 'loopback' } })
  cena = await createCena(t)
})
afterAll(async () => {
  await cena.close()
  await t.close()
})

/**
 * Runs `work` in a transaction that stays open for a while; resolves, once `work` is done, to the transaction's end.
 */
async function semTerminar(work: (tx: Tx) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const fim = withTransaction(t.banco.db, async (tx) => {
    await work(tx)
    done.resolve()
    await sql`select pg_sleep(0.5)`.execute(tx)
  })
  await Promise.race([done.promise, fim])
  return { fim }
}

let vez = 0
const avisar = (tx: Tx) =>
  avisarSistema(tx, {
    tipo: 'proposta.enviada',
    lojaId: cena.n.lojaId,
    contratoId: null,
    dados: {},
    chave: `no meio ${++vez}`,
    agora: t.clock.now(),
  })

const esperam = async (webhookId: number) =>
  (
    await t.banco.db
      .selectFrom('webhookEntrega')
      .where('webhookId', '=', webhookId)
      .where('estado', '=', 'pendente')
      .select('id')
      .execute()
  ).length

// The embedded engine runs one transaction after the other.
test.runIf(TEST_ENGINE === 'postgres')(
  'what happens while its target is switched off, or removed, does not wait for it for ever',
  async () => {
    const { id } = await cena.incluir()
    const antes = await semTerminar(avisar)
    expect((await cena.post(`/api/webhooks/${id}/desativar`)).status).toBe(200)
    await antes.fim
    expect(await esperam(id)).toBe(0)

    // Disabled by the server after three days.
    expect((await cena.post(`/api/webhooks/${id}/ativar`)).status).toBe(200)
    cena.receptor.responderStatus(500)
    await withTransaction(t.banco.db, avisar)
    await entregarPendentes(cena.deps)
    await cena.passar(72 * HORA)
    const outro = await semTerminar(avisar)
    await entregarPendentes(cena.deps)
    await outro.fim
    expect((await cena.webhooks())[0]).toMatchObject({ id, ativo: false, pendentes: 0 })

    expect((await cena.post(`/api/webhooks/${id}/ativar`)).status).toBe(200)
    const agora = t.clock.now()
    const desativa = await semTerminar(async (tx) => {
      await lockWebhook(tx, cena.n.lojaId, id)
      await updateWebhook(tx, id, { desativadoEm: agora, excluidoEm: agora })
      await updatePendentesDesistidos(tx, id, agora)
    })
    await withTransaction(t.banco.db, avisar)
    await desativa.fim
    expect(await esperam(id)).toBe(0)
  },
)
