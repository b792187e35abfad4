import { sql } from 'kysely'
import { COLUMN_NAMES } from './column-names.ts'
import type { BancoEmbutido } from './connection.ts'
import type { DumpName } from './testing-embedded.ts'

/** State of a database before its first test file: objects, rows of the migrations, and sequence values. */
interface InitialState {
  objetos: string
  /** Highest oid; later objects have a higher one. */
  ultimo: number
  linhas: { tabela: string; json: string }[]
  sequencias: { sequencia: string; valor: number }[]
}

interface LendableDatabase {
  banco: BancoEmbutido
  comeco: InitialState
}

/** Engines of this process that no test file uses. One of each kind, because each takes some 200 MB. */
const idleDatabases = new Map<DumpName, LendableDatabase>()

/**
 * Lends an in-memory database in its initial state. Starting an engine costs seconds and emptying one a fraction, so a
 * closed one goes to the next test file. A database with running queries or changed objects is not lent again.
 * @param open starts an engine with the dump of that name
 */
export async function lendDatabase(
  nome: DumpName,
  open: (nome: DumpName) => Promise<BancoEmbutido>,
): Promise<BancoEmbutido> {
  const lent = idleDatabases.get(nome) ?? (await recordInitialState(await open(nome)))
  idleDatabases.delete(nome)
  const { banco } = lent
  return {
    ...banco,
    // What the program remembers of a database, such as a full disk, ends with the test file.
    db: banco.db.withoutPlugins().withPlugin(COLUMN_NAMES),
    async close() {
      if (idleDatabases.has(nome) || !(await restoreInitialState(lent))) await banco.close()
      else idleDatabases.set(nome, lent)
    },
  }
}

const tableNames = async ({ db }: BancoEmbutido) =>
  (
    await sql<{ tabela: string }>`
      select tablename tabela from pg_tables where schemaname = 'public' order by 1`.execute(db)
  ).rows.map(({ tabela }) => tabela)

/** Counts and highest oids of all objects that a test could leave behind. */
const schemaFingerprint = async ({ db }: BancoEmbutido) =>
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

/** Bytes from which `truncate` is cheaper than `delete`; it also truncates all tables that reference the table. */
const TRUNCATE_FROM_BYTES = 256 * 1024

/** Deletes all rows and restarts the sequences. */
async function deleteAllRows(banco: BancoEmbutido): Promise<void> {
  const { rows: grandes } = await sql<{ tabela: string }>`
    select relname tabela from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > ${TRUNCATE_FROM_BYTES}`.execute(
    banco.db,
  )
  for (const { tabela } of grandes) await sql`truncate ${sql.table(tabela)} cascade`.execute(banco.db)
  const apagarTudo = (await tableNames(banco)).map((tabela) => `delete from ${tabela};`).join('')
  await sql.raw(apagarTudo).execute(banco.db)
  await sql`select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(banco.db)
}

async function recordInitialState(banco: BancoEmbutido): Promise<LendableDatabase> {
  const linhas = []
  for (const tabela of await tableNames(banco)) {
    const { rows } = await sql<{ json: string | null }>`
      select json_agg(t)::text json from ${sql.table(tabela)} t`.execute(banco.db)
    if (rows[0]?.json) linhas.push({ tabela, json: rows[0].json })
  }
  const { rows: sequencias } = await sql<{ sequencia: string; valor: number }>`
    select sequencename sequencia, last_value valor from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(banco.db)
  const { rows: classes } = await sql<{
    ultimo: number
  }>`select max(oid)::bigint ultimo from pg_class`.execute(banco.db)
  const ultimo = classes[0]?.ultimo ?? 0
  return { banco, comeco: { objetos: await schemaFingerprint(banco), ultimo, linhas, sequencias } }
}

/** Resets the session, but keeps the connection's prepared statements. */
const RESET_SESSION = 'reset all; discard temp; select pg_advisory_unlock_all()'

/** Drops the tables that a test made, and the queue's schema. */
async function dropNewObjects({ banco: { db }, comeco: { ultimo } }: LendableDatabase): Promise<void> {
  const { rows } = await sql<{ comando: string }>`
    select format('drop schema %I cascade', nspname) comando from pg_namespace
    where oid > ${ultimo} and nspname not like 'pg_%'
    union all select format('drop table %I cascade', relname) from pg_class
    where oid > ${ultimo} and relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { comando } of rows) await sql.raw(comando).execute(db)
}

/** Restores the initial state; false when the database must not be used again. */
async function restoreInitialState(emprestado: LendableDatabase): Promise<boolean> {
  const { banco, comeco } = emprestado
  const { pool } = banco
  if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  try {
    await sql.raw(RESET_SESSION).execute(banco.db)
    await dropNewObjects(emprestado)
    if ((await schemaFingerprint(banco)) !== comeco.objetos) return false
    // Ignores foreign keys, so rows may go and come in any order.
    await sql.raw("set session_replication_role = 'replica'").execute(banco.db)
    await deleteAllRows(banco)
    for (const { tabela, json } of comeco.linhas)
      await sql`insert into ${sql.table(tabela)} overriding system value
        select * from json_populate_recordset(null::${sql.table(tabela)}, ${json})`.execute(banco.db)
    for (const { sequencia, valor } of comeco.sequencias)
      await sql`select setval(${sequencia}::text::regclass, ${valor})`.execute(banco.db)
    await sql.raw(RESET_SESSION).execute(banco.db)
    return true
  } catch {
    return false
  }
}
