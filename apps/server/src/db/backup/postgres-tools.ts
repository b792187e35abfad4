import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BancoError } from '../banco-error.ts'

/** First bytes of pg_dump's custom format. */
export const FORMATO_POSTGRES = 'PGDMP'

/** Exit code of run-with-parent.ts when the program does not exist. */
const NAO_EXISTE = 127

/**
 * Writes the whole database, as of one moment, in pg_dump's compressed custom format. Readers and writers go on
 * meanwhile.
 */
export function dumpPostgres(databaseUrl: string, arquivo: string): Promise<void> {
  return run('pg_dump', ['--format=custom', `--file=${arquivo}`], { databaseUrl })
}

/**
 * Restores all or nothing into an empty database. The connecting user owns everything afterwards. pg_restore ignores
 * bytes behind the archive (the seal). Throws BancoError, or the reason of an aborted `signal`.
 */
export function restorePostgres(databaseUrl: string, arquivo: string, signal?: AbortSignal): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  return run('pg_restore', [...options, arquivo], { databaseUrl, signal })
}

const COM_O_PAI = fileURLToPath(new URL('com-o-pai.ts', import.meta.url))

/** A dead server is noticed within about a minute; the system's default limits take hours. */
const SEM_DEMORA = {
  connect_timeout: '10',
  keepalives_idle: '30',
  keepalives_interval: '10',
  tcp_user_timeout: '60000',
}

/**
 * Runs a client program that ends with this process. The URL is passed without its password, because every user of the
 * machine sees the arguments.
 */
async function run(
  program: string,
  args: string[],
  { databaseUrl, signal }: { databaseUrl: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const url = new URL(databaseUrl)
  const senha = decodeURIComponent(url.password)
  url.password = ''
  for (const [nome, valor] of Object.entries(SEM_DEMORA))
    if (!url.searchParams.has(nome)) url.searchParams.set(nome, valor)
  const child = spawn(
    process.execPath,
    [COM_O_PAI, program, `--dbname=${url.href}`, '--no-password', ...args],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...(senha && { PGPASSWORD: senha }) },
    },
  )
  const parar = () => child.stdin.destroy()
  signal?.addEventListener('abort', parar)
  const erros: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => erros.push(text))
  const code = await new Promise((done) => child.on('close', done))
  signal?.removeEventListener('abort', parar)
  signal?.throwIfAborted()
  if (code === NAO_EXISTE)
    throw new BancoError(
      `O programa ${program} não pôde ser executado. Instale os programas de cliente do PostgreSQL, da versão do servidor ou mais nova.`,
    )
  if (code !== 0) throw new BancoError(`O ${program} falhou: ${erros.join('').trim()}`)
}
