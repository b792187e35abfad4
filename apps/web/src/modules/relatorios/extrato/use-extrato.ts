import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import {
  DESCRICAO_EVENTO,
  type ExtratoFinanceiroItem,
  type Periodo,
  type TipoEvento,
  TIPOS_EVENTO,
  impedimentoDoPeriodo,
  SELECIONE_PERIODO,
  extratoFinanceiroCall,
  extratoEventosCall,
} from '@lastro/shared/relatorios/extrato-financeiro'
import { origemDaCobrancaCall } from '@lastro/shared/origem/origem'
import { queryOf } from '#lib/api.ts'
import { reportQueryOptions } from '../report-query-options.ts'
import { somarDias, type Dia } from '@lastro/shared/dia'
import { parsePeriodo } from '#ui/parse-periodo.ts'
import type { PerguntaDeOrigem } from '#modules/origem/origem-aberta.tsx'

export const EVENTOS_POR_PAGINA = 20

/** GET extrato-financeiro. Disabled until institution and period are known. */
export const extratoOptions = (instituicaoId: number | undefined, periodo: Periodo | undefined) =>
  queryOf(extratoFinanceiroCall, {
    params: { id: instituicaoId },
    query: { ...periodo },
    ...reportQueryOptions(instituicaoId),
    enabled: instituicaoId !== undefined && periodo !== undefined,
  })

/** Identifies a line of the statement. In the address: 'garantia_removida:2000'. */
export interface Linha {
  tipo: TipoEvento
  valorUnitario: Centavos
}

export function linhaDe({ descricao, valorUnitario }: ExtratoFinanceiroItem): string {
  const tipo = TIPOS_EVENTO.find((candidate) => DESCRICAO_EVENTO[candidate] === descricao)
  return `${tipo}:${valorUnitario}`
}

export function lerLinha(text: string | undefined): Linha | undefined {
  const [nome, valor, ...resto] = text?.split(':') ?? []
  const tipo = TIPOS_EVENTO.find((candidate) => candidate === nome)
  if (!tipo || !valor || !/^\d{1,11}$/.test(valor) || resto.length > 0) return undefined
  return { tipo, valorUnitario: Number(valor) as Centavos }
}

const linhaNaQuery = ({ tipo, valorUnitario }: Linha) => ({
  descricao: DESCRICAO_EVENTO[tipo],
  valorUnitario: (valorUnitario / 100).toFixed(2),
})

/** GET extrato-financeiro/origem: the parameters behind a line, or behind one of its events. */
export const origemDaLinha = (
  instituicaoId: number,
  { dataInicial, dataFinal }: Periodo,
  { tipo, valorUnitario }: Linha,
  eventoId?: number,
): PerguntaDeOrigem => ({
  consulta: queryOf(origemDaCobrancaCall, {
    params: { id: instituicaoId },
    query: { dataInicial, dataFinal, ...linhaNaQuery({ tipo, valorUnitario }), eventoId },
  }),
  nome: `${DESCRICAO_EVENTO[tipo]}: ${formatDinheiro(valorUnitario)}`,
})

interface PedidoDeEventos {
  instituicaoId: number
  periodo: Periodo
  linha: Linha
  pagina: number
}

/** GET extrato-financeiro/eventos: the events behind one line. */
export const eventosOptions = ({ instituicaoId, periodo, linha, pagina }: PedidoDeEventos) =>
  queryOf(extratoEventosCall, {
    params: { id: instituicaoId },
    query: { ...periodo, ...linhaNaQuery(linha), pagina, quantidadePorPagina: EVENTOS_POR_PAGINA },
    ...reportQueryOptions(instituicaoId),
  })

const primeiroDia = (dia: Dia): Dia => `${dia.slice(0, 7)}-01`
/** 31 days after the first of a month are always in the next month. */
const proximoMes = (dia: Dia): Dia => primeiroDia(somarDias(primeiroDia(dia), 31))

/** From the first to the last day of the month (spec 2.14). */
function mesDe(dia: Dia): Periodo {
  return { dataInicial: primeiroDia(dia), dataFinal: somarDias(proximoMes(dia), -1) }
}

export const ATALHOS: readonly { nome: string; periodo: (hoje: Dia) => Periodo }[] = [
  { nome: 'Hoje', periodo: (hoje) => ({ dataInicial: hoje, dataFinal: hoje }) },
  { nome: 'Últimos 7 dias', periodo: (hoje) => ({ dataInicial: somarDias(hoje, -6), dataFinal: hoje }) },
  { nome: 'Mês atual', periodo: mesDe },
  { nome: 'Mês anterior', periodo: (hoje) => mesDe(somarDias(primeiroDia(hoje), -1)) },
]

type ParsedPeriodo = { periodo: Periodo; problema?: never } | { periodo?: never; problema: string }

function checkPeriodo(periodo: Periodo): ParsedPeriodo {
  const problema = impedimentoDoPeriodo(periodo)
  return problema ? { problema } : { periodo }
}

/** The period of the address, or the current month. */
export function periodoDaBusca(busca: Partial<Periodo>, hoje: Dia): ParsedPeriodo {
  const { dataInicial, dataFinal } = busca
  if (!dataInicial && !dataFinal) return { periodo: mesDe(hoje) }
  return dataInicial && dataFinal ? checkPeriodo({ dataInicial, dataFinal }) : { problema: SELECIONE_PERIODO }
}

export function periodoDigitado(texto: string): ParsedPeriodo {
  if (!texto.trim()) return { problema: SELECIONE_PERIODO }
  const periodo = parsePeriodo(texto)
  return periodo ? checkPeriodo(periodo) : { problema: `Período inválido: ${texto.trim()}` }
}
