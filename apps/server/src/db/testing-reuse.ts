import { sql } from 'kysely'
import type { BancoEmbutido } from './connection.ts'

/** What a database holds before its first test file: which objects, the rows of the migrations, and where its sequences stand. */
interface Comeco {
  objetos: string
  linhas: { tabela: string; json: string }[]
  sequencias: { sequencia: string; valor: number }[]
}

interface Emprestavel {
  banco: BancoEmbutido
  comeco: Comeco
}

/** The engine of this process that no test file is using. One: each keeps some 200 MB. */
let livre: Emprestavel | undefined

/**
 * A migrated database in the memory, as new. To start an engine costs a second, to empty one a fraction, so one that a file has closed
 * goes to the next file of the process, unless something is still under way in it or its objects are no longer the same.
 * @param open starts an engine with a migrated database
 */
export async function emprestarBanco(open: () => Promise<BancoEmbutido>): Promise<BancoEmbutido> {
  const emprestado = livre ?? (await comecar(await open()))
  livre = undefined
  const { banco } = emprestado
  return {
    ...banco,
    async close() {
      if (livre || !(await esvaziado(emprestado))) await banco.close()
      else livre = emprestado
    },
  }
}

const tabelas = async ({ db }: BancoEmbutido) =>
  (
    await sql<{ tabela: string }>`
      select tablename tabela from pg_tables where schemaname = 'public' order by 1`.execute(db)
  ).rows.map(({ tabela }) => tabela)

/** Counts and newest numbers of everything that a test could make and leave behind. */
const objetos = async ({ db }: BancoEmbutido) =>
  JSON.stringify(
    (
      await sql`
        select (select count(*) || ' ' || max(oid) from pg_class where relpersistence <> 't') classes,
          (select count(*) || ' ' || max(oid) from pg_attribute join pg_class c on c.oid = attrelid) colunas,
          (select count(*) || ' ' || max(oid) from pg_constraint) restricoes,
          (select count(*) || ' ' || max(oid) from pg_trigger) gatilhos,
          (select count(*) || ' ' || max(oid) from pg_proc) funcoes,
          (select count(*) || ' ' || max(oid) from pg_namespace where nspname not like 'pg_%') esquemas`.execute(
        db,
      )
    ).rows,
  )

/** To truncate a table costs as much as to delete thousands of rows, and all that point to it are truncated with it. */
const GRANDE = 256 * 1024

/** No rows any more, and the sequences at their start. */
async function apagar(banco: BancoEmbutido): Promise<void> {
  const { rows: grandes } = await sql<{ tabela: string }>`
    select relname tabela from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > ${GRANDE}`.execute(
    banco.db,
  )
  for (const { tabela } of grandes) await sql`truncate ${sql.table(tabela)} cascade`.execute(banco.db)
  const apagarTudo = (await tabelas(banco)).map((tabela) => `delete from ${tabela};`).join('')
  await sql.raw(apagarTudo).execute(banco.db)
  await sql`select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(banco.db)
}

async function comecar(banco: BancoEmbutido): Promise<Emprestavel> {
  const linhas = []
  for (const tabela of await tabelas(banco)) {
    const { rows } = await sql<{ json: string | null }>`
      select json_agg(t)::text json from ${sql.table(tabela)} t`.execute(banco.db)
    if (rows[0]?.json) linhas.push({ tabela, json: rows[0].json })
  }
  const { rows: sequencias } = await sql<{ sequencia: string; valor: number }>`
    select sequencename sequencia, last_value valor from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(banco.db)
  return { banco, comeco: { objetos: await objetos(banco), linhas, sequencias } }
}

/** What a session remembers, but for the statements that its connection has prepared. */
const ESQUECER = 'reset all; discard temp; select pg_advisory_unlock_all()'

/** Brings the database back to its beginning; false when it must not be used again. */
async function esvaziado({ banco, comeco }: Emprestavel): Promise<boolean> {
  const { pool } = banco
  if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  try {
    await sql.raw(ESQUECER).execute(banco.db)
    if ((await objetos(banco)) !== comeco.objetos) return false
    // Rows and what they point to come and go in whatever order.
    await sql.raw("set session_replication_role = 'replica'").execute(banco.db)
    await apagar(banco)
    for (const { tabela, json } of comeco.linhas)
      await sql`insert into ${sql.table(tabela)} overriding system value
        select * from json_populate_recordset(null::${sql.table(tabela)}, ${json})`.execute(banco.db)
    for (const { sequencia, valor } of comeco.sequencias)
      await sql`select setval(${sequencia}::text::regclass, ${valor})`.execute(banco.db)
    await sql.raw(ESQUECER).execute(banco.db)
    return true
  } catch {
    return false
  }
}
