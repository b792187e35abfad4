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

interface DescricaoDoStatus {
  /** The text of domain 2. */
  label: string
  /** A shorter label for lists. */
  curto?: string
  /** A side's answer is due before the contract can become Ativo. A Rascunho is no proposal yet. */
  emProposta: boolean
  /** The contract has ended. */
  encerrado: boolean
  /**
   * The contract is in force. Its coverage counts at current values and vehicles that come and go are billed. Its end is
   * watched and its rule can't be exchanged.
   */
  vigente: boolean
  /** Vehicles of the contract change by a proposal that the other side answers. */
  alteravel: boolean
  /** The contract's vehicles are pledged. */
  penhora: boolean
  /** The contract is or was active, so that its events were billed (domain 5). */
  cobrado: boolean
  /** The institution has agreed and no approval of its own follows: terms that loosen need two people. */
  acordado: boolean
  /** The store can see the proposal: only then a change of terms concerns it (domain 11). */
  naLoja: boolean
  /** What the side whose turn it is has to do, in short and in full; null: nothing. */
  espera: { resumo: string; tarefa: string } | null
}

const ANTES = { encerrado: false, vigente: false, alteravel: false, cobrado: false } as const
const PROPOSTA = { ...ANTES, emProposta: true, penhora: true } as const
const FIM = {
  emProposta: false,
  encerrado: true,
  vigente: false,
  alteravel: false,
  penhora: false,
  acordado: false,
  naLoja: false,
  espera: null,
} as const
const SELECAO = { resumo: 'seleção de garantia', tarefa: 'escolher os veículos e enviar' }
const APROVACAO = { resumo: 'aprovação de garantia', tarefa: 'aprovar ou recusar a proposta' }

/**
 * All that a status means, except where it leads (`transicoes.ts`). Every set of statuses, in SQL too, is computed from
 * this table.
 */
export const STATUS: Record<StatusContrato, DescricaoDoStatus> = {
  0: {
    ...ANTES,
    label: 'Rascunho',
    emProposta: false,
    penhora: false,
    acordado: false,
    naLoja: false,
    espera: { resumo: 'rascunho a enviar', tarefa: 'enviar a proposta para a loja' },
  },
  1: {
    ...PROPOSTA,
    label: 'Pendente seleção de garantia (loja)',
    curto: 'Seleção pela loja',
    acordado: false,
    naLoja: true,
    espera: SELECAO,
  },
  2: {
    ...PROPOSTA,
    label: 'Pendente seleção de garantia (instituição financeira)',
    curto: 'Seleção pela instituição',
    acordado: false,
    naLoja: false,
    espera: SELECAO,
  },
  3: {
    ...PROPOSTA,
    label: 'Pendente aprovação de garantia (loja)',
    curto: 'Aprovação pela loja',
    acordado: true,
    naLoja: true,
    espera: APROVACAO,
  },
  4: {
    ...PROPOSTA,
    label: 'Pendente aprovação de garantia (instituição financeira)',
    curto: 'Aprovação pela instituição',
    acordado: false,
    naLoja: true,
    espera: APROVACAO,
  },
  5: {
    label: 'Ativo',
    emProposta: false,
    encerrado: false,
    vigente: true,
    alteravel: true,
    penhora: true,
    cobrado: true,
    acordado: true,
    naLoja: true,
    espera: null,
  },
  6: { ...FIM, label: 'Cancelado', cobrado: false },
  7: { ...FIM, label: 'Liquidado', cobrado: true },
}

const statusesWhere = (serve: (descricao: DescricaoDoStatus) => boolean): readonly StatusContrato[] =>
  STATUS_CONTRATO.filter((status) => serve(STATUS[status]))

/** Statuses before Ativo, with Rascunho. */
export const ANTES_DE_ATIVO = statusesWhere(({ vigente, encerrado }) => !vigente && !encerrado)
export const ATIVOS = statusesWhere(({ vigente }) => vigente)
export const ENCERRADOS = statusesWhere(({ encerrado }) => encerrado)
/** "In progress" is Rascunho to Ativo (domain 2). */
export const EM_ANDAMENTO = statusesWhere(({ encerrado }) => !encerrado)
export const COM_PENHOR = statusesWhere(({ penhora }) => penhora)
export const ACORDADOS = statusesWhere(({ acordado }) => acordado)
export const COBRADOS = statusesWhere(({ cobrado }) => cobrado)
const LIQUIDADOS = statusesWhere(({ encerrado, cobrado }) => encerrado && cobrado)
const CANCELADOS = statusesWhere(({ encerrado, cobrado }) => encerrado && !cobrado)

const numero = `(?:${STATUS_CONTRATO.join('|')})`
/** Status numbers in a query, '3' or '1,3'. */
export const LISTA_DE_STATUS = new RegExp(`^${numero}(?:,${numero}){0,${STATUS_CONTRATO.length - 1}}$`)

/** Status filter of lists and reports. */
export const FiltroStatus = { EmAndamento: 0, Liquidados: 1, Cancelados: 2 } as const
export type FiltroStatus = (typeof FiltroStatus)[keyof typeof FiltroStatus]

export const STATUS_DO_FILTRO: Record<FiltroStatus, readonly StatusContrato[]> = {
  0: EM_ANDAMENTO,
  1: LIQUIDADOS,
  2: CANCELADOS,
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
