import { addDays } from './basico.ts'

/** Carteira, section 0: national holidays of these worlds' months, from the page's list and a printed calendar. */
const FERIADOS = new Set([
  '2026-10-12',
  '2026-11-02',
  '2026-11-15',
  '2026-11-20',
  '2026-12-25',
  '2027-01-01',
  '2027-02-08',
  '2027-02-09',
  '2027-03-26',
  '2027-04-21',
  '2027-05-01',
  '2027-05-27',
])

export const isDiaUtil = (dia: string) => ![0, 6].includes(new Date(dia).getUTCDay()) && !FERIADOS.has(dia)

/** The n-th business day after `dia`, which isn't counted. */
export function somarDiasUteis(dia: string, n: number): string {
  let [atual, faltam] = [dia, n]
  while (faltam > 0) {
    atual = addDays(atual, 1)
    if (isDiaUtil(atual)) faltam--
  }
  return atual
}
