// @module-tag lento
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { COM_CORREIO, createCorreio } from '#testing/correio.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { Falha } from '#testing/smtp-server-process.ts'
import { type Servidor, startSmtp } from '#testing/smtp.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'

const LETTERS = ALL_CASES ? 1_000 : 60
const STEPS = ['onConnect', 'onAuth', 'onMailFrom', 'onRcptTo', 'onData'] as const
const WAYS = ['adia', 'pendura', 'morre'] as const
/** Each step in each way; without all cases each step in one. */
const FAILURES: Falha[] = STEPS.flatMap((passo, step) =>
  WAYS.filter((_, way) => ALL_CASES || way === step % WAYS.length).map((como) => ({ passo, como })),
)

let t: TestApp
let smtp: Servidor
let dir: string
let turn = 0
beforeAll(async () => {
  ;[t, smtp] = await Promise.all([startApp({ env: COM_CORREIO }), startSmtp({ semStarttls: true })])
  dir = mkdtempSync(join(tmpdir(), 'lastro-queda-'))
})
afterAll(async () => {
  await Promise.all([t.close(), smtp.close()])
  rmSync(dir, { recursive: true, force: true })
})

/** A server that sends; each begins half an hour after the one before, when leases and short pauses are over. */
const startServer = () =>
  startServerProcess({
    ...COM_CORREIO,
    EMAIL_URL: smtp.url,
    DATABASE_URL: String(t.banco.pool.options.connectionString),
    DATA_DIR: join(dir, 'dados'),
    LASTRO_RELOGIO: new Date(Date.UTC(2026, 10, 16, 12, 30 * turn++)).toISOString().slice(0, 16),
  })

const countBy = async (desfecho: 'enviado' | 'recusado' | null) =>
  (await createCorreio(t, smtp).estados()).filter((carta) => carta.desfecho === desfecho).length

describe.runIf(TEST_ENGINE === 'postgres')('a server that is killed while it sends', () => {
  test(
    'loses no letter and shows none twice, whatever the mail server does meanwhile',
    async () => {
      t.setNow('2026-11-16T15:00:00Z')
      const bancoId = await t.cenario.instituicao()
      const enderecos = Array.from({ length: LETTERS }, (_, n) => `${n % 20 ? 'p' : 'nao'}${n}@banco.test`)
      const correio = createCorreio(t, smtp)
      for (const endereco of enderecos)
        await correio.endereco((await t.cenario.usuario(bancoId, [])).id, endereco)
      const aviso = { estabelecimentoId: bancoId, titulo: 'T', conteudo: 'C', contratoId: null, chave: 'k' }
      await withTransaction(t.banco.db, (tx) => notificar(tx, 'deficit', [aviso], t.clock.now()))
      expect(await countBy(null)).toBe(LETTERS)

      for (const falha of FAILURES) {
        const before = smtp.recebidas.length
        const server = await startServer()
        // Some get through first, so that it dies with letters sent, being sent and waiting.
        await expect.poll(() => smtp.recebidas.length, { timeout: 20_000 }).toBeGreaterThan(before)
        await smtp.falhar(falha)
        await sleep(1_500)
        await server.end('SIGKILL')
        await smtp.falhar(null)
      }
      expect(await countBy(null)).toBeGreaterThan(0)

      await smtp.falhar({ passo: 'onRcptTo', como: 'recusa', para: 'nao' })
      for (let rounds = 0; (await countBy(null)) > 0; rounds++) {
        expect(rounds).toBeLessThan(20)
        const server = await startServer()
        let still = 0
        do {
          still = await countBy(null)
          await sleep(1_500)
        } while ((await countBy(null)) < still)
        await server.end()
      }
      const cartas = await smtp.cartas()
      const chegaram = cartas.map(({ paraQuem }) => paraQuem)
      expect(chegaram.toSorted()).toEqual([...new Set(chegaram)].toSorted())
      const estados = await correio.estados()
      const recusadas = estados.filter(({ desfecho }) => desfecho === 'recusado')
      expect(chegaram.length + recusadas.length).toBeGreaterThanOrEqual(LETTERS)
      expect(enderecos.filter((um) => um.startsWith('p') && !chegaram.includes(um))).toEqual([])
      for (const { erro } of recusadas) expect(erro).toContain('550')
      expect(await countBy('enviado')).toBe(LETTERS - recusadas.length)
    },
    ALL_CASES ? 1_800_000 : 180_000,
  )
})
