import { anoDe, type Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import {
  ANO_ZERO_KM,
  KM_MAXIMA_ZERO_KM,
  MESES_ATE_DEFASAR,
  QUALQUER_COMBUSTIVEL,
} from '@lastro/shared/veiculos/combustivel'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** A vehicle's reference price; all null when it has none. */
interface PrecoDeReferencia {
  preco: Centavos
  /** The month that lists it, its first day. */
  mes: Dia
  /** More than 3 months behind the newest month loaded for the model's type: counts 0 in coverage (domain 6). */
  defasada: boolean
}

/** A vehicle of this model year has the zero-km price if its odometer allows. */
export const podeSerZeroKm = (anoModelo: RawBuilder<unknown>, hoje: Dia) =>
  sql<boolean>`${anoModelo} in (${anoDe(hoje)}::integer, ${anoDe(hoje) + 1}::integer)`

/** Whether the zero-km prices count for `veiculo` (a vehicle's row, by its alias). */
const zeroKm = (veiculo: string, hoje: Dia) =>
  sql<boolean>`${podeSerZeroKm(sql.ref(`${veiculo}.ano_modelo`), hoje)}
    and ${sql.ref(`${veiculo}.hodometro`)} <= ${sql.lit(KM_MAXIMA_ZERO_KM)}`

const SERVE = sql`(p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)} or p.combustivel = veiculo_tipo_combustivel.referencia)`
const MELHOR_PRIMEIRO = sql`p.ano_modelo desc nulls last, p.mes desc, p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)}`
const ATE_DEFASAR = sql`make_interval(months => ${sql.lit(MESES_ATE_DEFASAR)})`

/**
 * Domain 6, the one place that says what a vehicle's reference price is: a lateral row `referencia` for a row of `veiculo`, beside which
 * `veiculo_modelo` and `veiculo_tipo_combustivel` must be joined under their own names.
 * The zero-km price goes before the one of the vehicle's own model year; then the newest month, then the price of its own fuel.
 * At most two index probes per vehicle; `defasada` costs one more and only where it is selected.
 */
function precoReferencia(hoje: Dia) {
  return sql<PrecoDeReferencia>`(
    select p.preco, p.mes, p.mes < (select max(m.mes) from fipe_mes m where m.tipo_id = veiculo_modelo.tipo_id)
        - ${ATE_DEFASAR} as defasada
    from preco_referencia_atual p
    where p.modelo_id = veiculo.modelo_id and p.ano_modelo = any(array[veiculo.ano_modelo, case when ${zeroKm('veiculo', hoje)} then ${sql.lit(ANO_ZERO_KM)} end]) and ${SERVE}
    order by ${MELHOR_PRIMEIRO}
    limit 1)`.as('referencia')
}

/** Of a price of the vehicle's own fuel and one of any, as `MELHOR_PRIMEIRO`: the newer month's, of one month its own fuel's. */
const melhorDe = (coluna: 'preco' | 'mes', propria: string, qualquer: string) => {
  const de = (tabela: string, nome: string) => sql.ref(`${tabela}.${nome}`)
  return sql`case when ${de(propria, 'mes')} is null or ${de(qualquer, 'mes')} > ${de(propria, 'mes')}
    then ${de(qualquer, coluna)} else ${de(propria, coluna)} end`
}

/** Of the year where `serve`, and of that fuel. */
const precoDe = (
  nome: string,
  { ano, serve = sql`true` }: { ano: RawBuilder<unknown>; serve?: RawBuilder<unknown> },
  combustivel: RawBuilder<unknown>,
) =>
  sql`left join preco_referencia_atual as ${sql.ref(nome)} on ${serve} and ${sql.ref(`${nome}.modelo_id`)} = v.modelo_id
    and ${sql.ref(`${nome}.ano_modelo`)} = ${ano} and ${sql.ref(`${nome}.combustivel`)} = ${combustivel}`

/**
 * The same price for thousands of vehicles at once, joined with the prices as sets instead of probing for each: the rows of the
 * common table expression `veiculos` (`modelo_id`, `ano_modelo`, `tipo_combustivel_id`, `hodometro`, which is only looked at where
 * `podeSerZeroKm`, and whatever else), each with `preco_agora` and `defasada`, both null where it has none ("offset 0": once, however often
 * they are used).
 */
export function referenciasDe(veiculos: string, hoje: Dia) {
  const propria = sql`veiculo_tipo_combustivel.referencia`
  const qualquer = sql.lit(QUALQUER_COMBUSTIVEL)
  const doProprioAno = { ano: sql.ref('v.ano_modelo') }
  const deZeroKm = { ano: sql.lit(ANO_ZERO_KM), serve: zeroKm('v', hoje) }
  const melhor = (coluna: 'preco' | 'mes') =>
    sql`coalesce(${melhorDe(coluna, 'zero_propria', 'zero_qualquer')}, ${melhorDe(coluna, 'propria', 'qualquer')})`
  return sql`
    select v.*, ${melhor('preco')} as preco_agora, ${melhor('mes')} < ultimo.mes - ${ATE_DEFASAR} as defasada
    from ${sql.ref(veiculos)} as v
    join veiculo_modelo on veiculo_modelo.id = v.modelo_id
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = v.tipo_combustivel_id
    left join (select tipo_id, max(mes) as mes from fipe_mes group by tipo_id) as ultimo on ultimo.tipo_id = veiculo_modelo.tipo_id
    ${precoDe('propria', doProprioAno, propria)}
    ${precoDe('qualquer', doProprioAno, qualquer)}
    ${precoDe('zero_propria', deZeroKm, propria)}
    ${precoDe('zero_qualquer', deZeroKm, qualquer)}
    offset 0`
}

/**
 * Vehicles (`veiculo`, `veiculoModelo`, `veiculoTipoCombustivel`) with their reference price (`referencia`), of every store: narrow it
 * by store, and by `veiculo.saiuEm` where only the stock counts. `hoje` is today in São Paulo.
 */
export function veiculosComReferencia(db: Db, hoje: Dia) {
  return db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')
    .leftJoinLateral(precoReferencia(hoje), (join) => join.onTrue())
}
