import fc from 'fast-check'

/** A JSON Schema of the API's document, with the parts that its inputs use. */
export interface InputSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
  properties?: Record<string, InputSchema>
  required?: string[]
  items?: InputSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}

const LONGEST = 40
const MAX_ITEMS = 3

function textFor({ minLength = 0, pattern, format, ...schema }: InputSchema): fc.Arbitrary<string> {
  // A pattern may ask for more than `LONGEST` by itself.
  const { maxLength = pattern === undefined ? LONGEST : Infinity } = schema
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits)
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, LONGEST) })
  const odd = [' ', '   ', '\u0007', 'a'].filter(fits)
  return odd.length > 0 ? fc.oneof(any.filter(fits), fc.constantFrom(...odd)) : any.filter(fits)
}

function numberFor({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  multipleOf,
}: InputSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1e9 : exclusiveMinimum + (multipleOf ?? 1))
  const max = maximum ?? 1e9
  if (type === 'integer') return fc.integer({ min: Math.max(min, -2e9), max: Math.min(max, 2e9) })
  if (multipleOf === undefined) return fc.double({ min, max, noNaN: true })
  const places = Math.round(1 / multipleOf)
  return fc
    .integer({ min: Math.max(Math.ceil(min * places), -2e9), max: Math.min(Math.floor(max * places), 2e9) })
    .map((steps) => steps / places)
}

/** Values that the schema allows, small and large, odd ones more often than chance would. */
export function inputsFor(schema: InputSchema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf = anyOf, type, properties = {}, required = [], items } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (oneOf) return fc.oneof(...oneOf.map(inputsFor))
  switch (type ?? '') {
    case 'string':
      return textFor(schema)
    case 'number':
    case 'integer':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const { minItems: minLength = 0, maxItems = MAX_ITEMS } = schema
      return fc.array(inputsFor(items ?? {}), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, MAX_ITEMS)),
      })
    }
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inputsFor(each)])),
        { requiredKeys: required },
      )
    default:
      return fc.constant(null)
  }
}
