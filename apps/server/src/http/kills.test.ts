import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseCopy, copyTestBanco } from '../db/testing.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { expectConfere } from '../testing/conferir.ts'
import { createNegocio, type Negocio } from '../testing/negocio.ts'
import { SHORT_LIVED } from '../testing/short-lived.ts'
import { ALL_CASES } from '../testing/case-count.ts'

const KILLS = ALL_CASES ? 100 : 3
const CLIENTS = 8
/** A repeat that takes longer than this hangs. */
const HANG_MS = 10_000
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let t: TestApp
let n: Negocio
let copia: DatabaseCopy
let dir: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  copia = await copyTestBanco(t.banco)
  dir = mkdtempSync(join(tmpdir(), 'lastro-mortes-'))
})
let vivo: ChildProcess | undefined
afterAll(async () => {
  vivo?.kill('SIGKILL')
  await copia.remove()
  await t.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Servidor {
  url: string
  matar(): Promise<void>
  encerrar(): Promise<void>
}

/** Starts the whole server on the copy, by the tests' clock, on a loopback port. */
async function iniciar(): Promise<Servidor> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const settings = { PORT: '0', HOST: '127.0.0.1', LASTRO_DEMO: '0', LASTRO_RELOGIO: '2026-11-16T12:00' }
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dir, ...settings, ...copia.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  vivo = child
  const url = await new Promise<string>((done, fail) => {
    let dito = ''
    child.stdout.on('data', (data: Buffer) => {
      dito += data.toString()
      const [endereco] = /http:\/\/127\.0\.0\.1:\d+/.exec(dito) ?? []
      if (endereco) done(endereco)
    })
    child.on('exit', () => fail(new Error(`The server ended: ${dito}`)))
  })
  const acabar = async (signal: NodeJS.Signals) => {
    const fim = once(child, 'exit')
    child.kill(signal)
    await fim
  }
  return { url, matar: () => acabar('SIGKILL'), encerrar: () => acabar('SIGTERM') }
}

interface Pedido {
  chave: string
  caminho: string
  corpo: string
}

/** Alternates drafts, whose number must be unique, and rules, of which any number may exist. */
function novoPedido(): Pedido {
  const chave = crypto.randomUUID()
  return chave < '8'
    ? { chave, caminho: '/api/contratos', corpo: JSON.stringify(n.novoContrato()) }
    : { chave, caminho: '/api/regras-garantia', corpo: JSON.stringify({ regraPadrao: false }) }
}

async function pedir(url: string, { chave, caminho, corpo }: Pedido, comChave = true): Promise<string> {
  const response = await fetch(`${url}${caminho}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${n.banco}`,
      'content-type': 'application/json',
      ...(comChave && { 'idempotency-key': chave }),
    },
    body: corpo,
    signal: AbortSignal.timeout(HANG_MS),
  })
  return `${response.status} ${await response.text()}`
}

/** Sends creating calls until the server is gone: collects the answered ones and those with unknown outcome. */
async function callUntilKilled(
  url: string,
  respondidos: Map<Pedido, string>,
  abertos: Set<Pedido>,
): Promise<void> {
  for (;;) {
    const pedido = novoPedido()
    abertos.add(pedido)
    const resposta = await pedir(url, pedido).catch(() => undefined)
    if (resposta === undefined) return
    abertos.delete(pedido)
    respondidos.set(pedido, resposta)
  }
}

const idDe = (resposta = '') => (JSON.parse(resposta.slice(4)) as { id: number }).id

test(`after each of ${KILLS} kills under keyed creates every repeat answers what the first would have, once`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const respondidos = new Map<Pedido, string>()
  let emAberto = 0
  let servidor = await iniciar()
  for (let morte = 0; morte < KILLS; morte++) {
    const doServidor = new Map<Pedido, string>()
    const abertos = new Set<Pedido>()
    const { url } = servidor
    const clientes = Array.from({ length: CLIENTS }, () => callUntilKilled(url, doServidor, abertos))
    await sleep(200 + Math.random() * 400)
    await servidor.matar()
    await Promise.all(clientes)
    emAberto += abertos.size
    servidor = await iniciar()
    for (const pedido of abertos) doServidor.set(pedido, await pedir(servidor.url, pedido))
    // Repeats the calls answered before the kill, and the repeats themselves.
    for (const [pedido, resposta] of doServidor) {
      expect(resposta).toMatch(/^200 /)
      expect(await pedir(servidor.url, pedido)).toBe(resposta)
      respondidos.set(pedido, resposta)
    }
  }
  expect(emAberto).toBeGreaterThanOrEqual(KILLS)

  // The control: without its key the request makes another rule.
  const [umaRegra] = [...respondidos.keys()].filter(({ caminho }) => caminho === '/api/regras-garantia')
  if (!umaRegra) throw new Error('No rule was made')
  const outra = await pedir(servidor.url, umaRegra, false)
  expect(idDe(outra)).not.toBe(idDe(respondidos.get(umaRegra)))
  await servidor.encerrar()

  const banco = await copia.open()
  try {
    const idsDe = (caminho: string) =>
      [...respondidos].filter(([pedido]) => pedido.caminho === caminho).map(([, resposta]) => idDe(resposta))
    const idsNoBanco = async (tabela: 'contrato' | 'regraGarantia') =>
      (await banco.db.selectFrom(tabela).select('id').execute()).map(({ id }) => id)
    const crescente = (ids: number[]) => ids.toSorted((a, b) => a - b)
    expect(crescente(await idsNoBanco('contrato'))).toEqual(crescente(idsDe('/api/contratos')))
    expect(crescente(await idsNoBanco('regraGarantia'))).toEqual(
      crescente([...idsDe('/api/regras-garantia'), idDe(outra)]),
    )
    await expectConfere(banco.db)
  } finally {
    await banco.close()
  }
  process.stdout.write(`${KILLS} kills, ${respondidos.size} keys, ${emAberto} open at a kill.\n`)
})
