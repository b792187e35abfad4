import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { MAXIMO_DE_SESSOES, type SessaoAberta } from '@lastro/shared/autenticacao/sessoes'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { SESSAO_EXPIRADA } from '#http/guard.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { auditoriaDoUsuario } from './acesso.service.ts'
import { lockUsuario } from './segundo-fator/segundo-fator.repository.ts'
import { deleteOutrasSessoes, deleteSessaoDe, existsSessao, listSessoesAbertas } from './sessao.repository.ts'

/** Where the caller's own account is open. */
export function sessoesAbertas({ db, clock }: Ambiente, sessao: Sessao): Promise<SessaoAberta[]> {
  return listSessoesAbertas(db, sessao, { now: clock.now(), limite: MAXIMO_DE_SESSOES })
}

/**
 * Runs `work`, which ends sessions of the caller, and audits it as `acao`, unless it ended none. Locks the user: a
 * sign-in under way comes first, and of two sessions that end each other one stays. Refuses with 401 when the caller's
 * own has ended.
 */
async function withOwnSessoes(
  { db, clock }: Ambiente,
  sessao: Sessao,
  acao: AcaoAuditada,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockUsuario(tx, sessao.usuarioId)
    if (!(await existsSessao(tx, sessao.tokenHash))) throw new BusinessError(SESSAO_EXPIRADA, 401)
    const encerradas = await work(tx)
    if (encerradas === 0) return
    await registrar(tx, {
      instituicaoId: auditoriaDoUsuario(sessao.tipo, sessao.estabelecimentoId),
      sessao,
      acao,
      entidade: 'usuario',
      entidadeId: sessao.usuarioId,
      depois: { encerradas },
      agora: clock.now(),
    })
  })
}

/**
 * Ends one of the caller's other sessions. Refuses with 404 one that isn't the caller's or has ended, and with 400 the
 * one that asks.
 */
export function encerrarSessao(deps: Ambiente, sessao: Sessao, id: number): Promise<void> {
  return withOwnSessoes(deps, sessao, 'encerrarSessao', async (tx) => {
    const tokenHash = await deleteSessaoDe(tx, sessao.usuarioId, id)
    if (!tokenHash) throw new BusinessError('Sessão não encontrada. Talvez já tenha terminado.', 404)
    if (tokenHash.equals(sessao.tokenHash))
      throw new BusinessError('Esta é a sessão em uso. Para encerrá-la, saia.')
    return 1
  })
}

/** Ends all sessions of the caller but the one that asks. */
export function encerrarOutrasSessoes(deps: Ambiente, sessao: Sessao): Promise<void> {
  return withOwnSessoes(deps, sessao, 'encerrarOutrasSessoes', (tx) =>
    deleteOutrasSessoes(tx, sessao.usuarioId, sessao.tokenHash),
  )
}
