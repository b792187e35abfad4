// @module-tag lento
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseCopy, copyTestBanco } from '../db/testing.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { expectConfere } from '../testing/conferir.ts'
import { createNegocio, type Negocio } from '../testing/negocio.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { ALL_CASES } from '../testing/case-count.ts'

const KILLS = ALL_CASES ? 100 : 3
const CLIENTS = 8
/** A repeat that takes longer than this hangs. */
const HANG_MS = 10_000

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
let vivo: ServerProcess | undefined
afterAll(async () => {
  await vivo?.end('SIGKILL')
  await copia.remove()
  await t.close()
  rmSync(dir, { recursive: true, force: true })
})

const iniciar = async () => (vivo = await startServerProcess({ DATA_DIR: dir, ...copia.env }))

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
    await servidor.end('SIGKILL')
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
  await servidor.end()

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
