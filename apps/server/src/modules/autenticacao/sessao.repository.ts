import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { HOUR, MINUTE } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'

/** Lifetime of a session in milliseconds: without use, and at most. */
export const SESSAO_IDLE_MS = 2 * HOUR
const SESSAO_MAX_MS = 12 * HOUR
/** Lifetimes of a session whose second factor is still pending. */
const PENDING_SESSAO_MS = 10 * MINUTE
const TOUCH_EVERY_MS = MINUTE

export interface SessaoOptions {
  now: Date
  /** Passwords changed before this instant are expired; undefined: none is. */
  senhaValidaDesde: Date | undefined
  /** Whether the installation demands a second factor of operators. */
  operadorExigeSegundoFator: boolean
}

interface SessaoRow {
  usuarioId: number
  nome: string
  cpf: string
  estabelecimentoId: number | null
  senhaAlteradaEm: Date
  senhaProvisoria: boolean
  termoAceitoEm: Date | null
  tipo: 'instituicao' | 'loja' | null
  estabelecimento: string | null
  ultimoUsoEm: Date
  segundoFatorEm: Date | null
  temSegundoFator: boolean
  politicaExigeSegundoFator: boolean | null
  permissoes: string[]
}

/**
 * Reads the live session of a token hash with its user's permissions, in one round trip. Plain SQL, because every
 * request pays for it. The permission codes come as JSON, which parses faster than an array.
 */
export async function findSessao(
  db: Db,
  tokenHash: Buffer,
  { now, senhaValidaDesde, operadorExigeSegundoFator }: SessaoOptions,
): Promise<Sessao | undefined> {
  const ociosaDesde = new Date(now.getTime() - SESSAO_IDLE_MS)
  const { rows } = await sql<SessaoRow>`
    select usuario.id as usuario_id, usuario.nome, usuario.cpf, usuario.estabelecimento_id, usuario.senha_alterada_em,
      usuario.senha_provisoria, usuario.termo_aceito_em, estabelecimento.tipo, estabelecimento.nome_fantasia as estabelecimento,
      sessao.ultimo_uso_em, sessao.segundo_fator_em, segundo_fator.usuario_id is not null as tem_segundo_fator,
      politica_instituicao.exige_segundo_fator as politica_exige_segundo_fator, to_json(array(
        select distinct pp.codigo from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
        where up.usuario_id = usuario.id)) as permissoes
    from sessao join usuario on usuario.id = sessao.usuario_id
      left join estabelecimento on estabelecimento.id = usuario.estabelecimento_id
      left join segundo_fator on segundo_fator.usuario_id = usuario.id
      left join politica_instituicao on politica_instituicao.instituicao_financeira_id = estabelecimento.id
    where sessao.token_hash = ${tokenHash} and sessao.expira_em > ${now} and sessao.ultimo_uso_em > ${ociosaDesde}
      and usuario.ativo and (estabelecimento.id is null or estabelecimento.ativo)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (now.getTime() - row.ultimoUsoEm.getTime() > TOUCH_EVERY_MS) await touchSessao(db, tokenHash, now)
  // Stores have no institution's policy.
  const exigeSegundoFator =
    row.tipo === null ? operadorExigeSegundoFator : row.politicaExigeSegundoFator === true
  return {
    tokenHash,
    usuarioId: row.usuarioId,
    nome: row.nome,
    cpf: row.cpf,
    tipo: row.tipo ?? 'operador',
    estabelecimentoId: row.estabelecimentoId ?? PLATAFORMA,
    estabelecimento: row.estabelecimento,
    permissoes: row.permissoes,
    expirado:
      row.senhaProvisoria || (senhaValidaDesde !== undefined && row.senhaAlteradaEm < senhaValidaDesde),
    senhaProvisoria: row.senhaProvisoria,
    precisaAceitarTermoUso: row.termoAceitoEm === null,
    segundoFator: pendenciaDoFator(row, exigeSegundoFator),
    exigeSegundoFator,
  }
}

function pendenciaDoFator({ temSegundoFator, segundoFatorEm }: SessaoRow, exigido: boolean) {
  if (temSegundoFator) return segundoFatorEm ? null : 'codigo'
  return exigido ? 'cadastro' : null
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
 * Opens a session; resolves to its end, which is near until a second factor is given, and to whether none is pending.
 * Undefined when the user or establishment was disabled, or the password changed, since the check. Locks both rows, so
 * that such a change either comes first or ends this session.
 */
export async function insertSessao(
  tx: Tx,
  { tokenHash, usuarioId, senhaHash, now }: NovaSessao,
): Promise<{ expiraEm: Date; completa: boolean } | undefined> {
  const usuario = await tx
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .where('senhaHash', '=', senhaHash)
    .where('ativo', '=', true)
    .select('estabelecimentoId')
    .forShare()
    .executeTakeFirst()
  if (!usuario || !(await lockEstabelecimento(tx, usuario.estabelecimentoId))) return undefined
  const segundoFator = await tx
    .selectFrom('segundoFator')
    .where('usuarioId', '=', usuarioId)
    .select('usuarioId')
    .executeTakeFirst()
  const expiraEm = new Date(now.getTime() + (segundoFator ? PENDING_SESSAO_MS : SESSAO_MAX_MS))
  await tx
    .insertInto('sessao')
    .values({ tokenHash, usuarioId, criadaEm: now, ultimoUsoEm: now, expiraEm })
    .execute()
  return { expiraEm, completa: !segundoFator }
}

/** Whether the establishment is active, locked so that it stays so; true for an operator, who has none. */
async function lockEstabelecimento(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return true
  const query = tx.selectFrom('estabelecimento').where('id', '=', id).where('ativo', '=', true).select('id')
  return (await query.forShare().executeTakeFirst()) !== undefined
}

/**
 * Completes the session after the second factor, giving it a full lifetime. Resolves to its end; undefined when it is
 * gone.
 */
export async function updateSessaoCompleta(tx: Tx, tokenHash: Buffer, now: Date): Promise<Date | undefined> {
  const row = await tx
    .updateTable('sessao')
    .set({
      segundoFatorEm: now,
      ultimoUsoEm: now,
      expiraEm: sql<Date>`criada_em + ${SESSAO_MAX_MS} * interval '1 millisecond'`,
    })
    .where('tokenHash', '=', tokenHash)
    .returning('expiraEm')
    .executeTakeFirst()
  return row?.expiraEm
}

export async function deleteSessao(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessao').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteOutrasSessoes(db: Db, usuarioId: number, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessao')
    .where('usuarioId', '=', usuarioId)
    .where('tokenHash', '!=', tokenHash)
    .execute()
}

export async function deleteSessoes(tx: Tx, usuarioId: number): Promise<void> {
  await tx.deleteFrom('sessao').where('usuarioId', '=', usuarioId).execute()
}

export async function deleteSessoesVencidas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expiraEm', '<', now).execute()
}
