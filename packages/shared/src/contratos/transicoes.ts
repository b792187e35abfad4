import { LADOS, type Lado } from './lados.ts'
import { STATUS, STATUS_CONTRATO, StatusContrato as S, TipoSelecaoGarantia } from './status.ts'

interface Transicao {
  lado: Lado
  de: readonly S[]
  /** Absent: the act keeps the status. */
  para?: S
  /** Only contracts of these selection types; absent: all types. */
  selecao?: readonly TipoSelecaoGarantia[]
}

const PELA_LOJA = [TipoSelecaoGarantia.Loja]
const SEM_A_LOJA = [TipoSelecaoGarantia.InstituicaoFinanceira, TipoSelecaoGarantia.Automatico]

/**
 * Every move that a contract can make (domain 2); all others are refused. The server decides with this table, the
 * screens draw their buttons from it (spec section 4).
 */
const TRANSICOES = {
  enviar: [
    { lado: 'instituicao', de: [S.Rascunho], selecao: PELA_LOJA, para: S.PendenteSelecaoGarantiaLoja },
    { lado: 'instituicao', de: [S.Rascunho], selecao: SEM_A_LOJA, para: S.PendenteAprovacaoGarantiaLoja },
    {
      lado: 'instituicao',
      de: [S.PendenteSelecaoGarantiaInstituicaoFinanceira],
      para: S.PendenteAprovacaoGarantiaLoja,
    },
    {
      lado: 'loja',
      de: [S.PendenteSelecaoGarantiaLoja],
      para: S.PendenteAprovacaoGarantiaInstituicaoFinanceira,
    },
  ],
  aprovar: [
    { lado: 'loja', de: [S.PendenteAprovacaoGarantiaLoja], para: S.Ativo },
    { lado: 'instituicao', de: [S.PendenteAprovacaoGarantiaInstituicaoFinanceira], para: S.Ativo },
  ],
  recusar: [
    {
      lado: 'loja',
      de: [S.PendenteSelecaoGarantiaLoja, S.PendenteAprovacaoGarantiaLoja],
      para: S.PendenteSelecaoGarantiaInstituicaoFinanceira,
    },
    {
      lado: 'instituicao',
      de: [S.PendenteAprovacaoGarantiaInstituicaoFinanceira],
      para: S.PendenteSelecaoGarantiaLoja,
    },
  ],
  // After a wrong price the institution takes the proposal back, as long as the store has not answered (domain 2).
  recolher: [
    {
      lado: 'instituicao',
      de: [S.PendenteAprovacaoGarantiaLoja],
      para: S.PendenteSelecaoGarantiaInstituicaoFinanceira,
    },
  ],
  cancelar: [
    {
      lado: 'instituicao',
      de: [
        S.Rascunho,
        S.PendenteSelecaoGarantiaLoja,
        S.PendenteSelecaoGarantiaInstituicaoFinanceira,
        S.PendenteAprovacaoGarantiaLoja,
        S.PendenteAprovacaoGarantiaInstituicaoFinanceira,
      ],
      para: S.Cancelado,
    },
  ],
  liquidar: [{ lado: 'instituicao', de: [S.Ativo], para: S.Liquidado }],
  alterar: [
    {
      lado: 'instituicao',
      de: [
        S.Rascunho,
        S.PendenteSelecaoGarantiaLoja,
        S.PendenteSelecaoGarantiaInstituicaoFinanceira,
        S.PendenteAprovacaoGarantiaLoja,
        S.PendenteAprovacaoGarantiaInstituicaoFinanceira,
        S.Ativo,
      ],
    },
  ],
  alterarGarantias: [
    { lado: 'instituicao', de: [S.Rascunho, S.PendenteSelecaoGarantiaInstituicaoFinanceira] },
    { lado: 'loja', de: [S.PendenteSelecaoGarantiaLoja] },
  ],
  // The contract's number in the store's own system may change at any time from the first send on.
  identificar: [{ lado: 'loja', de: STATUS_CONTRATO.filter((status) => status !== S.Rascunho) }],
} as const satisfies Record<string, readonly Transicao[]>

export type Acao = keyof typeof TRANSICOES
export const ACOES = Object.keys(TRANSICOES) as Acao[]

const leadsToStatus = (acao: Acao) =>
  TRANSICOES[acao].some((transicao: Transicao) => transicao.para !== undefined)
/** The acts that lead a contract into a status; all other acts keep the status. */
export const ATOS_QUE_LEVAM_A_STATUS = [
  'criar',
  'cargaInicial',
  'desfazerCarga',
  ...ACOES.filter(leadsToStatus),
] as const

/** What the table decides by. `statusId` is the number, as in the GET answers. */
export interface Situacao {
  statusId: S
  tipoSelecaoGarantia: TipoSelecaoGarantia
}

/** The status after an action (the present one where the action keeps it); undefined when the action isn't allowed. */
export function destino(acao: Acao, lado: Lado, { statusId, tipoSelecaoGarantia }: Situacao): S | undefined {
  const transicoes: readonly Transicao[] = TRANSICOES[acao]
  const transicao = transicoes.find(
    (candidate) =>
      candidate.lado === lado &&
      candidate.de.includes(statusId) &&
      (!candidate.selecao || candidate.selecao.includes(tipoSelecaoGarantia)),
  )
  return transicao && (transicao.para ?? statusId)
}

export function acaoPermitida(acao: Acao, lado: Lado, situacao: Situacao): boolean {
  return destino(acao, lado, situacao) !== undefined
}

/** Whose turn it is: the side that can move the contract on. undefined when nobody has to (Ativo and the ends). */
export function ladoDaVez(situacao: Situacao): Lado | undefined {
  return LADOS.find(
    (lado) => acaoPermitida('enviar', lado, situacao) || acaoPermitida('aprovar', lado, situacao),
  )
}

/** The statuses in which a contract waits for each side. The selection type doesn't change this. */
export const STATUS_DA_VEZ: Record<Lado, readonly S[]> = {
  instituicao: STATUS_CONTRATO.filter((statusId) => sideToAct(statusId) === 'instituicao'),
  loja: STATUS_CONTRATO.filter((statusId) => sideToAct(statusId) === 'loja'),
}
function sideToAct(statusId: S): Lado | undefined {
  return ladoDaVez({ statusId, tipoSelecaoGarantia: TipoSelecaoGarantia.InstituicaoFinanceira })
}

const VERBO: Record<Acao, string> = {
  enviar: 'enviar',
  aprovar: 'aprovar',
  recusar: 'recusar',
  recolher: 'recolher',
  cancelar: 'cancelar',
  liquidar: 'liquidar',
  alterar: 'alterar',
  alterarGarantias: 'alterar as garantias de',
  identificar: 'informar o número no parceiro de',
}

/** The text of the 400 for a move that the table doesn't have; names the present status (domain 2). */
export function recusaDaTransicao(acao: Acao, statusId: S): string {
  return `Não é possível ${VERBO[acao]} um contrato com status ${STATUS[statusId].label}.`
}
