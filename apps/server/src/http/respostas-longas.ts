import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** So many rows are encoded in one go, a millisecond's work; for 3,000 vehicles everybody else waited 40. */
const LINHAS = 100

interface ListaLonga {
  nome: string
  linha: z.ZodType
  linhas: readonly unknown[]
}

/** The list of an answer that has more rows than are encoded in one go. */
function listaLonga(schema: z.ZodObject, resposta: object): ListaLonga | undefined {
  for (const [nome, linhas] of Object.entries(resposta)) {
    const campo = Array.isArray(linhas) && linhas.length > LINHAS ? schema.shape[nome] : undefined
    if (campo instanceof z.ZodArray) return { nome, linha: campo.element as z.ZodType, linhas }
  }
  return undefined
}

async function linhasEmJson({ linha, linhas }: ListaLonga): Promise<string> {
  const lotes: string[] = []
  for (let inicio = 0; inicio < linhas.length; inicio += LINHAS) {
    const lote = linhas.slice(inicio, inicio + LINHAS).map((valor) => z.encode(linha, valor))
    lotes.push(JSON.stringify(lote).slice(1, -1))
    await passarAVez()
  }
  return `[${lotes.join(',')}]`
}

async function emJson(schema: z.ZodObject, resposta: object, lista: ListaLonga): Promise<string> {
  const linhas = await linhasEmJson(lista)
  const semLinhas = z.encode(schema, { ...resposta, [lista.nome]: [] })
  const campos = Object.entries(semLinhas)
    .filter(([, valor]) => valor !== undefined)
    .map(([nome, valor]) => `${JSON.stringify(nome)}:${nome === lista.nome ? linhas : JSON.stringify(valor)}`)
  return `{${campos.join(',')}}`
}

/**
 * A long list is encoded some rows at a time, with everybody else's turn in between; the answer is to the letter what encoding it in one
 * go gives. Register it before the routes.
 */
export function registerRespostasLongas(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, resposta) => {
    if (typeof resposta !== 'object' || resposta === null) return resposta
    const { response } = request.routeOptions.schema ?? {}
    const schema = (response as Record<number, unknown> | undefined)?.[reply.statusCode]
    const lista = schema instanceof z.ZodObject ? listaLonga(schema, resposta) : undefined
    if (lista) {
      const json = await emJson(schema as z.ZodObject, resposta, lista)
      reply.serializer(() => json)
    }
    return resposta
  })
}
