import { BancoError } from './banco-error.ts'

/** Parameters that both the driver and libpq know, or that libpq alone does and the driver may do without. */
const OF_LIBPQ = [
  'application_name',
  'channel_binding',
  'connect_timeout',
  'fallback_application_name',
  'gssencmode',
  'host',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'options',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'target_session_attrs',
  'tcp_user_timeout',
  'user',
]
/** Parameters of the driver alone. */
const OF_DRIVER = ['ssl', 'uselibpqcompat']

const FORM = 'postgres://usuário:senha@servidor:5432/banco'

/** How a password is written in the address, or beside it. */
export const SIGNS_OF_PASSWORD =
  'Na senha, escreva % como %25, @ como %40, / como %2F, # como %23 e ? como %3F; ou deixe-a fora do endereço e ponha-a em PGPASSWORD.'

/** Says whether each % of a part begins a sign that is written in two digits. */
function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part) !== ''
  } catch {
    return false
  }
}

/** Refuses an address or a parameter that the driver would misread or ignore, without showing the password. */
export function parseDatabaseUrl(databaseUrl: string): URL {
  // Between @ and / stands no server where the parameter `host` names a socket.
  const url = URL.parse(databaseUrl.replace('@/', '@localhost/'))
  const written = url && ['postgres:', 'postgresql:'].includes(url.protocol) && isEncoded(url.href)
  if (!written) throw new BancoError(`DATABASE_URL não é um endereço da forma ${FORM}. ${SIGNS_OF_PASSWORD}`)
  const known = new Set([...OF_LIBPQ, ...OF_DRIVER])
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BancoError(
      `DATABASE_URL tem parâmetros que o Lastro não conhece: ${unknown.join(', ')}. Tire-os de depois do ?.`,
    )
  return url
}

/** The address for pg_dump and pg_restore, which refuse parameters of the driver. */
export function libpqUrl(databaseUrl: string): URL {
  const url = parseDatabaseUrl(databaseUrl)
  const { searchParams } = url
  const encrypted = !['', '0', 'false'].includes(searchParams.get('ssl') ?? '')
  for (const name of OF_DRIVER) searchParams.delete(name)
  // `no-verify` is the driver's word for what libpq calls `require`.
  if (searchParams.get('sslmode') === 'no-verify' || (encrypted && !searchParams.has('sslmode')))
    searchParams.set('sslmode', 'require')
  return url
}
