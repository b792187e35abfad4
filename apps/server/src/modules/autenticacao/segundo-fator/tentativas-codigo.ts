import type { Tx } from '#db/tables.ts'
import { DAY, MINUTE, SECOND } from '#durations.ts'
import { BusinessError } from '#http/errors.ts'
import { countTentativas, deleteTentativasAntigas } from './segundo-fator.repository.ts'

/**
 * Sliding windows. Somebody who gets this far knows the password, so the whole user is held up, from whatever origin.
 */
const LIMITS = [
  { janela: 15 * MINUTE, maximo: 5 },
  { janela: DAY, maximo: 20 },
] as const
const LONGEST_WINDOW = DAY

/**
 * Whether one more wrong code locks the user. The caller holds the user's row and counts the try. Refuses with 429 and
 * Retry-After when enough codes were wrong.
 */
export async function isLastTry(tx: Tx, usuarioId: number, agora: Date): Promise<boolean> {
  const antes = (ms: number) => new Date(agora.getTime() - ms)
  await deleteTentativasAntigas(tx, antes(LONGEST_WINDOW))
  let ultima = false
  for (const { janela, maximo } of LIMITS) {
    const { total, primeira } = await countTentativas(tx, usuarioId, antes(janela))
    if (total >= maximo) throw tooMany((primeira ?? agora).getTime() + janela - agora.getTime())
    ultima ||= total === maximo - 1
  }
  return ultima
}

function tooMany(ms: number): BusinessError {
  const segundos = Math.max(1, Math.ceil(ms / SECOND))
  return new BusinessError(`Muitos códigos errados. Tente novamente em ${waitText(segundos)}.`, 429, {
    headers: { 'retry-after': String(segundos) },
  })
}

/** '1 minuto', '12 minutos', '3 horas': rounded up. */
function waitText(segundos: number): string {
  const minutos = Math.ceil(segundos / 60)
  if (minutos <= 90) return minutos <= 1 ? '1 minuto' : `${minutos} minutos`
  return `${Math.ceil(minutos / 60)} horas`
}
