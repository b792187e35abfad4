import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'

const LINHAS_POR_VEZ = 5_000

/** Removes what imports that ended without saying so (a kill, a power failure) left behind. Call it holding the right to import. */
export async function deleteSobras(db: Db): Promise<void> {
  const { rows } = await sql<{ importacaoId: number }>`
    select importacao_id from importacao_fipe where importacao_id not in (select id from importacao)
    union
    select importacao_id from importacao_fipe_modelo where importacao_id not in (select id from importacao)`.execute(
    db,
  )
  for (const { importacaoId } of rows) await deleteImportacao(db, importacaoId)
}

/**
 * Removes an import's staged lines and the prices that it wrote ahead of a publication that never came, a few thousand at a time so that
 * others get their turn. A killed clean-up is taken up by the next.
 */
export async function deleteImportacao(db: Db, importacaoId: number): Promise<void> {
  const { rows } = await sql<{ de: number; ate: number }>`
    select coalesce(min(linha), 1) as de, coalesce(max(linha), 0) as ate
    from importacao_fipe where importacao_id = ${importacaoId}`.execute(db)
  const { de, ate } = rows[0] ?? { de: 1, ate: 0 }
  for (let linha = de; linha <= ate; linha += LINHAS_POR_VEZ) {
    const ultima = linha + LINHAS_POR_VEZ - 1
    await withTransaction(db, async (tx) => {
      await sql`
        delete from preco_referencia p using importacao_fipe f, importacao_fipe_modelo n
        where f.importacao_id = ${importacaoId} and f.linha between ${linha} and ${ultima}
          and n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente
          and p.modelo_id = n.modelo_id and p.ano_modelo = f.ano_modelo and p.combustivel = f.combustivel and p.mes = f.mes
          and not exists (select from fipe_mes c where c.tipo_id = f.tipo_id and c.mes = f.mes)`.execute(tx)
      await sql`
        delete from preco_referencia_atual a using importacao_fipe f, importacao_fipe_modelo n
        where f.importacao_id = ${importacaoId} and f.linha between ${linha} and ${ultima}
          and n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente and n.novo
          and a.modelo_id = n.modelo_id and a.ano_modelo = f.ano_modelo and a.combustivel = f.combustivel
          and not exists (select from veiculo_modelo m where m.id = n.modelo_id)`.execute(tx)
      await sql`
        delete from importacao_fipe where importacao_id = ${importacaoId} and linha between ${linha} and ${ultima}`.execute(
        tx,
      )
    })
  }
  await withTransaction(db, async (tx) => {
    for (const tabela of ['importacaoFipeModelo', 'importacaoFipeMes'] as const)
      await tx.deleteFrom(tabela).where('importacaoId', '=', importacaoId).execute()
  })
}
