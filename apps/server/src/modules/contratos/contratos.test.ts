import { CAMPOS, NOMES_DOS_TERMOS, type Termos } from '@lastro/shared/contratos/campos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

describe('coverage on send', () => {
  test('a higher total raises valorGarantia', async () => {
    const { id } = await n.criar({ valorGarantia: 40_000 })
    await n.garantir(id, [[await n.veiculo(), 45_000.5]])
    expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({ valorGarantia: 45_000.5 })
  })
  test('a lower total asks with 409, changes nothing, and is remembered when forced', async () => {
    const { id } = await n.criar({ valorGarantia: 80_000 })
    await n.garantir(id, [[await n.veiculo(), 45_000]])
    const asked = await n.agir(id, 'enviar', n.banco)
    expect([asked.status, asked.json()]).toMatchObject([
      409,
      { totalSelecionado: 45_000, valorGarantia: 80_000 },
    ])
    expect(await n.contrato(id)).toMatchObject({ statusId: 0, forcado: [] })
    expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).json()).toMatchObject({
      status: 3,
      valorGarantia: 80_000,
    })
    expect(await n.contrato(id)).toMatchObject({ forcado: [{ usuario: 'Ana do Banco' }] })
  })
})

describe('one term changed alone', () => {
  const outro: Record<keyof Termos, () => unknown> = {
    regraGarantiaId: async () => {
      const { regraId } = await t.cenario.regra({
        instituicaoId: n.instituicaoId,
        itens: [{ percentual: 8000 }],
      })
      return regraId
    },
    dataTermino: () => '2027-07-01T00:00:00Z',
    valorCredito: () => 90_000,
    valorGarantia: () => 41_000,
  }
  test.each(NOMES_DOS_TERMOS)('%s is saved, told by its name, and kept by the audit', async (campo) => {
    const { id } = await n.criar()
    const antes = await n.contrato(id)
    const valor = await outro[campo]()
    expect((await n.alterar(id, { [campo]: valor })).status).toBe(200)
    expect(await n.contrato(id)).toEqual({
      ...antes,
      ...(campo === 'regraGarantiaId' && { regraGarantiaVersao: 1, regraGarantiaVersaoAtual: 1 }),
      [campo]: valor,
    })
    const { eventos } = await n.ler<{ eventos: { mudancas: object[] }[] }>(
      `/api/contratos/${id}/linha-do-tempo`,
    )
    expect(eventos.map(({ mudancas }) => mudancas)).toEqual([
      [{ campo: CAMPOS[campo].label, de: expect.any(String), para: expect.any(String) }],
      [],
    ])
    const audit = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'contrato')
      .where('entidadeId', '=', id)
      .where('acao', '=', 'alterar')
      .select(['antes', 'depois'])
      .executeTakeFirstOrThrow()
    expect(JSON.parse(audit.depois ?? '')[campo]).not.toEqual(JSON.parse(audit.antes ?? '')[campo])
  })
})

describe('refusals', () => {
  test('numero is unique per institution, ignoring case', async () => {
    await n.criar({ numero: 'Único-1' })
    const again = await t.call('POST', '/api/contratos', {
      token: n.banco,
      body: n.novoContrato({ numero: 'ÚNICO-1' }),
    })
    expect([again.status, again.text]).toEqual([
      400,
      'Validation failed:\n -- numero: Já existe um contrato com este número.',
    ])
  })
  test('everything that is wrong is told at once, also what needs to know the day', async () => {
    const errado = { valorCredito: 0, valorGarantia: 0, dataTermino: '2026-11-01' }
    const tudo = [
      'Validation failed:',
      ' -- valorCredito: Campo obrigatório',
      ' -- valorGarantia: Campo obrigatório',
      ' -- dataTermino: Campo obrigatório: a data de término não pode ser anterior a hoje.',
    ].join('\n')
    const novo = await t.call('POST', '/api/contratos', { token: n.banco, body: n.novoContrato(errado) })
    expect([novo.status, novo.text]).toEqual([400, tudo])
    const { id } = await n.criar()
    const body = { regraGarantiaId: 0, ...errado, status: 0 }
    const mudado = await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body })
    expect([mudado.status, mudado.text]).toEqual([400, tudo])
  })

  test('dataTermino before today, when set or changed only', async () => {
    const early = await t.call('POST', '/api/contratos', {
      token: n.banco,
      body: n.novoContrato({ dataTermino: '2026-11-15T00:00:00Z' }),
    })
    expect([early.status, early.text]).toEqual([
      400,
      'Validation failed:\n -- dataTermino: Campo obrigatório: a data de término não pode ser anterior a hoje.',
    ])
    const id = await t.cenario.contrato({
      instituicaoId: n.instituicaoId,
      lojaId: n.lojaId,
      status: 5,
      dataTermino: '2026-11-01',
      veiculoIds: [await n.veiculo()],
    })
    const body = {
      regraGarantiaId: null,
      valorCredito: 10_000,
      valorGarantia: 12_345.67,
      dataTermino: '2026-11-01T00:00:00Z',
      status: 5,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body })).status).toBe(200)
    expect(await n.contrato(id)).toMatchObject({
      vencido: true,
      valorGarantia: 12_345.67,
      dataTermino: '2026-11-01T00:00:00Z',
    })
  })
  test.each(['2026-02-30', '2026-13-01', '0000-01-01', '1899-12-31', '99999-01-01', '30/06/2027', 'hoje'])(
    'a day that is none: %s',
    async (dataTermino) => {
      const response = await t.call('POST', '/api/contratos', {
        token: n.banco,
        body: n.novoContrato({ dataTermino }),
      })
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- dataTermino: Data inválida.',
      ])
    },
  )
  test('of a day only the date part counts, and today is the one in São Paulo', async () => {
    // 01:30 of the 17th in UTC is still the 16th in São Paulo.
    t.setNow('2026-11-17T01:30:00Z')
    const { token } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO)
    const body = n.novoContrato({ dataTermino: '2026-11-16T23:59:59-12:00' })
    const response = await t.call('POST', '/api/contratos', { token, body })
    const { id } = response.json<{ id: number }>()
    t.setNow('2026-11-16T15:00:00Z')
    expect(await n.contrato(id)).toMatchObject({ dataTermino: '2026-11-16T00:00:00Z', vencido: false })
  })
  test('a reason that is blank', async () => {
    const id = await t.cenario.contrato({ ...n, status: 3, veiculoIds: [await n.veiculo()] })
    for (const body of [{}, { motivo: '' }, { motivo: ' \n\t ' }, { motivo: null }]) {
      const response = await n.agir(id, 'recusar', n.loja, body)
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- motivo: Campo obrigatório',
      ])
    }
    const longo = await n.agir(id, 'recusar', n.loja, { motivo: 'x'.repeat(1001) })
    expect(longo.text).toBe('Validation failed:\n -- motivo: Use no máximo 1000 caracteres.')
  })
  test('a store to filter by that the institution has nothing to do with, unknown or foreign', async () => {
    const url = `/api/instituicoes-financeiras/${n.instituicaoId}/contratos?lojaId=`
    for (const id of [await t.cenario.loja(), 999_999]) {
      const response = await t.call('GET', url + id, { token: n.banco })
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- lojaId: Loja não encontrada.',
      ])
    }
    // The spec's client sends lojaId empty.
    for (const lojaId of ['', '0', n.lojaId])
      expect((await t.call('GET', url + lojaId, { token: n.banco })).status).toBe(200)
  })
  test('a store without a valid whitelist entry, unknown or expired, is refused alike', async () => {
    const fora = await t.cenario.loja()
    const vencida = await t.cenario.loja()
    await t.cenario.whitelist(n.instituicaoId, vencida, '2026-11-15')
    for (const id of [fora, vencida, 999_999]) {
      const response = await t.call('POST', '/api/contratos', {
        token: n.banco,
        body: n.novoContrato({ lojaId: id }),
      })
      expect([response.status, response.text]).toEqual([
        400,
        'A loja não está na whitelist da instituição financeira ou o prazo está vencido.',
      ])
    }
  })
  test('no PUT walks around an approval', async () => {
    const id = await t.cenario.contrato({
      instituicaoId: n.instituicaoId,
      lojaId: n.lojaId,
      status: 4,
      veiculoIds: [await n.veiculo()],
    })
    const body = {
      regraGarantiaId: null,
      valorCredito: 1,
      valorGarantia: 1,
      dataTermino: '2027-01-01T00:00:00Z',
      status: 5,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body })).status).toBe(400)
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body: { status: 7 } })).text).toBe(
      'Não é possível liquidar um contrato com status Pendente aprovação de garantia (instituição financeira).',
    )
    expect(await n.contrato(id)).toMatchObject({ statusId: 4 })
  })
  test('vehicles: foreign, out of stock, without the rule, twice, without an institution price', async () => {
    const { regraId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      filtros: [6],
      itens: [{ percentual: 8000, quilometragemMaxima: 5_000 }],
    })
    const { id } = await n.criar({ regraGarantiaId: regraId })
    const rodado = await n.veiculo({ placa: 'ROD4A00', hodometro: 5_001 })
    const novo = await n.veiculo({ placa: 'NOV0A00', hodometro: 5_000 })
    const alheio = await t.cenario.veiculo({ lojaId: await t.cenario.loja(), modeloId: n.modeloId })
    expect((await n.garantir(id, [[rodado, 1]])).text).toBe(
      'O veículo ROD4A00 não atende à regra de garantia do contrato. Quilometragem 5.001 km; a regra aceita até 5.000 km.',
    )
    expect(
      (
        await n.garantir(id, [
          [novo, 1],
          [alheio, 1],
        ])
      ).text,
    ).toBe('Validation failed:\n -- 1.veiculoId: Veículo não encontrado no estoque da loja.')
    expect(
      (
        await n.garantir(id, [
          [novo, 1],
          [novo, 1],
        ])
      ).text,
    ).toBe('Validation failed:\n -- 1.veiculoId: Veículo repetido na lista.')
    expect((await n.garantir(id, [[novo, null]])).text).toBe(
      'Validation failed:\n -- 0.precoInstituicaoFinanceira: Campo obrigatório',
    )
    expect((await n.garantir(id, [[novo, 0]])).status).toBe(400)
    expect((await n.garantir(id, [[novo, 39_000]])).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: n.banco })).json<{
      garantias: object[]
    }>()
    expect(garantias).toMatchObject([
      { veiculoId: novo, precoVeiculo: 40_000, precoInstituicaoFinanceira: 39_000 },
    ])
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', novo).execute()
    expect((await n.agir(id, 'enviar', n.banco)).text).toBe(
      'O veículo NOV0A00 não está mais no estoque da loja.',
    )
  })
})

test('the list finds text without accents and case, literally, and sorts digits as numbers', async () => {
  const outro = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(outro, DE_INSTITUICAO)
  await t.cenario.whitelist(outro, n.lojaId)
  for (const texto of ['N-10', 'N-9', 'Nº 100%', 'N_1'])
    await t.call('POST', '/api/contratos', { token, body: n.novoContrato({ numero: texto }) })
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
