import type { Ambiente } from '../../../ambiente.ts'
import { BusinessError } from '../../../http/errors.ts'
import {
  countTentativas,
  deleteTentativa,
  deleteTentativasAntigas,
  insertTentativa,
} from './segundo-fator.repository.ts'

const MINUTO = 60_000
/** Sliding. Who gets this far knows the password already, so unlike at the password a whole user is held up, wherever the tries come from. */
const LIMITES = [
  { janela: 15 * MINUTO, maximo: 5 },
  { janela: 24 * 60 * MINUTO, maximo: 20 },
] as const
const MAIOR_JANELA = 24 * 60 * MINUTO

interface Opcoes<T> {
  usuarioId: number
  /** Throws when the code is wrong. */
  check: () => Promise<T>
  /** Called once when a wrong code is the one that locks. */
  aoBloquear: () => Promise<void>
}

/**
 * Runs the check of a code under a user's limits. The try is counted before the check, so that parallel tries can't slip past, and taken
 * back when the code was right.
 */
export async function comLimiteDeCodigos<T>(
  { db, clock }: Ambiente,
  { usuarioId, check, aoBloquear }: Opcoes<T>,
): Promise<T> {
  const agora = clock.now()
  const antes = (ms: number) => new Date(agora.getTime() - ms)
  await deleteTentativasAntigas(db, antes(MAIOR_JANELA))
  const id = await insertTentativa(db, usuarioId, agora)
  let ultima = false
  for (const { janela, maximo } of LIMITES) {
    const { total, primeira } = await countTentativas(db, usuarioId, antes(janela))
    if (total > maximo) {
      await deleteTentativa(db, id)
      throw muitos((primeira ?? agora).getTime() + janela - agora.getTime())
    }
    ultima ||= total === maximo
  }
  const result = await check().catch(async (error: unknown) => {
    if (ultima && error instanceof BusinessError) await aoBloquear()
    throw error
  })
  await deleteTentativa(db, id)
  return result
}

function muitos(ms: number): BusinessError {
  const segundos = Math.max(1, Math.ceil(ms / 1000))
  return new BusinessError(`Muitos códigos errados. Tente novamente em ${espera(segundos)}.`, 429, {
    headers: { 'retry-after': String(segundos) },
  })
}

/** '1 minuto', '12 minutos', '3 horas': rounded up. */
function espera(segundos: number): string {
  const minutos = Math.ceil(segundos / 60)
  if (minutos <= 90) return minutos <= 1 ? '1 minuto' : `${minutos} minutos`
  return `${Math.ceil(minutos / 60)} horas`
}
