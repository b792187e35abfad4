import type { Acao } from '@lastro/shared/contratos/transicoes'
import { TipoContrato, type TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { NomeInstituicao, NomeLoja } from './estabelecimentos.ts'
import type { NomeRegra } from './regras-garantia.ts'

/** What is done to a contract, how many days ago; a refusal with its reason. Which side does it follows from the contract's status. */
export type Passo = readonly [diasAtras: number, acao: Acao, motivo?: string]

/** One contract's life, from its making on. */
export interface Historia {
  instituicao: NomeInstituicao
  loja: NomeLoja
  regra: NomeRegra | null
  tipo: TipoContrato
  selecao: TipoSelecaoGarantia
  criadoHa: number
  /** In reais. */
  valorGarantia: number
  valorCredito: number
  /** Days from today to its end; below 0 it is over. */
  terminaEm: number
  /** What the partner calls it. */
  idParceiro?: string
  /** The institution sends it with too few vehicles, knowing it. */
  abaixo?: true
  /** It has commercial parameters of its own. */
  tarifaPropria?: true
  passos: readonly Passo[]
  /** Days ago on which one of its vehicles left the stock without being released. */
  saidaHa?: number
  /** Today its store offers other vehicles for one of it. */
  troca?: true
}

type Proprio = Pick<Historia, 'criadoHa' | 'valorGarantia' | 'passos'> & Partial<Historia>

/** Banco Aurora's, under its default rule unless said otherwise; four fifths of the guarantee are lent. */
export function aurora(loja: NomeLoja, selecao: TipoSelecaoGarantia, proprio: Proprio): Historia {
  const { criadoHa, valorGarantia } = proprio
  return {
    instituicao: 'aurora',
    loja,
    regra: 'auroraGeral',
    tipo: criadoHa % 3 === 0 ? TipoContrato.Rotativo : TipoContrato.Parcelado,
    selecao,
    valorCredito: Math.round(valorGarantia / 1250) * 1000,
    terminaEm: 180 + ((criadoHa * 37) % 540),
    ...proprio,
  }
}

export const horizonte = (loja: NomeLoja, selecao: TipoSelecaoGarantia, proprio: Proprio): Historia =>
  aurora(loja, selecao, { instituicao: 'horizonte', regra: 'horizonteGeral', ...proprio })
