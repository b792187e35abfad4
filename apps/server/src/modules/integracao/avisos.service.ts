import { avisoSchema, type Aviso, type TipoAviso } from '@lastro/shared/integracao/webhook'
import type { Tx } from '#db/tables.ts'
import { newMessageId } from './assinatura.service.ts'
import { insertEvento } from './webhooks.repository.ts'

export interface AvisoNovo {
  tipo: TipoAviso
  lojaId: number
  contratoId: number | null
  /** Besides lojaId and contratoId. Never personal data, because the target is outside. */
  dados: Omit<Aviso['data'], 'lojaId' | 'contratoId'>
  /** Identifies the event: told once, however often it is written. */
  chave: string
  agora: Date
  webhookId?: number
}

/** Queues a message to a store's system in the event's transaction: it is sent after the commit, and never without. */
export async function avisarSistema(tx: Tx, aviso: AvisoNovo): Promise<void> {
  const { tipo, lojaId, contratoId, dados, agora, ...resto } = aviso
  const data = { lojaId, ...(contratoId !== null && { contratoId }), ...dados }
  const corpo = JSON.stringify(avisoSchema.encode({ type: tipo, timestamp: agora, data }))
  await insertEvento(tx, { ...resto, tipo, lojaId, contratoId, agora, corpo, mensagem: newMessageId() })
}
