import type * as z from 'zod'
import { rotuloConhecido } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { camposInvalidos, lerCamposInvalidos } from '@lastro/shared/validacao'

/** The refused fields of a 400 (domain 9), by name, for forms that show each at its place. */
export function errosDeCampo(corpo: string): Record<string, string> {
  const campos = lerCamposInvalidos(corpo) ?? []
  return Object.fromEntries(campos.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem]] : [])))
}

/** Returns a validator by the request's schema: the first problem of each field, in the order of `valores`. */
export const errosDoSchema = (schema: z.ZodType) => (valores: object) => {
  const problemas = camposInvalidos(schema.safeParse(valores).error ?? { issues: [] })
  const erros = Object.keys(valores).map((nome) => {
    const problema = problemas.find(({ campo }) => campo.split('.')[0] === nome)
    return [nome, problema?.mensagem] as const
  })
  return Object.fromEntries(erros.filter(([, mensagem]) => mensagem !== undefined))
}

/**
 * Text of a 400 with the screen's labels instead of the wire's names, one line each. Leaves out the fields in
 * `mostrados`.
 */
export function textoDaRecusa(corpo: string, mostrados: readonly string[] = []): string {
  const campos = lerCamposInvalidos(corpo)
  if (!campos) return corpo.trim()
  const linhas = campos.flatMap(({ campo, mensagem }) => {
    if (mostrados.includes(campo)) return []
    const rotulo = rotuloConhecido(campo)
    return rotulo ? `${rotulo}: ${mensagem}` : mensagem
  })
  return [...new Set(linhas)].join('\n')
}

export const ERRO_CONEXAO = 'Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'
export const ERRO_INESPERADO = 'Ocorreu um erro inesperado'
export const ARQUIVO_GRANDE =
  'O arquivo é maior do que o servidor ou um proxy no caminho aceita. Nada foi gravado: divida o arquivo ou peça ao suporte um limite maior.'
const SEM_RESPOSTA = 'O servidor não respondeu a tempo.'
export const OUTRA_RESPOSTA =
  'A resposta não veio do Lastro: um proxy ou a entrada da rede respondeu no lugar dele. Confira o acesso à rede e tente novamente.'
export const SESSAO_EXPIRADA = 'Sessão expirada'

/** Messages for statuses that always have the same words, with or without a token (domain 9). */
const OWN_WORDS: Record<number, string> = {
  404: 'Registro não encontrado.',
  409: 'Esta operação precisa de confirmação. Nada foi alterado.',
  412: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  413: ARQUIVO_GRANDE,
  422: 'Esta operação já foi enviada com outros dados. Recarregue a página e confira antes de repetir.',
  429: 'Muitas tentativas. Tente novamente em alguns minutos.',
}

/** Whether something else than the server has answered: a proxy, a firewall or a network's entry page. */
export const isHtml = (headers: Headers, body: string): boolean =>
  /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*</.test(body)

/** What a failed call was: a reading changes nothing, so that repeating it is harmless. */
interface FailedCall {
  status: number
  /** The server's own words; '' for a page of HTML, which nobody is shown. */
  body: string
  withToken: boolean
  reading: boolean
}

/** What the person reads of a failed call (spec section 8). Status 0 is a call that got no answer. */
export function messageFor({ status, body, withToken, reading }: FailedCall): string {
  if ((status === 503 || (status === 429 && withToken)) && body) return body
  if (status >= 502 && status <= 504)
    return reading
      ? `${SEM_RESPOSTA} Tente novamente.`
      : `${SEM_RESPOSTA} O pedido pode ter sido gravado: confira antes de repetir.`
  if (status === 200 || status === 204) return OUTRA_RESPOSTA
  const own = OWN_WORDS[status]
  if (own) return own
  if (status === 0) return ERRO_CONEXAO
  if (!withToken) return status === 401 ? 'Credenciais inválidas.' : `${ERRO_INESPERADO}.`
  if (status === 400) return textoDaRecusa(body) || ERRO_INESPERADO
  if (status === 401) return SESSAO_EXPIRADA
  if (status === 403) return ERRO_CONEXAO
  if (status === 500 && hasErrorList(body)) return ERRO_CONEXAO
  return ERRO_INESPERADO
}

function hasErrorList(body: string): boolean {
  const parsed = parseJson(body)
  return typeof parsed === 'object' && parsed !== null && 'erros' in parsed && Array.isArray(parsed.erros)
}

/** The parsed JSON of a body; undefined when it is none. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

interface ApiErrorInit {
  status: number
  body: string
  mensagem: string
  headers?: Headers
  /** The session that sent the call is over: the failure is not shown. */
  obsolete?: boolean
  cause?: unknown
}

/**
 * A failed call. `status` is 0 without an answer and 200 when the answer doesn't fit its schema; `mensagem` is for the
 * person.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string
  readonly mensagem: string
  readonly headers: Headers
  readonly obsolete: boolean

  constructor(init: ApiErrorInit) {
    super('An unexpected server error occurred.', { cause: init.cause })
    this.status = init.status
    this.body = init.body
    this.mensagem = init.mensagem
    this.headers = init.headers ?? new Headers()
    this.obsolete = init.obsolete ?? false
  }

  /** The body of a 409 or 412, parsed by its schema; undefined when it doesn't fit. */
  read<S extends z.ZodType>(schema: S): z.output<S> | undefined {
    const result = schema.safeParse(parseJson(this.body))
    return result.success ? result.data : undefined
  }
}

/** Whether a call failed with one of these statuses (any, without statuses); narrows the type. */
export function isApiError(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && (statuses.length === 0 || statuses.includes(error.status))
}

/** What a page without a token says of a failed call: a 400's own words, which `mensagem` then doesn't carry. */
export function wordsOfFailure(error: unknown): string {
  if (!isApiError(error)) return ERRO_INESPERADO
  return (error.status === 400 && textoDaRecusa(error.body)) || error.mensagem
}

/** Message of a 412: the server's sentence, which names the other person, else our own. */
export const fraseDoConflito = ({ body, mensagem }: ApiError): string =>
  body && !body.startsWith('{') ? body : mensagem
