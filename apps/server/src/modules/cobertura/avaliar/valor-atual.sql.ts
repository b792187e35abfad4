import type { ParteDaCobertura } from '@lastro/shared/cobertura/partes'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { podeGarantir } from '#modules/veiculos/garante.sql.ts'
import { veiculosComReferencia } from '#modules/veiculos/preco-referencia.sql.ts'

/** The columns from which a vehicle's current value follows (domain 6). */
interface Avaliavel {
  /** The vehicle's price: the institution's, else its own. */
  preco: RawBuilder<unknown>
  /** The reference price at inclusion; null: the vehicle was pledged without one. */
  precoReferencia: RawBuilder<unknown>
  /** The reference price now; null: no month lists the vehicle any more. */
  precoAgora: RawBuilder<unknown>
  /** Whether the reference price now is more than 3 months behind. */
  defasada: RawBuilder<unknown>
  /** Whether the vehicle left the stock, is consigned or is sold. */
  saiu: RawBuilder<unknown>
}

/** A column of a pledged vehicle's payoff, while it goes on (carteira A.3). `alias` names a row with the pledge. */
const daVenda = <T>(alias: string, coluna: 'data_venda' | 'estado') =>
  sql<T | null>`(select ${sql.ref(`b.${coluna}`)} from baixa b where b.instituicao_financeira_id = ${sql.ref(`${alias}.instituicao_financeira_id`)}
    and b.penhor_id = ${sql.ref(`${alias}.penhor_id`)} and b.encerrada_em is null)`

/**
 * Up to this price (R$ 20 million) twice the product of two prices fits a bigint, which PostgreSQL divides much faster
 * than a numeric.
 */
const PRECO_COMUM = sql.lit(2_000_000_000)

/**
 * The only place that computes a vehicle's present coverage: its part, its value and what of the value counts. The
 * value is price × reference now ÷ reference at inclusion, rounded half up to the centavo; the price alone where a
 * reference is missing.
 */
export function avaliacaoDoVeiculo({ preco, precoReferencia, precoAgora, defasada, saiu }: Avaliavel) {
  const parte = sql<ParteDaCobertura>`case when ${saiu} then 'saiu' when ${precoReferencia} is null then 'semReferencia'
    when ${precoAgora} is null or ${defasada} then 'defasada' else 'atual' end`
  const valor = sql<Centavos>`case when ${precoReferencia} is null or ${precoAgora} is null then ${preco}
    when greatest(${preco}, ${precoAgora}, ${precoReferencia}) <= ${PRECO_COMUM}
      then (${preco} * ${precoAgora} * 2 + ${precoReferencia}) / (${precoReferencia} * 2)
    else div(${preco}::numeric * ${precoAgora} * 2 + ${precoReferencia}, ${precoReferencia}::numeric * 2)::bigint end`
  const conta = sql<Centavos>`case when ${parte} in ('atual', 'semReferencia') then ${valor} else 0 end`
  return { parte, valor, conta }
}

/** The price of a vehicle in guarantee: what the institution typed, else the store's. `alias` names a row with both. */
export const precoEmGarantia = (alias: string) =>
  sql<Centavos>`coalesce(${sql.ref(`${alias}.preco_instituicao_financeira`)}, ${sql.ref(`${alias}.preco_veiculo`)})`

/** Whether the vehicle of a row `g` left the stock, is consigned or is sold. */
export const SAIU = sql<boolean>`(not ${podeGarantir('veiculo')} or ${daVenda('g', 'data_venda')} is not null)`
const PRECO_EM_GARANTIA = sql<Centavos>`coalesce(${precoEmGarantia('g')}, 0)`
const { conta } = avaliacaoDoVeiculo({
  preco: PRECO_EM_GARANTIA,
  precoReferencia: sql`g.preco_referencia`,
  precoAgora: sql`referencia.preco`,
  defasada: sql`referencia.defasada`,
  saiu: SAIU,
})

/**
 * The columns that `veiculosAvaliados` gives a vehicle of a row `g`: a guarantee, or an incoming vehicle of a proposal.
 */
export const VEICULO_AVALIADO = [
  sql<number>`veiculo.id`.as('veiculoId'),
  sql<string>`veiculo.placa`.as('placa'),
  sql<string>`veiculo_marca.nome`.as('marca'),
  sql<string>`veiculo_modelo.nome`.as('modelo'),
  sql<Date | null>`veiculo.saiu_em`.as('saiuEm'),
  sql<Date | null>`veiculo.consignado_desde`.as('consignadoDesde'),
  daVenda<Dia>('g', 'data_venda').as('vendidoEm'),
  sql<boolean>`coalesce(${daVenda('g', 'estado')} = 'paga', false)`.as('vendaPaga'),
  PRECO_EM_GARANTIA.as('preco'),
  conta.as('valorAtual'),
  sql<boolean>`g.preco_referencia is null`.as('semReferencia'),
  sql<boolean>`g.preco_referencia is not null and (referencia.preco is null or referencia.defasada)`.as(
    'referenciaDefasada',
  ),
] as const

/** Selects vehicles with their current reference price, to be joined with the rows `g` that hold them. */
export const veiculosAvaliados = (db: Db, hoje: Dia) =>
  veiculosComReferencia(db, hoje).innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
