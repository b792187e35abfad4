import { anoDe } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import {
  type Causa,
  eDoContrato,
  PELO_ESTOQUE,
  pedirReavaliacaoDosContratos,
  POR_LOTE,
} from './a-reavaliar.service.ts'
import { upsertAvaliacoes, type ChaveDoContrato } from '../avaliar/avaliacao.repository.ts'
import { concluirAvaliacao } from './avaliar-mudancas.service.ts'
import { reavaliarPendentes } from './reavaliar-pendentes.service.ts'
import { existsVirada, insertVirada, listContratosDaVirada, lockContratos } from './reavaliacao.repository.ts'

const PELA_VIRADA: Causa = { motivo: 'ano', reavaliacaoId: null }

/** A contract that could not be evaluated, and why. */
interface Falha {
  contrato: ChaveDoContrato
  error: unknown
}

/**
 * Evaluates these contracts as an import of prices does; again it changes nothing. One that can't be evaluated holds back none of the others:
 * they are done when the first such failure is thrown.
 */
export async function reavaliarContratos(
  ambiente: Ambiente,
  contratos: readonly ChaveDoContrato[],
  causa: Causa = PELO_ESTOQUE,
): Promise<void> {
  const [falha, ...outras] = await avaliarQuantosDer(ambiente, contratos, causa)
  if (!falha) return
  const { contrato, error } = falha
  const quais = [contrato, ...outras.map((outra) => outra.contrato)].map(({ contratoId }) => contratoId)
  const motivo = error instanceof Error ? error.message : String(error)
  throw new Error(`sem avaliar os contratos de id ${quais.join(', ')}: ${motivo}`, { cause: error })
}

/** In one transaction, else half by half until those that fail are alone; answers them. */
async function avaliarQuantosDer(
  { db, clock }: Ambiente,
  contratos: readonly ChaveDoContrato[],
  causa: Causa,
): Promise<Falha[]> {
  try {
    await withTransaction(db, async (tx) => {
      const avaliacao = { hoje: clock.today(), agora: clock.now(), ...causa }
      const mudaram = await upsertAvaliacoes(tx, await lockContratos(tx, contratos), avaliacao)
      await concluirAvaliacao(tx, mudaram, avaliacao)
    })
    return []
  } catch (error) {
    if (!eDoContrato(error)) throw error
    const [contrato, outro] = contratos
    if (contrato && !outro) return [{ contrato, error }]
    const meio = Math.ceil(contratos.length / 2)
    const falhas = await avaliarQuantosDer({ db, clock }, contratos.slice(0, meio), causa)
    return [...falhas, ...(await avaliarQuantosDer({ db, clock }, contratos.slice(meio), causa))]
  }
}

/**
 * The zero-km prices hold for the current and the next model year, so on the first of January vehicles leave them, and others come to them,
 * without an import. Evaluates the contracts that have such vehicles, batch by batch, once a year: a start of the server makes up for a new
 * year that began without one. What an import moved is the import's, so what waits for one comes first. Who can't be evaluated is left to
 * the job that tries on.
 */
export async function reavaliarNaVirada(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<void> {
  const hoje = clock.today()
  if (await existsVirada(db, anoDe(hoje))) return
  let depoisDe: ChaveDoContrato | undefined = { instituicaoFinanceiraId: 0, contratoId: 0 }
  while (depoisDe) {
    signal?.throwIfAborted()
    await reavaliarPendentes({ db, clock }, { ...(signal && { signal }) })
    const contratos: ChaveDoContrato[] = await listContratosDaVirada(db, {
      hoje,
      depoisDe,
      porLote,
    })
    if (contratos.length > 0) {
      const falhas = await avaliarQuantosDer({ db, clock }, contratos, PELA_VIRADA)
      const adiados = falhas.map(({ contrato }) => contrato)
      await withTransaction(db, (tx) => pedirReavaliacaoDosContratos(tx, adiados, PELA_VIRADA))
    }
    depoisDe = contratos.length < porLote ? undefined : contratos.at(-1)
  }
  await insertVirada(db, anoDe(hoje), clock.now())
}
