import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'

/** Rows encoded per turn: a millisecond's work. Encoding 3,000 vehicles at once blocked everybody for 40 ms. */
const ROWS_PER_TURN = 100

interface LongList {
  nome: string
  linha: z.ZodType
  linhas: readonly unknown[]
}

/** A schema with checks over the whole value needs the whole value at once. */
const hasChecks = (schema: z.ZodType) => (schema.def.checks?.length ?? 0) > 0

/** The list in an answer that has more rows than one turn encodes; undefined: there is none. */
function longListOf(schema: z.ZodObject, resposta: object): LongList | undefined {
  if (hasChecks(schema)) return undefined
  for (const [nome, linhas] of Object.entries(resposta)) {
    const campo = Array.isArray(linhas) && linhas.length > ROWS_PER_TURN ? schema.shape[nome] : undefined
    if (campo instanceof z.ZodArray && !hasChecks(campo))
      return { nome, linha: campo.element as z.ZodType, linhas }
  }
  return undefined
}

/**
 * Encodes the rows into buffers: turning one long text into bytes at the end would block again. Stops when the client
 * has left.
 */
async function encodeRows({ linha, linhas }: LongList, { raw }: FastifyReply): Promise<Buffer[]> {
  const lotes: Buffer[] = []
  for (let inicio = 0; inicio < linhas.length && !raw.destroyed; inicio += ROWS_PER_TURN) {
    const lote = linhas.slice(inicio, inicio + ROWS_PER_TURN).map((valor) => z.encode(linha, valor))
    lotes.push(Buffer.from(`${inicio === 0 ? '' : ','}${JSON.stringify(lote).slice(1, -1)}`))
    await passarAVez()
  }
  return lotes
}

function encodeAnswer(
  schema: z.ZodObject,
  resposta: object,
  lista: { nome: string; lotes: Buffer[] },
): Buffer {
  const campos = Object.entries(z.encode(schema, { ...resposta, [lista.nome]: [] }))
    .filter(([, valor]) => valor !== undefined)
    .flatMap(([nome, valor], indice) => {
      const antes = `${indice === 0 ? '' : ','}${JSON.stringify(nome)}:`
      return nome === lista.nome
        ? [Buffer.from(`${antes}[`), ...lista.lotes, Buffer.from(']')]
        : [Buffer.from(antes + JSON.stringify(valor))]
    })
  return Buffer.concat([Buffer.from('{'), ...campos, Buffer.from('}')])
}

/**
 * Encodes a long list some rows at a time, letting other requests run in between. The bytes equal those of encoding at
 * once. A list whose schema has checks is encoded at once. Register before the routes.
 */
export function registerLongAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, resposta) => {
    if (typeof resposta !== 'object' || resposta === null) return resposta
    const { response } = request.routeOptions.schema ?? {}
    const schema = (response as Record<number, unknown> | undefined)?.[reply.statusCode]
    const lista = schema instanceof z.ZodObject ? longListOf(schema, resposta) : undefined
    if (lista) {
      const lotes = await encodeRows(lista, reply)
      const json = encodeAnswer(schema as z.ZodObject, resposta, { nome: lista.nome, lotes })
      // If a later hook fails, the failure's own answer is encoded. Fastify takes bytes too; only the types don't say
      // so.
      const serializar = (outra: unknown) => (outra === resposta ? json : JSON.stringify(outra))
      reply.serializer(serializar as (outra: unknown) => string)
    }
    return resposta
  })
}
