import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What tells whose a row is. */
const DE_QUEM = ['instituicao_financeira_id', 'loja_id', 'estabelecimento_id']

/** Amounts and words, by which a twin's row is known where it comes out. */
const VALORES = /^(valor|preco|total|deficit|contrato_novo|garantia_incluida|quantidade$)/
const TEXTOS = new Set(['numero', 'motivo', 'texto', 'titulo', 'conteudo', 'id_parceiro', 'valor'])

/** Keyed by the thing alone, whose id the guard asks for an owner: two with one id would have none. */
const SEM_GEMEOS = /^(usuario|credencial|webhook\w*|veiculo|estoque_escolha|importacao\w*)$/

/** Nor these two, but what hangs on them. */
const SO_O_ID = new Set(['caso_deficit', 'pedido_reforco'])

type DeQuem = Readonly<Record<number, number>>

interface Coluna {
  tabela: string
  coluna: string
  tipo: string
}

/** Columns of every table whose rows are somebody's. */
async function tabelasDeAlguem(db: Db) {
  const { rows } = await sql<Coluna>`
    select c.table_name as tabela, c.column_name as coluna, c.data_type as tipo
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db)
  return [...Map.groupBy(rows, ({ tabela }) => tabela)].filter(([, colunas]) =>
    colunas.some(({ coluna }) => DE_QUEM.includes(coluna)),
  )
}

/** Everything that would keep two institutions from having rows with one id. */
async function soltarChaves(db: Db) {
  const { rows } = await sql<{ comando: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as comando
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conrelid <> 0 and conparentid = 0
    union all
    select case when c.conname is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I cascade', i.indrelid::regclass, c.conname) end
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indisunique and i.indrelid in (
        select attrelid from pg_attribute where attname = any(${['instituicao_financeira_id', 'estabelecimento_id']}))
        and i.indrelid::regclass::text not in ('usuario', 'penhor_identificador') and not exists (
          select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            and a.attname = any(${['instituicao_financeira_id', 'estabelecimento_id']}))`.execute(db)
  for (const { comando } of rows) await sql.raw(comando).execute(db)
}

/**
 * Every row of some establishments twice more, as others', with the very ids that it has: whoever asks for a contract, a pledge or a notice
 * by its id alone meets three, one before the right one and one after it. The keys that forbid this are gone afterwards, so the database
 * must be the test's own.
 * @param primeiros from one establishment's id to another's; `ultimos` likewise
 */
export async function createGemeos(db: Db, primeiros: DeQuem, ultimos: DeQuem): Promise<void> {
  await soltarChaves(db)
  for (const [tabela, colunas] of await tabelasDeAlguem(db)) {
    if (SEM_GEMEOS.test(tabela)) continue
    const donos = colunas.filter(({ coluna }) => DE_QUEM.includes(coluna))
    const seus = sql.join(
      donos.map(
        ({ coluna }) =>
          sql`coalesce(${sql.ref(coluna)} = any(${Object.keys(primeiros).map(Number)}::bigint[]), true)`,
      ),
      sql` and `,
    )
    const copiar = (deQuem: DeQuem, depois: number) =>
      sql`insert into ${sql.table(tabela)} (${sql.join(colunas.map(({ coluna }) => sql.ref(coluna)))})
        overriding system value
        select ${sql.join(colunas.map((coluna) => valorDoGemeo(coluna, deQuem, depois)))}
        from ${sql.table(tabela)} where ${seus}`.execute(db)
    // What triggers sum up is copied too.
    await sql`alter table ${sql.table(tabela)} disable trigger user`.execute(db)
    await copiar(primeiros, 1)
    // Written anew they stand behind the first twins, which are then what a search without order finds.
    const coluna = sql.ref(donos[0]?.coluna ?? '')
    await sql`update ${sql.table(tabela)} set ${coluna} = ${coluna} where ${seus}`.execute(db)
    await copiar(ultimos, 2)
    await sql`alter table ${sql.table(tabela)} enable trigger user`.execute(db)
  }
}

function valorDoGemeo({ tabela, coluna, tipo }: Coluna, deQuem: DeQuem, depois: number) {
  const valor = sql.ref(coluna)
  if (DE_QUEM.includes(coluna)) return sql`(${JSON.stringify(deQuem)}::jsonb ->> ${valor}::text)::bigint`
  if (coluna === 'id' && SO_O_ID.has(tabela)) return sql`id + 1000000 * ${depois}::integer`
  if (coluna === 'exige_segundo_fator') return sql`true`
  if (tipo === 'bigint' && VALORES.test(coluna)) return sql`${valor} + 100 * ${depois}::integer`
  return tipo === 'text' && TEXTOS.has(coluna) ? sql`repeat('~', ${depois}::integer) || ${valor}` : valor
}

/** Numbers that a sequence gives and marks that chance gives: they differ from run to run. */
const DO_ACASO = sql`array['id', 'sequencia', 'penhor_id', 'caso_id', 'alteracao_id', 'reavaliacao_id', 'chave', 'segredo',
  'segredo_anterior', 'mensagem', 'reserva', 'corpo', 'evento_id', 'webhook_id', 'antes', 'depois', 'hash', 'modelo_id']`

/**
 * What the tables hold of these alone, and of anybody else but the platform, by table: how many rows, and a sum over their contents. Of
 * their own rows what a sequence or chance gives does not count.
 */
export async function impressoes(db: Db, meus: readonly number[]) {
  const ids = sql`${meus}::bigint[]`
  const porTabela = (await tabelasDeAlguem(db)).map(([tabela, colunas]) => {
    const donos = colunas
      .filter(({ coluna }) => DE_QUEM.includes(coluna))
      .map(({ coluna }) => sql.ref(coluna))
    const algum = (condicao: (coluna: (typeof donos)[number]) => RawBuilder<unknown>) =>
      sql.join(
        donos.map((coluna) => sql`coalesce(${condicao(coluna)}, false)`),
        sql` or `,
      )
    return sql`select ${tabela}::text as nome,
        count(*) filter (where alheia) + coalesce(sum(hashtext(linha)::bigint) filter (where alheia), 0) as outros,
        count(*) filter (where minha) + coalesce(sum(hashtext(propria)::bigint) filter (where minha), 0) as meus
      from (select ${algum((dono) => sql`${dono} <> all(0 || ${ids})`)} as alheia,
          (${algum((dono) => sql`${dono} = any(${ids})`)}) and not (${algum((dono) => sql`${dono} <> all(${ids})`)}) as minha,
          t::text as linha, (to_jsonb(t) - ${DO_ACASO})::text as propria
        from ${sql.table(tabela)} as t) as t`
  })
  const { rows } = await sql<{
    nome: string
    outros: number
    meus: number
  }>`${sql.join(porTabela, sql` union all `)} order by nome`.execute(db)
  return new Map(rows.map(({ nome, outros, meus: deles }) => [nome, { outros, meus: deles }]))
}
