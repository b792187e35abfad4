import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../cluster/writers.mjs'
import { Failure } from '../lib/command.mjs'

/** People at work at once, and each one's pause between two calls. */
const PESSOAS = 6
const PAUSA_MS = 500
const CHAMADA_MS = 30_000
const SENHA = 'lastro-demo'
const REDATOR = '153.509.460-56'
const GESTOR = '529.982.247-25'
const LOJA = '935.411.347-80'

/** @typedef {'leitura' | 'escrita' | 'arquivo'} Especie */
/** @typedef {{ quando: number, ms: number, especie: Especie }} Chamada `quando` in ms since the load began */
/** @typedef {{ token: string, url: string }} Quem */
/** @typedef {{ especie: Especie, caminho: string, corpo?: object }} Pedido a POST where there is a body */

/** @param {Quem} quem @param {Pedido} pedido */
async function call({ url, token }, { caminho, corpo }) {
  const resposta = await fetch(`${url}${caminho}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(corpo && { method: 'POST', body: JSON.stringify(corpo) }),
    signal: AbortSignal.timeout(CHAMADA_MS),
  })
  return { status: resposta.status, texto: await resposta.text() }
}

/** Signs a person in and reads their establishment. @param {string} url @param {string} cpf */
async function pessoa(url, cpf) {
  const quem = { url, token: await signIn(url, { cpf, senha: SENHA }) }
  const corpo = { documento: cpf }
  const { status, texto } = await call(quem, {
    especie: 'leitura',
    caminho: '/api/autenticacao/Regras',
    corpo,
  })
  if (status !== 200) throw new Failure(`As permissões não vieram: ${texto}`)
  /** @type {{ idEstabelecimento: number }} */
  const { idEstabelecimento } = JSON.parse(texto)
  return { ...quem, id: idEstabelecimento }
}

const PAGINA = 'pagina=1&quantidadePorPagina=20'

/**
 * Calls of a manager, a store's clerk and a drafter, in turn.
 * @param {{ banco: number, loja: number, volta: number }} onde
 */
function requestsOf({ banco, loja, volta }) {
  const i = `/api/instituicoes-financeiras/${banco}`
  const l = `/api/lojas/${loja}`
  /** @type {[cpf: string, pedido: Pedido][]} */
  const pedidos = [
    `${i}/carteira`,
    `${i}/contratos?${PAGINA}&total=limitado`,
    `${i}/contratos?${PAGINA}&total=limitado&filtro=CT-2026-00`,
    `${i}/contratos/somas`,
    `${i}/cobertura?${PAGINA}&semResumo=true&total=limitado`,
    `${i}/cobertura/resumo`,
    `${i}/cobertura/tendencia`,
    `${i}/garantias?${PAGINA}`,
    `/api/busca?q=CT-2026`,
    `/api/notificacoes?${PAGINA}`,
    `/api/regras-garantia?instituicaoFinanceiraId=${banco}&${PAGINA}`,
    `${l}/estoque?instituicaoFinanceiraId=${banco}`,
  ].map((caminho) => [GESTOR, { especie: 'leitura', caminho }])
  for (const caminho of [`${l}/carteira`, `${l}/contratos?${PAGINA}`, `${l}/veiculos?${PAGINA}`])
    pedidos.push([LOJA, { especie: 'leitura', caminho }])
  if (volta % 10 === 0)
    for (const formato of ['csv', 'xlsx', 'pdf'])
      pedidos.push([
        GESTOR,
        { especie: 'arquivo', caminho: `${i}/contratos/exportar?filtro=CT-2026&formato=${formato}` },
      ])
  return pedidos
}

/** @param {{ banco: number, loja: number, numero: string }} onde @returns {Pedido} */
const rascunho = ({ banco, loja, numero }) => ({
  especie: 'escrita',
  caminho: '/api/contratos',
  corpo: {
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
 * Starts people who read, draft, cancel and export until told to stop. `falhas` gets the text of each answer other than
 * 2xx.
 * @param {string} url
 */
export async function startLoad(url) {
  const gente = {
    [GESTOR]: await pessoa(url, GESTOR),
    [REDATOR]: await pessoa(url, REDATOR),
    [LOJA]: await pessoa(url, LOJA),
  }
  const onde = { banco: gente[GESTOR].id, loja: gente[LOJA].id }
  /** @type {Chamada[]} */
  const chamadas = []
  /** @type {string[]} */
  const falhas = []
  const comeco = performance.now()
  const parada = new AbortController()

  /** @param {string} cpf @param {Pedido} pedido */
  async function perform(cpf, pedido) {
    const quando = performance.now()
    const quem = gente[/** @type {keyof typeof gente} */ (cpf)]
    const { status, texto } = await call(quem, pedido).catch((/** @type {unknown} */ erro) => ({
      status: 0,
      texto: String(erro),
    }))
    chamadas.push({ quando: quando - comeco, ms: performance.now() - quando, especie: pedido.especie })
    if (status < 200 || status > 299) falhas.push(`${pedido.caminho}: ${status} ${texto.slice(0, 200)}`)
    await wait(PAUSA_MS)
    return texto
  }

  /** @param {number} qual */
  async function work(qual) {
    for (let volta = qual; !parada.signal.aborted; volta++) {
      for (const [cpf, pedido] of requestsOf({ ...onde, volta })) {
        if (parada.signal.aborted) return
        await perform(cpf, pedido)
      }
      const escrito = await perform(REDATOR, rascunho({ ...onde, numero: `R-${qual}-${volta}` }))
      const id = /"id":(\d+)/.exec(escrito)?.[1]
      const cancelar = `/api/contratos/${id}/cancelar`
      if (id) await perform(GESTOR, { especie: 'escrita', caminho: cancelar, corpo: {} })
    }
  }
  const todos = Promise.all(Array.from({ length: PESSOAS }, (_, qual) => work(qual)))
  return {
    chamadas,
    falhas,
    async parar() {
      parada.abort()
      await todos
    },
  }
}
