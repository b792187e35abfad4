import { MAXIMO_DO_NUMERO } from '@lastro/shared/contratos/contrato'
import type { Db } from '#db/tables.ts'
import { findNumeroLivre, findUltimoNumero } from './novo-contrato.repository.ts'

/** Numbers to try: another program may have taken this many already. */
const MAX_ATTEMPTS = 100

/** Digits of a counter at most. Longer ones are no counter, and not whole numbers to every program. */
const MAX_DIGITS = 12

/** Matches '0042/2026': the year at the end is not counted up. */
const COM_ANO_NO_FIM = /^(.*\D|)(\d+)(\D+20\d\d)$/s
const COM_CONTADOR = /^(.*\D|)(\d+)(\D*)$/s

/**
 * Answers the first free number after that of the institution's newest contract; null where it has no contract, or the
 * number has no counter.
 */
export async function proximoNumero(db: Db, instituicaoId: number): Promise<string | null> {
  const ultimo = await findUltimoNumero(db, instituicaoId)
  const candidatos = ultimo === undefined ? [] : proximosNumeros(ultimo, MAX_ATTEMPTS)
  return (await findNumeroLivre(db, instituicaoId, candidatos)) ?? null
}

/**
 * Counts a contract's number up `quantos` times, in its last digits and with their width; none where the number has no
 * counter.
 */
export function proximosNumeros(numero: string, quantos: number): string[] {
  const [, antes, contador, depois] = COM_ANO_NO_FIM.exec(numero) ?? COM_CONTADOR.exec(numero) ?? []
  if (contador === undefined || contador.length > MAX_DIGITS) return []
  const proximos = Array.from(
    { length: quantos },
    (_, index) => `${antes}${String(Number(contador) + index + 1).padStart(contador.length, '0')}${depois}`,
  )
  return proximos.filter((proximo) => proximo.length <= MAXIMO_DO_NUMERO)
}
