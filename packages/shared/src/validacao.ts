// The build takes calls of `z` for schemas without any other effect, and would leave out `z.config`.
import { config } from 'zod'

/** Spec section 5: the message of every empty required field. */
export const CAMPO_OBRIGATORIO = 'Campo obrigatório'

const WANTED: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  date: 'uma data',
}

const UNITS: Record<string, string> = { string: ' caracteres', array: ' itens', set: ' itens' }

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof config>[0]>['localeError']>>[0]

const unitOf = ({ origin }: { origin: string }) => UNITS[origin] ?? ''

/** What a value breaks, where its schema has no words of its own. */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Use ${WANTED[issue.expected] ?? 'um valor de outro tipo'}.`
    case 'too_big':
      return `Use ${issue.inclusive === false ? 'menos de' : 'no máximo'} ${issue.maximum}${unitOf(issue)}.`
    case 'too_small':
      return `Use ${issue.inclusive === false ? 'mais de' : 'no mínimo'} ${issue.minimum}${unitOf(issue)}.`
    case 'not_multiple_of':
      return `Use um múltiplo de ${issue.divisor}.`
    case 'invalid_value':
      return `Use um destes valores: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Campos desconhecidos: ${issue.keys.join(', ')}.`
    case 'invalid_format':
      return 'Formato inválido.'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    default:
      return 'Valor inválido.'
  }
}

/**
 * Installs the messages of every schema, in both apps. Absent, null or blank input of a required field is 'Campo
 * obrigatório'. Importing any shared schema runs this.
 */
config({
  localeError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === ''
    const required =
      issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'too_small'
    return empty && required ? CAMPO_OBRIGATORIO : sentenceOf(issue)
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
