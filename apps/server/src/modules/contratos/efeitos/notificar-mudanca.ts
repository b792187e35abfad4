import {
  type AcaoComBaixa,
  type AcaoDaCargaInicial,
  type AcaoDoContrato,
  isAcaoComBaixa,
  isAcaoDaCargaInicial,
} from '@lastro/shared/contratos/acao-do-contrato'
import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { O_QUE_SE_APROVA } from '@lastro/shared/contratos/quatro-olhos'
import { STATUS, StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { type NotificacaoNova, notificar } from '#modules/notificacoes/notificacoes.service.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { mudancasEntre } from '../nucleo/mudancas.ts'
import { avisoDaAlteracao, avisoDeVencimento, isAcaoDaAlteracao } from './alteracao-avisos.ts'
import type { AutoriaDaMudanca } from '../nucleo/contrato-travado.service.ts'
import type { MudancaDoContrato } from './mudanca-do-contrato.ts'

interface Aviso {
  titulo: string
  conteudo: string
}

interface Fatos extends Pick<MudancaDoContrato, 'motivo' | 'retratos'> {
  depois: ContratoRow
}

type Texto = (fatos: Fatos) => Aviso | undefined

/** The notice that the other side gets of each act; null: none. */
type Textos = Record<
  Exclude<
    AcaoDoContrato,
    AcaoComBaixa | AcaoDaAlteracao | AcaoDaCargaInicial | 'expirarAlteracao' | 'primeiraAprovacao'
  >,
  Texto | null
>

const termosAlterados: Texto = ({ depois: { instituicaoFinanceira, numero, status }, retratos }) => {
  if (!STATUS[status].naLoja) return undefined
  const termos = mudancasEntre(retratos.antes ?? null, retratos.depois)
  const mudancas = termos.map(({ campo, de, para }) => `${campo}, de ${de} para ${para}`).join('; ')
  return {
    titulo: 'Termos do contrato alterados',
    conteudo: `${instituicaoFinanceira} alterou o contrato ${numero}: ${mudancas}.`,
  }
}

/** What the store reads of the institution's acts. */
const PARA_A_LOJA: Textos = {
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
  recolher: ({ depois: { instituicaoFinanceira, numero }, motivo }) => ({
    titulo: 'Proposta recolhida',
    conteudo: `${instituicaoFinanceira} recolheu a proposta do contrato ${numero} para corrigi-la e enviá-la de novo. Os veículos continuam em garantia. Motivo: ${motivo}`,
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
  alterar: termosAlterados,
  perderRegra: termosAlterados,
  // A store sees a proposal only once it is sent.
  criar: null,
  alterarGarantias: null,
  identificar: null,
  // The module pedidos-reforco sends these notices itself.
  pedirReforco: null,
  recusarReforco: null,
  encerrarReforco: null,
}

/** What the institution reads of the store's acts. */
const PARA_A_INSTITUICAO: Textos = {
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
  alterarGarantias: null,
  identificar: null,
  // A store does none of these.
  criar: null,
  alterar: null,
  recolher: null,
  cancelar: null,
  liquidar: null,
  perderRegra: null,
  pedirReforco: null,
  recusarReforco: null,
  encerrarReforco: null,
}

/**
 * Notifies the other side of changes of contracts (domain 7), or both sides of what the program did. A store gets no
 * notice of a proposal that was never sent to it.
 */
export function notificarMudancas(
  autoria: AutoriaDaMudanca,
  mudancas: readonly MudancaDoContrato[],
): Promise<void> {
  const avisos = mudancas.flatMap((mudanca) => notificacoesDaMudanca(autoria, mudanca))
  const espera = mudancas[0]?.acao === 'primeiraAprovacao'
  return notificar(autoria.tx, espera ? 'segundaAprovacao' : 'propostas', avisos, autoria.clock.now())
}

function notificacoesDaMudanca(
  { sessao, lado, clock }: AutoriaDaMudanca,
  mudanca: MudancaDoContrato,
): NotificacaoNova[] {
  const { acao, motivo, antes, retratos } = mudanca
  const { contrato: depois, alteracao: proposta } = mudanca.depois
  const { instituicaoFinanceiraId, lojaId } = depois
  /** The proposal that is open now, or that was open until this act. */
  const alteracao = proposta ?? antes?.alteracao ?? null
  const notificacoesPara = (
    aviso: Aviso | undefined,
    destinos: readonly number[],
    occurrence: string | number = depois.versao,
  ) =>
    destinos.flatMap((estabelecimentoId) =>
      aviso
        ? [
            {
              ...aviso,
              estabelecimentoId,
              contratoId: depois.id,
              chave: `contrato:${depois.id}:${acao}:${occurrence}`,
            },
          ]
        : [],
    )
  if (acao === 'expirarAlteracao')
    return notificacoesPara(alteracao ? avisoDeVencimento(depois, alteracao) : undefined, [
      instituicaoFinanceiraId,
      lojaId,
    ])
  // A first consent is told to the institution itself. Its key needs the moment, because the version stays.
  if (acao === 'primeiraAprovacao')
    return notificacoesPara(
      avisoDaPrimeiraAprovacao(depois, sessao?.nome),
      [instituicaoFinanceiraId],
      clock.now().toISOString(),
    )
  const daInstituicao = lado === 'instituicao'
  // The module baixas sends its own; of a running book taken over the sides get one digest.
  if ((daInstituicao && depois.enviadoEm === null) || isAcaoComBaixa(acao) || isAcaoDaCargaInicial(acao))
    return []
  const aviso = isAcaoDaAlteracao(acao)
    ? avisoDaAlteracao({
        acao,
        motivo,
        depois,
        alteracao,
        pedido: mudanca.depois.pedido,
        quem: daInstituicao ? depois.instituicaoFinanceira : depois.loja,
      })
    : (daInstituicao ? PARA_A_LOJA : PARA_A_INSTITUICAO)[acao]?.({ motivo, depois, retratos })
  return notificacoesPara(aviso, [daInstituicao ? lojaId : instituicaoFinanceiraId])
}

const avisoDaPrimeiraAprovacao = ({ numero, primeiraAprovacaoAto: ato }: ContratoRow, quem = ''): Aviso => ({
  titulo: 'Falta a segunda aprovação',
  conteudo: `${quem} deu a primeira aprovação no contrato ${numero}${ato && `, para ${O_QUE_SE_APROVA[ato]}`}. Pela política da instituição, falta a de outra pessoa.`,
})
