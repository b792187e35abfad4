import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where a mail server does otherwise than take a letter, and what it does there. */
export interface Falha {
  passo: 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'
  /** 550, 451, no answer at all, or the connection cut; at 'onData' it has the letter by then. */
  como: 'recusa' | 'adia' | 'pendura' | 'morre'
  /** For recipients that begin so only. */
  para?: string
}

// A mail server on loopback, in a process of its own. It says its port, then each letter that it has: `process.send`.

let falha: Falha | undefined
const { SEGURO, SEM_STARTTLS } = process.env

type Done = (error?: Error | null) => void

const refusal = (code: number) => Object.assign(new Error('Não agora.'), { responseCode: code })

/** Fails at `passo` where that was asked for; otherwise calls `go`. */
function at(
  passo: Falha['passo'],
  session: SMTPServerSession,
  { done, go, para = '' }: { done: Done; go: () => void; para?: string },
): void {
  if (falha?.passo !== passo || !para.startsWith(falha.para ?? '')) return go()
  if (falha.como === 'recusa') return done(refusal(550))
  if (falha.como === 'adia') return done(refusal(451))
  if (falha.como === 'morre')
    for (const connection of server.connections) if (connection.id === session.id) connection.close()
}

const server = new SMTPServer({
  secure: SEGURO === '1',
  ...(SEM_STARTTLS === '1' && { disabledCommands: ['STARTTLS'] }),
  authOptional: true,
  allowInsecureAuth: true,
  logger: false,
  closeTimeout: 100,
  onConnect: (session, done) => at('onConnect', session, { done, go: () => done() }),
  onAuth: ({ username, password }, session, done) =>
    at('onAuth', session, {
      done,
      go: () => (password === 'certa' ? done(null, { user: username ?? '' }) : done(refusal(535))),
    }),
  onMailFrom: (_, session, done) => at('onMailFrom', session, { done, go: () => done() }),
  onRcptTo: ({ address }, session, done) =>
    at('onRcptTo', session, { done, go: () => done(), para: address }),
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const para = session.envelope.rcptTo.map(({ address }) => address).join()
      const keep = () =>
        process.send?.({ para, raw: Buffer.concat(parts).toString('base64'), tls: session.secure })
      if (falha?.passo === 'onData' && falha.como === 'morre') keep()
      at('onData', session, { done, go: () => (keep(), done()), para })
    })
  },
})
server.on('error', () => undefined)
process.on('message', (ordem: { falha: Falha | null }) => {
  falha = ordem.falha ?? undefined
  process.send?.({ feito: true })
})
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
