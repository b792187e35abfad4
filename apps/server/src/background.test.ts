import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startUpkeep } from './db/embedded/upkeep.ts'
import { watchSchema } from './db/schema-watch.ts'
import type { Repeated } from './every.ts'
import { withImportLease } from './importacao/import-lease.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { defineJob } from './jobs/job.ts'
import { startEntregador } from './modules/integracao/entregador.service.ts'
import { startEncadeador } from './modules/registro-de-auditoria/encadeador.service.ts'
import { openClock } from './relogio/relogio.service.ts'
import { startApp, type TestApp } from './testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const fail = (error: unknown) => {
  throw error
}

/** Each loop, at its work. */
const LOOPS = {
  async jobs() {
    const atWork = Promise.withResolvers<void>()
    const long = defineJob({
      nome: 'sem-fim',
      dados: z.object({}),
      cron: '0 0 1 1 *',
      run: async ({ signal }) => {
        atWork.resolve()
        await wait(60_000, undefined, { signal, ref: false })
      },
    })
    const jobs = await startJobs({ ...t, log: () => undefined, jobs: [long], pollEveryMs: 5 })
    await atWork.promise
    return jobs
  },
  async chain() {
    return startEncadeador({
      db: t.banco.db,
      clock: t.clock,
      arquivo: undefined,
      onCabeca: () => undefined,
      onError: fail,
    })
  },
  async deliveries() {
    return startEntregador(
      { db: t.banco.db, clock: t.clock, segredos: t.segredos, envio: { redes: [] } },
      { pollEveryMs: 5, log: fail },
    )
  },
  async schema() {
    return watchSchema(t.banco.db, { onOutdated: () => fail(new Error('no newer program')), pollEveryMs: 5 })
  },
  async upkeep() {
    const { withoutTimeLimit } = t.banco
    return startUpkeep({ log: fail, withoutTimeLimit, activity: () => 0 })
  },
  async clock() {
    return openClock(t.banco.db, {
      startsAt: new Date('2026-11-16T15:00:00Z'),
      producao: false,
      log: () => undefined,
    })
  },
  async lease() {
    const end = Promise.withResolvers<void>()
    const ended = withImportLease(t.banco.db, { chave: 'laco', renewEveryMs: 5 }, () => end.promise)
    return {
      stop() {
        end.resolve()
        return ended
      },
    }
  },
}

test.each(Object.entries<() => Promise<Repeated>>(LOOPS))(
  'the loop of the %s ends long before its work would',
  async (_, start) => {
    const loop = await start()
    await wait(100)
    const since = performance.now()
    await loop.stop()
    expect(performance.now() - since).toBeLessThan(20_000)
  },
)
