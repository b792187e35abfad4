import { sql } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { CHAVE, PAPERS_KEY } from './carga.sql.ts'
import type { Uf } from './celulas.ts'
import type { LinhaEstoque } from './linha.ts'

export function listUfs(db: Db): Promise<Uf[]> {
  return db.selectFrom('uf').select(['id', 'sigla', 'nome']).execute()
}

const COLUMNS = {
  linha: 'integer',
  placa: 'text',
  placaMercosul: 'text',
  chave: 'text',
  renavam: 'text',
  chassi: 'text',
  codigoFipe: 'text',
  marca: 'text',
  modelo: 'text',
  tipoId: 'smallint',
  anoFabricacao: 'integer',
  anoModelo: 'integer',
  tipoCombustivelId: 'smallint',
  ufId: 'smallint',
  hodometro: 'integer',
  dataAfericaoHodometro: 'date',
  dataEntrada: 'date',
  preco: 'bigint',
  chassiRemarcado: 'boolean',
  leilao: 'boolean',
  cambio: 'text',
  renaveSituacao: 'text',
  renaveTitulo: 'text',
  renaveEntrada: 'date',
  renaveSaida: 'date',
  renaveProtocolo: 'text',
  renaveHodometro: 'integer',
  nfeEntrada: 'text',
  celulas: 'text',
} as const

type StagedLine = LinhaEstoque & { celulas: readonly string[] | undefined }

export async function insertLinhas(
  tx: Tx,
  importacaoId: number,
  linhas: readonly StagedLine[],
): Promise<void> {
  const rows = linhas.map((linha) => ({ ...linha, celulas: linha.celulas && JSON.stringify(linha.celulas) }))
  await sql`
    insert into importacao_estoque (importacao_id, linha, placa, placa_mercosul, chave, renavam, chassi, codigo_fipe, marca, modelo, tipo_id,
      ano_fabricacao, ano_modelo, tipo_combustivel_id, uf_id, hodometro, data_afericao_hodometro, data_entrada, preco,
      chassi_remarcado, leilao, cambio, renave_situacao, renave_titulo, renave_entrada, renave_saida, renave_protocolo,
      renave_hodometro, nfe_entrada, celulas)
    select ${importacaoId}::bigint, l.* from ${unnest(rows, COLUMNS)} as l`.execute(tx)
}

/** Returns the cells of these lines, by number, as they stand in the file, and how people find their cars. */
export async function deleteLinhas(
  tx: Tx,
  importacaoId: number,
  linhas: readonly number[],
): Promise<Map<number, { celulas: string[]; nome: string }>> {
  const { rows } = await sql<{
    linha: number
    placa: string
    chassi: string | null
    emplacado: boolean
    celulas: string | null
  }>`
    delete from importacao_estoque where importacao_id = ${importacaoId} and linha = ${anyOf(linhas, 'integer')}
    returning linha, placa, chassi, placa_mercosul is not null as emplacado, celulas`.execute(tx)
  return new Map(
    rows.map(({ linha, placa, chassi, emplacado, celulas }) => [
      linha,
      {
        celulas: celulas === null ? [] : JSON.parse(celulas),
        nome: emplacado ? `Placa ${placa}` : `Chassi ${chassi}`,
      },
    ]),
  )
}

/** Updates the planner's statistics: without them it joins thousands of new lines as if they were few. */
export async function updateEstatisticas(db: Db, tabela: 'importacao_estoque' | 'veiculo'): Promise<void> {
  await sql`analyze ${sql.table(tabela)}`.execute(db)
}

/**
 * Finds by chassis what the store's stock has under another key. A line without a plate takes that of its vehicle. A
 * line with a plate that the stock doesn't have completes the zero-km car that had none.
 */
export async function updateChaves(tx: Tx, importacaoId: number, lojaId: number): Promise<void> {
  await sql`
    update importacao_estoque e set chave = ${CHAVE}, placa = case when e.placa_mercosul is null then v.placa else e.placa end,
      placa_mercosul = coalesce(e.placa_mercosul, v.placa_mercosul)
    from (select distinct on (chassi) chassi, placa, placa_mercosul from veiculo where loja_id = ${lojaId} and chassi is not null
      order by chassi, saiu_em is not null, id desc) v
    where e.importacao_id = ${importacaoId} and e.chassi = v.chassi and (e.placa_mercosul is null or (v.placa_mercosul is null
      and not exists (select from veiculo o where o.loja_id = ${lojaId} and o.placa_mercosul = e.placa_mercosul)))`.execute(
    tx,
  )
}

/** Whether these names (`e`) are or were those of model `m` of brand `b`. */
const SAME_NAME = sql`((b.nome_busca, m.nome_busca) = (e.marca_busca, e.modelo_busca)
  or exists (select from veiculo_modelo_nome x
    where x.modelo_id = m.id and x.nome_busca = e.modelo_busca and x.marca_busca = e.marca_busca))`

/**
 * Whether vehicle `v` is pledged under an answer for these names (`e`), with any gearbox: a pledged vehicle keeps its
 * model.
 */
const PLEDGED_BY_ANSWER = sql`(exists (select from penhor p where p.veiculo_id = v.id and p.data_exclusao is null)
  and exists (select from estoque_escolha c where c.loja_id = v.loja_id and c.modelo_id = v.modelo_id
    and (c.marca_busca, c.modelo_busca, c.ano_modelo) = (e.marca_busca, e.modelo_busca, e.ano_modelo)))`

/**
 * Finds the model of every staged line, by the first way that applies. A pledged vehicle without a code keeps its model
 * while the names are unchanged. Then the code decides. Then the vehicle keeps its own model while the names are its,
 * or while it is pledged under the store's answer. Then the store's answer for these names decides. At last the names
 * do, when exactly one model of the type, or priced for the year, has them. Lines without a match have no model.
 */
export async function updateModelos(tx: Tx, importacaoId: number, lojaId: number): Promise<void> {
  await sql`
    update importacao_estoque e set modelo_id = m.id
    from veiculo v join veiculo_modelo m on m.id = v.modelo_id join veiculo_marca b on b.id = m.marca_id
    where e.importacao_id = ${importacaoId} and v.loja_id = ${lojaId} and ${CHAVE} = e.chave
      and m.codigo_fipe is null and ${SAME_NAME}
      and exists (select from penhor p where p.veiculo_id = v.id and p.data_exclusao is null)`.execute(tx)
  await sql`
    update importacao_estoque e set modelo_id = m.id from veiculo_modelo m
    where e.importacao_id = ${importacaoId} and e.modelo_id is null and m.codigo_fipe = e.codigo_fipe`.execute(
    tx,
  )
  await sql`
    update importacao_estoque e set modelo_id = m.id
    from veiculo v join veiculo_modelo m on m.id = v.modelo_id join veiculo_marca b on b.id = m.marca_id
    where e.importacao_id = ${importacaoId} and e.modelo_id is null and v.loja_id = ${lojaId} and ${CHAVE} = e.chave
      and m.codigo_fipe is not null and (${SAME_NAME} or ${PLEDGED_BY_ANSWER})
      and (e.tipo_id is null or e.tipo_id = m.tipo_id)`.execute(tx)
  await sql`
    update importacao_estoque e set modelo_id = c.modelo_id from estoque_escolha c
    where e.importacao_id = ${importacaoId} and e.modelo_id is null and c.loja_id = ${lojaId}
      and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id, c.cambio) = ${PAPERS_KEY}`.execute(
    tx,
  )
  await updateModelosPorNome(tx, importacaoId)
}

/**
 * A model that FIPE lists goes before one that only stores named; of several, the only one with a price for the year.
 */
async function updateModelosPorNome(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    with nome as (
      select distinct marca_busca, modelo_busca, tipo_id, ano_modelo from importacao_estoque
      where importacao_id = ${importacaoId} and modelo_id is null and marca_busca is not null and modelo_busca is not null),
    modelo as (
      select n.*, m.id, m.codigo_fipe from nome n
      join veiculo_modelo m on m.nome_busca = n.modelo_busca and (n.tipo_id is null or n.tipo_id = m.tipo_id)
      join veiculo_marca b on b.id = m.marca_id and b.nome_busca = n.marca_busca
      union
      select n.*, m.id, m.codigo_fipe from nome n
      join veiculo_modelo_nome x on x.nome_busca = n.modelo_busca and x.marca_busca = n.marca_busca
      join veiculo_modelo m on m.id = x.modelo_id and (n.tipo_id is null or n.tipo_id = m.tipo_id)),
    candidato as (
      select c.*, exists (select from preco_referencia_atual p
        where p.modelo_id = c.id and p.ano_modelo = c.ano_modelo and c.codigo_fipe is not null) as do_ano from modelo c),
    escolha as (
      select marca_busca, modelo_busca, tipo_id, ano_modelo, case
          when count(codigo_fipe) = 1 then min(id) filter (where codigo_fipe is not null)
          when count(*) filter (where do_ano) = 1 then min(id) filter (where do_ano)
          when count(*) - count(codigo_fipe) = 1 then min(id) filter (where codigo_fipe is null) end as modelo_id
      from candidato group by marca_busca, modelo_busca, tipo_id, ano_modelo)
    update importacao_estoque e set modelo_id = c.modelo_id from escolha c
    where e.importacao_id = ${importacaoId} and e.modelo_id is null and c.modelo_id is not null and e.marca_busca = c.marca_busca
      and e.modelo_busca = c.modelo_busca and e.ano_modelo = c.ano_modelo and e.tipo_id is not distinct from c.tipo_id`.execute(
    tx,
  )
}

/**
 * Inserts brands and models that only this file names. A missing type is the only one that the brand makes, else Carro.
 */
export async function insertModelosSemCodigo(tx: Tx, importacaoId: number): Promise<void> {
  const semModelo = sql`e.importacao_id = ${importacaoId} and e.modelo_id is null`
  await sql`
    insert into veiculo_marca (nome) select max(e.marca collate "C") from importacao_estoque e where ${semModelo} group by e.marca_busca
    on conflict (nome_busca) do nothing`.execute(tx)
  await sql`
    update importacao_estoque e set tipo_id = coalesce(
      (select min(m.tipo_id) from veiculo_modelo m join veiculo_marca b on b.id = m.marca_id where b.nome_busca = e.marca_busca
        having min(m.tipo_id) = max(m.tipo_id)), 1)
    where ${semModelo} and e.tipo_id is null`.execute(tx)
  await sql`
    insert into veiculo_modelo (marca_id, tipo_id, nome)
    select b.id, e.tipo_id, max(e.modelo collate "C") from importacao_estoque e join veiculo_marca b on b.nome_busca = e.marca_busca
    where ${semModelo} group by b.id, e.tipo_id, e.modelo_busca
    on conflict (marca_id, tipo_id, nome_busca) where codigo_fipe is null do nothing`.execute(tx)
  // "offset 0" looks up each name's model by index. The planner has no statistics on new models, and would otherwise
  // scan all lines of the file for each.
  await sql`
    with nome as materialized (
      select distinct e.marca_busca, e.modelo_busca, e.tipo_id from importacao_estoque e where ${semModelo}),
    achado as materialized (
      select nome.*, m.id as modelo_id from nome join lateral (
        select m.id from veiculo_modelo m join veiculo_marca b on b.id = m.marca_id
        where b.nome_busca = nome.marca_busca and m.nome_busca = nome.modelo_busca and m.tipo_id = nome.tipo_id
          and m.codigo_fipe is null offset 0) m on true)
    update importacao_estoque e set modelo_id = a.modelo_id from achado a
    where ${semModelo} and (e.marca_busca, e.modelo_busca, e.tipo_id) = (a.marca_busca, a.modelo_busca, a.tipo_id)`.execute(
    tx,
  )
}
