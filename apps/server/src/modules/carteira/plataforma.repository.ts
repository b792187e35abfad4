import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Reads the last success of any job, and the jobs whose last run failed; undefined before there is a queue. */
export async function findTarefas(db: Db) {
  const fila = await sql<{ existe: boolean }>`select to_regclass('pgboss.job') is not null as existe`.execute(
    db,
  )
  if (!fila.rows[0]?.existe) return undefined
  const { rows } = await sql<{ nome: string; feitaEm: Date | null; falhouEm: Date | null }>`
    select name as nome, max(completed_on) filter (where state = 'completed') as feita_em,
      max(coalesce(completed_on, started_on)) filter (where state in ('failed', 'retry')) as falhou_em
    from pgboss.job where state in ('completed', 'failed', 'retry') group by name order by name`.execute(db)
  return rows
}

/** Counts the active people who have not accepted the terms, and names the first by age of their access. */
export async function listNuncaEntraram(db: Db, limit: number) {
  const { rows } = await sql<{ id: number; nome: string; quantidade: number }>`
    select id, nome, count(*) over ()::int as quantidade from usuario
    where not servico and ativo and termo_aceito_em is null order by criado_em, id limit ${limit}`.execute(db)
  return {
    quantidade: rows[0]?.quantidade ?? 0,
    pessoas: rows.map(({ id, nome }) => ({ id, nome })),
  }
}
