import { StatusContrato } from '@lastro/shared/contratos/status'
import { type Acao, destino, type Lado, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import { formatInstante } from '@lastro/shared/dia'
import type { Clock } from '../../../clock.ts'
import type { Db, Tx } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Alvo, Sessao } from '../../../http/acesso.ts'
import { BusinessError } from '../../../http/errors.ts'
import { aceitaVersao } from '../../../http/versao.ts'
import { findUltimaMudanca } from '../../registro-de-auditoria/registro.repository.ts'
import { type AlteracaoAberta, findAlteracaoAberta } from './alteracao.repository.ts'
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
  /** The change of its vehicles that waits for an answer. */
  alteracao: AlteracaoAberta | null
  /** Where the action leads. */
  para: StatusContrato
}

/** The contract's institution as the guard found it: staff's own, or the contract's for an operator and a store. */
function donoDe({ sessao, alvo }: Ato) {
  if (sessao.tipo === 'loja') return { lojaId: sessao.estabelecimentoId }
  return alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
}

interface Deps {
  db: Db
  clock: Clock
}

/**
 * Locks the contract, checks If-Match and then the transition table (domain 2), and runs `work` in the same transaction.
 * Refuses with 404, 412 or 400.
 */
export function comContratoTravado<T>(
  deps: Deps,
  ato: Ato,
  acao: Acao,
  work: (travado: Travado) => Promise<T>,
): Promise<T> {
  const decidir = ({ contrato: { status, tipoSelecaoGarantia }, lado }: Omit<Travado, 'para'>) => {
    const para = destino(acao, lado, { statusId: status, tipoSelecaoGarantia })
    if (para === undefined) throw new BusinessError(recusaDaTransicao(acao, status))
    return para
  }
  return travarContrato(deps, ato, decidir, work)
}

/** The same with a decision of its own: `decidir` gives the status that the action leads to, or refuses. */
export function travarContrato<T>(
  { db, clock }: Deps,
  ato: Ato,
  decidir: (travado: Omit<Travado, 'para'>) => StatusContrato,
  work: (travado: Travado) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const contrato = await lockContrato(tx, donoDe(ato), ato.id)
    if (!contrato) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
    await checkIfMatch(tx, ato, contrato)
    const chave = { instituicaoFinanceiraId: contrato.instituicaoFinanceiraId, id: contrato.id }
    const alteracao = await alteracaoDo(tx, contrato)
    const garantias = await listGarantias(tx, chave)
    const travado = { tx, clock, ato, lado: ato.alvo.lado, contrato, chave, garantias, alteracao }
    return work({ ...travado, para: decidir(travado) })
  })
}

/** Only an Ativo contract has one. */
export async function alteracaoDo(db: Db, contrato: ContratoRow): Promise<AlteracaoAberta | null> {
  return contrato.status === StatusContrato.Ativo ? findAlteracaoAberta(db, contrato) : null
}

/** Domain 2: two people at one contract. */
async function checkIfMatch(tx: Tx, { ifMatch }: Ato, contrato: ContratoRow): Promise<void> {
  if (aceitaVersao(ifMatch, contrato)) return
  const ultimo = await findUltimaMudanca(tx, {
    instituicaoId: contrato.instituicaoFinanceiraId,
    entidade: 'contrato',
    entidadeId: contrato.id,
    // Doesn't count the version up, and the store learns nothing of it.
    exceto: 'primeiraAprovacao',
  })
  const quem = ultimo ? ` por ${ultimo.usuario ?? 'Lastro'} em ${formatInstante(ultimo.ocorridaEm)}` : ''
  throw new BusinessError(`Este contrato foi alterado${quem}. Confira as mudanças antes de continuar.`, 412)
}
