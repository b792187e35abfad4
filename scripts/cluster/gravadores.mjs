import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { ate } from './bancada.mjs'

const GRAVADORES = 16
/** Between two writes of one writer, and before the same is tried again. */
const PAUSA_MS = 150
const DE_NOVO_MS = 500
/** How long a call may take, and how long the last ones are tried again after the end. */
const CHAMADA_MS = 10_000
const FIM_MS = 60_000

/** What a proxy or a program answers that can't do it now; 422: the same key is still at work. */
const MAIS_TARDE = [422, 502, 503, 504]

/** @typedef {import('./contas.mjs').Confirmada} Confirmada */

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
    signal: AbortSignal.timeout(CHAMADA_MS),
  })
  return { status: resposta.status, texto: await resposta.text() }
}

/** Resolves to a session's token. @param {string} url @param {{ cpf: string, senha: string }} quem */
export async function entrar(url, quem) {
  const resposta = await fetch(`${url}/api/autenticacao/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quem),
    signal: AbortSignal.timeout(CHAMADA_MS),
  })
  const texto = await resposta.text()
  if (!resposta.ok) throw new Failure(`Ninguém entrou: ${texto}`)
  /** @type {{ token: string }} */
  const { token } = JSON.parse(texto)
  return token
}

/**
 * Writers that send one thing after the other, each under a key of its own and again under the same until it is acknowledged.
 * @param {string} url @param {{ token: string, fase: string }} quem `fase` begins their keys
 */
export function comecarGravadores(url, { token, fase }) {
  /** @type {Confirmada[]} */
  const confirmadas = []
  /** @type {string[]} */
  const recusas = []
  const naoAgora = { chamadas: 0 }
  let fim = Infinity

  /** @param {string} chave */
  async function ateConfirmar(chave) {
    while (performance.now() < fim + FIM_MS) {
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
      if (!MAIS_TARDE.includes(status)) recusas.push(`${status} ${texto}`)
      naoAgora.chamadas += 1
      await wait(DE_NOVO_MS)
    }
    recusas.push(`${chave} ficou sem resposta.`)
  }
  const gravar = async (/** @type {number} */ gravador) => {
    for (let numero = 1; performance.now() < fim; numero++) {
      await ateConfirmar(`${fase}-${gravador}-${numero}`)
      await wait(PAUSA_MS)
    }
  }
  const todos = Promise.all(Array.from({ length: GRAVADORES }, (_, gravador) => gravar(gravador)))
  return {
    confirmadas,
    recusas,
    naoAgora,
    /** No new ones; resolves when those under way are acknowledged. */
    async parar() {
      fim = performance.now()
      await todos
    },
  }
}

/**
 * Every acknowledged key once more: what is answered now.
 * @param {string} url @param {string} token @param {readonly Confirmada[]} confirmadas
 */
export async function repetir(url, token, confirmadas) {
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
  await Promise.all(Array.from({ length: GRAVADORES }, um))
  return respostas
}

/** @param {import('./cluster.mjs').Cluster} cluster @param {number} porta */
const gravaDireto = async ({ psql }, porta) =>
  (await psql(porta, 'insert into prova_antigo default values', { limite: 3 })).code === 0

/**
 * Tries, past every proxy, to write in a node that was the primary, from before it comes back. Throws Failure where the same try fails in
 * the primary of now, since it would then show nothing.
 * @param {import('./cluster.mjs').Cluster} cluster @param {{ antigo: number, atual: number }} portas
 */
export async function sondarAntigo(cluster, { antigo, atual }) {
  await ate('uma gravação direta no primário', 15, () => gravaDireto(cluster, atual))
  let aceitas = 0
  let tentativas = 0
  const parada = new AbortController()
  const um = async () => {
    while (!parada.signal.aborted) {
      if (await gravaDireto(cluster, antigo)) aceitas += 1
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
