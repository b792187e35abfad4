import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '#db/tables.ts'
import { deleteOrigens, listOrigensConhecidas, upsertOrigens } from './origem.repository.ts'

/** Where a request comes from. */
export interface Origem {
  endereco: string
  /** The number in the device's cookie; a new one where it brought none. */
  dispositivo: string
}

const COOKIE = 'lastro_dispositivo'
const CONHECIDA_POR_DIAS = 90
const DIA = 24 * 60 * 60 * 1000

export function origemDe({ ip, headers }: FastifyRequest): Origem {
  const [, enviado] = /(?:^|;\s*)lastro_dispositivo=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  return { endereco: ip, dispositivo: enviado ?? randomBytes(32).toString('base64url') }
}

/** The device keeps its number: with it the owner signs in however many others try their CPF. It opens nothing by itself. */
export function guardarDispositivo(
  reply: FastifyReply,
  { protocol }: FastifyRequest,
  { dispositivo }: Origem,
): void {
  const seguro = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${dispositivo}; Path=/api/autenticacao; Max-Age=${(CONHECIDA_POR_DIAS * DIA) / 1000}; HttpOnly; SameSite=Strict${seguro}`,
  )
}

const hash = (texto: string) => createHash('sha256').update(texto).digest()
const desdeQuando = (agora: Date) => new Date(agora.getTime() - CONHECIDA_POR_DIAS * DIA)

/**
 * Under which text the tries of a CPF from here are counted: the device's own where that person signed in from it within 90 days, else
 * the address, and whether they did from that.
 */
export async function contarPor(
  db: Db,
  { cpf, origem, agora }: { cpf: string; origem: Origem; agora: Date },
): Promise<{ endereco: string; conhecida: boolean }> {
  const dispositivo = hash(origem.dispositivo)
  const chaves = [dispositivo, hash(origem.endereco)]
  const conhecidas = await listOrigensConhecidas(db, { cpf, chaves, desde: desdeQuando(agora) })
  if (conhecidas.some((chave) => chave.equals(dispositivo)))
    return { endereco: `dispositivo ${dispositivo.toString('hex')}`, conhecida: true }
  return { endereco: origem.endereco, conhecida: conhecidas.length > 0 }
}

/** The person has signed in from here, with all that is asked of them. */
export async function lembrarOrigem(
  tx: Tx,
  { usuarioId, origem, agora }: { usuarioId: number; origem: Origem; agora: Date },
): Promise<void> {
  await deleteOrigens(tx, usuarioId, desdeQuando(agora))
  const chaves = [hash(origem.dispositivo), hash(origem.endereco)]
  await upsertOrigens(tx, { usuarioId, chaves, vistaEm: agora })
}
