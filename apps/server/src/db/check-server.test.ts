import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { requireWritable } from './check-server.ts'
import { type Banco, openBanco } from './connection.ts'
import { createEmptyTestBanco, TEST_ENGINE } from './testing.ts'

const silent = () => undefined

test('a wrong password is told with how its signs are written', async () => {
  const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "lastro"\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, fields])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const databaseUrl = `postgres://lastro:Senha%2026@127.0.0.1:${port}/lastro`
  await expect(openBanco({ databaseUrl, dataDir: '', log: silent })).rejects.toThrow(
    'O banco de dados de DATABASE_URL não respondeu: password authentication failed for user "lastro". Na senha, escreva % como %25, @ como %40, / como %2F, # como %23 e ? como %3F; ou deixe-a fora do endereço e ponha-a em PGPASSWORD.',
  )
})

describe.runIf(TEST_ENGINE === 'postgres')('what PostgreSQL must have is asked at start', () => {
  const NOVO_BANCO =
    'Crie outro com createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 lastro_novo, e leve para ele o que houver com pg_dump --encoding=UTF8 e psql.'
  const ROLE = 'lastro_comum'
  let vazio: Banco
  let url: string
  beforeAll(async () => {
    vazio = await createEmptyTestBanco()
    url = String(vazio.pool.options.connectionString)
    await vazio.pool.query(`drop role if exists ${ROLE}`)
    await vazio.pool.query(`create role ${ROLE} login`)
  })
  afterAll(async () => {
    await vazio.pool.query(`drop owned by ${ROLE}`)
    await vazio.pool.query(`drop role ${ROLE}`)
    await vazio.close()
  })

  const bancoDe = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)
  /** The test's database, for an ordinary role. */
  function comum(): string {
    const own = new URL(url)
    own.username = ROLE
    return own.href
  }

  async function refusal(databaseUrl: string): Promise<unknown> {
    const opened = await openBanco({ databaseUrl, dataDir: '', log: silent }).catch((error: unknown) => error)
    if (opened instanceof Error) return opened.message
    await (opened as Banco).close()
    return 'opened'
  }

  /** Settings of the ordinary role, until the test ends. */
  async function set(setting: string): Promise<void> {
    const role = `alter role ${ROLE} in database "${bancoDe(url)}"`
    await vazio.pool.query(`${role} set ${setting}`)
    onTestFinished(async () => void (await vazio.pool.query(`${role} reset all`)))
  }

  async function grant(what: string): Promise<void> {
    await vazio.pool.query(`grant ${what} to ${ROLE}`)
    onTestFinished(async () => void (await vazio.pool.query(`revoke ${what} from ${ROLE}`)))
  }

  test.each([
    [
      "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'",
      'O banco de dados de DATABASE_URL tem a codificação SQL_ASCII, e o Lastro precisa de UTF8.',
    ],
    [
      "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'",
      'O banco de dados de DATABASE_URL tem a codificação LATIN1, e o Lastro precisa de UTF8.',
    ],
  ])('a database made with %s', async (how, sentence) => {
    const name = `${bancoDe(url)}_outro`
    await vazio.pool.query(`create database "${name}" template template0 ${how}`)
    onTestFinished(async () => void (await vazio.pool.query(`drop database "${name}" with (force)`)))
    const other = new URL(url)
    other.pathname = `/${name}`
    expect(await refusal(other.href)).toBe(`${sentence} ${NOVO_BANCO}`)
  })

  test('a database whose locale knows no accents is opened, and what mends it is said', async () => {
    const name = `${bancoDe(url)}_c`
    await vazio.pool.query(
      `create database "${name}" template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    )
    onTestFinished(async () => void (await vazio.pool.query(`drop database "${name}" with (force)`)))
    const other = new URL(url)
    other.pathname = `/${name}`
    const said: string[] = []
    const opened = await openBanco({ databaseUrl: other.href, dataDir: '', log: (text) => said.push(text) })
    await opened.close()
    expect(said).toEqual([
      `O banco de dados de DATABASE_URL tem uma localidade em que É e é não são a mesma letra: nomes iguais passariam por diferentes. ${NOVO_BANCO}`,
    ])
  })

  test('a role that may not create', async () => {
    expect(await refusal(comum())).toBe(
      `O usuário ${ROLE} não pode criar tabelas no esquema public do banco de dados de DATABASE_URL. Permita-o com GRANT CREATE ON SCHEMA public TO ${ROLE};`,
    )
    await grant('create on schema public')
    expect(await refusal(comum())).toBe(
      `O usuário ${ROLE} não pode criar esquemas no banco de dados de DATABASE_URL. Permita-o com GRANT CREATE ON DATABASE ${bancoDe(url)} TO ${ROLE};`,
    )
    await grant(`create on database "${bancoDe(url)}"`)
    expect(await refusal(comum())).toBe('opened')
  })

  test('a search_path that leads nowhere, or away from the data', async () => {
    const role = `ALTER ROLE ${ROLE} IN DATABASE ${bancoDe(url)}`
    await set("search_path = 'nada'")
    expect(await refusal(comum())).toBe(
      `O search_path do banco de dados de DATABASE_URL (nada) não leva a nenhum esquema que exista e que ${ROLE} possa usar. Corrija-o com ${role} SET search_path = public;`,
    )
    await vazio.pool.query(
      `create schema outro; create table public.penhor (); grant all on schema outro to ${ROLE}`,
    )
    onTestFinished(async () => void (await vazio.pool.query('drop schema outro; drop table public.penhor')))
    await set("search_path = 'outro', 'public'")
    expect(await refusal(comum())).toBe(
      `Os dados do Lastro estão no esquema public, e o search_path do banco de dados de DATABASE_URL (outro, public) começa por outro. Corrija-o com ${role} SET search_path = public;`,
    )
  })

  test('extensions in a schema of their own, which the search_path leaves out', async () => {
    await grant('create on schema public')
    await grant(`create on database "${bancoDe(url)}"`)
    await vazio.pool.query('create schema extensions; create extension pg_trgm schema extensions')
    onTestFinished(async () => void (await vazio.pool.query('drop schema extensions cascade')))
    await set("search_path = 'public'")
    const path = 'ALTER ROLE lastro_comum IN DATABASE'
    expect(await refusal(comum())).toBe(
      `As extensões de que o Lastro precisa estão no esquema extensions, fora do search_path do banco de dados de DATABASE_URL (public). Corrija-o com ${path} ${bancoDe(url)} SET search_path = public, extensions; GRANT USAGE ON SCHEMA extensions TO lastro_comum;`,
    )
    await set("search_path = 'public', 'extensions'")
    await grant('usage on schema extensions')
    expect(await refusal(comum())).toBe('opened')
  })

  test('a database that takes no writes is told to a server; commands may read it', async () => {
    await grant('create on schema public')
    await grant(`create on database "${bancoDe(url)}"`)
    await set('default_transaction_read_only = on')
    const banco = await openBanco({ databaseUrl: comum(), dataDir: '', log: silent })
    onTestFinished(() => banco.close())
    await expect(requireWritable(banco.pool)).rejects.toThrow(
      `O banco de dados de DATABASE_URL só pode ser lido (default_transaction_read_only). Permita gravações, como administrador, com ALTER ROLE ${ROLE} IN DATABASE ${bancoDe(url)} SET default_transaction_read_only = off;`,
    )
    await expect(requireWritable(vazio.pool)).resolves.toBeUndefined()
  })

  test('settings of the database or the role don’t reach the session', async () => {
    await grant('create on schema public')
    await grant(`create on database "${bancoDe(url)}"`)
    await set("datestyle = 'SQL, DMY'")
    await set("default_transaction_isolation = 'serializable'")
    await set("timezone = 'America/Sao_Paulo'")
    await set("lock_timeout = '1ms'")
    await set('standard_conforming_strings = off')
    const banco = await openBanco({ databaseUrl: comum(), dataDir: '', log: silent })
    onTestFinished(() => banco.close())
    const names = [
      'DateStyle',
      'transaction_isolation',
      'TimeZone',
      'lock_timeout',
      'standard_conforming_strings',
      'jit',
    ]
    const read = names.map((name) => `current_setting('${name}')`).join(', ')
    const { rows } = await banco.pool.query(`select array[${read}] as valores`)
    expect(rows).toEqual([
      { valores: [expect.stringMatching(/^ISO/), 'read committed', 'UTC', '0', 'on', 'off'] },
    ])
  })
})
