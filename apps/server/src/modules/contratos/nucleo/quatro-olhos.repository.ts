import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'

/** Reads the contract's first consent of two, with the name of the person who gave it. */
export function findPrimeiraAprovacao(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) {
  return db
    .selectFrom('contrato')
    .innerJoin('usuario', 'usuario.id', 'contrato.primeiraAprovacaoPor')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contrato.id', '=', id)
    .select([
      'contrato.primeiraAprovacaoPor as usuarioId',
      'usuario.nome as usuario',
      'contrato.primeiraAprovacaoEm as em',
      'contrato.primeiraAprovacaoAto as ato',
      'contrato.primeiraAprovacaoConteudo as conteudo',
    ])
    .executeTakeFirst()
}

/**
 * Reads who made a contract's balance the one that counts. That is who sent its load, and who hid a newer balance: by
 * loading its whole day anew without the contract. The command line is nobody.
 */
export async function listQuemCarregou(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  { cargaId, dataBase }: { cargaId: number; dataBase: Dia },
): Promise<number[]> {
  const rows = await db
    .selectFrom('cargaSaldo as c')
    .where('c.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('c.usuarioId', 'is not', null)
    .where(
      sql<boolean>`(c.id = ${cargaId} or c.completo and c.data_base > ${dataBase} and exists (select from saldo s
        where s.instituicao_financeira_id = c.instituicao_financeira_id and s.contrato_id = ${id}
          and s.data_base = c.data_base and s.carga_id < c.id))`,
    )
    .select('c.usuarioId')
    .distinct()
    .execute()
  return rows.flatMap(({ usuarioId }) => usuarioId ?? [])
}

export async function listPlacas(
  db: Db,
  lojaId: number,
  veiculoIds: readonly number[],
): Promise<Map<number, string>> {
  if (veiculoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('veiculo')
    .where('lojaId', '=', lojaId)
    .where('id', 'in', [...veiculoIds])
    .select(['id', 'placa'])
    .execute()
  return new Map(rows.map(({ id, placa }) => [id, placa]))
}
