import {
  type AcaoComBaixa,
  type AcaoDaCargaInicial,
  type AcaoDoContrato,
  isAcaoComBaixa,
  isAcaoDaCargaInicial,
} from '@lastro/shared/contratos/acao-do-contrato'
import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import { avisarSistema } from '#modules/integracao/avisos.service.ts'
import { canonicalJson } from '#modules/registro-de-auditoria/registro.service.ts'
import { isAcaoDaAlteracao } from './alteracao-avisos.ts'
import type { AutoriaDaMudanca } from '../nucleo/contrato-travado.service.ts'
import type { MudancaDoContrato } from './mudanca-do-contrato.ts'

/** null: the store's system hears of the act only where it changed the vehicles or their prices. */
const TIPO: Record<
  Exclude<AcaoDoContrato, AcaoComBaixa | AcaoDaAlteracao | AcaoDaCargaInicial>,
  TipoAviso | null
> = {
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
  // The module pedidos-reforco sends these notices itself.
  pedirReforco: null,
  recusarReforco: null,
  encerrarReforco: null,
}

const mudouGarantia = ({ antes, depois }: MudancaDoContrato['retratos']) =>
  canonicalJson(antes?.garantias) !== canonicalJson(depois.garantias)

/**
 * Queues a notice for the store's own system, whichever side acted: an answer given on the store's screen must reach
 * its system too. A proposal that was never sent to the store is not told.
 */
export async function avisarParceiro(
  { tx, clock }: AutoriaDaMudanca,
  { acao, depois: { contrato: depois }, retratos }: MudancaDoContrato,
): Promise<void> {
  // The module baixas sends its own; of a running book taken over no contract is told by itself.
  if (depois.enviadoEm === null || isAcaoComBaixa(acao) || isAcaoDaCargaInicial(acao)) return
  // An unanswered proposal is told too: the system reads its content from the contract.
  const tipoDoAto = isAcaoDaAlteracao(acao) ? 'garantia.alterada' : TIPO[acao]
  const tipo = tipoDoAto ?? (mudouGarantia(retratos) ? 'garantia.alterada' : undefined)
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
