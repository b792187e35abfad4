import { formatCpf } from '@lastro/shared/documentos'
import type { Clock } from '#clock.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { BusinessError } from '#http/errors.ts'
import { registrarAcesso } from '../acesso.service.ts'
import { deleteSessoes } from '../sessao.repository.ts'
import { findPessoaPorCpf } from '../usuarios.repository.ts'
import { deleteSegundoFator, deleteTentativas, lockUsuario } from './segundo-fator.repository.ts'

/** Deletes a user's second factor and ends the sessions; false when there is none. The caller audits this. */
export async function removerSegundoFator(tx: Tx, usuarioId: number): Promise<boolean> {
  const tinha = await deleteSegundoFator(tx, usuarioId)
  if (tinha) await deleteSessoes(tx, usuarioId)
  return tinha
}

/** Deletes the wrong codes: they came from somebody with a password that no longer counts. */
export function liberarCodigos(tx: Tx, usuarioId: number): Promise<void> {
  return deleteTentativas(tx, usuarioId)
}

/**
 * Resets from the command line, when no operator can sign in any more. Resolves to the person's name. Refuses an
 * unknown CPF with a BusinessError.
 */
export async function redefinirSegundoFatorPorCpf(db: Db, clock: Clock, cpf: string): Promise<string> {
  return withTransaction(db, async (tx) => {
    const pessoa = await findPessoaPorCpf(tx, cpf)
    if (!pessoa) throw new BusinessError(`Não há usuário com o CPF ${formatCpf(cpf)}.`)
    const { id, nome, tipo, estabelecimentoId } = pessoa
    await lockUsuario(tx, id)
    if (!(await removerSegundoFator(tx, id)))
      throw new BusinessError(`O segundo fator de ${nome} não está ligado. Nada mudou.`)
    const usuario = { id, tipo: tipo ?? ('operador' as const), estabelecimentoId }
    await registrarAcesso(
      tx,
      { sessao: null, agora: clock.now() },
      { acao: 'redefinirSegundoFator', usuario },
    )
    return nome
  })
}
