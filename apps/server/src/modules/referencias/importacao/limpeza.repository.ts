import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { inImportTransaction, type RunningImport } from '#importacao/running-import.ts'
import { deleteStagedLines, type LineRange, listLineRanges } from '#importacao/staged-lines.ts'
import { joinAsSets } from './importacao.sql.ts'

/**
 * Removes what killed imports left behind, and files that wait no longer; a waiting file keeps its lines. Throws
 * ImportacaoRecusada when the import lease is lost, because the left-overs may belong to a new import.
 */
export async function deleteLeftovers({ db, lease }: Pick<RunningImport, 'db' | 'lease'>): Promise<void> {
  const passo = (work: (tx: Tx) => Promise<unknown>) => inImportTransaction({ db, lease }, work)
  const { rows } = await sql<{ importacaoId: number }>`
    select importacao_id from importacao_fipe union select importacao_id from importacao_fipe_modelo
    union select importacao_id from importacao_fipe_mes
    except (select id from importacao union select importacao_id from fipe_espera)`.execute(db)
  for (const { importacaoId } of rows) await deleteImportacao(db, importacaoId)
  const interrompidas = await db
    .selectFrom('fipeEspera')
    .where('publicando', '=', true)
    .select('importacaoId')
    .execute()
  for (const { importacaoId } of interrompidas) {
    for (const faixa of await listLineRanges(db, 'importacao_fipe', importacaoId))
      await passo((tx) => deletePrecosAdiantados(tx, importacaoId, faixa))
    await passo(async (tx) => {
      const delas = (tabela: 'importacaoFipeModelo' | 'fipeEspera') =>
        tx.updateTable(tabela).where('importacaoId', '=', importacaoId)
      await delas('importacaoFipeModelo').set({ recente: false }).where('recente', '=', true).execute()
      await delas('fipeEspera').set({ publicando: false }).execute()
    })
  }
}

/** Removes an import's staged lines and its prices that were never published. */
export async function deleteImportacao(db: Db, importacaoId: number): Promise<void> {
  await deleteStagedLines(db, 'importacao_fipe', importacaoId, (tx, faixa) =>
    deletePrecosAdiantados(tx, importacaoId, faixa),
  )
  await withTransaction(db, async (tx) => {
    for (const tabela of ['importacaoFipeModelo', 'importacaoFipeMes'] as const)
      await tx.deleteFrom(tabela).where('importacaoId', '=', importacaoId).execute()
  })
}

/** Deletes prices of months that never counted. */
async function deletePrecosAdiantados(tx: Tx, importacaoId: number, { de, ate }: LineRange): Promise<void> {
  const linhas = sql`importacao_fipe f, importacao_fipe_modelo n
      where f.importacao_id = ${importacaoId} and f.linha between ${de} and ${ate}
        and n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente
        and not exists (select from fipe_mes c where c.tipo_id = f.tipo_id and c.mes = f.mes)`
  await joinAsSets(tx)
  await sql`
    delete from preco_referencia p using ${linhas}
      and p.modelo_id = n.modelo_id and p.ano_modelo = f.ano_modelo and p.combustivel = f.combustivel and p.mes = f.mes`.execute(
    tx,
  )
  await sql`
    delete from preco_referencia_atual a using ${linhas} and n.novo
      and a.modelo_id = n.modelo_id and a.ano_modelo = f.ano_modelo and a.combustivel = f.combustivel
      and not exists (select from veiculo_modelo m where m.id = n.modelo_id)`.execute(tx)
}
