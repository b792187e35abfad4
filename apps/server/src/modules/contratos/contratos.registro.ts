import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { Acao } from '@lastro/shared/contratos/transicoes'
import { canonicalJson, registrar } from '../registro-de-auditoria/registro.service.ts'
import { avaliarMudanca } from '../cobertura/avaliacao.service.ts'
import { type AlteracaoAberta } from './alteracao/alteracao.repository.ts'
import { type ContratoRow, findContrato } from './contratos.repository.ts'
import { notificarMudanca } from './contratos.avisos.ts'
import { cobrarMudanca } from './contratos.cobranca.ts'
import { avisarParceiro } from './contratos.parceiro.ts'
import { alteracaoDo, type Travado } from './contrato-travado.ts'
import { type GarantiaRow, listGarantias } from './garantias.repository.ts'
import { mudancasEntre } from './linha-do-tempo.service.ts'

/** A contract's whole content in the audit: amounts in centavos, status as number. */
export function retrato(
  contrato: ContratoRow,
  garantias: readonly GarantiaRow[],
  alteracao: AlteracaoAberta | null = null,
) {
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
    ...(alteracao && { alteracao: retratoDaAlteracao(alteracao) }),
    ...(contrato.primeiraAprovacaoPor !== null && {
      primeiraAprovacao: {
        usuarioId: contrato.primeiraAprovacaoPor,
        ato: contrato.primeiraAprovacaoAto,
        conteudo: contrato.primeiraAprovacaoConteudo,
      },
    }),
  }
}

const retratoDaAlteracao = ({ id, lado, expiraEm, incluir, remover }: AlteracaoAberta) => ({
  id,
  lado,
  expiraEm: expiraEm.toISOString(),
  incluir: incluir.map(({ veiculoId, placa, penhorId, precoVeiculo, precoInstituicaoFinanceira }) => ({
    veiculoId,
    placa,
    penhorId,
    precoVeiculo,
    precoInstituicaoFinanceira,
  })),
  remover: remover.map(({ veiculoId, placa, penhorId }) => ({ veiculoId, placa, penhorId })),
})

/** What may happen to a contract: its moves, those of its vehicles, and the first of two consents. */
export type AcaoDoContrato = Acao | AcaoDaAlteracao | 'primeiraAprovacao'

export type Retrato = ReturnType<typeof retrato>

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
