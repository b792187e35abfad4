import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Acesso, publico } from './acesso.ts'
import { exampleOfBody } from './openapi-exemplos.ts'
import { shareParts } from './openapi-partes.ts'
import { COISAS, PARAMETROS, TAGS } from './openapi-textos.ts'

declare module 'fastify' {
  /** What a route's handler does with headers and its body, for the API's document. A test compares both. */
  interface FastifyContextConfig {
    /** Answers carry the version as ETag. */
    etag?: true
    /** Honours If-Match. */
    ifMatch?: true
    /** Takes an Idempotency-Key. */
    idempotente?: true
    /** The body is a CSV file, plain or gzip. */
    recebeArquivo?: true
  }
}

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
  title: 'Problema',
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
const IN_WORDS = {
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: PROBLEMA },
  },
}
const RETRY_AFTER = {
  headers: {
    'Retry-After': { type: 'integer', minimum: 1, description: 'Segundos até valer a pena repetir.' },
  },
}
/** Answers that any route may give besides its own (domain 9). */
const REFUSALS = {
  '4XX': { description: 'Recusa, em palavras', ...IN_WORDS },
  500: {
    description: 'Erro inesperado',
    type: 'object',
    required: ['erros'],
    properties: { erros: { type: 'array', items: { type: 'string' } } },
  },
}
/** Answers of a call of the API that is refused for now. */
const REFUSALS_FOR_NOW = {
  429: { description: 'Pedidos demais: nada mudou, tente depois', ...RETRY_AFTER, ...IN_WORDS },
  503: { description: 'Sem acesso ao banco de dados: tente depois', ...RETRY_AFTER, ...IN_WORDS },
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
  return { ...withoutSteps(jsonSchemaTransform({ ...document, schema: asBody }).schema.body), description }
}

/**
 * An answer without `multipleOf`: validators that divide doubles would refuse its 19.99. A caller that checks its own
 * inputs so rounds the quotient (`multipleOfPrecision`).
 */
const withoutSteps = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'multipleOf' ? undefined : value,
  ) as object

type Config = NonNullable<Documented['route']['config']>

const ETAG = { ETag: { type: 'string', description: 'A versão, para `If-Match`.' } }
const HEADERS = {
  ifMatch: {
    'If-Match': {
      type: 'string',
      description:
        'O `ETag` da versão que se viu. Se outra já vale, nada muda e a resposta é 412. `*`: qualquer uma.',
      example: '"3"',
    },
  },
  idempotente: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Nome da operação. Repetida com o mesmo nome e corpo em 24 horas, responde o que já foi feito.',
      example: '6f1c2f0e-9a0b-4c57-8f43-0d8d5f3e2a11',
    },
  },
}

/** Refusals that only routes with these headers give. */
function refusalsOf({ ifMatch, idempotente }: Config) {
  return {
    ...(ifMatch && { 412: { description: 'Outra pessoa já mudou: nada foi alterado', ...IN_WORDS } }),
    ...(idempotente && {
      422: { description: 'A chave já foi usada com outro corpo, ou ainda está em uso', ...IN_WORDS },
    }),
  }
}

const headersOf = ({ ifMatch, idempotente }: Config) => ({
  type: 'object',
  properties: { ...(ifMatch && HEADERS.ifMatch), ...(idempotente && HEADERS.idempotente) },
})

const QUEM = { instituicao: 'Instituição financeira', loja: 'Loja' } as const

/** Says who may call, from the route's own declaration. */
function quemChama(acesso: Acesso | undefined): string {
  if (!acesso || acesso.tipo === 'publico') return 'Não exige token.'
  if (acesso.tipo === 'token') return 'Exige o token das configurações.'
  if (acesso.tipo === 'sessao') return 'Exige o token de quem entrou; vale para a própria pessoa.'
  const lados = (['instituicao', 'loja'] as const).flatMap((lado) => {
    const codes = acesso[lado]?.map((code) => `\`${code}\``).join(' ou ')
    return codes ? [`${QUEM[lado]}: ${codes}.`] : []
  })
  return [...lados, ...(acesso.credencial ? ['O sistema da loja chama com a sua credencial.'] : [])].join(' ')
}

function descriptionOf({ acesso, etag, ifMatch, idempotente, recebeArquivo, heavy }: Config): string {
  const frases = [
    quemChama(acesso),
    etag && 'A resposta traz a versão em `ETag`.',
    ifMatch && 'Honra `If-Match`.',
    idempotente && 'Aceita `Idempotency-Key`.',
    recebeArquivo && 'O corpo é o próprio arquivo.',
    heavy && 'É uma chamada pesada: pode esperar a vez.',
  ]
  return frases.filter(Boolean).join(' ')
}

/** 'getContratosIdGarantias': stable as long as method and path are. */
function operationIdOf(method: string, url: string): string {
  const words = url.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

interface Properties {
  properties?: Record<string, { enum?: string[]; maxLength?: number; pattern?: string }>
}

/** A path or query with the words of each field. An example that isn't of this list's words is its first word. */
function withWords(schema: unknown, wordsOf: (name: string) => readonly [string, string] | undefined) {
  const { properties = {}, ...others } = Object(schema) as Properties
  const described = Object.entries(properties).map(([name, each]) => {
    const [description, example = ''] = wordsOf(name) ?? []
    const words = each.enum?.filter((word) => word !== '')
    // An order names a column of its own list, the first word of its pattern.
    const [, column] = (name === 'ordenacao' && /\(\?:(\w+)/.exec(each.pattern ?? '')) || []
    const shown = column ? `${column}:asc` : words && !words.includes(example) ? words[0] : example
    return [name, { ...each, ...(description && { description }), ...(shown && { example: shown }) }]
  })
  return { ...others, properties: Object.fromEntries(described) as object }
}

/** What the id after each part of a path names, or the day. */
const idInPath = (url: string) => (name: string) => {
  if (name === 'dia') return ['O dia.', '2027-03-01'] as const
  if (name === 'passo') return ['O passo: `abrir`, `fechar` ou `desfazer`.', 'fechar'] as const
  const parts = url.split('/')
  const part = parts[parts.indexOf(`:${name}`) - 1] ?? ''
  const coisa = COISAS[part]
  return coisa ? ([`Identificador ${coisa}.`, '34'] as const) : undefined
}

const ARQUIVO = { type: 'string', format: 'binary', description: 'CSV em UTF-8 ou Latin-1, com cabeçalho.' }
const CORPO_DE_ARQUIVO = {
  content: { 'text/csv': { schema: ARQUIVO }, 'application/gzip': { schema: ARQUIVO } },
}

function responsesOf(document: Documented, config: Config) {
  const isCall = document.url.startsWith('/api/')
  const own = Object.entries(document.schema.response ?? {}).map(([status, each]) => {
    const answer = responseOf(document, status, each)
    return [status, config.etag && status === '200' ? { ...answer, headers: ETAG } : answer]
  })
  return { ...REFUSALS, ...(isCall && REFUSALS_FOR_NOW), ...refusalsOf(config), ...Object.fromEntries(own) }
}

const transform: Transform = (document) => {
  const { response: _, ...request } = document.schema
  const { schema, url } = jsonSchemaTransform({ ...document, schema: request })
  if (schema.hide) return { schema, url }
  const { config = {}, method } = document.route
  return {
    url,
    schema: {
      ...schema,
      operationId: operationIdOf([method].flat().join(''), url),
      description: descriptionOf(config),
      ...(config.acesso?.tipo === 'publico' && { security: [] }),
      ...(schema.body
        ? { body: { ...schema.body, examples: [exampleOfBody(request.body, schema.body)] } }
        : {}),
      ...(config.recebeArquivo && { body: CORPO_DE_ARQUIVO }),
      ...((config.ifMatch ?? config.idempotente) && { headers: headersOf(config) }),
      ...(schema.params ? { params: withWords(schema.params, idInPath(url)) } : {}),
      ...(schema.querystring
        ? { querystring: withWords(schema.querystring, (name) => PARAMETROS[name]) }
        : {}),
      response: responsesOf(document, config),
    },
  }
}

/** Serves /api/openapi.json, made from the routes' own schemas. Register before the routes. */
export async function registerOpenapi(app: FastifyInstance, versao: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lastro',
        version: versao,
        description: DESCRICAO,
        contact: { name: 'Equipe do Lastro' },
        license: { name: 'Proprietária', identifier: 'LicenseRef-Proprietaria' },
      },
      servers: [{ url: '/', description: 'Este servidor' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform,
    transformObject: (documented) => shareParts(jsonSchemaTransformObject(documented)),
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
