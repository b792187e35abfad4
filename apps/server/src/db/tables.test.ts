import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { createTestBanco } from './testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const files = readdirSync(new URL('./tables/', import.meta.url)).map((file) => `./tables/${file}`)
const source = [read('./tables.ts'), ...files.map(read)].join('\n')

/** The members of an interface in tables.ts or tables/, as [name, type]. */
function membersOf(name: string): [string, string][] {
  const body = new RegExp(`interface ${name} \\{\\n([^}]*)\\}`).exec(source)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+):(.*(?:\n {4}.+)*)$/gm)].map(([, member = '', type = '']) => [
    member,
    type.trim(),
  ])
}

interface Column {
  tabela: string
  coluna: string
  nullable: boolean
  preset: boolean
  /** The database would fill in its own time. */
  momento: boolean
}

async function columns(): Promise<Column[]> {
  const { rows } = await banco.pool.query<Column>(`
    select table_name as tabela, column_name as coluna, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as preset,
      coalesce(column_default = 'now()', false) as momento
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migracao'`)
  return rows
}

/**
 * Columns by the database's time: signs of life that processes compare. All other moments come from the program's
 * clock, which a test clock moves; the types require them despite column defaults.
 */
const DATABASE_TIMED = new Set(['importacao.iniciadaEm', 'importacao.vivaEm', 'tarefaPedida.pedidaEm'])

/** One line per column, so that a diff shows each column by itself. */
const describe = (name: string, nullable: boolean, preset: boolean) =>
  `${name}${nullable ? ' | null' : ''}${preset ? ' (generated)' : ''}`

test('types every column of the migrated database, and no other', async () => {
  const typed = membersOf('Tables').flatMap(([table, type]) =>
    membersOf(type.replace(/^\w+\./, '')).map(([column, columnType]) =>
      describe(`${table}.${column}`, / \| null\b/.test(columnType), columnType.startsWith('Generated')),
    ),
  )
  const existing = (await columns()).map(({ tabela, coluna, nullable, preset, momento }) => {
    const name = `${camelCase(tabela)}.${camelCase(coluna)}`
    return describe(name, nullable, preset && (!momento || DATABASE_TIMED.has(name)))
  })
  expect(existing.length).toBeGreaterThan(100)
  expect(typed.toSorted()).toEqual(existing.toSorted())
})

test('no trigger composes its SQL, which PostgreSQL would plan anew at every statement', async () => {
  const { rows } = await banco.pool.query<{ proname: string }>(`
    select proname from pg_proc
    where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace and prosrc ~ '\\mexecute\\M'`)
  expect(rows).toEqual([])
})
