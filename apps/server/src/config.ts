import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { momentSchema } from './relogio/momento.ts'
import { parseChaves } from './segredos/segredos.ts'

/** An address, a network in CIDR notation, or one of the names for private ranges. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (NAMED_NETWORKS.has(text)) return true
  const maximo = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    maximo > 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maximo))
  )
}

/** An address with no name beside it: 'lastro@banco.com.br'. */
const emailSetting = z.email().max(254)

/** An address of a site, without a path: what links in mail begin with. */
const originSetting = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).pathname === '/')

const integerSetting = (padrao: number) => z.coerce.number().int().min(0).default(padrao)
const optionalSetting = z.string().trim().optional()

const networksSetting = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((address) => address.trim() || []))
  .refine((addresses) => addresses.every(isNetwork))

const ambiente = z.object({
  NODE_ENV: optionalSetting,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: optionalSetting,
  DATA_DIR: z.string().min(1).default('./data'),
  NOME_PARCEIRO: z.string().trim().min(1).max(30).default('Parceiro'),
  LASTRO_DEMO: z.enum(['0', '1', 'curta']).optional(),
  LASTRO_RELOGIO: momentSchema.optional(),
  LASTRO_EMBUTIDO: z.enum(['0', '1']).optional(),
  PROXY_CONFIAVEL: networksSetting,
  WEBHOOK_REDES: networksSetting,
  SSO_REDES: networksSetting,
  SENHA_VALIDADE_DIAS: integerSetting(0),
  OPERADOR_SEGUNDO_FATOR: z.enum(['0', '1']).optional(),
  AUDITORIA_ARQUIVO: optionalSetting,
  SEGREDOS_CHAVE: optionalSetting,
  EMAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_DE: emailSetting.optional(),
  ENDERECO_PUBLICO: originSetting.optional(),
  BACKUP_CHAVE: z.string().trim().min(16).optional(),
  METRICAS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICAS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICAS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})

/** A port of its own, or the program's port. Without a token, only loopback addresses are allowed. */
export type MetricsConfig =
  | { porta: { port: number; host: string }; token: string | undefined }
  | { porta?: undefined; token: string }

/** The mail server, and whose address letters come from. */
export interface EmailConfig {
  /** smtp:// (STARTTLS where it is offered) or smtps://, with user and password. */
  url: string
  de: string
}

/** The environment, parsed once (domain 10 lists the settings). */
export interface Config {
  producao: boolean
  port: number
  host: string
  databaseUrl: string | undefined
  dataDir: string
  nomeParceiro: string
  /** Load the demonstration data into an empty embedded database. */
  demonstracao: boolean
  /** Start of the test clock; undefined: the real time, or the time of the database's test clock. */
  relogioComecaEm: Date | undefined
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  proxyConfiavel: string[]
  /** Networks that webhooks may reach besides public addresses. */
  webhookRedes: string[]
  /** Networks in which identity providers may be, besides public addresses. */
  ssoRedes: string[]
  /** Days after which a password must be changed; 0: never. */
  senhaValidadeDias: number
  /** Every operator needs a second factor. */
  operadorExigeSegundoFator: boolean
  /** File with the heads of the audit's chains, outside the database; by default in `dataDir`. */
  auditoriaArquivo: string
  /** Whether `auditoriaArquivo` was set explicitly. */
  auditoriaEscolhida: boolean
  /** Keys of the secrets in the database: the first encrypts, all of them decrypt. */
  chavesDosSegredos: readonly Buffer[]
  /** undefined: nothing is sent, and no screen offers mail. */
  email: EmailConfig | undefined
  /** Where people reach this installation ('https://lastro.banco.com.br'), for links that leave it. */
  enderecoPublico: string | undefined
  /** Signs backups; a restored backup must then be signed by this key. */
  chaveDoBackup: string | undefined
  /** Where /metrics answers, and to whom; undefined: nowhere. */
  metricas: MetricsConfig | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Names the file of heads, one per database URL, so that two servers in one directory don't share one. The name holds
 * no data of the database, which an intruder could change, and no password, which may change.
 */
function headsFileName(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'auditoria-cabecas.jsonl'
  const url = URL.parse(databaseUrl)
  const onde = url ? `${url.host}${url.pathname}` : databaseUrl
  return `auditoria-cabecas-${createHash('sha256').update(onde).digest('hex').slice(0, 12)}.jsonl`
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

function metricsConfigOf(valores: z.output<typeof ambiente>): MetricsConfig | undefined {
  const { METRICAS_PORT: port, METRICAS_HOST: host, METRICAS_TOKEN: token } = valores
  if (port === undefined) return token === undefined ? undefined : { token }
  if (token === undefined && !LOOPBACK.has(host))
    throw new Error(
      'Configuração inválida: para abrir METRICAS_HOST além desta máquina informe METRICAS_TOKEN.',
    )
  return { porta: { port, host }, token }
}

function readChavesDosSegredos(texto: string | undefined): readonly Buffer[] {
  if (texto === undefined) return []
  const chaves = parseChaves(texto)
  if (chaves) return chaves
  throw new Error(
    'Configuração inválida: SEGREDOS_CHAVE precisa ser uma chave de 32 bytes em base64 (openssl rand -base64 32), ou várias separadas por vírgulas.',
  )
}

function emailConfigOf(valores: z.output<typeof ambiente>): EmailConfig | undefined {
  const { EMAIL_URL: url, EMAIL_DE: de, ENDERECO_PUBLICO, SEGREDOS_CHAVE, DATABASE_URL, NODE_ENV } = valores
  if (url === undefined) return undefined
  if (de === undefined || ENDERECO_PUBLICO === undefined)
    throw new Error('Configuração inválida: com EMAIL_URL informe também EMAIL_DE e ENDERECO_PUBLICO.')
  // The embedded engine makes a key of its own.
  if (NODE_ENV === 'production' && DATABASE_URL && SEGREDOS_CHAVE === undefined)
    throw new Error(
      'Em produção EMAIL_URL pede SEGREDOS_CHAVE: sem ela, segredos ficariam abertos no banco de dados e nos backups.',
    )
  return { url, de }
}

/** Throws an Error with one Portuguese sentence when the settings can't be served. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  // A blank setting counts as unset: as a number it would be 0.
  const filled = Object.entries(env).filter(([, value]) => value?.trim())
  const parsed = ambiente.safeParse(Object.fromEntries(filled))
  if (!parsed.success) {
    const nomes = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`Configuração inválida: confira ${nomes}.`)
  }
  const valores = parsed.data
  const producao = valores.NODE_ENV === 'production'
  if (producao && !valores.DATABASE_URL && valores.LASTRO_EMBUTIDO !== '1')
    throw new Error(
      'Em produção informe DATABASE_URL. O banco de dados embutido pode perder as últimas gravações numa queda de energia; para usá-lo mesmo assim, defina LASTRO_EMBUTIDO=1.',
    )
  if (producao && valores.LASTRO_RELOGIO) throw new Error('Em produção LASTRO_RELOGIO não é aceito.')
  const pedida = valores.LASTRO_DEMO === '1'
  const recusada = valores.LASTRO_DEMO === '0'
  return {
    producao,
    port: valores.PORT,
    host: valores.HOST,
    databaseUrl: valores.DATABASE_URL,
    dataDir: valores.DATA_DIR,
    nomeParceiro: valores.NOME_PARCEIRO,
    demonstracao: !producao && !recusada && !valores.DATABASE_URL && (pedida || LOOPBACK.has(valores.HOST)),
    relogioComecaEm: valores.LASTRO_RELOGIO,
    proxyConfiavel: valores.PROXY_CONFIAVEL,
    webhookRedes: valores.WEBHOOK_REDES,
    ssoRedes: valores.SSO_REDES,
    senhaValidadeDias: valores.SENHA_VALIDADE_DIAS,
    operadorExigeSegundoFator: valores.OPERADOR_SEGUNDO_FATOR === '1',
    auditoriaArquivo:
      valores.AUDITORIA_ARQUIVO ?? join(valores.DATA_DIR, headsFileName(valores.DATABASE_URL)),
    auditoriaEscolhida: valores.AUDITORIA_ARQUIVO !== undefined,
    chavesDosSegredos: readChavesDosSegredos(valores.SEGREDOS_CHAVE),
    email: emailConfigOf(valores),
    enderecoPublico: valores.ENDERECO_PUBLICO && new URL(valores.ENDERECO_PUBLICO).origin,
    chaveDoBackup: valores.BACKUP_CHAVE,
    metricas: metricsConfigOf(valores),
    // Operators want a line per request; someone trying the program wants to see the address and the sign-ins.
    logLevel: valores.LOG_LEVEL ?? (producao ? 'info' : 'warn'),
  }
}
