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

describe('a whole life', () => {
  test('the institution selects: refused by the store, other vehicles, approved, settled', async () => {
    const { id } = await n.criar()
    const [primeiro, segundo] = [await n.veiculo({ placa: 'VID1A01' }), await n.veiculo({ placa: 'VID1A02' })]
    expect((await n.garantir(id, [[primeiro, 50_000]])).json()).toEqual({
      contratoId: id,
      veiculoIds: [primeiro],
      contemHistoricoDeRecusa: false,
      motivoDeRecusa: null,
      veiculosDefasados: [],
    })
    expect((await t.call('GET', `/api/contratos/${id}`, { token: n.loja })).status).toBe(404)
    const enviada = await n.agir(id, 'enviar', n.banco)
    expect(enviada.json()).toMatchObject({
      id,
      status: 3,
      valorGarantia: 50_000,
      contemHistoricoDeRecusa: false,
      motivoDeRecusa: null,
    })
    expect(await n.contrato(id, n.loja)).toMatchObject({
      statusId: 3,
      status: 'Pendente aprovação de garantia (loja)',
    })
    expect((await n.agir(id, 'recusar', n.loja, { motivo: '  Carro vendido  ' })).json()).toMatchObject({
      status: 2,
    })
    expect(await n.contrato(id)).toMatchObject({ statusId: 2, motivoDeRecusa: 'Carro vendido' })

    expect((await n.garantir(id, [[segundo, 60_000]])).status).toBe(200)
    const deNovo = await n.garantir(id, [
      [segundo, 60_000],
      [primeiro, 50_000],
    ])
    expect([deNovo.status, deNovo.json()]).toEqual([
      409,
      {
        contratoId: id,
        veiculoIds: [segundo, primeiro],
        contemHistoricoDeRecusa: true,
        motivoDeRecusa: 'Carro vendido',
        placasRecusadas: ['VID1A01'],
      },
    ])
    expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 60_000,
      contemHistoricoDeRecusa: true,
      motivoDeRecusa: 'Carro vendido',
    })
    expect((await n.agir(id, 'aprovar', n.loja)).json()).toMatchObject({ status: 5 })
    expect(
      (
        await t.call('PUT', `/api/contratos/${id}`, {
          token: n.banco,
          body: { status: 7, valorCredito: 'x' },
        })
      ).json(),
    ).toMatchObject({ status: 7 })
    const { historico } = (
      await t.call('GET', `/api/contratos/${id}/historico-movimentacao`, { token: n.banco })
    ).json<{
      historico: { placa: string; dataInclusao: string; dataExclusao: string | null }[]
    }>()
    expect(historico.map(({ placa, dataExclusao }) => [placa, dataExclusao !== null])).toEqual([
      ['VID1A01', true],
      ['VID1A02', true],
    ])
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: n.banco })).json<{
      garantias: object[]
    }>()
    expect(garantias).toMatchObject([
      {
        veiculoId: segundo,
        placa: 'VID1A02',
        precoVeiculo: 50_000,
        precoInstituicaoFinanceira: 60_000,
        km: 10_000,
        ano: 2022,
      },
    ])
    const { eventos } = (
      await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: n.banco })
    ).json<{
      eventos: { acao: string; usuario: string }[]
    }>()
    expect(eventos.toReversed().map(({ acao, usuario }) => `${acao} ${usuario}`)).toEqual([
      'criar Ana do Banco',
      'alterarGarantias Ana do Banco',
      'enviar Ana do Banco',
      'recusar Léo da Loja',
      'alterarGarantias Ana do Banco',
      'enviar Ana do Banco',
      'aprovar Léo da Loja',
      'liquidar Ana do Banco',
    ])
    const daLoja = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: n.loja })).json<{
      eventos: { acao: string }[]
    }>()
    expect(daLoja.eventos.toReversed().map(({ acao }) => acao)).toEqual([
      'enviar',
      'recusar',
      'alterarGarantias',
      'enviar',
      'aprovar',
      'liquidar',
    ])
  })

  test('the store selects: sent without vehicles, chosen without prices of its own, refused back, approved', async () => {
    const { id } = await n.criar({ tipoSelecaoGarantia: 0 })
    expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({ status: 1 })
    expect((await n.agir(id, 'enviar', n.loja)).text).toBe('Selecione ao menos um veículo em garantia.')
    const escolhido = await n.veiculo()
    expect((await n.garantir(id, [[escolhido, 999_999]], { token: n.loja })).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: n.loja })).json<{
      garantias: object[]
    }>()
    expect(garantias).toMatchObject([
      { veiculoId: escolhido, precoVeiculo: 50_000, precoInstituicaoFinanceira: null },
    ])
    expect((await n.agir(id, 'enviar', n.loja)).json()).toMatchObject({ status: 4 })
    expect((await n.agir(id, 'recusar', n.banco, { motivo: 'Km alta' })).json()).toMatchObject({ status: 1 })
    expect((await n.agir(id, 'enviar', n.loja)).json()).toMatchObject({
      status: 4,
      contemHistoricoDeRecusa: true,
    })
    expect((await n.agir(id, 'aprovar', n.banco)).json()).toMatchObject({ status: 5 })
  })

  test('automatic: vehicles are chosen on create, by the rule, until valorGarantia is reached', async () => {
    const outraLoja = await t.cenario.loja()
    await t.cenario.whitelist(n.instituicaoId, outraLoja)
    const barato = await t.cenario.modelo({ preco: 2_000_000 })
    const caro = await t.cenario.modelo({ preco: 6_000_000 })
    const veiculos = {
      barato: await t.cenario.veiculo({ lojaId: outraLoja, modeloId: barato.modeloId }),
      caro: await t.cenario.veiculo({ lojaId: outraLoja, modeloId: caro.modeloId }),
    }
    const { regraId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      ordemAno: 1,
      ordemPreco: 1,
      itens: [{ percentual: 5000 }],
    })
    const body = { lojaId: outraLoja, regraGarantiaId: regraId, tipoSelecaoGarantia: 2 }
    // 50% of 20,000 and 60,000: both vehicles reach 35,000, the dearer alone 30,000.
    expect((await n.criar({ ...body, valorGarantia: 35_000 })).garantias).toMatchObject(
      [
        { veiculoId: veiculos.caro, precoVeiculo: 30_000 },
        { veiculoId: veiculos.barato, precoVeiculo: 10_000 },
      ].toSorted((a, b) => a.veiculoId - b.veiculoId),
    )
    expect((await n.criar({ ...body, valorGarantia: 30_000 })).garantias).toMatchObject([
      { veiculoId: veiculos.caro },
    ])
    const semGarantias = await n.criar({ ...body, valorGarantia: 40_000.01 })
    expect(semGarantias.garantias).toEqual([])
    expect(await n.contrato(semGarantias.id)).toMatchObject({ statusId: 0 })
    const semRegra = await t.call('POST', '/api/contratos', {
      token: n.banco,
      body: n.novoContrato({ tipoSelecaoGarantia: 2 }),
    })
    expect([semRegra.status, semRegra.text]).toEqual([
      400,
      'Validation failed:\n -- regraGarantiaId: A seleção automática precisa de uma regra de garantia.',
    ])
  })
})
