import type { MotivoAvaliacao } from '@lastro/shared/cobertura/cobertura'
import type { Dia } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import { veiculosComReferencia } from '../veiculos/preco-referencia.resolver.ts'

export interface ChaveDoContrato {
  instituicaoFinanceiraId: number
  contratoId: number
}

export interface Avaliacao {
  hoje: Dia
  agora: Date
  motivo: MotivoAvaliacao
  reavaliacaoId: number | null
}

/** A contract whose evaluation came out other than the last one. */
export interface Mudou extends ChaveDoContrato {
  totalAntes: Centavos | null
  valorGarantiaAntes: Centavos | null
  totalAtual: Centavos
  valorGarantia: Centavos
  veiculos: number
  semReferencia: number
  ativo: boolean
}

/** Contracts with open pledges: from the first send to the end (domain 2). */
const VIVO = sql`c.status between 1 and 5`

/** `valorAtual` of the shared rules, in exact numbers. */
const VALOR_ATUAL = sql<Centavos>`case
  when g.preco_referencia is null then coalesce(g.preco_instituicao_financeira, g.preco_veiculo)
  when referencia.preco is null or referencia.defasada then 0
  else div(coalesce(g.preco_instituicao_financeira, g.preco_veiculo)::numeric * referencia.preco * 2 + g.preco_referencia,
    g.preco_referencia::numeric * 2)::bigint end`

/** Every pledged vehicle of live contracts with what it is worth now. */
const garantiasAvaliadas = (db: Db, hoje: Dia) =>
  veiculosComReferencia(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .where('g.penhorId', 'is not', null)
    .select(['g.instituicaoFinanceiraId', 'g.contratoId', 'g.veiculoId'])
    .select([
      VALOR_ATUAL.as('valorAtual'),
      sql<Centavos>`coalesce(g.preco_instituicao_financeira, g.preco_veiculo)`.as('preco'),
      sql<boolean>`g.preco_referencia is null`.as('semReferencia'),
      sql<boolean>`g.preco_referencia is not null and (referencia.preco is null or referencia.defasada)`.as(
        'defasada',
      ),
    ])

/**
 * Evaluates these contracts anew, in one statement: where anything came out other than the last time, `cobertura` gets it, and the history a
 * row. The contracts must be locked. Answers those that changed.
 */
export async function avaliarContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
  { hoje, agora, motivo, reavaliacaoId }: Avaliacao,
): Promise<Mudou[]> {
  const instituicoes = contratos.map(({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
  const ids = contratos.map(({ contratoId }) => contratoId)
  const garantias = garantiasAvaliadas(tx, hoje).where(
    sql<boolean>`(g.instituicao_financeira_id, g.contrato_id) in (select * from unnest(${instituicoes}::bigint[], ${ids}::bigint[]))`,
  )
  const { rows } = await sql<Mudou>`
    with alvo as (
      select a.instituicao_financeira_id, a.contrato_id, c.valor_garantia, c.status = 5 as ativo
      from unnest(${instituicoes}::bigint[], ${ids}::bigint[]) as a (instituicao_financeira_id, contrato_id)
      join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id and ${VIVO}),
    soma as (
      select instituicao_financeira_id, contrato_id, sum(valor_atual)::bigint as total_atual, sum(preco)::bigint as total_inclusao,
        count(*)::integer as veiculos, count(*) filter (where defasada)::integer as defasados,
        count(*) filter (where sem_referencia)::integer as sem_referencia
      from (${garantias}) as g group by instituicao_financeira_id, contrato_id),
    antes as (
      select k.* from alvo join cobertura k using (instituicao_financeira_id, contrato_id)),
    mudou as (
      insert into cobertura as k (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, veiculos, defasados,
        sem_referencia, ativo, avaliada_em)
      select instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, veiculos, defasados, sem_referencia,
        ativo, ${agora}::timestamptz
      from alvo join soma using (instituicao_financeira_id, contrato_id)
      on conflict (instituicao_financeira_id, contrato_id) do update
      set total_atual = excluded.total_atual, total_inclusao = excluded.total_inclusao, valor_garantia = excluded.valor_garantia,
        veiculos = excluded.veiculos, defasados = excluded.defasados, sem_referencia = excluded.sem_referencia,
        ativo = excluded.ativo, avaliada_em = excluded.avaliada_em
      where (k.total_atual, k.total_inclusao, k.valor_garantia, k.veiculos, k.defasados, k.sem_referencia, k.ativo)
        is distinct from (excluded.total_atual, excluded.total_inclusao, excluded.valor_garantia, excluded.veiculos, excluded.defasados,
          excluded.sem_referencia, excluded.ativo)
      returning k.*),
    registrado as (
      insert into cobertura_historico (instituicao_financeira_id, contrato_id, motivo, reavaliacao_id, total_antes, total_atual,
        valor_garantia, veiculos, defasados, sem_referencia, ativo, avaliada_em)
      select m.instituicao_financeira_id, m.contrato_id, ${motivo}, ${reavaliacaoId}::bigint, a.total_atual, m.total_atual,
        m.valor_garantia, m.veiculos, m.defasados, m.sem_referencia, m.ativo, m.avaliada_em
      from mudou m left join antes a using (instituicao_financeira_id, contrato_id))
    select m.instituicao_financeira_id, m.contrato_id, a.total_atual as total_antes, a.valor_garantia as valor_garantia_antes, m.total_atual,
      m.valor_garantia, m.veiculos, m.sem_referencia, m.ativo
    from mudou m left join antes a using (instituicao_financeira_id, contrato_id)
    order by m.instituicao_financeira_id, m.contrato_id`.execute(tx)
  return rows
}

/** A contract without pledges any more: nothing to cover is left. Answers what it is left with, undefined if it was never evaluated. */
export async function encerrarCobertura(
  tx: Tx,
  { instituicaoFinanceiraId, contratoId }: ChaveDoContrato,
  agora: Date,
): Promise<{ totalAtual: Centavos; valorGarantia: Centavos } | undefined> {
  const antes = await tx
    .deleteFrom('cobertura')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', contratoId)
    .returning(['totalAtual', 'valorGarantia'])
    .executeTakeFirst()
  if (!antes) return undefined
  const valores = { totalAtual: ZERO, valorGarantia: antes.valorGarantia }
  await tx
    .insertInto('coberturaHistorico')
    .values({
      instituicaoFinanceiraId,
      contratoId,
      motivo: 'contrato',
      reavaliacaoId: null,
      totalAntes: antes.totalAtual,
      ...valores,
      veiculos: 0,
      defasados: 0,
      semReferencia: 0,
      ativo: false,
      avaliadaEm: agora,
    })
    .execute()
  return valores
}
