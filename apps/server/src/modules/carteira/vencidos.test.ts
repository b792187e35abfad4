import type { Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '#modules/saldos/testing/saldos.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

test('a contract past its end tells that it owes nothing by a balance of 0 that counts, to who may read it', async () => {
  const p = await createParceria(t)
  // The fourth has no balance at all.
  const [zero, deve = zero, velho = zero] = await s.ativos(p, 4)
  await t.banco.db
    .updateTable('contrato')
    .set({ dataTermino: '2026-11-10' })
    .where('instituicaoFinanceiraId', '=', p.bancoId)
    .execute()
  const terminos = async (token = p.banco) => {
    const lido = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/carteira`, { token })
    const { comSaldos, contratos } = lido.json<{
      terminos: { comSaldos: boolean; contratos: { id: number; semDivida: boolean }[] }
    }>().terminos
    return { comSaldos, semDivida: contratos.filter((each) => each.semDivida).map(({ id }) => id) }
  }
  expect(await terminos()).toEqual({ comSaldos: false, semDivida: [] })
  await s.carregar(p, [{ numero: velho.numero, saldoDevedor: 0 }], { dataBase: '2026-11-04T00:00:00Z' })
  await s.carregar(p, [
    { numero: zero.numero, saldoDevedor: 0 },
    { numero: deve.numero, saldoDevedor: 10 },
  ])
  expect(await terminos()).toEqual({ comSaldos: true, semDivida: [zero.id] })
  const semCodigo: Permissao[] = ['Contratos.Contratos.Listar']
  const { token } = await t.cenario.usuario(p.bancoId, semCodigo)
  expect(await terminos(token)).toEqual({ comSaldos: true, semDivida: [] })
})
