import { rotuloConhecido } from '@lastro/shared/auditoria/rotulos'
import { lerCamposInvalidos } from '@lastro/shared/validacao'

/** The refused fields of a 400 (domain 9), so that a form can show each where it belongs. */
export function errosDeCampo(corpo: string): Record<string, string> {
  const campos = lerCamposInvalidos(corpo) ?? []
  return Object.fromEntries(campos.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem]] : [])))
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
