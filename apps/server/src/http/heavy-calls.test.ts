import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorHandler } from './errors.ts'
import { type HeavyCalls, registerHeavyCalls } from './heavy-calls.ts'

const LIMITES = { perPerson: 2, perEstabelecimento: 3, overall: 4, maxWaiting: 5, maxWaitMs: 2_000 }

let app: FastifyInstance
let fila: HeavyCalls
let url: string
/** The running calls, by person, each with the function that ends it. */
let runningCalls: { quem: string; acabar: () => void }[]
/** Ends the running calls, and those that follow, until none is left. */
async function finishAll() {
  while (runningCalls.length > 0) {
    runningCalls.shift()?.acabar()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

beforeEach(async () => {
  runningCalls = []
  app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(errorHandler)
  app.decorateRequest('sessao')
  fila = registerHeavyCalls(app, { consulta: LIMITES, arquivo: { ...LIMITES, overall: 2 }, carga: LIMITES })
  // In place of the guard. 'p1.e2': person 1 of establishment 2.
  app.addHook('onRequest', async (request) => {
    const [, usuarioId, estabelecimentoId] = /p(\d+)\.e(\d+)/.exec(request.url) ?? []
    request.sessao = {
      usuarioId: Number(usuarioId),
      estabelecimentoId: Number(estabelecimentoId),
    } as typeof request.sessao
  })
  fila.registerTurns()
  const trabalhar = async (request: FastifyRequest) => {
    const { quem } = request.params as { quem: string }
    await new Promise<void>((acabar) => void runningCalls.push({ quem, acabar }))
    return { quem }
  }
  for (const pesada of ['consulta', 'arquivo'] as const)
    app.route({ method: 'GET', url: `/${pesada}/:quem`, config: { heavy: pesada }, handler: trabalhar })
  app.get('/leve/:quem', async () => ({}))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const { acabar } of runningCalls) acabar()
  await app.close()
})

const pedir = (quem: string, vezes = 1, init: RequestInit = {}) =>
  Array.from({ length: vezes }, () =>
    fetch(`${url}/consulta/${quem}`, { headers: { authorization: quem }, ...init }),
  )
const runningNow = () => runningCalls.map(({ quem }) => quem).toSorted()
async function esperar(quem: string[]) {
  await expect.poll(runningNow).toEqual(quem)
}
/** Answers a light call, after which every earlier call has arrived. */
const settle = async () => {
  for (let n = 0; n < 5; n++) expect((await fetch(`${url}/leve/p9.e9`)).status).toBe(200)
}

test('a person, an establishment and all have so many at once, and everybody else goes on', async () => {
  const dela = pedir('p1.e1', 5)
  await esperar(['p1.e1', 'p1.e1'])
  const doBanco = pedir('p2.e1', 2)
  await esperar(['p1.e1', 'p1.e1', 'p2.e1'])
  const doOutro = pedir('p3.e2', 2)
  await esperar(['p1.e1', 'p1.e1', 'p2.e1', 'p3.e2'])
  await settle()
  expect(runningNow()).toEqual(['p1.e1', 'p1.e1', 'p2.e1', 'p3.e2'])
  expect([fila.running(), fila.waiting()]).toEqual([4, 5])
  await finishAll()
  const respostas = await Promise.all([...dela, ...doBanco, ...doOutro])
  expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
  expect([fila.running(), fila.waiting()]).toEqual([0, 0])
})

test('beyond what may wait a call is refused in words, and only that person’s', async () => {
  const dela = pedir('p1.e1', 2 + LIMITES.maxWaiting)
  await esperar(['p1.e1', 'p1.e1'])
  await settle()
  const [demais] = await Promise.all(pedir('p1.e1'))
  expect([demais?.status, demais?.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await demais?.text()).toBe(
    'Você tem muitas operações em andamento. Aguarde alguns segundos e tente novamente.',
  )
  const outra = pedir('p2.e1')
  await esperar(['p1.e1', 'p1.e1', 'p2.e1'])
  await finishAll()
  for (const resposta of await Promise.all([...dela, ...outra])) expect(resposta.status).toBe(200)
})

test('a person who signs in twice has no more at once for it', async () => {
  const dela = [...pedir('p1.e1', 2), ...pedir('p1.e1', 2, { headers: { authorization: 'outra' } })]
  await esperar(['p1.e1', 'p1.e1'])
  await settle()
  expect(runningNow()).toEqual(['p1.e1', 'p1.e1'])
  await finishAll()
  for (const resposta of await Promise.all(dela)) expect(resposta.status).toBe(200)
})

test('files hold up nobody’s lists', async () => {
  const arquivos = ['p1.e1', 'p2.e1', 'p3.e2'].map((quem) =>
    fetch(`${url}/arquivo/${quem}`, { headers: { authorization: quem } }),
  )
  await esperar(['p1.e1', 'p2.e1'])
  await settle()
  expect([fila.running(), fila.waiting()]).toEqual([2, 1])
  const listas = [...pedir('p1.e1', 2), ...pedir('p4.e1')]
  await esperar(['p1.e1', 'p1.e1', 'p1.e1', 'p2.e1', 'p4.e1'])
  await finishAll()
  for (const resposta of await Promise.all([...arquivos, ...listas])) expect(resposta.status).toBe(200)
})

test('who has waited too long is told so, and leaves the turn to the next', async () => {
  const dela = pedir('p1.e1', 3)
  await esperar(['p1.e1', 'p1.e1'])
  const primeira = await Promise.race(dela)
  expect([primeira.status, primeira.headers.get('retry-after')]).toEqual([429, '5'])
  const seguinte = pedir('p1.e1')
  runningCalls.shift()?.acabar()
  await esperar(['p1.e1', 'p1.e1'])
  await finishAll()
  const respostas = await Promise.all([...dela, ...seguinte])
  expect(respostas.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('an establishment’s line stays one, whoever waits for it', async () => {
  const dela = [...pedir('p1.e1', 2), ...pedir('p1.e1', 1, { headers: { authorization: 'outra' } })]
  await esperar(['p1.e1', 'p1.e1'])
  await settle()
  // The establishment's queue empties while her third call waits in her own queue.
  runningCalls.shift()?.acabar()
  runningCalls.shift()?.acabar()
  await esperar(['p1.e1'])
  const colegas = ['p2.e1', 'p3.e1', 'p4.e1'].flatMap((quem) => pedir(quem))
  await expect.poll(() => runningCalls.length).toBe(LIMITES.perEstabelecimento)
  runningCalls.shift()?.acabar()
  await settle()
  const outros = pedir('p5.e1', 2)
  await settle()
  expect(runningCalls).toHaveLength(LIMITES.perEstabelecimento)
  await finishAll()
  for (const resposta of await Promise.all([...dela, ...colegas, ...outros]))
    expect(resposta.status).toBe(200)
})

test('who leaves is worked on no more, and leaves the turn to the next', async () => {
  const controle = new AbortController()
  const abandonados = pedir('p1.e1', 3, { signal: controle.signal }).map((pedido) =>
    pedido.then(
      () => 'respondido',
      () => 'abandonado',
    ),
  )
  await esperar(['p1.e1', 'p1.e1'])
  controle.abort()
  expect(await Promise.all(abandonados)).toEqual(['abandonado', 'abandonado', 'abandonado'])
  await expect.poll(() => [fila.running(), fila.waiting()]).toEqual([0, 0])
  const seguintes = pedir('p1.e1', 2)
  // The two running calls don't notice; the third never began.
  await esperar(['p1.e1', 'p1.e1', 'p1.e1', 'p1.e1'])
  await settle()
  expect(runningCalls).toHaveLength(4)
  await finishAll()
  for (const resposta of await Promise.all(seguintes)) expect(resposta.status).toBe(200)
})
