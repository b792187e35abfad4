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
