import { type Dia, anoDe, somarDias } from '@lastro/shared/dia'

/** Tells business days: Monday to Friday less Brazil's national holidays and an institution's own (carteira, section 0). */
export interface Calendario {
  isDiaUtil(dia: Dia): boolean
  /** The n-th business day after `dia`, which is not counted. */
  somarDiasUteis(dia: Dia, n: number): Dia
  /** The oldest day of which `dia` is at most the n-th business day after. */
  voltarDiasUteis(dia: Dia, n: number): Dia
}

/** The national holidays that have one day in the year (carteira, section 0). */
const FIXOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, in days after Easter Sunday. */
const MOVEIS = [-48, -47, -2, 60]

/** Easter Sunday of a Gregorian year, by the anonymous rule that Meeus prints (Astronomical Algorithms, chapter 8). */
function pascoaDe(ano: number): Dia {
  const [a, b, c] = [ano % 19, Math.floor(ano / 100), ano % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const dias = h + l - 7 * m + 114
  return somarDias(`${ano}-${Math.floor(dias / 31) === 3 ? '03' : '04'}-01`, dias % 31)
}

const DIAS_POR_ANO = new Map<number, ReadonlySet<Dia>>()

function nacionaisDe(ano: number): ReadonlySet<Dia> {
  const known = DIAS_POR_ANO.get(ano)
  if (known) return known
  const pascoa = pascoaDe(ano)
  const moveis = MOVEIS.map((depois) => somarDias(pascoa, depois))
  const dias = new Set([...FIXOS.map((dia) => `${ano}-${dia}`), ...moveis])
  DIAS_POR_ANO.set(ano, dias)
  return dias
}

const isFimDeSemana = (dia: Dia) => [0, 6].includes(new Date(`${dia}T00:00:00Z`).getUTCDay())

/** The calendar of an institution that has these days off besides the national ones. */
export function openCalendario(proprios: Iterable<Dia>): Calendario {
  const folgas = new Set(proprios)
  const isDiaUtil = (dia: Dia) => !isFimDeSemana(dia) && !folgas.has(dia) && !nacionaisDe(anoDe(dia)).has(dia)
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
