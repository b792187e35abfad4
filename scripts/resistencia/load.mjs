import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../cluster/writers.mjs'
import { Failure } from '../lib/command.mjs'

/** People at work at once, and each one's pause between two calls. */
const PEOPLE = 6
const PAUSE_MS = 500
const CALL_LIMIT_MS = 30_000
const SENHA = 'lastro-demo'
const REDATOR = '153.509.460-56'
const GESTOR = '529.982.247-25'
const LOJA = '935.411.347-80'

/** @typedef {'leitura' | 'escrita' | 'arquivo'} Kind */
/** @typedef {{ at: number, ms: number, kind: Kind }} Call `at` in ms since the load began */
/** @typedef {{ token: string, url: string }} Session */
/** @typedef {{ kind: Kind, path: string, body?: object }} ApiRequest a POST where there is a body */

/** @param {Session} session @param {ApiRequest} request */
async function call({ url, token }, { path, body }) {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Signs a person in and reads their establishment. @param {string} url @param {string} cpf */
async function signInPerson(url, cpf) {
  const session = { url, token: await signIn(url, { cpf, senha: SENHA }) }
  const body = { documento: cpf }
  const { status, text } = await call(session, {
    kind: 'leitura',
    path: '/api/autenticacao/Regras',
    body,
  })
  if (status !== 200) throw new Failure(`As permissões não vieram: ${text}`)
  /** @type {{ idEstabelecimento: number }} */
  const { idEstabelecimento } = JSON.parse(text)
  return { ...session, id: idEstabelecimento }
}

const PAGE = 'pagina=1&quantidadePorPagina=20'

/**
 * Calls of a manager, a store's clerk and a drafter, in turn.
 * @param {{ banco: number, loja: number, round: number }} where
 */
function requestsOf({ banco, loja, round }) {
  const i = `/api/instituicoes-financeiras/${banco}`
  const l = `/api/lojas/${loja}`
  /** @type {[cpf: string, request: ApiRequest][]} */
  const requests = [
    `${i}/carteira`,
    `${i}/contratos?${PAGE}&total=limitado`,
    `${i}/contratos?${PAGE}&total=limitado&filtro=CT-2026-00`,
    `${i}/contratos/somas`,
    `${i}/cobertura?${PAGE}&semResumo=true&total=limitado`,
    `${i}/cobertura/resumo`,
    `${i}/cobertura/tendencia`,
    `${i}/garantias?${PAGE}`,
    `/api/busca?q=CT-2026`,
    `/api/notificacoes?${PAGE}`,
    `/api/regras-garantia?instituicaoFinanceiraId=${banco}&${PAGE}`,
    `${l}/estoque?instituicaoFinanceiraId=${banco}`,
  ].map((path) => [GESTOR, { kind: 'leitura', path }])
  for (const path of [`${l}/carteira`, `${l}/contratos?${PAGE}`, `${l}/veiculos?${PAGE}`])
    requests.push([LOJA, { kind: 'leitura', path }])
  if (round % 10 === 0)
    for (const format of ['csv', 'xlsx', 'pdf'])
      requests.push([
        GESTOR,
        { kind: 'arquivo', path: `${i}/contratos/exportar?filtro=CT-2026&formato=${format}` },
      ])
  return requests
}

/** @param {{ banco: number, loja: number, numero: string }} where @returns {ApiRequest} */
const rascunho = ({ banco, loja, numero }) => ({
  kind: 'escrita',
  path: '/api/contratos',
  body: {
    instituicaoFinanceiraId: banco,
    lojaId: loja,
    regraGarantiaId: null,
    numero,
    valorCredito: 100_000,
    valorGarantia: 120_000,
    dataTermino: '2030-12-31',
    tipo: 1,
    tipoSelecaoGarantia: 1,
  },
})

/**
 * Starts people who read, draft, cancel and export until told to stop. `failures` gets the text of each answer other than
 * 2xx.
 * @param {string} url
 */
export async function startLoad(url) {
  const people = {
    [GESTOR]: await signInPerson(url, GESTOR),
    [REDATOR]: await signInPerson(url, REDATOR),
    [LOJA]: await signInPerson(url, LOJA),
  }
  const where = { banco: people[GESTOR].id, loja: people[LOJA].id }
  /** @type {Call[]} */
  const calls = []
  /** @type {string[]} */
  const failures = []
  const began = performance.now()
  const stopping = new AbortController()

  /** @param {string} cpf @param {ApiRequest} request */
  async function perform(cpf, request) {
    const at = performance.now()
    const session = people[/** @type {keyof typeof people} */ (cpf)]
    const { status, text } = await call(session, request).catch((/** @type {unknown} */ error) => ({
      status: 0,
      text: String(error),
    }))
    calls.push({ at: at - began, ms: performance.now() - at, kind: request.kind })
    if (status < 200 || status > 299) failures.push(`${request.path}: ${status} ${text.slice(0, 200)}`)
    await wait(PAUSE_MS)
    return text
  }

  /** @param {number} person */
  async function work(person) {
    for (let round = person; !stopping.signal.aborted; round++) {
      for (const [cpf, request] of requestsOf({ ...where, round })) {
        if (stopping.signal.aborted) return
        await perform(cpf, request)
      }
      const drafted = await perform(REDATOR, rascunho({ ...where, numero: `R-${person}-${round}` }))
      const id = /"id":(\d+)/.exec(drafted)?.[1]
      const cancelPath = `/api/contratos/${id}/cancelar`
      if (id) await perform(GESTOR, { kind: 'escrita', path: cancelPath, body: {} })
    }
  }
  const all = Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(person)))
  return {
    calls,
    failures,
    async stop() {
      stopping.abort()
      await all
    },
  }
}
