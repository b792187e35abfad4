import { FiltroStatus, STATUS_DO_FILTRO, StatusContrato } from '@lastro/shared/contratos/status'
import type { Db, Tx } from '../../db/tables.ts'
import type { Sessao } from '../../http/acesso.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { alteracaoDo } from './contrato-travado.ts'
import { retrato } from './contratos.registro.ts'
import { findContrato, lockContrato, updateContrato } from './contratos.repository.ts'
import { listGarantias } from './garantias.repository.ts'

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
export async function contratosEmAndamentoDaRegra(
  db: Db,
  { instituicaoId, regraId }: Regra,
): Promise<ContratoDaRegra[]> {
  return db
    .selectFrom('contrato')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoId)
    .where('contrato.regraGarantiaId', '=', regraId)
    .where('contrato.status', 'in', [...STATUS_DO_FILTRO[FiltroStatus.EmAndamento]])
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
export function contarContratosDaRegra(db: Db, { instituicaoId, regraId }: Regra) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('regraGarantiaId', '=', regraId)
    .where('status', 'in', [...STATUS_DO_FILTRO[FiltroStatus.EmAndamento]])
    .select(({ fn }) => [
      fn.countAll<number>().as('emAndamento'),
      fn.countAll<number>().filterWhere('status', '=', StatusContrato.Rascunho).as('rascunhos'),
    ])
    .executeTakeFirstOrThrow()
}

/** A draft's noted vehicles, of the contracts that were never sent. */
export function veiculosDosRascunhos(db: Db, instituicaoId: number, contratoIds: readonly number[]) {
  return db
    .selectFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('contratoId', 'in', [0, ...contratoIds])
    .select(['contratoId', 'veiculoId'])
    .orderBy('contratoId')
    .orderBy('veiculoId')
    .execute()
}

interface Perda extends Regra {
  contratoIds: readonly number[]
  sessao: Sessao
  agora: Date
}

/**
 * Contracts in progress whose rule is deleted all the same: they keep their vehicles and lose the rule (domain 4). Each one's history
 * says so, marked as forced. Those that ended meanwhile are left alone.
 */
export async function tirarRegraDosContratos(tx: Tx, perda: Perda): Promise<void> {
  const { instituicaoId, regraId, contratoIds, sessao, agora } = perda
  for (const id of contratoIds) {
    const chave = { instituicaoFinanceiraId: instituicaoId, id }
    const antes = await lockContrato(tx, { instituicaoId }, id)
    if (!antes || antes.regraGarantiaId !== regraId || antes.status > StatusContrato.Ativo) continue
    const garantias = await listGarantias(tx, chave)
    const alteracao = await alteracaoDo(tx, antes)
    await updateContrato(tx, chave, { regraGarantiaId: null, regraGarantiaVersao: null })
    const depois = await findContrato(tx, { instituicaoId }, id)
    if (!depois) throw new Error('The changed contract is gone')
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'alterar',
      entidade: 'contrato',
      entidadeId: id,
      antes: retrato(antes, garantias, alteracao),
      depois: retrato(depois, garantias, alteracao),
      forcado: true,
      motivo: 'A regra de garantia foi excluída.',
      agora,
    })
  }
}
