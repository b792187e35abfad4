import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { ABOVE_ALL, FILTER_KEY_SPACE } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { type RawBuilder, sql } from 'kysely'
import { anoEmSql, hodometroInformado } from './hodometro.sql.ts'

/** The item that decides for a vehicle that qualifies. */
export interface ItemVencedor {
  itemId: number
  /** In hundredths of a percent. */
  percentual: number
  /** Reference price × percentage, in centavos, rounded half up. */
  preco: Centavos
}

export interface VersaoDaRegra {
  regraId: number
  versao: number
  /** Today in São Paulo. Ages count from its year. */
  hoje: Dia
}

/** A version by values, or by columns of a joined row to judge one vehicle under several rules. */
interface VersaoEmSql {
  regraId: number | RawBuilder<number>
  versao: number | RawBuilder<number>
  hoje: Dia | RawBuilder<Dia>
}

/** The number that each criterion except the brand looks at, as in motor.ts. */
function numeroDoFiltro(
  hoje: VersaoEmSql['hoje'],
): Record<Exclude<FiltroRegra, typeof FiltroRegra.Marca>, RawBuilder<unknown>> {
  return {
    [FiltroRegra.Modelo]: sql`veiculo.modelo_id`,
    [FiltroRegra.TipoVeiculo]: sql`veiculo.tipo_id`,
    [FiltroRegra.UF]: sql`veiculo.uf_id`,
    [FiltroRegra.TipoCombustivel]: sql`veiculo.tipo_combustivel_id`,
    [FiltroRegra.Idade]: sql`(${anoEmSql(hoje)} - veiculo.ano_modelo)`,
    [FiltroRegra.Km]: hodometroInformado('veiculo', hoje),
    [FiltroRegra.Chassi]: sql`veiculo.chassi_remarcado::integer`,
    [FiltroRegra.Leilao]: sql`veiculo.leilao::integer`,
  }
}

/**
 * Selects the mask of the items that accept the vehicle's number: that of the first step that ends at or after this
 * number.
 */
function mascaraDoFiltro(filtro: FiltroRegra, numero: RawBuilder<unknown>) {
  const inicio = sql.lit(filtro * FILTER_KEY_SPACE - 1)
  const passo = sql`width_bucket(${inicio}::bigint + coalesce(${numero}, ${sql.lit(ABOVE_ALL)}::bigint), regra.chaves)`
  return sql`substring(regra.mascaras from 1 + regra.largura * ${passo} for regra.largura)`
}

/** Selects the mask of the items that accept the vehicle's brand, also one that the model had in another month. */
function mascaraDaMarca() {
  return sql`case when veiculo_modelo.outras_marcas is null then ${mascaraDoFiltro(FiltroRegra.Marca, sql`veiculo_modelo.marca_id`)}
    else (select bit_or(${mascaraDoFiltro(FiltroRegra.Marca, sql`marca.id`)})
      from unnest(veiculo_modelo.marca_id || veiculo_modelo.outras_marcas) as marca (id)) end`
}

/**
 * Selects one column of the version, once per query, because the subquery doesn't refer to the vehicle. The expression
 * around the column unpacks its compressed storage, which PostgreSQL would otherwise do for every vehicle.
 */
function colunaDaVersao(expressao: RawBuilder<unknown>, { regraId, versao }: VersaoEmSql) {
  return sql`(select ${expressao} from regra_garantia_versao
    where regra_garantia_id = ${regraId}::bigint and versao = ${versao}::integer)`
}

/**
 * Domain 4 in SQL: a lateral row `item` with the winning item for a row of `veiculosComReferencia`, no row when the
 * vehicle does not qualify. It evaluates the compiled version exactly as motor.ts does. One binary search per criterion
 * finds a mask; the first bit in all masks wins. Each OFFSET 0 makes PostgreSQL compute its subquery once, not at each
 * use.
 */
export function itemDaRegra(versao: VersaoEmSql) {
  const outras = Object.entries(numeroDoFiltro(versao.hoje)).map(([filtro, numero]) =>
    mascaraDoFiltro(Number(filtro) as FiltroRegra, numero),
  )
  const mascaras = [mascaraDaMarca(), ...outras]
  return sql<ItemVencedor>`(
    select vencedor.item_id, vencedor.percentual, (referencia.preco * vencedor.percentual + 5000) / 10000 as preco
    from (
      select regra.itens[primeiro.posicao] as item_id, regra.percentuais[primeiro.posicao] as percentual
      from (
        select ${colunaDaVersao(sql`itens || '{}'::bigint[]`, versao)} as itens,
          ${colunaDaVersao(sql`percentuais || '{}'::integer[]`, versao)} as percentuais,
          ${colunaDaVersao(sql`chaves || '{}'::bigint[]`, versao)} as chaves,
          ${colunaDaVersao(sql`mascaras || B''`, versao)} as mascaras,
          ${colunaDaVersao(sql`length(mascaras) / cardinality(chaves)`, versao)} as largura
        offset 0) regra,
        lateral (select position(B'1' in ${sql.join(mascaras, sql` & `)}) as posicao offset 0) primeiro
      where primeiro.posicao > 0 and referencia.preco is not null
      offset 0) vencedor)`.as('item')
}

/** Joins `item` under a rule's version; without a version (null) all its columns are null. */
export const itemSobRegra = (regra: Omit<VersaoDaRegra, 'hoje'> | null, hoje: Dia) =>
  regra
    ? itemDaRegra({ ...regra, hoje })
    : sql<ItemVencedor>`(select null::bigint as item_id, null::integer as percentual, null::bigint as preco)`.as(
        'item',
      )

/**
 * The facts of a row `veiculo` and its `veiculo_modelo` that a rule looks at and a pledge doesn't freeze. They are
 * stored as JSON, which `linhasDosFatos` reads.
 */
export const FATOS = sql`jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
  'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao', veiculo.leilao,
  'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)`

/**
 * Rebuilds the rows that `itemDaRegra` looks at from stored `fatos`, over the present rows `agora` (the vehicle) and
 * `modelo`. The reference price of then is not known and stands as 1.
 */
export const linhasDosFatos = (fatos: RawBuilder<unknown>) =>
  sql`cross join lateral jsonb_populate_record(agora, ${fatos}) as veiculo
    cross join lateral jsonb_populate_record(modelo, ${fatos}) as veiculo_modelo
    cross join (select 1::bigint as preco) as referencia`
