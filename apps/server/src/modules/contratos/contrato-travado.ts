import { type Acao, destino, type Lado, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import type { StatusContrato } from '@lastro/shared/contratos/status'
import { formatInstante } from '@lastro/shared/dia'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Alvo, Sessao } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { aceitaVersao } from '../../http/versao.ts'
import { ultimaMudancaDe } from '../auditoria/auditoria.service.ts'
import { type ContratoRow, lockContrato } from './contratos.repository.ts'
import { type GarantiaRow, listGarantias } from './garantias.repository.ts'

export const CONTRATO_NAO_ENCONTRADO = 'Contrato não encontrado.'

/** Who acts on which contract; `ifMatch` is the header as sent. */
export interface Ato {
  sessao: Sessao
  alvo: Alvo
  id: number
  ifMatch: string | undefined
}

/** A contract under its row lock, with all that decisions need. */
export interface Travado {
  tx: Tx
  clock: Clock
  ato: Ato
  lado: Lado
  contrato: ContratoRow
  /** The key of its rows in every table. */
  chave: { instituicaoFinanceiraId: number; id: number }
  garantias: GarantiaRow[]
  /** Where the action leads. */
  para: StatusContrato
}

/** The contract's institution as the guard found it: staff's own, or the contract's for an operator and a store. */
function donoDe({ sessao, alvo }: Ato) {
  if (sessao.tipo === 'loja') return { lojaId: sessao.estabelecimentoId }
  return alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
}

/**
 * Locks the contract, checks If-Match and then the transition table (domain 2), and runs `work` in the same transaction.
 * Refuses with 404, 412 or 400.
 */
export function comContratoTravado<T>(
  { db, clock }: { db: Db; clock: Clock },
  ato: Ato,
  acao: Acao,
  work: (travado: Travado) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const contrato = await lockContrato(tx, donoDe(ato), ato.id)
    if (!contrato) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
    await checkIfMatch(tx, ato, contrato)
    const { lado } = ato.alvo
    const situacao = { statusId: contrato.status, tipoSelecaoGarantia: contrato.tipoSelecaoGarantia }
    const para = destino(acao, lado, situacao)
    if (para === undefined) throw new BusinessError(recusaDaTransicao(acao, contrato.status))
    const chave = { instituicaoFinanceiraId: contrato.instituicaoFinanceiraId, id: contrato.id }
    const garantias = await listGarantias(tx, chave)
    return work({ tx, clock, ato, lado, contrato, chave, garantias, para })
  })
}

/** Domain 2: two people at one contract. */
async function checkIfMatch(tx: Tx, { ifMatch }: Ato, contrato: ContratoRow): Promise<void> {
  if (aceitaVersao(ifMatch, contrato)) return
  const ultimo = await ultimaMudancaDe(tx, {
    instituicaoId: contrato.instituicaoFinanceiraId,
    entidade: 'contrato',
    entidadeId: contrato.id,
  })
  const quem = ultimo ? ` por ${ultimo.usuario ?? 'Lastro'} em ${formatInstante(ultimo.ocorridaEm)}` : ''
  throw new BusinessError(`Este contrato foi alterado${quem}. Confira as mudanças antes de continuar.`, 412)
}
