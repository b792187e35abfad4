import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'

let t: TestApp
let lojaId: number
beforeAll(async () => {
  t = await startApp()
  lojaId = await t.cenario.loja()
})
afterAll(() => t.close())

/** Makes contracts of an institution with these credits, in reais. */
async function comCreditos(instituicaoId: number, creditos: readonly number[], status: 0 | 5 | 6 = 0) {
  for (const credito of creditos) {
    const id = await t.cenario.contrato({ instituicaoId, lojaId, status })
    const valorCredito = (credito * 100) as Centavos
    await t.banco.db.updateTable('contrato').set({ valorCredito }).where('id', '=', id).execute()
  }
}
const usual = async (instituicaoId: number, de = instituicaoId) => {
  const { token } = await t.cenario.usuario(de, DE_INSTITUICAO)
  const url = `/api/instituicoes-financeiras/${instituicaoId}/credito-usual`
  return t.call('GET', url, { token })
}
const UM_A_DEZENOVE = Array.from({ length: 19 }, (_, index) => (index + 1) * 1_000)

test('says what 95 of 100 contracts have at most, once there are 20 that are not cancelled', async () => {
  const banco = await t.cenario.instituicao()
  expect((await usual(banco)).json()).toEqual({ valorCredito: null })
  await comCreditos(banco, UM_A_DEZENOVE)
  await comCreditos(banco, [7_000_000], 6)
  expect((await usual(banco)).json()).toEqual({ valorCredito: null })
  await comCreditos(banco, [8_000_000], 5)
  // The 19th of 20 counts: one typing slip among them is not usual.
  expect((await usual(banco)).json()).toEqual({ valorCredito: 19_000 })
})

test("another institution's contracts don't count, and are not told", async () => {
  const [banco, outro] = [await t.cenario.instituicao(), await t.cenario.instituicao()]
  await comCreditos(outro, UM_A_DEZENOVE)
  await comCreditos(banco, [5_000])
  expect((await usual(banco)).json()).toEqual({ valorCredito: null })
  expect((await usual(outro, banco)).status).toBe(403)
  const { token } = await t.cenario.usuario(lojaId, DE_LOJA)
  const url = `/api/instituicoes-financeiras/${banco}/credito-usual`
  expect((await t.call('GET', url, { token })).status).toBe(403)
})

test('only the newest 1,000 count, over all statuses', async () => {
  const banco = await t.cenario.instituicao()
  const inserir = (quantos: number, reais: number, status: number) =>
    sql`insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia,
        data_termino, status, tipo, tipo_selecao_garantia, criado_em, status_desde, enviado_em)
      select ${banco}, ${lojaId}, numero, numero, ${reais * 100}, 1, '2027-12-31', ${status}, 1, 1, now(), now(),
        case when ${status} > 0 then now() end
      from (select ${`${reais}-`} || i as numero from generate_series(1, ${quantos}) i) n`.execute(t.banco.db)
  await inserir(200, 9_000_000, 5)
  await inserir(900, 1_000, 0)
  await inserir(100, 2_000, 7)
  expect((await usual(banco)).json()).toEqual({ valorCredito: 2_000 })
})
