import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { ACIMA_DE_TUDO, ESPACO_DO_FILTRO } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { type RawBuilder, sql } from 'kysely'
import { anoEmSql, hodometroInformado } from './hodometro.sql.ts'

/** What a rule says of a vehicle that qualifies. */
export interface ItemVencedor {
  itemId: number
  /** Hundredths of a percent. */
  percentual: number
  /** Reference price × percentage, rounded half up. */
  preco: Centavos
}

export interface VersaoDaRegra {
  regraId: number
  versao: number
  /** Today in São Paulo; ages count from its year. */
  hoje: Dia
}

/** The same, or columns of a row that stands beside the vehicle: one vehicle under several rules. */
interface VersaoEmSql {
  regraId: number | RawBuilder<number>
  versao: number | RawBuilder<number>
  hoje: Dia | RawBuilder<Dia>
}

/** The number that each criterion but the brand looks at, as in motor.ts. */
function numeros(
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

/** The items that accept the vehicle's number: the mask of the first step that ends at or after it. */
function mascaraDo(filtro: FiltroRegra, numero: RawBuilder<unknown>) {
  const inicio = sql.lit(filtro * ESPACO_DO_FILTRO - 1)
  const passo = sql`width_bucket(${inicio}::bigint + coalesce(${numero}, ${sql.lit(ACIMA_DE_TUDO)}::bigint), regra.chaves)`
  return sql`substring(regra.mascaras from 1 + regra.largura * ${passo} for regra.largura)`
}

/** By brand: also the items that name one that another month gave to the model. */
function mascaraDaMarca() {
  return sql`case when veiculo_modelo.outras_marcas is null then ${mascaraDo(FiltroRegra.Marca, sql`veiculo_modelo.marca_id`)}
    else (select bit_or(${mascaraDo(FiltroRegra.Marca, sql`marca.id`)})
      from unnest(veiculo_modelo.marca_id || veiculo_modelo.outras_marcas) as marca (id)) end`
}

/**
 * One column of the version. As a subquery without references to the vehicle it is read once per query, and the expression around the
 * column takes it out of its compressed storage, which would otherwise be undone for every vehicle.
 */
function lida(expressao: RawBuilder<unknown>, { regraId, versao }: VersaoEmSql) {
  return sql`(select ${expressao} from regra_garantia_versao
    where regra_garantia_id = ${regraId}::bigint and versao = ${versao}::integer)`
}

/**
 * Domain 4 in SQL: a lateral row `item` with the winning item for a row of `veiculosComReferencia`, none when the vehicle does not
 * qualify (inner join: only those that do). It evaluates what compilarRegra made of the version, exactly as motor.ts does: one binary
 * search per criterion, the masks intersected, the first bit set wins. Each OFFSET 0 keeps what is inside from being
 * worked out once for every place that names it.
 */
export function itemDaRegra(versao: VersaoEmSql) {
  const outras = Object.entries(numeros(versao.hoje)).map(([filtro, numero]) =>
    mascaraDo(Number(filtro) as FiltroRegra, numero),
  )
  const mascaras = [mascaraDaMarca(), ...outras]
  return sql<ItemVencedor>`(
    select vencedor.item_id, vencedor.percentual, (referencia.preco * vencedor.percentual + 5000) / 10000 as preco
    from (
      select regra.itens[primeiro.posicao] as item_id, regra.percentuais[primeiro.posicao] as percentual
      from (
        select ${lida(sql`itens || '{}'::bigint[]`, versao)} as itens,
          ${lida(sql`percentuais || '{}'::integer[]`, versao)} as percentuais,
          ${lida(sql`chaves || '{}'::bigint[]`, versao)} as chaves,
          ${lida(sql`mascaras || B''`, versao)} as mascaras,
          ${lida(sql`length(mascaras) / cardinality(chaves)`, versao)} as largura
        offset 0) regra,
        lateral (select position(B'1' in ${sql.join(mascaras, sql` & `)}) as posicao offset 0) primeiro
      where primeiro.posicao > 0 and referencia.preco is not null
      offset 0) vencedor)`.as('item')
}

/** The same under a rule's version or none (null), without which `item` is all null. */
export const itemSobRegra = (regra: Omit<VersaoDaRegra, 'hoje'> | null, hoje: Dia) =>
  regra
    ? itemDaRegra({ ...regra, hoje })
    : sql<ItemVencedor>`(select null::bigint as item_id, null::integer as percentual, null::bigint as preco)`.as(
        'item',
      )

/**
 * Of a row `veiculo` and its `veiculo_modelo`, what a rule looks at and a pledge doesn't freeze, to be kept as it was; `comoEra` reads
 * it again.
 */
export const FATOS = sql`jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
  'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao', veiculo.leilao,
  'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)`

/**
 * The lateral rows that `itemDaRegra` looks at, as they were when `fatos` was kept, over the present rows `agora` of the vehicle and
 * `modelo` of its model. The reference price that it had then stands as 1.
 */
export const comoEra = (fatos: RawBuilder<unknown>) =>
  sql`cross join lateral jsonb_populate_record(agora, ${fatos}) as veiculo
    cross join lateral jsonb_populate_record(modelo, ${fatos}) as veiculo_modelo
    cross join (select 1::bigint as preco) as referencia`
