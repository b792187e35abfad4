import { dia } from '@lastro/shared/dia'
import { dinheiro } from '@lastro/shared/dinheiro'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { registerLongAnswers } from './long-answers.ts'

const linhaSchema = z.object({
  id: z.int(),
  nome: z.string(),
  preco: dinheiro,
  desde: dia.nullable(),
  nota: z.string().optional(),
})
const respostaSchema = z.object({
  vazio: z.object({ emEstoque: z.int() }).optional(),
  linhas: z.array(linhaSchema),
  poucas: z.array(z.int()),
  total: z.int(),
})

let app: FastifyInstance
let url: string
let resposta: z.output<typeof respostaSchema>
/** Called as the long answer's handler ends. */
let aoResponder: () => void
/** The answers, in the order in which their texts were ready. */
let prontas: string[]
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.setSerializerCompiler(serializerCompiler)
  registerLongAnswers(app)
  app.addHook('onSend', async ({ url: caminho }) => void prontas.push(caminho))
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/longa', { schema: { response: { 200: respostaSchema } } }, async () => {
      aoResponder()
      return resposta
    })
  app.get('/leve', async () => ({}))
  aoResponder = () => undefined
  prontas = []
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const linhas = (quantas: number) =>
  Array.from({ length: quantas }, (_, id) => ({
    id,
    nome: `Ação “${id}”`,
    preco: z.decode(dinheiro, id + 0.5),
    desde: id % 3 ? '2026-11-24' : null,
    ...(id % 2 && { nota: 'a\nb' }),
  }))

test.each([0, 1, 100, 101, 250, 300])(
  'of %i rows it is what encoding them in one go gives',
  async (quantas) => {
    resposta = { linhas: linhas(quantas), poucas: [1, 2], total: quantas }
    const { headers, body } = await app.inject('/longa')
    expect(headers['content-type']).toContain('application/json')
    expect(body).toBe(JSON.stringify(z.encode(respostaSchema, resposta)))
  },
)

test('a list that its schema looks at as a whole is encoded as before', async () => {
  const aoMenosUm = z.object({ linhas: z.array(linhaSchema).min(1) })
  resposta = { linhas: linhas(150), poucas: [], total: 150 }
  const outra = Fastify()
  outra.setSerializerCompiler(serializerCompiler)
  registerLongAnswers(outra)
  outra
    .withTypeProvider<ZodTypeProvider>()
    .get('/longa', { schema: { response: { 200: aoMenosUm } } }, async () => resposta)
  const { statusCode, body } = await outra.inject('/longa')
  expect([statusCode, body]).toEqual([200, JSON.stringify(z.encode(aoMenosUm, resposta))])
})

test('others are answered while it is encoded', async () => {
  resposta = { linhas: linhas(40_000), poucas: [], total: 40_000 }
  let leve: Promise<Response> | undefined
  aoResponder = () => {
    leve = fetch(`${url}/leve`)
  }
  await (await fetch(`${url}/longa`)).text()
  await leve
  expect(prontas).toEqual(['/leve', '/longa'])
})

test('a row that is none is a failure, not half an answer', async () => {
  const [primeira, ...outras] = linhas(201)
  resposta = {
    linhas: [...outras, { ...primeira, id: 0.5 } as (typeof outras)[number]],
    poucas: [],
    total: 201,
  }
  const { statusCode, body } = await app.inject('/longa')
  expect(statusCode).toBe(500)
  expect(body).not.toContain('Ação')
})
