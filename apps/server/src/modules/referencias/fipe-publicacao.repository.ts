import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import type { MesTipo } from './fipe-preparo.repository.ts'

/** A range of line numbers, both ends included. */
export interface Faixa {
  de: number
  ate: number
}

/** Months that are loaded already are left alone. */
const MES_NOVO = sql`not exists (select from fipe_mes c where c.tipo_id = f.tipo_id and c.mes = f.mes)`

/**
 * Prices of models that exist, ahead of the publication: nobody sees them while `fipe_mes` doesn't list their month. Whoever reads
 * `preco_referencia` must join `fipe_mes`.
 */
export async function insertPrecosAdiantados(tx: Tx, importacaoId: number, { de, ate }: Faixa): Promise<void> {
  await sql`
    insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
    select m.id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from importacao_fipe f join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
    where f.importacao_id = ${importacaoId} and f.linha between ${de} and ${ate} and ${MES_NOVO}`.execute(tx)
}

export async function insertMarcasNovas(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into veiculo_marca (nome)
    select min(marca) from importacao_fipe_modelo where importacao_id = ${importacaoId} and recente and novo
    group by marca_busca
    on conflict (nome_busca) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A model keeps the brand under which it was first listed: rules name brands, and FIPE regroups them now and then. */
export async function insertModelosNovos(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into veiculo_modelo (marca_id, tipo_id, codigo_fipe, nome)
    select b.id, f.tipo_id, f.codigo_fipe, f.modelo
    from importacao_fipe_modelo f join veiculo_marca b on b.nome_busca = f.marca_busca
    where f.importacao_id = ${importacaoId} and f.recente and f.novo`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The newest loaded month's name is the model's; the other ones stay known for matching stock. */
export async function updateNomes(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    insert into veiculo_modelo_nome (modelo_id, marca_busca, nome_busca)
    select n.* from importacao_fipe_modelo f
    join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
    join veiculo_marca b on b.id = m.marca_id
    cross join lateral (values (m.id, f.marca_busca, f.modelo_busca), (m.id, b.nome_busca, m.nome_busca)) as n
    where f.importacao_id = ${importacaoId} and (f.marca_busca, f.modelo_busca) <> (b.nome_busca, m.nome_busca)
    on conflict do nothing`.execute(tx)
  await sql`
    update veiculo_modelo m set nome = f.modelo from importacao_fipe_modelo f
    where f.importacao_id = ${importacaoId} and f.recente and not f.novo and m.codigo_fipe = f.codigo_fipe and m.nome <> f.modelo
      and f.mes > coalesce((select max(a.mes) from preco_referencia_atual a where a.modelo_id = m.id), '-infinity'::date)`.execute(tx)
}

/** The rest of the prices, those of models that were made a moment ago. */
export async function insertPrecosDeNovos(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
    select m.id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from importacao_fipe f
    join importacao_fipe_modelo n on n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente and n.novo
    join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
    where f.importacao_id = ${importacaoId} and ${MES_NOVO}`.execute(tx)
}

/** Makes the newest month count. An older month only fills what no newer one lists. */
export async function upsertAtuais(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select distinct on (m.id, f.ano_modelo, f.combustivel) m.id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from importacao_fipe f join veiculo_modelo m on m.codigo_fipe = f.codigo_fipe
    where f.importacao_id = ${importacaoId} and ${MES_NOVO}
    order by m.id, f.ano_modelo, f.combustivel, f.mes desc
    on conflict (modelo_id, ano_modelo, combustivel) do update set mes = excluded.mes, preco = excluded.preco
    where preco_referencia_atual.mes < excluded.mes`.execute(tx)
}

/** The switch: from now on the months are loaded. */
export async function insertMeses(
  tx: Tx,
  meses: readonly (MesTipo & { precos: number })[],
  importadoEm: Date,
): Promise<void> {
  await tx
    .insertInto('fipeMes')
    .values(meses.map(({ tipoId, mes, precos }) => ({ tipoId, mes, precos, importadoEm })))
    .execute()
}
