import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Ambiente } from '#ambiente.ts'
import { outageOf } from '#db/outage.ts'
import { pipelined } from '#db/pipelined.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath } from '#http/act.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.service.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { type AlteracaoAberta, listAlteracoesVencidas } from '../nucleo/alteracao.repository.ts'
import { type ContratoTravado, travarContrato } from '../nucleo/contrato-travado.service.ts'
import { lockContratos, updateContrato } from '../nucleo/contratos.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { type EstadoDoContrato, lerEstados } from '../nucleo/estado-do-contrato.service.ts'
import { relogioDosContratos } from '../nucleo/relogio-dos-contratos.service.ts'

const BATCH_SIZE = 100

/**
 * Ends every overdue proposal, each in its own short transaction, and answers how many it ended. Running it again, or
 * several at once, changes nothing more. One failure doesn't stop the others: the first error is thrown at the end.
 */
export async function expirarAlteracoes(deps: Ambiente & { signal?: AbortSignal }): Promise<number> {
  let total = 0
  let failure: unknown
  for (let depoisDe: number | undefined = 0; depoisDe !== undefined; ) {
    const vencidas = await listAlteracoesVencidas(deps.db, {
      agora: deps.clock.now(),
      depoisDe,
      limite: BATCH_SIZE,
    })
    for (const { alteracaoId, ...chave } of vencidas) {
      deps.signal?.throwIfAborted()
      try {
        total += Number(await expirar(deps, chave))
      } catch (error) {
        if (outageOf(error) !== undefined) throw error
        const motivo = error instanceof Error ? error.message : String(error)
        failure ??= new Error(`a alteração de id ${alteracaoId} não vence: ${motivo}`, { cause: error })
      }
    }
    depoisDe = vencidas.length < BATCH_SIZE ? undefined : vencidas.at(-1)?.alteracaoId
  }
  if (failure) throw failure
  return total
}

/** Answers false where another run or act ended the proposal first. */
function expirar({ db, clock }: Ambiente, chave: ChaveDoContrato): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const { instituicaoFinanceiraId: instituicaoId, id } = chave
    const contratos = await lockContratos(tx, { instituicaoId }, [id])
    const [[estado], relogio] = await pipelined(
      () => lerEstados(tx, contratos),
      () => relogioDosContratos(tx, clock, contratos),
    )
    return estado ? (await expirarSeVencida({ tx, clock: relogio }, estado)).vencida !== null : false
  })
}

export const isVencida = ({ expiraEm }: AlteracaoAberta, agora: Date) => expiraEm <= agora

interface EstadoSemVencida {
  estado: EstadoDoContrato
  vencida: AlteracaoAberta | null
}

/** Ends the locked contract's proposal if it is overdue, and answers the contract without it. */
async function expirarSeVencida(
  { tx, clock }: Pick<ContratoTravado, 'tx' | 'clock'>,
  estado: EstadoDoContrato,
): Promise<EstadoSemVencida> {
  const { alteracao, contrato } = estado
  const agora = clock.now()
  if (!alteracao || !isVencida(alteracao, agora)) return { estado, vencida: null }
  const { instituicaoFinanceiraId, id } = contrato
  const chave = { instituicaoFinanceiraId, id }
  await encerrarAlteracao(tx, chave, alteracao, { situacao: 'expirada', usuarioId: null, agora })
  await updateContrato(tx, chave, {})
  const [depois] = await registrarMudancas(
    { tx, clock, sessao: null, lado: null },
    { acao: 'expirarAlteracao' },
    { instituicaoFinanceiraId, antes: [estado] },
  )
  if (!depois) throw new Error('The locked contract is gone')
  return { estado: depois, vencida: alteracao }
}

/**
 * Locks the contract for an act that an overdue proposal must not stop. The proposal ends with the act, and both
 * functions see the contract without it. If-Match is compared with the version before, because this end is no change by
 * others. Refuses with 404, 412 or 400.
 */
export function travarSemVencida<T>(
  deps: Ambiente,
  ato: ActInPath,
  decidir: (
    travado: Omit<ContratoTravado, 'novoStatus'> & Pick<EstadoSemVencida, 'vencida'>,
  ) => StatusContrato,
  work: (travado: ContratoTravado) => Promise<T>,
): Promise<T> {
  return travarContrato(
    deps,
    ato,
    ({ contrato }) => contrato.status,
    async (travado) => {
      const { estado, vencida } = await expirarSeVencida(travado, travado)
      const atual = { ...travado, ...estado }
      return work({ ...atual, novoStatus: decidir({ ...atual, vencida }) })
    },
  )
}
