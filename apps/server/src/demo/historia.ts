import type { Acao } from '@lastro/shared/contratos/transicoes'
import { TipoContrato, type TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { NomeInstituicao, NomeLoja } from './estabelecimentos.ts'
import type { NomeRegra } from './regras-garantia.ts'

/** A step of a contract, how many days ago; a refusal with its reason. The contract's status tells which side acts. */
export type Passo = readonly [diasAtras: number, acao: Acao, motivo?: string]

export interface Historia {
  instituicao: NomeInstituicao
  loja: NomeLoja
  regra: NomeRegra | null
  tipo: TipoContrato
  selecao: TipoSelecaoGarantia
  createdDaysAgo: number
  /** In reais. */
  valorGarantia: number
  valorCredito: number
  /** Days from today to its end; negative when the end has passed. */
  endsInDays: number
  /** The partner's number for the contract. */
  idParceiro?: string
  /** The institution knowingly sends it with too few vehicles. */
  belowGuarantee?: true
  /** The contract has commercial parameters of its own. */
  tarifaPropria?: true
  passos: readonly Passo[]
  /** Days ago on which a pledged vehicle left the stock. */
  leftDaysAgo?: number
  /** The first of two people gives its consent; the contract waits for the second. */
  primeiraAprovacao?: true
  /** Its institution asks the store for more guarantee; `recusa` is the store's reason against it. */
  pedeReforco?: { daysAgo: number; texto: string; recusa?: string }
  /** Today its store proposes other vehicles for one of its own. */
  proposesSwap?: true
}

type Proprio = Pick<Historia, 'createdDaysAgo' | 'valorGarantia' | 'passos'> & Partial<Historia>

/** A contract of Banco Aurora, by default under its default rule. The credit is four fifths of the guarantee. */
export function aurora(loja: NomeLoja, selecao: TipoSelecaoGarantia, proprio: Proprio): Historia {
  const { createdDaysAgo, valorGarantia } = proprio
  return {
    instituicao: 'aurora',
    loja,
    regra: 'auroraGeral',
    tipo: createdDaysAgo % 3 === 0 ? TipoContrato.Rotativo : TipoContrato.Parcelado,
    selecao,
    valorCredito: Math.round(valorGarantia / 1250) * 1_000,
    endsInDays: 180 + ((createdDaysAgo * 37) % 540),
    ...proprio,
  }
}

export const horizonte = (loja: NomeLoja, selecao: TipoSelecaoGarantia, proprio: Proprio): Historia =>
  aurora(loja, selecao, { instituicao: 'horizonte', regra: 'horizonteGeral', ...proprio })
