import { createHmac, randomBytes } from 'node:crypto'
import { PREFIXO_SEGREDO } from '@lastro/shared/integracao/webhook'
import { SECOND } from '#durations.ts'

export const newSecret = () => `${PREFIXO_SEGREDO}${randomBytes(32).toString('base64')}`

/** The header webhook-id. Unlike a number, it doesn't tell how many messages there are. */
export const newMessageId = () => `msg_${randomBytes(18).toString('base64url')}`

interface Mensagem {
  mensagem: string
  corpo: string
  /** Time of this attempt, by the real clock that the receiver compares. */
  sentAt: Date
}

/** The headers of Standard Webhooks: one v1 signature per secret, newest first. */
export function webhookHeaders({ mensagem, corpo, sentAt }: Mensagem, segredos: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / SECOND))
  const assinar = (segredo: string) => {
    const chave = Buffer.from(segredo.slice(PREFIXO_SEGREDO.length), 'base64')
    return `v1,${createHmac('sha256', chave).update(`${mensagem}.${timestamp}.${corpo}`).digest('base64')}`
  }
  return {
    'webhook-id': mensagem,
    'webhook-timestamp': timestamp,
    'webhook-signature': segredos.map(assinar).join(' '),
  }
}
