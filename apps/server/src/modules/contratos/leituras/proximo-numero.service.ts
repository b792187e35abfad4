import { MAXIMO_DO_NUMERO } from '@lastro/shared/contratos/contrato'
import type { Db } from '#db/tables.ts'
import { findNumeroLivre, findUltimoNumero } from './proximo-numero.repository.ts'

/** So many may be taken already by who counts further on in another program. */
const MAX_ATTEMPTS = 100

/** So many digits at most are counted on: more are no counter, and not whole numbers to every program. */
const MAX_DIGITS = 12

/** '0042/2026': the year at the end counts nothing. */
const COM_ANO_NO_FIM = /^(.*\D|)(\d+)(\D+20\d\d)$/s
const COM_CONTADOR = /^(.*\D|)(\d+)(\D*)$/s

/** The first free number after that of the institution's newest contract; null where it has none, or its number ends in no counter. */
export async function proximoNumero(db: Db, instituicaoId: number): Promise<string | null> {
  const ultimo = await findUltimoNumero(db, instituicaoId)
  const candidatos = ultimo === undefined ? [] : proximosNumeros(ultimo, MAX_ATTEMPTS)
  return (await findNumeroLivre(db, instituicaoId, candidatos)) ?? null
}

/** The `quantos` numbers that follow on a contract's: its last digits counted up, in the same width; none where it ends in no counter. */
export function proximosNumeros(numero: string, quantos: number): string[] {
  const [, antes, contador, depois] = COM_ANO_NO_FIM.exec(numero) ?? COM_CONTADOR.exec(numero) ?? []
  if (contador === undefined || contador.length > MAX_DIGITS) return []
  const proximos = Array.from(
    { length: quantos },
    (_, index) => `${antes}${String(Number(contador) + index + 1).padStart(contador.length, '0')}${depois}`,
  )
  return proximos.filter((proximo) => proximo.length <= MAXIMO_DO_NUMERO)
}
