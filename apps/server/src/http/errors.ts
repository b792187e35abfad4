import { type CampoInvalido, formatValidationFailure } from '@lastro/shared/validacao'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Outage, outageOf, UnknownOutcome } from '../db/outage.ts'
import { OutdatedServer } from './outdated.ts'

/** A refusal in words. The person reads `message` (spec section 8 shows the text of a 400). */
export class BusinessError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 412 | 422 | 429
  /** Fields at fault, when the input is refused; the answer then has the validation form. */
  readonly campos: readonly CampoInvalido[]
  readonly headers: Record<string, string>
  constructor(
    message: string,
    status: BusinessError['status'] = 400,
    options: { campos?: readonly CampoInvalido[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'BusinessError'
    this.status = status
    this.campos = options.campos ?? []
    this.headers = options.headers ?? {}
  }
}

/** Problems that one answer tells. */
export const MAX_PROBLEMS = 100

/** Refuses fields: 400 in the validation form, like the schemas. */
export const camposInvalidos = (campos: readonly CampoInvalido[]): BusinessError =>
  new BusinessError(formatValidationFailure(campos), 400, { campos })

export const campoInvalido = (campo: string, mensagem: string): BusinessError =>
  camposInvalidos([{ campo, mensagem }])

/** 409: risky but legal, may be repeated with a force flag (domain 2). `body` says what is at stake. */
export class ConfirmableError extends Error {
  readonly body: unknown
  constructor(body: unknown) {
    super('Confirmação necessária')
    this.name = 'ConfirmableError'
    this.body = body
  }
}

const SEM_PERMISSAO = 'Você não tem permissão para realizar esta operação.'
export const forbidden = () => new BusinessError(SEM_PERMISSAO, 403)

const TITLES: Record<number, string> = {
  400: 'Requisição inválida',
  401: 'Não autenticado',
  403: 'Acesso negado',
  404: 'Não encontrado',
  412: 'Versão desatualizada',
  413: 'Conteúdo grande demais',
  414: 'Endereço longo demais',
  415: 'Formato não aceito',
  422: 'Conteúdo não processável',
  429: 'Muitas tentativas',
  503: 'Sem acesso ao banco de dados',
}

interface Refusal {
  status: number
  texto: string
  campos: readonly CampoInvalido[]
}

function send(request: FastifyRequest, reply: FastifyReply, { status, texto, campos }: Refusal) {
  reply.code(status)
  if (!request.headers.accept?.includes('application/problem+json'))
    return reply.type('text/plain; charset=utf-8').send(texto)
  const title = TITLES[status] ?? 'Erro'
  const detail = campos.length > 0 ? 'Há campos inválidos.' : texto
  const errors = campos.map(({ campo, mensagem }) => ({
    pointer: `#/${campo.replaceAll('.', '/')}`,
    detail: mensagem,
  }))
  const body = { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors }) }
  return reply.type('application/problem+json').send(JSON.stringify(body))
}

const FRAMEWORK: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'O conteúdo enviado é grande demais.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Envie o conteúdo como application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'O corpo da requisição está vazio.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'O tamanho do conteúdo não confere.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'O JSON enviado é inválido.',
  FST_ERR_BAD_URL: 'Endereço inválido.',
  FST_ERR_MAX_PARAM_LENGTH: 'Endereço longo demais.',
}

/** Seconds after which a refused call is worth another try. */
const RETRY_AFTER_S = { fora: 5, ocupado: 5, cheio: 60 } as const satisfies Record<Outage, number>
const OUTAGE_TEXTS: Record<Outage, string> = {
  fora: 'O sistema está sem acesso ao banco de dados. Nada foi alterado; tente de novo em alguns segundos.',
  ocupado: 'O sistema está ocupado demais. Nada foi alterado; tente de novo em alguns segundos.',
  cheio: 'O sistema está sem espaço para gravar. Nada foi alterado; avise o suporte.',
}
const OUTCOME_UNKNOWN =
  'A conexão com o banco de dados caiu no fim da gravação, e não se sabe se ela foi feita. Confira antes de repetir; com a mesma Idempotency-Key, a repetição responde o que foi feito.'

/** Answers 503 in words when the database is out, and logs one line without a stack. */
function answerOutage(error: unknown, outage: Outage, request: FastifyRequest, reply: FastifyReply) {
  const outcomeUnknown = error instanceof UnknownOutcome
  const { message } = error instanceof Error ? error : { message: '' }
  request.log.warn(
    { falta: outage, desconhecido: outcomeUnknown, motivo: message, reqId: request.id },
    'the database is not available',
  )
  reply.header('retry-after', RETRY_AFTER_S[outage])
  return send(request, reply, {
    status: 503,
    texto: outcomeUnknown ? OUTCOME_UNKNOWN : OUTAGE_TEXTS[outage],
    campos: [],
  })
}

/** Domain 9: refusals in text/plain (or RFC 9457 when asked), bugs as 500 with an id and no internals. */
export async function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ConfirmableError) return reply.code(409).send(error.body)
  if (error instanceof BusinessError) {
    reply.headers(error.headers)
    return send(request, reply, { status: error.status, texto: error.message, campos: error.campos })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const doEsquema = error.validation.slice(0, MAX_PROBLEMS).map(({ instancePath, message }) => ({
      campo: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      mensagem: message ?? '',
    }))
    const campos = [...doEsquema, ...((await request.routeOptions.config.checkBody?.(request)) ?? [])]
    return send(request, reply, { status: 400, texto: formatValidationFailure(campos), campos })
  }
  if (error instanceof OutdatedServer) {
    reply.header('retry-after', RETRY_AFTER_S.fora)
    return send(request, reply, { status: 503, texto: error.message, campos: [] })
  }
  const outage = error instanceof UnknownOutcome ? 'fora' : outageOf(error)
  if (outage) return answerOutage(error, outage, request, reply)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const texto =
      FRAMEWORK[error.code] ??
      (error instanceof SyntaxError ? 'O JSON enviado é inválido.' : 'Requisição inválida.')
    return send(request, reply, { status, texto, campos: [] })
  }
  request.log.error({ err: error, reqId: request.id }, 'unexpected error')
  return reply.code(500).send({ erros: [`Ocorreu um erro inesperado (${request.id}).`] })
}
