import { expect, test } from 'vitest'
import { libpqUrl, parseDatabaseUrl } from './database-url.ts'

const FORM =
  'DATABASE_URL não é um endereço da forma postgres://usuário:senha@servidor:5432/banco. Na senha, escreva % como %25, @ como %40, / como %2F, # como %23 e ? como %3F; ou deixe-a fora do endereço e ponha-a em PGPASSWORD.'

test.each([
  'postgres://lastro:segredo@banco/lastro',
  'postgresql://banco:5433/lastro?sslmode=verify-full&sslrootcert=/ca.pem&application_name=lastro',
  'postgres://lastro@/lastro?host=/var/run/postgresql',
  'postgres://banco/lastro?sslmode=require&channel_binding=require&uselibpqcompat=true',
  'postgres://banco/lastro?options=-c%20search_path%3Dfinancas',
])('%s is an address', (url) => {
  expect(() => parseDatabaseUrl(url)).not.toThrow()
})

test.each([
  'banco',
  'mysql://banco/lastro',
  'host=banco dbname=lastro',
  'postgres://l:a/b#c@banco:x/lastro',
  'postgres://l:10%@banco/lastro',
  'postgres://l:Senha%zz@banco/lastro',
  '',
])('%j is none', (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow(FORM)
})

test.each([
  ['pgbouncer=true', 'pgbouncer'],
  ['schema=public&connection_limit=5&schema=x', 'schema, connection_limit'],
  ['sslmode=require&statement_timeout=0', 'statement_timeout'],
  ['client_encoding=latin1', 'client_encoding'],
  ['dbname=outro', 'dbname'],
])('?%s is refused by name, without the password', (query, names) => {
  expect(() => parseDatabaseUrl(`postgres://l:segredo@banco/lastro?${query}`)).toThrow(
    `DATABASE_URL tem parâmetros que o Lastro não conhece: ${names}. Tire-os de depois do ?.`,
  )
})

test.each([
  ['?ssl=true', '?sslmode=require'],
  ['?ssl=0', ''],
  ['?ssl=no-verify&application_name=x', '?application_name=x&sslmode=require'],
  ['?sslmode=no-verify', '?sslmode=require'],
  ['?ssl=true&sslmode=verify-full', '?sslmode=verify-full'],
  ['?uselibpqcompat=true&sslmode=require', '?sslmode=require'],
  ['?host=%2Ftmp&connect_timeout=3', '?host=%2Ftmp&connect_timeout=3'],
])('pg_dump gets of %s what it knows', (query, expected) => {
  expect(libpqUrl(`postgres://banco/lastro${query}`).search).toBe(expected)
})
