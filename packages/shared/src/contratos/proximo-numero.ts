import * as z from 'zod'

/** So many digits at most are counted on: more are no counter, and not whole numbers to every program. */
const MAXIMO_DE_ALGARISMOS = 12

/** A contract's number has no more signs. */
const MAXIMO_DO_NUMERO = 30

/** '0042/2026': the year at the end counts nothing. */
const DE_UM_ANO = /^(.*?)(\d+)(\D+20\d\d)$/s
const CONTADOR = /^(.*?)(\d+)(\D*)$/s

/** The `quantos` numbers that follow on a contract's: its last digits counted up, in the same width; none where it ends in no counter. */
export function proximosNumeros(numero: string, quantos: number): string[] {
  const [, antes, contador, depois] = DE_UM_ANO.exec(numero) ?? CONTADOR.exec(numero) ?? []
  if (contador === undefined || contador.length > MAXIMO_DE_ALGARISMOS) return []
  const proximos = Array.from(
    { length: quantos },
    (_, index) => `${antes}${String(Number(contador) + index + 1).padStart(contador.length, '0')}${depois}`,
  )
  return proximos.filter((proximo) => proximo.length <= MAXIMO_DO_NUMERO)
}

/**
 * GET /api/instituicoes-financeiras/{id}/proximo-numero: the first free number after that of the institution's newest contract; null where
 * it has none, or its number ends in no counter.
 */
export const proximoNumeroResponse = z.object({ numero: z.string().nullable() })
