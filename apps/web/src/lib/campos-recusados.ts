import { rotuloConhecido } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { camposInvalidos, lerCamposInvalidos } from '@lastro/shared/validacao'
import type * as z from 'zod'

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
