import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { publico } from './acesso.ts'

const DESCRICAO = `Contratos de crédito garantidos por veículos do estoque de lojas.

- Valores em reais com até duas casas decimais; dias como \`AAAA-MM-DDT00:00:00Z\`; instantes em ISO 8601.
- Respostas de sucesso são sempre 200 ou 204. Um 400 traz o motivo em \`text/plain\` (campos inválidos após \`Validation failed:\`, um por
  linha com \`-- \`), ou em \`application/problem+json\` (RFC 9457) quando a requisição o aceita. Um 409 pode ser repetido com o sinalizador
  de força da rota.
- Um contrato tem \`ETag\`; as chamadas que o mudam honram \`If-Match\` e respondem 412 quando ele já mudou.
- As criações aceitam \`Idempotency-Key\` (até 255 caracteres, guardada por 24 horas).`

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>
type Documented = Parameters<Transform>[0]

const PROBLEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
}
/** Answers that any route may give besides its own (domain 9). */
const REFUSALS = {
  '4XX': {
    description: 'Recusa, em palavras',
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/problem+json': { schema: PROBLEMA },
    },
  },
  500: {
    description: 'Erro inesperado',
    type: 'object',
    required: ['erros'],
    properties: { erros: { type: 'array', items: { type: 'string' } } },
  },
}
const DESCRICOES: Record<string, string> = {
  200: 'Sucesso',
  204: 'Sucesso, sem conteúdo',
  409: 'Nada mudou; pode ser repetida com o sinalizador de força',
  503: 'Indisponível',
}

/** An answer that lists its own content types, as routes that send files do. */
const isFile = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null && 'content' in schema

/**
 * The wire form of a response: the input of its codecs, which is what they write. The library alone would show the
 * inner form (centavos).
 */
function responseOf(document: Documented, status: string, schema: unknown): object {
  const description = DESCRICOES[status] ?? 'Resposta'
  if (isFile(schema))
    return Object(
      jsonSchemaTransform({ ...document, schema: { response: { 200: schema } } }).schema.response,
    )[200]
  if (schema instanceof z.ZodUndefined) return { type: 'null', description }
  const asBody: FastifySchema = { body: schema }
  return { ...Object(jsonSchemaTransform({ ...document, schema: asBody }).schema.body), description }
}

const transform: Transform = (document) => {
  const { response, ...request } = document.schema
  const { schema, url } = jsonSchemaTransform({ ...document, schema: request })
  if (schema.hide) return { schema, url }
  const own = Object.entries(response ?? {}).map(([status, each]) => [
    status,
    responseOf(document, status, each),
  ])
  const isPublic = document.route.config?.acesso?.tipo === 'publico'
  return {
    url,
    schema: {
      ...schema,
      ...(isPublic && { security: [] }),
      response: { ...Object.fromEntries(own), ...REFUSALS },
    },
  }
}

/** Serves /api/openapi.json, made from the routes' own schemas. Register before the routes. */
export async function registerOpenapi(app: FastifyInstance, versao: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lastro', version: versao, description: DESCRICAO },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', {
    config: { acesso: publico },
    schema: { hide: true, response: { 200: z.looseObject({}) } },
    handler: async () => app.swagger() as unknown as Record<string, unknown>,
  })
}

/** Serves a readable page of /api/openapi.json at /api/docs. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, acesso: publico }
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
  })
}
