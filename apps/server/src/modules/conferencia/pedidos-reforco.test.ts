import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createReforcos, type Reforcos } from '#testing/reforcos.ts'
import { conferirInTransaction } from './conferencia.service.ts'

let t: TestApp
let a: Reforcos
beforeAll(async () => {
  t = await startApp()
  a = await createReforcos(t)
})
afterAll(() => t.close())

/** The sentences after some damage, which is then rolled back. */
async function sentencesAfter(dano: ReturnType<typeof sql>): Promise<string[]> {
  let frases: string[] = []
  const desfeito = new Error('undone')
  const work = t.banco.db.transaction().execute(async (tx) => {
    await dano.execute(tx)
    frases = (await conferirInTransaction(tx)).flatMap((resultado) => resultado.frases)
    throw desfeito
  })
  await expect(work).rejects.toBe(desfeito)
  return frases
}

test('a request that rests on another standing of its contract or proposal is told of', async () => {
  const id = await a.descoberto()
  const numero = await a.numeroDe(id)
  const pedido = await a.pedidoId(id)
  await a.proporReforco(id, pedido)
  const outro = await a.descoberto()
  expect(await sentencesAfter(sql`select`)).toEqual([])
  expect(
    await sentencesAfter(
      sql`update pedido_reforco set situacao = 'cumprido', encerrado_em = now() where id = ${pedido}`,
    ),
  ).toEqual([
    `O contrato ${numero} (Banco Um) tem um pedido de reforço cumprido por uma alteração que não foi aceita.`,
  ])
  expect(
    await sentencesAfter(sql`update pedido_reforco set contrato_id = ${outro} where id = ${pedido}`),
  ).toEqual([
    `O contrato ${await a.numeroDe(outro)} (Banco Um) tem um pedido de reforço respondido por uma alteração que não é da loja neste contrato.`,
  ])
  await a.responder(id, 'recusar', a.banco)
  expect(
    await sentencesAfter(sql`update pedido_reforco set situacao = 'proposto',
      alteracao_id = (select max(id) from alteracao_garantia) where id = ${pedido}`),
  ).toEqual([
    `O contrato ${numero} (Banco Um) tem um pedido de reforço que aguarda uma alteração já encerrada.`,
  ])
  const rascunho = await a.criar(0)
  expect(
    await sentencesAfter(sql`update pedido_reforco set contrato_id = ${rascunho} where id = ${pedido}`),
  ).toEqual([
    `O contrato ${await a.numeroDe(rascunho)} (Banco Um) tem um pedido de reforço aberto sem estar ativo.`,
  ])
})
