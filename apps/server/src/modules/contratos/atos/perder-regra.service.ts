import { STATUS } from '@lastro/shared/contratos/status'
import type { Tx } from '../../../db/tables.ts'
import type { Sessao } from '../../../http/acesso.ts'
import { registrar } from '../../registro-de-auditoria/registro.service.ts'
import { alteracaoDo } from '../nucleo/contrato-travado.ts'
import { findContrato, lockContrato, updateContrato } from '../nucleo/contratos.repository.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { retrato } from '../nucleo/retrato.ts'

interface Regra {
  instituicaoId: number
  regraId: number
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
    if (!antes || antes.regraGarantiaId !== regraId || STATUS[antes.status].fase === 'fim') continue
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
