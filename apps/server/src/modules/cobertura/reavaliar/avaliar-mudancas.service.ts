import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { ZERO } from '@lastro/shared/dinheiro'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import {
  type Avaliacao,
  type ChaveDaCobertura,
  deleteCoberturas,
  type CoberturaMudada,
  upsertAvaliacoes,
} from '../avaliar/avaliacao.repository.ts'
import { avisarCasos } from '../casos/avisos-dos-casos.service.ts'
import { insertPassos, listCasosAbertos, updateCasosFechados } from '../casos/casos.repository.ts'
import { atualizarCasos } from '../casos/casos.service.ts'

interface ContratoMudado {
  contrato: { instituicaoFinanceiraId: number; id: number; status: StatusContrato }
  garantias: readonly { penhorId: number | null }[]
}

/**
 * Evaluates contracts that were just changed, at the end of the changing transaction. Drafts are skipped, because they
 * pledge nothing. Without `tells` nobody hears of the cases one by one: they are left to the digest.
 */
export async function avaliarMudancas(
  tx: Tx,
  clock: Clock,
  mudados: readonly ContratoMudado[],
  { tells = true } = {},
): Promise<void> {
  const avaliacao = {
    hoje: clock.today(),
    agora: clock.now(),
    motivo: 'contrato' as const,
    reavaliacaoId: null,
  }
  const cobertos: ChaveDaCobertura[] = []
  const encerrados: ChaveDaCobertura[] = []
  for (const { contrato, garantias } of mudados) {
    const { instituicaoFinanceiraId, id: contratoId, status } = contrato
    const chave = { instituicaoFinanceiraId, contratoId }
    if (status === StatusContrato.Rascunho) continue
    // An Ativo contract keeps its coverage without vehicles: it covers 0 (carteira A.2).
    const avalia = STATUS[status].vigente || garantias.some(({ penhorId }) => penhorId !== null)
    ;(STATUS[status].penhora && avalia ? cobertos : encerrados).push(chave)
  }
  await encerrar(tx, encerrados, { ...avaliacao, tells })
  if (cobertos.length === 0) return
  const mudaram = await upsertAvaliacoes(tx, cobertos, avaliacao)
  if (tells) await concluirAvaliacao(tx, mudaram, avaliacao)
  else await atualizarCasos(tx, mudaram, avaliacao.agora)
}

/**
 * Updates the cases and sends the notices of contracts whose evaluation changed. What the first evaluation after an
 * upgrade finds is left to the digest.
 */
export async function concluirAvaliacao(
  tx: Tx,
  mudaram: readonly CoberturaMudada[],
  { agora, hoje, motivo }: Avaliacao,
): Promise<void> {
  const casosAvaliados = await atualizarCasos(tx, mudaram, agora)
  if (motivo !== 'inicial') await avisarCasos(tx, casosAvaliados, { agora, hoje, motivo })
}

/** Removes the coverage of contracts that ended or are proposals without vehicles, and closes their open cases. */
async function encerrar(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
  { agora, hoje, tells }: Pick<Avaliacao, 'agora' | 'hoje'> & { tells: boolean },
): Promise<void> {
  const encerradas = await deleteCoberturas(tx, contratos, agora)
  const casos = await listCasosAbertos(tx, encerradas)
  await updateCasosFechados(tx, casos, agora)
  const doContrato = new Map(
    encerradas.map(({ contratoId, valorGarantia, exigido }) => [contratoId, { valorGarantia, exigido }]),
  )
  await insertPassos(
    tx,
    casos.flatMap((caso) => {
      const valores = doContrato.get(caso.contratoId)
      return valores ? [{ caso, passo: 'fechado' as const, totalAtual: ZERO, ...valores }] : []
    }),
    agora,
  )
  if (!tells) return
  await avisarCasos(
    tx,
    casos.map((caso) => ({ caso, fechado: true, cobertura: null })),
    { agora, hoje },
  )
}
