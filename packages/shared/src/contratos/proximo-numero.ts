import * as z from 'zod'

/** So many digits at most are counted on: more are no counter, and not whole numbers to every program. */
const MAXIMO_DE_ALGARISMOS = 12

/** The `quantos` numbers that follow on a contract's: its last digits counted up, in the same width; none where it ends in no counter. */
export function proximosNumeros(numero: string, quantos: number): string[] {
  const [, antes, contador, depois] = /^(.*?)(\d+)(\D*)$/s.exec(numero) ?? []
  if (contador === undefined || contador.length > MAXIMO_DE_ALGARISMOS) return []
  return Array.from(
    { length: quantos },
    (_, index) => `${antes}${String(Number(contador) + index + 1).padStart(contador.length, '0')}${depois}`,
  )
}

/**
 * GET /api/instituicoes-financeiras/{id}/proximo-numero: the first free number after that of the institution's newest contract; null where
 * it has none, or its number ends in no counter.
 */
export const proximoNumeroResponse = z.object({ numero: z.string().nullable() })
