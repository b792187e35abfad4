import { StatusContrato, TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'

type Json = Record<string, unknown>
interface Answer {
  description: string
  headers?: Json
  content?: Record<string, { schema: Json }>
}
interface Parameter {
  name: string
  in: string
  description: string
}
interface Operation {
  tags?: string[]
  parameters?: Parameter[]
  responses?: Record<string, Answer>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: object
}
type Kind = 'headers' | 'parameters' | 'responses' | 'schemas'

const refTo = (kind: Kind, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
/** The name at the end of a reference, if this is one. */
const nameIn = (value: unknown): string | undefined =>
  isObject(value) && typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined

/** 'Identificador do contrato.' as 'IdentificadorDoContrato'. */
const asName = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** Shapes that stand in no constant of their own, by their text. */
const SIMPLE = new Map(
  Object.entries({
    Inteiro: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    InteiroNaoNegativo: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    NumeroOuNulo: { type: ['number', 'null'] },
    SimNaoOuNulo: { type: ['boolean', 'null'] },
    StatusContrato: { type: 'number', enum: Object.values(StatusContrato) },
    TipoContrato: { type: 'number', enum: Object.values(TipoContrato) },
    TipoSelecaoGarantia: { type: 'number', enum: Object.values(TipoSelecaoGarantia) },
    TextoOuNulo: { type: ['string', 'null'] },
    Textos: { type: 'array', items: { type: 'string' } },
  }).map(([name, schema]) => [textOf(schema), name]),
)

/** A text that two equal parts share, whatever the order of their fields. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isObject(each) && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** What a schema is called: by its zod schema's title, or as the list or the nullable form of one with a name. */
function nameOf({ title, ...schema }: Json): string | undefined {
  if (typeof title === 'string') return title
  const [of, nothing, ...others] = Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]) : []
  const inner = nameIn(of)
  if (inner && nothing?.type === 'null' && others.length === 0) return `${inner}OuNulo`
  const each = nameIn(schema.items)
  if (each) return `ListaDe${each}`
  return SIMPLE.get(textOf(schema))
}

/** Values, which may look like schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Moves parts of one kind to the document's components, and leaves there what two places share. */
class Shelf {
  readonly kind: Kind
  readonly parts = new Map<string, { text: string; part: unknown; places: [Json, string][] }>()
  constructor(kind: Kind) {
    this.kind = kind
  }

  /** Puts a reference where the part stood. The first of the names that no other part has is its name. */
  put(holder: Json, key: string, names: string[]): void {
    const part = holder[key]
    const text = textOf(part)
    const name = names.find((each) => (this.parts.get(each)?.text ?? text) === text)
    if (!name) return
    const known = this.parts.get(name) ?? { text, part, places: [] }
    this.parts.set(name, known)
    known.places.push([holder, key])
    holder[key] = refTo(this.kind, name)
  }

  /** The parts by name. One that stands in a single place goes back there. */
  shared(): Json {
    for (const [name, { part, places }] of this.parts) {
      const [[holder, key] = []] = places
      if (places.length > 1 || !holder || key === undefined) continue
      holder[key] = part
      this.parts.delete(name)
    }
    return Object.fromEntries(
      [...this.parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, { part }]) => [name, part]),
    )
  }
}

/** Names the schemas below `holder`, the innermost first. */
function shareSchemas(shelf: Shelf, holder: Json, suffix: string): void {
  for (const [key, each] of Object.entries(holder)) {
    if (!isObject(each) || VALUES.has(key)) continue
    shareSchemas(shelf, each, suffix)
    if (Array.isArray(each) || key === 'properties' || nameIn(each)) continue
    const name = nameOf(each)
    if (typeof each.title === 'string') delete each.title
    if (name) shelf.put(holder, key, [name, `${name}${suffix}`])
  }
}

/** 'Recusa412', 'Politica' and, with its version as ETag, 'PoliticaComVersao'. */
function nameOfAnswer(status: string, { headers = {}, content = {} }: Answer): string {
  const what = nameIn(content['application/json']?.schema)
  if (what) return `${what}${status === '200' ? '' : status}${'ETag' in headers ? 'ComVersao' : ''}`
  if ('application/problem+json' in content) return `Recusa${status}`
  return 'application/pdf' in content ? 'Arquivo' : `Resposta${status}`
}

/**
 * A copy of the document that says once what several calls share: schemas with a title, parameters, headers and answers
 * move to the components. It means what the given one means.
 */
export function shareParts<T extends object>(given: T): T {
  // Not structuredClone, which would keep in one piece what the given document holds in several places.
  const document = JSON.parse(JSON.stringify(given)) as T & Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const schemas = new Shelf('schemas')
  const parameters = new Shelf('parameters')
  const headers = new Shelf('headers')
  const responses = new Shelf('responses')
  for (const { responses: answers = {} } of operations) {
    for (const { description, content = {} } of Object.values(answers))
      for (const { schema } of Object.values(content))
        if (schema.description === description) delete schema.description
    shareSchemas(schemas, answers, '')
  }
  // What is sent has steps that answers don't have, and so a name of its own.
  for (const operation of operations) shareSchemas(schemas, { ...operation, responses: {} }, 'Entrada')
  for (const { tags = [], parameters: list = [], responses: answers = {} } of operations) {
    for (const [index, { name, in: where, description }] of list.entries()) {
      const inPath = name === 'id' ? description : `${name} no caminho`
      const own = where === 'path' ? inPath : name
      parameters.put(list as never, String(index), [asName(own), asName(`${own} ${tags[0] ?? ''}`)])
    }
    for (const [status, answer] of Object.entries(answers)) {
      for (const name of Object.keys(answer.headers ?? {}))
        headers.put(answer.headers ?? {}, name, [asName(name)])
      responses.put(answers, status, [nameOfAnswer(status, answer)])
    }
  }
  const shelves = { schemas, parameters, headers, responses }
  const shared = Object.entries(shelves).map(([kind, shelf]) => [kind, shelf.shared()])
  document.components = { ...document.components, ...(Object.fromEntries(shared) as object) }
  return document
}
