import { avaliarMudanca } from '../../cobertura/avaliacao.service.ts'
import { canonicalJson, registrar } from '../../registro-de-auditoria/registro.service.ts'
import { alteracaoDo, type Travado } from '../nucleo/contrato-travado.ts'
import { type ContratoRow, findContrato } from '../nucleo/contratos.repository.ts'
import { type GarantiaRow, listGarantias } from '../nucleo/garantias.repository.ts'
import { mudancasEntre } from '../nucleo/mudancas.ts'
import { retrato } from '../nucleo/retrato.ts'
import type { AcaoDoContrato } from './acao-do-contrato.ts'
import { avisarParceiro } from './avisar-parceiro.ts'
import { cobrarMudanca } from './cobrar-mudanca.ts'
import { notificarMudanca } from './notificar-mudanca.ts'

/**
 * What every change of a contract leaves behind: reads it as it stands now, appends the change to the audit, evaluates its
 * coverage, bills it, and tells the other side and the store's own system; answers what it read.
 */
export async function registrarMudanca(
  travado: Travado,
  acao: AcaoDoContrato,
  { forcado = false, motivo = null }: { forcado?: boolean; motivo?: string | null } = {},
): Promise<{ contrato: ContratoRow; garantias: GarantiaRow[] }> {
  const { tx, clock, ato, contrato, chave, garantias, alteracao } = travado
  const depois = await findContrato(tx, { instituicaoId: chave.instituicaoFinanceiraId }, chave.id)
  if (!depois) throw new Error('The locked contract is gone')
  const garantiasDepois = await listGarantias(tx, chave)
  const alteracaoDepois = await alteracaoDo(tx, depois)
  const retratos = {
    antes: retrato(contrato, garantias, alteracao),
    depois: retrato(depois, garantiasDepois, alteracaoDepois),
  }
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
  await avaliarMudanca(tx, clock, depois, garantiasDepois)
  const estado = { contrato: depois, garantias: garantiasDepois }
  await cobrarMudanca(travado, estado, { termos: acao === 'alterar' })
  const termos = acao === 'alterar' ? mudancasEntre(retratos.antes, retratos.depois) : []
  const proposta = alteracaoDepois ?? alteracao
  await notificarMudanca(travado, { acao, depois, motivo, termos, alteracao: proposta })
  const mudouGarantia = canonicalJson(retratos.antes.garantias) !== canonicalJson(retratos.depois.garantias)
  await avisarParceiro(travado, { acao, depois, mudouGarantia })
  return { contrato: depois, garantias: garantiasDepois }
}
