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

/** @typedef {import('./figures.mjs').Confirmada} Confirmada */

/** @param {string} url @param {{ token: string, chave: string }} pedido */
async function criarRegra(url, { token, chave }) {
  const resposta = await fetch(`${url}/api/regras-garantia`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': chave,
    },
    body: JSON.stringify({ regraPadrao: false }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  return { status: resposta.status, texto: await resposta.text() }
}

/** Signs in and resolves to the session's token. @param {string} url @param {{ cpf: string, senha: string }} quem */
export async function signIn(url, quem) {
  const resposta = await fetch(`${url}/api/autenticacao/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quem),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  const texto = await resposta.text()
  if (!resposta.ok) throw new Failure(`Ninguém entrou: ${texto}`)
  /** @type {{ token: string }} */
  const { token } = JSON.parse(texto)
  return token
}

/**
 * Starts writers. Each sends one write after the other under a new key, and retries it under that key until
 * acknowledged.
 * @param {string} url
 * @param {{ token: string, fase: string }} quem `fase` begins their keys
 */
export function startWriters(url, { token, fase }) {
  /** @type {Confirmada[]} */
  const confirmadas = []
  /** @type {string[]} */
  const recusas = []
  const naoAgora = { chamadas: 0 }
  let fim = Infinity

  /** @param {string} chave */
  async function retryUntilAcknowledged(chave) {
    while (performance.now() < fim + END_LIMIT_MS) {
      const { status, texto } = await criarRegra(url, { token, chave }).catch(() => ({
        status: 503,
        texto: '',
      }))
      if (status === 200) {
        /** @type {{ id: number }} */
        const { id } = JSON.parse(texto)
        confirmadas.push({ chave, id, quando: performance.now() })
        return
      }
      if (!RETRY_STATUSES.includes(status)) recusas.push(`${status} ${texto}`)
      naoAgora.chamadas += 1
      await wait(RETRY_MS)
    }
    recusas.push(`${chave} ficou sem resposta.`)
  }
  const gravar = async (/** @type {number} */ gravador) => {
    for (let numero = 1; performance.now() < fim; numero++) {
      await retryUntilAcknowledged(`${fase}-${gravador}-${numero}`)
      await wait(PAUSE_MS)
    }
  }
  const todos = Promise.all(Array.from({ length: WRITERS }, (_, gravador) => gravar(gravador)))
  return {
    confirmadas,
    recusas,
    naoAgora,
    /** Starts no new writes and waits for those under way. */
    async parar() {
      fim = performance.now()
      await todos
    },
  }
}

/**
 * Repeats every acknowledged key and answers the present results.
 * @param {string} url
 * @param {string} token
 * @param {readonly Confirmada[]} confirmadas
 */
export async function repeatAcknowledged(url, token, confirmadas) {
  const faltam = [...confirmadas]
  /** @type {{ chave: string, id: number }[]} */
  const respostas = []
  const um = async () => {
    for (let proxima = faltam.pop(); proxima; proxima = faltam.pop()) {
      const { chave } = proxima
      const { status, texto } = await criarRegra(url, { token, chave })
      /** @type {{ id?: number }} */
      const { id = -1 } = status === 200 ? JSON.parse(texto) : {}
      respostas.push({ chave, id })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, um))
  return respostas
}

/** @param {import('./cluster.mjs').Cluster} cluster @param {number} porta */
const writeDirectly = async ({ psql }, porta) =>
  (await psql(porta, 'insert into prova_antigo default values', { limite: 3 })).code === 0

/**
 * Tries to write in the former primary, past every proxy, from before its return. Throws Failure where this fails in
 * the present primary too, because the test would then prove nothing.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {{ antigo: number, atual: number }} portas
 */
export async function probeFormerPrimary(cluster, { antigo, atual }) {
  await until('uma gravação direta no primário', 15, () => writeDirectly(cluster, atual))
  let aceitas = 0
  let tentativas = 0
  const parada = new AbortController()
  const um = async () => {
    while (!parada.signal.aborted) {
      if (await writeDirectly(cluster, antigo)) aceitas += 1
      tentativas += 1
      await wait(100)
    }
  }
  const todas = Promise.all([um(), um(), um(), um()])
  return {
    async parar() {
      parada.abort()
      await todas
      return { peloAntigo: aceitas, tentativas }
    },
  }
}
