import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { criacoes } from './pelo-criador.sql.ts'

/**
 * Reads the ids of the people with this part of a name who created contracts of an institution. They are found one
 * after the other along an index; the platform's people would be read whole.
 */
export async function listCriadores(db: Db, instituicaoId: number, nome: string): Promise<number[]> {
  const proximo = (depois: RawBuilder<unknown>) =>
    sql`select a.usuario_id as id from ${criacoes(instituicaoId)} ${depois} order by a.usuario_id limit 1`
  const { rows } = await sql<{ id: number }>`
    with recursive criador as ((${proximo(sql``)}) union all
      select (${proximo(sql`and a.usuario_id > criador.id`)}) from criador where criador.id is not null)
    select id from criador
    where (select position(${normalizar(nome)} in normalizar(nome)) > 0 from usuario where usuario.id = criador.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
