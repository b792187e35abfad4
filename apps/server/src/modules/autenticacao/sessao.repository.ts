import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import type { Sessao } from '../../http/acesso.ts'

/** Milliseconds that a session lives without use, and at all. */
export const SESSAO_OCIOSA = 2 * 60 * 60 * 1000
export const SESSAO_MAXIMA = 12 * 60 * 60 * 1000
const USO_A_CADA = 60 * 1000

const permissoesDoUsuario = sql<string[]>`array(
  select distinct pp.codigo from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
  where up.usuario_id = usuario.id)`

export interface SessaoOptions {
  now: Date
  /** Passwords changed before this instant are expired; undefined: they never are. */
  senhaValidaDesde: Date | undefined
}

/** The live session of a token hash with its user's permissions, in one round trip. */
export async function findSessao(
  db: Db,
  tokenHash: Buffer,
  { now, senhaValidaDesde }: SessaoOptions,
): Promise<Sessao | undefined> {
  const row = await db
    .selectFrom('sessao')
    .innerJoin('usuario', 'usuario.id', 'sessao.usuarioId')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('sessao.tokenHash', '=', tokenHash)
    .where('sessao.expiraEm', '>', now)
    .where('sessao.ultimoUsoEm', '>', new Date(now.getTime() - SESSAO_OCIOSA))
    .where('usuario.ativo', '=', true)
    .where((eb) => eb.or([eb('estabelecimento.id', 'is', null), eb('estabelecimento.ativo', '=', true)]))
    .select([
      'usuario.id as usuarioId',
      'usuario.nome',
      'usuario.cpf',
      'usuario.estabelecimentoId',
      'usuario.senhaAlteradaEm',
      'usuario.senhaProvisoria',
      'usuario.termoAceitoEm',
      'estabelecimento.tipo',
      'estabelecimento.nomeFantasia as estabelecimento',
      'sessao.ultimoUsoEm',
      permissoesDoUsuario.as('permissoes'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.ultimoUsoEm.getTime() > USO_A_CADA) await touchSessao(db, tokenHash, now)
  return {
    tokenHash,
    usuarioId: row.usuarioId,
    nome: row.nome,
    cpf: row.cpf,
    tipo: row.tipo ?? 'operador',
    estabelecimentoId: row.estabelecimentoId ?? 0,
    estabelecimento: row.estabelecimento,
    permissoes: row.permissoes,
    expirado:
      row.senhaProvisoria || (senhaValidaDesde !== undefined && row.senhaAlteradaEm < senhaValidaDesde),
    precisaAceitarTermoUso: row.termoAceitoEm === null,
  }
}

async function touchSessao(db: Db, tokenHash: Buffer, now: Date) {
  await db.updateTable('sessao').set({ ultimoUsoEm: now }).where('tokenHash', '=', tokenHash).execute()
}

interface NovaSessao {
  tokenHash: Buffer
  usuarioId: number
  /** The hash that the password was checked against. */
  senhaHash: string
  now: Date
}

/**
 * Opens a session and answers its end; undefined when the user was disabled or got another password since it was checked. The user's
 * row is held, so that a change of password either comes first or finds this session and ends it.
 */
export async function insertSessao(
  tx: Tx,
  { tokenHash, usuarioId, senhaHash, now }: NovaSessao,
): Promise<Date | undefined> {
  const usuario = await tx
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .where('senhaHash', '=', senhaHash)
    .where('ativo', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!usuario) return undefined
  const expiraEm = new Date(now.getTime() + SESSAO_MAXIMA)
  await tx
    .insertInto('sessao')
    .values({ tokenHash, usuarioId, criadaEm: now, ultimoUsoEm: now, expiraEm })
    .execute()
  return expiraEm
}

export async function deleteSessao(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessao').where('tokenHash', '=', tokenHash).execute()
}

/** Ends every other session of a user. */
export async function deleteOutrasSessoes(db: Db, usuarioId: number, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessao')
    .where('usuarioId', '=', usuarioId)
    .where('tokenHash', '!=', tokenHash)
    .execute()
}

export async function deleteSessoesVencidas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expiraEm', '<', now).execute()
}
