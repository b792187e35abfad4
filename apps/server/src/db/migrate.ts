import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { BancoError } from './banco-error.ts'
import type { Banco } from './connection.ts'
import { BASE, MIGRATIONS_DIR, type Migration, readMigrations } from './migration-files.ts'
import type { Db } from './tables.ts'

export interface MigrateOptions {
  /** Directory with the files NNNN_nome.sql, by default the program's own. */
  dir?: URL
  log: (msg: string) => void
}

interface Applied {
  numero: number
  nome: string
  sha256: string
}

const CREATE_TABLE = `create table if not exists migracao (
  numero integer primary key,
  nome text not null,
  sha256 text not null,
  aplicada_em timestamptz not null default now()
)`

/** The last of the migrations that the base stands for: a database that has it has the base's schema. */
export const LAST_BEFORE_BASE = {
  numero: BASE,
  nome: 'faixas_de_atraso',
  sha256: '5bfdd78c12c12a4f5fb34ae2ce80bf9aa756cd1f62db8cd58e9b75e46948b5cd',
}

const nameOf = ({ numero, nome }: { numero: number; nome: string }) =>
  `${String(numero).padStart(4, '0')}_${nome}`

/**
 * Migrates the database to the newest migration; several processes may call at once. Each file and its row in
 * `migracao` are one transaction, so the start after a kill goes on. A database of the migrations that the base stands
 * for is taken over. Throws BancoError when the database is newer than the program or older than the base, an applied
 * file was changed, or a file fails. Resolves to the number of files applied.
 */
export async function migrate(banco: Banco, { dir = MIGRATIONS_DIR, log }: MigrateOptions): Promise<number> {
  const migrations = readMigrations(dir)
  return banco.withoutTimeLimit(async (client) => {
    if (banco.engine === 'postgres') await noticeKills(client)
    return applyAll(client, migrations, log)
  })
}

/**
 * With this setting a busy PostgreSQL process notices that its client was killed; otherwise it keeps the lock. Some
 * systems refuse the setting; there the next start waits for the statement's end.
 */
async function noticeKills(client: PoolClient): Promise<void> {
  await client.query("set client_connection_check_interval = '2s'").catch(() => undefined)
}

async function applyAll(
  client: PoolClient,
  migrations: Migration[],
  log: (msg: string) => void,
): Promise<number> {
  // The usual start: one read without a lock finds nothing to do.
  const applied = await readApplied(client)
  if (!isBeforeBase(applied) && pendingAfter(applied, migrations).length === 0) return 0
  await createTable(client)
  let count = 0
  while (await applyNext(client, migrations, log)) count++
  return count
}

/** How many migrations the database has; 0: it is new. */
export async function countMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migracao') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return 0
  const counted = await sql<{ total: number }>`select count(*)::int as total from migracao`.execute(db)
  return counted.rows[0]?.total ?? 0
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  const exists = await client.query<{ exists: boolean }>(
    "select to_regclass('migracao') is not null as exists",
  )
  if (!exists.rows[0]?.exists) return []
  return (await client.query<Applied>('select numero, nome, sha256 from migracao order by numero')).rows
}

/** Two processes that create the table at once collide in the catalogue; the loser finds the table there. */
async function createTable(client: PoolClient): Promise<void> {
  try {
    await client.query(CREATE_TABLE)
  } catch (error) {
    if (!isCode(error, ['23505', '42P07', '42710'])) throw error
  }
}

const isBeforeBase = ([first]: Applied[]) => first !== undefined && first.numero < BASE

/** Puts the base's row in the place of the rows that it stands for. */
async function takeOver(client: PoolClient, base: Migration | undefined): Promise<void> {
  const applied = await readApplied(client)
  if (!base || !isBeforeBase(applied)) return
  const last = applied.findLast(({ numero }) => numero <= BASE)
  if (last && last.numero < BASE)
    throw new BancoError(
      `O banco de dados está na migração ${nameOf(last)}, e este programa o recebe só a partir da ` +
        `${nameOf(LAST_BEFORE_BASE)}. Inicie-o primeiro com a última versão do Lastro antes da 1.0.0, que o atualiza, ` +
        'e depois com esta. Nenhuma migração foi aplicada.',
    )
  if (last?.nome !== LAST_BEFORE_BASE.nome || last.sha256 !== LAST_BEFORE_BASE.sha256)
    throw new BancoError(
      `A migração ${last ? nameOf(last) : nameOf(LAST_BEFORE_BASE)} do banco de dados não é a da última versão do ` +
        'Lastro antes da 1.0.0: o banco de dados não pode ser recebido. Nenhuma migração foi aplicada.',
    )
  await client.query('delete from migracao where numero < $1', [BASE])
  await client.query('update migracao set nome = $1, sha256 = $2 where numero = $3', [
    base.nome,
    base.sha256,
    BASE,
  ])
}

/** Applies the first pending file under the table's lock. Resolves to false when none is pending. */
async function applyNext(
  client: PoolClient,
  migrations: Migration[],
  log: (msg: string) => void,
): Promise<boolean> {
  await client.query('begin')
  try {
    // Index builds take longer than a request may, and another process may be inside one.
    await client.query('set local statement_timeout = 0')
    await client.query('lock table migracao in exclusive mode')
    await takeOver(client, migrations[0])
    const [next] = pendingAfter(await readApplied(client), migrations)
    if (next) {
      log(`Aplicando a migração ${nameOf(next)}…`)
      await apply(client, next)
    }
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BancoError(`A migração ${nameOf(migration)} falhou: ${reason}`, { cause: error })
  }
  await client.query('insert into migracao (numero, nome, sha256) values ($1, $2, $3)', [
    migration.numero,
    migration.nome,
    migration.sha256,
  ])
}

/** Checks that the applied migrations are these files, and returns the pending files in order. */
function pendingAfter(applied: Applied[], migrations: Migration[]): Migration[] {
  for (const [index, row] of applied.entries()) {
    const file = migrations[index]
    if (!file) {
      const newest = migrations.at(-1)
      throw new BancoError(
        `O banco de dados é mais novo que este programa: já tem a migração ${nameOf(row)}, e o programa ` +
          `conhece só até ${newest ? nameOf(newest) : 'nenhuma'}. Atualize o Lastro.`,
      )
    }
    if (file.numero !== row.numero || file.nome !== row.nome || file.sha256 !== row.sha256) {
      throw new BancoError(
        `A migração ${nameOf(row)} do banco de dados não é igual ao arquivo ${nameOf(file)}.sql deste programa: ` +
          'uma migração aplicada não pode mudar. Restaure o arquivo original.',
      )
    }
  }
  return migrations.slice(applied.length)
}

function isCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
