import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { anyOf } from './lists.ts'
import { createEmptyTestBanco } from './testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createEmptyTestBanco()
  await sql`create table carro (id integer primary key, nome text not null)`.execute(banco.db)
})
afterAll(() => banco.close())

/** Which statements on `carro` a connection keeps after these commands. */
const keptStatements = (comandos: readonly ReturnType<typeof sql>[]) =>
  banco.db.connection().execute(async (db) => {
    for (const comando of comandos) await comando.execute(db)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${'%carro%'} order by 1`.execute(db)
    return rows.map(({ statement }) => statement)
  })

test('a statement is kept once, whatever its values, but not what must be planned by them', async () => {
  const muitos = sql.join(Array.from({ length: 61 }, (_, n) => sql`${n}::integer`))
  expect(
    await keptStatements([
      sql`select nome from carro where id = ${1}`,
      sql`select nome from carro where id = ${2}`,
      sql`select nome from carro where id = ${anyOf([3])}`,
      sql`select id from carro where nome > ${'a'} limit ${5}`,
      sql`select nome from carro where nome > ${'a'} limit (select ${5}::bigint)`,
      sql`select id from carro where nome > ${'a'} limit 1`,
      sql`select id from carro where nome > ${'a'} limit 10`,
      sql`select id from carro where nome like ${'a%'}`,
      sql`select * from carro where id = ${1}`,
      sql`select id from carro where id in (${muitos})`,
      sql`select id from carro`,
      sql`select id, * from carro where id = ${1}`,
      sql`select c.* from carro c where id = ${1}`,
      sql`select distinct on (id) * from carro where id > ${1}`,
      sql`select distinct * from carro where id = ${1}`,
      sql`select id,
        * from carro where id = ${1}`,
      sql`select id * 2 from carro where id = ${1}`,
      sql`select count(*) from carro where id = ${1}`,
    ]),
  ).toEqual([
    'select count(*) from carro where id = $1',
    'select id * 2 from carro where id = $1',
    'select id from carro where nome > $1 limit 1',
    'select nome from carro where id = $1',
    'select nome from carro where id = $1::bigint',
    'select nome from carro where nome > $1 limit (select $2::bigint)',
  ])
})

test('a name stands for its text on every connection, so that no other statement is ever met under it', async () => {
  const text = 'select nome from carro where id = $1'
  await keptStatements([
    sql`select id from carro where nome = ${'x'}`,
    sql`select nome from carro where id = ${1}`,
  ])
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement = ${text}`.execute(banco.db)
  expect(rows).toEqual([{ name: createHash('sha256').update(text).digest('base64url') }])
})

test('a column that a newer version adds breaks no statement of a connection that is open', async () => {
  const ler = () => sql`select * from carro where id = ${3}`.execute(banco.db)
  await sql`insert into carro (id, nome) values (${3}, ${'Uno'})`.execute(banco.db)
  expect((await ler()).rows).toEqual([{ id: 3, nome: 'Uno' }])
  await sql`alter table carro add column cor text not null default 'branco'`.execute(banco.db)
  expect((await ler()).rows).toEqual([{ id: 3, nome: 'Uno', cor: 'branco' }])
  const { rows } = await sql`update carro set nome = ${'Mille'} where id = ${3} returning nome`.execute(
    banco.db,
  )
  expect(rows).toEqual([{ nome: 'Mille' }])
})
