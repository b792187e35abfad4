import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { EmailConfig } from '#config.ts'
import { SECOND } from '#durations.ts'

export interface Mensagem {
  para: string
  assunto: string
  text: string
  html: string
  messageId: string
  /** Where the reader chooses what to get: the header List-Unsubscribe. */
  preferencias: string
  data: Date
}

export type Envio = { ok: true } | { ok: false; paraSempre: boolean; erro: string }

/** The longest that one letter may take from beginning to end, and each answer of the server. */
const DEADLINE_MS = 15 * SECOND
const ANSWER_MS = 10 * SECOND

/** The steps at which a 5xx is about this letter, and not about the server's set-up. */
const OF_THE_LETTER = new Set(['RCPT TO', 'DATA'])

const render = (mensagem: Mensagem, de: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: 'Lastro', address: de },
    to: mensagem.para,
    subject: mensagem.assunto,
    text: mensagem.text,
    html: mensagem.html,
    messageId: mensagem.messageId,
    date: mensagem.data,
    headers: {
      'List-Unsubscribe': `<${mensagem.preferencias}>`,
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

/** No answer is a no for ever but a 5xx to this recipient or this text. */
function describeFailure(error: SmtpError): Envio {
  const { responseCode = 0, command = '', message } = error
  return {
    ok: false,
    paraSempre: responseCode >= 500 && OF_THE_LETTER.has(command),
    erro: message.replace(/\s+/g, ' ').slice(0, 300),
  }
}

/**
 * Sends one letter over a connection of its own: a server that hangs holds up nothing else. Never throws. TLS from the
 * start with smtps://, otherwise by STARTTLS where the server offers it, and then it must succeed. `signal` cuts it off.
 */
export async function sendMail(
  { url, de }: EmailConfig,
  mensagem: Mensagem,
  { signal, deadlineMs = DEADLINE_MS, tls }: { signal?: AbortSignal; deadlineMs?: number; tls?: object } = {},
): Promise<Envio> {
  const raw = await render(mensagem, de)
  const { protocol, hostname, port, username, password } = new URL(url)
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
    socketCloseTimeout: 0,
    ...(tls && { tls }),
  })
  return new Promise((resolve) => {
    const end = (envio: Envio) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', cut)
      if (envio.ok) setTimeout(() => connection.close(), SECOND).unref()
      else connection.close()
      resolve(envio)
    }
    const fail = (error: SmtpError) => end(describeFailure(error))
    const cut = () => fail(new Error('O envio foi interrompido.'))
    const late = setTimeout(() => fail(new Error('O servidor de e-mail demorou demais.')), deadlineMs)
    signal?.addEventListener('abort', cut)
    if (signal?.aborted) return cut()
    const send = () =>
      connection.send({ from: de, to: [mensagem.para] }, raw, (error) => {
        if (error) return fail(error)
        connection.quit()
        end({ ok: true })
      })
    connection.on('error', fail)
    // It ends before it tells why, where it tells.
    connection.on('end', () => setImmediate(fail, new Error('O servidor de e-mail encerrou a conexão.')))
    connection.connect((error) => {
      if (error) return fail(error)
      if (!username) return send()
      const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      connection.login(auth, (refused) => (refused ? fail(refused) : send()))
    })
  })
}
