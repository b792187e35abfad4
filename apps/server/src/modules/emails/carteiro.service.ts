import type { Ambiente } from '#ambiente.ts'
import type { EmailConfig } from '#config.ts'
import { withTransaction } from '#db/transaction.ts'
import { HOUR, MINUTE, SECOND } from '#durations.ts'
import { every, type Repeated } from '#every.ts'
import { LINHAS_DO_RESUMO, messageIdOf, renderCarta, textoDa } from './carta.service.ts'
import {
  type CartaASair,
  existsDevida,
  findCarta,
  listDoResumo,
  lockVez,
  lockDevidas,
  updateCarta,
  updateVez,
} from './emails.repository.ts'
import { existsPedidoNovo, findDestinatario, lockPedidosNovos } from './pedidos-de-senha.repository.ts'
import { enviarLink, novoToken } from './links.service.ts'
import { type Envio, sendMail } from './smtp.service.ts'

export interface CarteiroDeps extends Ambiente {
  email: EmailConfig
  /** What links begin with. */
  enderecoPublico: string
  /** Longest time of one letter; tests shorten it. */
  deadlineMs?: number
  /** TLS options; tests trust their own server. */
  tls?: object
}

/** All processes together begin at most so many letters a second. */
const PER_SECOND = 10
const POLL_EVERY_MS = SECOND
/** After this long a letter whose process is gone is tried again; longer than any attempt. */
const LEASE_MS = MINUTE
/** A letter is tried for so long. */
const TRY_FOR_MS = 24 * HOUR
const FIRST_PAUSE_MS = MINUTE
const LONGEST_PAUSE_MS = 4 * HOUR
/** At the pace of ten a second, letters that hang until their deadline hold up nothing. */
const MAX_IN_FLIGHT = 200
/** After a stop, milliseconds for which letters may still be answered. */
const ANSWER_MS = 600
/** Requests of a password in an hour that get a letter. */
const PEDIDOS_POR_CPF = 5
const PEDIDOS_POR_VEZ = 50

/** When a letter is tried again after so many attempts; undefined: its day is over, or its link's time. */
export function nextTryAt(
  { criadoEm, expiraEm, tentativas }: Pick<CartaASair, 'criadoEm' | 'expiraEm' | 'tentativas'>,
  agora: Date,
): Date | undefined {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tentativas - 1))
  const next = new Date(agora.getTime() + pause)
  const end = Math.min(criadoEm.getTime() + TRY_FOR_MS, expiraEm?.getTime() ?? Infinity)
  return next.getTime() < end ? next : undefined
}

/** Addresses that never receive anything (RFC 2606): those of the demonstration. */
const NOBODY = /[@.]example(?:\.(?:com|net|org))?$/

/** Takes up to ten due letters for this process, at the pace of all of them. Resolves to their ids. */
export async function reservarCartas({ db, clock }: Ambiente, vagas: number): Promise<number[]> {
  const agora = clock.now()
  if (vagas <= 0 || !(await existsDevida(db, agora))) return []
  return withTransaction(db, async (tx) => {
    const vez = await lockVez(tx)
    if (!vez || vez > agora) return []
    const ate = new Date(agora.getTime() + LEASE_MS)
    const ids = await lockDevidas(tx, { agora, ate, limite: Math.min(PER_SECOND, vagas) })
    await updateVez(tx, new Date(agora.getTime() + (ids.length * SECOND) / PER_SECOND))
    return ids
  })
}

/** Why a letter has nobody to go to any more; undefined: it goes. */
function unsendable({ para, usadoEm, expiraEm }: CartaASair, agora: Date): string | undefined {
  if (para === null) return 'A pessoa não tem mais este e-mail, ou o acesso foi desativado.'
  if (NOBODY.test(para)) return 'Endereço de exemplo: nada é enviado.'
  return usadoEm || (expiraEm && expiraEm <= agora) ? 'O link já não vale.' : undefined
}

async function deliver(deps: CarteiroDeps, carta: CartaASair, signal?: AbortSignal): Promise<Envio> {
  const { db, email, enderecoPublico, deadlineMs, tls } = deps
  const { id, linkId, tipo } = carta
  const token = linkId === null ? undefined : await novoToken(db, linkId)
  const linhas = tipo === 'resumo' ? await listDoResumo(db, id, LINHAS_DO_RESUMO + 1) : []
  const texto = textoDa(carta, { linhas, ...(token && { token }) })
  const mensagem = {
    para: carta.para ?? '',
    assunto: texto.assunto,
    ...renderCarta(texto, enderecoPublico),
    messageId: messageIdOf(carta, email.de),
    preferencias: `${enderecoPublico}/conta/seguranca`,
    data: carta.criadoEm,
  }
  return sendMail(email, mensagem, {
    ...(signal && { signal }),
    ...(deadlineMs && { deadlineMs }),
    ...(tls && { tls }),
  })
}

/** Sends one reserved letter and notes what became of it. */
export async function enviarCarta(deps: CarteiroDeps, id: number, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const carta = await findCarta(db, id)
  if (!carta) return
  const why = unsendable(carta, clock.now())
  if (why) return updateCarta(db, id, { desfecho: 'descartado', encerradoEm: clock.now(), erro: why })
  const envio = await deliver(deps, carta, signal)
  const agora = clock.now()
  const proximaEm =
    envio.ok || envio.paraSempre ? undefined : signal?.aborted ? agora : nextTryAt(carta, agora)
  if (!envio.ok && proximaEm) return updateCarta(db, id, { proximaEm, erro: envio.erro })
  const failed = envio.ok ? null : envio.paraSempre ? 'recusado' : 'desistido'
  const erro = envio.ok ? null : envio.erro
  await updateCarta(db, id, { desfecho: failed ?? 'enviado', encerradoEm: agora, erro })
}

/** Writes the letters of new requests of a password: to whom has a confirmed address, five an hour. */
export async function atenderPedidos({ db, clock }: Ambiente): Promise<void> {
  if (!(await existsPedidoNovo(db))) return
  await withTransaction(db, async (tx) => {
    for (const { cpf, antes } of await lockPedidosNovos(tx, PEDIDOS_POR_VEZ)) {
      const pessoa = antes < PEDIDOS_POR_CPF ? await findDestinatario(tx, cpf) : undefined
      if (pessoa)
        await enviarLink(tx, 'senha', { usuarioId: pessoa.id, email: pessoa.email, agora: clock.now() })
    }
  })
}

/**
 * Sends what the outbox holds, until stopped. Processes may run it side by side. A stop begins nothing more; within a
 * second running letters are answered, or cut off and due again.
 */
export function startCarteiro(
  deps: CarteiroDeps,
  { log, pollEveryMs = POLL_EVERY_MS }: { log: (error: unknown) => void; pollEveryMs?: number },
): Repeated {
  const inFlight = new Set<Promise<void>>()
  const cortar = new AbortController()
  async function poll(): Promise<void> {
    await atenderPedidos(deps)
    for (const id of await reservarCartas(deps, MAX_IN_FLIGHT - inFlight.size)) {
      const envio = enviarCarta(deps, id, cortar.signal)
        .catch(log)
        .then(() => void inFlight.delete(envio))
      inFlight.add(envio)
    }
  }
  const laco = every(pollEveryMs, poll, log)
  return {
    async stop() {
      const corte = setTimeout(() => cortar.abort(), ANSWER_MS)
      await laco.stop()
      await Promise.all(inFlight)
      clearTimeout(corte)
    },
  }
}
