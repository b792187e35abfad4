import { type Dia, anoDe, somarDias } from '@lastro/shared/dia'
import type Holidays from 'date-holidays'

/** Tells business days: Monday to Friday less Brazil's national holidays and an institution's own (carteira, section 0). */
export interface Calendario {
  isDiaUtil(dia: Dia): boolean
  /** The n-th business day after `dia`, which is not counted. */
  somarDiasUteis(dia: Dia, n: number): Dia
  /** The oldest day of which `dia` is at most the n-th business day after. */
  voltarDiasUteis(dia: Dia, n: number): Dia
}

/** Reading the library's rules takes half a second: only who asks for business days waits. */
let nacionais: Promise<Holidays> | undefined
const openNacionais = () =>
  (nacionais ??= import('date-holidays').then(
    // 'bank': Carnival and Corpus Christi, on which banks are closed.
    ({ default: Rules }) => new Rules('BR', { types: ['public', 'bank'] }),
  ))

const DIAS_POR_ANO = new Map<number, ReadonlySet<Dia>>()

function nacionaisDe(rules: Holidays, ano: number): ReadonlySet<Dia> {
  const dias = DIAS_POR_ANO.get(ano) ?? new Set(rules.getHolidays(ano).map(({ date }) => date.slice(0, 10)))
  DIAS_POR_ANO.set(ano, dias)
  return dias
}

const isFimDeSemana = (dia: Dia) => [0, 6].includes(new Date(`${dia}T00:00:00Z`).getUTCDay())

/** The calendar of an institution that has these days off besides the national ones. */
export async function openCalendario(proprios: Iterable<Dia>): Promise<Calendario> {
  const rules = await openNacionais()
  const folgas = new Set(proprios)
  const isDiaUtil = (dia: Dia) =>
    !isFimDeSemana(dia) && !folgas.has(dia) && !nacionaisDe(rules, anoDe(dia)).has(dia)
  function somarDiasUteis(dia: Dia, n: number): Dia {
    let ate = dia
    for (let faltam = n; faltam > 0; ) {
      ate = somarDias(ate, 1)
      if (isDiaUtil(ate)) faltam--
    }
    return ate
  }
  return {
    isDiaUtil,
    somarDiasUteis,
    voltarDiasUteis(dia, n) {
      let desde = dia
      while (dia <= somarDiasUteis(somarDias(desde, -1), n)) desde = somarDias(desde, -1)
      return desde
    },
  }
}
