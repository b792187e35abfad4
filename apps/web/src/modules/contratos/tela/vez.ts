import type { Contrato, ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { CODIGO_DO_ATO, O_QUE_SE_APROVA } from '@lastro/shared/contratos/quatro-olhos'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { acaoPermitida, ladoDaVez } from '@lastro/shared/contratos/transicoes'
import type { Permissao } from '@lastro/shared/permissoes'
import { impedidoPelaPolitica } from './quatro-olhos.tsx'

/** The reader: a side, and the person's codes. */
export interface Leitor {
  lado: Lado
  permissoes: readonly string[]
}

const ENVIAR: readonly Permissao[] = ['Contratos.Contratos.Enviar']
const APROVAR: readonly Permissao[] = ['Contratos.Contratos.Aprovar', 'Contratos.Contratos.Recusar']
const RESPONDER: readonly Permissao[] = ['Loja.Propostas.Responder']

type Situacao = Pick<Contrato, 'statusId' | 'tipoSelecaoGarantia'>

/** Whether it is the reader's turn; never of a person who may not act. */
export function minhaVez(situacao: Situacao, { lado, permissoes }: Leitor): boolean {
  if (ladoDaVez(situacao) !== lado) return false
  const aprova = acaoPermitida('aprovar', lado, situacao)
  const pedem = lado === 'loja' ? RESPONDER : aprova ? APROVAR : ENVIAR
  return pedem.some((permissao) => permissoes.includes(permissao))
}

const RESPONDE_ALTERACAO: Record<Lado, Permissao> = {
  instituicao: 'Contratos.Contratos.Aprovar',
  loja: 'Loja.Propostas.Responder',
}

/** Whether an open change of guarantees waits for the reader's answer. */
export const minhaResposta = (espera: Lado, { lado, permissoes }: Leitor): boolean =>
  espera === lado && permissoes.includes(RESPONDE_ALTERACAO[espera])

export type ComPolitica = Contrato & Partial<Pick<ContratoDetalhe, 'quatroOlhos'>>

interface Vez {
  vez: Lado
  minha: boolean
  /** The reader's side has the turn, but the policy keeps the reader from acting. */
  impedida: boolean
}

function waitingFor(contrato: Contrato, { vez, minha, impedida }: Vez): string {
  if (minha && impedida) return `Aguardando outra pessoa de ${contrato.instituicaoFinanceira}`
  if (minha) return 'Aguarda você'
  return `Aguardando ${vez === 'loja' ? contrato.loja : contrato.instituicaoFinanceira}`
}

/** Who must act next, in words; null when nobody has to. */
export function vezDe(contrato: ComPolitica, leitor: Leitor): string | null {
  const vez = ladoDaVez(contrato)
  if (!vez) return null
  const ato = acaoPermitida('aprovar', leitor.lado, contrato) ? 'aprovar' : 'enviar'
  const impedida = impedidoPelaPolitica(contrato, ato) !== undefined
  return `${waitingFor(contrato, { vez, minha: minhaVez(contrato, leitor), impedida })}: ${STATUS[contrato.statusId].espera?.tarefa}`
}

function passoDoStatus(contrato: ContratoDetalhe, leitor: Leitor): Passo | null {
  const vez = vezDe(contrato, leitor)
  return vez === null ? null : { vez, desde: contrato.desde }
}

/** The second approval of an act on an agreed contract; before the agreement the status says it. */
function passoDoConsentimento(contrato: ContratoDetalhe, { permissoes }: Leitor): Passo | null {
  const { primeiraAprovacao: primeira, statusId } = contrato
  if (!primeira || !STATUS[statusId].acordado) return null
  const minha = permissoes.includes(CODIGO_DO_ATO[primeira.ato])
  const de = waitingFor(contrato, { vez: 'instituicao', minha, impedida: primeira.propria })
  return { vez: `${de}: segunda aprovação para ${O_QUE_SE_APROVA[primeira.ato]}`, desde: primeira.em }
}

interface Passo {
  vez: string
  desde: Date
}

/** The next step and since when it waits, an open change of guarantees first. */
export function passoDe(contrato: ContratoDetalhe, leitor: Leitor): Passo | null {
  const { alteracaoAberta } = contrato
  if (alteracaoAberta) {
    const { espera: vez } = alteracaoAberta
    const impedida = impedidoPelaPolitica(contrato, 'aceitarAlteracao') !== undefined
    return {
      vez: `${waitingFor(contrato, { vez, minha: minhaResposta(vez, leitor), impedida })}: responder à alteração de garantias`,
      desde: alteracaoAberta.desde,
    }
  }
  return passoDoConsentimento(contrato, leitor) ?? passoDoStatus(contrato, leitor)
}
