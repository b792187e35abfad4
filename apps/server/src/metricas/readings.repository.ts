import { list } from '#db/lists.ts'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Counting rows of a queue, or looking for its oldest row, stops here. */
const COUNT_LIMIT = 10_000

/**
 * What waits in the database, by the clock that wrote it. Ages in seconds; null: nothing waits, or it never happened.
 */
export interface Backlog {
  webhooks: number
  webhookMaisAntigo: number | null
  /** Letters that are due, or wait for another try. */
  emails: number
  emailMaisAntigo: number | null
  /** Refused or given up in the last day. */
  emailsDesistidos: number
  /** Rows of the audit without a link. */
  semElo: number
  semEloMaisAntigo: number | null
  /** Since the last revaluation of all contracts ended. */
  reavaliacao: number | null
  /** Since the import whose revaluation has not ended. */
  reavaliacaoPendente: number | null
}

/** Counts what waits. Leaves out deliveries of a disabled store or target, which only a person can resume. */
export async function findBacklog(db: Db, agora: Date): Promise<Backlog> {
  const idade = (momento: string) =>
    sql`extract(epoch from ${agora}::timestamptz - ${sql.raw(momento)})::float8`
  const { rows } = await sql<Backlog>`
    with entrega as materialized (
      select e.desde from webhook_entrega e join webhook w on w.id = e.webhook_id join estabelecimento loja on loja.id = w.loja_id
      where e.estado = 'pendente' and w.desativado_em is null and loja.ativo limit ${COUNT_LIMIT}),
    carta as materialized (select criado_em from email where proxima_em is not null limit ${COUNT_LIMIT}),
    sem_elo as materialized (
      select instituicao_financeira_id, sequencia from auditoria_pendente limit ${COUNT_LIMIT})
    select (select count(*) from entrega) as webhooks,
      (select ${idade('min(desde)')} from entrega) as webhook_mais_antigo,
      (select count(*) from carta) as emails,
      (select ${idade('min(criado_em)')} from carta) as email_mais_antigo,
      (select count(*) from (select from email where encerrado_em > ${agora}::timestamptz - interval '1 day'
        and desfecho in ('recusado', 'desistido') limit ${COUNT_LIMIT}) as d) as emails_desistidos,
      (select count(*) from sem_elo) as sem_elo,
      (select ${idade('a.ocorrida_em')} from (select * from sem_elo order by sequencia limit 1) as p
        join auditoria a on a.instituicao_financeira_id = p.instituicao_financeira_id and a.sequencia = p.sequencia) as sem_elo_mais_antigo,
      (select ${idade('max(concluida_em)')} from reavaliacao) as reavaliacao,
      (select ${idade('min(importada_em)')} from reavaliacao where concluida_em is null) as reavaliacao_pendente`.execute(
    db,
  )
  const [esperas] = rows
  if (!esperas) throw new Error('A select without from gave no row')
  return esperas
}

/**
 * Seconds since the first day of the newest month of each vehicle type, in São Paulo. Types without a month are left
 * out.
 */
export async function listFipeMonthAges(db: Db, agora: Date): Promise<{ tipo: string; idade: number }[]> {
  const { rows } = await sql<{ tipo: string; idade: number }>`
    select t.nome as tipo, extract(epoch from ${agora}::timestamptz - max(m.mes)::timestamp at time zone 'America/Sao_Paulo')::float8 as idade
    from fipe_mes m join veiculo_tipo t on t.id = m.tipo_id
    group by t.nome order by t.nome`.execute(db)
  return rows
}

/** How long, in seconds, the queue remembers ended runs (jobs/start-jobs.ts). */
const QUEUE_MEMORY_S = 7 * 86_400

/** Seconds since each job last succeeded, in any process; a week when the queue remembers no success. */
export async function listLastSuccesses(
  db: Db,
  tarefas: readonly string[],
): Promise<{ tarefa: string; idade: number }[]> {
  const { rows } = await sql<{ tarefa: string; idade: number }>`
    select t.nome as tarefa, coalesce(extract(epoch from now() - max(j.completed_on)), ${QUEUE_MEMORY_S})::float8 as idade
    from unnest(${list(tarefas, 'text')}) as t (nome) left join pgboss.job j on j.name = t.nome and j.state = 'completed'
    group by t.nome order by t.nome`.execute(db)
  return rows
}
