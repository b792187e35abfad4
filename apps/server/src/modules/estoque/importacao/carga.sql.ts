import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { DIAS_PARA_INFORMAR_VENDA } from '@lastro/shared/veiculos/um-veiculo'
import { sql } from 'kysely'
import { list, unnest } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Colisao } from './conferencia.repository.ts'
import { hodometroInformado } from '#modules/regras/hodometro.sql.ts'

export interface Carga {
  importacaoId: number
  lojaId: number
  /** The file names the whole stock: unnamed vehicles leave. */
  completo: boolean
  /** Number of bad lines whose vehicle nobody can tell: with any, no vehicle leaves. */
  ilegiveis: number
  /** Plates (Mercosul) and chassis of bad lines, whose vehicles stay as they are. */
  poupadas: string[]
  /** Documents of bad lines whose plate is unreadable, or may be that of a car known by a chassis that they don't tell. */
  semPlaca: { placa: string | null; renavam: string | null; chassi: string | null }[]
  /** Plates that came for pledged cars and that other pledges hold. */
  colisoes: Colisao[]
  hoje: Dia
  /** The store's own screen tells of one car: only there *Não informado* is said in words. */
  daTela: boolean
  /** The days of sale that lines told, by what names the vehicle (`CHAVE`). */
  vendidos: ReadonlyMap<string, Dia>
}

/** What names vehicle `v` in its store: the plate, or the chassis of a zero-km car that has none yet. */
export const CHAVE = sql`coalesce(v.placa_mercosul, v.chassi)`

/** Vehicles in stock (`v`) that the good lines don't name. */
export const unnamed = ({ importacaoId, lojaId }: Carga) => sql`v.loja_id = ${lojaId} and v.saiu_em is null
    and not exists (select from importacao_estoque e where e.importacao_id = ${importacaoId} and e.chave = ${CHAVE})`

const spared = ({ poupadas }: Carga) => sql`${CHAVE} in (select unnest(${list(poupadas, 'text')}))`

/** Whether unnamed vehicles leave. */
export const retires = ({ completo, ilegiveis }: Carga) => completo && ilegiveis === 0

/** Pledged vehicles (id) of lines that tell a day on which their pledge can have been sold, with the day (dia). */
export const soldInPledge = ({ lojaId, hoje, vendidos }: Carga) => sql`
  select v.id, d.dia from ${unnest(
    [...vendidos].map(([chave, dia]) => ({ chave, dia })),
    { chave: 'text', dia: 'date' },
  )} as d (chave, dia)
  join veiculo v on v.loja_id = ${lojaId} and ${CHAVE} = d.chave
  join penhor p on p.veiculo_id = v.id and p.data_exclusao is null
  where d.dia between greatest((p.data_inclusao at time zone 'America/Sao_Paulo')::date, ${hoje}::date - ${DIAS_PARA_INFORMAR_VENDA}::int)
    and ${hoje}::date`

/** In a load of a part only a pledged vehicle leaves, whose line tells its sale (carteira A.3). */
const soldInPart = (carga: Carga) =>
  carga.completo || carga.vendidos.size === 0
    ? sql`false`
    : sql`v.id in (select id from (${soldInPledge(carga)}) d) and ${isDeContratoAtivo}`

const isDeContratoAtivo = sql`exists (select from penhor p
  join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
  where p.veiculo_id = v.id and p.data_exclusao is null and c.status in ${literals(ATIVOS)})`

/** The unnamed vehicles that leave; `vehiclesInLoad` are those that stay. */
export const vehiclesLeaving = (carga: Carga) =>
  sql`${unnamed(carga)} and (${retires(carga)}::boolean and not ${spared(carga)} or ${soldInPart(carga)})`
/** Vehicles in stock of whose exit the lines tell by Renave (portas V). */
export const vehiclesOutByRenave = ({
  importacaoId,
  lojaId,
}: Carga) => sql`v.loja_id = ${lojaId} and v.saiu_em is null
    and exists (select from importacao_estoque e
      where e.importacao_id = ${importacaoId} and e.chave = ${CHAVE} and e.renave_situacao = 'saiu')`
export const vehiclesInLoad = (carga: Carga) =>
  sql`${unnamed(carga)} and (not ${retires(carga)}::boolean or ${spared(carga)})`

/**
 * By column: the file's value, or the known one without such a column. An empty cell clears; documents, fuel and
 * kilometres then stay known.
 */
function columnValues({ hoje, daTela }: Carga, colunas: ReadonlySet<ColunaEstoque>) {
  const situacao = situacaoRenave(daTela)
  const doArquivo = (coluna: ColunaEstoque, nova: string, vazia = sql`null`) =>
    colunas.has(coluna) ? sql`coalesce(e.${sql.ref(nova)}, ${vazia})` : sql`v.${sql.ref(nova)}`
  return sql`e.placa, e.placa_mercosul, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id, m.tipo_id,
    ${doArquivo('ano_fabricacao', 'ano_fabricacao')}, e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id),
    ${doArquivo('uf', 'uf_id')}, coalesce(${hodometroInformado('e', hoje)}, v.hodometro),
    ${doArquivo('data_afericao_hodometro', 'data_afericao_hodometro')}, ${doArquivo('data_entrada', 'data_entrada')},
    ${doArquivo('preco', 'preco')}, ${doArquivo('chassi_remarcado', 'chassi_remarcado', sql`false`)},
    ${doArquivo('leilao', 'leilao', sql`false`)}, ${situacao},
    case ${situacao} when 'consignado' then 'consignacao' when 'saiu' then ${TITULO_RENAVE}
      else nullif(${TITULO_RENAVE}, 'consignacao') end,
    coalesce(e.renave_entrada, v.renave_entrada),
    case when ${situacao} = 'saiu' then coalesce(e.renave_saida, v.renave_saida) end,
    coalesce(e.renave_protocolo, v.renave_protocolo), coalesce(e.renave_hodometro, v.renave_hodometro),
    coalesce(e.nfe_entrada, v.nfe_entrada)`
}

/**
 * What isn't told stays known, and so does a consignment of which a file says nothing definite. A car that its store
 * names in stock again is what it was before it left.
 */
const situacaoRenave = (daTela: boolean) => sql`coalesce(
    case when ${daTela}::boolean or e.renave_situacao <> 'nao_informado' or v.consignado_desde is null then e.renave_situacao end,
    case when v.renave_situacao <> 'saiu' then v.renave_situacao when v.renave_titulo = 'consignacao' then 'consignado' else 'nao_informado' end)`
const TITULO_RENAVE = sql`coalesce(e.renave_titulo, v.renave_titulo)`

const RENAVE_COLUMNS = [
  'renave_situacao',
  'renave_titulo',
  'renave_entrada',
  'renave_saida',
  'renave_protocolo',
  'renave_hodometro',
  'nfe_entrada',
]

/** In the order of `valores`. */
export const VEICULO_COLUMNS = [
  'placa',
  'placa_mercosul',
  'renavam',
  'chassi',
  'modelo_id',
  'tipo_id',
  'ano_fabricacao',
  'ano_modelo',
  'tipo_combustivel_id',
  'uf_id',
  'hodometro',
  'data_afericao_hodometro',
  'data_entrada',
  'preco',
  'chassi_remarcado',
  'leilao',
  ...RENAVE_COLUMNS,
]

/**
 * The vehicles that the file names, with their ids and new columns; without a model where it has yet to be created.
 * `volta`: the vehicle had left the stock, and the line says no such thing.
 */
export const namedVeiculos = (carga: Carga, colunas: ReadonlySet<ColunaEstoque>) =>
  sql`novo (id, volta, ${COLUNAS}) as (
      select v.id, v.saiu_em is not null and e.renave_situacao is distinct from 'saiu', ${columnValues(carga, colunas)}
      from importacao_estoque e
      join veiculo v on v.loja_id = ${carga.lojaId} and ${CHAVE} = e.chave
      left join veiculo_modelo m on m.id = e.modelo_id
      where e.importacao_id = ${carga.importacaoId})`

export const COLUNAS = sql.join(VEICULO_COLUMNS.map((nome) => sql.ref(nome)))

const prefixedOf = (nomes: readonly string[]) => (alias: string) =>
  sql.join(nomes.map((nome) => sql.ref(`${alias}.${nome}`)))
export const prefixed = prefixedOf(VEICULO_COLUMNS)
/** What the store tells of the entry in Renave. */
export const renaveOf = prefixedOf(RENAVE_COLUMNS)

/** The key of stored answers, of a staged line `e`. */
export const PAPERS_KEY = sql`(e.marca_busca, e.modelo_busca, e.ano_modelo, coalesce(e.tipo_combustivel_id, 0), coalesce(e.cambio, ''))`
