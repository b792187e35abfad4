import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'

/** An audit row as it is hashed. `ocorridaEm` is UTC text to the microsecond, which a Date would round. */
export interface LinhaDaAuditoria {
  instituicaoFinanceiraId: number
  sequencia: number
  ocorridaEm: string
  usuarioId: number | null
  lado: string
  acao: string
  entidade: string
  entidadeId: number
  forcado: boolean
  motivo: string | null
  antes: string | null
  depois: string | null
}

/** What the first link of a chain follows. */
export const SEM_ELO = '0'.repeat(64)

/** Every column of an audit row, of alias `a`, as `hashDoElo` takes it. */
const LINHA = sql<LinhaDaAuditoria>`a.instituicao_financeira_id, a.sequencia,
  to_char(a.ocorrida_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as ocorrida_em, a.usuario_id, a.lado, a.acao, a.entidade,
  a.entidade_id, a.forcado, a.motivo, a.antes, a.depois`

/** The institutions (0: the platform) with rows that wait for links. */
export async function listCadeiasPendentes(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('auditoriaPendente')
    .select('instituicaoFinanceiraId')
    .distinct()
    .orderBy('instituicaoFinanceiraId')
    .execute()
  return rows.map((row) => row.instituicaoFinanceiraId)
}

export interface Cabeca {
  instituicaoFinanceiraId: number
  posicao: number
  hash: string
}

/** The newest link, locked until the transaction ends; a new chain has position 0. */
export async function lockCabeca(tx: Tx, instituicaoFinanceiraId: number): Promise<Cabeca> {
  await tx
    .insertInto('auditoriaCadeia')
    .values({ instituicaoFinanceiraId, posicao: 0, hash: SEM_ELO })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return tx
    .selectFrom('auditoriaCadeia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The next rows without a link, in order of sequence. */
export async function listPendentes(
  tx: Tx,
  instituicaoFinanceiraId: number,
  maximo: number,
): Promise<LinhaDaAuditoria[]> {
  const { rows } = await sql<LinhaDaAuditoria>`
    select ${LINHA} from auditoria_pendente p
    join auditoria a on a.instituicao_financeira_id = p.instituicao_financeira_id and a.sequencia = p.sequencia
    where p.instituicao_financeira_id = ${instituicaoFinanceiraId} order by p.sequencia limit ${maximo}`.execute(
    tx,
  )
  return rows
}

export interface Elo {
  posicao: number
  sequencia: number
  hash: string
}

/** Inserts links in one statement and deletes their rows from the waiting ones. The last link becomes the head. */
export async function insertElos(
  tx: Tx,
  instituicaoFinanceiraId: number,
  elos: readonly Elo[],
): Promise<void> {
  const ultimo = elos.at(-1)
  if (!ultimo) return
  await sql`
    with novos as (
      insert into auditoria_elo (instituicao_financeira_id, posicao, sequencia, hash)
      select ${instituicaoFinanceiraId}, e.posicao, e.sequencia, e.hash
      from ${unnest(elos, { posicao: 'bigint', sequencia: 'bigint', hash: 'text' })} as e (posicao, sequencia, hash)
      returning instituicao_financeira_id, sequencia)
    delete from auditoria_pendente p using novos n
    where p.instituicao_financeira_id = n.instituicao_financeira_id and p.sequencia = n.sequencia`.execute(tx)
  await tx
    .updateTable('auditoriaCadeia')
    .set({ posicao: ultimo.posicao, hash: ultimo.hash })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .execute()
}

export interface CadeiaGuardada extends Cabeca {
  /** Position of the last existing link; the head should have the same. */
  ultimoElo: number
}

/** Every chain with a head or a link, as of one moment; without a head, the position is 0. */
export async function listCadeias(db: Db): Promise<CadeiaGuardada[]> {
  const { rows } = await sql<CadeiaGuardada>`
    with dono as (select id from instituicao_financeira union select 0 union select instituicao_financeira_id from auditoria_cadeia)
    select d.id as instituicao_financeira_id, coalesce(c.posicao, 0) as posicao, coalesce(c.hash, ${SEM_ELO}) as hash,
      coalesce(u.posicao, 0) as ultimo_elo
    from dono d left join auditoria_cadeia c on c.instituicao_financeira_id = d.id
    left join lateral (select e.posicao from auditoria_elo e where e.instituicao_financeira_id = d.id
      order by e.posicao desc limit 1) u on true
    where c.posicao is not null or u.posicao is not null order by d.id`.execute(db)
  return rows
}

export interface EloComLinha extends Elo {
  /** null: the audit row is gone. */
  linha: LinhaDaAuditoria | null
}

/** Links after a position, in the chain's order, each with its row. */
export async function listElos(db: Db, depoisDe: Cabeca, maximo: number): Promise<EloComLinha[]> {
  const { rows } = await sql<LinhaDaAuditoria & Omit<Elo, 'sequencia'> & { doElo: number; sumiu: boolean }>`
    select ${LINHA}, e.posicao, e.sequencia as do_elo, e.hash, a.sequencia is null as sumiu
    from auditoria_elo e
    left join auditoria a on a.instituicao_financeira_id = e.instituicao_financeira_id and a.sequencia = e.sequencia
    where e.instituicao_financeira_id = ${depoisDe.instituicaoFinanceiraId} and e.posicao > ${depoisDe.posicao}
    order by e.posicao limit ${maximo}`.execute(db)
  return rows.map(({ posicao, doElo, hash, sumiu, ...linha }) => ({
    posicao,
    sequencia: doElo,
    hash,
    linha: sumiu ? null : linha,
  }))
}

/** The given heads whose positions now have another link; positions without a link are left out. */
export async function listElosDiferentes(
  db: Db,
  cabecas: readonly Cabeca[],
): Promise<Pick<Cabeca, 'instituicaoFinanceiraId' | 'posicao'>[]> {
  const { rows } = await sql<Pick<Cabeca, 'instituicaoFinanceiraId' | 'posicao'>>`
    select distinct e.instituicao_financeira_id, e.posicao
    from ${unnest(cabecas, { instituicaoFinanceiraId: 'bigint', posicao: 'bigint', hash: 'text' })}
      as c (instituicao_financeira_id, posicao, hash)
    join auditoria_elo e using (instituicao_financeira_id, posicao)
    where e.hash <> c.hash order by e.instituicao_financeira_id, e.posicao`.execute(db)
  return rows
}

export interface LinhaSolta {
  instituicaoFinanceiraId: number
  sequencia: number
  /** The row has no link and waits for none. */
  solta: boolean
}

/** The next audit rows after one, in key order, and whether each has a link or waits for one. */
export async function listSoltas(
  db: Db,
  { instituicaoFinanceiraId, sequencia }: Pick<LinhaSolta, 'instituicaoFinanceiraId' | 'sequencia'>,
  maximo: number,
): Promise<LinhaSolta[]> {
  const { rows } = await sql<LinhaSolta>`
    select a.instituicao_financeira_id, a.sequencia, e.sequencia is null and p.sequencia is null as solta
    from auditoria a
    left join auditoria_elo e on e.instituicao_financeira_id = a.instituicao_financeira_id and e.sequencia = a.sequencia
    left join auditoria_pendente p on p.instituicao_financeira_id = a.instituicao_financeira_id and p.sequencia = a.sequencia
    where (a.instituicao_financeira_id, a.sequencia) > (${instituicaoFinanceiraId}, ${sequencia})
    order by a.instituicao_financeira_id, a.sequencia limit ${maximo}`.execute(db)
  return rows
}

/** Rows that wait for a link although they are gone. */
export async function listPendentesSumidas(db: Db, maximo: number) {
  return db
    .selectFrom('auditoriaPendente as p')
    .leftJoin('auditoria as a', (join) =>
      join
        .onRef('a.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('a.sequencia', '=', 'p.sequencia'),
    )
    .where('a.sequencia', 'is', null)
    .select(['p.instituicaoFinanceiraId', 'p.sequencia'])
    .orderBy('p.instituicaoFinanceiraId')
    .orderBy('p.sequencia')
    .limit(maximo)
    .execute()
}
