import type { SituacaoDasGarantias, VeiculoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { type Dia, diaEmSaoPaulo, diasEntre } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { findAlteracaoDoContrato } from '../nucleo/estado-do-contrato.service.ts'
import {
  type GarantiaAvaliada,
  listEntradasAvaliadas,
  listGarantiasAvaliadas,
} from '../nucleo/valores-atuais.repository.ts'
import { findExigido } from './exigido.ts'
import { totalAtual, totalDepois } from './valores-atuais.ts'

/**
 * Answers the contract's vehicles at current values, and the proposal that waits for an answer. An overdue proposal,
 * which the next act ends, is left out.
 */
export async function situacaoDasGarantias(
  { db, clock }: Ambiente,
  contrato: ContratoRow,
): Promise<SituacaoDasGarantias & { versao: number }> {
  const hoje = clock.today()
  const aberta = await findAlteracaoDoContrato(db, contrato)
  const alteracao = aberta && aberta.expiraEm > clock.now() ? aberta : null
  const garantias = await listGarantiasAvaliadas(db, contrato, hoje)
  const entram = alteracao
    ? await listEntradasAvaliadas(db, { ...contrato, alteracaoId: alteracao.id }, hoje)
    : []
  const saem = new Set(alteracao?.remover.map(({ veiculoId }) => veiculoId))
  const mudam = new Set(alteracao?.precos.map(({ veiculoId }) => veiculoId))
  const linhas = (mudaDePreco: boolean) =>
    entram
      .filter(({ veiculoId }) => mudam.has(veiculoId) === mudaDePreco)
      .map((entrada) => veiculoDaLinha(entrada, hoje))
  return {
    versao: contrato.versao,
    valorGarantia: contrato.valorGarantia,
    exigido: await findExigido(db, contrato),
    totalAtual: totalAtual(garantias),
    garantias: garantias.map((garantia) => veiculoDaLinha(garantia, hoje)),
    alteracao: alteracao && {
      id: alteracao.id,
      lado: alteracao.lado,
      usuario: alteracao.usuario,
      propostaEm: alteracao.propostaEm,
      expiraEm: alteracao.expiraEm,
      incluir: linhas(false),
      precos: linhas(true),
      remover: garantias
        .filter(({ veiculoId }) => saem.has(veiculoId))
        .map((garantia) => veiculoDaLinha(garantia, hoje)),
      totalDepois: totalDepois(garantias, entram, [...alteracao.remover, ...alteracao.precos]),
    },
  }
}

const veiculoDaLinha = (row: GarantiaAvaliada, hoje: Dia): VeiculoDaAlteracao => ({
  ...row,
  diasForaDoEstoque: row.saiuEm && diasEntre(diaEmSaoPaulo(row.saiuEm), hoje),
})
