import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BancoError } from '../banco-error.ts'
import { libpqUrl } from '../database-url.ts'

/** First bytes of pg_dump's custom format. */
export const POSTGRES_MAGIC = 'PGDMP'

/** Exit code of run-with-parent.ts when the program does not exist. */
const NOT_FOUND_CODE = 127

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

const RUN_WITH_PARENT = fileURLToPath(new URL('run-with-parent.ts', import.meta.url))

/** A dead server is noticed within about a minute; the system's default limits take hours. */
const PROMPT_TIMEOUTS = {
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
  const url = libpqUrl(databaseUrl)
  const senha = decodeURIComponent(url.password)
  url.password = ''
  for (const [nome, valor] of Object.entries(PROMPT_TIMEOUTS))
    if (!url.searchParams.has(nome)) url.searchParams.set(nome, valor)
  const child = spawn(
    process.execPath,
    [RUN_WITH_PARENT, program, `--dbname=${url.href}`, '--no-password', ...args],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...(senha && { PGPASSWORD: senha }) },
    },
  )
  const stopProgram = () => child.stdin.destroy()
  signal?.addEventListener('abort', stopProgram)
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const code = await new Promise((done) => child.on('close', done))
  signal?.removeEventListener('abort', stopProgram)
  signal?.throwIfAborted()
  if (code === NOT_FOUND_CODE)
    throw new BancoError(
      `O programa ${program} não pôde ser executado. Instale os programas de cliente do PostgreSQL, da versão do servidor ou mais nova.`,
    )
  if (code !== 0) throw new BancoError(`O ${program} falhou: ${complaints.join('').trim()}`)
}
