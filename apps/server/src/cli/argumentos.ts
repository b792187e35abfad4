import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { TIPOS_DE_ARQUIVO } from '@lastro/shared/carga-inicial/colunas-da-carga'
import { cpf } from '@lastro/shared/documentos'
import { nome, texto } from '@lastro/shared/texto'
import * as z from 'zod'
import { parseConfig } from '../config.ts'
import { momentSchema } from '../relogio/momento.ts'
import { UsageError } from './command-result.ts'

// The arguments of each command: read from the command line here, and checked again by the process that does the work.

const palavras = texto({ max: 1_000 })
export const argumentosFipe = z.object({
  arquivo: z.string(),
  confirmar: palavras.optional(),
  substituir: palavras.optional(),
})
/** Of every load: a bad line stops it without `parcial`, what moves too much without `confirmar`. */
const carga = { arquivo: z.string(), completo: z.boolean(), confirmar: z.boolean(), parcial: z.boolean() }
export const argumentosEstoque = z.object({ lojaId: z.int().positive(), ...carga })
export const argumentosSaldos = z.object({ instituicaoId: z.int().positive(), ...carga })
/** One of the three files of a running book, or what was sent is brought in; `previa` only says what would come. */
export const argumentosCarteira = z.object({
  instituicaoId: z.int().positive(),
  tipo: z.enum(TIPOS_DE_ARQUIVO).nullable(),
  arquivo: z.string().nullable(),
  previa: z.boolean(),
  confirmar: z.boolean(),
  parcial: z.boolean(),
})
export const argumentosUsuario = z.object({
  cpf,
  nome: nome({ max: 120 }),
  estabelecimentoId: z.int().positive().nullable(),
  perfis: z.array(z.string()).min(1),
})
export const argumentosSegundoFator = z.object({ cpf })
/** `arquivo` is written by `backup` and read by `restaurar`. */
export const argumentosBackup = z.object({ arquivo: z.string() })
export const argumentosAuditoria = z.object({ arquivo: z.string().nullable() })
/** Null: only report the clock's time. */
export const argumentosRelogio = z.object({ ate: z.coerce.date().nullable() })
export const noArguments = z.object({})

function readArgumentosFipe(args: string[]): z.infer<typeof argumentosFipe> {
  const { values, positionals } = ler(args, { confirmar: { type: 'string' }, substituir: { type: 'string' } })
  const dizer = (opcao: 'confirmar' | 'substituir') =>
    values[opcao] === undefined ? {} : { [opcao]: campo(`--${opcao}`, palavras, values[opcao]) }
  return { arquivo: fileArgument(positionals), ...dizer('confirmar'), ...dizer('substituir') }
}

function readArgumentosRestaurar(args: string[]): z.infer<typeof argumentosBackup> {
  return { arquivo: fileArgument(ler(args, {}).positionals) }
}

const CARGA = {
  completo: { type: 'boolean', default: false },
  confirmar: { type: 'boolean', default: false },
  parcial: { type: 'boolean', default: false },
} as const

function readArgumentosEstoque(args: string[]): z.infer<typeof argumentosEstoque> {
  const { values, positionals } = ler(args, { loja: { type: 'string' }, ...CARGA })
  const { loja, ...modo } = values
  return { lojaId: numero('--loja', loja), arquivo: fileArgument(positionals), ...modo }
}

function readArgumentosSaldos(args: string[]): z.infer<typeof argumentosSaldos> {
  const { values, positionals } = ler(args, { instituicao: { type: 'string' }, ...CARGA })
  const { instituicao, ...modo } = values
  return { instituicaoId: numero('--instituicao', instituicao), arquivo: fileArgument(positionals), ...modo }
}

function readArgumentosCarteira(args: string[]): z.infer<typeof argumentosCarteira> {
  const { confirmar, parcial } = CARGA
  const { values, positionals } = ler(args, {
    instituicao: { type: 'string' },
    arquivo: { type: 'string' },
    trazer: { type: 'boolean', default: false },
    previa: { type: 'boolean', default: false },
    confirmar,
    parcial,
  })
  const { instituicao, arquivo: escrito, trazer, previa, ...modo } = values
  const tipo = TIPOS_DE_ARQUIVO.find((cada) => cada === escrito) ?? null
  if (trazer === (tipo !== null) || (escrito !== undefined && tipo === null))
    throw new UsageError('Informe --arquivo lojas, contratos ou garantias, ou então --trazer.')
  if (trazer && positionals.length > 0) throw new UsageError(`Argumento inesperado: ${positionals[0]}.`)
  return {
    instituicaoId: numero('--instituicao', instituicao),
    tipo,
    arquivo: trazer ? null : fileArgument(positionals),
    previa,
    ...modo,
  }
}

function readArgumentosUsuario(args: string[]): z.infer<typeof argumentosUsuario> {
  const { values, positionals } = ler(args, {
    cpf: { type: 'string' },
    nome: { type: 'string' },
    estabelecimento: { type: 'string' },
    perfil: { type: 'string', multiple: true },
    operador: { type: 'boolean' },
  })
  if (positionals.length > 0) throw new UsageError(`Argumento inesperado: ${positionals[0]}.`)
  if (!values.operador && values.estabelecimento === undefined)
    throw new UsageError('Informe --estabelecimento, ou --operador para um operador da plataforma.')
  if (values.operador && values.estabelecimento !== undefined)
    throw new UsageError('Um operador da plataforma não tem estabelecimento.')
  const perfis = values.perfil ?? (values.operador ? ['Operador da plataforma'] : [])
  if (perfis.length === 0) throw new UsageError('Informe ao menos um --perfil.')
  return {
    cpf: campo('--cpf', cpf, values.cpf),
    nome: campo('--nome', nome({ max: 120 }), values.nome),
    estabelecimentoId: values.operador ? null : numero('--estabelecimento', values.estabelecimento),
    perfis,
  }
}

function readArgumentosSegundoFator(args: string[]): z.infer<typeof argumentosSegundoFator> {
  const { values, positionals } = ler(args, { cpf: { type: 'string' } })
  if (positionals.length > 0) throw new UsageError(`Argumento inesperado: ${positionals[0]}.`)
  return { cpf: campo('--cpf', cpf, values.cpf) }
}

function readArgumentosBackup(args: string[]): z.infer<typeof argumentosBackup> {
  const { positionals } = ler(args, {})
  fileArgument(positionals)
  return { arquivo: resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? '') }
}

function readArgumentosAuditoria(args: string[]): z.infer<typeof argumentosAuditoria> {
  const { values, positionals } = ler(args, { arquivo: { type: 'string' } })
  if (positionals.length > 0) throw new UsageError(`Argumento inesperado: ${positionals[0]}.`)
  if (values.arquivo !== undefined) return { arquivo: fileArgument([values.arquivo]) }
  const { auditoriaArquivo, auditoriaEscolhida } = parseConfig(process.env)
  const arquivo = fileArgument([auditoriaArquivo])
  // Without a server's run there is no default file, which the command reports. A file set explicitly must exist.
  return { arquivo: auditoriaEscolhida || existsSync(arquivo) ? arquivo : null }
}

function readArgumentosRelogio(args: string[]): z.infer<typeof argumentosRelogio> {
  const [ate, extra] = ler(args, {}).positionals
  if (extra !== undefined) throw new UsageError(`Argumento inesperado: ${extra}.`)
  return { ate: ate === undefined ? null : campo('momento', momentSchema, ate) }
}

function readNoArguments(args: string[]): z.infer<typeof noArguments> {
  const [extra] = ler(args, {}).positionals
  if (extra !== undefined) throw new UsageError(`Argumento inesperado: ${extra}.`)
  return {}
}

export const COMANDOS = [
  'importar-fipe',
  'importar-estoque',
  'importar-saldos',
  'importar-carteira',
  'usuario-criar',
  'usuario-redefinir-segundo-fator',
  'conferir',
  'auditoria-conferir',
  'backup',
  'restaurar',
  'segredos',
  'demo',
  'relogio',
] as const
export type Comando = (typeof COMANDOS)[number]

/** Reads each command's arguments; throws UsoInvalido when they are wrong. */
export const READERS: Record<Comando, (args: string[]) => unknown> = {
  'importar-fipe': readArgumentosFipe,
  'importar-estoque': readArgumentosEstoque,
  'importar-saldos': readArgumentosSaldos,
  'importar-carteira': readArgumentosCarteira,
  'usuario-criar': readArgumentosUsuario,
  'usuario-redefinir-segundo-fator': readArgumentosSegundoFator,
  conferir: readNoArguments,
  'auditoria-conferir': readArgumentosAuditoria,
  backup: readArgumentosBackup,
  restaurar: readArgumentosRestaurar,
  segredos: readNoArguments,
  demo: readNoArguments,
  relogio: readArgumentosRelogio,
}

function ler<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const opcao = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? ''
    throw new UsageError(`Opção desconhecida ou sem o seu valor: ${opcao}`, { cause: error })
  }
}

/**
 * The file's absolute path. npm runs scripts in the repository's root and passes the person's directory in INIT_CWD.
 */
function fileArgument(positionals: string[]): string {
  const [arquivo, extra] = positionals
  if (!arquivo) throw new UsageError('Informe o arquivo.')
  if (extra !== undefined) throw new UsageError(`Só um arquivo por vez: ${extra} está sobrando.`)
  const fromCaller = resolve(process.env.INIT_CWD ?? '.', arquivo)
  return existsSync(fromCaller) ? fromCaller : resolve(arquivo)
}

function numero(opcao: string, value: string | undefined): number {
  if (value === undefined || !/^[1-9]\d{0,14}$/.test(value))
    throw new UsageError(`Informe ${opcao} com o número do cadastro.`)
  return Number(value)
}

function campo<T>(opcao: string, schema: z.ZodType<T>, value: string | undefined): T {
  const { success, data, error } = schema.safeParse(value ?? '')
  if (success) return data
  throw new UsageError(`${opcao}: ${error.issues[0]?.message ?? 'inválido'}`)
}
