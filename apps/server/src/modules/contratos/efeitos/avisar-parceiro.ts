import { ACOES_DA_ALTERACAO } from '@lastro/shared/contratos/alteracao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import { avisarSistema } from '../../integracao/avisos.service.ts'
import { canonicalJson } from '../../registro-de-auditoria/registro.service.ts'
import type { AcaoDoContrato, AutoriaDaMudanca, MudancaDoContrato } from './mudanca-do-contrato.ts'

const TIPO: Partial<Record<AcaoDoContrato, TipoAviso>> = {
  // Also a proposal that waits for the store's answer: what it is about stands in the contract.
  ...Object.fromEntries(ACOES_DA_ALTERACAO.map((acao) => [acao, 'garantia.alterada'])),
  expirarAlteracao: 'garantia.alterada',
  enviar: 'proposta.enviada',
  aprovar: 'proposta.aprovada',
  recusar: 'proposta.recusada',
  cancelar: 'proposta.cancelada',
  liquidar: 'proposta.liquidada',
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
  const tipo = TIPO[acao] ?? (mudouGarantia(retratos) ? 'garantia.alterada' : undefined)
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
