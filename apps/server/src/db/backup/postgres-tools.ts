import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BancoError } from '../banco-error.ts'

/** pg_dump's custom format begins so. */
export const FORMATO_POSTGRES = 'PGDMP'

/** What com-o-pai.ts ends with where there is no such program. */
const NAO_EXISTE = 127

/** The whole database as pg_dump sees it at one moment, in its custom format, compressed; readers and writers go on. */
export function dumpPostgres(databaseUrl: string, arquivo: string): Promise<void> {
  return run('pg_dump', ['--format=custom', `--file=${arquivo}`], { databaseUrl })
}

/**
 * All or nothing, into an empty database; whoever restores owns everything. What stands behind the archive in the file is not read.
 * Throws BancoError, and what `signal` is aborted for.
 */
export function restorePostgres(databaseUrl: string, arquivo: string, signal?: AbortSignal): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  return run('pg_restore', [...options, arquivo], { databaseUrl, signal })
}

const COM_O_PAI = fileURLToPath(new URL('com-o-pai.ts', import.meta.url))

/** A server that is gone is noticed within a minute or so, not after the hours that the system's own limits take. */
const SEM_DEMORA = {
  connect_timeout: '10',
  keepalives_idle: '30',
  keepalives_interval: '10',
  tcp_user_timeout: '60000',
}

/** Ends with this process, however it ends. The URL goes along without its password, which anybody on the machine could read there. */
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
