import * as z from 'zod'

/** The response schema of a call without content. */
export const NO_CONTENT = { 204: z.undefined() }

/** Answers 204 once the work is done. */
export async function noContent(
  reply: { code(status: 204): unknown },
  work: Promise<unknown>,
): Promise<undefined> {
  await work
  reply.code(204)
}
