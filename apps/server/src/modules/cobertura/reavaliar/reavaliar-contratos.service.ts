import { anoDe } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import {
  type Causa,
  isContractFailure,
  isSoExigido,
  PELO_ESTOQUE,
  pedirReavaliacaoDosContratos,
  POR_LOTE,
} from './a-reavaliar.service.ts'
import { upsertAvaliacoes, type ChaveDaCobertura } from '../avaliar/avaliacao.repository.ts'
import { concluirAvaliacao } from './avaliar-mudancas.service.ts'
import { reavaliarPendentes } from './reavaliar-pendentes.service.ts'
import { existsVirada, insertVirada, listContratosDaVirada, lockContratos } from './reavaliacao.repository.ts'

const PELA_VIRADA: Causa = { motivo: 'ano', reavaliacaoId: null }

interface Falha {
  contrato: ChaveDaCobertura
  error: unknown
}

/**
 * Evaluates these contracts as after an import of prices; doing so again changes nothing. A contract that can't be
 * evaluated doesn't stop the others. The first such failure is thrown at the end, naming all failed contracts.
 */
export async function reavaliarContratos(
  ambiente: Ambiente,
  contratos: readonly ChaveDaCobertura[],
  causa: Causa = PELO_ESTOQUE,
): Promise<void> {
  const [falha, ...outras] = await avaliarOuDividir(ambiente, contratos, causa)
  if (!falha) return
  const { contrato, error } = falha
  const quais = [contrato, ...outras.map((outra) => outra.contrato)].map(({ contratoId }) => contratoId)
  const motivo = error instanceof Error ? error.message : String(error)
  throw new Error(`sem avaliar os contratos de id ${quais.join(', ')}: ${motivo}`, { cause: error })
}

/**
 * Evaluates the contracts in one transaction. Where that fails, halves them until those that fail are alone, and
 * answers these.
 */
async function avaliarOuDividir(
  { db, clock }: Ambiente,
  contratos: readonly ChaveDaCobertura[],
  causa: Causa,
): Promise<Falha[]> {
  try {
    await withTransaction(db, async (tx) => {
      const avaliacao = { hoje: clock.today(), agora: clock.now(), ...causa }
      const travados = await lockContratos(tx, contratos)
      const mudaram = await upsertAvaliacoes(tx, travados, avaliacao, { soExigido: isSoExigido(causa) })
      await concluirAvaliacao(tx, mudaram, avaliacao)
    })
    return []
  } catch (error) {
    if (!isContractFailure(error)) throw error
    const [contrato, outro] = contratos
    if (contrato && !outro) return [{ contrato, error }]
    const meio = Math.ceil(contratos.length / 2)
    const falhas = await avaliarOuDividir({ db, clock }, contratos.slice(0, meio), causa)
    return [...falhas, ...(await avaliarOuDividir({ db, clock }, contratos.slice(meio), causa))]
  }
}

/**
 * Evaluates, once a year and batch by batch, the contracts whose vehicles the zero-km prices leave or reach on the
 * first of January. These prices hold for the current and the next model year, so vehicles change price without an
 * import. A start of the server makes up for a new year that it missed. Evaluations that imports asked for come first.
 * A contract that can't be evaluated gets a job of its own, which retries.
 */
export async function reavaliarNaVirada(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<void> {
  const hoje = clock.today()
  if (await existsVirada(db, anoDe(hoje))) return
  let depoisDe: ChaveDaCobertura | undefined = { instituicaoFinanceiraId: 0, contratoId: 0 }
  while (depoisDe) {
    signal?.throwIfAborted()
    await reavaliarPendentes({ db, clock }, { ...(signal && { signal }) })
    const contratos: ChaveDaCobertura[] = await listContratosDaVirada(db, {
      hoje,
      depoisDe,
      porLote,
    })
    if (contratos.length > 0) {
      const falhas = await avaliarOuDividir({ db, clock }, contratos, PELA_VIRADA)
      const adiados = falhas.map(({ contrato }) => contrato)
      await withTransaction(db, (tx) => pedirReavaliacaoDosContratos(tx, adiados, PELA_VIRADA))
    }
    depoisDe = contratos.length < porLote ? undefined : contratos.at(-1)
  }
  await insertVirada(db, anoDe(hoje), clock.now())
}
