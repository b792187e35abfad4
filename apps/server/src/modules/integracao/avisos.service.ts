import { avisoSchema, type Aviso, type TipoAviso } from '@lastro/shared/integracao/webhook'
import type { Tx } from '#db/tables.ts'
import { newMessageId } from './assinatura.service.ts'
import { insertEventos } from './webhooks.repository.ts'

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

/** Queues messages to stores' systems in the event's transaction: they are sent after the commit, and never without. */
export function avisarSistema(tx: Tx, ...avisos: readonly AvisoNovo[]): Promise<void> {
  return insertEventos(
    tx,
    avisos.map(({ dados, webhookId = null, ...aviso }) => {
      const { tipo, lojaId, contratoId, agora } = aviso
      const data = { lojaId, ...(contratoId !== null && { contratoId }), ...dados }
      const corpo = JSON.stringify(avisoSchema.encode({ type: tipo, timestamp: agora, data }))
      return { ...aviso, corpo, webhookId, mensagem: newMessageId() }
    }),
  )
}
