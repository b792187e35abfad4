import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'

/** So many rows are encoded in one go, a millisecond's work; for 3,000 vehicles everybody else waited 40. */
const LINHAS = 100

interface ListaLonga {
  nome: string
  linha: z.ZodType
  linhas: readonly unknown[]
}

/** What looks at all of it at once needs all of it at once. */
const comConferencia = (schema: z.ZodType) => (schema.def.checks?.length ?? 0) > 0

/** The list of an answer that has more rows than are encoded in one go. */
function listaLonga(schema: z.ZodObject, resposta: object): ListaLonga | undefined {
  if (comConferencia(schema)) return undefined
  for (const [nome, linhas] of Object.entries(resposta)) {
    const campo = Array.isArray(linhas) && linhas.length > LINHAS ? schema.shape[nome] : undefined
    if (campo instanceof z.ZodArray && !comConferencia(campo))
      return { nome, linha: campo.element as z.ZodType, linhas }
  }
  return undefined
}

/** Of who has left meanwhile nobody reads the rest. */
async function linhasEmJson({ linha, linhas }: ListaLonga, { raw }: FastifyReply): Promise<string> {
  const lotes: string[] = []
  for (let inicio = 0; inicio < linhas.length && !raw.destroyed; inicio += LINHAS) {
    const lote = linhas.slice(inicio, inicio + LINHAS).map((valor) => z.encode(linha, valor))
    lotes.push(JSON.stringify(lote).slice(1, -1))
    await passarAVez()
  }
  return `[${lotes.join(',')}]`
}

function emJson(
  schema: z.ZodObject,
  resposta: object,
  { nome: lista, json }: { nome: string; json: string },
) {
  const semLinhas = z.encode(schema, { ...resposta, [lista]: [] })
  const campos = Object.entries(semLinhas)
    .filter(([, valor]) => valor !== undefined)
    .map(([nome, valor]) => `${JSON.stringify(nome)}:${nome === lista ? json : JSON.stringify(valor)}`)
  return `{${campos.join(',')}}`
}

/**
 * A long list is encoded some rows at a time, with everybody else's turn in between; the answer is to the letter what encoding it in one
 * go gives. One that a schema looks at as a whole is encoded in one go. Register it before the routes.
 */
export function registerRespostasLongas(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, resposta) => {
    if (typeof resposta !== 'object' || resposta === null) return resposta
    const { response } = request.routeOptions.schema ?? {}
    const schema = (response as Record<number, unknown> | undefined)?.[reply.statusCode]
    const lista = schema instanceof z.ZodObject ? listaLonga(schema, resposta) : undefined
    if (lista) {
      const linhas = { nome: lista.nome, json: await linhasEmJson(lista, reply) }
      const json = emJson(schema as z.ZodObject, resposta, linhas)
      // A hook that fails after this one has its own answer encoded.
      reply.serializer((outra: unknown) => (outra === resposta ? json : JSON.stringify(outra)))
    }
    return resposta
  })
}
