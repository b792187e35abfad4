import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorHandler } from './errors.ts'
import { type HeavyCalls, registerHeavyCalls } from './heavy-calls.ts'

const LIMITES = { porPessoa: 2, porEstabelecimento: 3, aoTodo: 4, esperando: 5, esperaMs: 2_000 }

let app: FastifyInstance
let fila: HeavyCalls
let url: string
/** The running calls, by person, each with the function that ends it. */
let trabalhando: { quem: string; acabar: () => void }[]
/** Ends the running calls, and those that follow, until none is left. */
async function acabarTodos() {
  while (trabalhando.length > 0) {
    trabalhando.shift()?.acabar()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

beforeEach(async () => {
  trabalhando = []
  app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(errorHandler)
  app.decorateRequest('sessao')
  fila = registerHeavyCalls(app, { consulta: LIMITES, arquivo: { ...LIMITES, aoTodo: 2 } })
  // In place of the guard. 'p1.e2': person 1 of establishment 2.
  app.addHook('onRequest', async (request) => {
    const [, usuarioId, estabelecimentoId] = /p(\d+)\.e(\d+)/.exec(request.url) ?? []
    request.sessao = {
      usuarioId: Number(usuarioId),
      estabelecimentoId: Number(estabelecimentoId),
    } as typeof request.sessao
  })
  fila.chamarNaVez()
  const trabalhar = async (request: FastifyRequest) => {
    const { quem } = request.params as { quem: string }
    await new Promise<void>((acabar) => void trabalhando.push({ quem, acabar }))
    return { quem }
  }
  for (const pesada of ['consulta', 'arquivo'] as const)
    app.route({ method: 'GET', url: `/${pesada}/:quem`, config: { pesada }, handler: trabalhar })
  app.get('/leve/:quem', async () => ({}))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const { acabar } of trabalhando) acabar()
  await app.close()
})

const pedir = (quem: string, vezes = 1, init: RequestInit = {}) =>
  Array.from({ length: vezes }, () =>
    fetch(`${url}/consulta/${quem}`, { headers: { authorization: quem }, ...init }),
  )
const emTrabalho = () => trabalhando.map(({ quem }) => quem).toSorted()
async function esperar(quem: string[]) {
  await expect.poll(emTrabalho).toEqual(quem)
}
/** Answers a light call, after which every earlier call has arrived. */
const assentar = async () => {
  for (let n = 0; n < 5; n++) expect((await fetch(`${url}/leve/p9.e9`)).status).toBe(200)
}

test('a person, an establishment and all have so many at once, and everybody else goes on', async () => {
  const dela = pedir('p1.e1', 5)
  await esperar(['p1.e1', 'p1.e1'])
  const doBanco = pedir('p2.e1', 2)
  await esperar(['p1.e1', 'p1.e1', 'p2.e1'])
  const doOutro = pedir('p3.e2', 2)
  await esperar(['p1.e1', 'p1.e1', 'p2.e1', 'p3.e2'])
  await assentar()
  expect(emTrabalho()).toEqual(['p1.e1', 'p1.e1', 'p2.e1', 'p3.e2'])
  expect([fila.trabalhando(), fila.esperando()]).toEqual([4, 5])
  await acabarTodos()
  const respostas = await Promise.all([...dela, ...doBanco, ...doOutro])
  expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
  expect([fila.trabalhando(), fila.esperando()]).toEqual([0, 0])
})

test('beyond what may wait a call is refused in words, and only that person’s', async () => {
  const dela = pedir('p1.e1', 2 + LIMITES.esperando)
  await esperar(['p1.e1', 'p1.e1'])
  await assentar()
  const [demais] = await Promise.all(pedir('p1.e1'))
  expect([demais?.status, demais?.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await demais?.text()).toBe(
    'Há pedidos demais seus em andamento. Aguarde alguns segundos e tente novamente.',
  )
  const outra = pedir('p2.e1')
  await esperar(['p1.e1', 'p1.e1', 'p2.e1'])
  await acabarTodos()
  for (const resposta of await Promise.all([...dela, ...outra])) expect(resposta.status).toBe(200)
})

test('a person who signs in twice has no more at once for it', async () => {
  const dela = [...pedir('p1.e1', 2), ...pedir('p1.e1', 2, { headers: { authorization: 'outra' } })]
  await esperar(['p1.e1', 'p1.e1'])
  await assentar()
  expect(emTrabalho()).toEqual(['p1.e1', 'p1.e1'])
  await acabarTodos()
  for (const resposta of await Promise.all(dela)) expect(resposta.status).toBe(200)
})

test('files hold up nobody’s lists', async () => {
  const arquivos = ['p1.e1', 'p2.e1', 'p3.e2'].map((quem) =>
    fetch(`${url}/arquivo/${quem}`, { headers: { authorization: quem } }),
  )
  await esperar(['p1.e1', 'p2.e1'])
  await assentar()
  expect([fila.trabalhando(), fila.esperando()]).toEqual([2, 1])
  const listas = [...pedir('p1.e1', 2), ...pedir('p4.e1')]
  await esperar(['p1.e1', 'p1.e1', 'p1.e1', 'p2.e1', 'p4.e1'])
  await acabarTodos()
  for (const resposta of await Promise.all([...arquivos, ...listas])) expect(resposta.status).toBe(200)
})

test('who has waited too long is told so, and leaves the turn to the next', async () => {
  const dela = pedir('p1.e1', 3)
  await esperar(['p1.e1', 'p1.e1'])
  const primeira = await Promise.race(dela)
  expect([primeira.status, primeira.headers.get('retry-after')]).toEqual([429, '5'])
  const seguinte = pedir('p1.e1')
  trabalhando.shift()?.acabar()
  await esperar(['p1.e1', 'p1.e1'])
  await acabarTodos()
  const respostas = await Promise.all([...dela, ...seguinte])
  expect(respostas.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('an establishment’s line stays one, whoever waits for it', async () => {
  const dela = [...pedir('p1.e1', 2), ...pedir('p1.e1', 1, { headers: { authorization: 'outra' } })]
  await esperar(['p1.e1', 'p1.e1'])
  await assentar()
  // The establishment's queue empties while her third call waits in her own queue.
  trabalhando.shift()?.acabar()
  trabalhando.shift()?.acabar()
  await esperar(['p1.e1'])
  const colegas = ['p2.e1', 'p3.e1', 'p4.e1'].flatMap((quem) => pedir(quem))
  await expect.poll(() => trabalhando.length).toBe(LIMITES.porEstabelecimento)
  trabalhando.shift()?.acabar()
  await assentar()
  const outros = pedir('p5.e1', 2)
  await assentar()
  expect(trabalhando).toHaveLength(LIMITES.porEstabelecimento)
  await acabarTodos()
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
  await expect.poll(() => [fila.trabalhando(), fila.esperando()]).toEqual([0, 0])
  const seguintes = pedir('p1.e1', 2)
  // The two running calls don't notice; the third never began.
  await esperar(['p1.e1', 'p1.e1', 'p1.e1', 'p1.e1'])
  await assentar()
  expect(trabalhando).toHaveLength(4)
  await acabarTodos()
  for (const resposta of await Promise.all(seguintes)) expect(resposta.status).toBe(200)
})
