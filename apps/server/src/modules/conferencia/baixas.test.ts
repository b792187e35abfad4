import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { conferirInTransaction } from './conferencia.service.ts'

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(() => t.close())

/** What is said of payoffs after some damage, which is then rolled back. */
async function sentencesAfter(dano: ReturnType<typeof sql>): Promise<string[]> {
  let frases: string[] = []
  const desfeito = new Error('undone')
  const work = t.banco.db.transaction().execute(async (tx) => {
    await dano.execute(tx)
    const resultados = await conferirInTransaction(tx)
    frases = resultados
      .flatMap(({ frases: ditas }) => ditas)
      .filter((frase) => /^(?:A baixa|O levantamento)/.test(frase))
    throw desfeito
  })
  await expect(work).rejects.toBe(desfeito)
  return frases.map((frase) => frase.replace(/^.*(?:\(Banco \d+\)|por Banco \d+)/, ''))
}

test('a payoff that its pledge or its payments deny is told of', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const aberta = await b.aberta(contratoId, carros[0].id)
  const liberada = await b.aberta(contratoId, carros[1]?.id ?? 0)
  expect((await b.pagar(liberada, 30_000)).json()).toMatchObject({ estado: 'liberada' })
  expect(await sentencesAfter(sql`select`)).toEqual([])
  expect(
    await sentencesAfter(sql`update penhor set data_exclusao = now() where id = ${carros[0].penhorId}`),
  ).toEqual([' está em curso, mas o veículo não está mais em garantia.'])
  expect(
    await sentencesAfter(sql`update penhor set data_exclusao = null where id = ${carros[1]?.penhorId}`),
  ).toEqual([' liberou um veículo que continua em garantia.'])
  expect(await sentencesAfter(sql`delete from baixa_pagamento where baixa_id = ${liberada}`)).toEqual([
    ' foi quitada por menos que o valor, sem motivo.',
  ])
  expect(
    await sentencesAfter(sql`update baixa set veiculo_id = ${carros[1]?.id} where id = ${aberta}`),
  ).toEqual([' é de um veículo que não estava em garantia neste contrato.'])
})

test('a suspension that one person lifted alone is told of', async () => {
  const { id } = await t.banco.db
    .selectFrom('usuario')
    .where('estabelecimentoId', '=', b.bancoId)
    .select('id')
    .executeTakeFirstOrThrow()
  const linha = (pedida: string, confirmada: string, ate: string) =>
    sql`insert into suspensao_loja (instituicao_financeira_id, loja_id, ate, motivo, pedida_por, pedida_em, confirmada_por, confirmada_em)
      values (${b.bancoId}, ${b.lojaId}, ${ate}::date, 'acordo', ${id}, ${pedida}::timestamptz, ${id}, ${confirmada}::timestamptz)`
  expect(await sentencesAfter(linha('2026-11-16T12:00:00Z', '2026-11-15T12:00:00Z', '2026-11-14'))).toEqual([
    ' foi confirmado antes de ser pedido.',
    ' foi pedido e confirmado pela mesma pessoa.',
    ' vale até um dia anterior ao pedido.',
  ])
})
