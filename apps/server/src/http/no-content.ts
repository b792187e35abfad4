import * as z from 'zod'

/** The response schema of a call without content. */
export const NO_CONTENT = { 204: z.undefined() }

/** Answers 204 once the work is done. */
export async function noContent<T>(
  reply: { code(status: 204): { send(): T } },
  work: Promise<unknown>,
): Promise<T> {
  await work
  return reply.code(204).send()
}
