import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { conferir, conferirInTransaction } from './conferencia.service.ts'

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
  // Nothing owed, says the payoff; no balance does.
  const semNota = sql`with d as (delete from baixa_pagamento where baixa_id = ${liberada})
    update baixa set valor = 0 where id = ${liberada}`
  expect(await sentencesAfter(semNota)).toEqual([
    ' foi liberada sem pagamento, e nenhum saldo anotado diz que nada devia.',
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

test('who frees cars that owe nothing by the balance that they loaded is told of, another person isn’t', async () => {
  const c = await createBaixas(t)
  const { token: bia } = await t.cenario.usuario(c.bancoId, DE_INSTITUICAO, { nome: 'Bia do Banco' })
  const { contratoId, carros } = await c.comSaldo(3, 60_000, [0, 0, 60_000])
  const [liberada, paga] = [
    await c.aberta(contratoId, carros[0].id),
    await c.aberta(contratoId, carros[1]?.id ?? 0),
  ]
  const codigos = ['Configuracoes.Politicas.Listar', 'Configuracoes.Politicas.Alterar'] as const
  const { token } = await t.cenario.usuario(c.bancoId, [...codigos])
  const politica = await t.call('PUT', `/api/instituicoes-financeiras/${c.bancoId}/politica`, {
    token,
    body: { exigeSegundoFator: false, aprovadorDistinto: true, valorSegundaAprovacao: null },
  })
  expect(politica.status).toBe(200)
  expect((await c.agirNaBaixa(liberada, 'liberar', { token: bia })).json()).toMatchObject({
    estado: 'liberada',
  })
  expect((await c.pagar(paga, 0.01, { token: bia })).json()).toMatchObject({ estado: 'liberada' })
  const frases = async () => (await conferir(t.banco.db)).flatMap((resultado) => resultado.frases)
  expect(await frases()).toEqual([])
  const carregadaPor = (nome: string) =>
    sql`update carga_saldo set usuario_id = (select u.id from usuario u where u.nome = ${nome} and u.estabelecimento_id = ${c.bancoId})
      where instituicao_financeira_id = ${c.bancoId}`.execute(t.banco.db)
  await carregadaPor('Bia do Banco')
  const sozinha = expect.stringContaining('a liberação de um veículo vendido que nada devia')
  expect(await frases()).toEqual([sozinha, sozinha])
  // A load of nobody, by the command line, is no person's.
  await carregadaPor('Ninguém')
  expect(await frases()).toEqual([])
})
