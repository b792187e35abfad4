import { haDias, plural } from '#lib/format.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

const remaining = (n: number, um: string, muitos: string) =>
  `${n === 1 ? 'falta' : 'faltam'} ${plural(n, um, muitos)}`

/** Time left until a deadline, rounded down: 'faltam 4 dias', 'falta 1 hora', 'vencida'. */
export function faltaPara(fim: Date, agora: Date): string {
  const resto = fim.getTime() - agora.getTime()
  if (resto <= 0) return 'vencida'
  if (resto >= DIA) return remaining(Math.floor(resto / DIA), 'dia', 'dias')
  if (resto >= HORA) return remaining(Math.floor(resto / HORA), 'hora', 'horas')
  return remaining(Math.max(1, Math.floor(resto / MINUTO)), 'minuto', 'minutos')
}

/** 'hoje', 'há 1 dia', 'há 12 dias'. */
export const haQuantosDias = (dias: number): string => (dias <= 0 ? 'hoje' : haDias(dias))
