import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

/** Makes a rule that takes every vehicle at this percentage (in hundredths) of R$ 50.000,00. */
const regra = async (percentual: number, escopo: object = {}) =>
  (await t.cenario.regra({ instituicaoId: n.instituicaoId, itens: [{ percentual }], ...escopo })).regraId

async function mudarRegra(regraId: number, item: object) {
  const response = await t.call('PUT', `/api/regras-garantia/${regraId}/itens`, {
    token: n.banco,
    body: { regraGarantiaId: regraId, itens: [item] },
  })
  expect([response.status, response.text]).toMatchObject([200, expect.any(String)])
}

interface NoEstoque {
  id: number
  preco: number
  emGarantia: boolean
}
async function estoque(query: string, token = n.banco) {
  const { estoque: veiculos } = await n.ler<{ estoque: NoEstoque[] }>(
    `/api/lojas/${n.lojaId}/estoque?${query}`,
    token,
  )
  return veiculos
}

describe('the version of a rule', () => {
  test('is the current one in a draft, and frozen by the first send', async () => {
    const regraGarantiaId = await regra(8000)
    const { id } = await n.criar({ regraGarantiaId, valorGarantia: 10_000 })
    const veiculo = await n.veiculo()
    expect(await n.contrato(id)).toMatchObject({
      regraGarantiaVersao: 1,
      regraGarantiaVersaoAtual: 1,
      regraGarantiaCongelada: false,
    })
    await n.garantir(id, [[veiculo, 30_000]])
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 40_000 }])

    await mudarRegra(regraGarantiaId, { percentualTabelaReferencia: 60 })
    await n.garantir(id, [[veiculo, 30_000]])
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 30_000 }])
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)

    // The rule now takes no vehicle any more, but those of the contract are judged by the sent version.
    await mudarRegra(regraGarantiaId, { percentualTabelaReferencia: 10, quilometragemMaxima: 1 })
    expect(await n.contrato(id, n.loja)).toMatchObject({
      regraGarantiaVersao: 2,
      regraGarantiaVersaoAtual: 3,
      regraGarantiaCongelada: true,
    })
    const doContrato = `regraGarantiaId=${regraGarantiaId}&contratoId=${id}`
    for (const token of [n.banco, n.loja])
      expect(await estoque(doContrato, token)).toContainEqual(
        expect.objectContaining({ id: veiculo, preco: 30_000, emGarantia: true }),
      )
    expect((await n.agir(id, 'recusar', n.loja, { motivo: 'Outro carro' })).status).toBe(200)
    const outro = await n.veiculo()
    expect((await n.garantir(id, [[outro, 30_000]])).status).toBe(200)
    expect(await n.garantias(id)).toMatchObject([{ veiculoId: outro, precoVeiculo: 30_000 }])
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  })

  test('that counts for stock without a contract is the current one', async () => {
    const lojaId = await t.cenario.loja()
    await t.cenario.whitelist(n.instituicaoId, lojaId)
    const veiculo = await t.cenario.veiculo({ lojaId, modeloId: n.modeloId })
    const regraGarantiaId = await regra(8000, { filtros: [6] })
    const ler = async () =>
      (
        await n.ler<{ estoque: NoEstoque[] }>(
          `/api/lojas/${lojaId}/estoque?regraGarantiaId=${regraGarantiaId}`,
        )
      ).estoque
    expect(await ler()).toMatchObject([{ id: veiculo, preco: 40_000 }])
    await mudarRegra(regraGarantiaId, { percentualTabelaReferencia: 70, quilometragemMaxima: 9_999 })
    expect(await ler()).toEqual([])
  })
})

describe('changing the rule of a contract', () => {
  test('checks and prices the vehicles of a draft again', async () => {
    const semLimite = await regra(8000)
    const ate5000 = await regra(9000, {
      filtros: [6],
      itens: [{ percentual: 9000, quilometragemMaxima: 5_000 }],
    })
    const { id } = await n.criar({ regraGarantiaId: semLimite })
    const rodado = await n.veiculo({ placa: 'ROD1A00', hodometro: 5_001 })
    const novo = await n.veiculo({ placa: 'NOV1A00', hodometro: 5_000 })
    await n.garantir(id, [
      [rodado, 1_000],
      [novo, 2_000],
    ])
    const recusada = await n.alterar(id, { regraGarantiaId: ate5000 })
    expect([recusada.status, recusada.text]).toEqual([
      400,
      'O veículo ROD1A00 não atende à regra de garantia do contrato. Quilometragem 5.001 km; a regra aceita até 5.000 km.',
    ])
    expect(await n.contrato(id)).toMatchObject({ regraGarantiaId: semLimite })
    await n.garantir(id, [[novo, 2_000]])
    expect((await n.alterar(id, { regraGarantiaId: ate5000 })).status).toBe(200)
    expect(await n.garantias(id)).toMatchObject([
      { veiculoId: novo, precoVeiculo: 45_000, precoInstituicaoFinanceira: 2_000 },
    ])
    expect((await n.alterar(id, { regraGarantiaId: 0 })).status).toBe(200)
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 50_000, precoInstituicaoFinanceira: 2_000 }])
  })

  test('freezes the new rule as it is now once the contract was sent', async () => {
    const primeira = await regra(8000)
    const segunda = await regra(6000)
    await mudarRegra(segunda, { percentualTabelaReferencia: 50 })
    const { id } = await n.criar({ regraGarantiaId: primeira, valorGarantia: 1_000 })
    await n.garantir(id, [[await n.veiculo(), 2_000]])
    await n.agir(id, 'enviar', n.banco)
    await n.agir(id, 'recusar', n.loja, { motivo: 'Não' })
    expect((await n.alterar(id, { status: 2, regraGarantiaId: segunda, valorGarantia: 2_000 })).status).toBe(
      200,
    )
    expect(await n.contrato(id)).toMatchObject({ regraGarantiaVersao: 2, regraGarantiaCongelada: true })
    expect(await n.garantias(id)).toMatchObject([{ precoVeiculo: 25_000 }])
  })

  test('is refused on an Ativo contract', async () => {
    const regraId = await regra(8000)
    const id = await t.cenario.contrato({ ...n, status: 5, veiculoIds: [await n.veiculo()], regraId })
    const body = { status: 5, valorCredito: 1, valorGarantia: 1 }
    const trocada = await n.alterar(id, { ...body, regraGarantiaId: await regra(7000) })
    expect([trocada.status, trocada.text]).toEqual([
      400,
      'Validation failed:\n -- regraGarantiaId: A regra de garantia de um contrato ativo não pode ser trocada.',
    ])
    expect((await n.alterar(id, { ...body, regraGarantiaId: regraId })).status).toBe(200)
  })

  test('leaves no vehicle without a price', async () => {
    const regraId = await regra(8000)
    const { id } = await n.criar({ regraGarantiaId: regraId, tipoSelecaoGarantia: 0 })
    const veiculo = await n.veiculo({ placa: 'SEM1P00' })
    await n.garantir(id, [[veiculo, 1_000]])
    // The selection left the draft like this; then neither the fuel nor Gasolina in its place has a reference price.
    await t.banco.db
      .updateTable('contratoGarantia')
      .set({ precoInstituicaoFinanceira: null })
      .where('veiculoId', '=', veiculo)
      .execute()
    await t.banco.db.updateTable('veiculo').set({ tipoCombustivelId: 1 }).where('id', '=', veiculo).execute()
    const response = await n.alterar(id, { regraGarantiaId: 0 })
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringMatching(
        /^O veículo SEM1P00 está sem preço\. A FIPE não lista o combustível Álcool para o código \d{6}-1, ano-modelo 2022\.$/,
      ),
    ])
  })

  test('takes general rules, those of its store and its own; foreign, missing and others alike are refused', async () => {
    const outraLoja = await t.cenario.loja()
    const { id } = await n.criar()
    const { id: outro } = await n.criar()
    const estranha = await t.cenario.instituicao()
    const recusadas = [
      await regra(8000, { lojaId: outraLoja }),
      await regra(8000, { contratoId: outro }),
      (await t.cenario.regra({ instituicaoId: estranha })).regraId,
      999_999,
    ]
    for (const regraGarantiaId of recusadas) {
      const response = await n.alterar(id, { regraGarantiaId })
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- regraGarantiaId: Regra de garantia não encontrada.',
      ])
      const noEstoque = await t.call(
        'GET',
        `/api/lojas/${n.lojaId}/estoque?regraGarantiaId=${regraGarantiaId}&contratoId=${id}`,
        { token: n.banco },
      )
      expect(noEstoque.text).toBe(response.text)
    }
    for (const escopo of [{}, { lojaId: n.lojaId }, { contratoId: id }])
      expect((await n.alterar(id, { regraGarantiaId: await regra(8000, escopo) })).status).toBe(200)
  })
})
