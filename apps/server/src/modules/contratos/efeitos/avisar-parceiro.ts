import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import { avisarSistema } from '#modules/integracao/avisos.service.ts'
import { canonicalJson } from '#modules/registro-de-auditoria/registro.service.ts'
import { isAcaoDaAlteracao } from './alteracao-avisos.ts'
import type { AcaoDoContrato, AutoriaDaMudanca, MudancaDoContrato } from './mudanca-do-contrato.ts'

/** null: only where other vehicles back it then, or at other prices. */
const TIPO: Record<Exclude<AcaoDoContrato, AcaoDaAlteracao>, TipoAviso | null> = {
  expirarAlteracao: 'garantia.alterada',
  enviar: 'proposta.enviada',
  aprovar: 'proposta.aprovada',
  recusar: 'proposta.recusada',
  recolher: 'proposta.recolhida',
  cancelar: 'proposta.cancelada',
  liquidar: 'proposta.liquidada',
  criar: null,
  alterar: null,
  alterarGarantias: null,
  identificar: null,
  primeiraAprovacao: null,
  perderRegra: null,
  // pedidos-reforco tells of these itself.
  pedirReforco: null,
  recusarReforco: null,
  encerrarReforco: null,
}

/** Whether other vehicles back it now, or at other prices. */
const mudouGarantia = ({ antes, depois }: MudancaDoContrato['retratos']) =>
  canonicalJson(antes?.garantias) !== canonicalJson(depois.garantias)

/**
 * Tells the store's own system, whoever acted: a store that answers on the screen wants its system to know as well. Nothing of a
 * proposal that the store never got.
 */
export async function avisarParceiro(
  { tx, clock }: AutoriaDaMudanca,
  { acao, depois: { contrato: depois }, retratos }: MudancaDoContrato,
): Promise<void> {
  if (depois.enviadoEm === null) return
  // Also a proposal that waits for the store's answer: what it is about stands in the contract.
  const doAto = isAcaoDaAlteracao(acao) ? 'garantia.alterada' : TIPO[acao]
  const tipo = doAto ?? (mudouGarantia(retratos) ? 'garantia.alterada' : undefined)
  if (!tipo) return
  const { instituicaoFinanceiraId, numero, idParceiro, status } = depois
  await avisarSistema(tx, {
    tipo,
    lojaId: depois.lojaId,
    contratoId: depois.id,
    dados: { instituicaoFinanceiraId, numero, idParceiro, status: STATUS[status].label, statusId: status },
    chave: `contrato:${depois.id}:${depois.versao}:${tipo}`,
    agora: clock.now(),
  })
}
