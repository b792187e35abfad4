/** Reasons of the screens' fields, in the words of a file: the form that is wanted. */
const IN_A_FILE: Partial<Record<string, string>> = {
  'Placa inválida.': 'não é válida: escreva como ABC1D23 ou ABC1234.',
  'RENAVAM inválido.': 'não confere: escreva os 11 algarismos do documento.',
  'Chassi inválido.': 'não é válido: escreva os 17 caracteres, sem I, O e Q.',
}
const MAX_QUOTED = 40
/** Reasons that say something of the cell, and not only what to do. */
const IS_PREDICATE = /^(?:não|é|está|tem|termina) /

/** 'Ano do modelo “20222” não é um ano: escreva como 2022.' */
export function cellReason(title: string, value: string | undefined, mensagem: string): string {
  if (!value) return `${title}: está em branco, preencha.`
  const quoted = value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value
  const reason = IN_A_FILE[mensagem] ?? mensagem
  return `${title} “${quoted}”${IS_PREDICATE.test(reason) ? '' : ':'} ${reason}`
}
