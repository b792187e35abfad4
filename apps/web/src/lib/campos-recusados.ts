import { rotuloConhecido } from '@lastro/shared/auditoria/rotulos'
import { camposInvalidos, lerCamposInvalidos } from '@lastro/shared/validacao'
import type * as z from 'zod'

/** The refused fields of a 400 (domain 9), so that a form can show each where it belongs. */
export function errosDeCampo(corpo: string): Record<string, string> {
  const campos = lerCamposInvalidos(corpo) ?? []
  return Object.fromEntries(campos.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem]] : [])))
}

/** The problems of a form's values as the request's schema sees them, in the order of the fields: the first of each. */
export const errosDoSchema = (schema: z.ZodType) => (valores: object) => {
  const problemas = camposInvalidos(schema.safeParse(valores).error ?? { issues: [] })
  const erros = Object.keys(valores).map((nome) => {
    const problema = problemas.find(({ campo }) => campo.split('.')[0] === nome)
    return [nome, problema?.mensagem] as const
  })
  return Object.fromEntries(erros.filter(([, mensagem]) => mensagem !== undefined))
}

/** What a person reads of a 400: labels of the screen, never the wire's names. `mostrados`: fields that say it themselves. */
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
