import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import type { LineRange } from '#importacao/staged-lines.ts'
import { joinAsSets, linhasNovas, nomesPublicados } from './importacao.sql.ts'
import type { MesTipo } from './mes.ts'

/**
 * Writes prices ahead of the publication: unseen until `fipe_mes` lists their month, so readers of `preco_referencia`
 * must join `fipe_mes`. Also writes the current prices of new models, which no vehicle can have yet.
 */
export async function insertPrecosAdiantados(
  tx: Tx,
  importacaoId: number,
  { de, ate }: LineRange,
): Promise<void> {
  await joinAsSets(tx)
  await sql`
    insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
    select n.modelo_id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from ${linhasNovas(importacaoId)} and f.linha between ${de} and ${ate}`.execute(tx)
  await sql`
    insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select ${newestOf(sql`${linhasNovas(importacaoId)} and f.linha between ${de} and ${ate} and n.novo`)}
    on conflict (modelo_id, ano_modelo, combustivel) do update set mes = excluded.mes, preco = excluded.preco
    where preco_referencia_atual.mes < excluded.mes`.execute(tx)
}

/** The newest of the lines that price the same car. */
const newestOf = (linhas: ReturnType<typeof linhasNovas>) => sql`
    distinct on (n.modelo_id, f.ano_modelo, f.combustivel) n.modelo_id, f.ano_modelo, f.combustivel, f.mes, f.preco
    from ${linhas}
    order by n.modelo_id, f.ano_modelo, f.combustivel, f.mes desc`

/**
 * Makes the newest month count for models that vehicles may have; an older month only fills gaps. Resolves to the
 * number of changed prices.
 */
export async function upsertAtuais(tx: Tx, importacaoId: number): Promise<number> {
  const { rows } = await sql<{ movidos: number }>`
    with l as materialized (select ${newestOf(sql`${linhasNovas(importacaoId)} and not n.novo`)}),
    movido as (
      update preco_referencia_atual a set mes = l.mes, preco = l.preco from l
      where a.modelo_id = l.modelo_id and a.ano_modelo = l.ano_modelo and a.combustivel = l.combustivel and a.mes < l.mes
      returning 1),
    incluido as (
      insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
      select l.* from l
      where not exists (select from preco_referencia_atual a
        where a.modelo_id = l.modelo_id and a.ano_modelo = l.ano_modelo and a.combustivel = l.combustivel)
      returning 1)
    select (select count(*) from movido) + (select count(*) from incluido) as movidos`.execute(tx)
  return rows[0]?.movidos ?? 0
}

/** Brands, each spelled as in the newest month that names it. Resolves to the number of new ones. */
export async function upsertMarcas(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with nome as (select n.marca, max(n.mes) as mes from ${nomesPublicados(importacaoId)} group by n.marca),
    grafia as materialized (
      select distinct on (busca) busca, marca, mes from (select normalizar(marca) as busca, marca, mes from nome) as n
      order by busca, mes desc, marca collate "C" desc),
    mudada as (
      update veiculo_marca b set nome = g.marca, mes = g.mes from grafia g
      where b.nome_busca = g.busca and (b.mes is null or (g.mes, g.marca collate "C") > (b.mes, b.nome collate "C")))
    insert into veiculo_marca (nome, mes) select g.marca, g.mes from grafia g
    where not exists (select from veiculo_marca b where b.nome_busca = g.busca)
    on conflict (nome_busca) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function insertModelosNovos(tx: Tx, importacaoId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into veiculo_modelo (id, marca_id, tipo_id, codigo_fipe, nome)
    select n.modelo_id, b.id, n.tipo_id, n.codigo_fipe, n.modelo
    from importacao_fipe_modelo n join veiculo_marca b on b.nome_busca = n.marca_busca
    where n.importacao_id = ${importacaoId} and n.recente and n.novo`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Gives each model the brand and name of its newest month. Names of other months stay known for matching stock, and
 * their brands for rules. Call before the prices move.
 */
export async function updateNomes(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    insert into veiculo_modelo_nome (modelo_id, marca_busca, nome_busca)
    select v.* from (select distinct codigo_fipe, marca, modelo from ${nomesPublicados(importacaoId)}) as n
    join veiculo_modelo m on m.codigo_fipe = n.codigo_fipe
    join veiculo_marca b on b.id = m.marca_id
    cross join lateral (values (m.id, normalizar(n.marca), normalizar(n.modelo)), (m.id, b.nome_busca, m.nome_busca)) as v
    where (n.marca, n.modelo) <> (b.nome, m.nome)
      and (normalizar(n.marca), normalizar(n.modelo)) <> (b.nome_busca, m.nome_busca)
    on conflict do nothing`.execute(tx)
  await sql`
    update veiculo_modelo m set nome = n.modelo, marca_id = b.id
    from importacao_fipe_modelo n join veiculo_marca b on b.nome_busca = n.marca_busca
    where n.importacao_id = ${importacaoId} and n.recente and not n.novo and m.id = n.modelo_id
      and (m.nome, m.marca_id) <> (n.modelo, b.id)
      and n.mes >= coalesce((select max(a.mes) from preco_referencia_atual a where a.modelo_id = m.id), '-infinity'::date)`.execute(
    tx,
  )
  await sql`
    update veiculo_modelo m set outras_marcas = x.marcas
    from (
      select n.modelo_id, array_agg(distinct b.id order by b.id) filter (where b.id <> m.marca_id) as marcas
      from veiculo_modelo_nome n join veiculo_marca b on b.nome_busca = n.marca_busca join veiculo_modelo m on m.id = n.modelo_id
      group by n.modelo_id) as x
    where x.modelo_id = m.id and m.outras_marcas is distinct from x.marcas`.execute(tx)
}

/** The switch: from now on the months are loaded. */
export async function insertMeses(
  tx: Tx,
  meses: readonly (MesTipo & { precos: number })[],
  { importadoEm, importadoPor }: { importadoEm: Date; importadoPor: number | null },
): Promise<void> {
  if (meses.length === 0) return
  await tx
    .insertInto('fipeMes')
    .values(meses.map(({ tipoId, mes, precos }) => ({ tipoId, mes, precos, importadoEm, importadoPor })))
    .execute()
}
