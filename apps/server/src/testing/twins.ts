import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Columns that tell whose a row is. */
const OWNER_COLUMNS = ['instituicao_financeira_id', 'loja_id', 'estabelecimento_id']

/** Amounts and words that mark a twin's row wherever it shows. */
const VALORES = /^(valor|preco|total|deficit|contrato_novo|garantia_incluida|quantidade$)/
const TEXTOS = new Set(['numero', 'motivo', 'texto', 'titulo', 'conteudo', 'id_parceiro', 'valor'])

/** Tables keyed by the thing alone, whose owner the guard looks up by id: two rows with one id would have no owner. */
const WITHOUT_TWINS =
  /^(usuario|perfil|credencial|webhook\w*|veiculo|estoque_escolha|estoque_coluna|estoque_ultimo_arquivo|estoque_carga_completa|estoque_retido|importacao\w*|carga_inicial_\w+)$/

/** These have no twins either, but the rows that reference them do. */
const ID_ONLY = new Set(['baixa', 'carga_inicial', 'caso_deficit', 'pedido_reforco'])

type OwnerMap = Readonly<Record<number, number>>

interface Coluna {
  tabela: string
  coluna: string
  tipo: string
}

/** Columns of every table whose rows belong to somebody. */
async function listOwnedTables(db: Db) {
  const { rows } = await sql<Coluna>`
    select c.table_name as tabela, c.column_name as coluna, c.data_type as tipo
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db)
  return [...Map.groupBy(rows, ({ tabela }) => tabela)].filter(([, colunas]) =>
    colunas.some(({ coluna }) => OWNER_COLUMNS.includes(coluna)),
  )
}

/** Drops every key that keeps two institutions from having rows with one id. */
async function dropKeys(db: Db) {
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
 * Copies every row of some establishments twice as others', with equal ids. A query by the id alone of a contract,
 * pledge or notice then finds three, one before and one after the right one. Drops the keys that forbid this, so the
 * database must be the test's own.
 * @param primeiros maps establishment ids to those of the copies; `ultimos` likewise
 */
export async function createTwins(db: Db, primeiros: OwnerMap, ultimos: OwnerMap): Promise<void> {
  await dropKeys(db)
  for (const [tabela, colunas] of await listOwnedTables(db)) {
    if (WITHOUT_TWINS.test(tabela)) continue
    const donos = colunas.filter(({ coluna }) => OWNER_COLUMNS.includes(coluna))
    const seus = sql.join(
      donos.map(
        ({ coluna }) =>
          sql`coalesce(${sql.ref(coluna)} = any(${Object.keys(primeiros).map(Number)}::bigint[]), true)`,
      ),
      sql` and `,
    )
    const copiar = (deQuem: OwnerMap, depois: number) =>
      sql`insert into ${sql.table(tabela)} (${sql.join(colunas.map(({ coluna }) => sql.ref(coluna)))})
        overriding system value
        select ${sql.join(colunas.map((coluna) => twinValue(coluna, deQuem, depois)))}
        from ${sql.table(tabela)} where ${seus}`.execute(db)
    // Rows of sums written by triggers are copied too.
    await sql`alter table ${sql.table(tabela)} disable trigger user`.execute(db)
    await copiar(primeiros, 1)
    // Rewritten rows stand behind the first twins, which an unordered query then finds first.
    const coluna = sql.ref(donos[0]?.coluna ?? '')
    await sql`update ${sql.table(tabela)} set ${coluna} = ${coluna} where ${seus}`.execute(db)
    await copiar(ultimos, 2)
    await sql`alter table ${sql.table(tabela)} enable trigger user`.execute(db)
  }
}

function twinValue({ tabela, coluna, tipo }: Coluna, deQuem: OwnerMap, depois: number) {
  const valor = sql.ref(coluna)
  if (OWNER_COLUMNS.includes(coluna))
    return sql`(${JSON.stringify(deQuem)}::jsonb ->> ${valor}::text)::bigint`
  if (coluna === 'id' && ID_ONLY.has(tabela)) return sql`id + 1000000 * ${depois}::integer`
  if (coluna === 'exige_segundo_fator') return sql`true`
  if (tipo === 'bigint' && VALORES.test(coluna)) return sql`${valor} + 100 * ${depois}::integer`
  return tipo === 'text' && TEXTOS.has(coluna) ? sql`repeat('~', ${depois}::integer) || ${valor}` : valor
}

/** Numbers from sequences and random marks, which differ from run to run. */
const RANDOM_COLUMNS = sql`array['id', 'sequencia', 'penhor_id', 'caso_id', 'baixa_id', 'alteracao_id', 'reavaliacao_id', 'chave', 'segredo',
  'segredo_anterior', 'mensagem', 'reserva', 'corpo', 'evento_id', 'webhook_id', 'antes', 'depois', 'hash', 'modelo_id']`

/**
 * Row counts and content sums by table, of these establishments and of everybody else but the platform. Their own rows
 * are compared without sequence numbers and random marks.
 */
export async function fingerprintsOf(db: Db, meus: readonly number[]) {
  const ids = sql`${meus}::bigint[]`
  const porTabela = (await listOwnedTables(db)).map(([tabela, colunas]) => {
    const donos = colunas
      .filter(({ coluna }) => OWNER_COLUMNS.includes(coluna))
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
          t::text as linha, (to_jsonb(t) - ${RANDOM_COLUMNS})::text as propria
        from ${sql.table(tabela)} as t) as t`
  })
  const { rows } = await sql<{
    nome: string
    outros: number
    meus: number
  }>`${sql.join(porTabela, sql` union all `)} order by nome`.execute(db)
  return new Map(rows.map(({ nome, outros, meus: deles }) => [nome, { outros, meus: deles }]))
}
