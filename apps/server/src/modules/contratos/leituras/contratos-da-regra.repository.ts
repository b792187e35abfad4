import { EM_ANDAMENTO, StatusContrato } from '@lastro/shared/contratos/status'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'

interface ChaveDaRegra {
  instituicaoId: number
  regraId: number
}

export interface ContratoDaRegra {
  id: number
  numero: string
  loja: string
}

interface ContratosPedidos {
  limite: number
  /** Only contracts that were never sent and so follow the rule's current version. */
  nuncaEnviados?: boolean
}

export async function listContratosEmAndamentoDaRegra(
  db: Db,
  { instituicaoId, regraId }: ChaveDaRegra,
  { limite, nuncaEnviados = false }: ContratosPedidos,
): Promise<ContratoDaRegra[]> {
  return db
    .selectFrom('contrato')
    .$if(nuncaEnviados, (query) => query.where('contrato.regraGarantiaVersao', 'is', null))
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoId)
    .where('contrato.regraGarantiaId', '=', regraId)
    .where('contrato.status', 'in', literals(EM_ANDAMENTO))
    .select(['contrato.id', 'contrato.numero', 'loja.nomeFantasia as loja'])
    .orderBy('contrato.id')
    .limit(limite)
    .execute()
}

/**
 * Counts the contracts in progress that use a rule, the drafts among them, and those that follow its current version
 * (domain 2).
 */
export function countContratosDaRegra(db: Db, { instituicaoId, regraId }: ChaveDaRegra) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('regraGarantiaId', '=', regraId)
    .where('status', 'in', literals(EM_ANDAMENTO))
    .select(({ fn }) => [
      fn.countAll<number>().as('emAndamento'),
      fn.countAll<number>().filterWhere('status', '=', StatusContrato.Rascunho).as('rascunhos'),
      fn.countAll<number>().filterWhere('regraGarantiaVersao', 'is', null).as('nuncaEnviados'),
    ])
    .executeTakeFirstOrThrow()
}

/** Reads the vehicles noted by these contracts, which were never sent. */
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
