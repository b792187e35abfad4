import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

// A typed price of a pledged vehicle keeps the reference that it was pledged with (docs/decisoes/0017).

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const mudarPreco = (modeloId: number) =>
  t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: 4_000_000 as Centavos, mes: '2026-11-01' })
    .where('modeloId', '=', modeloId)
    .execute()
const doBanco = async (id: number) =>
  (await n.agir(id, 'enviar', n.banco)).status === 200 ? 'sent' : 'asked'
/**
 * Pledges a vehicle at R$ 60.000,00 beside a reference of R$ 50.000,00. When `cair` lowers the reference to R$
 * 40.000,00, the vehicle is worth R$ 48.000,00.
 */
async function penharVeiculo(placa: string, change: Record<string, unknown> = {}) {
  const { id } = await n.criar({ valorGarantia: 60_000, ...change })
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  const veiculoId = await n.veiculo({ placa, modeloId })
  expect((await n.garantir(id, [[veiculoId, 60_000]])).status).toBe(200)
  expect(await doBanco(id)).toBe('sent')
  const daLoja = (...ids: number[]) =>
    n.garantir(
      id,
      ids.map((cada) => [cada, null]),
      { token: n.loja },
    )
  return { id, veiculoId, daLoja, cair: () => mudarPreco(modeloId) }
}
const coberto = async (id: number) =>
  (await n.ler<{ atual: { totalAtual: number } }>(`/api/contratos/${id}/cobertura`)).atual.totalAtual

test.each([
  ['saves it again', 'MOM1D01', (id: number) => [[id]]],
  ['takes it out and offers it again', 'MOM1D02', (id: number) => [[], [id]]],
  ['takes it out twice', 'MOM1D03', (id: number) => [[], [id], [], [id]]],
])('where the store %s', async (_, placa, vezes) => {
  const { id, veiculoId, daLoja, cair } = await penharVeiculo(placa, { tipoSelecaoGarantia: 0 })
  await cair()
  for (const ids of vezes(veiculoId)) expect((await daLoja(...ids)).status).toBe(200)
  expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 40_000, precoInstituicaoFinanceira: 60_000 }])
  expect((await n.agir(id, 'enviar?forcarEnvio=true', n.loja)).status).toBe(200)
  const recusa = await n.agir(id, 'aprovar', n.banco)
  expect([recusa.status, recusa.json()]).toMatchObject([409, { totalAtual: 48_000, valorGarantia: 60_000 }])
  expect((await n.agir(id, 'aprovar?forcarAprovacao=true', n.banco)).json()).toMatchObject({ status: 5 })
  expect(await coberto(id)).toBe(48_000)
})

test('where it is taken out before the table falls', async () => {
  const { id, veiculoId, daLoja, cair } = await penharVeiculo('MOM1D04', { tipoSelecaoGarantia: 0 })
  await daLoja()
  await cair()
  await daLoja(veiculoId)
  expect((await n.agir(id, 'enviar', n.loja)).json()).toMatchObject({ totalAtual: 48_000 })
})

test('where the institution takes another rule', async () => {
  const regra = () => t.cenario.regra({ instituicaoId: n.instituicaoId, itens: [{ percentual: 10_000 }] })
  const [{ regraId }, { regraId: outra }] = [await regra(), await regra()]
  const { id, cair } = await penharVeiculo('MOM1D05', { regraGarantiaId: regraId })
  await n.agir(id, 'recusar', n.loja, { motivo: 'Outro veículo' })
  await cair()
  const mudanca = { regraGarantiaId: outra, valorGarantia: 60_000, status: 2 }
  expect((await n.alterar(id, mudanca)).status).toBe(200)
  expect(await doBanco(id)).toBe('asked')
})

test('and one that the institution types anew is of that moment', async () => {
  const { id, veiculoId, cair } = await penharVeiculo('MOM1D06')
  await n.agir(id, 'recusar', n.loja, { motivo: 'Outro valor' })
  await cair()
  expect((await n.garantir(id, [[veiculoId, 60_500]])).status).toBe(200)
  expect(await doBanco(id)).toBe('sent')
})
