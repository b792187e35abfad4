// @module-tag lento
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestMigration } from '#db/migration-files.ts'
import { type DatabaseCopy, copyTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { SHORT_LIVED } from '#testing/short-lived.ts'
import { type Receptor, startReceptor } from './testing/receptor.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const AVISOS = 12

let t: TestApp
let receptor: Receptor
let webhookId: number
let copia: DatabaseCopy
let dir: string
let child: ChildProcess | undefined

/** Sends twelve contracts to a store whose system takes `ms` over each. */
async function avisarLentamente(ms: number): Promise<void> {
  receptor = await startReceptor((_, response) => setTimeout(() => response.writeHead(204).end(), ms))
  const p = await createParceria(t)
  webhookId = await t.cenario.webhook(p.lojaId, receptor.url)
  for (let vez = 0; vez < AVISOS; vez++) await p.enviar(await p.criar(1))
  copia = await copyTestBanco(t.banco)
}

beforeAll(async () => {
  t = await startApp({ env: { WEBHOOK_REDES: 'loopback' } })
})
afterAll(() => t.close())
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-encerrar-'))
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const fim = once(child, 'exit')
    child.kill('SIGKILL')
    await fim
  }
  await receptor.close()
  await copia.remove()
  await t.banco.db.updateTable('webhook').set({ desativadoEm: t.clock.now() }).execute()
  rmSync(dir, { recursive: true, force: true })
})

/** Starts the whole server on the copy; resolves once it listens. */
async function iniciar(): Promise<ChildProcess> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const settings = {
    PORT: '0',
    LASTRO_DEMO: '0',
    WEBHOOK_REDES: 'loopback',
    LASTRO_RELOGIO: '2026-11-16T12:00',
  }
  const iniciado = spawn(process.execPath, [SHORT_LIVED, MAIN], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dir, ...settings, ...copia.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = iniciado
  await new Promise<void>((done, fail) => {
    iniciado.stdout.on('data', (data: Buffer) => data.includes('no ar em') && done())
    iniciado.on('exit', () => fail(new Error('The server ended')))
  })
  return iniciado
}

/** Ends the server; resolves to the milliseconds that took, and to its exit. */
async function encerrar(servidor: ChildProcess) {
  const inicio = performance.now()
  const fim = once(servidor, 'exit')
  servidor.kill('SIGTERM')
  const [codigo] = await fim
  return { codigo: codigo as number | null, ms: performance.now() - inicio }
}

/** How often each of the twelve has come. */
const vezes = () => {
  const ids = receptor.ids()
  return [...new Set(ids)].map((id) => ids.filter((outro) => outro === id).length)
}

const estados = async () => {
  const banco = await copia.open()
  const rows = await banco.db
    .selectFrom('webhookEntrega')
    .where('webhookId', '=', webhookId)
    .select('estado')
    .execute()
  await banco.close()
  return Map.groupBy(rows, ({ estado }) => estado)
}

test('ending sends nothing more, waits for the one answer that is due, and leaves the rest to the next start', async () => {
  await avisarLentamente(400)
  for (const chegados of [2, 4]) {
    const servidor = await iniciar()
    await receptor.chegarem(chegados)
    const antes = receptor.recebidas.length
    const { codigo, ms } = await encerrar(servidor)
    expect(codigo).toBe(0)
    expect(ms).toBeLessThan(15_000)
    expect(receptor.recebidas.length - antes).toBeLessThanOrEqual(1)
  }
  const feitas = receptor.recebidas.length
  expect((await estados()).get('entregue')?.length).toBe(feitas)
  await iniciar()
  await receptor.chegarem(AVISOS)
  // A thirteenth would follow at once.
  await wait(1_500)
  expect(vezes()).toEqual(Array.from({ length: AVISOS }, () => 1))
}, 180_000)

test('an answer that would take longer is not waited for: that one comes again under its own id', async () => {
  await avisarLentamente(9_000)
  const servidor = await iniciar()
  await receptor.chegarem(1)
  const { codigo, ms } = await encerrar(servidor)
  expect([codigo, receptor.recebidas.length]).toEqual([0, 1])
  expect(ms).toBeLessThan(8_500)
  expect((await estados()).get('pendente')?.length).toBe(AVISOS)
  receptor.aceitar()
  await iniciar()
  await receptor.chegarem(AVISOS + 1)
  await wait(1_500)
  expect(vezes()).toEqual([2, ...Array.from({ length: AVISOS - 1 }, () => 1)])
}, 180_000)

test.runIf(TEST_ENGINE === 'postgres')(
  'a program that is superseded sends nothing more, and notes what it had sent',
  async () => {
    await avisarLentamente(400)
    const servidor = await iniciar()
    await receptor.chegarem(2)
    const banco = await copia.open()
    const numero = newestMigration() + 1
    await banco.pool.query(`insert into migracao (numero, nome, sha256) values (${numero}, 'mais_nova', '')`)
    await banco.close()
    // The server polls every second, and has another one to end.
    await wait(3_000)
    const quantas = receptor.recebidas.length
    expect(quantas).toBeLessThan(AVISOS)
    await wait(2_000)
    expect([receptor.recebidas.length, (await estados()).get('entregue')?.length]).toEqual([quantas, quantas])
    expect((await encerrar(servidor)).codigo).toBe(0)
  },
  180_000,
)
