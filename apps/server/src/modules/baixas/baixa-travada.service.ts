import type { BaixaFeita } from '@lastro/shared/baixas/baixa'
import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import { type AcaoDaBaixa, impedimentoDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { listBaixas } from './baixas.repository.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { situacaoDaBaixa } from './situacao-da-baixa.service.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { isVencida, travarSemVencida } from '#modules/contratos/alteracao/expirar-alteracoes.service.ts'
import {
  type AutoriaDaMudanca,
  type ContratoTravado,
  lockAndRead,
} from '#modules/contratos/nucleo/contrato-travado.service.ts'
import { lockContratos } from '#modules/contratos/nucleo/contratos.repository.ts'
import type { ChaveDoContrato } from '#modules/contratos/nucleo/contratos.sql.ts'
import {
  contratoNaAuditoria,
  type EstadoDoContrato,
  lerEstados,
} from '#modules/contratos/nucleo/estado-do-contrato.service.ts'
import { relogioDosContratos } from '#modules/contratos/nucleo/relogio-dos-contratos.service.ts'

/** An act on the payoff in the path, and its contract. */
export interface AtoNaBaixa extends ActInPath {
  contratoId: number
}

/** A payoff under the lock of its contract. */
export interface BaixaTravada extends ContratoTravado {
  baixa: BaixaEmCurso
}

/**
 * Locks the payoff's contract and runs `work` in the same transaction. Refuses with 404. Neither version nor move is
 * checked yet.
 */
export function withLockedBaixa<T>(
  deps: Ambiente,
  ato: AtoNaBaixa,
  work: (travada: BaixaTravada) => Promise<T>,
): Promise<T> {
  // If-Match names the payoff's version, not the contract's.
  const noContrato = { ...ato, id: ato.contratoId, ifMatch: undefined }
  return travarSemVencida(
    deps,
    noContrato,
    ({ contrato }) => contrato.status,
    async (travado) => {
      const { instituicaoFinanceiraId } = travado.chave
      const [baixa] = await listBaixas(travado.tx, { instituicaoFinanceiraId, ids: [ato.id] })
      if (!baixa) throw new Error('The payoff is gone')
      return work({ ...travado, baixa })
    },
  )
}

/** A payoff and its contract. */
export interface QualBaixa {
  contratoId: number
  baixaId: number
}

/** A payoff that was locked with others, and what `withLockedBaixa` would do about its contract. */
export interface BaixaDeVarias extends BaixaTravada {
  /** It refuses: the user acted on the other side. */
  dosDoisLados: boolean
  /** It ends the contract's overdue proposal first, which is in `alteracao` no more. */
  aExpirar: boolean
}

/**
 * Locks payoffs, each of another contract of one institution, and runs `work` in the same transaction. Leaves out unknown
 * contracts.
 */
export function withLockedBaixas<T>(
  { db, clock }: Ambiente,
  ator: Actor,
  quais: readonly QualBaixa[],
  work: (travadas: readonly BaixaDeVarias[]) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const lidos = await lockAndRead(
      tx,
      clock,
      ator,
      quais.map(({ contratoId }) => contratoId),
    )
    const [primeiro] = lidos
    if (!primeiro) return work([])
    const { instituicaoFinanceiraId } = primeiro.chave
    const ids = quais.map(({ baixaId }) => baixaId)
    const baixas = await listBaixas(tx, { instituicaoFinanceiraId, ids })
    const doContrato = new Map(baixas.map((baixa) => [baixa.contratoId, baixa]))
    const travadas = lidos.flatMap((lido) => {
      const { contrato } = lido
      const baixa = doContrato.get(contrato.id)
      if (!baixa) return []
      const ato = { ...ator, id: contrato.id, ifMatch: undefined }
      const aExpirar = lido.alteracao !== null && isVencida(lido.alteracao, lido.clock.now())
      const alteracao = aExpirar ? null : lido.alteracao
      return [{ ...lido, alteracao, aExpirar, ato, novoStatus: contrato.status, baixa }]
    })
    return work(travadas)
  })
}

/** Refuses with 412 a stale If-Match, and with 400 what the table of moves doesn't have. `falta` as in `situacaoDaBaixa`. */
export async function exigirPasso(
  { tx, chave, lado, baixa }: BaixaTravada,
  ifMatch: string | undefined,
  { acao, falta = null }: { acao: AcaoDaBaixa; falta?: Centavos | null },
) {
  await exigirVersao(tx, ifMatch, {
    atual: baixa,
    mudanca: { ...contratoNaAuditoria(chave), exceto: 'primeiraAprovacao' },
    wasChangedText: 'Esta baixa foi alterada',
  })
  const recusa = impedimentoDaBaixa(acao, lado, situacaoDaBaixa(baixa, falta))
  if (recusa) throw new BusinessError(recusa)
}

/** A contract that an act, or the program, has locked. */
export type EstadoTravado = AutoriaDaMudanca & EstadoDoContrato & { chave: ChaveDoContrato }

export const autoriaDe = ({ tx, clock, ato, lado, ...travado }: ContratoTravado): EstadoTravado => ({
  ...travado,
  tx,
  clock,
  sessao: ato.sessao,
  lado,
})

/**
 * Locks a contract on which the program acts, because it is due; undefined: it is gone.
 */
export async function lockForProgram(
  deps: Ambiente,
  tx: Tx,
  chave: ChaveDoContrato,
): Promise<EstadoTravado | undefined> {
  const contratos = await lockContratos(tx, { instituicaoId: chave.instituicaoFinanceiraId }, [chave.id])
  const [estado] = await lerEstados(tx, contratos)
  if (!estado) return undefined
  const clock = await relogioDosContratos(tx, deps.clock, contratos)
  return { ...estado, tx, clock, chave, sessao: null, lado: null }
}

/** What an act on a payoff answers; `versao` becomes the ETag. */
export type Resposta = BaixaFeita & { versao: number }

export const respostaDe = (
  { id, contratoId }: Pick<BaixaEmCurso, 'id' | 'contratoId'>,
  estado: EstadoDaBaixa,
  versao: number,
): Resposta => ({ id, contratoId, estado, avisos: [], versao })
