import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

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

/** Makes a vehicle whose model has its own price: R$ 50.000,00 in October. */
async function createVeiculo(placa: string) {
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  return { id: await n.veiculo({ placa, modeloId }), modeloId }
}

/** Sets the model's current price (in reais) and its month. */
const mudarPreco = (modeloId: number, reais: number, mes = '2026-11-01') =>
  t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: Math.round(reais * 100) as Centavos, mes })
    .where('modeloId', '=', modeloId)
    .execute()
/** Makes the model's price stale: five months behind the newest month. */
const envelhecer = (modeloId: number, reais = 50_000) => mudarPreco(modeloId, reais, '2026-05-01')

/** Makes a draft with one vehicle at this price of the institution, in reais. */
async function createRascunho(placa: string, preco = 50_000, change: Record<string, unknown> = {}) {
  const { id } = await n.criar(change)
  const veiculo = await createVeiculo(placa)
  expect((await n.garantir(id, [[veiculo.id, preco]])).status).toBe(200)
  return { id, veiculo }
}

/** Makes a contract whose vehicle the store chose and sent to the institution. */
async function createPropostaAAprovar(placa: string) {
  const { id } = await n.criar({ tipoSelecaoGarantia: 0 })
  await n.agir(id, 'enviar', n.banco)
  const veiculo = await createVeiculo(placa)
  await n.garantir(id, [[veiculo.id, null]], { token: n.loja })
  expect((await n.agir(id, 'enviar', n.loja)).status).toBe(200)
  return { id, veiculo }
}

interface EmJogo {
  confirmacao: string
  precos: object[]
}

describe('enviar', () => {
  test('a draft priced at 100% of the table is not sent unasked at what a rule of 50% makes of it', async () => {
    const { regraId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      itens: [{ percentual: 10_000 }],
    })
    const { id, veiculo } = await createRascunho('MOM1A01', 50_000, {
      regraGarantiaId: regraId,
      valorGarantia: 20_000,
    })
    const itens = { regraGarantiaId: regraId, itens: [{ percentualTabelaReferencia: 50 }] }
    expect(
      (await t.call('PUT', `/api/regras-garantia/${regraId}/itens`, { token: n.banco, body: itens })).status,
    ).toBe(200)
    const antes = await n.contrato(id)
    const recusa = await n.agir(id, 'enviar', n.banco)
    expect(recusa.status).toBe(409)
    expect(recusa.json()).toMatchObject({
      id,
      status: 0,
      valorGarantia: 20_000,
      totalSelecionado: 50_000,
      totalAtual: 25_000,
      regraGarantiaId: regraId,
      regraGarantiaVersao: 2,
      precos: [
        {
          veiculoId: veiculo.id,
          placa: 'MOM1A01',
          precoVeiculo: 50_000,
          precoVeiculoAtual: 25_000,
          preco: 50_000,
          precoAtual: 25_000,
          digitado: false,
          mesReferencia: '2026-10-01T00:00:00Z',
          mesReferenciaAtual: '2026-10-01T00:00:00Z',
          referenciaDefasada: false,
        },
      ],
    })
    expect(await n.contrato(id)).toEqual(antes)
    expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 25_000,
    })
    expect(await n.garantias(id)).toMatchObject([
      { precoVeiculo: 25_000, precoInstituicaoFinanceira: 25_000 },
    ])
    expect(await n.contrato(id)).toMatchObject({
      regraGarantiaVersao: 2,
      forcado: [{ oQue: 'Envio: Preços atualizados', usuario: 'Ana do Banco' }],
    })
  })

  test('what changed again after the question is asked again', async () => {
    const { id, veiculo } = await createRascunho('MOM1A02')
    await mudarPreco(veiculo.modeloId, 45_000)
    const { confirmacao } = (await n.agir(id, 'enviar', n.banco)).json<EmJogo>()
    await mudarPreco(veiculo.modeloId, 44_000, '2026-12-01')
    const vista = `enviar?forcarEnvio=true&confirmacao=${confirmacao}`
    const deNovo = await n.agir(id, vista, n.banco)
    expect(deNovo.status).toBe(409)
    const { confirmacao: nova, ...emJogo } = deNovo.json<EmJogo>()
    expect(emJogo).toMatchObject({
      totalAtual: 44_000,
      precos: [{ precoAtual: 44_000, mesReferenciaAtual: '2026-12-01T00:00:00Z' }],
    })
    // valorGarantia is 50.000,00: the prices and what is missing are one question.
    expect((await n.agir(id, `enviar?forcarEnvio=true&confirmacao=${nova}`, n.banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 50_000,
    })
    expect(await n.contrato(id)).toMatchObject({
      forcado: [{ oQue: 'Envio: Garantias abaixo do valor da garantia e preços atualizados' }],
    })
  })

  test('a price that the institution typed stays, marked; one that is the vehicle’s own follows', async () => {
    const { id, veiculo } = await createRascunho('MOM1A03', 48_000)
    const outro = await createVeiculo('MOM1A04')
    await n.garantir(id, [
      [veiculo.id, 48_000],
      [outro.id, 50_000],
    ])
    await mudarPreco(veiculo.modeloId, 45_000)
    await mudarPreco(outro.modeloId, 40_000.5)
    const { precos } = (await n.agir(id, 'enviar', n.banco)).json<EmJogo>()
    expect(precos).toMatchObject([
      { placa: 'MOM1A03', digitado: true, preco: 48_000, precoAtual: 48_000, precoVeiculoAtual: 45_000 },
      { placa: 'MOM1A04', digitado: false, preco: 50_000, precoAtual: 40_000.5 },
    ])
    expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).json()).toMatchObject({
      valorGarantia: 88_000.5,
    })
    expect(await n.garantias(id)).toMatchObject([
      { precoVeiculo: 45_000, precoInstituicaoFinanceira: 48_000 },
      { precoVeiculo: 40_000.5, precoInstituicaoFinanceira: 40_000.5 },
    ])
    expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  })

  test('an institution’s price that nobody typed is not kept for a vehicle that the store offers again; a typed one is', async () => {
    const { id, veiculo } = await createRascunho('MOM1A14', 50_000, { tipoSelecaoGarantia: 0 })
    const digitado = await createVeiculo('MOM1A15')
    await n.garantir(id, [
      [veiculo.id, 50_000],
      [digitado.id, 48_000],
    ])
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    const daLoja = (...ids: number[]) =>
      n.garantir(
        id,
        ids.map((cada) => [cada, null]),
        { token: n.loja },
      )
    expect((await daLoja()).status).toBe(200)
    await mudarPreco(veiculo.modeloId, 45_000)
    expect((await daLoja(veiculo.id, digitado.id)).status).toBe(200)
    const garantias = await n.garantias(id)
    expect(garantias).toHaveLength(2)
    for (const garantia of [
      { placa: 'MOM1A14', precoVeiculo: 45_000, precoInstituicaoFinanceira: null },
      { placa: 'MOM1A15', precoVeiculo: 50_000, precoInstituicaoFinanceira: 48_000 },
    ])
      expect(garantias).toContainEqual(expect.objectContaining(garantia))
  })

  test('a newer month at the same price asks nothing', async () => {
    const { id, veiculo } = await createRascunho('MOM1A05')
    await mudarPreco(veiculo.modeloId, 50_000, '2026-12-01')
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  })

  test('the store is asked as well, and a rule that is changed carries the prices that nobody typed along', async () => {
    const { id } = await n.criar({ tipoSelecaoGarantia: 0 })
    const veiculo = await createVeiculo('MOM1A06')
    await n.garantir(id, [[veiculo.id, 50_000]])
    await n.agir(id, 'enviar', n.banco)
    await mudarPreco(veiculo.modeloId, 60_000)
    const { precos } = (await n.agir(id, 'enviar', n.loja)).json<EmJogo>()
    expect(precos).toMatchObject([{ preco: 50_000, precoAtual: 60_000 }])
    // Saving the choice again takes today's prices.
    await n.garantir(id, [[veiculo.id, null]], { token: n.loja })
    expect(await n.garantias(id)).toMatchObject([
      { precoVeiculo: 60_000, precoInstituicaoFinanceira: 60_000 },
    ])
    expect((await n.agir(id, 'enviar', n.loja)).json()).toMatchObject({ status: 4, valorGarantia: 60_000 })

    const { regraId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      itens: [{ percentual: 8000 }],
    })
    const outro = await createRascunho('MOM1A07')
    expect((await n.alterar(outro.id, { regraGarantiaId: regraId })).status).toBe(200)
    expect(await n.garantias(outro.id)).toMatchObject([
      { precoVeiculo: 40_000, precoInstituicaoFinanceira: 40_000 },
    ])
  })
})

describe('the institution’s approval', () => {
  test('is at the agreed prices while what they are worth now reaches valorGarantia', async () => {
    const { id, veiculo } = await createPropostaAAprovar('MOM1B01')
    await mudarPreco(veiculo.modeloId, 55_000)
    expect((await n.agir(id, 'aprovar', n.banco)).json()).toMatchObject({ status: 5, valorGarantia: 50_000 })
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 50_000 }])
  })

  test('asks below valorGarantia, and takes the prices of now', async () => {
    const { id, veiculo } = await createPropostaAAprovar('MOM1B02')
    await mudarPreco(veiculo.modeloId, 45_000)
    const recusa = await n.agir(id, 'aprovar', n.banco)
    expect([recusa.status, recusa.json()]).toMatchObject([
      409,
      {
        status: 4,
        valorGarantia: 50_000,
        totalAtual: 45_000,
        precos: [{ preco: 50_000, precoAtual: 45_000 }],
      },
    ])
    expect(await n.contrato(id)).toMatchObject({ statusId: 4 })
    const { confirmacao } = recusa.json<EmJogo>()
    const aprovada = await n.agir(id, `aprovar?forcarAprovacao=true&confirmacao=${confirmacao}`, n.banco)
    expect(aprovada.json()).toMatchObject({ status: 5, valorGarantia: 50_000 })
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 45_000 }])
    expect(await n.ler(`/api/contratos/${id}/cobertura`)).toMatchObject({ atual: { totalAtual: 45_000 } })
    expect(await n.contrato(id)).toMatchObject({
      forcado: [{ oQue: 'Aprovação: Garantias abaixo do valor da garantia e preços atualizados' }],
    })
  })

  test('a store’s approval goes through although a price has changed since the send', async () => {
    const { id, veiculo } = await createRascunho('MOM1B03')
    await n.agir(id, 'enviar', n.banco)
    await mudarPreco(veiculo.modeloId, 30_000)
    expect((await n.agir(id, 'aprovar', n.loja)).json()).toMatchObject({ status: 5 })
  })
})

describe('a stale reference price', () => {
  test('is taken by PUT garantias and marked, asked about on send and raises no valorGarantia', async () => {
    const { id } = await n.criar({ valorGarantia: 50_000 })
    const [atual, velho] = [await createVeiculo('MOM1C01'), await createVeiculo('MOM1C02')]
    await envelhecer(velho.modeloId)
    const salvo = await n.garantir(id, [
      [atual.id, 50_000],
      [velho.id, 50_000],
    ])
    expect([salvo.status, salvo.json()]).toMatchObject([200, { veiculosDefasados: [velho.id] }])
    expect(await n.garantias(id)).toMatchObject([
      { placa: 'MOM1C01', referenciaDefasada: false },
      { placa: 'MOM1C02', referenciaDefasada: true },
    ])
    const recusa = await n.agir(id, 'enviar', n.banco)
    expect([recusa.status, recusa.json()]).toMatchObject([
      409,
      {
        totalSelecionado: 100_000,
        totalAtual: 50_000,
        precos: [
          { placa: 'MOM1C02', precoVeiculo: 50_000, precoVeiculoAtual: 50_000, referenciaDefasada: true },
        ],
      },
    ])
    expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 50_000,
    })
    expect(await n.contrato(id)).toMatchObject({
      forcado: [{ oQue: 'Envio: Veículo com preço defasado' }],
    })
  })

  test('is asked about on the institution’s approval too', async () => {
    const { id, veiculo } = await createPropostaAAprovar('MOM1C03')
    await envelhecer(veiculo.modeloId)
    const recusa = await n.agir(id, 'aprovar', n.banco)
    expect([recusa.status, recusa.json()]).toMatchObject([
      409,
      { totalAtual: 0, precos: [{ placa: 'MOM1C03', referenciaDefasada: true }] },
    ])
    expect((await n.agir(id, 'aprovar?forcarAprovacao=true', n.banco)).json()).toMatchObject({ status: 5 })
  })

  test('is never taken by the automatic selection', async () => {
    const { modeloId } = await t.cenario.modelo({ marca: 'Ford', preco: 5_000_000 })
    const { marcaId, modeloId: velho } = await t.cenario.modelo({ marca: 'Ford', preco: 5_000_000 })
    await envelhecer(velho)
    const { regraId: regraGarantiaId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      filtros: [0],
      itens: [{ percentual: 10_000, marcas: [marcaId] }],
    })
    await n.veiculo({ modeloId: velho })
    const automatico = { tipoSelecaoGarantia: 2, regraGarantiaId, valorGarantia: 50_000 }
    expect((await n.criar(automatico)).garantias).toEqual([])
    const escolhido = await n.veiculo({ modeloId })
    expect((await n.criar(automatico)).garantias).toMatchObject([{ veiculoId: escolhido }])
  })
})
