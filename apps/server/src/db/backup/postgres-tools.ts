import { spawn } from 'node:child_process'
import { BancoError } from '../banco-error.ts'

/** pg_dump's custom format begins so. */
export const FORMATO_POSTGRES = 'PGDMP'

/** The whole database as pg_dump sees it at one moment, in its custom format, compressed; readers and writers go on. */
export function dumpPostgres(databaseUrl: string, arquivo: string): Promise<void> {
  return run('pg_dump', ['--format=custom', `--file=${arquivo}`], databaseUrl)
}

/** All or nothing, into an empty database; whoever restores owns everything. */
export function restorePostgres(databaseUrl: string, arquivo: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  return run('pg_restore', [...options, arquivo], databaseUrl)
}

/** The URL goes along without its password, which anybody on the machine could read there. */
function run(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const senha = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [`--dbname=${url.href}`, '--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(senha && { PGPASSWORD: senha }) },
  })
  const erros: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => erros.push(text))
  return new Promise((done, fail) => {
    child.on('error', (cause) =>
      fail(
        new BancoError(
          `O programa ${program} não pôde ser executado. Instale os programas de cliente do PostgreSQL, da versão do servidor ou mais nova.`,
          { cause },
        ),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? done() : fail(new BancoError(`O ${program} falhou: ${erros.join('').trim()}`)),
    )
  })
}
