import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { MINUTOS_SEM_PROVEDOR } from '@lastro/shared/autenticacao/sso'
import { HOUR, MINUTE } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'

/** Lifetime of a session in milliseconds: without use, and at most. */
export const SESSAO_IDLE_MS = 2 * HOUR
const SESSAO_MAX_MS = 12 * HOUR
/** Lifetimes of a session whose second factor is still pending. */
const PENDING_SESSAO_MS = 10 * MINUTE
const TOUCH_EVERY_MS = MINUTE

const idleSince = (now: Date) => new Date(now.getTime() - SESSAO_IDLE_MS)

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
  confirmadaEm: Date | null
  lacrado: boolean
}

/** Sessions that a provider confirmed before this instant go on only once it answers again. */
const confirmedSince = (now: Date) => new Date(now.getTime() - MINUTOS_SEM_PROVEDOR * MINUTE)

/**
 * Reads the live session of a token hash with its user's permissions, in one round trip. Plain SQL, because every
 * request pays for it. The permission codes come as JSON, which parses faster than an array.
 */
export async function findSessao(
  db: Db,
  tokenHash: Buffer,
  { now, senhaValidaDesde, operadorExigeSegundoFator }: SessaoOptions,
): Promise<Sessao | undefined> {
  const { rows } = await sql<SessaoRow>`
    select usuario.id as usuario_id, usuario.nome, usuario.cpf, usuario.estabelecimento_id, usuario.senha_alterada_em,
      usuario.senha_provisoria, usuario.termo_aceito_em, estabelecimento.tipo, estabelecimento.nome_fantasia as estabelecimento,
      sessao.ultimo_uso_em, sessao.segundo_fator_em, sessao.confirmada_em, provedor_sso.id is not null as lacrado, segundo_fator.usuario_id is not null as tem_segundo_fator,
      politica_instituicao.exige_segundo_fator as politica_exige_segundo_fator, to_json(array(
        select distinct pp.codigo from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
        where up.usuario_id = usuario.id)) as permissoes
    from sessao join usuario on usuario.id = sessao.usuario_id
      left join estabelecimento on estabelecimento.id = usuario.estabelecimento_id
      left join segundo_fator on segundo_fator.usuario_id = usuario.id
      left join politica_instituicao on politica_instituicao.instituicao_financeira_id = estabelecimento.id
      left join provedor_sso on provedor_sso.lacrado_id = usuario.id and provedor_sso.em_vigor and provedor_sso.somente_sso
    where sessao.token_hash = ${tokenHash} and sessao.expira_em > ${now} and sessao.ultimo_uso_em > ${idleSince(now)}
      and usuario.ativo and (estabelecimento.id is null or estabelecimento.ativo)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (now.getTime() - row.ultimoUsoEm.getTime() > TOUCH_EVERY_MS) await touchSessao(db, tokenHash, now)
  // Stores have no institution's policy.
  const exigeSegundoFator =
    row.lacrado || (row.tipo === null ? operadorExigeSegundoFator : row.politicaExigeSegundoFator === true)
  const porSso = row.confirmadaEm !== null
  return {
    tokenHash,
    usuarioId: row.usuarioId,
    nome: row.nome,
    cpf: row.cpf,
    tipo: row.tipo ?? 'operador',
    estabelecimentoId: row.estabelecimentoId ?? PLATAFORMA,
    estabelecimento: row.estabelecimento,
    permissoes: row.permissoes,
    // A provider's people need no password.
    expirado:
      !porSso &&
      (row.senhaProvisoria || (senhaValidaDesde !== undefined && row.senhaAlteradaEm < senhaValidaDesde)),
    senhaProvisoria: !porSso && row.senhaProvisoria,
    precisaAceitarTermoUso: row.termoAceitoEm === null,
    segundoFator: pendenciaDoFator(row, exigeSegundoFator),
    exigeSegundoFator,
    ...(porSso && { porSso }),
    ...(row.confirmadaEm && row.confirmadaEm < confirmedSince(now) && { semProvedor: true }),
  }
}

function pendenciaDoFator({ temSegundoFator, segundoFatorEm, confirmadaEm }: SessaoRow, exigido: boolean) {
  // The provider asked for it.
  if (confirmadaEm && segundoFatorEm) return null
  if (temSegundoFator) return segundoFatorEm ? null : 'codigo'
  return exigido ? 'cadastro' : null
}

async function touchSessao(db: Db, tokenHash: Buffer, now: Date) {
  await db.updateTable('sessao').set({ ultimoUsoEm: now }).where('tokenHash', '=', tokenHash).execute()
}

/** What a provider says of the person whom it signed in. */
interface ProvaDoProvedor {
  provedorSsoId: number
  sujeito: string
  sessaoDoProvedor: string | null
  /** The provider answers for the second factor too. */
  fator: boolean
}

export interface NovaSessao {
  tokenHash: Buffer
  usuarioId: number
  /** The hash that the password was checked against, or what the provider said. */
  prova: { senhaHash: string } | ProvaDoProvedor
  /** Where it is opened from. */
  origem: { aparelho: string | null; endereco: string }
  now: Date
}

/**
 * Opens a session; resolves to its end, which is near until a second factor is given, and to whether none is pending.
 * Undefined when the user or establishment was disabled, or the password changed, since the check. Locks both rows, so
 * that such a change either comes first or ends this session.
 */
export async function insertSessao(
  tx: Tx,
  { tokenHash, usuarioId, prova, origem: { aparelho, endereco }, now }: NovaSessao,
): Promise<{ id: number; expiraEm: Date; completa: boolean } | undefined> {
  const doProvedor = 'provedorSsoId' in prova ? prova : undefined
  const usuario = await tx
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .$if('senhaHash' in prova, (query) =>
      query.where('senhaHash', '=', 'senhaHash' in prova ? prova.senhaHash : ''),
    )
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
  const completa = !segundoFator || doProvedor?.fator === true
  const expiraEm = new Date(now.getTime() + (completa ? SESSAO_MAX_MS : PENDING_SESSAO_MS))
  const { id } = await tx
    .insertInto('sessao')
    .values({
      tokenHash,
      usuarioId,
      criadaEm: now,
      ultimoUsoEm: now,
      expiraEm,
      aparelho,
      endereco,
      ...(doProvedor && {
        provedorSsoId: doProvedor.provedorSsoId,
        sujeito: doProvedor.sujeito,
        sessaoDoProvedor: doProvedor.sessaoDoProvedor,
        confirmadaEm: now,
        segundoFatorEm: doProvedor.fator ? now : null,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, expiraEm, completa }
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

/** Resolves to how many they were. */
export async function deleteOutrasSessoes(db: Db, usuarioId: number, tokenHash: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessao')
    .where('usuarioId', '=', usuarioId)
    .where('tokenHash', '!=', tokenHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A person's open sessions, that of `tokenHash` first, then the last used. */
export function listSessoesAbertas(
  db: Db,
  { usuarioId, tokenHash }: Pick<Sessao, 'usuarioId' | 'tokenHash'>,
  { now, limite }: { now: Date; limite: number },
) {
  const esta = sql<boolean>`sessao.token_hash = ${tokenHash}`
  return db
    .selectFrom('sessao')
    .leftJoin('segundoFator', 'segundoFator.usuarioId', 'sessao.usuarioId')
    .where('sessao.usuarioId', '=', usuarioId)
    .where('sessao.expiraEm', '>', now)
    .where('sessao.ultimoUsoEm', '>', idleSince(now))
    .select(['sessao.id', 'sessao.aparelho', 'sessao.endereco', 'sessao.criadaEm as desde'])
    .select(['sessao.ultimoUsoEm', esta.as('esta')])
    .select(
      sql<boolean>`segundo_fator.usuario_id is not null and sessao.segundo_fator_em is null`.as(
        'aguardaCodigo',
      ),
    )
    .orderBy(esta, 'desc')
    .orderBy('sessao.ultimoUsoEm', 'desc')
    .orderBy('sessao.id', 'desc')
    .limit(limite)
    .execute()
}

export async function existsSessao(db: Db, tokenHash: Buffer): Promise<boolean> {
  const query = db.selectFrom('sessao').where('tokenHash', '=', tokenHash).select('id')
  return (await query.executeTakeFirst()) !== undefined
}

/** Resolves to the hash of its token; undefined: the person has no session of this number. */
export async function deleteSessaoDe(tx: Tx, usuarioId: number, id: number): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom('sessao')
    .where('usuarioId', '=', usuarioId)
    .where('id', '=', id)
    .returning('tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

export async function deleteSessoes(tx: Tx, usuarioId: number): Promise<void> {
  await tx.deleteFrom('sessao').where('usuarioId', '=', usuarioId).execute()
}

export async function deleteSessoesVencidas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expiraEm', '<', now).execute()
}
