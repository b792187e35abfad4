import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** What a log line holds. Queries, bodies, tokens, passwords and CPFs never reach a line. */

// A CPF in a path, with or without its mask.
const CPF = /\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g
const maskCpfs = (text: string) => text.replace(CPF, '***')

interface RequestLine {
  method: string
  url: string
  id: string
}

/** PostgreSQL's class 22, data exceptions, and JSON.parse quote the refused input. */
function quotesInput(error: Error, code: unknown): boolean {
  return error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

interface ErrorLine {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/** An error without database errors' other fields (`detail`, `where`), which hold rows and values. */
export function describeError(error: Error): ErrorLine {
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return {
    type: error.name,
    message: quotesInput(error, code) ? '(quotes input)' : maskCpfs(error.message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

export const serializers = {
  req: ({ method, url, id }: RequestLine) => ({ method, path: maskCpfs(url.split('?')[0] ?? ''), id }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: describeError,
}

/** Writes one line per request, at its end: each line is a write for which all other requests wait. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
