import type { Call } from '@lastro/shared/call'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp } from '../testing/app.ts'
import { withoutReferences } from '../testing/references.ts'
import { COISAS, PARAMETROS, TAGS } from './openapi-textos.ts'

interface Operation {
  summary?: string
  tags?: string[]
  security?: unknown[]
  operationId?: string
  description?: string
  parameters?: { name: string; in: string; description?: string; schema?: object }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, Answer>
}
interface Answer {
  description?: string
  content?: Record<string, { schema: Schema }>
  headers?: object
}
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

/** Checked in, so that reviews see what changes for callers; `npm run openapi` runs this file to write it anew. */
const FILE = new URL('../../../../docs/openapi.json', import.meta.url)

let t: TestApp
/** As callers get it, and with each reference replaced by what it names. */
let served: Record<string, unknown>
let document: Document
beforeAll(async () => {
  t = await startApp()
  served = (await t.call('GET', '/api/openapi.json')).json()
  document = await withoutReferences<Document>(served)
})
afterAll(() => t.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

test('is a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toBe('3.1.0')
  const result = await new Validator().validate(served)
  expect(result).toMatchObject({ valid: true })
})

test('docs/openapi.json is the document that the server serves', () => {
  const text = `${JSON.stringify(served, null, 1)}\n`
  if (process.env.MODE === 'renovar') writeFileSync(FILE, text)
  expect(readFileSync(FILE, 'utf8'), 'npm run openapi writes it anew').toBe(text)
})

/** The texts of all objects of a schema with at least so many fields. */
function objectsIn(part: unknown, fields: number): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties } = part as Schema
  const own = properties && Object.keys(properties).length >= fields ? [JSON.stringify(part)] : []
  return [...own, ...Object.values(part).flatMap((each) => objectsIn(each, fields))]
}

test('says each shape of six fields or more once', () => {
  const all = objectsIn(served, 6)
  // A schema gets a name by `.meta({ title })`.
  expect(all.filter((each, index) => all.indexOf(each) < index)).toEqual([])
})

test('names every call of the API', () => {
  const routes = t.app.rotas.flatMap(({ method, url, config }) =>
    [method].flat().flatMap((each) => {
      const isCall = each !== 'HEAD' && url.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(url)
      return isCall && config?.acesso ? [`${each} ${url.replace(/:(\w+)/g, '{$1}')}`] : []
    }),
  )
  const documented = operations().map(({ name }) => name)
  expect(routes.length).toBeGreaterThan(30)
  expect(documented.filter((name) => name.includes('/api/')).toSorted()).toEqual(routes.toSorted())
})

test('says of every call what it is, takes and answers', () => {
  const incomplete = operations().flatMap(({ name, operation }) => {
    const { summary, tags, parameters = [], requestBody, responses } = operation
    const path = name.split(' ')[1] ?? ''
    const named = new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`))
    const missing = [...path.matchAll(/\{(\w+)\}/g)].filter(([, id]) => !named.has(`path ${id}`))
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const withSchema = answers.filter(
      ([status, { content }]) =>
        status === '204' || Object.values(content ?? {}).some(({ schema }) => Object.keys(schema).length > 0),
    )
    const problems = [
      path.startsWith('/api/') && !summary && 'summary',
      !tags?.length && 'tags',
      missing.length > 0 && 'path parameters',
      name.startsWith('PUT') && !requestBody && 'body',
      (answers.length !== 1 || withSchema.length !== 1) && 'answer',
      !responses['4XX']?.content?.['application/problem+json'] && 'refusals',
      !responses[500] && 'error',
    ]
    return problems.flatMap((problem) => (problem ? [`${name}: ${problem}`] : []))
  })
  expect(incomplete).toEqual([])
})

test('shows answers as they travel: reais, not centavos, and text for days', () => {
  const schema =
    document.paths['/api/contratos/{id}']?.get?.responses[200]?.content?.['application/json']?.schema
  expect(schema?.properties?.valorCredito).toMatchObject({
    type: 'number',
    minimum: 0.01,
    maximum: 999_999_999.99,
  })
  expect(schema?.properties?.dataTermino).toMatchObject({ type: 'string', maxLength: 64 })
  expect(schema?.properties?.desde).toMatchObject({ type: 'string', format: 'date-time' })
})

test('describes every call, tag and parameter, and nothing that is not there', () => {
  const all = operations()
  const ids = all.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(all.length)
  const parameters = all.flatMap(({ name, operation }) =>
    (operation.parameters ?? []).map((parameter) => ({ call: name, ...parameter })),
  )
  const silent = parameters.filter(({ description }) => !description)
  expect(silent.map(({ call, name }) => `${call} ${name}`)).toEqual([])
  expect(all.filter(({ operation }) => !operation.description).map(({ name }) => name)).toEqual([])
  const queried = new Set(parameters.flatMap(({ in: where, name }) => (where === 'query' ? [name] : [])))
  expect(Object.keys(PARAMETROS).filter((name) => !queried.has(name))).toEqual([])
  const tags = new Set(all.flatMap(({ operation }) => operation.tags ?? []))
  expect(Object.keys(TAGS).toSorted()).toEqual([...tags].toSorted())
  const paths = Object.keys(document.paths).join(' ')
  expect(Object.keys(COISAS).filter((part) => !paths.includes(`/${part}/{`))).toEqual([])
})

test('shows an example of every parameter and of every body, which its call takes', () => {
  const bare = operations().flatMap(({ name, operation: { parameters = [] } }) =>
    parameters
      .filter((parameter) => !('example' in parameter) && !('example' in (parameter.schema ?? {})))
      .map((parameter) => `${name} ${parameter.name}`),
  )
  expect(bare).toEqual([])
  const refused = t.app.rotas.flatMap(({ method, url, schema }) => {
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]
    if (!operation || !(schema?.body instanceof z.ZodType)) return []
    const example: unknown = operation.requestBody?.content['application/json']?.example
    const { error } = schema.body.safeParse(example)
    return error ? [`${String(method)} ${url}: ${JSON.stringify(example)} ${error.message}`] : []
  })
  expect(refused).toEqual([])
})

/** What a handler calls, and what its call must then declare. */
const DECLARED = {
  idempotente: /withIdempotency\(/,
  ifMatch: /actOf\(|versionedAct\(|headers\['if-match'\]/,
  recebeArquivo: /withUploadedFile\(/,
}

test('calls declare just the headers and files that their handlers read', async () => {
  const calls: Record<string, Call> = {}
  for (const file of globSync('../../../../packages/shared/src/**/*.ts', { cwd: import.meta.dirname }))
    if (!file.endsWith('.test.ts')) Object.assign(calls, await import(new URL(file, import.meta.url).href))
  const blocks = globSync('../modules/**/*.routes.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split(/^ +(?=route\(\w+Call, )/m)
      .filter((block) => block.startsWith('route(')),
  )
  const wrong = blocks.flatMap((block) => {
    const name = /\w+Call/.exec(block)?.[0] ?? ''
    // A note of a case is added, and changes nothing that has a version.
    const versionless = block.includes('anotarCaso(')
    return Object.entries(DECLARED).flatMap(([flag, called]) => {
      const does = called.test(block) && !(flag === 'ifMatch' && versionless)
      return does === flag in (calls[name] ?? {}) ? [] : [`${name} ${flag}`]
    })
  })
  expect(wrong).toEqual([])
  expect(blocks.length).toBeGreaterThan(190)
})

test('shows what callers may send in headers and files, and what answers carry', () => {
  const { put } = document.paths['/api/contratos/{id}'] ?? {}
  const { post: criar } = document.paths['/api/contratos'] ?? {}
  const headers = (operation?: Operation) =>
    operation?.parameters?.flatMap(({ in: where, name }) => (where === 'header' ? [name] : []))
  expect([headers(put), headers(criar)]).toEqual([['If-Match'], ['Idempotency-Key']])
  expect(put?.responses[200]?.headers).toHaveProperty('ETag')
  for (const status of [429, 503]) expect(put?.responses[status]?.headers).toHaveProperty('Retry-After')
  const upload = document.paths['/api/lojas/{id}/estoque/arquivo']?.post
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['text/csv', 'application/gzip'])
})

test('says which calls need no token', () => {
  const open = operations().filter(({ operation }) => operation.security?.length === 0)
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/configuracao',
    'GET /saude',
    'GET /saude/pronto',
    'POST /api/autenticacao/Login',
    'POST /api/autenticacao/pedir-senha',
    'POST /api/autenticacao/senha-por-link',
    'POST /api/autenticacao/sso',
    'POST /api/autenticacao/sso/concluir',
    'POST /api/autenticacao/sso/{id}/iniciar',
    'POST /api/autenticacao/sso/{id}/saida',
  ])
})
