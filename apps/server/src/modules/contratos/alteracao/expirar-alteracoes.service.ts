import type { Ambiente } from '../../../ambiente.ts'
import { faltaDe } from '../../../db/falta.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { findVencida, listVencidas } from '../nucleo/alteracao.repository.ts'
import { lockContratos, updateContrato } from '../nucleo/contratos.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { lerEstados } from '../nucleo/estado-do-contrato.ts'

const LOTE = 100

/**
 * Lets every proposal lapse that nobody answered in time, each in its own short transaction. Run again, or by several at once, it
 * changes nothing more. One that fails holds back none of the others: it is thrown when they are done. Answers how many lapsed.
 */
export async function expirarAlteracoes(deps: Ambiente & { signal?: AbortSignal }): Promise<number> {
  let total = 0
  let falha: unknown
  for (let depoisDe: number | undefined = 0; depoisDe !== undefined; ) {
    const vencidas = await listVencidas(deps.db, { agora: deps.clock.now(), depoisDe, limite: LOTE })
    for (const { alteracaoId, ...chave } of vencidas) {
      deps.signal?.throwIfAborted()
      try {
        total += Number(await expirar(deps, chave))
      } catch (error) {
        if (faltaDe(error) !== undefined) throw error
        const motivo = error instanceof Error ? error.message : String(error)
        falha ??= new Error(`a alteração de id ${alteracaoId} não vence: ${motivo}`, { cause: error })
      }
    }
    depoisDe = vencidas.length < LOTE ? undefined : vencidas.at(-1)?.alteracaoId
  }
  if (falha) throw falha
  return total
}

/** The same for one contract that is about to be read or changed: nobody has to wait for the job. Answers whether it was due. */
export async function expirarSeVencida(deps: Ambiente, contratoId: number): Promise<boolean> {
  const chave = await findVencida(deps.db, contratoId, deps.clock.now())
  if (chave) await expirar(deps, chave)
  return chave !== undefined
}

/** False: someone else was first. */
function expirar({ db, clock }: Ambiente, chave: ChaveDoContrato): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const agora = clock.now()
    const { instituicaoFinanceiraId, id } = chave
    const travados = await lockContratos(tx, { instituicaoId: instituicaoFinanceiraId }, [id])
    const antes = await lerEstados(tx, travados)
    const alteracao = antes[0]?.alteracao
    if (!alteracao || alteracao.expiraEm > agora) return false
    await encerrarAlteracao(tx, chave, alteracao, { situacao: 'expirada', usuarioId: null, agora })
    await updateContrato(tx, chave, {})
    await registrarMudancas(
      { tx, clock, sessao: null, lado: null },
      { acao: 'expirarAlteracao' },
      { instituicaoFinanceiraId, ids: [id], antes },
    )
    return true
  })
}
