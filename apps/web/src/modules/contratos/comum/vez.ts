import type { Contrato } from '@lastro/shared/contratos/contrato'
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

/** Who must act now, in words; null when nobody has to. */
export function vezDe(contrato: Contrato, leitor: Leitor): string | null {
  const vez = ladoDaVez(contrato)
  if (!vez) return null
  const outro = vez === 'loja' ? contrato.loja : contrato.instituicaoFinanceira
  const quem = minhaVez(contrato, leitor) ? 'Sua vez' : `Aguardando ${outro}`
  return `${quem}: ${STATUS[contrato.statusId].espera?.tarefa}`
}
