import { sql } from 'kysely'
// @module-tag lento
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagamentosFeitos } from '@lastro/shared/baixas/pagamentos'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th. One transaction has 50 contracts at most.

const SALDO = 60_000
/** Of each of two vehicles. */
const VALOR = SALDO / 2
const HOJE = '2026-11-16T00:00:00Z'

let t: TestApp
let b: Baixas
let vendidos: { id: number; contratoId: number; placa: string }[]
beforeAll(async () => {
  t = await startApp()
})
async function comVendidos(quantos: number) {
  b = await createBaixas(t)
  const contratoIds: number[] = []
  while (contratoIds.length < quantos) contratoIds.push(await b.ativar(2))
  const saldos = contratoIds.map((idContrato) => ({ idContrato, saldoDevedor: SALDO }))
  await b.s.carregar(b, saldos)
  vendidos = []
  for (const contratoId of contratoIds) {
    const [um] = await b.veiculosDe(contratoId)
    if (!um) throw new Error('The contract has no vehicles')
    vendidos.push({ id: await b.aberta(contratoId, um.id), contratoId, placa: um.placa })
  }
}
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const enviar = (pagamentos: object[]) =>
  t.call('POST', `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`, {
    token: b.banco,
    body: { pagamentos },
  })
const inteiros = () =>
  vendidos.map(({ id, contratoId, placa }) => ({
    idContrato: contratoId,
    placa,
    valor: VALOR,
    data: HOJE,
    referencia: `TED ${id}`,
  }))
const resultadosDe = (resposta: Awaited<ReturnType<typeof enviar>>) =>
  resposta.json<PagamentosFeitos>().pagamentos.map(({ resultado }) => resultado)

/** The payments of each payoff, in reais, and its state. */
async function pagosDe(quais = vendidos) {
  const rows = await t.banco.db
    .selectFrom('baixa as b')
    .leftJoin('baixaPagamento as p', 'p.baixaId', 'b.id')
    .where(
      'b.contratoId',
      'in',
      quais.map(({ contratoId }) => contratoId),
    )
    .select(['b.id', 'b.estado', sql<number[]>`array_agg(p.valor / 100 order by p.id)`.as('valores')])
    .groupBy(['b.id', 'b.estado'])
    .orderBy('b.id')
    .execute()
  return rows.map(({ estado, valores }) => `${estado} ${valores.join(' + ')}`)
}
const cada = (texto: string) => vendidos.map(() => texto)

/** Lets the payments' table fail while `work` runs. */
async function comFalha(corpo: string, work: () => Promise<void>) {
  const run = (statement: string) => sql.raw(statement).execute(t.banco.db)
  await run('create sequence falhas')
  await run(
    `create function falhar() returns trigger language plpgsql as $$ begin ${corpo} return new; end $$`,
  )
  await run('create trigger falhar before insert on baixa_pagamento for each row execute function falhar()')
  try {
    await work()
  } finally {
    await run('drop trigger falhar on baixa_pagamento')
    await run('drop function falhar')
    await run('drop sequence falhas')
  }
}

test('lines of one contract count one after the other, and refused ones keep none from counting', async () => {
  await comVendidos(52)
  const [, comAlteracao] = vendidos
  if (!comAlteracao) throw new Error('Nothing is sold')
  // Its proposal is overdue: it ends with the payment.
  await b.proporEVencer(comAlteracao.contratoId)
  const pagamentos = inteiros().flatMap((inteiro, index) => [
    { ...inteiro, valor: 10_000, referencia: `${inteiro.referencia} A` },
    { ...inteiro, valor: index === 0 ? 60_000 : 20_000, referencia: `${inteiro.referencia} B` },
    { ...inteiro, valor: 1, referencia: `${inteiro.referencia} C` },
  ])
  const resposta = await enviar(pagamentos)
  expect(resultadosDe(resposta)).toEqual(
    vendidos.flatMap((_, index) => [
      'parcial',
      ...(index === 0 ? ['recusado', 'parcial'] : ['quitado', 'recusado']),
    ]),
  )
  expect(resposta.json<PagamentosFeitos>().total).toBe(51 * VALOR + 10_001)
  expect(await pagosDe()).toEqual(
    vendidos.map((_, index) => (index === 0 ? 'aberta 10000 + 1' : 'liberada 10000 + 20000')),
  )
  const atos = await t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'contrato')
    .where(
      'entidadeId',
      'in',
      vendidos.map(({ contratoId }) => contratoId),
    )
    .where('acao', 'in', ['pagarBaixa', 'liberarVenda', 'expirarAlteracao'])
    .select(['entidadeId', sql<string>`string_agg(acao, ' ' order by sequencia)`.as('acoes')])
    .select(sql<number>`count(distinct motivo)::integer`.as('motivos'))
    .groupBy('entidadeId')
    .orderBy('entidadeId')
    .execute()
  expect(atos.map(({ acoes }) => acoes)).toEqual([
    'pagarBaixa pagarBaixa',
    'expirarAlteracao pagarBaixa pagarBaixa liberarVenda',
    ...vendidos.slice(2).map(() => 'pagarBaixa pagarBaixa liberarVenda'),
  ])
  expect(new Set(atos.slice(2).map(({ motivos }) => motivos))).toEqual(new Set([3]))
})

test('what the database gives up runs again, and counts once', async () => {
  await comVendidos(6)
  const deadlock = "if nextval('falhas') = 4 then raise exception 'deadlock' using errcode = '40P01'; end if;"
  await comFalha(deadlock, async () => {
    expect(resultadosDe(await enviar(inteiros()))).toEqual(cada('quitado'))
    expect(await pagosDe()).toEqual(cada(`liberada ${VALOR}`))
  })
})

test.each([
  ['P0001', 500, 'Ocorreu um erro inesperado'],
  ['57P01', 503, 'Confira antes de repetir'],
])(
  'a transaction that fails leaves nothing of its payments, and sent again each counts once: %s',
  async (codigo, status, dito) => {
    await comVendidos(6)
    // The second line of each contract is in the second transaction.
    const pagamentos = [20_000, 10_000].flatMap((valor) =>
      inteiros().map((inteiro) => ({ ...inteiro, valor, referencia: `${inteiro.referencia} ${valor}` })),
    )
    const falha = `if new.baixa_id = ${vendidos[3]?.id} and new.valor = 1000000 then raise exception 'out of order' using errcode = '${codigo}'; end if;`
    await comFalha(falha, async () => {
      const resposta = await enviar(pagamentos)
      expect([resposta.status, resposta.text]).toEqual([status, expect.stringContaining(dito)])
      expect(resposta.text).not.toContain('Nada foi alterado')
      expect(await pagosDe()).toEqual(cada('aberta 20000'))
    })
    expect(resultadosDe(await enviar(pagamentos))).toEqual([...cada('repetido'), ...cada('quitado')])
    expect(await pagosDe()).toEqual(cada('liberada 20000 + 10000'))
  },
)

test('a list that two people send at once, in another order each, counts once', async () => {
  await comVendidos(12)
  const respostas = await Promise.all([enviar(inteiros()), enviar(inteiros().toReversed())])
  const [uma = [], outra = []] = respostas.map(resultadosDe)
  expect(uma.map((resultado, index) => new Set([resultado, outra.at(-1 - index)]))).toEqual(
    vendidos.map(() => new Set(['quitado', 'repetido'])),
  )
  expect(await pagosDe()).toEqual(cada(`liberada ${VALOR}`))
})

test('a reference that two lists have for other payments counts for one of them', async () => {
  await comVendidos(8)
  const referencia = 'UMA SO'
  const listas = [inteiros().slice(0, 4), inteiros().slice(4)].map((metade) =>
    metade.map((pagamento, index) => (index === 2 ? { ...pagamento, referencia } : pagamento)),
  )
  const resultados = (await Promise.all(listas.map(enviar))).flatMap(resultadosDe)
  expect(resultados.toSorted()).toEqual([...vendidos.slice(1).map(() => 'quitado'), 'recusado'])
})
