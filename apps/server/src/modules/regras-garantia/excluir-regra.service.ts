import type { ImpactoDaRegra } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Ambiente } from '../../ambiente.ts'
import type { Db } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { AtoNoCaminho } from '../../http/ato.ts'
import { ConfirmableError } from '../../http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { tirarRegraDosContratos } from '../contratos/atos/perder-regra.service.ts'
import {
  countContratosDaRegra,
  listContratosEmAndamentoDaRegra,
} from '../contratos/leituras/contratos-da-regra.repository.ts'
import { exigirUmSoLado } from '../contratos/nucleo/um-so-lado.service.ts'
import { ENTIDADE_REGRA, retratoDaRegra, travarRegra } from './regra-travada.service.ts'
import { updateRegra } from './regras-garantia.repository.ts'

export interface ExclusaoDaRegra {
  id: number
  /** Contracts in progress that use the rule. */
  contratosAfetados: number[]
}

/** As many contracts as a question names. */
const NOMEADOS = 5

/** What deleting a rule of the institution would touch (domain 4). */
export function impactoDaExclusao(db: Db, instituicaoId: number, regraId: number): Promise<ImpactoDaRegra> {
  return countContratosDaRegra(db, { instituicaoId, regraId })
}

/**
 * Deletes a rule. 409 while contracts in progress use it; forced, they keep their vehicles and lose the rule (domain 4). Contracts that
 * ended under it keep naming it. 400 for an operator who may not act in one of those contracts (domain 1).
 */
export function excluirRegra(
  { db, clock }: Ambiente,
  ato: AtoNoCaminho,
  { forcarExclusao }: { forcarExclusao: boolean },
): Promise<ExclusaoDaRegra> {
  return withTransaction(db, async (tx) => {
    const travada = await travarRegra(tx, ato, 'exclusao')
    const { regra, chave } = travada
    const contratos = await listContratosEmAndamentoDaRegra(tx, chave)
    const exclusao = { id: chave.regraId, contratosAfetados: contratos.map(({ id }) => id) }
    const { instituicaoId } = chave
    await exigirUmSoLado(tx, ato.sessao, { instituicaoId, ids: exclusao.contratosAfetados })
    const forcado = contratos.length > 0
    if (forcado && !forcarExclusao) {
      const primeirosAfetados = contratos.slice(0, NOMEADOS).map(({ id, numero }) => ({ id, numero }))
      throw new ConfirmableError({ ...exclusao, primeirosAfetados })
    }
    const agora = clock.now()
    const perda = { ...chave, contratoIds: exclusao.contratosAfetados, sessao: ato.sessao }
    await tirarRegraDosContratos({ tx, clock }, perda)
    await updateRegra(tx, chave, { regraPadrao: false, excluidaEm: agora })
    await registrar(tx, {
      instituicaoId: chave.instituicaoId,
      sessao: ato.sessao,
      acao: 'excluir',
      entidade: ENTIDADE_REGRA,
      entidadeId: chave.regraId,
      antes: retratoDaRegra(regra, travada),
      forcado,
      agora,
    })
    return exclusao
  })
}
