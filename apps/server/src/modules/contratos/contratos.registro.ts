import type { Acao } from '@lastro/shared/contratos/transicoes'
import { registrar } from '../auditoria/auditoria.service.ts'
import { type ContratoRow, findContrato } from './contratos.repository.ts'
import { notificarMudanca } from './contratos.avisos.ts'
import { cobrarMudanca } from './contratos.cobranca.ts'
import type { Travado } from './contrato-travado.ts'
import { type GarantiaRow, listGarantias } from './garantias.repository.ts'
import { mudancasEntre } from './linha-do-tempo.service.ts'

/** A contract's whole content in the audit: amounts in centavos, status as number. */
export function retrato(contrato: ContratoRow, garantias: readonly GarantiaRow[]) {
  return {
    versao: contrato.versao,
    status: contrato.status,
    numero: contrato.numero,
    idParceiro: contrato.idParceiro,
    lojaId: contrato.lojaId,
    regraGarantiaId: contrato.regraGarantiaId,
    regraGarantiaVersao: contrato.regraGarantiaVersao,
    valorCredito: contrato.valorCredito,
    valorGarantia: contrato.valorGarantia,
    dataTermino: contrato.dataTermino,
    tipo: contrato.tipo,
    tipoSelecaoGarantia: contrato.tipoSelecaoGarantia,
    garantias: garantias.map(({ veiculoId, placa, precoVeiculo, precoInstituicaoFinanceira, penhorId }) => ({
      veiculoId,
      placa,
      precoVeiculo,
      precoInstituicaoFinanceira,
      penhorId,
    })),
  }
}
export type Retrato = ReturnType<typeof retrato>

/**
 * What every change of a contract leaves behind: reads it as it stands now, appends the change to the audit, bills it, and tells
 * the other side; answers what it read.
 */
export async function registrarMudanca(
  travado: Travado,
  acao: Acao,
  { forcado = false, motivo = null }: { forcado?: boolean; motivo?: string | null } = {},
): Promise<{ contrato: ContratoRow; garantias: GarantiaRow[] }> {
  const { tx, clock, ato, contrato, chave, garantias } = travado
  const depois = await findContrato(tx, { instituicaoId: chave.instituicaoFinanceiraId }, chave.id)
  if (!depois) throw new Error('The locked contract is gone')
  const garantiasDepois = await listGarantias(tx, chave)
  const retratos = { antes: retrato(contrato, garantias), depois: retrato(depois, garantiasDepois) }
  await registrar(tx, {
    instituicaoId: chave.instituicaoFinanceiraId,
    sessao: ato.sessao,
    acao,
    entidade: 'contrato',
    entidadeId: chave.id,
    ...retratos,
    forcado,
    motivo,
    agora: clock.now(),
  })
  await cobrarMudanca(travado, { contrato: depois, garantias: garantiasDepois })
  const termos = acao === 'alterar' ? mudancasEntre(retratos.antes, retratos.depois) : []
  await notificarMudanca(travado, { acao, depois, motivo, termos })
  return { contrato: depois, garantias: garantiasDepois }
}
