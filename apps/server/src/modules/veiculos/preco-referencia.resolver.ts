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

/**
 * Domain 6, the one place that says what a vehicle's reference price is: a lateral row `referencia` for a row of `veiculo`, beside which
 * `veiculo_modelo` and `veiculo_tipo_combustivel` must be joined under their own names.
 * The zero-km price goes before the one of the vehicle's own model year; then the newest month, then the price of its own fuel.
 * At most two index probes per vehicle; `defasada` costs one more and only where it is selected.
 */
export function precoReferencia(hoje: Dia) {
  const ano = anoDe(hoje)
  return sql<PrecoDeReferencia>`(
    select p.preco, p.mes, p.mes < (select max(m.mes) from fipe_mes m where m.tipo_id = veiculo_modelo.tipo_id)
        - make_interval(months => ${sql.lit(MESES_ATE_DEFASAR)}) as defasada
    from preco_referencia_atual p
    where p.modelo_id = veiculo.modelo_id
      and p.ano_modelo = any(array[veiculo.ano_modelo,
        case when veiculo.ano_modelo in (${ano}::integer, ${ano + 1}::integer)
          and veiculo.hodometro <= ${sql.lit(KM_MAXIMA_ZERO_KM)} then ${sql.lit(ANO_ZERO_KM)} end])
      and (p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)} or p.combustivel = veiculo_tipo_combustivel.referencia)
    order by p.ano_modelo desc, p.mes desc, p.combustivel = ${sql.lit(QUALQUER_COMBUSTIVEL)}
    limit 1)`.as('referencia')
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
