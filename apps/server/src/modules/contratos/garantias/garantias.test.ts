import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

interface Movimentacao {
  placa: string
  dataInclusao: string
  dataExclusao: string | null
}
const historico = async (id: number) =>
  (await n.ler<{ historico: Movimentacao[] }>(`/api/contratos/${id}/historico-movimentacao`)).historico

/** Makes a contract that the store has refused, so that the institution chooses again. */
async function contratoRecusado(veiculos: [number, number][]) {
  const { id } = await n.criar({ valorGarantia: 1_000 })
  await n.garantir(id, veiculos)
  await n.agir(id, 'enviar', n.banco)
  expect((await n.agir(id, 'recusar', n.loja, { motivo: 'Vendido' })).status).toBe(200)
  return id
}

describe('PUT garantias', () => {
  test('replaces the set as a whole or not at all', async () => {
    const { id } = await n.criar()
    const [a, b, alheio] = [
      await n.veiculo(),
      await n.veiculo(),
      await t.cenario.veiculo({ lojaId: await t.cenario.loja() }),
    ]
    await n.garantir(id, [[a, 10]])
    const antes = await fingerprintOfBanco(t.banco.db)
    expect(
      (
        await n.garantir(id, [
          [b, 20],
          [alheio, 30],
        ])
      ).status,
    ).toBe(400)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    await n.garantir(id, [[b, 20]])
    expect(await n.garantias(id)).toMatchObject([{ veiculoId: b, precoInstituicaoFinanceira: 20 }])
    expect((await n.garantir(id, [])).status).toBe(200)
    expect(await n.garantias(id)).toEqual([])
  })

  test('the same set again changes nothing, not even the ETag', async () => {
    const { id } = await n.criar()
    const veiculo = await n.veiculo()
    const first = await n.garantir(id, [[veiculo, 10]])
    const antes = await fingerprintOfBanco(t.banco.db)
    const again = await n.garantir(id, [[veiculo, 10]])
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  })

  test('a vehicle of a draft blocks nobody; a pledged one is refused without saying whose', async () => {
    const veiculo = await n.veiculo({ placa: 'PEN1A00' })
    const { id: um } = await n.criar({ valorGarantia: 1_000 })
    const { id: dois } = await n.criar({ valorGarantia: 1_000 })
    const { id: tres } = await n.criar({ valorGarantia: 1_000 })
    expect((await n.garantir(um, [[veiculo, 2_000]])).status).toBe(200)
    expect((await n.garantir(dois, [[veiculo, 2_000]])).status).toBe(200)
    expect((await n.agir(um, 'enviar', n.banco)).status).toBe(200)
    for (const response of [
      await n.agir(dois, 'enviar', n.banco),
      await n.garantir(tres, [[veiculo, 2_000]]),
    ])
      expect([response.status, response.text]).toEqual([
        400,
        'O veículo PEN1A00 já está em garantia em outro contrato.',
      ])
    expect(await n.contrato(dois)).toMatchObject({ statusId: 0 })
    await n.agir(um, 'cancelar', n.banco)
    expect((await n.agir(dois, 'enviar', n.banco)).status).toBe(200)
  })

  test("GET marks what a draft has lost to another contract, and nobody else's vehicles", async () => {
    const [perdido, meu] = [await n.veiculo(), await n.veiculo()]
    const { id: rascunho } = await n.criar({ valorGarantia: 1_000 })
    const { id: outro } = await n.criar({ valorGarantia: 1_000 })
    await n.garantir(rascunho, [
      [perdido, 2_000],
      [meu, 2_000],
    ])
    await n.garantir(outro, [[perdido, 2_000]])
    const marcas = async (id: number) =>
      (await n.garantias(id))
        .map((garantia) => Object.assign({ veiculoId: 0, emOutroContrato: false }, garantia))
        .map(({ veiculoId, emOutroContrato }) => [veiculoId, emOutroContrato])
    expect(await marcas(rascunho)).toEqual([
      [perdido, false],
      [meu, false],
    ])
    await n.agir(outro, 'enviar', n.banco)
    expect(await marcas(rascunho)).toEqual([
      [perdido, true],
      [meu, false],
    ])
    expect(await marcas(outro)).toEqual([[perdido, false]])
    // A cancelled draft shows no vehicle as lost.
    await n.agir(rascunho, 'cancelar', n.banco)
    expect(await marcas(rascunho)).toMatchObject([[perdido, false], {}])
  })

  test('a vehicle that is out of the stock is marked until its contract ends', async () => {
    const { id } = await n.criar({ valorGarantia: 1_000 })
    const veiculo = await n.veiculo()
    await n.garantir(id, [[veiculo, 1_000]])
    await n.agir(id, 'enviar', n.banco)
    await n.agir(id, 'aprovar', n.loja)
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', veiculo).execute()
    expect(await n.garantias(id)).toMatchObject([{ saiuDoEstoque: true }])
    expect((await n.alterar(id, { status: 7 })).status).toBe(200)
    expect(await n.garantias(id)).toMatchObject([{ veiculoId: veiculo, saiuDoEstoque: false }])
  })

  test('a store keeps the price that the institution gave when it offers the vehicle again', async () => {
    const { id } = await n.criar({ tipoSelecaoGarantia: 0, valorGarantia: 1_000 })
    const [a, b] = [await n.veiculo(), await n.veiculo()]
    await n.garantir(id, [[a, 43_210]])
    expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({ status: 1 })
    // A price that the store sends is ignored, for a vehicle that it adds and one that it keeps.
    await n.garantir(
      id,
      [
        [a, 99_999],
        [b, 99_999],
      ],
      { token: n.loja },
    )
    const precos = async () =>
      (await n.garantias(id))
        .map((garantia) => Object.assign({ veiculoId: 0, precoInstituicaoFinanceira: 0 }, garantia))
        .map(({ veiculoId, precoInstituicaoFinanceira }) => [veiculoId, precoInstituicaoFinanceira])
    expect(await precos()).toEqual([
      [a, 43_210],
      [b, null],
    ])
    await n.garantir(id, [[b, 1]], { token: n.loja })
    // A price of 0 from the store is ignored too.
    await n.garantir(id, [[a, 0]], { token: n.loja })
    expect(await precos()).toEqual([[a, 43_210]])
    expect((await n.agir(id, 'enviar', n.loja)).json()).toMatchObject({ status: 4, valorGarantia: 43_210 })
  })

  test('forcarInclusao: a vehicle that was refused here comes back only when asked for twice', async () => {
    const [a, b] = [await n.veiculo(), await n.veiculo()]
    const id = await contratoRecusado([
      [a, 1_000],
      [b, 1_000],
    ])
    const { placa: placaDeB } = await t.banco.db
      .selectFrom('veiculo')
      .where('id', '=', b)
      .select('placa')
      .executeTakeFirstOrThrow()
    // Keeping a refused vehicle is not adding it.
    expect((await n.garantir(id, [[a, 2_000]])).json()).toMatchObject({ contemHistoricoDeRecusa: false })
    const antes = await fingerprintOfBanco(t.banco.db)
    const asked = await n.garantir(id, [
      [a, 2_000],
      [b, 1_000],
    ])
    expect([asked.status, asked.json()]).toEqual([
      409,
      {
        contratoId: id,
        veiculoIds: [a, b],
        contemHistoricoDeRecusa: true,
        motivoDeRecusa: 'Vendido',
        placasRecusadas: [placaDeB],
      },
    ])
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    const forced = await n.garantir(
      id,
      [
        [a, 2_000],
        [b, 1_000],
      ],
      { query: '?forcarInclusao=true' },
    )
    expect([forced.status, forced.json()]).toMatchObject([200, { contemHistoricoDeRecusa: true }])
    expect(await n.contrato(id)).toMatchObject({
      forcado: [{ oQue: 'Inclusão de veículo já recusado neste contrato', usuario: 'Ana do Banco' }],
    })
  })

  test('may be called with Criar alone, of a draft only', async () => {
    const { token } = await t.cenario.usuario(n.instituicaoId, [
      'Contratos.Contratos.Criar',
      'Contratos.Contratos.Listar',
    ])
    const { id } = await n.criar({ valorGarantia: 1_000 })
    const veiculo = await n.veiculo()
    expect((await n.garantir(id, [[veiculo, 1_000]], { token })).status).toBe(200)
    const outro = await contratoRecusado([[await n.veiculo(), 1_000]])
    expect((await n.garantir(outro, [[await n.veiculo(), 1_000]], { token })).status).toBe(403)
  })
})

describe('movements', () => {
  test('and vehicles come in pages when asked', async () => {
    const { id } = await n.criar({ valorGarantia: 1_000 })
    const [a, b] = [await n.veiculo(), await n.veiculo()]
    await n.garantir(id, [
      [a, 1_000],
      [b, 1_000],
    ])
    await n.agir(id, 'enviar', n.banco)
    const page = '?pagina=2&quantidadePorPagina=1'
    const totais = { total: 2, totalPaginas: 2, registroAtual: 2 }
    expect(await n.ler(`/api/contratos/${id}/garantias${page}`)).toMatchObject({
      garantias: [{ veiculoId: b }],
      ...totais,
    })
    expect(await n.ler(`/api/contratos/${id}/historico-movimentacao${page}`)).toMatchObject({
      historico: [{ dataExclusao: null }],
      ...totais,
    })
    expect(await n.ler(`/api/contratos/${id}/garantias`)).not.toHaveProperty('total')
  })

  test('begin with the first pledge and are never deleted', async () => {
    const [a, b] = [await n.veiculo({ placa: 'MOV1A01' }), await n.veiculo({ placa: 'MOV1A02' })]
    const { id } = await n.criar({ valorGarantia: 1_000 })
    await n.garantir(id, [[a, 1_000]])
    expect(await historico(id)).toEqual([])
    t.setNow('2026-11-16T15:10:00Z')
    await n.agir(id, 'enviar', n.banco)
    t.setNow('2026-11-16T15:20:00Z')
    await n.agir(id, 'recusar', n.loja, { motivo: 'Vendido' })
    await n.garantir(id, [[b, 1_000]])
    t.setNow('2026-11-16T15:30:00Z')
    await n.garantir(id, [[a, 1_000]], { query: '?forcarInclusao=true' })
    await n.agir(id, 'cancelar', n.banco)
    expect(
      (await historico(id)).map(({ placa, dataInclusao, dataExclusao }) => [
        placa,
        dataInclusao,
        dataExclusao,
      ]),
    ).toEqual([
      ['MOV1A01', '2026-11-16T15:10:00.000Z', '2026-11-16T15:20:00.000Z'],
      ['MOV1A02', '2026-11-16T15:20:00.000Z', '2026-11-16T15:30:00.000Z'],
      ['MOV1A01', '2026-11-16T15:30:00.000Z', '2026-11-16T15:30:00.000Z'],
    ])
    const gravames = await t.banco.db
      .selectFrom('penhor')
      .where('contratoId', '=', id)
      .select('gravame')
      .execute()
    expect(gravames).toEqual([{ gravame: 'baixado' }, { gravame: 'baixado' }, { gravame: 'baixado' }])
  })
})
