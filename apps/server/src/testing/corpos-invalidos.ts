import * as z from 'zod'

/** A JSON Schema as zod writes it, with the parts that matter here. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
  pattern?: string
  format?: string
}

/** A body with one error: the answer must name `campo` ('0.preco'; '' the whole body). */
export interface CorpoInvalido {
  campo: string
  body: unknown
}

const NUL = 'a\u0000b'
const LONE_SURROGATE = 'a\ud800'
/** Each with its JSON types. */
const VALORES: { valor: unknown; tipos: string[] }[] = [
  { valor: { a: 1 }, tipos: ['object'] },
  // To a length check this looks as if it had a length.
  { valor: { length: { toString: 1 } }, tipos: ['object'] },
  { valor: [[1]], tipos: ['array'] },
  { valor: 'constructor', tipos: ['string'] },
  { valor: 12, tipos: ['number', 'integer'] },
  { valor: true, tipos: ['boolean'] },
]
const NUMEROS_INVALIDOS = [-1, -0.01, 10.005, 1e300, 999_999_999_999_999_900_000, 1.5e-7]
const TEXTOS_INVALIDOS = [NUL, LONE_SURROGATE, 'x'.repeat(5_000)]

const branchesOf = ({ anyOf, oneOf, ...own }: Schema): Schema[] => anyOf ?? oneOf ?? [own]
const typesOf = (schema: Schema): string[] =>
  branchesOf(schema).flatMap(({ type, const: value, enum: values }) => type ?? typeof (value ?? values?.[0]))

/** A value that the schema probably accepts. */
function sampleOf(schema: Schema): unknown {
  const branch = branchesOf(schema).find(({ type }) => type !== 'null') ?? {}
  if (branch.const !== undefined) return branch.const
  if (branch.enum) return branch.enum[0]
  if (branch.properties) return sampleObject(branch.properties)
  const samples: Record<string, unknown> = { string: 'x', array: [], boolean: true }
  return samples[branch.type ?? ''] ?? 1
}
const sampleObject = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, sampleOf(value)]))

function invalidValues(campo: string, schema: Schema): unknown[] {
  const types = new Set(typesOf(schema))
  const wrongType = VALORES.filter(({ tipos }) => !tipos.some((tipo) => types.has(tipo))).map(
    ({ valor }) => valor,
  )
  const isNumber = types.has('number') || types.has('integer')
  // A password may be any text: it is hashed, never stored or searched for.
  const isText = types.has('string') && !/senha/i.test(campo)
  return [...wrongType, ...(isNumber ? NUMEROS_INVALIDOS : []), ...(isText ? TEXTOS_INVALIDOS : [])]
}

/** A field of a body: its schemas, and the body with a given value in it. */
interface Campo {
  campo: string
  schema: Schema
  put: (value: unknown) => unknown
}

function* fieldsAt(field: Campo): Generator<Campo> {
  yield field
  for (const branch of branchesOf(field.schema)) yield* fieldsInside({ ...field, schema: branch })
}

function* fieldsInside({ campo, schema, put }: Campo): Generator<Campo> {
  const inside = (key: string | number) => (campo === '' ? String(key) : `${campo}.${key}`)
  if (schema.items) yield* fieldsAt({ campo: inside(0), schema: schema.items, put: (value) => put([value]) })
  if (!schema.properties) return
  const base = sampleObject(schema.properties)
  for (const [key, property] of Object.entries(schema.properties))
    yield* fieldsAt({
      campo: inside(key),
      schema: property,
      put: (value) => put({ ...base, [key]: value }),
    })
}

const fieldsOf = (schema: z.ZodType) =>
  fieldsAt({
    campo: '',
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
    put: (value) => value,
  })

/** A body that probably passes. */
export function corpoDeExemplo(schema: z.ZodType): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Every field of a body with every kind of wrong value; the other fields probably pass. */
export function corposInvalidos(schema: z.ZodType): CorpoInvalido[] {
  return [...fieldsOf(schema)].flatMap(({ campo, schema: field, put }) =>
    invalidValues(campo, field).map((value) => ({ campo, body: put(value) })),
  )
}

/** A text field of a body or a query. */
export interface CampoDeTexto {
  campo: string
  /** Its longest text; undefined: one of a few words, a form of fixed length, or unlimited. */
  maxLength: number | undefined
  /** Neither a length nor a form nor a list of words limits it. */
  unlimited: boolean
  /** The whole input with this text in it, otherwise probably valid. */
  withText: (texto: string) => unknown
}

export function camposDeTexto(schema: z.ZodType): CampoDeTexto[] {
  return [...fieldsOf(schema)].flatMap(({ campo, schema: field, put }) =>
    branchesOf(field)
      .filter(({ type }) => type === 'string')
      .map(({ maxLength, pattern, format, enum: words, const: word }) => ({
        campo,
        maxLength,
        unlimited: (maxLength ?? pattern ?? format ?? words ?? word) === undefined,
        withText: put,
      })),
  )
}
