import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { type Acao, destino, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import type { Ambiente } from '#ambiente.ts'
import type { ActClock, Clock } from '#clock.ts'
import { pipelined } from '#db/pipelined.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'
import { lockContratos } from './contratos.repository.ts'
import { contratoNaAuditoria, type EstadoDoContrato, lerEstados } from './estado-do-contrato.service.ts'
import { relogioDosContratos } from './relogio-dos-contratos.service.ts'
import { listContratosDosDoisLados, recusaDosDoisLados } from './um-so-lado.service.ts'

export const CONTRATO_NAO_ENCONTRADO = 'Contrato não encontrado.'

export interface AutoriaDaMudanca {
  tx: Tx
  clock: Clock
  /** null: the program did it, because it was due. */
  sessao: (Pick<Sessao, 'usuarioId' | 'tipo'> & Partial<Pick<Sessao, 'nome'>>) | null
  lado: Lado | null
}

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
function donoDe({ sessao, alvo }: Actor) {
  if (sessao.tipo === 'loja') return { lojaId: sessao.estabelecimentoId }
  return alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
}

/**
 * Locks the contract and runs `work` in the same transaction. Refuses with 404 an unknown contract, with 412 a stale
 * If-Match. Refuses with 400 who acted on the other side (domain 1), and what the transition table doesn't allow
 * (domain 2).
 */
export function withLockedContrato<T>(
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
 * Locks and checks like {@link withLockedContrato}, but `decidir` answers the status to which the act leads, or refuses
 * by throwing.
 */
export function travarContrato<T>(
  { db, clock }: Ambiente,
  ato: ActInPath,
  decidir: (travado: Omit<ContratoTravado, 'novoStatus'>) => StatusContrato,
  work: (travado: ContratoTravado) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const [lido] = await lockAndRead(tx, clock, ato, [ato.id])
    if (!lido) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
    const { dosDoisLados, ...travado } = { ...lido, ato }
    await exigirVersao(tx, ato.ifMatch, {
      atual: travado.contrato,
      // A first consent leaves the version as it is, and the store must not learn of it.
      mudanca: { ...contratoNaAuditoria(travado.chave), exceto: 'primeiraAprovacao' },
      wasChangedText: 'Este contrato foi alterado',
    })
    if (dosDoisLados) throw new BusinessError(recusaDosDoisLados(ato.sessao))
    return work({ ...travado, novoStatus: decidir(travado) })
  })
}

/**
 * Locks contracts of one institution in the order of their ids, with as many statements for many as for one. Leaves out
 * unknown ones.
 */
export async function lockAndRead(tx: Tx, clock: Clock, { sessao, alvo }: Actor, ids: readonly number[]) {
  const contratos = await lockContratos(tx, donoDe({ sessao, alvo }), ids)
  const instituicaoId = contratos[0]?.instituicaoFinanceiraId
  if (instituicaoId === undefined) return []
  const [estados, relogio, dosDoisLados] = await pipelined(
    () => lerEstados(tx, contratos),
    () => relogioDosContratos(tx, clock, contratos),
    () => listContratosDosDoisLados(tx, sessao, { instituicaoId, ids }),
  )
  return estados.map((estado) => {
    const { instituicaoFinanceiraId, id } = estado.contrato
    const chave = { instituicaoFinanceiraId, id }
    return { tx, clock: relogio, lado: alvo.lado, chave, ...estado, dosDoisLados: dosDoisLados.includes(id) }
  })
}
