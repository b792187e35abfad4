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

/** A vehicle's reference price; all null when it has none. */
interface PrecoDeReferencia {
  preco: Centavos
  /** The month that lists it, its first day. */
  mes: Dia
  /** More than 3 months behind the newest month loaded for the model's type: counts 0 in coverage (domain 6). */
  defasada: boolean
}

/** A vehicle of this model year has the zero-km price if its odometer allows. */
const podeSerZeroKm = (anoModelo: RawBuilder<unknown>, hoje: Dia) =>
  sql<boolean>`${anoModelo} in (${anoDe(hoje)}::integer, ${anoDe(hoje) + 1}::integer)`

/** Whether the zero-km prices count for `veiculo` (a vehicle's row, by its alias). */
const zeroKm = (veiculo: string, hoje: Dia) =>
  sql<boolean>`${podeSerZeroKm(sql.ref(`${veiculo}.ano_modelo`), hoje)}
    and ${sql.ref(`${veiculo}.hodometro`)} <= ${sql.lit(KM_MAXIMA_ZERO_KM)}`

/** The fuels of prices that may count, of one month the first before the next (`combustiveisQuePrecificam` of the shared rules). */
const COMBUSTIVEIS = [
  sql`veiculo_tipo_combustivel.referencia`,
  sql`veiculo_tipo_combustivel.alternativa`,
  sql.lit(QUALQUER_COMBUSTIVEL),
] as const
const ATE_DEFASAR = sql`make_interval(months => ${sql.lit(MESES_ATE_DEFASAR)})`

const anosDe = (hoje: Dia) =>
  sql`array[veiculo.ano_modelo, case when ${zeroKm('veiculo', hoje)} then ${sql.lit(ANO_ZERO_KM)} end]`

/**
 * What of a vehicle of `veiculosComReferencia` FIPE doesn't list, where it has no reference price; else null, at no cost: asked whether such
 * a row exists, PostgreSQL would rather hash all prices than look for those of the few.
 */
export const faltaDePreco = (hoje: Dia) =>
  sql<FaltaDePreco>`case when referencia.preco is not null then null
    when (select true from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id limit 1) is null then 'codigo'
    when (select true from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id
      and p.ano_modelo = any(${anosDe(hoje)}) limit 1) is null then 'ano'
    else 'combustivel' end`

/**
 * Which rows `p` of prices may be the reference of a row of `veiculo`, beside which `veiculo_tipo_combustivel` is joined: those of its
 * model, of its model year or, where it may count as zero km, of that, and of a fuel that prices its own.
 */
export const precoServe = (hoje: Dia) =>
  sql<boolean>`p.modelo_id = veiculo.modelo_id and p.ano_modelo = any(${anosDe(hoje)})
    and p.combustivel in (${sql.join(COMBUSTIVEIS)})`

/** Domain 6: the newest month; of one month the zero-km row, then the fuel. */
export const MELHOR_PRIMEIRO = sql`p.mes desc, p.ano_modelo desc,
  array_position(array[${sql.join(COMBUSTIVEIS)}], p.combustivel)`

/**
 * Domain 6, with `referenciasDe` below and the history of prices the places that say what a vehicle's reference price is: a lateral row
 * `referencia` for a row of `veiculo`, beside which `veiculo_modelo` and `veiculo_tipo_combustivel` must be joined under their own names.
 * At most two index probes per vehicle; `defasada` costs one more and only where it is selected.
 */
function precoReferencia(hoje: Dia) {
  return sql<PrecoDeReferencia>`(
    select p.preco, p.mes, p.mes < (select max(m.mes) from fipe_mes m where m.tipo_id = veiculo_modelo.tipo_id)
        - ${ATE_DEFASAR} as defasada
    from preco_referencia_atual p
    where ${precoServe(hoje)}
    order by ${MELHOR_PRIMEIRO}
    limit 1)`.as('referencia')
}

/** A vehicle is looked up with its own model year, and once more as zero km where it may count as that. */
const OS_DOIS_ANOS = sql<{ km: boolean }>`(values (false), (true))`.as<'zero'>(sql`zero (km)`)
const anoServe = (hoje: Dia) => sql<boolean>`(not zero.km or (${zeroKm('veiculo', hoje)}))`

/** `precoServe` for one of the two years: conditions that PostgreSQL may look up in an index and hash alike. */
const precoDoAnoServe = sql<boolean>`p.modelo_id = veiculo.modelo_id
  and p.ano_modelo = case when zero.km then ${sql.lit(ANO_ZERO_KM)} else veiculo.ano_modelo end
  and p.combustivel in (${sql.join(COMBUSTIVEIS)})`
const MELHOR_OU_NENHUM = sql`p.mes is null, ${MELHOR_PRIMEIRO}`

/**
 * The same price for thousands of vehicles at once: the rows of the common table expression `veiculos` (`modelo_id`, `ano_modelo`,
 * `tipo_combustivel_id`, `hodometro` and whatever else), which `chave` tells apart, each with `preco_agora`, `mes_agora` and `defasada`, all null
 * where it has none; in the order of `chave`. All prices that may count are joined and the best of each stays, as in `estoqueComReferencia`.
 */
export function referenciasDe(veiculos: string, chave: readonly string[], hoje: Dia) {
  const daChave = sql.join(chave.map((coluna) => sql.ref(`veiculo.${coluna}`)))
  // Few prices are older than what any type's newest month allows: only of those the type is looked up.
  return sql`
    select distinct on (${daChave}) veiculo.*, p.preco as preco_agora, p.mes as mes_agora,
      p.mes < (select max(mes) from fipe_mes) - ${ATE_DEFASAR} and p.mes < (
        select max(m.mes) from veiculo_modelo o join fipe_mes m on m.tipo_id = o.tipo_id where o.id = veiculo.modelo_id
      ) - ${ATE_DEFASAR} as defasada
    from ${sql.ref(veiculos)} as veiculo
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    join ${OS_DOIS_ANOS} on ${anoServe(hoje)}
    left join preco_referencia_atual p on ${precoDoAnoServe}
    order by ${daChave}, ${MELHOR_OU_NENHUM}`
}

/**
 * Vehicles (`veiculo`, `veiculoModelo`, `veiculoTipoCombustivel`) with their reference price (`referencia`), of every store: narrow it
 * by store, and by `veiculo.saiuEm` where only the stock counts. `hoje` is today in São Paulo.
 */
export const veiculosComReferencia = (db: Db, hoje: Dia) =>
  comModelo(db).leftJoinLateral(precoReferencia(hoje), (join) => join.onTrue())

const comModelo = (db: Db) =>
  db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')

/**
 * The same of a store's stock, by id. All prices that may count are joined and the best of each vehicle stays ("distinct on"), so that
 * PostgreSQL may read the prices in one go where that is less than a probe for each vehicle. A condition on prices belongs into a query
 * around this one: here it would make the next best price the vehicle's. The vehicles are read once; without statistics a join of them with
 * their own prices is a loop in a loop.
 */
export const estoqueComReferencia = (db: Db, lojaId: number, hoje: Dia) =>
  comModelo(db)
    .leftJoin(
      sql<{ tipoId: number; mes: Dia }>`(select tipo_id, max(mes) as mes from fipe_mes group by tipo_id)`.as(
        'ultimo',
      ),
      'ultimo.tipoId',
      'veiculoModelo.tipoId',
    )
    .innerJoin(OS_DOIS_ANOS, (join) => join.on(anoServe(hoje)))
    .leftJoin('precoReferenciaAtual as p', (join) => join.on(precoDoAnoServe))
    .leftJoinLateral(
      sql<PrecoDeReferencia>`(select p.preco, p.mes, p.mes < ultimo.mes - ${ATE_DEFASAR} as defasada)`.as(
        'referencia',
      ),
      (join) => join.onTrue(),
    )
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.saiuEm', 'is', null)
    .distinctOn('veiculo.id')
    .orderBy('veiculo.id')
    .orderBy(MELHOR_OU_NENHUM)
