import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { type Acao, destino, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import type { Ambiente } from '#ambiente.ts'
import type { ActClock } from '#clock.ts'
import { pipelined } from '#db/pipelined.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'
import { lockContratos } from './contratos.repository.ts'
import { contratoNaAuditoria, type EstadoDoContrato, lerEstados } from './estado-do-contrato.ts'
import { relogioDosContratos } from './relogio-dos-contratos.ts'
import { listContratosDosDoisLados, recusaDosDoisLados } from './um-so-lado.service.ts'

export const CONTRATO_NAO_ENCONTRADO = 'Contrato não encontrado.'

/** A contract under its row lock, with everything that an act's decisions need. */
export interface ContratoTravado extends EstadoDoContrato {
  tx: Tx
  clock: ActClock
  ato: ActInPath
  lado: Lado
  chave: ChaveDoContrato
  novoStatus: StatusContrato
}

/**
 * Whose contracts the session may lock: its store's, its institution's, or for an operator those of the contract's
 * institution.
 */
function donoDe({ sessao, alvo }: ActInPath) {
  if (sessao.tipo === 'loja') return { lojaId: sessao.estabelecimentoId }
  return alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
}

/**
 * Locks the contract and runs `work` in the same transaction. Refuses with 404 an unknown contract, with 412 a stale
 * If-Match. Refuses with 400 who acted on the other side (domain 1), and what the transition table doesn't allow
 * (domain 2).
 */
export function comContratoTravado<T>(
  deps: Ambiente,
  ato: ActInPath,
  acao: Acao,
  work: (travado: ContratoTravado) => Promise<T>,
): Promise<T> {
  const decidir = ({
    contrato: { status, tipoSelecaoGarantia },
    lado,
  }: Omit<ContratoTravado, 'novoStatus'>) => {
    const novoStatus = destino(acao, lado, { statusId: status, tipoSelecaoGarantia })
    if (novoStatus === undefined) throw new BusinessError(recusaDaTransicao(acao, status))
    return novoStatus
  }
  return travarContrato(deps, ato, decidir, work)
}

/**
 * Locks and checks like {@link comContratoTravado}, but `decidir` answers the status to which the act leads, or refuses
 * by throwing.
 */
export function travarContrato<T>(
  { db, clock }: Ambiente,
  ato: ActInPath,
  decidir: (travado: Omit<ContratoTravado, 'novoStatus'>) => StatusContrato,
  work: (travado: ContratoTravado) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const contratos = await lockContratos(tx, donoDe(ato), [ato.id])
    const [contrato] = contratos
    if (!contrato) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
    const { instituicaoFinanceiraId, id } = contrato
    const chave = { instituicaoFinanceiraId, id }
    const [[estado], relogio, dosDoisLados] = await pipelined(
      () => lerEstados(tx, contratos),
      () => relogioDosContratos(tx, clock, contratos),
      () => listContratosDosDoisLados(tx, ato.sessao, { instituicaoId: instituicaoFinanceiraId, ids: [id] }),
    )
    if (!estado) throw new Error('The locked contract has no state')
    await exigirVersao(tx, ato.ifMatch, {
      atual: contrato,
      // A first consent leaves the version as it is, and the store must not learn of it.
      mudanca: { ...contratoNaAuditoria(chave), exceto: 'primeiraAprovacao' },
      wasChangedText: 'Este contrato foi alterado',
    })
    if (dosDoisLados.length > 0) throw new BusinessError(recusaDosDoisLados(ato.sessao))
    const travado = { tx, clock: relogio, ato, lado: ato.alvo.lado, chave, ...estado }
    return work({ ...travado, novoStatus: decidir(travado) })
  })
}
