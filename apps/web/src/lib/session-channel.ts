import { createAtom, useSelector } from '@tanstack/react-store'
import * as z from 'zod'
import { randomKey } from './random-key.ts'
import {
  stopSession,
  currentSessao,
  onSessionChange,
  onSessionEnd,
  type Sessao,
  sessaoSchema,
  setSessao,
} from './session.ts'
import { revoke } from './sign-in.ts'

// Session storage belongs to one tab. A new tab asks the others of its origin for their sessions, and signing out ends
// a person's session in all tabs.
const NAME = 'lastro.sessao'
const WAIT_MS = 300

const messageSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('pedido'), id: z.string() }),
  /** Each tab answers, also one without a session: the asking tab knows then that nobody is missing. */
  z.object({ tipo: z.literal('entrega'), id: z.string(), sessao: sessaoSchema.nullable() }),
  /** Somebody has signed in. */
  z.object({ tipo: z.literal('inicio') }),
  /**
   * The session with this token has ended. `todas`: the person's other sessions end, too. `negada`: a page was refused.
   */
  z.object({
    tipo: z.literal('fim'),
    token: z.string(),
    cpf: z.string(),
    todas: z.boolean(),
    negada: z.boolean().optional(),
  }),
])
type Message = z.infer<typeof messageSchema>

export interface SessionChannel {
  /** Asks the other tabs and answers one session per person. Tabs that don't answer within 300 ms are left out. */
  ask(): Promise<readonly Sessao[]>
  close(): void
}

/** Sessions of the other tabs, one per person, as far as they are known. */
const others = createAtom<readonly Sessao[]>([])

let channelOfTab: SessionChannel | undefined

/** People who are signed in in other tabs of this browser, for a tab without a session. */
export const useOtherPeople = (): readonly Sessao[] => useSelector(others)
/** Asks the other tabs who is signed in; `useOtherPeople` shows the answer. */
export const askOtherTabs = async (): Promise<readonly Sessao[]> => (await channelOfTab?.ask()) ?? []

/** Takes over another tab's session. Returns false when the person has left meanwhile. */
export async function continueAs(cpf: string): Promise<boolean> {
  const sessao = (await askOtherTabs()).find((other) => other.cpf === cpf)
  if (sessao) setSessao(sessao)
  return sessao !== undefined
}

/** How many other tabs are open: each open tab holds a lock. On plain http there are no locks, and nobody knows. */
function otherTabs(locks: LockManager | undefined): () => Promise<number> {
  const held = new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return new Promise(() => undefined)
    }
    // A browser that forbids storage refuses locks, too.
    locks?.request(NAME, { mode: 'shared' }, hold).catch(reject)
  })
  held.catch(() => undefined)
  return async () => {
    if (!locks) return Infinity
    try {
      await held
      const { held: all = [] } = await locks.query()
      return all.filter(({ name }) => name === NAME).length - 1
    } catch {
      return Infinity
    }
  }
}

/** One session for each person; one whose name is known first. */
const byPerson = (sessoes: readonly (Sessao | null)[]): Sessao[] => [
  ...new Map(
    sessoes
      .filter((sessao) => sessao !== null)
      .toSorted((a, b) => Number(a.regras !== null) - Number(b.regras !== null))
      .map((sessao) => [sessao.cpf, sessao]),
  ).values(),
]

/** Answers other tabs, and passes the end of a session on in both directions. One per tab. */
export function openSessionChannel(
  channel: BroadcastChannel = new BroadcastChannel(NAME),
  locks: LockManager | undefined = navigator.locks,
): SessionChannel {
  const countOthers = otherTabs(locks)
  const post = (message: Message) => channel.postMessage(message)
  /** Takes the answers to the last question. A tab that is still busy answers late. */
  let onAnswer: ((id: string, sessao: Sessao | null) => void) | undefined
  const ask = async () => {
    const expected = await countOthers()
    const answers: (Sessao | null)[] = []
    if (expected > 0)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, WAIT_MS)
        const question = randomKey()
        onAnswer = (id, sessao) => {
          if (id !== question) return
          answers.push(sessao)
          if (answers.length >= expected) resolve()
          others.set(byPerson(answers))
        }
        post({ tipo: 'pedido', id: question })
      })
    const people = byPerson(answers)
    others.set(people)
    return people
  }
  const onMessage = ({ data }: MessageEvent) => {
    const parsed = messageSchema.safeParse(data)
    if (!parsed.success) return
    const message = parsed.data
    const sessao = currentSessao()
    if (message.tipo === 'pedido') post({ tipo: 'entrega', id: message.id, sessao })
    else if (message.tipo === 'entrega') onAnswer?.(message.id, message.sessao)
    else if (!sessao) void ask()
    else if (message.tipo === 'fim') end(message, sessao)
  }
  channel.addEventListener('message', onMessage)
  const stopChange = onSessionChange(() => {
    if (currentSessao()?.regras) post({ tipo: 'inicio' })
  })
  const stopEnd = onSessionEnd((reason, { token, cpf }) => {
    // Another tab has reported this end already.
    if (reason === 'remota') return
    post({
      tipo: 'fim',
      token,
      cpf,
      todas: reason !== 'expirada' && reason !== 'provedor',
      negada: reason === 'negada',
    })
  })
  channelOfTab = {
    ask,
    close: () => {
      stopChange()
      stopEnd()
      channel.removeEventListener('message', onMessage)
      channel.close()
    },
  }
  return channelOfTab
}

function end({ token, cpf, todas, negada }: Extract<Message, { tipo: 'fim' }>, sessao: Sessao): void {
  const same = token === sessao.token
  if (!same && !(todas && cpf === sessao.cpf)) return
  if (!same) revoke(sessao.token)
  stopSession(negada ? 'negada' : todas ? 'remota' : 'expirada')
}

/**
 * Gives a new tab the session of the others when they have a single person's. With several people the sign-in page asks
 * which.
 */
export async function takeSessionOfOthers(): Promise<void> {
  const [first, ...more] = await askOtherTabs()
  if (first && more.length === 0) setSessao(first)
}
