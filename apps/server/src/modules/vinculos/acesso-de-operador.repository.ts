import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Tx } from '#db/tables.ts'

/**
 * Records in whose hand (glossary) an access is that somebody made or reset (domain 1, 'Nobody is both sides'). That is
 * an operator's own, and of every operator in whose hand the author's access is. Any other author leaves no row.
 */
export async function insertAcessoDeOperador(
  tx: Tx,
  { usuarioId, autorId, agora }: { usuarioId: number; autorId: number; agora: Date },
): Promise<void> {
  await sql`
    insert into acesso_de_operador (usuario_id, operador_id, desde)
    select ${usuarioId}::bigint, mao.id, ${agora}::timestamptz
    from (
      select id from usuario where id = ${autorId} and estabelecimento_id is null
      union select operador_id from acesso_de_operador where usuario_id = ${autorId}) mao
    where mao.id <> ${usuarioId}
    on conflict do nothing`.execute(tx)
}

/**
 * Whether a user is one hand with somebody of `outros`: one of the two is an operator in whose hand the other's access
 * is. Two accesses made by one operator stay two people.
 */
export async function existsMesmaMao(tx: Tx, usuarioId: number, outros: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from acesso_de_operador
    where (usuario_id = ${usuarioId} and operador_id = ${anyOf(outros)})
      or (operador_id = ${usuarioId} and usuario_id = ${anyOf(outros)})
    limit 1`.execute(tx)
  return rows.length > 0
}
