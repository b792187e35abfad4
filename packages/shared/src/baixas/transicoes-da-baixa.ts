import type { Lado } from '../contratos/lados.ts'
import { type EstadoDaBaixa, LABEL_ESTADO_DA_BAIXA } from './estados-da-baixa.ts'

// 'Baixa por venda' (carteira A.3): a pledged vehicle that is sold is paid for and then released.

/** Payoffs that go on. A pledge has at most one. */
export const BAIXA_EM_CURSO = ['aberta', 'paga'] as const satisfies readonly EstadoDaBaixa[]

/** Who opens and moves a payoff. 'sistema': a load found what a person would have told. */
const AUTORES_DA_BAIXA = ['loja', 'instituicao', 'sistema'] as const
export type AutorDaBaixa = Lado | 'sistema'

/** How a payoff came to be open. 'renave': as by 'sistema', after the store told that Renave has the vehicle no more (portas V). */
export const ORIGENS_DA_BAIXA = [...AUTORES_DA_BAIXA, 'renave'] as const
export type OrigemDaBaixa = (typeof ORIGENS_DA_BAIXA)[number]
/** Nobody told the sale: the vehicle's exit lets it be presumed. */
export const isVendaPresumida = ({ origem }: { origem: OrigemDaBaixa }) =>
  origem === 'sistema' || origem === 'renave'

/** What the table decides by. */
export interface SituacaoDaBaixa {
  estado: EstadoDaBaixa
  /** Who opened the payoff. */
  origem: OrigemDaBaixa
  /** Money was received that nobody reversed. */
  temPagamento: boolean
  /** A fresh balance tells that nothing is left to pay. */
  nadaFalta: boolean
  /** It ended though its pledge goes on (carteira A.3 knows no such end). */
  encerradaPorEngano: boolean
  /** The pledge has another payoff, which goes on. */
  outraEmCurso: boolean
  /** The vehicle is out of its store's stock. */
  foraDoEstoque: boolean
}

/** A condition beside the state, and what a refused person reads. */
interface Guarda {
  vale: (baixa: SituacaoDaBaixa, autor: AutorDaBaixa) => boolean
  recusa: string
}

const SEM_PAGAMENTO: Guarda = {
  vale: ({ temPagamento }) => !temPagamento,
  recusa:
    'Esta baixa já tem pagamento registrado: só pode ser cancelada depois que a instituição o estornar.',
}
const COM_PAGAMENTO: Guarda = {
  vale: ({ temPagamento }) => temPagamento,
  recusa: 'Esta baixa não tem pagamento a estornar.',
}
const NADA_FALTA: Guarda = {
  vale: ({ nadaFalta }) => nadaFalta,
  recusa: 'Ainda falta pagar por este veículo.',
}
const ABERTA_POR_QUEM_CANCELA: Guarda = {
  vale: ({ origem }, autor) => origem === autor,
  recusa:
    'Só quem abriu a baixa ou a instituição pode cancelá-la. Se o sistema a abriu, ela se cancela quando o veículo volta ao estoque.',
}
const POR_ENGANO: Guarda = {
  vale: ({ encerradaPorEngano }) => encerradaPorEngano,
  recusa:
    'Só se reabre uma baixa que o sistema encerrou por engano, com o contrato ativo e o veículo ainda em garantia.',
}
const SEM_OUTRA: Guarda = {
  vale: ({ outraEmCurso }) => !outraEmCurso,
  recusa: 'Este veículo já tem outra baixa em curso. Cancele-a antes de reabrir esta.',
}
/** A store that says "not sold" of a car that it took out says two things at once. */
const NO_ESTOQUE: Guarda = {
  vale: ({ foraDoEstoque }) => !foraDoEstoque,
  recusa: 'O veículo está fora do estoque. Traga-o de volta ao estoque antes de cancelar a venda.',
}

interface Transicao {
  autor: AutorDaBaixa
  /** null: the act opens a payoff. */
  de: EstadoDaBaixa | null
  para: EstadoDaBaixa
  guardas?: readonly Guarda[]
}

/** Every move that a payoff can make; all others are refused. The server decides with this table, the screens draw their buttons from it. */
const TRANSICOES = {
  informarVenda: [{ autor: 'loja', de: null, para: 'aberta' }],
  abrirBaixa: [
    { autor: 'instituicao', de: null, para: 'aberta' },
    { autor: 'sistema', de: null, para: 'aberta' },
  ],
  /** A part of the value. */
  pagarParte: [{ autor: 'instituicao', de: 'aberta', para: 'aberta' }],
  /** The value, what is still missing of it, or less as if it were all. */
  quitar: [{ autor: 'instituicao', de: 'aberta', para: 'paga' }],
  liberarVenda: [
    { autor: 'instituicao', de: 'paga', para: 'liberada' },
    { autor: 'instituicao', de: 'aberta', para: 'liberada', guardas: [NADA_FALTA] },
    { autor: 'sistema', de: 'aberta', para: 'liberada', guardas: [NADA_FALTA] },
  ],
  estornar: [
    { autor: 'instituicao', de: 'paga', para: 'aberta' },
    { autor: 'instituicao', de: 'aberta', para: 'aberta', guardas: [COM_PAGAMENTO] },
  ],
  /** The pledge ended otherwise, by a change of guarantees or with the contract. */
  encerrarBaixa: [
    { autor: 'sistema', de: 'aberta', para: 'cancelada' },
    { autor: 'sistema', de: 'paga', para: 'liberada' },
  ],
  /** The repair of such an end gives back the state of before. */
  reabrirBaixa: [
    { autor: 'instituicao', de: 'cancelada', para: 'aberta', guardas: [POR_ENGANO, SEM_OUTRA] },
    { autor: 'instituicao', de: 'liberada', para: 'paga', guardas: [POR_ENGANO, SEM_OUTRA] },
  ],
  cancelarBaixa: [
    {
      autor: 'loja',
      de: 'aberta',
      para: 'cancelada',
      guardas: [ABERTA_POR_QUEM_CANCELA, SEM_PAGAMENTO, NO_ESTOQUE],
    },
    { autor: 'instituicao', de: 'aberta', para: 'cancelada', guardas: [SEM_PAGAMENTO] },
    {
      autor: 'sistema',
      de: 'aberta',
      para: 'cancelada',
      guardas: [ABERTA_POR_QUEM_CANCELA, SEM_PAGAMENTO],
    },
  ],
} as const satisfies Record<string, readonly Transicao[]>

export type AcaoDaBaixa = keyof typeof TRANSICOES
export const ACOES_DA_BAIXA = Object.keys(TRANSICOES) as AcaoDaBaixa[]

/** null: the act opens a payoff. */
const VERBO: Record<AcaoDaBaixa, string | null> = {
  informarVenda: null,
  abrirBaixa: null,
  pagarParte: 'registrar pagamento de',
  quitar: 'registrar pagamento de',
  liberarVenda: 'liberar o veículo de',
  estornar: 'estornar o pagamento de',
  encerrarBaixa: 'encerrar',
  reabrirBaixa: 'reabrir',
  cancelarBaixa: 'cancelar',
}

/** Says why a move isn't open, in words that name the state; undefined: it is. null: the pledge has no payoff that goes on. */
export function impedimentoDaBaixa(
  acao: AcaoDaBaixa,
  autor: AutorDaBaixa,
  baixa: SituacaoDaBaixa | null,
): string | undefined {
  const estado = baixa?.estado ?? null
  const transicoes: readonly Transicao[] = TRANSICOES[acao]
  const transicao = transicoes.find((candidate) => candidate.autor === autor && candidate.de === estado)
  if (transicao) return transicao.guardas?.find(({ vale }) => baixa && !vale(baixa, autor))?.recusa
  if (!baixa) return 'Este veículo não tem baixa em curso.'
  const situacao = `uma baixa com situação ${LABEL_ESTADO_DA_BAIXA[baixa.estado]}`
  const verbo = VERBO[acao]
  return verbo === null ? `Este veículo já tem ${situacao}.` : `Não é possível ${verbo} ${situacao}.`
}

/** The acts that are open to a side. */
export const acoesDaBaixa = (autor: AutorDaBaixa, baixa: SituacaoDaBaixa): AcaoDaBaixa[] =>
  ACOES_DA_BAIXA.filter((acao) => impedimentoDaBaixa(acao, autor, baixa) === undefined)
