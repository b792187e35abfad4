// @module-tag motores
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reavaliarPedidos } from '#modules/cobertura/testing/reavaliar-pedidos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from './testing/saldos.ts'

// A wrong load is replaced by a right one of its day (carteira A.1). Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const HOJE = '2026-11-16T00:00:00Z'
async function carregar(p: Parceria, saldos: object[], resto: object = {}) {
  const feita = await s.carregar(p, saldos, { completo: true, confirmar: true, dataBase: HOJE, ...resto })
  expect(feita.status).toBe(200)
  return reavaliarPedidos(t)
}
const achadas = async (p: Parceria) =>
  (await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao`, { token: p.banco }))
    .json<{ divergencias: { tipo: string; numero: string; valor: number | null }[] }>()
    .divergencias.map(({ tipo, numero, valor }) => `${tipo} ${numero} ${valor}`)
    .toSorted()

/** Coverage goes by the balance, and settling asks two people unless nothing is owed. */
const peloSaldo = (p: Parceria) =>
  t.banco.db
    .insertInto('politicaInstituicao')
    .values({
      instituicaoFinanceiraId: p.bancoId,
      valorSegundaAprovacao: null,
      aprovadorDistinto: true,
      exigeSegundoFator: false,
      baseDoExigido: 'saldo',
      indiceMinimo: 12_500,
      saldosDesde: '2026-11-11',
    })
    .execute()

async function leituraDe(b: Baixas, contratoId: number) {
  const { atual } = (await t.call('GET', `/api/contratos/${contratoId}/cobertura`, { token: b.banco })).json<{
    atual: { exigido: number; saldo: number | null }
  }>()
  const { atual: saldo, saldos } = await s.doContrato(b, contratoId)
  const pagina = (await t.call('GET', s.url(b, `/atuais?ids=${contratoId}`), { token: b.banco })).json<{
    saldos: { saldoDevedor: number }[]
  }>()
  return {
    cobertura: [atual.exigido, atual.saldo],
    atual: saldo?.saldoDevedor,
    substituidos: saldos.map(({ substituido }) => substituido),
    naLista: pagina.saldos.map(({ saldoDevedor }) => saldoDevedor),
  }
}

test('what a wrong whole load tells of a contract that the right one leaves out counts no more', async () => {
  const b = await createBaixas(t)
  const [a] = await s.ativos(b, 1)
  const contratoId = await b.ativar(2)
  await peloSaldo(b)
  const [carro] = await b.veiculosDe(contratoId)
  const certa = { numero: a.numero, saldoDevedor: 40_000 }
  await carregar(b, [certa, { idContrato: contratoId, saldoDevedor: 60_000 }], {
    dataBase: '2026-11-13T00:00:00Z',
  })
  await carregar(b, [certa, { idContrato: contratoId, saldoDevedor: 0 }])
  expect(await leituraDe(b, contratoId)).toEqual({
    cobertura: [0, 0],
    atual: 0,
    substituidos: [false, false],
    naLista: [0],
  })
  expect(await carregar(b, [certa])).toBe(1)
  expect(await leituraDe(b, contratoId)).toEqual({
    cobertura: [75_000, 60_000],
    atual: 60_000,
    substituidos: [true, false],
    naLista: [60_000],
  })
  expect(await achadas(b)).toEqual([`sem_saldo ${await b.numeroDe(contratoId)} 100000`])
  const baixa = await b.aberta(contratoId, carro?.id ?? 0)
  expect(await b.ler(baixa)).toMatchObject({ valor: 30_000 })
  expect((await b.alterar(contratoId, { status: 7 })).json()).toMatchObject({
    aguardandoSegundaAprovacao: true,
  })
  // A later part of that day corrects the right load, and counts.
  await carregar(b, [{ idContrato: contratoId, saldoDevedor: 50_000 }], { completo: false })
  expect(await leituraDe(b, contratoId)).toMatchObject({ cobertura: [62_500, 50_000], atual: 50_000 })
  expect(await achadas(b)).toEqual([])
})

test('a part of the same day clears what the whole load told of numbers, ended contracts and vehicles', async () => {
  const p = await createParceria(t)
  const [a, b = a, c = a, d = a] = await s.ativos(p, 4)
  await p.liquidar(c.id)
  const placaDe = async ({ id }: { id: number }) =>
    (
      await t.banco.db
        .selectFrom('penhor')
        .where('contratoId', '=', id)
        .select('placa')
        .executeTakeFirstOrThrow()
    ).placa
  await carregar(p, [
    { numero: a.numero, saldoDevedor: 10, veiculos: [{ placa: 'QQQ9Q99', saldo: 10 }] },
    { numero: b.numero, saldoDevedor: 20 },
    { numero: c.numero, saldoDevedor: 30 },
    { numero: d.numero, saldoDevedor: 40 },
    { numero: 'ERA-OUTRO', saldoDevedor: 50 },
    { numero: 'DE-FORA', saldoDevedor: 60 },
  ])
  expect(await achadas(p)).toEqual([
    'desconhecido DE-FORA 60',
    'desconhecido ERA-OUTRO 50',
    `encerrado_com_saldo ${c.numero} 30`,
    `garantia_sem_saldo ${a.numero} null`,
    `veiculo_sem_garantia ${a.numero} 10`,
  ])
  await t.banco.db.updateTable('contrato').where('id', '=', b.id).set({ numero: 'ERA-OUTRO' }).execute()
  await carregar(
    p,
    [
      { numero: a.numero, saldoDevedor: 10, veiculos: [{ placa: await placaDe(a), saldo: 10 }] },
      { numero: 'era-outro', saldoDevedor: 50 },
      { numero: c.numero, saldoDevedor: 0 },
      { numero: d.numero, saldoDevedor: 45, veiculos: [{ placa: 'QQQ9Q98', saldo: 45 }] },
      { numero: 'de-fora', saldoDevedor: 65 },
    ],
    { completo: false },
  )
  expect(await achadas(p)).toEqual([
    'desconhecido de-fora 65',
    `garantia_sem_saldo ${d.numero} null`,
    `veiculo_sem_garantia ${d.numero} 45`,
  ])
})
