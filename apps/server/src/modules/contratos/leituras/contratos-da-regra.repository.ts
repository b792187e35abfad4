import { EM_ANDAMENTO, StatusContrato } from '@lastro/shared/contratos/status'
import { literals } from '../../../db/literals.ts'
import type { Db } from '../../../db/tables.ts'

interface Regra {
  instituicaoId: number
  regraId: number
}

export interface ContratoDaRegra {
  id: number
  numero: string
  loja: string
  lojaId: number
  /** The version of its first send; null while it follows the rule's current one (domain 2). */
  versao: number | null
}

/** The contracts in progress that use a rule. */
export async function listContratosEmAndamentoDaRegra(
  db: Db,
  { instituicaoId, regraId }: Regra,
): Promise<ContratoDaRegra[]> {
  return db
    .selectFrom('contrato')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoId)
    .where('contrato.regraGarantiaId', '=', regraId)
    .where('contrato.status', 'in', literals(EM_ANDAMENTO))
    .select([
      'contrato.id',
      'contrato.numero',
      'loja.nomeFantasia as loja',
      'contrato.lojaId',
      'contrato.regraGarantiaVersao as versao',
    ])
    .orderBy('contrato.id')
    .execute()
}

/** How many contracts in progress use a rule, and how many of them are drafts. */
export function countContratosDaRegra(db: Db, { instituicaoId, regraId }: Regra) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('regraGarantiaId', '=', regraId)
    .where('status', 'in', literals(EM_ANDAMENTO))
    .select(({ fn }) => [
      fn.countAll<number>().as('emAndamento'),
      fn.countAll<number>().filterWhere('status', '=', StatusContrato.Rascunho).as('rascunhos'),
    ])
    .executeTakeFirstOrThrow()
}

/** A draft's noted vehicles, of the contracts that were never sent. */
export function listVeiculosDosRascunhos(db: Db, instituicaoId: number, contratoIds: readonly number[]) {
  return db
    .selectFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('contratoId', 'in', [0, ...contratoIds])
    .select(['contratoId', 'veiculoId'])
    .orderBy('contratoId')
    .orderBy('veiculoId')
    .execute()
}
