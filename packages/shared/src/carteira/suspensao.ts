import { formatInteiro } from '../numeros.ts'

/** Why a store's new proposals and vehicles are refused (carteira A.3). */
export interface Suspensao {
  /** Sales that are unpaid for longer than the policy bears. */
  vendas: number
  /** What the policy bears, in business days overdue. */
  dias: number
}

/** 'A loja tem 2 vendas sem quitação há mais de 5 dias úteis.' */
function motivoDaSuspensao({ vendas, dias }: Suspensao): string {
  const quantas = vendas === 1 ? '1 venda' : `${formatInteiro(vendas)} vendas`
  return `A loja tem ${quantas} sem quitação há mais de ${dias === 1 ? '1 dia útil' : `${dias} dias úteis`}.`
}

export const recusaDaSuspensao = (suspensao: Suspensao): string =>
  `${motivoDaSuspensao(suspensao)} Novos envios e inclusões estão suspensos.`
