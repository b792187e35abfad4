import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '#db/tables.ts'
import { DAY, SECOND } from '#durations.ts'
import { callerOf } from '#http/client-address.ts'
import { describeAparelho } from './aparelho.service.ts'
import { insertCartaSeConfirmado } from '../emails/emails.repository.ts'
import { deleteOrigens, listOrigens, listOrigensConhecidas, upsertOrigens } from './origem.repository.ts'

export interface Origem {
  endereco: string
  /** The number in the device's cookie, or a new one. */
  dispositivo: string
  /** The browser in words; null: not known. */
  aparelho: string | null
}

const COOKIE = 'lastro_dispositivo'
const KNOWN_FOR_DAYS = 90

export function origemDe(request: FastifyRequest): Origem {
  const cookie = request.headers.cookie ?? ''
  const [, enviado] = /(?:^|;\s*)lastro_dispositivo=([\w-]{43})(?:;|$)/.exec(cookie) ?? []
  return {
    endereco: callerOf(request),
    dispositivo: enviado ?? randomBytes(32).toString('base64url'),
    aparelho: describeAparelho(request.headers['user-agent']),
  }
}

/**
 * Lets the device keep its number, so that the owner can sign in however many others try the CPF. The number alone
 * opens nothing.
 */
export function keepDeviceCookie(
  reply: FastifyReply,
  { protocol }: FastifyRequest,
  { dispositivo }: Origem,
): void {
  const seguro = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${dispositivo}; Path=/api/autenticacao; Max-Age=${(KNOWN_FOR_DAYS * DAY) / SECOND}; HttpOnly; SameSite=Strict${seguro}`,
  )
}

const hash = (texto: string) => createHash('sha256').update(texto).digest()
const knownSince = (agora: Date) => new Date(agora.getTime() - KNOWN_FOR_DAYS * DAY)

/**
 * The key under which tries of a CPF from this origin are counted, and whether the origin is known. A device known from
 * the last 90 days counts by itself; any other origin counts by its address.
 */
export async function countingKeyOf(
  db: Db,
  { cpf, origem, agora }: { cpf: string; origem: Origem; agora: Date },
): Promise<{ endereco: string; conhecida: boolean }> {
  const dispositivo = hash(origem.dispositivo)
  const chaves = [dispositivo, hash(origem.endereco)]
  const conhecidas = await listOrigensConhecidas(db, { cpf, chaves, desde: knownSince(agora) })
  if (conhecidas.some((chave) => chave.equals(dispositivo)))
    return { endereco: `dispositivo ${dispositivo.toString('hex')}`, conhecida: true }
  return { endereco: origem.endereco, conhecida: conhecidas.length > 0 }
}

/** Remembers that the person signed in completely from this origin, and writes to them where it is a new one. */
export async function recordOrigem(
  tx: Tx,
  { usuarioId, origem, agora }: { usuarioId: number; origem: Origem; agora: Date },
): Promise<void> {
  await deleteOrigens(tx, usuarioId, knownSince(agora))
  const chaves = [hash(origem.dispositivo), hash(origem.endereco)]
  const vistas = await listOrigens(tx, usuarioId)
  // Who signs in for the first time has no other place to compare with.
  const novo = vistas.length > 0 && !vistas.some((vista) => chaves.some((chave) => chave.equals(vista)))
  if (novo)
    await insertCartaSeConfirmado(tx, {
      usuarioId,
      evento: `conta:entrada:${agora.toISOString()}`,
      tipo: 'entrada',
      agora,
    })
  await upsertOrigens(tx, { usuarioId, chaves, vistaEm: agora })
}
