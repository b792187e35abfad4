import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Tables that signing in writes although nothing is changed. */
const IGNORED_TABLES = new Set([
  'tentativa_login',
  'tentativa_codigo',
  'fila_de_entrada',
  'origem_conhecida',
  'sessao',
])

/** Row counts and contents of every table, so that a test sees that nothing was saved. */
export async function fingerprintOfBanco(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ nome: string }>`
    select table_name as nome from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const nomes = tables.map(({ nome }) => nome).filter((nome) => !IGNORED_TABLES.has(nome))
  const porTabela = nomes.map(
    (
      nome,
    ) => sql`select ${nome}::text as nome, count(*) || ':' || coalesce(sum(hashtext(linha::text)), 0) as impressao
      from ${sql.table(nome)} as linha`,
  )
  const { rows } = await sql<{
    nome: string
    impressao: string
  }>`${sql.join(porTabela, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ nome, impressao }) => [nome, impressao]))
}
