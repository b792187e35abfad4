import { type Dia, somarDias } from '@lastro/shared/dia'
import {
  impedimentoDoPeriodo,
  type Periodo,
  SELECIONE_PERIODO,
} from '@lastro/shared/relatorios/extrato-financeiro'
import { parsePeriodo } from '#ui/parse-periodo.ts'

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
