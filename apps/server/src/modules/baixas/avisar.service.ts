import { type Dia, somarDias } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Calendario } from '#dias-uteis.ts'
import {
  avisarBaixa,
  avisarValor,
  avisarVencidasDaSemana,
} from '#modules/contratos/efeitos/avisos-da-baixa.service.ts'
import { listBaixasNoPrazo } from './baixas.repository.ts'
import type { BaixaDoAviso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { listVencidas, updateValoresAvisados } from './avisar.repository.ts'
import { aPagar, saldosDasBaixas } from './leituras/valores.service.ts'

/** A last day of up to 60 days ago is still announced, because no server may have run since. */
const DIAS_DEPOIS = 60
const POR_LOTE = 100
/** No last day lies so far ahead. */
const SEM_FIM = '9999-12-31'

/**
 * Announces the last day of payoffs to the store, and the first business day after it to both sides, while something is
 * left to pay. Tells the store a value that moved by more than 1%, and both sides once a week what is overdue. Running it again announces nothing twice.
 */
export async function avisarBaixasDoDia(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<void> {
  const hoje = clock.today()
  for (let depoisDe: number | undefined = 0; depoisDe !== undefined; ) {
    signal?.throwIfAborted()
    const janela = { de: somarDias(hoje, -DIAS_DEPOIS), ate: SEM_FIM, depoisDe, limite: porLote }
    depoisDe = await withTransaction(db, async (tx) => {
      const lote = await listBaixasNoPrazo(tx, janela)
      const daInstituicao = Map.groupBy(lote, ({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
      for (const [instituicaoFinanceiraId, baixas] of daInstituicao) {
        const valores = await faltasDe({ db: tx, clock }, { instituicaoFinanceiraId, baixas })
        const calendario = await calendarioDa(tx, instituicaoFinanceiraId)
        for (const baixa of baixas) await avisarUmaBaixa({ tx, clock }, { baixa, valores, calendario })
      }
      return lote.length < porLote ? undefined : lote.at(-1)?.id
    })
  }
  await withTransaction(db, (tx) => avisarSemana(tx, { hoje, agora: clock.now() }))
}

/** What is still to be paid, by payoff; those without a fresh balance are missing. */
async function faltasDe(
  deps: Ambiente,
  { instituicaoFinanceiraId, baixas }: { instituicaoFinanceiraId: number; baixas: readonly BaixaDoAviso[] },
): Promise<Map<number, Centavos>> {
  const contratoIds = [...new Set(baixas.map(({ contratoId }) => contratoId))]
  const saldos = await saldosDasBaixas(deps, { instituicaoFinanceiraId, contratoIds })
  const faltas = new Map<number, Centavos>()
  for (const baixa of baixas) {
    const devido = aPagar(saldos.get(baixa.contratoId), baixa)
    if (devido) faltas.set(baixa.id, devido.falta)
  }
  return faltas
}

interface BaixaAAvisar {
  baixa: BaixaDoAviso
  valores: ReadonlyMap<number, Centavos>
  calendario: Calendario
}

async function avisarUmaBaixa(
  { tx, clock }: { tx: Tx; clock: Ambiente['clock'] },
  { baixa, valores, calendario }: BaixaAAvisar,
): Promise<void> {
  const hoje = clock.today()
  const momento = { agora: clock.now(), lado: null, valores }
  const valor = valores.get(baixa.id)
  if (valor !== ZERO) {
    if (baixa.prazo === hoje) await avisarBaixa(tx, 'ultimoDia', baixa, momento)
    if (calendario.somarDiasUteis(baixa.prazo, 1) <= hoje) await avisarBaixa(tx, 'vencida', baixa, momento)
  }
  if (valor === undefined) return
  const avisado = baixa.valorAvisado
  if (avisado !== null && Math.abs(valor - avisado) * 100 <= avisado) return
  await updateValoresAvisados(tx, baixa.instituicaoFinanceiraId, [{ id: baixa.id, valor }])
  if (avisado === null) return
  await avisarValor(tx, baixa, { valor, avisado, hoje, agora: momento.agora })
}

/** No earlier day of its week, from Monday on, was a business day. */
function isPrimeiroDiaUtilDaSemana(hoje: Dia, calendario: Calendario): boolean {
  const daSemana = (new Date(`${hoje}T00:00:00Z`).getUTCDay() + 6) % 7
  const antes = Array.from({ length: daSemana }, (_, index) => somarDias(hoje, -1 - index))
  return calendario.isDiaUtil(hoje) && !antes.some((dia) => calendario.isDiaUtil(dia))
}

/** Tells each institution, and its stores, what is overdue, on the first business day of its week. */
async function avisarSemana(tx: Tx, { hoje, agora }: { hoje: Dia; agora: Date }): Promise<void> {
  const vencidas = await listVencidas(tx, hoje)
  for (const [instituicaoId, grupos] of Map.groupBy(vencidas, (grupo) => grupo.instituicaoFinanceiraId))
    if (isPrimeiroDiaUtilDaSemana(hoje, await calendarioDa(tx, instituicaoId)))
      await avisarVencidasDaSemana(tx, { instituicaoId, grupos, hoje, agora })
}
