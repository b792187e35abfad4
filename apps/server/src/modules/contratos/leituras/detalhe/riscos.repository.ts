import type { MotivoAvaliacao, PassoRegistrado } from '@lastro/shared/cobertura/cobertura'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { semGarantiaDesde } from '#modules/veiculos/garante.sql.ts'
import type { ChaveDoContrato } from '#modules/contratos/nucleo/contratos.sql.ts'

/** What befell a contract's coverage. Amounts belong to cases and snapshots, a vehicle to an exit. */
export interface Risco {
  chave: string
  em: Date
  tipo: 'caso' | 'avaliacao' | 'saida' | 'consignacao'
  passo: PassoRegistrado | null
  motivo: MotivoAvaliacao | null
  totalAntes: Centavos | null
  totalAtual: Centavos | null
  valorGarantia: Centavos | null
  exigido: Centavos | null
  veiculoId: number | null
  placa: string | null
}

interface Trecho {
  /** From this instant on. */
  desde: Date
  /** Before this instant; undefined: up to now. */
  antesDe: Date | undefined
  limit: number
}

/** No kind gives more than the limit, along the contract's own indexes. */
export async function listRiscos(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  { desde, antesDe, limit }: Trecho,
): Promise<Risco[]> {
  const withinPage = (em: string) =>
    sql`${sql.ref(em)} >= ${desde}::timestamptz and (${antesDe ?? null}::timestamptz is null or ${sql.ref(em)} < ${antesDe ?? null}::timestamptz)`
  const { rows } = await sql<Risco>`
    select * from (
      (select 'caso-' || p.id as chave, p.data as em, 'caso' as tipo, p.passo, null as motivo, null::bigint as total_antes, p.total_atual,
          p.valor_garantia, p.exigido, null::bigint as veiculo_id, null as placa
        from caso_deficit d
        cross join lateral (select * from caso_deficit_passo p
          where p.instituicao_financeira_id = d.instituicao_financeira_id and p.caso_id = d.id and ${withinPage('p.data')}
          order by p.data desc, p.id desc limit ${limit}) p
        where d.instituicao_financeira_id = ${instituicaoFinanceiraId} and d.contrato_id = ${id}
        order by p.data desc limit ${limit})
      union all
      -- What an act changed stands in the act.
      (select 'avaliacao-' || h.id, h.avaliada_em, 'avaliacao', null, h.motivo, h.total_antes, h.total_atual, h.valor_garantia, h.exigido, null, null
        from cobertura_historico h
        where h.instituicao_financeira_id = ${instituicaoFinanceiraId} and h.contrato_id = ${id} and ${withinPage('h.avaliada_em')}
          and h.ativo and h.motivo not in ('contrato', 'inicial') and h.total_antes <> h.total_atual
        order by h.avaliada_em desc, h.id desc limit ${limit})
      union all
      (select 'saida-' || p.id, fora.em, case when v.saiu_em is null then 'consignacao' else 'saida' end, null, null, null, null, null, null, v.id, v.placa
        from penhor p join veiculo v on v.id = p.veiculo_id cross join lateral (select ${semGarantiaDesde('v')} as em) fora
        where p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.contrato_id = ${id} and ${withinPage('fora.em')}
          and fora.em >= p.data_inclusao and (p.data_exclusao is null or fora.em <= p.data_exclusao)
        order by fora.em desc limit ${limit})) r
    order by em desc, chave desc`.execute(db)
  return rows
}
