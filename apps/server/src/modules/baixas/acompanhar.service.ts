import { ZERO } from '@lastro/shared/dinheiro'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { isContractFailure } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import { avisarFimDasSuspensoes } from '#modules/suspensoes/avisos-da-suspensao.service.ts'
import { listBaixasNoUltimoDia, listContratosSemSaldo, updateNadaFalta } from './acompanhar.repository.ts'
import { lockForProgram } from './baixa-travada.service.ts'
import { releaseSemSaldo } from './pagamento/sem-saldo.service.ts'
import { aPagar, saldosDasBaixas } from './leituras/valores.service.ts'

interface AlvoDoAcompanhamento {
  /** null: of all institutions. */
  instituicaoId: number | null
  signal?: AbortSignal
  /** Payoffs that are looked at together. */
  porLote?: number
}

/**
 * Releases what fresh balances of 0 free, each contract in a transaction of its own. One that fails keeps no other back, and
 * its error is thrown at the end. Then notes which payoffs owe nothing on their last day or later. Running it again changes
 * nothing more.
 */
export async function acompanharBaixas(deps: Ambiente, alvo: AlvoDoAcompanhamento): Promise<void> {
  const { instituicaoId, signal } = alvo
  const falhas: unknown[] = []
  for (const chave of await listContratosSemSaldo(deps.db, instituicaoId)) {
    signal?.throwIfAborted()
    try {
      await withTransaction(deps.db, async (tx) => {
        const travado = await lockForProgram(deps, tx, chave)
        if (travado && STATUS[travado.contrato.status].alteravel) await releaseSemSaldo(travado)
      })
    } catch (error) {
      if (!isContractFailure(error)) throw error
      falhas.push(error)
    }
  }
  await anotarNadaFalta(deps, alvo)
  if (falhas.length > 0) throw falhas[0]
}

/** Tells the end of the suspensions that end because nothing is left to pay; a beginning is the morning's. */
async function anotarNadaFalta(
  { db, clock }: Ambiente,
  { instituicaoId: alvo, signal, porLote = 500 }: AlvoDoAcompanhamento,
): Promise<void> {
  const todas = await listBaixasNoUltimoDia(db, alvo, clock.today())
  for (const [instituicaoId, baixas] of Map.groupBy(todas, (baixa) => baixa.instituicaoFinanceiraId))
    for (let start = 0; start < baixas.length; start += porLote) {
      signal?.throwIfAborted()
      const lote = baixas.slice(start, start + porLote)
      const contratoIds = [...new Set(lote.map(({ contratoId }) => contratoId))]
      const saldos = await saldosDasBaixas(
        { db, clock },
        { instituicaoFinanceiraId: instituicaoId, contratoIds },
      )
      const mudaram = lote
        .map((baixa) => ({
          ...baixa,
          antes: baixa.nadaFalta,
          nadaFalta: aPagar(saldos.get(baixa.contratoId), baixa)?.falta === ZERO,
        }))
        .filter(({ antes, nadaFalta }) => antes !== nadaFalta)
      if (mudaram.length === 0) continue
      await withTransaction(db, (tx) => updateNadaFalta(tx, instituicaoId, mudaram))
      const lojaIds = [...new Set(mudaram.filter(({ nadaFalta }) => nadaFalta).map(({ lojaId }) => lojaId))]
      await withTransaction(db, (tx) => avisarFimDasSuspensoes(tx, { instituicaoId, lojaIds }, clock.now()))
    }
}
