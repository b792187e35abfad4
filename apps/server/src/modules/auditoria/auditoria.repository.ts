import type { Insertable } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { AuditoriaTable } from '../../db/tables/eventos.ts'

export async function insertAuditoria(db: Db, row: Insertable<AuditoriaTable>): Promise<void> {
  await db.insertInto('auditoria').values(row).execute()
}

/** Everything that happened to one thing, oldest first. */
export function listAuditoria(db: Db, instituicaoId: number, entidade: string, entidadeId: number) {
  return db
    .selectFrom('auditoria')
    .leftJoin('usuario', 'usuario.id', 'auditoria.usuarioId')
    .where('auditoria.instituicaoFinanceiraId', '=', instituicaoId)
    .where('auditoria.entidade', '=', entidade)
    .where('auditoria.entidadeId', '=', entidadeId)
    .select([
      'auditoria.sequencia',
      'auditoria.ocorridaEm',
      'auditoria.lado',
      'auditoria.acao',
      'auditoria.forcado',
      'auditoria.motivo',
      'auditoria.antes',
      'auditoria.depois',
      'usuario.nome as usuario',
    ])
    .orderBy('auditoria.sequencia')
    .limit(1000)
    .execute()
}
