import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { createNegocio, type Negocio } from '../../../testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

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
