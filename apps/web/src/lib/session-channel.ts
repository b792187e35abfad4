import * as z from 'zod'
import { endSession, getSessao, onSessionEnd, type Sessao, sessaoSchema, setSessao } from './session.ts'
import { revoke } from './sign-in.ts'

// Session storage belongs to one tab. A new tab asks the others of its origin for the session, and signing out ends the
// session in all tabs.
const NAME = 'lastro.sessao'
const WAIT_MS = 300

const messageSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('pedido') }),
  z.object({ tipo: z.literal('entrega'), sessao: sessaoSchema }),
  /**
   * The session with this token has ended. `todas`: other tabs end any session they have. `negada`: a page was refused.
   */
  z.object({
    tipo: z.literal('fim'),
    token: z.string(),
    todas: z.boolean(),
    negada: z.boolean().optional(),
  }),
])
type Message = z.infer<typeof messageSchema>

export interface SessionChannel {
  /** The session of another tab, or null when none answers within 300 ms. */
  ask(): Promise<Sessao | null>
  close(): void
}

/**
 * Whether another tab is open: each open tab holds a lock, this one from now on. On plain http there are no locks, and
 * the answer is true.
 */
async function hasOtherTabs(locks: LockManager | undefined): Promise<boolean> {
  if (!locks) return true
  const { held = [] } = await locks.query()
  void locks.request(NAME, { mode: 'shared' }, () => new Promise(() => undefined))
  return held.some(({ name }) => name === NAME)
}

/** Answers other tabs, and passes the end of a session on in both directions. One per tab. */
export function openSessionChannel(
  channel: BroadcastChannel = new BroadcastChannel(NAME),
  locks: LockManager | undefined = navigator.locks,
): SessionChannel {
  const othersOpen = hasOtherTabs(locks)
  const post = (message: Message) => channel.postMessage(message)
  let deliver: ((sessao: Sessao) => void) | undefined
  const onMessage = (event: MessageEvent) => {
    const parsed = messageSchema.safeParse(event.data)
    if (!parsed.success) return
    const message = parsed.data
    const sessao = getSessao()
    if (message.tipo === 'pedido' && sessao) post({ tipo: 'entrega', sessao })
    if (message.tipo === 'entrega') deliver?.(message.sessao)
    if (message.tipo === 'fim' && sessao) end(message, sessao)
  }
  channel.addEventListener('message', onMessage)
  const askTabs = () =>
    new Promise<Sessao | null>((resolve) => {
      const timer = setTimeout(() => finish(null), WAIT_MS)
      const finish = (sessao: Sessao | null) => {
        clearTimeout(timer)
        deliver = undefined
        if (sessao) setSessao(sessao)
        resolve(sessao)
      }
      deliver = finish
      post({ tipo: 'pedido' })
    })
  const unsubscribe = onSessionEnd((reason, ended) => {
    // Another tab has reported this end already.
    if (reason === 'remota') return
    post({ tipo: 'fim', token: ended.token, todas: reason !== 'expirada', negada: reason === 'negada' })
  })
  return {
    ask: async () => ((await othersOpen) ? askTabs() : null),
    close: () => {
      unsubscribe()
      channel.removeEventListener('message', onMessage)
      channel.close()
    },
  }
}

function end({ token, todas, negada }: Extract<Message, { tipo: 'fim' }>, sessao: Sessao): void {
  const same = token === sessao.token
  if (!same && !todas) return
  if (!same) revoke(sessao.token)
  endSession(negada ? 'negada' : todas ? 'remota' : 'expirada')
}
