import { isAcaoDaCargaInicial } from '@lastro/shared/contratos/acao-do-contrato'
import { atoCobra, type EventoDoAto } from '@lastro/shared/contratos/atos-cobrados'
import { STATUS } from '@lastro/shared/contratos/status'
import {
  cobrarAlteracao,
  cobrarAtivacao,
  cobrarInclusao,
  cobrarRemocoes,
} from '#modules/cobranca/cobranca.service.ts'
import type { GarantiaRow } from '../nucleo/garantias.repository.ts'
import type { AutoriaDaMudanca } from '../nucleo/contrato-travado.service.ts'
import type { MudancaDoContrato } from './mudanca-do-contrato.ts'

const penhoresDe = (garantias: readonly GarantiaRow[]) =>
  garantias.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [] : [{ veiculoId, penhorId }]))

const penhoresSoEm = (garantias: readonly GarantiaRow[], outras: readonly GarantiaRow[]) => {
  const penhores = new Set(outras.map(({ penhorId }) => penhorId))
  return penhoresDe(garantias.filter(({ penhorId }) => !penhores.has(penhorId)))
}

/** Throws where an act would bill an event that EVENTOS_DO_ATO doesn't name for it: no screen would tell it before. */
function exigirAtoQueCobra(acao: MudancaDoContrato['acao'], evento: EventoDoAto, quantos: number): void {
  if (quantos > 0 && !atoCobra(acao, evento)) throw new Error(`EVENTOS_DO_ATO: ${acao} bills ${evento}`)
}

/**
 * Bills what changes of one institution's contracts cost (domain 5). Only the two states and whether the act was a PUT
 * of the terms decide; nothing is billed unless one state is Ativo. A contract that ends keeps naming its vehicles, so
 * the removal of all of them is billed. One that stays Ativo is billed for the vehicles that came and went.
 */
export async function cobrarMudancas(
  { tx, clock, sessao }: AutoriaDaMudanca,
  instituicaoId: number,
  mudancas: readonly MudancaDoContrato[],
): Promise<void> {
  const autoria = { instituicaoId, usuarioId: sessao?.usuarioId ?? null, agora: clock.now() }
  const remocoes = []
  for (const { acao, antes, depois } of mudancas) {
    // What another system agreed on was billed there, or never.
    if (isAcaoDaCargaInicial(acao)) continue
    const { id: contratoId, lojaId, status, versao } = depois.contrato
    const contrato = { ...autoria, contratoId, lojaId }
    const garantias = antes?.garantias ?? []
    const wasActive = antes !== undefined && STATUS[antes.contrato.status].vigente
    const isActive = STATUS[status].vigente
    if (!wasActive && isActive) {
      exigirAtoQueCobra(acao, 'contratoNovo', 1)
      await cobrarAtivacao(tx, contrato, penhoresDe(depois.garantias))
    }
    if (!wasActive) continue
    const entram = isActive ? penhoresSoEm(depois.garantias, garantias) : []
    exigirAtoQueCobra(acao, 'garantiaIncluida', entram.length)
    await cobrarInclusao(tx, contrato, entram)
    const saem = isActive ? penhoresSoEm(garantias, depois.garantias) : penhoresDe(garantias)
    exigirAtoQueCobra(acao, 'garantiaRemovida', saem.length)
    remocoes.push({ contratoId, lojaId, garantias: saem })
    if (isActive && atoCobra(acao, 'contratoAlterado')) await cobrarAlteracao(tx, contrato, versao)
  }
  await cobrarRemocoes(tx, autoria, remocoes)
}
