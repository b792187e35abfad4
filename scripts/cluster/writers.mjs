import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { until } from './bench.mjs'

const WRITERS = 16
/** Pause between two writes of a writer, and before a retry. */
const PAUSE_MS = 150
const RETRY_MS = 500
/** Longest time of a call, and of the last retries after the end. */
const CALL_LIMIT_MS = 10_000
const END_LIMIT_MS = 60_000

/** Statuses of a proxy or program that can't do the write now. 422: the first try with this key is still running. */
const RETRY_STATUSES = [422, 502, 503, 504]

/** @typedef {import('./figures.mjs').Acknowledged} Acknowledged */

/** @param {string} url @param {{ token: string, key: string }} who */
async function createRegra(url, { token, key }) {
  const response = await fetch(`${url}/api/regras-garantia`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ regraPadrao: false }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Signs in and resolves to the session's token. @param {string} url @param {{ cpf: string, senha: string }} who */
export async function signIn(url, who) {
  const response = await fetch(`${url}/api/autenticacao/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Failure(`Ninguém entrou: ${text}`)
  /** @type {{ token: string }} */
  const { token } = JSON.parse(text)
  return token
}

/**
 * Starts writers. Each sends one write after the other under a new key, and retries it under that key until
 * acknowledged.
 * @param {string} url
 * @param {{ token: string, phase: string }} who `phase` begins their keys
 */
export function startWriters(url, { token, phase }) {
  /** @type {Acknowledged[]} */
  const acknowledged = []
  /** @type {string[]} */
  const refusals = []
  const retries = { calls: 0 }
  let end = Infinity

  /** @param {string} key */
  async function retryUntilAcknowledged(key) {
    while (performance.now() < end + END_LIMIT_MS) {
      const { status, text } = await createRegra(url, { token, key }).catch(() => ({
        status: 503,
        text: '',
      }))
      if (status === 200) {
        /** @type {{ id: number }} */
        const { id } = JSON.parse(text)
        acknowledged.push({ key, id, at: performance.now() })
        return
      }
      if (!RETRY_STATUSES.includes(status)) refusals.push(`${status} ${text}`)
      retries.calls += 1
      await wait(RETRY_MS)
    }
    refusals.push(`${key} ficou sem resposta.`)
  }
  const write = async (/** @type {number} */ writer) => {
    for (let n = 1; performance.now() < end; n++) {
      await retryUntilAcknowledged(`${phase}-${writer}-${n}`)
      await wait(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return {
    acknowledged,
    refusals,
    retries,
    /** Starts no new writes and waits for those under way. */
    async stop() {
      end = performance.now()
      await all
    },
  }
}

/**
 * Repeats every acknowledged key and answers the present results.
 * @param {string} url
 * @param {string} token
 * @param {readonly Acknowledged[]} acknowledged
 */
export async function repeatAcknowledged(url, token, acknowledged) {
  const left = [...acknowledged]
  /** @type {{ key: string, id: number }[]} */
  const answers = []
  const repeatRest = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { key } = next
      const { status, text } = await createRegra(url, { token, key })
      /** @type {{ id?: number }} */
      const { id = -1 } = status === 200 ? JSON.parse(text) : {}
      answers.push({ key, id })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, repeatRest))
  return answers
}

/** @param {import('./cluster.mjs').Cluster} cluster @param {number} port */
const writeDirectly = async ({ psql }, port) =>
  (await psql(port, 'insert into prova_antigo default values', { limit: 3 })).code === 0

/**
 * Tries to write in the former primary, past every proxy, from before its return. Throws Failure where this fails in
 * the present primary too, because the test would then prove nothing.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {{ former: number, current: number }} ports
 */
export async function probeFormerPrimary(cluster, { former, current }) {
  await until('uma gravação direta no primário', 15, () => writeDirectly(cluster, current))
  let accepted = 0
  let attempts = 0
  const stopping = new AbortController()
  const tryToWrite = async () => {
    while (!stopping.signal.aborted) {
      if (await writeDirectly(cluster, former)) accepted += 1
      attempts += 1
      await wait(100)
    }
  }
  const all = Promise.all([tryToWrite(), tryToWrite(), tryToWrite(), tryToWrite()])
  return {
    async stop() {
      stopping.abort()
      await all
      return { byFormer: accepted, attempts }
    },
  }
}
