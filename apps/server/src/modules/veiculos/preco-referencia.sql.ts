import { anoDe, type Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import {
  ANO_ZERO_KM,
  KM_MAXIMA_ZERO_KM,
  MESES_ATE_DEFASAR,
  QUALQUER_COMBUSTIVEL,
} from '@lastro/shared/veiculos/combustivel'
import type { FaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { podeGarantir } from './garante.sql.ts'

/** A vehicle's reference price; all null when the vehicle has none. */
interface PrecoDeReferencia {
  preco: Centavos
  /** The first day of the month that lists the price. */
  mes: Dia
  /**
   * Whether the price is more than 3 months behind the newest month loaded for the model's type: it counts 0 in
   * coverage (domain 6).
   */
  defasada: boolean
}

/** Holds where a vehicle of this model year takes the zero-km price if its odometer allows. */
const podeSerZeroKm = (anoModelo: RawBuilder<unknown>, hoje: Dia) =>
  sql<boolean>`${anoModelo} in (${anoDe(hoje)}::integer, ${anoDe(hoje) + 1}::integer)`

/** Holds where zero-km prices count for the row with the alias `veiculo`. */
const zeroKm = (veiculo: string, hoje: Dia) =>
  sql<boolean>`${podeSerZeroKm(sql.ref(`${veiculo}.ano_modelo`), hoje)}
    and ${sql.ref(`${veiculo}.hodometro`)} <= ${sql.lit(KM_MAXIMA_ZERO_KM)}`

/**
 * The fuels whose prices may count, the preferred one first within a month (the shared rule
 * `combustiveisQuePrecificam`).
 */
const COMBUSTIVEIS = [
  sql`veiculo_tipo_combustivel.referencia`,
  sql`veiculo_tipo_combustivel.alternativa`,
  sql.lit(QUALQUER_COMBUSTIVEL),
] as const
const ATE_DEFASAR = sql`make_interval(months => ${sql.lit(MESES_ATE_DEFASAR)})`

const anosDe = (hoje: Dia) =>
  sql`array[veiculo.ano_modelo, case when ${zeroKm('veiculo', hoje)} then ${sql.lit(ANO_ZERO_KM)} end]`

/**
 * Says what of a vehicle without a reference price FIPE doesn't list; null where there is a price. It selects one row
 * instead of asking `exists`, for which PostgreSQL would hash all prices.
 */
export const faltaDePreco = (hoje: Dia) =>
  sql<FaltaDePreco>`case when referencia.preco is not null then null
    when (select true from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id limit 1) is null then 'codigo'
    when (select true from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id
      and p.ano_modelo = any(${anosDe(hoje)}) limit 1) is null then 'ano'
    else 'combustivel' end`

/**
 * Holds for rows `p` of prices that may be the reference of a row of `veiculo`, joined with `veiculo_tipo_combustivel`.
 * They are of its model, of its model year or (where that may count) zero km, and of a fuel that prices its own.
 */
export const precoServe = (hoje: Dia) =>
  sql<boolean>`p.modelo_id = veiculo.modelo_id and p.ano_modelo = any(${anosDe(hoje)})
    and p.combustivel in (${sql.join(COMBUSTIVEIS)})`

/** The best price first (domain 6): the newest month, within it the zero-km row, then the fuel. */
export const MELHOR_PRIMEIRO = sql`p.mes desc, p.ano_modelo desc,
  array_position(array[${sql.join(COMBUSTIVEIS)}], p.combustivel)`

/**
 * Selects a lateral row `referencia` for a row of `veiculo`; `veiculo_modelo` and `veiculo_tipo_combustivel` must be
 * joined under their own names. With `referenciasDe` and the history of prices, this defines a vehicle's reference
 * price (domain 6). At most two index probes per vehicle; `defasada` costs one more, where it is selected.
 */
export function precoReferencia(hoje: Dia) {
  return sql<PrecoDeReferencia>`(
    select p.preco, p.mes, p.mes < (select max(m.mes) from fipe_mes m where m.tipo_id = veiculo_modelo.tipo_id)
        - ${ATE_DEFASAR} as defasada
    from preco_referencia_atual p
    where ${precoServe(hoje)}
    order by ${MELHOR_PRIMEIRO}
    limit 1)`.as('referencia')
}

/** A vehicle is looked up by its model year, and once more as zero km where that may count. */
const ANO_E_ZERO_KM = sql<{ km: boolean }>`(values (false), (true))`.as<'zero'>(sql`zero (km)`)
const anoServe = (hoje: Dia) => sql<boolean>`(not zero.km or (${zeroKm('veiculo', hoje)}))`

/** The condition `precoServe` for one of the two years, in a form that PostgreSQL may answer by index or by hash. */
const precoDoAnoServe = sql<boolean>`p.modelo_id = veiculo.modelo_id
  and p.ano_modelo = case when zero.km then ${sql.lit(ANO_ZERO_KM)} else veiculo.ano_modelo end
  and p.combustivel in (${sql.join(COMBUSTIVEIS)})`
const MELHOR_OU_NENHUM = sql`p.mes is null, ${MELHOR_PRIMEIRO}`

/**
 * Selects the reference prices of thousands of vehicles at once. `veiculos` names a common table expression with
 * `modelo_id`, `ano_modelo`, `tipo_combustivel_id` and `hodometro`. `chave` identifies and orders its rows, of which
 * `outras` stay too: named, so that the statement may be prepared. Each row gets `preco_agora`, `mes_agora` and
 * `defasada`, all null without a price. All prices that may count are joined and the best stays, as in
 * `estoqueComReferencia`.
 */
export function referenciasDe(
  veiculos: string,
  { chave, outras }: { chave: readonly string[]; outras: readonly string[] },
  hoje: Dia,
) {
  const colunas = (nomes: readonly string[]) => sql.join(nomes.map((nome) => sql.ref(`veiculo.${nome}`)))
  const daChave = colunas(chave)
  // Only for prices older than any type's newest month allows, which are few, is the type looked up.
  return sql`
    select distinct on (${daChave}) ${colunas([...chave, ...outras])}, p.preco as preco_agora, p.mes as mes_agora,
      p.mes < (select max(mes) from fipe_mes) - ${ATE_DEFASAR} and p.mes < (
        select max(m.mes) from veiculo_modelo o join fipe_mes m on m.tipo_id = o.tipo_id where o.id = veiculo.modelo_id
      ) - ${ATE_DEFASAR} as defasada
    from ${sql.ref(veiculos)} as veiculo
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    join ${ANO_E_ZERO_KM} on ${anoServe(hoje)}
    left join preco_referencia_atual p on ${precoDoAnoServe}
    order by ${daChave}, ${MELHOR_OU_NENHUM}`
}

/**
 * Selects vehicles (`veiculo`, `veiculoModelo`, `veiculoTipoCombustivel`) with their reference price (`referencia`), of
 * every store. Callers narrow by store, and by `veiculo.saiuEm` where only the stock counts. `hoje` is today in São
 * Paulo.
 */
export const veiculosComReferencia = (db: Db, hoje: Dia) =>
  joinModelo(db).leftJoinLateral(precoReferencia(hoje), (join) => join.onTrue())

const joinModelo = (db: Db) =>
  db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')

/**
 * Selects what of a store's stock can be a guarantee, with reference prices, by id. All prices that may count are joined and "distinct on" keeps
 * the best, so that PostgreSQL may read the prices in one go. Put conditions on prices into a query around this one;
 * here they would make the next best price the vehicle's. The vehicles are read once: without statistics a second join
 * becomes a nested loop.
 */
export const estoqueComReferencia = (db: Db, lojaId: number, hoje: Dia) =>
  joinModelo(db)
    .leftJoin(
      sql<{ tipoId: number; mes: Dia }>`(select tipo_id, max(mes) as mes from fipe_mes group by tipo_id)`.as(
        'ultimo',
      ),
      'ultimo.tipoId',
      'veiculoModelo.tipoId',
    )
    .innerJoin(ANO_E_ZERO_KM, (join) => join.on(anoServe(hoje)))
    .leftJoin('precoReferenciaAtual as p', (join) => join.on(precoDoAnoServe))
    .leftJoinLateral(
      sql<PrecoDeReferencia>`(select p.preco, p.mes, p.mes < ultimo.mes - ${ATE_DEFASAR} as defasada)`.as(
        'referencia',
      ),
      (join) => join.onTrue(),
    )
    .where('veiculo.lojaId', '=', lojaId)
    .where(podeGarantir('veiculo'))
    .distinctOn('veiculo.id')
    .orderBy('veiculo.id')
    .orderBy(MELHOR_OU_NENHUM)
