import { sql } from 'kysely'
import type { Tx } from '../../../db/tables.ts'
import type { MesTipo } from './fipe-preparo.repository.ts'

/** A range of line numbers, both ends included. */
export interface Faixa {
  de: number
  ate: number
}

/** Staged lines with their model (`n`), without those of months that are loaded already, which are left alone. */
const linhasNovas = (importacaoId: number) => sql`importacao_fipe f
    join importacao_fipe_modelo n on n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente
    where f.importacao_id = ${importacaoId}
      and not exists (select from fipe_mes c where c.tipo_id = f.tipo_id and c.mes = f.mes)`

/**
 * Prices, ahead of the publication: nobody sees them while `fipe_mes` doesn't list their month. Whoever reads `preco_referencia` must
 * join `fipe_mes`. Of new models, which no vehicle can have yet, the present prices go ahead as well.
 */
export async function insertPrecosAdiantados(
  tx: Tx,
  importacaoId: number,
  { de, ate }: Faixa,
): Promise<void> {
  await sql`
    insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
    select n.modelo_id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from ${linhasNovas(importacaoId)} and f.linha between ${de} and ${ate}`.execute(tx)
  await sql`
    insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select ${maisRecentes(sql`${linhasNovas(importacaoId)} and f.linha between ${de} and ${ate} and n.novo`)}
    on conflict (modelo_id, ano_modelo, combustivel) do update set mes = excluded.mes, preco = excluded.preco
    where preco_referencia_atual.mes < excluded.mes`.execute(tx)
}

/** The newest of the lines that price the same. */
const maisRecentes = (linhas: ReturnType<typeof linhasNovas>) => sql`
    distinct on (n.modelo_id, f.ano_modelo, f.combustivel) n.modelo_id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from ${linhas}
    order by n.modelo_id, f.ano_modelo, f.combustivel, f.mes desc`

/** Makes the newest month count for models that vehicles may have. An older month only fills what no newer one lists. */
export async function upsertAtuais(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    with l as materialized (select ${maisRecentes(sql`${linhasNovas(importacaoId)} and not n.novo`)}),
    movido as (
      update preco_referencia_atual a set mes = l.mes, preco = l.preco from l
      where a.modelo_id = l.modelo_id and a.ano_modelo = l.ano_modelo and a.combustivel = l.combustivel and a.mes < l.mes)
    insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select l.* from l
    where not exists (select from preco_referencia_atual a
      where a.modelo_id = l.modelo_id and a.ano_modelo = l.ano_modelo and a.combustivel = l.combustivel)`.execute(
    tx,
  )
}

export async function insertMarcasNovas(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into veiculo_marca (nome)
    select max(marca collate "C") from importacao_fipe_modelo where importacao_id = ${importacaoId} and recente and novo
    group by marca_busca
    on conflict (nome_busca) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A model keeps the brand under which it was first listed: rules name brands, and FIPE regroups them now and then. */
export async function insertModelosNovos(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into veiculo_modelo (id, marca_id, tipo_id, codigo_fipe, nome)
    select n.modelo_id, b.id, n.tipo_id, n.codigo_fipe, n.modelo
    from importacao_fipe_modelo n join veiculo_marca b on b.nome_busca = n.marca_busca
    where n.importacao_id = ${importacaoId} and n.recente and n.novo`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The newest loaded month's name is the model's; the other ones stay known for matching stock. Call it before the prices move. */
export async function updateNomes(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    insert into veiculo_modelo_nome (modelo_id, marca_busca, nome_busca)
    select v.* from importacao_fipe_modelo n
    join veiculo_modelo m on m.codigo_fipe = n.codigo_fipe
    join veiculo_marca b on b.id = m.marca_id
    cross join lateral (values (m.id, normalizar(n.marca), normalizar(n.modelo)), (m.id, b.nome_busca, m.nome_busca)) as v
    where n.importacao_id = ${importacaoId} and (n.marca, n.modelo) <> (b.nome, m.nome)
      and (normalizar(n.marca), normalizar(n.modelo)) <> (b.nome_busca, m.nome_busca)
    on conflict do nothing`.execute(tx)
  await sql`
    update veiculo_modelo m set nome = n.modelo from importacao_fipe_modelo n
    where n.importacao_id = ${importacaoId} and n.recente and not n.novo and m.id = n.modelo_id and m.nome <> n.modelo
      and n.mes > coalesce((select max(a.mes) from preco_referencia_atual a where a.modelo_id = m.id), '-infinity'::date)`.execute(
    tx,
  )
}

/** The switch: from now on the months are loaded. */
export async function insertMeses(
  tx: Tx,
  meses: readonly (MesTipo & { precos: number })[],
  { importadoEm, importadoPor }: { importadoEm: Date; importadoPor: number | null },
): Promise<void> {
  await tx
    .insertInto('fipeMes')
    .values(meses.map(({ tipoId, mes, precos }) => ({ tipoId, mes, precos, importadoEm, importadoPor })))
    .execute()
}
