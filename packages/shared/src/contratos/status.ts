/** Spec section 3. */
export const StatusContrato = {
  Rascunho: 0,
  PendenteSelecaoGarantiaLoja: 1,
  PendenteSelecaoGarantiaInstituicaoFinanceira: 2,
  PendenteAprovacaoGarantiaLoja: 3,
  PendenteAprovacaoGarantiaInstituicaoFinanceira: 4,
  Ativo: 5,
  Cancelado: 6,
  Liquidado: 7,
} as const
export type StatusContrato = (typeof StatusContrato)[keyof typeof StatusContrato]
export const STATUS_CONTRATO = Object.values(StatusContrato)

/** Domain 2. */
export const LABEL_STATUS: Record<StatusContrato, string> = {
  0: 'Rascunho',
  1: 'Pendente seleção de garantia (loja)',
  2: 'Pendente seleção de garantia (instituição financeira)',
  3: 'Pendente aprovação de garantia (loja)',
  4: 'Pendente aprovação de garantia (instituição financeira)',
  5: 'Ativo',
  6: 'Cancelado',
  7: 'Liquidado',
}

/** Status filter of lists and reports. "In progress" is Rascunho to Ativo (domain 2). */
export const FiltroStatus = { EmAndamento: 0, Liquidados: 1, Cancelados: 2 } as const
export type FiltroStatus = (typeof FiltroStatus)[keyof typeof FiltroStatus]

export const STATUS_DO_FILTRO: Record<FiltroStatus, readonly StatusContrato[]> = {
  0: [0, 1, 2, 3, 4, 5],
  1: [7],
  2: [6],
}

export const LABEL_FILTRO_STATUS: Record<FiltroStatus, string> = {
  0: 'Em andamento',
  1: 'Liquidados',
  2: 'Cancelados',
}

export const TipoContrato = { Parcelado: 0, Rotativo: 1 } as const
export type TipoContrato = (typeof TipoContrato)[keyof typeof TipoContrato]
export const LABEL_TIPO_CONTRATO: Record<TipoContrato, string> = { 0: 'Parcelado', 1: 'Rotativo' }

export const TipoSelecaoGarantia = { Loja: 0, InstituicaoFinanceira: 1, Automatico: 2 } as const
export type TipoSelecaoGarantia = (typeof TipoSelecaoGarantia)[keyof typeof TipoSelecaoGarantia]
export const LABEL_TIPO_SELECAO: Record<TipoSelecaoGarantia, string> = {
  0: 'Loja',
  1: 'Instituição Financeira',
  2: 'Automático',
}
