import { ACOES_DA_ALTERACAO } from '@lastro/shared/contratos/alteracao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import { avisarSistema } from '../../integracao/avisos.service.ts'
import type { Travado } from '../nucleo/contrato-travado.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import type { AcaoDoContrato } from './acao-do-contrato.ts'

/** With what happens by itself. */
type Acontecido = AcaoDoContrato | 'expirarAlteracao'

const TIPO: Partial<Record<Acontecido, TipoAviso>> = {
  // Also a proposal that waits for the store's answer: what it is about stands in the contract.
  ...Object.fromEntries(ACOES_DA_ALTERACAO.map((acao) => [acao, 'garantia.alterada'])),
  expirarAlteracao: 'garantia.alterada',
  enviar: 'proposta.enviada',
  aprovar: 'proposta.aprovada',
  recusar: 'proposta.recusada',
  cancelar: 'proposta.cancelada',
  liquidar: 'proposta.liquidada',
}

interface Mudanca {
  acao: Acontecido
  depois: ContratoRow
  /** Whether other vehicles back it now, or at other prices. */
  mudouGarantia: boolean
}

/**
 * Tells the store's own system, whoever acted: a store that answers on the screen wants its system to know as well. Nothing of a
 * proposal that the store never got.
 */
export async function avisarParceiro(
  { tx, clock }: Pick<Travado, 'tx' | 'clock'>,
  mudanca: Mudanca,
): Promise<void> {
  const { acao, depois, mudouGarantia } = mudanca
  if (depois.enviadoEm === null) return
  const tipo = TIPO[acao] ?? (mudouGarantia ? 'garantia.alterada' : undefined)
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
