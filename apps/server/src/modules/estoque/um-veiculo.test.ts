import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { CHASSI, novaLoja, PLACA, veiculo } from './testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

/** Today as answers write it. */
const noDia = () => `${t.clock.today()}T00:00:00Z`

const fichaDe = async (id: number, token: string) =>
  (await t.call('GET', `/api/veiculos/${id}`, { token })).json<
    Record<string, unknown> & { versao: number; indisponivel: boolean }
  >()

describe('a free car', () => {
  let loja: Awaited<ReturnType<typeof novaLoja>>
  let id: number
  const act = (method: 'PUT' | 'POST', resto: string, body: object, headers = {}) =>
    t.call(method, `${loja.base}/estoque/${resto}`, { token: loja.token, body, headers })
  beforeEach(async () => {
    loja = await novaLoja(t)
    const incluido = await act('POST', 'veiculos', veiculo(1, { hodometro: 500, preco: 61_234.56, uf: 'SP' }))
    id = incluido.json<{ id: number }>().id
  })

  test('is added once, and a repetition changes nothing', async () => {
    expect(await fichaDe(id, loja.token)).toMatchObject({ placa: PLACA(1), hodometro: 500, preco: 61_234.56 })
    const antes = await fingerprintOfBanco(t.banco.db)
    const outra = await act('POST', 'veiculos', veiculo(1, { preco: 1_000 }))
    expect([outra.status, outra.text]).toEqual([400, expect.stringContaining('já está no seu estoque')])
    const mesmoChassi = await act('POST', 'veiculos', veiculo(2, { chassi: CHASSI(1) }))
    expect(mesmoChassi.status).toBe(400)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  })

  test('a zero-km car without a plate is added once by its chassis', async () => {
    const ano = Number(t.clock.today().slice(0, 4))
    const novo = { ...veiculo(7, { hodometro: 5, anoModelo: ano, anoFabricacao: ano }), placa: '' }
    const incluido = await act('POST', 'veiculos', novo)
    expect(incluido.status).toBe(200)
    const ficha = await fichaDe(incluido.json<{ id: number }>().id, loja.token)
    expect(ficha.placa).toBe(`A emplacar ${CHASSI(7).slice(-8)}`)
    expect((await act('POST', 'veiculos', novo)).text).toContain('já está no seu estoque')
    const { id: novoId } = incluido.json<{ id: number }>()
    // Its km needn't be told again; its chassis names it, and another one would be another car.
    expect((await act('PUT', String(novoId), { preco: 123_456 })).status).toBe(204)
    const outroChassi = await act('PUT', String(novoId), { chassi: CHASSI(8), hodometro: 5 })
    expect([outroChassi.status, outroChassi.text]).toEqual([
      400,
      expect.stringContaining('identifica o veículo'),
    ])
    expect((await act('POST', `${novoId}/venda`, { dataVenda: t.clock.today() })).status).toBe(204)
    expect((await act('PUT', String(novoId), {})).status).toBe(204)
    const rodou = await act('PUT', String(novoId), { hodometro: 150 })
    expect([rodou.status, rodou.text]).toEqual([400, expect.stringMatching(/[Ss]em placa só entra/)])
  })

  test('is corrected field by field, as a line of a load would be', async () => {
    const { versao } = await fichaDe(id, loja.token)
    const etag = { 'if-match': `"${versao}"` }
    const mudou = await act(
      'PUT',
      String(id),
      { hodometro: 900, dataAfericaoHodometro: t.clock.today() },
      etag,
    )
    expect(mudou.status).toBe(204)
    expect(await fichaDe(id, loja.token)).toMatchObject({
      hodometro: 900,
      dataAfericaoHodometro: noDia(),
      preco: 61_234.56,
      veiculoUF: 'SP',
    })
    const antes = await fingerprintOfBanco(t.banco.db)
    expect((await act('PUT', String(id), { hodometro: 1 }, etag)).status).toBe(412)
    for (const ruim of [
      { preco: 45.9 },
      { dataAfericaoHodometro: '2999-01-01' },
      { chassi: 'X' },
      { uf: 'ZZ' },
    ])
      expect((await act('PUT', String(id), ruim)).status).toBe(400)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  })

  test('is sold on a day, and brought back', async () => {
    const venda = (dataVenda: string) => act('POST', `${id}/venda`, { dataVenda })
    const antes = await fingerprintOfBanco(t.banco.db)
    for (const dia of ['2999-01-01', '2020-01-01']) expect((await venda(dia)).status).toBe(400)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    expect((await venda(t.clock.today())).status).toBe(204)
    expect((await venda(t.clock.today())).status).toBe(400)
    expect(await fichaDe(id, loja.token)).toMatchObject({ saiuEm: noDia() })
    expect(await loja.placas()).toEqual([])
    expect((await act('POST', 'veiculos', veiculo(1))).text).toContain('já esteve no seu estoque')
    expect((await act('PUT', String(id), {})).status).toBe(204)
    expect(await fichaDe(id, loja.token)).toMatchObject({ saiuEm: null, preco: 61_234.56, hodometro: 500 })
  })

  test('another store, and a user who may only read, are refused and change nothing', async () => {
    const outra = await novaLoja(t)
    const soLe = (await t.cenario.usuario(loja.lojaId, ['Loja.Estoque.Listar'])).token
    const antes = await fingerprintOfBanco(t.banco.db)
    for (const [base, token, status] of [
      [outra.base, outra.token, 404],
      [loja.base, outra.token, 403],
      [loja.base, soLe, 403],
    ] as const) {
      const put = await t.call('PUT', `${base}/estoque/${id}`, { token, body: { hodometro: 1 } })
      const post = await t.call('POST', `${base}/estoque/${id}/venda`, {
        token,
        body: { dataVenda: t.clock.today() },
      })
      expect([put.status, post.status]).toEqual([status, status])
    }
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  })
})

describe('a car in guarantee', () => {
  let p: Parceria
  let contratoId: number
  let id: number
  let token: string
  beforeEach(async () => {
    p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
    contratoId = await p.criar(2)
    await p.enviar(contratoId)
    await t.banco.db.deleteFrom('notificacao').execute()
    token = (await t.cenario.usuario(p.lojaId, DE_LOJA)).token
    const row = await t.banco.db
      .selectFrom('penhor')
      .where('contratoId', '=', contratoId)
      .select('veiculoId')
      .executeTakeFirstOrThrow()
    id = row.veiculoId
  })
  const act = (method: 'PUT' | 'POST', resto: string, body: object) =>
    t.call(method, `/api/lojas/${p.lojaId}/estoque/${resto}`, { token, body })
  const titulos = async () =>
    (
      await t.banco.db
        .selectFrom('notificacao')
        .where('contratoId', '=', contratoId)
        .select(['estabelecimentoId', 'titulo'])
        .orderBy('estabelecimentoId')
        .execute()
    ).map(({ titulo }) => titulo)

  test('keeps its identifiers, and its new km is told to the institution', async () => {
    expect((await act('PUT', String(id), { chassi: CHASSI(77) })).status).toBe(400)
    expect((await act('PUT', String(id), { hodometro: 77_777 })).status).toBe(204)
    expect(await titulos()).toEqual(['Veículo em garantia alterado'])
  })

  test('stays pledged when sold, and both sides are told', async () => {
    expect((await act('POST', `${id}/venda`, { dataVenda: t.clock.today() })).status).toBe(204)
    const saiu = 'Veículo em garantia saiu do estoque'
    expect(await titulos()).toEqual([saiu, saiu])
    expect(await fichaDe(id, token)).toMatchObject({
      saiuEm: noDia(),
      contratoAtual: { id: contratoId, emGarantia: true },
    })
  })

  test('isn’t told as a free car, or as another contract’s, once it was pledged', async () => {
    const sell = (seen: number | null) =>
      act('POST', `${id}/venda`, { dataVenda: t.clock.today(), contratoId: seen })
    const antes = await fingerprintOfBanco(t.banco.db)
    for (const seen of [null, contratoId + 1]) {
      const recusada = await sell(seen)
      expect([recusada.status, recusada.text]).toEqual([
        412,
        expect.stringMatching(/^A garantia do veículo [A-Z0-9]{7} mudou\./),
      ])
    }
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    expect((await sell(contratoId)).status).toBe(204)
  })

  test('is told to be pledged when another store adds it, without saying whose', async () => {
    const { placa, chassi } = await t.banco.db
      .selectFrom('veiculo')
      .where('id', '=', id)
      .select(['placa', 'chassi'])
      .executeTakeFirstOrThrow()
    const outra = await novaLoja(t)
    const incluido = await t.call('POST', `${outra.base}/estoque/veiculos`, {
      token: outra.token,
      body: veiculo(1, { placa, chassi }),
    })
    const ficha = await fichaDe(incluido.json<{ id: number }>().id, outra.token)
    expect(ficha).toMatchObject({ indisponivel: true, contratoAtual: null, contratos: [] })
  })
})
