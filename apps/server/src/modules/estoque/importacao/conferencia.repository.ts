import { NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { BadLine } from './carga.ts'
import { type Carga, CHAVE, unnamed, vehiclesInLoad, vehiclesLeaving } from './carga.sql.ts'

/** Lines whose plate an earlier line has; old and Mercosul spelling are one car. */
export async function listPlacasRepetidas(db: Db, { importacaoId }: Carga): Promise<BadLine[]> {
  const { rows } = await sql<BadLine>`
    select linha, placa, format('a placa repete a linha %s.', primeira) as motivo
    from (select linha, chave as placa, min(linha) over (partition by placa_mercosul) as primeira
      from importacao_estoque where importacao_id = ${importacaoId} and placa_mercosul is not null) as l
    where linha <> primeira order by linha`.execute(db)
  return rows
}

/**
 * Lines after which two vehicles in stock would have one RENAVAM or chassis. Compares those of the file with the unnamed
 * ones that stay, and with zero-km cars without a plate. A line without an identifier keeps the vehicle's own.
 */
export async function listDocumentosRepetidos(
  db: Db,
  carga: Carga,
  documento: 'renavam' | 'chassi',
): Promise<BadLine[]> {
  const coluna = sql.ref(documento)
  const { rows } = await sql<BadLine & { valor: string }>`
    with efetivo as (
      select e.linha, e.placa, e.chave, coalesce(e.${coluna}, v.${coluna}) as valor
      from importacao_estoque e
      left join veiculo v on v.loja_id = ${carga.lojaId} and ${CHAVE} = e.chave
      where e.importacao_id = ${carga.importacaoId}
      union all
      select 0, v.placa, ${CHAVE}, v.${coluna} from veiculo v
      where (${vehiclesInLoad(carga)}) or (${unnamed(carga)} and v.placa_mercosul is null)),
    grupo as (
      select linha, chave, valor, first_value(linha) over par as primeira, first_value(placa) over par as dona
      from efetivo where valor is not null window par as (partition by valor order by linha))
    select linha, chave as placa, valor, ${NOMES_DAS_COLUNAS[documento]} || format(' “%s”', valor) || case when primeira = 0
        then format(' já é do veículo %s do estoque.', dona) else format(' repete a linha %s.', primeira) end as motivo
    from grupo where linha <> primeira order by linha`.execute(db)
  return rows.map(({ valor, ...ruim }) =>
    documento === 'chassi' ? { ...ruim, documentos: { renavam: null, chassi: valor } } : ruim,
  )
}

/**
 * Lines with a plate that the store doesn't know and without a chassis, while a car of this model and year waits for its
 * plate. Such a line would make that car a second one, which another institution could take.
 */
export async function listEmplacadosSemChassi(db: Db, { importacaoId, lojaId }: Carga): Promise<BadLine[]> {
  const { rows } = await sql<BadLine & { chassi: string }>`
    select distinct on (e.linha) e.linha, e.chave as placa, v.chassi,
      format('Chassi: informe-o, porque pode ser o veículo %s, que estava sem placa.', v.placa) as motivo
    from importacao_estoque e
    join veiculo v on v.loja_id = ${lojaId} and v.placa_mercosul is null and v.ano_modelo = e.ano_modelo
      and (e.modelo_id is null or v.modelo_id = e.modelo_id)
      and (v.renavam is null or e.renavam is null or v.renavam = e.renavam)
      and (v.saiu_em is null or exists (select from penhor p where p.veiculo_id = v.id and p.data_exclusao is null))
    where e.importacao_id = ${importacaoId} and e.placa_mercosul is not null and e.chassi is null
      and not exists (select from veiculo o where o.loja_id = ${lojaId} and o.placa_mercosul = e.placa_mercosul)
    order by e.linha, v.id`.execute(db)
  return rows.map(({ chassi, ...ruim }) => ({ ...ruim, documentos: { renavam: null, chassi } }))
}

/** A line that would make another car of the store's vehicle with its plate. */
export interface Troca {
  placa: string
  documento: 'chassi' | 'RENAVAM'
  antes: string
  depois: string
}

/**
 * Lines whose plate the store's stock has, or had, with another chassis; with another RENAVAM where one of the two tells
 * no chassis. The total counts all, the list holds the first `maximo`.
 */
export async function listTrocas(
  db: Db,
  { importacaoId, lojaId }: Carga,
  maximo: number,
): Promise<{ total: number; lista: Troca[] }> {
  const { rows } = await sql<Troca & { total: number }>`
    select v.placa, case when e.chassi <> v.chassi then 'chassi' else 'RENAVAM' end as documento,
      case when e.chassi <> v.chassi then v.chassi else v.renavam end as antes,
      case when e.chassi <> v.chassi then e.chassi else e.renavam end as depois, count(*) over () as total
    from importacao_estoque e
    join veiculo v on v.loja_id = ${lojaId} and ${CHAVE} = e.chave
    where e.importacao_id = ${importacaoId} and (e.chassi <> v.chassi
      or (e.renavam <> v.renavam and (e.chassi is null or v.chassi is null)))
    order by e.linha limit ${maximo}`.execute(db)
  return { total: rows[0]?.total ?? 0, lista: rows }
}

/** Lines with a code that no loaded month lists, and without names to find the model by. */
export async function listSemModelo(db: Db, { importacaoId }: Carga): Promise<BadLine[]> {
  const { rows } = await sql<BadLine>`
    select linha, chave as placa,
      format('Código FIPE “%s” não está na tabela FIPE: informe também a marca e o modelo.', codigo_fipe) as motivo
    from importacao_estoque
    where importacao_id = ${importacaoId} and modelo_id is null and (marca is null or modelo is null)
    order by linha`.execute(db)
  return rows
}

/**
 * Lines that change what is frozen while a vehicle is pledged (domain 3), including names of a model that doesn't exist
 * yet. A car without a plate may still get its RENAVAM, which comes with the plate.
 */
export async function listCongelados(db: Db, { importacaoId, lojaId }: Carga): Promise<BadLine[]> {
  const { rows } = await sql<BadLine>`
    select linha, placa, format('o veículo está em garantia e não pode mudar: %s.', array_to_string(mudou, ', ')) as motivo
    from (select e.linha, e.chave as placa, array_remove(array[
        case when e.renavam <> coalesce(v.renavam, '') and (v.renavam is not null or v.placa_mercosul is not null) then 'renavam' end,
        case when e.chassi <> coalesce(v.chassi, '') then 'chassi' end,
        case when e.modelo_id <> v.modelo_id or (e.modelo_id is null and e.marca is not null and e.modelo is not null)
          then 'codigo_fipe ou modelo' end,
        case when e.ano_modelo <> v.ano_modelo then 'ano_modelo' end,
        case when e.tipo_combustivel_id <> coalesce(v.tipo_combustivel_id, 0) then 'combustivel' end], null) as mudou
      from importacao_estoque e
      join veiculo v on v.loja_id = ${lojaId} and ${CHAVE} = e.chave
      where e.importacao_id = ${importacaoId}
        and exists (select from penhor p where p.veiculo_id = v.id and p.data_exclusao is null)) as l
    where cardinality(mudou) > 0 order by linha`.execute(db)
  return rows
}

/** The pledge of a car whose plate or RENAVAM came, or the one that holds it already; for its institution. */
export interface Colisao {
  linha: number
  chave: string
  placa: string
  emplaca: boolean
  contratoId: number
  instituicaoId: number
  numero: string
  veiculo: string
  loja: string
}

/**
 * Lines with a plate, or a RENAVAM beside it, that another pledge holds, for a pledged car that had none. Each line comes
 * once for either pledge; `emplaca` marks the store's own.
 */
export async function listColisoes(db: Db, { importacaoId, lojaId }: Carga): Promise<Colisao[]> {
  const { rows } = await sql<Colisao>`
    with colisao as (
      select distinct e.linha, e.chave, e.placa, p.instituicao_financeira_id, p.id, i.instituicao_financeira_id as outra_id, i.penhor_id as outro
      from importacao_estoque e
      join veiculo v on v.loja_id = ${lojaId} and ${CHAVE} = e.chave
      join penhor p on p.veiculo_id = v.id and p.data_exclusao is null
      join penhor_identificador i on (i.tipo = 'placa' and i.valor = e.placa_mercosul) or (i.tipo = 'renavam' and i.valor = e.renavam)
      where e.importacao_id = ${importacaoId} and v.placa_mercosul is null
        and (i.instituicao_financeira_id, i.penhor_id) <> (p.instituicao_financeira_id, p.id)),
    lado as (
      select linha, chave, placa, true as emplaca, instituicao_financeira_id, id from colisao
      union all
      select linha, chave, placa, false, outra_id, outro from colisao)
    select d.linha, d.chave, d.placa, d.emplaca, p.contrato_id, p.instituicao_financeira_id as instituicao_id, c.numero,
      p.placa as veiculo, l.nome_fantasia as loja
    from lado d
    join penhor p on p.instituicao_financeira_id = d.instituicao_financeira_id and p.id = d.id
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    join estabelecimento l on l.id = p.loja_id
    order by d.linha, d.emplaca desc, p.contrato_id`.execute(db)
  return rows
}

/**
 * Finds what bad lines without a readable plate (`semPlaca`) name. Returns the keys of the vehicles in stock
 * with one of their documents. Counts the lines that may be any unnamed vehicle whose documents aren't known.
 */
export async function findByDocumentos(
  db: Db,
  carga: Carga,
): Promise<{ placas: string[]; ilegiveis: number }> {
  const { rows } = await sql<{ placas: string[] | null; ilegiveis: number }>`
    with sem_placa as (select * from ${unnest(carga.semPlaca, { placa: 'text', renavam: 'text', chassi: 'text' })} as d (placa, renavam, chassi)
      where d.placa is null or not exists (select from veiculo v where v.loja_id = ${carga.lojaId} and v.placa_mercosul = d.placa)),
    achado as (
      select d.*, (select array_agg(${CHAVE}) from veiculo v where v.loja_id = ${carga.lojaId} and v.saiu_em is null
        and (v.chassi = d.chassi or v.renavam = d.renavam)) as placas
      from sem_placa d)
    select (select array_agg(p) from achado, unnest(placas) as p) as placas, count(*) as ilegiveis
    from achado a where a.placas is null and exists (select from veiculo v
      where ${vehiclesLeaving({ ...carga, completo: true, ilegiveis: 0 })}
        and (v.chassi is null or a.chassi is null) and (v.renavam is null or a.renavam is null)
        and (a.placa is null or v.placa_mercosul is null))`.execute(db)
  return { placas: rows[0]?.placas ?? [], ilegiveis: rows[0]?.ilegiveis ?? 0 }
}

export interface Saida {
  /** Vehicles in stock before. */
  estoque: number
  /** Vehicles that the file retires. */
  sairiam: number
}

/** Vehicles that only the lines whose vehicle nobody can tell keep in the stock, and how many are in guarantee. */
export async function countRetidos(db: Db, carga: Carga): Promise<{ veiculos: number; emGarantia: number }> {
  const { rows } = await sql<{ veiculos: number; emGarantia: number }>`
    select count(*) as veiculos, count(p.id) as em_garantia
    from veiculo v left join penhor p on p.veiculo_id = v.id and p.loja_id = v.loja_id and p.data_exclusao is null
    where ${vehiclesLeaving({ ...carga, ilegiveis: 0 })}`.execute(db)
  return rows[0] ?? { veiculos: 0, emGarantia: 0 }
}

export async function countSaida(db: Db, carga: Carga): Promise<Saida> {
  const { rows } = await sql<Saida>`
    select (select count(*) from veiculo where loja_id = ${carga.lojaId} and saiu_em is null) as estoque,
      (select count(*) from veiculo v where ${vehiclesLeaving(carga)}) as sairiam`.execute(db)
  return rows[0] ?? { estoque: 0, sairiam: 0 }
}
