import { cpf as cpfSchema, maskCpf } from '@lastro/shared/documentos'
import { Recusado } from './recusado.service.ts'

interface Regras {
  identificaPor: 'cpf' | 'email'
  campoCpf: string
  dominios: readonly string[]
  campoGrupos: string
  segundoFator: 'provado' | 'declarado'
}

/** What a token says of a person, as far as it was understood. */
export interface Lido {
  sujeito: string
  sessaoDoProvedor: string | null
  nome: string | null
  cpf: string | null
  /** Confirmed by the provider, lower case. */
  email: string | null
  grupos: string[]
  /** The provider answers for a second factor. */
  fator: boolean
  /** What was not understood, in sentences: such a person doesn't come in. */
  naoEntendido: Recusado[]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textOf(one) ?? [])

function readCpf(claims: Record<string, unknown>, campo: string): string | Recusado {
  const digits = textOf(claims[campo])?.replace(/\D/g, '').padStart(11, '0')
  if (digits === undefined)
    return new Recusado('desconhecido', `O token não traz o campo “${campo}”, do CPF.`)
  const parsed = cpfSchema.safeParse(digits)
  return parsed.success
    ? parsed.data
    : new Recusado('desconhecido', `O campo “${campo}” não traz um CPF válido.`)
}

function readEmail({ email, email_verified: verified }: Record<string, unknown>): string | Recusado {
  if (typeof email !== 'string') return new Recusado('desconhecido', 'O token não traz o campo “email”.')
  if (verified !== true)
    return new Recusado(
      'desconhecido',
      'O provedor não confirma o e-mail: “email_verified” não é verdadeiro.',
    )
  return email.trim().toLowerCase()
}

function refuseDominio(email: string | Recusado, dominios: readonly string[]): Recusado[] {
  if (dominios.length === 0) return []
  if (email instanceof Recusado) return [email]
  return dominios.includes(email.split('@').at(-1) ?? '')
    ? []
    : [new Recusado('dominio', 'O domínio do e-mail não está entre os permitidos.')]
}

const given = (value: string | Recusado) => (value instanceof Recusado ? null : value)

/** Reads what the settings look for in a token's claims. */
export function lerToken(regras: Regras, claims: Record<string, unknown>): Lido {
  const cpf = readCpf(claims, regras.campoCpf)
  const email = readEmail(claims)
  const chave = regras.identificaPor === 'cpf' ? cpf : email
  const faltam = [...(chave instanceof Recusado ? [chave] : []), ...refuseDominio(email, regras.dominios)]
  return {
    sujeito: textOf(claims['sub']) ?? '',
    sessaoDoProvedor: textOf(claims['sid']) ?? null,
    nome: textOf(claims['name']) ?? null,
    cpf: given(cpf),
    email: given(email),
    grupos: textsOf(claims[regras.campoGrupos]),
    fator: regras.segundoFator === 'declarado' || textsOf(claims['amr']).includes('mfa'),
    naoEntendido: [...new Set(faltam)],
  }
}

const SHOWN = 200
/** Claims that say nothing of the person. */
const OF_MACHINES = new Set([
  'at_hash',
  'nonce',
  'exp',
  'iat',
  'auth_time',
  'nbf',
  'c_hash',
  's_hash',
  'jti',
  'rh',
  'uti',
  'ver',
])

/** A token's claims for whoever tries the settings, without what only machines read, and CPFs masked. */
export function describeClaims(regras: Regras, claims: Record<string, unknown>) {
  return Object.entries(claims)
    .filter(([campo]) => !OF_MACHINES.has(campo))
    .slice(0, 60)
    .map(([campo, value]) => {
      const valor = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      const digits = valor.replace(/\D/g, '')
      const isCpf = campo === regras.campoCpf && digits.length === 11
      return { campo, valor: isCpf ? maskCpf(digits) : valor.slice(0, SHOWN) }
    })
}
