import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { list } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { ENCRYPTED_PREFIX } from './segredos.ts'

/** A column that keeps secrets. */
export interface Coluna {
  tabela: 'segundo_fator' | 'segundo_fator_cadastro' | 'webhook' | 'provedor_sso' | 'sessao'
  id: 'usuario_id' | 'id'
  coluna: 'segredo' | 'segredo_anterior' | 'renovacao'
  /** Whose it is, in words, and which rows still count; null: it counts for minutes, and nobody misses it. */
  emUso: { deQuem: string; vale: string } | null
}

const WEBHOOK = `format('O segredo do webhook %s, de %s', t.url, (select nome_fantasia from estabelecimento where id = t.loja_id))`

/** Every column with secrets that must be opened again. What is only compared is kept as a hash instead. */
export const COLUNAS: readonly Coluna[] = [
  {
    tabela: 'segundo_fator',
    id: 'usuario_id',
    coluna: 'segredo',
    emUso: {
      deQuem: `format('O segundo fator de %s', (select nome from usuario where id = t.usuario_id))`,
      vale: 'true',
    },
  },
  { tabela: 'segundo_fator_cadastro', id: 'usuario_id', coluna: 'segredo', emUso: null },
  {
    tabela: 'webhook',
    id: 'id',
    coluna: 'segredo',
    emUso: { deQuem: WEBHOOK, vale: 'true' },
  },
  {
    tabela: 'webhook',
    id: 'id',
    coluna: 'segredo_anterior',
    emUso: { deQuem: WEBHOOK, vale: 't.segredo_anterior_ate > now()' },
  },
  {
    tabela: 'provedor_sso',
    id: 'id',
    coluna: 'segredo',
    emUso: {
      deQuem: `format('O segredo do provedor de entrada %s', t.emissor)`,
      vale: 'true',
    },
  },
  { tabela: 'sessao', id: 'id', coluna: 'renovacao', emUso: null },
]

export interface Guardado {
  id: number
  segredo: string
}

/** The next secrets by id that don't begin with `prefixo`; a removed target's is empty. */
export async function listGuardados(
  db: Db,
  { tabela, id, coluna }: Coluna,
  { depoisDe, prefixo, limite }: { depoisDe: number; prefixo: string; limite: number },
): Promise<Guardado[]> {
  const { rows } = await sql<Guardado>`
    select ${sql.ref(id)} as id, ${sql.ref(coluna)} as segredo from ${sql.table(tabela)}
    where ${sql.ref(id)} > ${depoisDe} and not starts_with(${sql.ref(coluna)}, ${prefixo})
      and ${sql.ref(coluna)} <> ''
    order by 1 limit ${limite}`.execute(db)
  return rows
}

/**
 * Replaces secrets that are still as they were read, in one statement; the newer one of a change meanwhile stays.
 * Resolves to the number of replaced ones.
 */
export async function updateGuardados(
  db: Db,
  { tabela, id, coluna }: Coluna,
  trocas: readonly (Guardado & { novo: string })[],
): Promise<number> {
  const ids = list(
    trocas.map((troca) => troca.id),
    'bigint',
  )
  const velhos = list(
    trocas.map(({ segredo }) => segredo),
    'text',
  )
  const novos = list(
    trocas.map(({ novo }) => novo),
    'text',
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(tabela)} as t set ${sql.ref(coluna)} = n.novo
    from unnest(${ids}, ${velhos}, ${novos}) as n (id, velho, novo)
    where t.${sql.ref(id)} = n.id and t.${sql.ref(coluna)} = n.velho`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Writes the embedded engine's tables anew and lets its log go. A backup of it is its files, where replaced rows would
 * still show what lay open. Takes milliseconds, outside of a transaction.
 */
export async function deleteReplaced(client: PoolClient): Promise<void> {
  for (const tabela of new Set(COLUNAS.map((coluna) => coluna.tabela)))
    await client.query(`vacuum full ${tabela}`)
  await client.query('set wal_recycle = off')
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
  await client.query('reset wal_recycle')
}

/** The next encrypted secrets by id that count, and whose they are. */
export async function listEmUso(
  db: Db,
  { tabela, id, coluna }: Coluna,
  { deQuem, vale }: NonNullable<Coluna['emUso']>,
  { depoisDe, limite }: { depoisDe: number; limite: number },
): Promise<(Guardado & { deQuem: string })[]> {
  const { rows } = await sql<Guardado & { deQuem: string }>`
    select t.${sql.ref(id)} as id, t.${sql.ref(coluna)} as segredo, ${sql.raw(deQuem)} as "deQuem"
    from ${sql.table(tabela)} t
    where t.${sql.ref(id)} > ${depoisDe} and starts_with(t.${sql.ref(coluna)}, ${ENCRYPTED_PREFIX}) and ${sql.raw(vale)}
    order by 1 limit ${limite}`.execute(db)
  return rows
}

/** How many secrets that count are under a key that isn't among `chaves`. */
export async function countSemChave(db: Db, chaves: ReadonlySet<string>): Promise<number> {
  let total = 0
  for (const { tabela, coluna, emUso } of COLUNAS) {
    if (!emUso) continue
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(tabela)} t
      where starts_with(t.${sql.ref(coluna)}, ${ENCRYPTED_PREFIX}) and ${sql.raw(emUso.vale)}
        and split_part(t.${sql.ref(coluna)}, ':', 2) <> all (${list(chaves, 'text')})`.execute(db)
    total += rows[0]?.total ?? 0
  }
  return total
}
