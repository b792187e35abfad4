import type { MotivoAvaliacao } from '@lastro/shared/cobertura/cobertura'
import { ATIVOS, COM_PENHOR } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { literals } from '../../db/literals.ts'
import type { Tx } from '../../db/tables.ts'
import { podeSerZeroKm, referenciasDe } from '../veiculos/preco-referencia.sql.ts'

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

/** Up to here (R$ 20 million) the product of two prices, doubled, is a bigint, which divides many times as fast as a numeric. */
const PRECO_COMUM = sql.lit(2_000_000_000)

/** `valorAtual` of the shared rules, in exact numbers. */
const VALOR_ATUAL = sql<Centavos>`case
  when preco_referencia is null then preco
  when preco_agora is null or defasada then 0
  when greatest(preco, preco_agora, preco_referencia) <= ${PRECO_COMUM}
    then (preco * preco_agora * 2 + preco_referencia) / (preco_referencia * 2)
  else div(preco::numeric * preco_agora * 2 + preco_referencia, preco_referencia::numeric * 2)::bigint end`

const DEFASADA = sql<boolean>`preco_referencia is not null and (preco_agora is null or defasada)`

/**
 * Evaluates these contracts anew, in one statement: where anything came out other than the last time, `cobertura` gets it, and the history a
 * row. The contracts must be locked. Answers those that changed.
 */
export async function upsertAvaliacoes(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
  { hoje, agora, motivo, reavaliacaoId }: Avaliacao,
): Promise<Mudou[]> {
  const ids = contratos.map(({ contratoId }) => contratoId)
  const { rows } = await sql<Mudou>`
    with alvo as materialized (
      select c.instituicao_financeira_id, c.id as contrato_id, c.valor_garantia, c.status in ${literals(ATIVOS)} as ativo
      from unnest(${ids}::bigint[]) as a (id) join contrato c using (id)
      where c.status in ${literals(COM_PENHOR)}),
    -- "offset 0": always along the index, for a planner that takes a contract to have one vehicle would rather read the whole tables
    incluida as (
      select g.* from alvo
      join lateral (select instituicao_financeira_id, contrato_id, penhor_id, preco_referencia,
          coalesce(preco_instituicao_financeira, preco_veiculo) as preco
        from contrato_garantia where instituicao_financeira_id = alvo.instituicao_financeira_id and contrato_id = alvo.contrato_id
          and penhor_id is not null offset 0) g on true),
    penhorado as materialized (
      select p.* from alvo
      join lateral (select id as penhor_id, veiculo_id, modelo_id, ano_modelo, tipo_combustivel_id
        from penhor where instituicao_financeira_id = alvo.instituicao_financeira_id and contrato_id = alvo.contrato_id
          and data_exclusao is null offset 0) p on true),
    rodado as (
      select id as veiculo_id, hodometro from veiculo where id = any(array(
        select veiculo_id from penhorado where ${podeSerZeroKm(sql.ref('ano_modelo'), hoje)}))),
    garantia as (
      select i.instituicao_financeira_id, i.contrato_id, i.preco_referencia, i.preco, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id,
        r.hodometro
      from incluida i join penhorado p using (penhor_id) left join rodado r using (veiculo_id)),
    soma as (
      select instituicao_financeira_id, contrato_id, sum(${VALOR_ATUAL})::bigint as total_atual, sum(preco)::bigint as total_inclusao,
        count(*)::integer as veiculos, count(*) filter (where ${DEFASADA})::integer as defasados,
        count(*) filter (where preco_referencia is null)::integer as sem_referencia
      from (${referenciasDe('garantia', hoje)}) as g group by instituicao_financeira_id, contrato_id),
    mudou as materialized (
      select instituicao_financeira_id, contrato_id, s.total_atual, s.total_inclusao, a.valor_garantia, s.veiculos, s.defasados,
        s.sem_referencia, a.ativo, k.total_atual as total_antes, k.valor_garantia as valor_garantia_antes
      from alvo a
      join soma s using (instituicao_financeira_id, contrato_id)
      left join cobertura k using (instituicao_financeira_id, contrato_id)
      where (k.total_atual, k.total_inclusao, k.valor_garantia, k.veiculos, k.defasados, k.sem_referencia, k.ativo)
        is distinct from (s.total_atual, s.total_inclusao, a.valor_garantia, s.veiculos, s.defasados, s.sem_referencia, a.ativo)),
    gravado as (
      insert into cobertura (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, veiculos, defasados,
        sem_referencia, ativo, avaliada_em)
      select instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, veiculos, defasados, sem_referencia,
        ativo, ${agora}::timestamptz
      from mudou
      on conflict (instituicao_financeira_id, contrato_id) do update
      set total_atual = excluded.total_atual, total_inclusao = excluded.total_inclusao, valor_garantia = excluded.valor_garantia,
        veiculos = excluded.veiculos, defasados = excluded.defasados, sem_referencia = excluded.sem_referencia,
        ativo = excluded.ativo, avaliada_em = excluded.avaliada_em),
    registrado as (
      insert into cobertura_historico (instituicao_financeira_id, contrato_id, motivo, reavaliacao_id, total_antes, total_atual,
        valor_garantia, veiculos, defasados, sem_referencia, ativo, avaliada_em)
      select instituicao_financeira_id, contrato_id, ${motivo}, ${reavaliacaoId}::bigint, total_antes, total_atual, valor_garantia,
        veiculos, defasados, sem_referencia, ativo, ${agora}::timestamptz
      from mudou order by instituicao_financeira_id, contrato_id)
    select instituicao_financeira_id, contrato_id, total_antes, valor_garantia_antes, total_atual, valor_garantia, veiculos,
      sem_referencia, ativo
    from mudou order by instituicao_financeira_id, contrato_id`.execute(tx)
  return rows
}

/** A contract without pledges any more: nothing to cover is left. Answers what it is left with, undefined if it was never evaluated. */
export async function deleteCobertura(
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
