import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

/** The active user of a CPF, with the establishment's state and the provider by which its people sign in. */
export function findUsuarioPorCpf(db: Db, cpf: string) {
  return db
    .selectFrom('usuario')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .leftJoin('provedorSso as provedor', (join) =>
      join
        .on(
          sql`coalesce(provedor.instituicao_financeira_id, 0)`,
          '=',
          sql`coalesce(usuario.estabelecimento_id, 0)`,
        )
        .on('provedor.emVigor', '=', true)
        .on('provedor.ativo', '=', true),
    )
    .where('usuario.cpf', '=', cpf)
    .where('usuario.ativo', '=', true)
    .where((eb) => eb.or([eb('estabelecimento.id', 'is', null), eb('estabelecimento.ativo', '=', true)]))
    .select([
      'usuario.id',
      'usuario.senhaHash',
      'usuario.senhaAlteradaEm',
      'usuario.senhaProvisoria',
      'usuario.termoAceitoEm',
      'usuario.estabelecimentoId',
      'estabelecimento.nomeFantasia as estabelecimento',
      'provedor.id as provedorId',
      'provedor.somenteSso',
      'provedor.lacradoId',
    ])
    .executeTakeFirst()
}
/** Whether a person's password opens nothing, because the establishment signs in elsewhere alone (docs/decisoes/0057). */
export async function existsSomenteSso(db: Db, usuarioId: number): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .innerJoin('provedorSso as provedor', (join) =>
      join.on(
        sql`coalesce(provedor.instituicao_financeira_id, 0)`,
        '=',
        sql`coalesce(usuario.estabelecimento_id, 0)`,
      ),
    )
    .where('usuario.id', '=', usuarioId)
    .where('provedor.emVigor', '=', true)
    .where('provedor.somenteSso', '=', true)
    .where('provedor.lacradoId', '<>', usuarioId)
    .select('usuario.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether new people of an establishment (null: the platform) sign in elsewhere alone. */
export async function existsSomenteSsoDe(db: Db, estabelecimentoId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('provedorSso')
    .where('emVigor', '=', true)
    .where('somenteSso', '=', true)
    .where(sql<boolean>`instituicao_financeira_id is not distinct from ${estabelecimentoId}`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export type UsuarioQueEntra = NonNullable<Awaited<ReturnType<typeof findUsuarioPorCpf>>>

export async function findSenhaHash(db: Db, usuarioId: number): Promise<string> {
  const { senhaHash } = await db
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .select('senhaHash')
    .executeTakeFirstOrThrow()
  return senhaHash
}

/** Changes the password; false, changing nothing, when it is no longer `de` or the user is disabled. */
export async function updateSenha(
  db: Db,
  usuarioId: number,
  { de, para, agora }: { de: string; para: string; agora: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usuario')
    .set({ senhaHash: para, senhaAlteradaEm: agora, senhaProvisoria: false })
    .where('id', '=', usuarioId)
    .where('senhaHash', '=', de)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updateTermoAceito(db: Db, usuarioId: number, now: Date): Promise<void> {
  await db
    .updateTable('usuario')
    .set({ termoAceitoEm: now })
    .where('id', '=', usuarioId)
    .where('termoAceitoEm', 'is', null)
    .execute()
}

/** A person, whether active or not. */
export function findPessoaPorCpf(db: Db, cpf: string) {
  return db
    .selectFrom('usuario')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('usuario.cpf', '=', cpf)
    .select(['usuario.id', 'usuario.nome', 'usuario.estabelecimentoId', 'estabelecimento.tipo'])
    .executeTakeFirst()
}

/** A person of an establishment, with its name; undefined for an operator, who has none. */
export function findPessoaDoEstabelecimento(tx: Tx, usuarioId: number) {
  return tx
    .selectFrom('usuario')
    .innerJoin('estabelecimento', 'estabelecimento.id', 'usuario.estabelecimentoId')
    .where('usuario.id', '=', usuarioId)
    .select([
      'usuario.nome',
      'usuario.estabelecimentoId',
      'estabelecimento.nomeFantasia as estabelecimento',
      'estabelecimento.tipo',
    ])
    .executeTakeFirst()
}
