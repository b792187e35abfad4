import { sql } from 'kysely'
import type { BancoEmbutido } from './connection.ts'
import type { DumpName } from './testing-embedded.ts'

/** State of a database before its first test file: objects, rows of the migrations, and sequence values. */
interface Comeco {
  objetos: string
  /** Highest oid; later objects have a higher one. */
  ultimo: number
  linhas: { tabela: string; json: string }[]
  sequencias: { sequencia: string; valor: number }[]
}

interface Emprestavel {
  banco: BancoEmbutido
  comeco: Comeco
}

/** Engines of this process that no test file uses. One of each kind, because each takes some 200 MB. */
const livres = new Map<DumpName, Emprestavel>()

/**
 * Lends an in-memory database in its initial state. Starting an engine costs seconds and emptying one a fraction, so a
 * closed one goes to the next test file. A database with running queries or changed objects is not lent again.
 * @param open starts an engine with the dump of that name
 */
export async function emprestarBanco(
  nome: DumpName,
  open: (nome: DumpName) => Promise<BancoEmbutido>,
): Promise<BancoEmbutido> {
  const emprestado = livres.get(nome) ?? (await comecar(await open(nome)))
  livres.delete(nome)
  const { banco } = emprestado
  return {
    ...banco,
    async close() {
      if (livres.has(nome) || !(await esvaziado(emprestado))) await banco.close()
      else livres.set(nome, emprestado)
    },
  }
}

const tabelas = async ({ db }: BancoEmbutido) =>
  (
    await sql<{ tabela: string }>`
      select tablename tabela from pg_tables where schemaname = 'public' order by 1`.execute(db)
  ).rows.map(({ tabela }) => tabela)

/** Counts and highest oids of all objects that a test could leave behind. */
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

/** Bytes from which `truncate` is cheaper than `delete`; it also truncates all tables that reference the table. */
const GRANDE = 256 * 1024

/** Deletes all rows and restarts the sequences. */
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
  const { rows: classes } = await sql<{
    ultimo: number
  }>`select max(oid)::bigint ultimo from pg_class`.execute(banco.db)
  const ultimo = classes[0]?.ultimo ?? 0
  return { banco, comeco: { objetos: await objetos(banco), ultimo, linhas, sequencias } }
}

/** Resets the session, but keeps the connection's prepared statements. */
const ESQUECER = 'reset all; discard temp; select pg_advisory_unlock_all()'

/** Drops the tables that a test made, and the queue's schema. */
async function derrubarNovos({ banco: { db }, comeco: { ultimo } }: Emprestavel): Promise<void> {
  const { rows } = await sql<{ comando: string }>`
    select format('drop schema %I cascade', nspname) comando from pg_namespace
    where oid > ${ultimo} and nspname not like 'pg_%'
    union all select format('drop table %I cascade', relname) from pg_class
    where oid > ${ultimo} and relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { comando } of rows) await sql.raw(comando).execute(db)
}

/** Restores the initial state; false when the database must not be used again. */
async function esvaziado(emprestado: Emprestavel): Promise<boolean> {
  const { banco, comeco } = emprestado
  const { pool } = banco
  if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  try {
    await sql.raw(ESQUECER).execute(banco.db)
    await derrubarNovos(emprestado)
    if ((await objetos(banco)) !== comeco.objetos) return false
    // Ignores foreign keys, so rows may go and come in any order.
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
