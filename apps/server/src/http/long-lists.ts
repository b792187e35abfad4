import { setImmediate as passTurn } from 'node:timers/promises'
import { type CampoInvalido, camposInvalidos as camposOf } from '@lastro/shared/validacao'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { camposInvalidos, MAX_PROBLEMS } from './errors.ts'
import { withoutLength } from './without-length.ts'

/** Lists up to this length are checked at once, with the rest of the body. */
const SHORT = 500
/** Milliseconds of checking before the event loop continues. */
const TURN_MS = 10

/** Checked lists of a body by their names, as their schemas read them. */
const checkedLists = new WeakMap<object, Record<string, unknown[]>>()

/** The lists of this body that need no other check. */
export const checkedListsOf = (body: unknown): Record<string, unknown[]> | undefined =>
  isRecord(body) ? checkedLists.get(body) : undefined

/**
 * Checks long lists of a body item by item. Their schema would go through all of a list in one turn. Refuses with the
 * first problems. Register after the guard.
 */
export function registerLongLists(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions: { schema } }) => {
    if (!(schema?.body instanceof z.ZodObject) || !isRecord(body)) return
    const problems: CampoInvalido[] = []
    const checked: Record<string, unknown[]> = {}
    for (const [name, each] of Object.entries(schema.body.shape)) {
      const list = body[name]
      const listSchema = bare(each)
      if (listSchema instanceof z.ZodArray && Array.isArray(list) && isLong(list))
        checked[name] = await checkList(listSchema, { name, list, problems })
    }
    if (problems.length > 0) throw camposInvalidos(problems.slice(0, MAX_PROBLEMS))
    // A check of the whole body wants to see the lists.
    if (Object.keys(checked).length > 0 && !schema.body.def.checks?.length) checkedLists.set(body, checked)
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Long itself, or with a long list in an item. */
const isLong = (list: readonly unknown[]) =>
  list.length > SHORT ||
  list.some(
    (item) =>
      isRecord(item) && Object.values(item).some((value) => Array.isArray(value) && value.length > SHORT),
  )

/** What `optional`, `nullable` and the like are around. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
}

interface LongList {
  name: string
  list: readonly unknown[]
  problems: CampoInvalido[]
}

async function checkList(schema: z.ZodArray, { name, list, problems }: LongList): Promise<unknown[]> {
  const tooLong = lengthProblem(schema, list)
  const read: unknown[] = []
  if (tooLong) {
    problems.push({ campo: name, mensagem: tooLong })
    return read
  }
  let since = performance.now()
  for (const [index, item] of list.entries()) {
    if (performance.now() - since > TURN_MS) {
      await passTurn()
      since = performance.now()
    }
    const { data, problems: own } = readItem(schema.element as z.ZodType, item)
    for (const { campo, mensagem } of own)
      problems.push({ campo: `${name}.${index}${campo && `.${campo}`}`, mensagem })
    if (problems.length >= MAX_PROBLEMS) return read
    read.push(data)
  }
  const { error } = withoutItems(schema).safeParse(read)
  if (error) problems.push(...camposOf(error).map(({ mensagem }) => ({ campo: name, mensagem })))
  return read
}

function readItem(schema: z.ZodType, item: unknown): { data?: unknown; problems: CampoInvalido[] } {
  if (schema instanceof z.ZodObject && isRecord(item))
    for (const [campo, each] of Object.entries(schema.shape)) {
      const listSchema = bare(each)
      const list = item[campo]
      const mensagem =
        listSchema instanceof z.ZodArray && Array.isArray(list) ? lengthProblem(listSchema, list) : undefined
      if (mensagem) return { problems: [{ campo, mensagem }] }
    }
  const { data, error } = parse(schema, item)
  return { data, problems: error ? camposOf(error) : [] }
}

function parse(schema: z.ZodType, item: unknown) {
  try {
    return schema.safeParse(item)
  } catch {
    return schema.safeParse(withoutLength(item))
  }
}

/** The list's schema, which leaves its items as they are. */
const withoutItems = ({ def }: z.ZodArray) => new z.ZodArray({ ...def, element: z.unknown() })

/** The list's own words, where it has more items than it may; the items aren't looked at. */
function lengthProblem(schema: z.ZodArray, list: readonly unknown[]): string | undefined {
  const { error } = withoutItems(schema).safeParse(list)
  return error?.issues.find(({ code }) => code === 'too_big')?.message
}
