import { anoDe, type Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import {
  ANO_ZERO_KM,
  KM_MAXIMA_ZERO_KM,
  MESES_ATE_DEFASAR,
  QUALQUER_COMBUSTIVEL,
} from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** A vehicle's reference price; all null when it has none. */
export interface PrecoDeReferencia {
  preco: Centavos
  /** The month that lists it, its first day. */
  mes: Dia
  /** More than 3 months behind the newest month loaded for the model's type: counts 0 in coverage (domain 6). */
  defasada: boolean
}

/** The model years whose prices count: the zero-km one, where it applies, and the vehicle's own. May hold a null. */
const anosQueContam = (hoje: Dia) => {
  const ano = anoDe(hoje)
  return sql`array[veiculo.ano_modelo, case when veiculo.ano_modelo in (${ano}::integer, ${ano + 1}::integer)
    and veiculo.hodometro <= ${sql.lit(KM_MAXIMA_ZERO_KM)} then ${sql.lit(ANO_ZERO_KM)} end]`
}
const SERVE = sql`(p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)} or p.combustivel = veiculo_tipo_combustivel.referencia)`
const MELHOR_PRIMEIRO = sql`p.ano_modelo desc nulls last, p.mes desc, p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)}`
const ATE_DEFASAR = sql`make_interval(months => ${sql.lit(MESES_ATE_DEFASAR)})`

/**
 * Domain 6, the one place that says what a vehicle's reference price is: a lateral row `referencia` for a row of `veiculo`, beside which
 * `veiculo_modelo` and `veiculo_tipo_combustivel` must be joined under their own names.
 * The zero-km price goes before the one of the vehicle's own model year; then the newest month, then the price of its own fuel.
 * At most two index probes per vehicle; `defasada` costs one more and only where it is selected.
 */
export function precoReferencia(hoje: Dia) {
  return sql<PrecoDeReferencia>`(
    select p.preco, p.mes, p.mes < (select max(m.mes) from fipe_mes m where m.tipo_id = veiculo_modelo.tipo_id)
        - ${ATE_DEFASAR} as defasada
    from preco_referencia_atual p
    where p.modelo_id = veiculo.modelo_id and p.ano_modelo = any(${anosQueContam(hoje)}) and ${SERVE}
    order by ${MELHOR_PRIMEIRO}
    limit 1)`.as('referencia')
}

/**
 * The same price for thousands of vehicles at once, each joined with the prices as sets instead of probing for its own: the rows of the
 * common table expression `veiculos` (`modelo_id`, `ano_modelo`, `hodometro`, `tipo_combustivel_id` and whatever else, unique by `chave`),
 * each with `preco_agora` and `defasada`, both null where it has none.
 */
export function referenciasDe(veiculos: string, chave: readonly string[], hoje: Dia) {
  const unica = sql.join(chave.map((coluna) => sql.ref(`veiculo.${coluna}`)))
  return sql`
    select distinct on (${unica}) veiculo.*, p.preco as preco_agora, p.mes < ultimo.mes - ${ATE_DEFASAR} as defasada
    from ${sql.ref(veiculos)} as veiculo
    join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    left join (select tipo_id, max(mes) as mes from fipe_mes group by tipo_id) as ultimo on ultimo.tipo_id = veiculo_modelo.tipo_id
    join lateral unnest(${anosQueContam(hoje)}) as ano (modelo) on ano.modelo is not null
    left join preco_referencia_atual p on p.modelo_id = veiculo.modelo_id and p.ano_modelo = ano.modelo and ${SERVE}
    order by ${unica}, ${MELHOR_PRIMEIRO}`
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
