import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../../testing/cenario.ts'

let t: TestApp
let banco: string
let loja: string
let instituicaoId: number
let lojaId: number
let modeloId: number

beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao('Banco Um')
  lojaId = await t.cenario.loja('Loja São José')
  await t.cenario.whitelist(instituicaoId, lojaId)
  modeloId = (await t.cenario.modelo({ preco: 5_000_000 })).modeloId
  banco = (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Ana do Banco' })).token
  loja = (await t.cenario.usuario(lojaId, DE_LOJA, { nome: 'Léo da Loja' })).token
})
afterAll(() => t.close())

let numero = 0
function novoContrato(change: Record<string, unknown> = {}) {
  return {
    lojaId,
    regraGarantiaId: 0,
    numero: `CT-${++numero}`,
    valorCredito: 100_000,
    valorGarantia: 50_000,
    dataTermino: '2027-06-30T00:00:00.000Z',
    tipo: 1,
    tipoSelecaoGarantia: 1,
    ...change,
  }
}

async function criar(change: Record<string, unknown> = {}) {
  const response = await t.call('POST', '/api/contratos', { token: banco, body: novoContrato(change) })
  expect(response.text).toContain('"id"')
  return response.json<{ id: number; garantias: { veiculoId: number }[] }>()
}
const contrato = async (id: number, token = banco) =>
  (await t.call('GET', `/api/contratos/${id}`, { token })).json()
const veiculo = (change: object = {}) => t.cenario.veiculo({ lojaId, modeloId, ...change })
const garantir = (id: number, veiculos: [number, number | null][], token = banco, query = '') =>
  t.call('PUT', `/api/contratos/${id}/garantias${query}`, {
    token,
    body: veiculos.map(([veiculoId, preco]) => ({
      veiculoId,
      precoVeiculo: 1,
      precoInstituicaoFinanceira: preco,
    })),
  })
const agir = (id: number, acao: string, token: string, body?: object) =>
  t.call('POST', `/api/contratos/${id}/${acao}`, { token, ...(body && { body }) })

describe('a whole life', () => {
  test('the institution selects: refused by the store, other vehicles, approved, settled', async () => {
    const { id } = await criar()
    const [primeiro, segundo] = [await veiculo({ placa: 'VID1A01' }), await veiculo({ placa: 'VID1A02' })]
    expect((await garantir(id, [[primeiro, 50_000]])).json()).toEqual({
      contratoId: id,
      veiculoIds: [primeiro],
      contemHistoricoDeRecusa: false,
      motivoDeRecusa: null,
    })
    expect((await t.call('GET', `/api/contratos/${id}`, { token: loja })).status).toBe(404)
    const enviada = await agir(id, 'enviar', banco)
    expect(enviada.json()).toMatchObject({
      id,
      status: 3,
      valorGarantia: 50_000,
      contemHistoricoDeRecusa: false,
      motivoDeRecusa: null,
    })
    expect(await contrato(id, loja)).toMatchObject({
      statusId: 3,
      status: 'Pendente aprovação de garantia (loja)',
    })
    expect((await agir(id, 'recusar', loja, { motivo: '  Carro vendido  ' })).json()).toMatchObject({
      status: 2,
    })
    expect(await contrato(id)).toMatchObject({ statusId: 2, motivoDeRecusa: 'Carro vendido' })

    expect((await garantir(id, [[segundo, 60_000]])).status).toBe(200)
    const deNovo = await garantir(id, [
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
      },
    ])
    expect((await agir(id, 'enviar', banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 60_000,
      contemHistoricoDeRecusa: true,
      motivoDeRecusa: 'Carro vendido',
    })
    expect((await agir(id, 'aprovar', loja)).json()).toMatchObject({ status: 5 })
    expect(
      (
        await t.call('PUT', `/api/contratos/${id}`, { token: banco, body: { status: 7, valorCredito: 'x' } })
      ).json(),
    ).toMatchObject({ status: 7 })
    const { historico } = (
      await t.call('GET', `/api/contratos/${id}/historico-movimentacao`, { token: banco })
    ).json<{
      historico: { placa: string; dataInclusao: string; dataExclusao: string | null }[]
    }>()
    expect(historico.map(({ placa, dataExclusao }) => [placa, dataExclusao !== null])).toEqual([
      ['VID1A01', true],
      ['VID1A02', true],
    ])
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: banco })).json<{
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
    const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: banco })).json<{
      eventos: { acao: string; usuario: string }[]
    }>()
    expect(eventos.map(({ acao, usuario }) => `${acao} ${usuario}`)).toEqual([
      'criar Ana do Banco',
      'alterarGarantias Ana do Banco',
      'enviar Ana do Banco',
      'recusar Léo da Loja',
      'alterarGarantias Ana do Banco',
      'enviar Ana do Banco',
      'aprovar Léo da Loja',
      'liquidar Ana do Banco',
    ])
    const daLoja = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: loja })).json<{
      eventos: { acao: string }[]
    }>()
    expect(daLoja.eventos.map(({ acao }) => acao)).toEqual([
      'enviar',
      'recusar',
      'alterarGarantias',
      'enviar',
      'aprovar',
      'liquidar',
    ])
  })

  test('the store selects: sent without vehicles, chosen without prices of its own, refused back, approved', async () => {
    const { id } = await criar({ tipoSelecaoGarantia: 0 })
    expect((await agir(id, 'enviar', banco)).json()).toMatchObject({ status: 1 })
    expect((await agir(id, 'enviar', loja)).text).toBe('Selecione ao menos um veículo em garantia.')
    const escolhido = await veiculo()
    expect((await garantir(id, [[escolhido, 999_999]], loja)).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: loja })).json<{
      garantias: object[]
    }>()
    expect(garantias).toMatchObject([
      { veiculoId: escolhido, precoVeiculo: 50_000, precoInstituicaoFinanceira: null },
    ])
    expect((await agir(id, 'enviar', loja)).json()).toMatchObject({ status: 4 })
    expect((await agir(id, 'recusar', banco, { motivo: 'Km alta' })).json()).toMatchObject({ status: 1 })
    expect((await agir(id, 'enviar', loja)).json()).toMatchObject({
      status: 4,
      contemHistoricoDeRecusa: true,
    })
    expect((await agir(id, 'aprovar', banco)).json()).toMatchObject({ status: 5 })
  })

  test('automatic: vehicles are chosen on create, by the rule, until valorGarantia is reached', async () => {
    const outraLoja = await t.cenario.loja()
    await t.cenario.whitelist(instituicaoId, outraLoja)
    const barato = await t.cenario.modelo({ preco: 2_000_000 })
    const caro = await t.cenario.modelo({ preco: 6_000_000 })
    const veiculos = {
      barato: await t.cenario.veiculo({ lojaId: outraLoja, modeloId: barato.modeloId }),
      caro: await t.cenario.veiculo({ lojaId: outraLoja, modeloId: caro.modeloId }),
    }
    const { regraId } = await t.cenario.regra({
      instituicaoId,
      ordemAno: 1,
      ordemPreco: 1,
      itens: [{ percentual: 5000 }],
    })
    const body = { lojaId: outraLoja, regraGarantiaId: regraId, tipoSelecaoGarantia: 2 }
    // 50% of 20,000 and 60,000: both reach 35,000; the dearer alone reaches 30,000.
    expect((await criar({ ...body, valorGarantia: 35_000 })).garantias).toMatchObject(
      [
        { veiculoId: veiculos.caro, precoVeiculo: 30_000 },
        { veiculoId: veiculos.barato, precoVeiculo: 10_000 },
      ].toSorted((a, b) => a.veiculoId - b.veiculoId),
    )
    expect((await criar({ ...body, valorGarantia: 30_000 })).garantias).toMatchObject([
      { veiculoId: veiculos.caro },
    ])
    const semGarantias = await criar({ ...body, valorGarantia: 40_000.01 })
    expect(semGarantias.garantias).toEqual([])
    expect(await contrato(semGarantias.id)).toMatchObject({ statusId: 0 })
    const semRegra = await t.call('POST', '/api/contratos', {
      token: banco,
      body: novoContrato({ tipoSelecaoGarantia: 2 }),
    })
    expect([semRegra.status, semRegra.text]).toEqual([
      400,
      'Validation failed:\n -- regraGarantiaId: A seleção automática precisa de uma regra de garantia.',
    ])
  })
})

describe('coverage on send', () => {
  test('a higher total raises valorGarantia', async () => {
    const { id } = await criar({ valorGarantia: 40_000 })
    await garantir(id, [[await veiculo(), 45_000.5]])
    expect((await agir(id, 'enviar', banco)).json()).toMatchObject({ valorGarantia: 45_000.5 })
  })
  test('a lower total asks with 409, changes nothing, and is remembered when forced', async () => {
    const { id } = await criar({ valorGarantia: 80_000 })
    await garantir(id, [[await veiculo(), 45_000]])
    const asked = await agir(id, 'enviar', banco)
    expect([asked.status, asked.json()]).toMatchObject([
      409,
      { totalSelecionado: 45_000, valorGarantia: 80_000 },
    ])
    expect(await contrato(id)).toMatchObject({ statusId: 0, forcado: [] })
    expect((await agir(id, 'enviar?forcarEnvio=true', banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 80_000,
    })
    expect(await contrato(id)).toMatchObject({ forcado: [{ usuario: 'Ana do Banco' }] })
  })
})

describe('refusals', () => {
  test('numero is unique per institution, ignoring case', async () => {
    await criar({ numero: 'Único-1' })
    const again = await t.call('POST', '/api/contratos', {
      token: banco,
      body: novoContrato({ numero: 'ÚNICO-1' }),
    })
    expect([again.status, again.text]).toEqual([
      400,
      'Validation failed:\n -- numero: Já existe um contrato com este número.',
    ])
  })
  test('dataTermino before today, when set or changed only', async () => {
    const early = await t.call('POST', '/api/contratos', {
      token: banco,
      body: novoContrato({ dataTermino: '2026-11-15T00:00:00Z' }),
    })
    expect([early.status, early.text]).toEqual([
      400,
      'Validation failed:\n -- dataTermino: Campo obrigatório: a data de término não pode ser anterior a hoje.',
    ])
    const id = await t.cenario.contrato({
      instituicaoId,
      lojaId,
      status: 5,
      dataTermino: '2026-11-01',
      veiculoIds: [await veiculo()],
    })
    const body = {
      regraGarantiaId: null,
      valorCredito: 10_000,
      valorGarantia: 12_345.67,
      dataTermino: '2026-11-01T00:00:00Z',
      status: 5,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: banco, body })).status).toBe(200)
    expect(await contrato(id)).toMatchObject({
      vencido: true,
      valorGarantia: 12_345.67,
      dataTermino: '2026-11-01T00:00:00Z',
    })
  })
  test('a store without a valid whitelist entry, unknown or expired, is refused alike', async () => {
    const fora = await t.cenario.loja()
    const vencida = await t.cenario.loja()
    await t.cenario.whitelist(instituicaoId, vencida, '2026-11-15')
    for (const id of [fora, vencida, 999_999]) {
      const response = await t.call('POST', '/api/contratos', {
        token: banco,
        body: novoContrato({ lojaId: id }),
      })
      expect([response.status, response.text]).toEqual([
        400,
        'A loja não está na whitelist da instituição financeira ou o prazo está vencido.',
      ])
    }
  })
  test('no PUT walks around an approval', async () => {
    const id = await t.cenario.contrato({ instituicaoId, lojaId, status: 4, veiculoIds: [await veiculo()] })
    const body = {
      regraGarantiaId: null,
      valorCredito: 1,
      valorGarantia: 1,
      dataTermino: '2027-01-01T00:00:00Z',
      status: 5,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: banco, body })).status).toBe(400)
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: banco, body: { status: 7 } })).text).toBe(
      'Não é possível liquidar um contrato com status Pendente aprovação de garantia (instituição financeira).',
    )
    expect(await contrato(id)).toMatchObject({ statusId: 4 })
  })
  test('vehicles: foreign, out of stock, without the rule, twice, without an institution price', async () => {
    const { regraId } = await t.cenario.regra({
      instituicaoId,
      filtros: [6],
      itens: [{ percentual: 8000, quilometragemMaxima: 5_000 }],
    })
    const { id } = await criar({ regraGarantiaId: regraId })
    const rodado = await veiculo({ placa: 'ROD4A00', hodometro: 5_001 })
    const novo = await veiculo({ placa: 'NOV0A00', hodometro: 5_000 })
    const alheio = await t.cenario.veiculo({ lojaId: await t.cenario.loja(), modeloId })
    expect((await garantir(id, [[rodado, 1]])).text).toBe(
      'O veículo ROD4A00 não atende à regra de garantia do contrato.',
    )
    expect(
      (
        await garantir(id, [
          [novo, 1],
          [alheio, 1],
        ])
      ).text,
    ).toBe('Validation failed:\n -- 1.veiculoId: Veículo não encontrado no estoque da loja.')
    expect(
      (
        await garantir(id, [
          [novo, 1],
          [novo, 1],
        ])
      ).text,
    ).toBe('Validation failed:\n -- 1.veiculoId: Veículo repetido na lista.')
    expect((await garantir(id, [[novo, null]])).text).toBe(
      'Validation failed:\n -- 0.precoInstituicaoFinanceira: Campo obrigatório',
    )
    expect((await garantir(id, [[novo, 0]])).status).toBe(400)
    expect((await garantir(id, [[novo, 39_000]])).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: banco })).json<{
      garantias: object[]
    }>()
    expect(garantias).toMatchObject([
      { veiculoId: novo, precoVeiculo: 40_000, precoInstituicaoFinanceira: 39_000 },
    ])
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', novo).execute()
    expect((await agir(id, 'enviar', banco)).text).toBe('O veículo NOV0A00 não está mais no estoque da loja.')
  })
})

describe('two people at one contract', () => {
  test('a stale If-Match answers 412 and says who changed it; without the header the call is taken', async () => {
    const { id } = await criar()
    const seen = (await t.call('GET', `/api/contratos/${id}`, { token: banco })).headers.etag as string
    const body = {
      regraGarantiaId: null,
      valorCredito: 90_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30T00:00:00Z',
      status: 0,
    }
    const headers = { 'if-match': seen }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: banco, body, headers })).status).toBe(200)
    const stale = await t.call('POST', `/api/contratos/${id}/cancelar`, { token: banco, headers })
    expect(stale.status).toBe(412)
    expect(stale.text).toMatch(
      /^Este contrato foi alterado por Ana do Banco em \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    )
    expect(await contrato(id)).toMatchObject({ statusId: 0, valorCredito: 90_000 })
    expect((await agir(id, 'cancelar', banco)).status).toBe(200)
  })
  test('a save that changes nothing leaves no trace', async () => {
    const { id } = await criar()
    const before = await t.call('GET', `/api/contratos/${id}`, { token: banco })
    const body = {
      regraGarantiaId: 0,
      valorCredito: 100_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30',
      status: 0,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: banco, body })).status).toBe(200)
    const after = await t.call('GET', `/api/contratos/${id}`, { token: banco })
    expect(after.headers.etag).toBe(before.headers.etag)
    const rows = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'contrato')
      .where('entidadeId', '=', id)
      .select('acao')
      .execute()
    expect(rows).toEqual([{ acao: 'criar' }])
  })
})

test('an Idempotency-Key answers the first result again, also in parallel; another body 422', async () => {
  const body = novoContrato()
  const headers = { 'idempotency-key': 'chave-1' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.call('POST', '/api/contratos', { token: banco, body, headers })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const other = await t.call('POST', '/api/contratos', {
    token: banco,
    body: { ...body, numero: 'Outro' },
    headers,
  })
  expect(other.status).toBe(422)
})

test('the list finds text without accents and case, literally, and sorts digits as numbers', async () => {
  const outro = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(outro, DE_INSTITUICAO)
  await t.cenario.whitelist(outro, lojaId)
  for (const texto of ['N-10', 'N-9', 'Nº 100%', 'N_1'])
    await t.call('POST', '/api/contratos', { token, body: novoContrato({ numero: texto }) })
  const find = async (query: string) =>
    (await t.call('GET', `/api/instituicoes-financeiras/${outro}/contratos?${query}`, { token }))
      .json<{ contratos: { numero: string }[] }>()
      .contratos.map((row) => row.numero)
  expect(await find('filtro=sao%20JOSE&ordenacao=numero:asc')).toEqual(['N-9', 'N-10', 'N_1', 'Nº 100%'])
  expect(await find('filtro=%25')).toEqual(['Nº 100%'])
  expect(await find('filtro=_')).toEqual(['N_1'])
  expect(await find('filtro=N-&ordenacao=numero:asc')).toEqual(['N-9', 'N-10'])
  expect(
    (await t.call('GET', `/api/instituicoes-financeiras/${outro}/contratos?ordenacao=preco:asc`, { token }))
      .status,
  ).toBe(400)
  const page = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${outro}/contratos?pagina=2&quantidadePorPagina=3`,
    { token },
  )
  expect(page.json()).toMatchObject({ total: 4, totalPaginas: 2, registroAtual: 4 })
})
