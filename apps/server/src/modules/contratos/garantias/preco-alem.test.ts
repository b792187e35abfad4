import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

test('a vehicle that a rule makes worth more than an amount may be is shown at that, and sent by nobody', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 20_000_000_000 })
  const caro = await n.veiculo({ modeloId })
  const comum = await n.veiculo()
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 99_999 }],
  })
  const { estoque } = await n.ler<{ estoque: { id: number; preco: number }[] }>(
    `/api/lojas/${n.lojaId}/estoque?regraGarantiaId=${regraId}`,
  )
  expect(new Map(estoque.map(({ id, preco }) => [id, preco]))).toEqual(
    new Map([
      [caro, 1_999_980_000],
      [comum, 499_995],
    ]),
  )
  const { veiculos } = (
    await t.call('POST', `/api/lojas/${n.lojaId}/estoque/complemento`, {
      token: n.banco,
      body: { contratoId: 0, regraGarantiaId: regraId, falta: 600_000, escolhidos: [comum] },
    })
  ).json()
  expect(veiculos).toEqual([{ veiculoId: caro, preco: 1_999_980_000 }])
  const { id } = await n.criar({ regraGarantiaId: regraId })
  expect((await n.garantir(id, [[caro, 999_999_999.99]])).status).toBe(200)
  expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 1_999_980_000 }])
  expect(
    (
      await n.garantir(id, [
        [caro, 999_999_999.99],
        [comum, 1],
      ])
    ).status,
  ).toBe(200)
  expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({ valorGarantia: 999_999_999.99 })
})

test('a price is an amount that is agreed: one beyond that is refused, as a store offers it, under a new rule and as it would be sent', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 20_000_000_000 })
  const caro = await n.veiculo({ modeloId, placa: 'CAR0A00' })
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 99_999 }],
  })
  const recusa = { status: 400, text: 'O preço do veículo CAR0A00 passa do valor máximo de 999.999.999,99.' }
  const daLoja = await n.criar({ regraGarantiaId: regraId, tipoSelecaoGarantia: 0 })
  expect((await n.agir(daLoja.id, 'enviar', n.banco)).status).toBe(200)
  expect(await n.garantir(daLoja.id, [[caro, null]], { token: n.loja })).toMatchObject(recusa)
  const { id } = await n.criar()
  expect((await n.garantir(id, [[caro, 200_000_000]])).status).toBe(200)
  expect(await n.alterar(id, { regraGarantiaId: regraId })).toMatchObject(recusa)
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: 200_000_000_000 as Centavos })
    .where('modeloId', '=', modeloId)
    .execute()
  expect(await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).toMatchObject(recusa)
})

test('vehicles that were saved at more than one amount may be are asked about when they are worth less', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 60_000_000_000 })
  const veiculos = [await n.veiculo({ modeloId }), await n.veiculo({ modeloId })]
  const { id } = await n.criar({ valorGarantia: 900_000_000 })
  expect(
    await n.garantir(
      id,
      veiculos.map((veiculo) => [veiculo, 600_000_000]),
    ),
  ).toMatchObject({ status: 200 })
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: 40_000_000_000 as Centavos })
    .where('modeloId', '=', modeloId)
    .execute()
  const envio = await n.agir(id, 'enviar', n.banco)
  expect([envio.status, envio.json()]).toMatchObject([
    409,
    { totalSelecionado: 1_200_000_000, totalAtual: 800_000_000 },
  ])
})
