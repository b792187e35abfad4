import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { PREFIXO_SEGREDO } from '@lastro/shared/integracao/webhook'
import { SECOND } from '../durations.ts'

/** Older or newer messages are refused, so that nobody can replay an overheard one. */
const TOLERANCE_S = 5 * 60

/** Whether a signature was recently made with the secret over exactly this message, checked as a partner would. */
export function isSignatureValid(
  { corpo, headers, agora }: { corpo: string; headers: IncomingHttpHeaders; agora: Date },
  segredo: string,
): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(agora.getTime() / SECOND - Number(timestamp)) <= TOLERANCE_S)) return false
  const chave = Buffer.from(segredo.slice(PREFIXO_SEGREDO.length), 'base64')
  const esperada = createHmac('sha256', chave).update(`${id}.${timestamp}.${corpo}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((assinatura) => {
      const [versao, texto = ''] = assinatura.split(',')
      const given = Buffer.from(texto, 'base64')
      return versao === 'v1' && given.length === esperada.length && timingSafeEqual(given, esperada)
    })
}
