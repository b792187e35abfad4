import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { notificar } from '../../notificacoes/notificacoes.service.ts'
import { registrar } from '../../registro-de-auditoria/registro.service.ts'
import { avisoDeVencimento } from '../efeitos/alteracao-avisos.ts'
import { avisarParceiro } from '../efeitos/avisar-parceiro.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { type ChaveDoContrato, findVencida, listVencidas } from '../nucleo/alteracao.repository.ts'
import { alteracaoDo } from '../nucleo/contrato-travado.ts'
import { findContrato, lockContrato, updateContrato } from '../nucleo/contratos.repository.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { retrato } from '../nucleo/retrato.ts'

interface Deps {
  db: Db
  clock: Clock
}

const LOTE = 100

/**
 * Lets every proposal lapse that nobody answered in time, each in its own short transaction. Run again, or by several at once, it
 * changes nothing more. Answers how many lapsed.
 */
export async function expirarAlteracoes(deps: Deps & { signal?: AbortSignal }): Promise<number> {
  let total = 0
  for (;;) {
    const vencidas = await listVencidas(deps.db, deps.clock.now(), LOTE)
    for (const chave of vencidas) {
      deps.signal?.throwIfAborted()
      total += Number(await expirar(deps, chave))
    }
    if (vencidas.length < LOTE) return total
  }
}

/** The same for one contract that is about to be read or changed: nobody has to wait for the job. */
export async function expirarSeVencida(deps: Deps, contratoId: number): Promise<void> {
  const chave = await findVencida(deps.db, contratoId, deps.clock.now())
  if (chave) await expirar(deps, chave)
}

/** False: someone else was first. */
function expirar({ db, clock }: Deps, chave: ChaveDoContrato): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const agora = clock.now()
    const dono = { instituicaoId: chave.instituicaoFinanceiraId }
    const contrato = await lockContrato(tx, dono, chave.id)
    const alteracao = contrato && (await alteracaoDo(tx, contrato))
    if (!alteracao || alteracao.expiraEm > agora) return false
    await encerrarAlteracao(tx, chave, alteracao, { situacao: 'expirada', usuarioId: null, agora })
    await updateContrato(tx, chave, {})
    const depois = await findContrato(tx, dono, chave.id)
    if (!depois) throw new Error('The locked contract is gone')
    const garantias = await listGarantias(tx, chave)
    await registrar(tx, {
      ...dono,
      sessao: null,
      acao: 'expirarAlteracao',
      entidade: 'contrato',
      entidadeId: chave.id,
      antes: retrato(contrato, garantias, alteracao),
      depois: retrato(depois, garantias),
      agora,
    })
    const aviso = {
      ...avisoDeVencimento(contrato, alteracao),
      contratoId: chave.id,
      chave: `contrato:${chave.id}:expirarAlteracao:${depois.versao}`,
    }
    const lados = [contrato.instituicaoFinanceiraId, contrato.lojaId]
    await notificar(
      tx,
      lados.map((estabelecimentoId) => ({ ...aviso, estabelecimentoId })),
      agora,
    )
    await avisarParceiro({ tx, clock }, { acao: 'expirarAlteracao', depois, mudouGarantia: false })
    return true
  })
}
