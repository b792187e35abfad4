import { STATUS, StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { notificar } from '../../notificacoes/notificacoes.service.ts'
import type { AlteracaoAberta } from '../nucleo/alteracao.repository.ts'
import type { Travado } from '../nucleo/contrato-travado.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import type { AcaoDoContrato } from './acao-do-contrato.ts'
import { avisoDaAlteracao, isAcaoDaAlteracao } from './alteracao-avisos.ts'

interface Aviso {
  titulo: string
  conteudo: string
}

interface Mudanca {
  acao: AcaoDoContrato
  depois: ContratoRow
  motivo: string | null
  /** What a change of terms changed, in words. */
  termos: readonly { campo: string; de: string; para: string }[]
  /** The change of its vehicles that is proposed, or that was until now. */
  alteracao: AlteracaoAberta | null
}

type Texto = (mudanca: Mudanca) => Aviso | undefined

/** To the store, of what the institution did. */
const PARA_A_LOJA: Partial<Record<AcaoDoContrato, Texto>> = {
  enviar: ({ depois: { instituicaoFinanceira, numero, tipoSelecaoGarantia, status } }) => ({
    titulo: 'Nova proposta recebida',
    conteudo:
      tipoSelecaoGarantia === TipoSelecaoGarantia.Loja &&
      status === StatusContrato.PendenteSelecaoGarantiaLoja
        ? `${instituicaoFinanceira} enviou o contrato ${numero}. Selecione os veículos que ficarão em garantia.`
        : `${instituicaoFinanceira} enviou o contrato ${numero}. Confira os veículos em garantia e responda à proposta.`,
  }),
  recusar: ({ depois: { instituicaoFinanceira, numero }, motivo }) => ({
    titulo: 'Seleção de garantias recusada',
    conteudo: `${instituicaoFinanceira} recusou as garantias do contrato ${numero}. Motivo: ${motivo}`,
  }),
  aprovar: ({ depois: { instituicaoFinanceira, numero } }) => ({
    titulo: 'Contrato aprovado',
    conteudo: `${instituicaoFinanceira} aprovou o contrato ${numero}, que agora está ativo.`,
  }),
  cancelar: ({ depois: { instituicaoFinanceira, numero } }) => ({
    titulo: 'Contrato cancelado',
    conteudo: `${instituicaoFinanceira} cancelou o contrato ${numero}. Os veículos foram liberados.`,
  }),
  liquidar: ({ depois: { instituicaoFinanceira, numero } }) => ({
    titulo: 'Contrato liquidado',
    conteudo: `O contrato ${numero} com ${instituicaoFinanceira} foi liquidado. Os veículos foram liberados.`,
  }),
  alterar: ({ depois: { instituicaoFinanceira, numero, status }, termos }) => {
    if (!STATUS[status].naLoja) return undefined
    const mudancas = termos.map(({ campo, de, para }) => `${campo}, de ${de} para ${para}`).join('; ')
    return {
      titulo: 'Termos do contrato alterados',
      conteudo: `${instituicaoFinanceira} alterou o contrato ${numero}: ${mudancas}.`,
    }
  },
}

/** To the institution, of what the store did. */
const PARA_A_INSTITUICAO: Partial<Record<AcaoDoContrato, Texto>> = {
  enviar: ({ depois: { loja, numero } }) => ({
    titulo: 'Garantias selecionadas pela loja',
    conteudo: `${loja} selecionou os veículos do contrato ${numero}. Confira as garantias e aprove ou recuse.`,
  }),
  recusar: ({ depois: { loja, numero }, motivo }) => ({
    titulo: 'Proposta recusada pela loja',
    conteudo: `${loja} recusou a proposta do contrato ${numero}. Motivo: ${motivo}`,
  }),
  aprovar: ({ depois: { loja, numero } }) => ({
    titulo: 'Proposta aprovada pela loja',
    conteudo: `${loja} aprovou a proposta do contrato ${numero}, que agora está ativo.`,
  }),
}

/** Tells the other side what was done to the contract (domain 7); a store nothing of a proposal that it never got. */
export async function notificarMudanca({ tx, lado, clock }: Travado, mudanca: Mudanca): Promise<void> {
  const { acao, depois } = mudanca
  const daInstituicao = lado === 'instituicao'
  if (daInstituicao && depois.enviadoEm === null) return
  const aviso = isAcaoDaAlteracao(acao)
    ? avisoDaAlteracao({ ...mudanca, acao, quem: daInstituicao ? depois.instituicaoFinanceira : depois.loja })
    : (daInstituicao ? PARA_A_LOJA : PARA_A_INSTITUICAO)[acao]?.(mudanca)
  if (!aviso) return
  const estabelecimentoId = daInstituicao ? depois.lojaId : depois.instituicaoFinanceiraId
  const chave = `contrato:${depois.id}:${acao}:${depois.versao}`
  await notificar(tx, [{ ...aviso, estabelecimentoId, contratoId: depois.id, chave }], clock.now())
}
