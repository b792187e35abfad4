import { ATIVOS } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from '#modules/contratos/nucleo/contratos.sql.ts'

/**
 * A payoff that goes on, or that a person ended after the vehicle left: somebody decided about this sale. The program's end,
 * of a vehicle that came back, is no decision: it may leave again on a day that was told before.
 */
const DECIDIDA = sql<boolean>`exists (select from baixa b where b.instituicao_financeira_id = p.instituicao_financeira_id
  and b.penhor_id = p.id and (b.encerrada_em is null or (b.encerrada_em >= v.saiu_em and b.encerrada_por is not null)))`

/**
 * Reads the Ativo contracts with a pledged vehicle out of the stock and without payoff, or back in it with a presumed
 * one. Only institutions that use payoffs have any.
 */
export async function listContratosAPresumir(db: Db, lojaId: number | null): Promise<ChaveDoContrato[]> {
  const { rows } = await sql<ChaveDoContrato>`
    select distinct p.instituicao_financeira_id, p.contrato_id as id
    from penhor p join veiculo v on v.id = p.veiculo_id
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    where p.data_exclusao is null ${lojaId === null ? sql`` : sql`and p.loja_id = ${lojaId}`} and c.status in ${literals(ATIVOS)}
      and case when v.saiu_em is null
        then exists (select from baixa b where b.instituicao_financeira_id = p.instituicao_financeira_id and b.penhor_id = p.id
          and b.estado = 'aberta' and b.aberta_por is null)
        else v.saiu_em is distinct from p.saiu_antes and not ${DECIDIDA} and (
          exists (select from carga_saldo s where s.instituicao_financeira_id = p.instituicao_financeira_id)
          or exists (select from baixa b where b.instituicao_financeira_id = p.instituicao_financeira_id and b.origem = 'instituicao'))
        end
    order by p.instituicao_financeira_id, p.contrato_id`.execute(db)
  return rows
}

export interface VendaAPresumir {
  veiculoId: number
  saiuEm: Date
  /** The store told that day of sale to its stock. */
  saidaInformada: boolean
  /** The store told that Renave has the vehicle no more. */
  peloRenave: boolean
}

/** The vehicles of a locked contract whose sale nobody decided about since they left the stock. */
export async function listVendasAPresumir(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
): Promise<VendaAPresumir[]> {
  const { rows } = await sql<VendaAPresumir>`
    select v.id as veiculo_id, v.saiu_em, v.saida_informada, v.renave_situacao = 'saiu' as pelo_renave from penhor p join veiculo v on v.id = p.veiculo_id
    where p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.contrato_id = ${id} and p.data_exclusao is null
      and v.saiu_em is not null and v.saiu_em is distinct from p.saiu_antes and not ${DECIDIDA}
    order by v.saida_informada desc, v.id`.execute(db)
  return rows
}
