import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { LAST_BEFORE_BASE, migrate } from './migrate.ts'
import { BASE, newestMigration, readMigrations } from './migration-files.ts'
import { createEmptyTestBanco, createTestBanco } from './testing.ts'

/** All that a schema is, a line each, and the rows that it begins with. */
const CATALOGUE = `
  select concat_ws(' ', tabela::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
    pg_get_expr(adbin, adrelid)) as linha
  from (select c.oid as tabela, a.* from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped) coluna
  left join pg_attrdef on adrelid = tabela and adnum = attnum
  union all select concat_ws(' ', oid::regclass, relkind, reloptions) from pg_class where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select prosrc from pg_proc where proname in ('normalizar', 'pedacos') or proname ~ '^(somar|parcela)_'
  union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select concat_ws(' ', sequencename, start_value, last_value) from pg_sequences where schemaname = 'public'
  union all select perfil::text from perfil
  union all select perfil_permissao::text from perfil_permissao
  union all select tipo::text from veiculo_tipo tipo
  union all select combustivel::text from veiculo_tipo_combustivel combustivel
  union all select uf::text from uf
  union all select concat_ws(' ', numero, nome, sha256) from migracao
  order by 1`

const lines: string[] = []
const log = (line: string) => lines.push(line)

let banco: Banco
beforeAll(async () => {
  banco = await createEmptyTestBanco()
})
afterAll(() => banco.close())
beforeEach(async () => {
  lines.length = 0
  await banco.pool.query(`drop schema public cascade; create schema public;
    create table migracao (numero integer primary key, nome text not null, sha256 text not null,
      aplicada_em timestamptz not null default now())`)
})

const catalogue = async ({ pool }: Banco) =>
  (await pool.query<{ linha: string }>(CATALOGUE)).rows.map(({ linha }) => linha)

/** Makes the database one of the version before the base, migrated up to `numero`. */
async function before(numero: number, last = LAST_BEFORE_BASE) {
  const [base, ...later] = readMigrations()
  await banco.pool.query(base?.sql ?? '')
  for (const file of later.filter((each) => each.numero <= numero)) await banco.pool.query(file.sql)
  await banco.pool.query(`insert into migracao select n, 'antiga', '' from generate_series(1, ${BASE}) n`)
  await banco.pool.query('update migracao set nome = $1, sha256 = $2 where numero = $3', [
    last.nome,
    last.sha256,
    BASE,
  ])
  for (const file of later.filter((each) => each.numero <= numero))
    await banco.pool.query('insert into migracao (numero, nome, sha256) values ($1, $2, $3)', [
      file.numero,
      file.nome,
      file.sha256,
    ])
  await banco.pool.query('delete from migracao where numero > $1', [numero])
}

const rows = async () =>
  (await banco.pool.query('select numero, nome, sha256 from migracao order by numero')).rows

async function refusal(): Promise<string> {
  const unchanged = await rows()
  const error: unknown = await migrate(banco, { log }).catch((reason: unknown) => reason)
  expect(await rows()).toEqual(unchanged)
  expect(lines).toEqual([])
  return error instanceof Error ? error.message : 'not refused'
}

test.each([BASE, BASE + 2, newestMigration()])(
  'a database of the version before the base, at %i, is taken over and then like a new one',
  async (numero) => {
    await before(numero)
    await banco.pool.query("insert into veiculo_marca (nome) values ('Fiat')")
    expect(await migrate(banco, { log })).toBe(newestMigration() - numero)
    expect((await banco.pool.query('select nome from veiculo_marca')).rows).toEqual([{ nome: 'Fiat' }])
    await banco.pool.query('truncate veiculo_marca restart identity cascade')
    const fresh = await createTestBanco()
    try {
      expect(await catalogue(banco)).toEqual(await catalogue(fresh))
    } finally {
      await fresh.close()
    }
    expect(await migrate(banco, { log })).toBe(0)
  },
)

test('an older database is told to pass through the version before', async () => {
  await before(58)
  expect(await refusal()).toBe(
    'O banco de dados está na migração 0058_antiga, e este programa o recebe só a partir da 0087_faixas_de_atraso. ' +
      'Inicie-o primeiro com a última versão do Lastro antes da 1.0.0, que o atualiza, e depois com esta. Nenhuma migração foi aplicada.',
  )
})

test('one whose last migration is another, or that is newer than the program, is refused', async () => {
  await before(BASE, { ...LAST_BEFORE_BASE, sha256: 'outra' })
  expect(await refusal()).toBe(
    'A migração 0087_faixas_de_atraso do banco de dados não é a da última versão do Lastro antes da 1.0.0: o banco de dados não pode ser recebido. Nenhuma migração foi aplicada.',
  )
  await banco.pool.query('update migracao set sha256 = $1 where numero = $2', [LAST_BEFORE_BASE.sha256, BASE])
  await banco.pool.query(
    "insert into migracao select n, 'nova', '' from generate_series(88::int, $1::int) n",
    [newestMigration() + 1],
  )
  expect(await refusal()).toMatch(/^A migração 0088_nova do banco de dados não é igual ao arquivo 0088_/)
  for (const { numero, nome, sha256 } of readMigrations().slice(1))
    await banco.pool.query('update migracao set nome = $1, sha256 = $2 where numero = $3', [
      nome,
      sha256,
      numero,
    ])
  expect(await refusal()).toMatch(
    /^O banco de dados é mais novo que este programa: já tem a migração \d+_nova,/,
  )
})
