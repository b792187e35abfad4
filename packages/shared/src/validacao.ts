// The build takes calls of `z` for schemas without any other effect, and would leave out `z.config`.
import { config, locales } from 'zod'

/** Spec section 5: the message of every empty required field. */
export const CAMPO_OBRIGATORIO = 'Campo obrigatório'

const pt = locales.pt().localeError

/**
 * Installs the messages of every schema, in both apps. Absent, null or blank input of a required field is 'Campo
 * obrigatório'; all else uses zod's Portuguese. Importing any shared schema runs this.
 */
config({
  localeError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === ''
    if (
      empty &&
      (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'too_small')
    )
      return CAMPO_OBRIGATORIO
    return pt(issue)
  },
})

export interface CampoInvalido {
  campo: string
  mensagem: string
}

/** One entry per problem. `campo` is the path in the JSON, '' when the whole body is wrong. */
export function camposInvalidos(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): CampoInvalido[] {
  return error.issues.map((issue) => ({ campo: issue.path.map(String).join('.'), mensagem: issue.message }))
}

const PREFIXO = 'Validation failed:'
const ITEM = '-- '

/** The body of a 400 for bad fields (domain 9), in the form that the spec's client expects (spec section 8). */
export function formatValidationFailure(campos: readonly CampoInvalido[]): string {
  return [
    PREFIXO,
    ...campos.map(({ campo, mensagem }) => ` ${ITEM}${campo ? `${campo}: ` : ''}${mensagem}`),
  ].join('\n')
}

const LINHA = /^\s*-- (?:([a-z0-9][\w.]*): )?(.+)$/

/** Parses what {@link formatValidationFailure} wrote; undefined: the body is a plain sentence. */
export function lerCamposInvalidos(body: string): CampoInvalido[] | undefined {
  if (!body.startsWith(PREFIXO)) return undefined
  return body.split('\n').flatMap((linha) => {
    const [, campo = '', mensagem] = LINHA.exec(linha) ?? []
    return mensagem ? [{ campo, mensagem }] : []
  })
}
