import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod'
import { checkedListsOf } from './long-lists.ts'
import { withoutLength } from './without-length.ts'

type Compiler = typeof zodCompiler

/**
 * Checks a body, query or path by its schema. Long lists of a body were checked before. A body that zod can't compare is
 * checked without `length`, and so is refused in words.
 */
export const validatorCompiler: Compiler = (schema) => {
  const validate = zodCompiler(schema)
  return (data) => {
    const lists = checkedListsOf(data)
    const rest = lists ? { ...(data as object), ...emptied(lists) } : data
    const result = orWithoutLength(validate, rest)
    if (lists && typeof result === 'object' && 'value' in result) Object.assign(result.value as object, lists)
    return result
  }
}

function orWithoutLength(validate: ReturnType<Compiler>, data: unknown) {
  try {
    return validate(data)
  } catch {
    return validate(withoutLength(data))
  }
}

const emptied = (lists: Readonly<Record<string, unknown[]>>) =>
  Object.fromEntries(Object.keys(lists).map((name) => [name, []]))
