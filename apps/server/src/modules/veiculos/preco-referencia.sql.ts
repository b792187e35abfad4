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

/** What of a vehicle of `veiculosComReferencia` FIPE doesn't list, where it has no reference price; else null, at no cost. */
export const faltaDePreco = (hoje: Dia) =>
  sql<FaltaDePreco>`case when referencia.preco is not null then null
    when not exists (select from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id) then 'codigo'
    when not exists (select from preco_referencia_atual p where p.modelo_id = veiculo.modelo_id
      and p.ano_modelo = any(${anosDe(hoje)})) then 'ano'
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

/**
 * The same price for thousands of vehicles at once, joined with the prices as sets instead of probing for each: the rows of the
 * common table expression `veiculos` (`modelo_id`, `ano_modelo`, `tipo_combustivel_id`, `hodometro` and whatever else), each with `preco_agora`, `mes_agora` and `defasada`, all null where it has none ("offset 0": once,
 * however often they are used).
 */
export function referenciasDe(veiculos: string, hoje: Dia) {
  const anos = [
    { ano: sql.lit(ANO_ZERO_KM), serve: zeroKm('v', hoje) },
    { ano: sql.ref('v.ano_modelo'), serve: sql<boolean>`true` },
  ]
  // In the order of MELHOR_PRIMEIRO within a month.
  const candidatas = anos
    .flatMap((ano) => COMBUSTIVEIS.map((combustivel) => ({ ...ano, combustivel })))
    .map((candidata, index) => ({ ...candidata, nome: `preco_${index}` }))
  const coluna = (nome: string, qual: 'mes' | 'preco') => sql.ref(`${nome}.${qual}`)
  const mes = sql`greatest(${sql.join(candidatas.map(({ nome }) => coluna(nome, 'mes')))})`
  const doMes = candidatas.map(({ nome }) => sql`when ${coluna(nome, 'mes')} then ${coluna(nome, 'preco')}`)
  const precos = candidatas.map(
    ({ nome, ano, serve, combustivel }) =>
      sql`left join preco_referencia_atual as ${sql.ref(nome)} on ${serve} and ${sql.ref(`${nome}.modelo_id`)} = v.modelo_id
        and ${sql.ref(`${nome}.ano_modelo`)} = ${ano} and ${sql.ref(`${nome}.combustivel`)} = ${combustivel}`,
  )
  return sql`
    select v.*, case ${mes} ${sql.join(doMes, sql` `)} end as preco_agora, ${mes} as mes_agora,
      ${mes} < ultimo.mes - ${ATE_DEFASAR} as defasada
    from ${sql.ref(veiculos)} as v
    join veiculo_modelo on veiculo_modelo.id = v.modelo_id
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = v.tipo_combustivel_id
    left join (select tipo_id, max(mes) as mes from fipe_mes group by tipo_id) as ultimo on ultimo.tipo_id = veiculo_modelo.tipo_id
    ${sql.join(precos, sql` `)}
    offset 0`
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
    .innerJoin(sql<{ km: boolean }>`(values (false), (true))`.as<'zero'>(sql`zero (km)`), (join) =>
      join.on(sql<boolean>`(not zero.km or (${zeroKm('veiculo', hoje)}))`),
    )
    .leftJoin('precoReferenciaAtual as p', (join) =>
      join.on(
        sql<boolean>`p.modelo_id = veiculo.modelo_id
          and p.ano_modelo = case when zero.km then ${sql.lit(ANO_ZERO_KM)} else veiculo.ano_modelo end
          and p.combustivel in (${sql.join(COMBUSTIVEIS)})`,
      ),
    )
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
    .orderBy(sql`p.mes is null, ${MELHOR_PRIMEIRO}`)
