import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
/** Two more people of the institution. */
let bia: string
let caio: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  ;({ token: bia } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Bia do Banco' }))
  ;({ token: caio } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Caio do Banco' }))
})
afterAll(() => t.close())

const politica = (valores: { aprovadorDistinto: boolean; valorSegundaAprovacao: Centavos | null }) =>
  t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: n.instituicaoId, ...valores })
    .onConflict((conflict) => conflict.column('instituicaoFinanceiraId').doUpdateSet(valores))
    .execute()

/** Makes Ana's draft with one vehicle whose price has changed since. */
async function comOutroPreco() {
  const { id } = await n.criar()
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  await n.garantir(id, [[await n.veiculo({ modeloId }), 50_000]])
  const mudarPreco = (reais: number) =>
    t.banco.db
      .updateTable('precoReferenciaAtual')
      .set({ preco: (reais * 100) as Centavos })
      .where('modeloId', '=', modeloId)
      .execute()
  await mudarPreco(60_000)
  return { id, mudarPreco }
}
const FORCADO = 'enviar?forcarEnvio=true'

test('a consent that nobody forced does not stand for one to a price that is stale by then', async () => {
  const { id } = await n.criar({ tipoSelecaoGarantia: 0 })
  await n.agir(id, 'enviar', n.banco)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  await n.garantir(id, [[await n.veiculo({ modeloId }), null]], { token: n.loja })
  await n.agir(id, 'enviar', n.loja)
  await politica({ aprovadorDistinto: false, valorSegundaAprovacao: 9_999_999 as Centavos })
  const esperando = { status: 4, aguardandoSegundaAprovacao: true }
  expect((await n.agir(id, 'aprovar', bia)).json()).toMatchObject(esperando)
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ mes: '2026-05-01' })
    .where('modeloId', '=', modeloId)
    .execute()
  const forcar = (quem: string) => n.agir(id, 'aprovar?forcarAprovacao=true', quem)
  expect((await n.agir(id, 'aprovar', caio)).json()).toMatchObject({ totalAtual: 0 })
  expect((await forcar(caio)).json()).toMatchObject(esperando)
  expect((await forcar(bia)).json()).toMatchObject({ status: 5 })
})

test('a first consent holds for the prices that it saw, and lapses with others', async () => {
  await politica({ aprovadorDistinto: false, valorSegundaAprovacao: 9_999_999 as Centavos })
  const { id, mudarPreco } = await comOutroPreco()
  expect((await n.agir(id, FORCADO, bia)).json()).toMatchObject({
    status: 0,
    aguardandoSegundaAprovacao: true,
  })
  await mudarPreco(61_000)
  expect((await n.agir(id, 'enviar', caio)).status).toBe(409)
  expect((await n.agir(id, FORCADO, caio)).json()).toMatchObject({
    status: 0,
    aguardandoSegundaAprovacao: true,
  })
  expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 50_000 }])
  expect((await n.agir(id, FORCADO, bia)).json()).toMatchObject({ status: 3, valorGarantia: 61_000 })
  expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 61_000, precoInstituicaoFinanceira: 61_000 }])
})

test('prices that a send takes make no author; who may not send is told so before any question', async () => {
  await politica({ aprovadorDistinto: true, valorSegundaAprovacao: null })
  const { id } = await comOutroPreco()
  const autora = await n.agir(id, 'enviar', n.banco)
  expect([autora.status, autora.text]).toEqual([
    400,
    expect.stringMatching(
      /^Pela política da instituição, quem envia não pode ser quem fez a última alteração\./,
    ),
  ])
  expect((await n.agir(id, FORCADO, bia)).json()).toMatchObject({ status: 3 })
  expect((await n.agir(id, 'recusar', n.loja, { motivo: 'Outra data' })).json()).toMatchObject({ status: 2 })
  // Bia's send took today's prices, and she may send once more.
  expect((await n.agir(id, 'enviar', bia)).json()).toMatchObject({ status: 3 })
})
