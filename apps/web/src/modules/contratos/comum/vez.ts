import type { Contrato, ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { acaoPermitida, type Lado, ladoDaVez } from '@lastro/shared/contratos/transicoes'
import type { Permissao } from '@lastro/shared/permissoes'

/** Who looks: a side, and what the person may do there. */
export interface Leitor {
  lado: Lado
  permissoes: readonly string[]
}

const ENVIAR: readonly Permissao[] = ['Contratos.Contratos.Enviar']
const APROVAR: readonly Permissao[] = ['Contratos.Contratos.Aprovar', 'Contratos.Contratos.Recusar']
const RESPONDER: readonly Permissao[] = ['Loja.Propostas.Responder']

type Situacao = Pick<Contrato, 'statusId' | 'tipoSelecaoGarantia'>

/** Whether the reader is waited for: it is the turn of nobody who may not act. */
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

/** Whether an open change of the guarantees waits for the reader's answer. */
export const minhaResposta = (espera: Lado, { lado, permissoes }: Leitor): boolean =>
  espera === lado && permissoes.includes(RESPONDE_ALTERACAO[espera])

export type ComConsentimento = Contrato & Partial<Pick<ContratoDetalhe, 'primeiraAprovacao'>>

/** The act that the reader has consented to first, and which waits for another person. */
export const jaConsentiu = ({ primeiraAprovacao: primeira }: ComConsentimento) =>
  primeira?.propria && primeira.ato !== 'alterar' ? primeira.ato : undefined

function quem(contrato: Contrato, { vez, minha }: { vez: Lado; minha: boolean }): string {
  if (minha) return 'Sua vez'
  return `Aguardando ${vez === 'loja' ? contrato.loja : contrato.instituicaoFinanceira}`
}

/** Who must act now that the contract may go on, in words; null when nobody has to. */
export function vezDe(contrato: ComConsentimento, leitor: Leitor): string | null {
  const vez = ladoDaVez(contrato)
  if (!vez) return null
  const minha = !jaConsentiu(contrato) && minhaVez(contrato, leitor)
  return `${quem(contrato, { vez, minha })}: ${STATUS[contrato.statusId].espera?.tarefa}`
}

/** The same since when, with the answer to an open change of the guarantees. */
export function passoDe(contrato: ContratoDetalhe, leitor: Leitor): { vez: string; desde: Date } | null {
  const { alteracaoAberta, desde } = contrato
  if (alteracaoAberta) {
    const { espera: vez } = alteracaoAberta
    const minha = !jaConsentiu(contrato) && minhaResposta(vez, leitor)
    return {
      vez: `${quem(contrato, { vez, minha })}: responder à alteração de garantias`,
      desde: alteracaoAberta.desde,
    }
  }
  const vez = vezDe(contrato, leitor)
  return vez === null ? null : { vez, desde }
}
