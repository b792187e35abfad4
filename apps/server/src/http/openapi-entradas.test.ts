import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp } from '../testing/app.ts'
import { withoutReferences } from '../testing/references.ts'
import { rotasDe } from '../testing/rotas.ts'
import { inputsFor, type InputSchema } from '../testing/schema-inputs.ts'

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: InputSchema }[]
  requestBody?: { content: Record<string, { schema: InputSchema }> }
}

const FILE = new URL('../../../../docs/openapi.json', import.meta.url)
const CASES = 60

/** What JSON Schema can't say. */
const UNSAYABLE = [
  // Check digits.
  /(?:CPF|CNPJ) inválido\.$/,
  // A count of what is left after cleaning.
  /(?:Informe ao menos|Use no mínimo) 3 caracteres\.$/,
  /body (?:email|segredo): Campo obrigatório$/,
  // The alphabet of a format.
  /body email: O caractere .* não é do alfabeto latino\. Digite-o de novo\.$/,
  // A second pattern beside that of all texts.
  /Use o nome exato do campo, sem espaços\.$/,
  // One field depends on another.
  /Modelo não pode ir sem Marca\.$/,
  /Escolha de quem é o acesso lacrado\.$/,
  /Ligue antes a entrada pelo provedor\.$/,
  /A data final não pode ser anterior à data inicial\.$/,
  /O período não pode passar de 366 dias\.$/,
  /podem ser feitos sem resposta da loja\.$/,
  /Há permissões que não são deste tipo de usuário\.$/,
  /Escolha ao menos um veículo para incluir ou retirar\.$/,
  /Diga qual é o motivo\.$/,
  /Informe a placa do veículo\.$/,
  /Cada filtro pode ser escolhido uma vez só\.$/,
  /A ordem dos filtros começa em 1 e não tem lacunas nem repetições\.$/,
]

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

function queryOf({ parameters = [] }: Operation): InputSchema {
  const fields = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

/** The fields of inputs that the document allows and the server's schema refuses, each with one sentence. */
function refusedKinds(schema: z.ZodType, documented: InputSchema): Map<string, string> {
  const kinds = new Map<string, string>()
  for (const input of fc.sample(inputsFor(documented), { numRuns: CASES, seed: 7 }))
    for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
      kinds.set(path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.'), message)
  return kinds
}

async function allRefused(): Promise<string[]> {
  const { paths } = await withoutReferences<{ paths: Record<string, Record<string, Operation>> }>(
    JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>,
  )
  return rotasDe(t.app).flatMap(({ method, url, schema }) => {
    const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) return []
    const body = operation.requestBody?.content['application/json']?.schema
    const pairs = [
      ['query', schema.querystring, queryOf(operation)],
      ['body', schema.body, body],
    ] as const
    return pairs.flatMap(([where, own, documented]) =>
      own instanceof z.ZodType && documented
        ? [...refusedKinds(own, documented)].map(
            ([field, why]) => `${method} ${url} ${where} ${field}: ${why}`,
          )
        : [],
    )
  })
}

test('the server takes what the document allows, but for what no schema can say', async () => {
  const refused = await allRefused()
  expect(refused.filter((kind) => !UNSAYABLE.some((sentence) => sentence.test(kind)))).toEqual([])
  expect(refused.length).toBeLessThan(50)
})
