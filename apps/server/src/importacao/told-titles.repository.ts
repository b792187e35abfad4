import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { CarteiraColunaTable } from '#db/tables/importacao.ts'
import type { ToldTitle } from './table.ts'

/** Whose answers they are: a store's of its stock, an institution's for one kind of file, or the platform's of prices. */
export type TellerOfTitles =
  | { lojaId: number }
  | { instituicaoFinanceiraId: number; arquivo: CarteiraColunaTable['arquivo'] }
  | { arquivo: 'fipe' }

function tableOf(dono: TellerOfTitles) {
  if ('lojaId' in dono)
    return { tabela: sql.table('estoque_coluna'), chave: sql`loja_id`, valor: sql`${dono.lojaId}::bigint` }
  if ('instituicaoFinanceiraId' in dono)
    return {
      tabela: sql.table('carteira_coluna'),
      chave: sql`instituicao_financeira_id, arquivo`,
      valor: sql`${dono.instituicaoFinanceiraId}::bigint, ${dono.arquivo}::text`,
    }
  return { tabela: sql.table('plataforma_coluna'), chave: sql`arquivo`, valor: sql`${dono.arquivo}::text` }
}

/** What was said of headings, the latest first. */
export async function listToldTitles<C extends string>(
  db: Db,
  dono: TellerOfTitles,
): Promise<ToldTitle<C>[]> {
  const { tabela, chave, valor } = tableOf(dono)
  const { rows } = await sql<ToldTitle<C>>`
    select titulo, titulo_busca, leitura, escolhida_em from ${tabela} where (${chave}) = (${valor})
    order by escolhida_em desc, titulo_busca`.execute(db)
  return rows
}

/** The last answer for a heading counts. */
export async function upsertToldTitles(
  tx: Tx,
  { dono, usuarioId, agora }: { dono: TellerOfTitles; usuarioId: number; agora: Date },
  answers: readonly Omit<ToldTitle, 'escolhidaEm'>[],
): Promise<void> {
  const { tabela, chave, valor } = tableOf(dono)
  for (const { titulo, tituloBusca, leitura } of answers)
    await sql`
      insert into ${tabela} (${chave}, titulo, titulo_busca, leitura, usuario_id, escolhida_em)
      values (${valor}, ${titulo}, ${tituloBusca}, ${leitura}, ${usuarioId}, ${agora})
      on conflict (${chave}, titulo_busca) do update
      set titulo = excluded.titulo, leitura = excluded.leitura, usuario_id = excluded.usuario_id,
        escolhida_em = excluded.escolhida_em`.execute(tx)
}

export async function deleteToldTitles(
  tx: Tx,
  dono: TellerOfTitles,
  tituloBusca: readonly string[],
): Promise<void> {
  const { tabela, chave, valor } = tableOf(dono)
  await sql`delete from ${tabela} where (${chave}) = (${valor}) and titulo_busca = ${anyOf(tituloBusca, 'text')}`.execute(
    tx,
  )
}
