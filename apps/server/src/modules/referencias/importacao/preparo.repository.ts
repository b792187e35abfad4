import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { LineError } from '#importacao/relatorio.ts'
import type { LinhaFipe } from './linha.ts'
import { joinAsSets, nomesPublicados, readAsSets } from './importacao.sql.ts'
import type { MesDoArquivo, MesTipo } from './mes.ts'

const COLUMNS = {
  linha: 'integer',
  mes: 'date',
  tipoId: 'smallint',
  codigoFipe: 'text',
  marca: 'text',
  modelo: 'text',
  anoModelo: 'integer',
  combustivel: 'text',
  preco: 'bigint',
} as const

/** Stages lines, in the order of their numbers, and the names that they give to their codes. */
export async function insertLinhas(
  tx: Tx,
  importacaoId: number,
  linhas: readonly LinhaFipe[],
): Promise<void> {
  await sql`
    insert into importacao_fipe (importacao_id, linha, mes, tipo_id, codigo_fipe, marca, modelo, ano_modelo, combustivel, preco)
    select ${importacaoId}::bigint, l.* from ${unnest(linhas, COLUMNS)} as l`.execute(tx)
  await sql`
    insert into importacao_fipe_modelo (importacao_id, codigo_fipe, tipo_id, mes, marca, modelo, recente, novo)
    select distinct f.importacao_id, f.codigo_fipe, f.tipo_id, f.mes, f.marca, f.modelo, false, false
    from importacao_fipe f
    where f.importacao_id = ${importacaoId} and f.linha between ${linhas[0]?.linha} and ${linhas.at(-1)?.linha}
    on conflict do nothing`.execute(tx)
}

/** Lines that price again what an earlier line prices: the first `limit`, and their number. */
export async function listRepetidas(db: Db, importacaoId: number, { tipoId, mes }: MesTipo, limit: number) {
  const { rows } = await sql<{ linha: number; primeira: number; total: number }>`
    select linha, primeira, count(*) over () as total
    from (select linha, min(linha) over (partition by codigo_fipe, ano_modelo, combustivel) as primeira
      from importacao_fipe where importacao_id = ${importacaoId} and tipo_id = ${tipoId} and mes = ${mes}::date) as l
    where linha <> primeira order by linha limit ${limit}`.execute(db)
  const erros = rows.map(
    ({ linha, primeira }): LineError => ({ linha, motivo: `repete a linha ${primeira}.` }),
  )
  return { erros, total: rows[0]?.total ?? 0 }
}

/** Lines whose code belongs to another type, in the file or in loaded months. */
export async function listTiposTrocados(db: Db, importacaoId: number, limit: number) {
  const { rows } = await readAsSets(db, (tx) =>
    sql<{ linha: number; codigoFipe: string; total: number }>`
    with codigo as (
      select codigo_fipe, min(tipo_id) as tipo_id from importacao_fipe_modelo where importacao_id = ${importacaoId}
      group by codigo_fipe having min(tipo_id) <> max(tipo_id)
      union
      select f.codigo_fipe, m.tipo_id from importacao_fipe_modelo f join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
      where f.importacao_id = ${importacaoId} and m.tipo_id <> f.tipo_id)
    select distinct l.linha, l.codigo_fipe, count(*) over () as total
    from importacao_fipe l join codigo c on c.codigo_fipe = l.codigo_fipe and c.tipo_id <> l.tipo_id
    where l.importacao_id = ${importacaoId} order by l.linha limit ${limit}`.execute(tx),
  )
  const erros = rows.map(
    ({ linha, codigoFipe }): LineError => ({
      linha,
      motivo: `Tipo: o código ${codigoFipe} é de outro tipo de veículo.`,
    }),
  )
  return { erros, total: rows[0]?.total ?? 0 }
}

export async function insertMeses(
  tx: Tx,
  importacaoId: number,
  meses: readonly MesDoArquivo[],
): Promise<void> {
  await tx
    .insertInto('importacaoFipeMes')
    .values(
      meses.map(({ tipoId, mes, precos, situacao }) => ({ importacaoId, tipoId, mes, precos, situacao })),
    )
    .execute()
}

export function listMeses(db: Db, importacaoId: number): Promise<MesDoArquivo[]> {
  return db
    .selectFrom('importacaoFipeMes')
    .where('importacaoId', '=', importacaoId)
    .select(['tipoId', 'mes', 'precos', 'situacao'])
    .orderBy('mes')
    .orderBy('tipoId')
    .execute()
}

/** Marks, per code, the name of the newest month to be published, and sets its model id, a new one for a new model. */
export async function updateRecentes(tx: Tx, importacaoId: number): Promise<void> {
  await joinAsSets(tx)
  await sql`
    update importacao_fipe_modelo f
    set recente = true, novo = r.modelo_id is null, modelo_id = coalesce(r.modelo_id, nextval('veiculo_modelo_id_seq')),
      marca_busca = b.marca_busca
    from (select distinct on (n.codigo_fipe) n.codigo_fipe, n.tipo_id, n.mes, n.marca, n.modelo, m.id as modelo_id
      from ${nomesPublicados(importacaoId)} left join veiculo_modelo m on m.codigo_fipe = n.codigo_fipe
      order by n.codigo_fipe, n.mes desc, n.marca, n.modelo) r
    join (select marca, normalizar(marca) as marca_busca from importacao_fipe_modelo
      where importacao_id = ${importacaoId} group by marca) b on b.marca = r.marca
    where f.importacao_id = ${importacaoId}
      and (f.codigo_fipe, f.tipo_id, f.mes, f.marca, f.modelo) = (r.codigo_fipe, r.tipo_id, r.mes, r.marca, r.modelo)`.execute(
    tx,
  )
}

/** Number of prices of a loaded month; undefined when it isn't loaded. */
export async function findMesCarregado(db: Db, { tipoId, mes }: MesTipo): Promise<number | undefined> {
  const row = await db
    .selectFrom('fipeMes')
    .where('tipoId', '=', tipoId)
    .where('mes', '=', mes)
    .select('precos')
    .executeTakeFirst()
  return row?.precos
}

/** Number of a month's lines that equal loaded prices. */
export async function countIguais(db: Db, importacaoId: number, { tipoId, mes }: MesTipo): Promise<number> {
  const { rows } = await readAsSets(db, (tx) =>
    sql<{ iguais: number }>`
    select count(*) as iguais from importacao_fipe f
    join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
    join preco_referencia p on p.modelo_id = m.id and p.ano_modelo = f.ano_modelo and p.combustivel = f.combustivel
      and p.mes = f.mes and p.preco = f.preco
    where f.importacao_id = ${importacaoId} and f.tipo_id = ${tipoId} and f.mes = ${mes}::date`.execute(tx),
  )
  return rows[0]?.iguais ?? 0
}

/** The number of the last staged line. */
export async function findUltimaLinha(db: Db, importacaoId: number): Promise<number> {
  const { ultima } = await db
    .selectFrom('importacaoFipe')
    .where('importacaoId', '=', importacaoId)
    .select((eb) => eb.fn.max('linha').as('ultima'))
    .executeTakeFirstOrThrow()
  return ultima ?? 0
}
