import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  HORAS_DA_CONFIRMACAO,
  HORAS_DO_CONVITE,
  type LinkDeEmail,
  MINUTOS_DA_SENHA,
} from '@lastro/shared/autenticacao/email'
import type { Db, Tx } from '#db/tables.ts'
import { HOUR, MINUTE } from '#durations.ts'
import { BusinessError } from '#http/errors.ts'
import {
  findHashes,
  insertCarta,
  insertLink,
  type LinkTravado,
  lockLink,
  updateHashes,
  updateLinkUsado,
} from './emails.repository.ts'

type TipoDeLink = LinkTravado['tipo']

const VALE: Record<TipoDeLink, number> = {
  confirmar: HORAS_DA_CONFIRMACAO * HOUR,
  senha: MINUTOS_DA_SENHA * MINUTE,
  convite: HORAS_DO_CONVITE * HOUR,
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Writes a letter with a link to an address of a person. The newest link of a kind is the one that counts. */
export async function enviarLink(
  tx: Tx,
  tipo: TipoDeLink,
  { usuarioId, email, agora }: { usuarioId: number; email: string; agora: Date },
): Promise<void> {
  const expiraEm = new Date(agora.getTime() + VALE[tipo])
  const linkId = await insertLink(tx, { usuarioId, tipo, email, criadoEm: agora, expiraEm })
  await insertCarta(tx, { usuarioId, evento: `conta:link:${linkId}`, tipo, linkId, urgente: true, agora })
}

/**
 * A new token of a link, of which the hash alone is kept. Every attempt to send gets its own, and all of them count: a
 * letter that was sent twice is shown once, and nobody knows which.
 */
export async function novoToken(db: Db, linkId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await updateHashes(db, linkId, hashOf(token))
  return `${linkId}.${token}`
}

const DE_NOVO: Record<TipoDeLink, string> = {
  confirmar: 'Peça outro em Segurança da conta.',
  senha: 'Peça outro em Esqueci a senha.',
  convite: 'Peça ao administrador de acessos da sua instituição que redefina a sua senha.',
}

const isTokenOf = (token: string, hashes: readonly Buffer[]) => {
  const hash = hashOf(token)
  return hashes.some((each) => timingSafeEqual(each, hash))
}
const naoVale = () => new BusinessError('Este link não vale. Abra-o de novo na mensagem, inteiro.')

/** Refuses with 400 a link that never was, before anything costly is done for it. */
export async function exigirLink(db: Db, { id, token }: LinkDeEmail): Promise<void> {
  if (!isTokenOf(token, await findHashes(db, id))) throw naoVale()
}

/**
 * Uses a link up, once, and resolves to whose it is. Refuses with 400, in words, one that is unknown, used, late,
 * or followed by a newer one. Also one of an address that changed, or of a disabled person.
 */
export async function usarLink(
  tx: Tx,
  tipos: readonly TipoDeLink[],
  { id, token }: LinkDeEmail,
  agora: Date,
): Promise<LinkTravado> {
  const link = await lockLink(tx, id)
  if (!link || !tipos.includes(link.tipo) || !isTokenOf(token, link.hashes)) throw naoVale()
  const refuse = (porque: string) => new BusinessError(`${porque} ${DE_NOVO[link.tipo]}`)
  if (link.usadoEm) throw refuse('Este link já foi usado.')
  if (link.novo) throw new BusinessError('Há um link mais novo: use o da última mensagem.')
  if (link.expiraEm <= agora) throw refuse('O prazo deste link venceu.')
  if (link.email !== link.emailAtual) throw refuse('O seu e-mail mudou depois desta mensagem.')
  if (!link.ativo || link.casaAtiva === false) throw new BusinessError('O seu acesso está desativado.')
  await updateLinkUsado(tx, link.id, agora)
  return link
}
