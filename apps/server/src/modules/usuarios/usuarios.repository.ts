import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { bareDocument } from '@lastro/shared/clean-text'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { readPage } from '#db/count.ts'
import { list } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { TipoUsuario } from '#http/acesso.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { insertDePerfis, type PerfisDados } from '../autenticacao/criar-usuario.repository.ts'

/** Starts every read: people only, never the service accounts of credentials. */
const pessoas = (db: Db) =>
  db
    .selectFrom('usuario')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('usuario.servico', '=', false)

const PERFIS = sql<{ id: number; nome: string }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'nome', p.nome) order by p.nome, p.id)
  from usuario_perfil up join perfil p on p.id = up.perfil_id where up.usuario_id = usuario.id), '[]')`

const SEGUNDO_FATOR = sql<boolean>`exists (select from segundo_fator sf where sf.usuario_id = usuario.id)`

/** The person's institution lets operators act in an emergency alone. */
const SO_EMERGENCIA = sql<boolean>`exists (select from politica_instituicao pi
  where pi.instituicao_financeira_id = usuario.estabelecimento_id and not pi.operador_mantem_acessos)`

const USER_COLUMNS = [
  'usuario.id',
  'usuario.nome',
  'usuario.cpf',
  'usuario.estabelecimentoId',
  'estabelecimento.nomeFantasia as estabelecimento',
  'estabelecimento.tipo',
  'usuario.ativo',
  'usuario.senhaProvisoria',
  'usuario.versao',
] as const

export interface FiltroUsuarios {
  filtro: string | undefined
  /** 0: operators; undefined: everyone. */
  estabelecimentoId: number | undefined
}

function filterUsuarios(db: Db, { filtro, estabelecimentoId }: FiltroUsuarios) {
  let base = pessoas(db)
  if (estabelecimentoId === PLATAFORMA) base = base.where('usuario.estabelecimentoId', 'is', null)
  else if (estabelecimentoId !== undefined)
    base = base.where('usuario.estabelecimentoId', '=', estabelecimentoId)
  if (!filtro) return base
  const texto = normalizar(filtro)
  const digitos = bareDocument(filtro)
  return base.where(
    sql<boolean>`(position(${texto} in normalizar(usuario.nome)) > 0 or usuario.cpf = ${digitos})`,
  )
}

const linhas = (db: Db, filtro: FiltroUsuarios) =>
  filterUsuarios(db, filtro)
    .select(USER_COLUMNS)
    .select([PERFIS.as('perfis'), SEGUNDO_FATOR.as('segundoFator'), SO_EMERGENCIA.as('soEmergencia')])
export type UsuarioRow = Awaited<ReturnType<ReturnType<typeof linhas>['execute']>>[number]

export async function listUsuarios(
  db: Db,
  filtro: FiltroUsuarios,
  limites: PageBounds,
): Promise<Lista<UsuarioRow>> {
  const emOrdem = linhas(db, filtro).orderBy(sql`normalizar(usuario.nome)`).orderBy('usuario.id')
  return readPage(filterUsuarios(db, filtro), emOrdem, limites)
}

/** People of one establishment, with their open sessions. */
export async function listPessoas(
  db: Db,
  { agora, ...filtro }: FiltroUsuarios & { agora: Date },
  limites: PageBounds,
) {
  const aberta = sql`from sessao s where s.usuario_id = usuario.id and s.expira_em > ${agora}::timestamptz`
  const emOrdem = filterUsuarios(db, filtro)
    .select(['usuario.id', 'usuario.nome', 'usuario.cpf', 'usuario.ativo', 'usuario.senhaProvisoria'])
    .select(['usuario.versao', PERFIS.as('perfis'), SEGUNDO_FATOR.as('segundoFator'), 'usuario.email'])
    .select((eb) => eb('usuario.emailConfirmadoEm', 'is not', null).$castTo<boolean>().as('emailConfirmado'))
    .select([
      sql<number>`(select count(*)::int ${aberta})`.as('sessoes'),
      sql<Date | null>`(select max(s.ultimo_uso_em) ${aberta})`.as('ultimoUsoEm'),
    ])
    .orderBy(sql`normalizar(usuario.nome)`)
    .orderBy('usuario.id')
  return readPage(filterUsuarios(db, filtro), emOrdem, limites)
}

/** Whether somebody, no service account, is of an establishment. */
export async function existsPessoa(db: Db, id: number, estabelecimentoId: number): Promise<boolean> {
  const query = pessoas(db)
    .where('usuario.id', '=', id)
    .where('usuario.estabelecimentoId', '=', estabelecimentoId)
  return (await query.select('usuario.id').executeTakeFirst()) !== undefined
}

export async function existsUsuario(db: Db, id: number): Promise<boolean> {
  const row = await pessoas(db).where('usuario.id', '=', id).select('usuario.id').executeTakeFirst()
  return row !== undefined
}

/** Locks the author and the target in the order of their ids, so that two who act upon each other take turns. */
export async function lockUsuarios(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('usuario')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('usuario.id', 'in', ids)
    .select([
      'usuario.id',
      'usuario.nome',
      'usuario.ativo',
      'usuario.estabelecimentoId',
      'estabelecimento.tipo',
      'usuario.servico',
      'usuario.versao',
    ])
    .orderBy('usuario.id')
    .forUpdate('usuario')
    .execute()
}

export async function findTipoAtivo(tx: Tx, id: number): Promise<'instituicao' | 'loja' | undefined> {
  const row = await tx
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .select('tipo')
    .executeTakeFirst()
  return row?.tipo
}

export interface PerfilComCodigos {
  id: number
  nome: string
  tipo: TipoUsuario
  /** null: of the platform. */
  instituicaoFinanceiraId: number | null
  permissoes: string[]
}

/** Profiles with their current codes, locked. */
export async function lockPerfis(tx: Tx, ids: readonly number[]): Promise<PerfilComCodigos[]> {
  const perfis = await tx
    .selectFrom('perfil')
    .where('id', 'in', ids)
    .select(['id', 'nome', 'tipo', 'instituicaoFinanceiraId'])
    .orderBy('id')
    .forShare()
    .execute()
  const codigos = await tx
    .selectFrom('perfilPermissao')
    .where('perfilId', 'in', ids)
    .select(['perfilId', 'codigo'])
    .execute()
  return perfis.map((perfil) => ({
    ...perfil,
    permissoes: codigos.filter(({ perfilId }) => perfilId === perfil.id).map(({ codigo }) => codigo),
  }))
}

export async function listPerfilIds(tx: Tx, usuarioId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('usuarioPerfil')
    .where('usuarioId', '=', usuarioId)
    .select('perfilId')
    .orderBy('perfilId')
    .execute()
  return rows.map(({ perfilId }) => perfilId)
}

/** Replaces a person's profiles; those that stay keep since when and from whom the person has them. */
export async function updatePerfis(tx: Tx, usuarioId: number, dados: PerfisDados): Promise<void> {
  const novos = sql`(${insertDePerfis(usuarioId, dados)})`
  // The statement sees the profiles of before it: what the person held then is nothing gained.
  await sql`with novos as ${novos} delete from usuario_perfil
    where usuario_id = ${usuarioId} and perfil_id <> ${sql`all(${list(dados.perfilIds, 'bigint')})`}`.execute(
    tx,
  )
  await tx.updateTable('usuario').set({ versao: sql`versao + 1` }).where('id', '=', usuarioId).execute()
}

export async function updateNomeDoUsuario(tx: Tx, id: number, nome: string): Promise<void> {
  await tx.updateTable('usuario').set({ nome, versao: sql`versao + 1` }).where('id', '=', id).execute()
}

export async function updateAtivo(tx: Tx, id: number, ativo: boolean): Promise<void> {
  await tx.updateTable('usuario').set({ ativo }).where('id', '=', id).execute()
}

export async function updateSenhaProvisoria(
  tx: Tx,
  id: number,
  { senhaHash, agora }: { senhaHash: string; agora: Date },
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ senhaHash, senhaProvisoria: true, senhaAlteradaEm: agora })
    .where('id', '=', id)
    .execute()
}
