import { CODIGO_DE_QUEM_ADMINISTRA } from '@lastro/shared/permissoes'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { administradores } from '../usuarios/administradores.sql.ts'

/** Of an establishment; 0: operators. */
const de = (estabelecimentoId: number) =>
  sql<boolean>`coalesce(usuario.estabelecimento_id, 0) = ${estabelecimentoId}`

const pessoasDe = (db: Db, estabelecimentoId: number) =>
  db.selectFrom('usuario').where('usuario.servico', '=', false).where(de(estabelecimentoId))

/** Active people who administer an establishment's accesses, by name, and whether they have a second factor. */
export function listQuemAdministra(db: Db, estabelecimentoId: number) {
  const codigo = CODIGO_DE_QUEM_ADMINISTRA[estabelecimentoId === PLATAFORMA ? 'operador' : 'instituicao']
  return administradores(db, [codigo])
    .where(de(estabelecimentoId))
    .leftJoin('segundoFator', 'segundoFator.usuarioId', 'usuario.id')
    .select(['usuario.id', 'usuario.nome', sql<boolean>`segundo_fator.usuario_id is not null`.as('fator')])
    .orderBy('usuario.nome')
    .orderBy('usuario.id')
    .limit(1_000)
    .execute()
}

const QUEM_ENTRA = [
  'usuario.id',
  'usuario.nome',
  'usuario.cpf',
  'usuario.ativo',
  'usuario.termoAceitoEm',
] as const

/** Who is meant by a CPF or a confirmed e-mail, active or not. */
export function findPessoa(db: Db, estabelecimentoId: number, por: { cpf: string } | { email: string }) {
  return pessoasDe(db, estabelecimentoId)
    .$if('cpf' in por, (query) => query.where('usuario.cpf', '=', 'cpf' in por ? por.cpf : ''))
    .$if('email' in por, (query) =>
      query
        .where('usuario.email', '=', 'email' in por ? por.email : '')
        .where('usuario.emailConfirmadoEm', 'is not', null),
    )
    .select(QUEM_ENTRA)
    .executeTakeFirst()
}
export type QuemEntra = NonNullable<Awaited<ReturnType<typeof findPessoa>>>

/** Whom a provider means by a subject since the first sign-in. */
export function findPessoaDoSujeito(db: Db, provedorSsoId: number, sujeito: string) {
  return db
    .selectFrom('pessoaSso')
    .innerJoin('usuario', 'usuario.id', 'pessoaSso.usuarioId')
    .where('pessoaSso.provedorSsoId', '=', provedorSsoId)
    .where('pessoaSso.sujeito', '=', sujeito)
    .select(QUEM_ENTRA)
    .executeTakeFirst()
}

/** Binds a subject and a person to each other; false where either is bound to another. */
export async function insertSujeito(
  tx: Tx,
  vinculo: { provedorSsoId: number; sujeito: string; usuarioId: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('pessoaSso')
    .values(vinculo)
    .onConflict((conflict) => conflict.doNothing())
    .returning('usuarioId')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateEmailConfirmado(
  tx: Tx,
  id: number,
  { email, agora }: { email: string; agora: Date },
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ email, emailConfirmadoEm: agora })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usuario as outro')
            .where('outro.email', '=', email)
            .whereRef('outro.id', '<>', 'usuario.id')
            .where(sql<boolean>`outro.estabelecimento_id is not distinct from usuario.estabelecimento_id`)
            .select('outro.id'),
        ),
      ),
    )
    .execute()
}

/** Keeps the refresh token of a session. */
export async function updateRenovacao(
  tx: Tx,
  id: number,
  { renovacao, agora }: { renovacao: string; agora: Date },
): Promise<void> {
  await tx
    .updateTable('sessao')
    .set({ renovacao, confirmadaEm: agora, perguntadaEm: null })
    .where('id', '=', id)
    .execute()
}

interface Reserva {
  /** Confirmed before. */
  confirmadaAntes: Date
  /** Not asked about since, by whichever server. */
  perguntadaAntes: Date
  /** Used since. */
  usadaDesde: Date
  agora: Date
  limite: number
}

/** Reserves sessions of which their provider must be asked. */
export async function lockSessoesAPerguntar(db: Db, reserva: Reserva) {
  const { confirmadaAntes, perguntadaAntes, usadaDesde, agora, limite } = reserva
  const { rows } = await sql<{
    id: number
    usuarioId: number
    provedorSsoId: number
    sujeito: string
    renovacao: string
  }>`
    update sessao set perguntada_em = ${agora}
    where id in (
      select id from sessao
      where provedor_sso_id is not null and confirmada_em <= ${confirmadaAntes} and renovacao is not null
        and (perguntada_em is null or perguntada_em <= ${perguntadaAntes})
        and ultimo_uso_em > ${usadaDesde} and expira_em > ${agora}
      order by confirmada_em limit ${limite} for update skip locked)
    returning id, usuario_id, provedor_sso_id, sujeito, renovacao`.execute(db)
  return rows
}

export async function deleteSessaoPorId(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessao').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whom a provider's sessions are of: of a subject, or of one of its sessions. */
export function listDonosDasSessoes(
  db: Db,
  provedorSsoId: number,
  { sujeito, sessao }: { sujeito?: string | undefined; sessao?: string | undefined },
) {
  return db
    .selectFrom('sessao')
    .where('provedorSsoId', '=', provedorSsoId)
    .$if(sessao !== undefined, (query) => query.where('sessaoDoProvedor', '=', sessao ?? ''))
    .$if(sujeito !== undefined, (query) => query.where('sujeito', '=', sujeito ?? ''))
    .select('usuarioId')
    .distinct()
    .execute()
}
