import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'

export type GarantiaRow = Awaited<ReturnType<typeof listGarantiasDosContratos>>[number]

/**
 * Reads the vehicles that an institution's contracts hold now, with the names that screens show, sorted by brand and
 * model.
 */
export function listGarantiasDosContratos(
  db: Db,
  instituicaoFinanceiraId: number,
  contratoIds: readonly number[],
) {
  return db
    .selectFrom('contratoGarantia')
    .innerJoin('veiculo', 'veiculo.id', 'contratoGarantia.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('contratoGarantia.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoGarantia.contratoId', '=', anyOf(contratoIds))
    .select([
      'contratoGarantia.contratoId',
      'contratoGarantia.veiculoId',
      'contratoGarantia.penhorId',
      'contratoGarantia.precoVeiculo',
      'contratoGarantia.precoInstituicaoFinanceira',
      'contratoGarantia.precoReferencia',
      'contratoGarantia.mesReferencia',
      'veiculo.placa',
      'veiculo.placaMercosul',
      'veiculo.renavam',
      'veiculo.chassi',
      'veiculo.anoFabricacao',
      'veiculo.anoModelo',
      'veiculo.hodometro',
      'veiculo.saiuEm',
      'veiculo.consignadoDesde',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
    ])
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .execute()
}

/** Reads the vehicles that one contract holds now, sorted by brand and model. */
export const listGarantias = (db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  listGarantiasDosContratos(db, instituicaoFinanceiraId, [id])

export interface GarantiaNova {
  veiculoId: number
  penhorId: number | null
  precoVeiculo: Centavos
  precoInstituicaoFinanceira: Centavos | null
  precoReferencia: Centavos | null
  mesReferencia: string | null
}

/** A vehicle's row in the contract that names it. */
export interface GarantiaDoContrato extends GarantiaNova {
  contratoId: number
  incluidaEm: Date
}

const COLUMNS = {
  contratoId: 'bigint',
  veiculoId: 'bigint',
  penhorId: 'bigint',
  precoVeiculo: 'bigint',
  precoInstituicaoFinanceira: 'bigint',
  precoReferencia: 'bigint',
  mesReferencia: 'date',
  incluidaEm: 'timestamptz',
} as const

/** Inserts or updates one contract's vehicles as {@link upsertGarantiasDosContratos} does. */
export const upsertGarantias = (
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  garantias: readonly GarantiaNova[],
  agora: Date,
): Promise<void> =>
  upsertGarantiasDosContratos(
    db,
    instituicaoFinanceiraId,
    garantias.map((garantia) => ({ ...garantia, contratoId: id, incluidaEm: agora })),
  )

/**
 * Inserts or updates the rows of vehicles, each in its contract, in one statement. A vehicle that stays keeps its
 * `incluida_em`.
 */
export async function upsertGarantiasDosContratos(
  db: Db,
  instituicaoFinanceiraId: number,
  garantias: readonly GarantiaDoContrato[],
): Promise<void> {
  if (garantias.length === 0) return
  // Every pledge of the vehicle to this contract keeps what the institution last typed, and beside which reference.
  // Both are null once the price is the vehicle's own.
  await sql`
    with gravada as (
      insert into contrato_garantia as g (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo,
        preco_instituicao_financeira, preco_referencia, mes_referencia, incluida_em)
      select ${instituicaoFinanceiraId}::bigint, contrato, veiculo, penhor, preco, digitado, referencia, mes, incluida
      from ${unnest(garantias, COLUMNS)} as n (contrato, veiculo, penhor, preco, digitado, referencia, mes, incluida)
      on conflict (instituicao_financeira_id, contrato_id, veiculo_id) do update set
        penhor_id = excluded.penhor_id, preco_veiculo = excluded.preco_veiculo,
        preco_instituicao_financeira = excluded.preco_instituicao_financeira,
        preco_referencia = excluded.preco_referencia, mes_referencia = excluded.mes_referencia
      returning g.contrato_id, g.veiculo_id, g.penhor_id, g.preco_instituicao_financeira, g.preco_referencia, g.mes_referencia,
        g.preco_instituicao_financeira <> g.preco_veiculo as digitado),
    digitada as (
      select contrato_id, veiculo_id, case when digitado then preco_instituicao_financeira end as preco,
        case when digitado then preco_referencia end as referencia, case when digitado then mes_referencia end as mes
      from gravada where penhor_id is not null and preco_instituicao_financeira is not null)
    update penhor p set (preco_instituicao_financeira, preco_referencia, mes_referencia) = (d.preco, d.referencia, d.mes)
    from digitada d
    where p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.contrato_id = d.contrato_id and p.veiculo_id = d.veiculo_id
      and (p.preco_instituicao_financeira, p.preco_referencia, p.mes_referencia) is distinct from (d.preco, d.referencia, d.mes)`.execute(
    db,
  )
}

export async function deleteGarantias(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  veiculoIds: readonly number[],
): Promise<void> {
  if (veiculoIds.length === 0) return
  await db
    .deleteFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .where('veiculoId', '=', anyOf(veiculoIds))
    .execute()
}

/** Takes out vehicles, one of each contract. */
export async function deleteGarantiaDeCada(
  db: Db,
  instituicaoFinanceiraId: number,
  veiculos: readonly { contratoId: number; veiculoId: number }[],
): Promise<void> {
  await db
    .deleteFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where(
      sql<boolean>`(contrato_id, veiculo_id) in (select * from ${unnest(veiculos, { contratoId: 'bigint', veiculoId: 'bigint' })})`,
    )
    .execute()
}
