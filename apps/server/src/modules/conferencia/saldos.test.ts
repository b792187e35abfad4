import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaEmSaoPaulo, formatDia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { createParceria } from '#testing/parceria.ts'
import { createSaldos } from '../saldos/testing/saldos.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('a balance that coverage is not judged by is told of after a day, and an exigido of nothing at once', async () => {
  const { db } = t.banco
  const p = await createParceria(t, { banco: 'Banco Um' })
  const id = await p.ativar(1)
  const numero = await p.numeroDe(id)
  const instituicaoFinanceiraId = p.bancoId
  const saldos = [{ numero, saldoDevedor: 30_000 }]
  const corpo = { dataBase: '2026-11-13T00:00:00Z', completo: false, saldos }
  const url = `/api/instituicoes-financeiras/${p.bancoId}/saldos`
  expect((await t.call('POST', url, { token: p.banco, body: corpo })).status).toBe(200)
  // As left by a change of the policy that nobody could evaluate.
  await db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .set({ baseDoExigido: 'saldo', saldosDesde: '2026-11-11' })
    .execute()
  const frases = async () =>
    (await conferir(db, undefined, t.clock.now())).flatMap((resultado) => resultado.frases)
  t.passar(24 * 3_600_000)
  expect(await frases()).toEqual([])
  t.passar(1)
  expect(await frases()).toEqual([
    `O contrato ${numero} (Banco Um): a cobertura não usa o saldo de 13/11/2026, carregado há mais de um dia.`,
  ])
  await db
    .updateTable('cobertura')
    .set({ indice: 12_500, saldo: 3_000_000 as Centavos, dataSaldo: '2026-11-13' })
    .execute()
  expect(await frases()).toEqual([
    `O contrato ${numero} (Banco Um): o exigido não é o do saldo nem o valor da garantia.`,
  ])
})

test('a balance of a whole load that another of its day replaced, and that still judges coverage, is told of', async () => {
  const { db } = t.banco
  const p = await createParceria(t, { banco: 'Banco Dois' })
  const s = createSaldos(t)
  const [outro, falta = outro, igual = outro] = await s.ativos(p, 3)
  const instituicaoFinanceiraId = p.bancoId
  const dataSaldo = diaEmSaoPaulo(t.clock.now())
  const completa = async (saldos: object[]) => {
    const resto = { completo: true, confirmar: true, dataBase: `${dataSaldo}T00:00:00Z` }
    expect((await s.carregar(p, saldos, resto)).status).toBe(200)
  }
  await completa([outro, falta, igual].map(({ numero }) => ({ numero, saldoDevedor: 30_000 })))
  await db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .set({ baseDoExigido: 'saldo', saldosDesde: dataSaldo })
    .execute()
  // As judged by the first load.
  const [saldo, exigido] = [3_000_000, 3_750_000] as Centavos[]
  await db
    .updateTable('cobertura')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .set({ indice: 12_500, saldo, dataSaldo, exigido })
    .execute()
  const frases = async () =>
    (await conferir(db, undefined, t.clock.now()))
      .flatMap((resultado) => resultado.frases)
      .filter((frase) => /Banco Dois.*usa/.test(frase))
  await completa([
    { numero: outro.numero, saldoDevedor: 29_000 },
    { numero: igual.numero, saldoDevedor: 30_000 },
  ])
  t.passar(24 * 3_600_000)
  expect(await frases()).toEqual([])
  t.passar(1)
  const dia = formatDia(dataSaldo)
  expect(await frases()).toEqual([
    `O contrato ${outro.numero} (Banco Dois): a cobertura não usa o saldo de ${dia}, carregado há mais de um dia.`,
    `O contrato ${falta.numero} (Banco Dois): a cobertura usa um saldo que já não vale.`,
  ])
})

test('balances of vehicles that don’t add up to the contract’s are told of', async () => {
  const b = await createBaixas(t)
  const { contratoId, carros } = await b.comSaldo(2, 60_000, [25_000, 35_000])
  const frases = async () =>
    (await conferir(t.banco.db))
      .flatMap((resultado) => resultado.frases)
      .filter((frase) => /dos veículos/.test(frase))
  expect(await frases()).toEqual([])
  await t.banco.db
    .updateTable('saldoVeiculo')
    .where('penhorId', '=', carros[0].penhorId)
    .set({ saldo: 2_500_001 as Centavos })
    .execute()
  expect(await frases()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^O contrato ${await b.numeroDe(contratoId)} .*: os saldos dos veículos de 13/11/2026 não somam o saldo devedor\\.$`,
      ),
    ),
  ])
})
