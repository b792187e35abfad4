import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { renavamDe } from '#testing/documentos.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

interface Veiculo {
  id: number
  placa: string
  preco: number
  emGarantia: boolean
  semReferencia: boolean
  precoInstituicaoFinanceira: number | null
}

/** Makes a store, so that each test sees only its own vehicles. */
async function novaLoja() {
  const lojaId = await t.cenario.loja()
  await t.cenario.whitelist(n.instituicaoId, lojaId)
  const token = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  const ler = async (query = '', quem = n.banco) =>
    (await n.ler<{ estoque: Veiculo[] }>(`/api/lojas/${lojaId}/estoque${query}`, quem)).estoque
  return {
    lojaId,
    token,
    ler,
    placas: async (query = '', quem = n.banco) => (await ler(query, quem)).map(({ placa }) => placa),
  }
}

describe('the stock of a store', () => {
  test('comes by brand and model, the vehicles of the contract first', async () => {
    const loja = await novaLoja()
    const { lojaId } = loja
    const modelos = {
      uno: (await t.cenario.modelo({ marca: 'Fiat', nome: 'Uno' })).modeloId,
      etios: (await t.cenario.modelo({ marca: 'Toyota', nome: 'Étios' })).modeloId,
      gol: (await t.cenario.modelo({ marca: 'Volkswagen', nome: 'Gol' })).modeloId,
    }
    await t.cenario.veiculo({ lojaId, modeloId: modelos.gol, placa: 'ORD1A03' })
    const uno = await t.cenario.veiculo({ lojaId, modeloId: modelos.uno, placa: 'ORD1A01' })
    const etios = await t.cenario.veiculo({ lojaId, modeloId: modelos.etios, placa: 'ORD1A02' })
    expect(await loja.placas()).toEqual(['ORD1A01', 'ORD1A02', 'ORD1A03'])
    const { id } = await n.criar({ lojaId, valorGarantia: 1_000 })
    await n.garantir(id, [[etios, 12_345.67]])
    const doContrato = await loja.ler(`?contratoId=${id}`)
    expect(doContrato.map(({ placa, emGarantia }) => [placa, emGarantia])).toEqual([
      ['ORD1A02', true],
      ['ORD1A01', false],
      ['ORD1A03', false],
    ])
    expect(doContrato[0]).toMatchObject({ preco: 50_000, precoInstituicaoFinanceira: 12_345.67 })
    // Another contract's draft leaves the vehicle in the list; its pledge takes it away.
    expect(await loja.placas()).toHaveLength(3)
    await n.agir(id, 'enviar', n.banco)
    expect(await loja.placas()).toEqual(['ORD1A01', 'ORD1A03'])
    expect(await loja.placas(`?contratoId=${id}`)).toEqual(['ORD1A02', 'ORD1A01', 'ORD1A03'])
    expect(await loja.placas(`?contratoId=${id}`, loja.token)).toEqual(['ORD1A02', 'ORD1A01', 'ORD1A03'])
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', uno).execute()
    expect(await loja.placas()).toEqual(['ORD1A03'])
  })

  test('is searched by words of brand and model, and by either spelling of a plate', async () => {
    const loja = await novaLoja()
    const etios = (await t.cenario.modelo({ marca: 'Toyota', nome: 'Étios Sedã 1.5' })).modeloId
    await t.cenario.veiculo({ lojaId: loja.lojaId, modeloId: etios, placa: 'BUS1234' })
    await t.cenario.veiculo({ lojaId: loja.lojaId, placa: 'BUS2B22' })
    for (const filtro of ['toyota seda', 'ETIOS', 'bus-1234', 'BUS1C34', '1c3', 's1234'])
      expect(await loja.placas(`?filtro=${encodeURIComponent(filtro)}`)).toEqual(['BUS1234'])
    for (const filtro of ['%', '_', 'toyota fiat'])
      expect(await loja.placas(`?filtro=${encodeURIComponent(filtro)}`)).toEqual([])
  })

  test('hides a car that another store has pledged under other papers: plate spelled old, RENAVAM, chassis', async () => {
    const a = await novaLoja()
    const b = await novaLoja()
    const renavam = renavamDe(4_242_424)
    const chassi = '9BWZZZ377VT004299'
    const pares = [
      [
        { placa: 'VIS1C34', renavam: null },
        { placa: 'VIS1234', renavam: null },
      ],
      [
        { placa: 'VIT1A11', renavam },
        { placa: 'VIT2B22', renavam },
      ],
      [
        { placa: 'VIU1A11', chassi },
        { placa: 'VIU2B22', chassi },
      ],
    ]
    const veiculos: [number, number][] = []
    for (const [primeiro, segundo] of pares) {
      veiculos.push([await t.cenario.veiculo({ lojaId: a.lojaId, modeloId: n.modeloId, ...primeiro }), 1_000])
      await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: n.modeloId, ...segundo })
    }
    await t.cenario.veiculo({ lojaId: b.lojaId, placa: 'VIV1A11' })
    expect(await b.placas()).toHaveLength(4)
    const { id } = await n.criar({ lojaId: a.lojaId, valorGarantia: 1_000 })
    await n.garantir(id, veiculos)
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    expect(await b.placas()).toEqual(['VIV1A11'])
    await n.agir(id, 'cancelar', n.banco)
    expect(await b.placas()).toHaveLength(4)
  })

  test('is priced by FIPE, else by the store, and says so; under a rule only by FIPE', async () => {
    const loja = await novaLoja()
    const { lojaId } = loja
    const { modeloId } = n
    await t.cenario.veiculo({ lojaId, modeloId, placa: 'PRE1A01', preco: 9_999 })
    await t.cenario.veiculo({ lojaId, modeloId, placa: 'PRE1A02', anoModelo: 1999, preco: 1_234_567 })
    await t.cenario.veiculo({ lojaId, modeloId, placa: 'PRE1A03', anoModelo: 1999 })
    expect(
      (await loja.ler()).map(({ placa, preco, semReferencia }) => [placa, preco, semReferencia]),
    ).toEqual([
      ['PRE1A01', 50_000, false],
      ['PRE1A02', 12_345.67, true],
      ['PRE1A03', 0, true],
    ])
    // A vehicle without a reference price is never stale.
    expect(await loja.ler()).toMatchObject(Array.from({ length: 3 }, () => ({ referenciaDefasada: false })))
    const { regraId } = await t.cenario.regra({
      instituicaoId: n.instituicaoId,
      itens: [{ percentual: 7_777 }],
    })
    const semRegra = {
      precoReferencia: 50_000,
      mesReferencia: expect.stringMatching(/-01T/),
      percentual: null,
    }
    const semTabela = { precoReferencia: null, mesReferencia: null, percentual: null }
    expect(await loja.ler()).toMatchObject([semRegra, semTabela, semTabela])
    expect(await loja.ler(`?regraGarantiaId=${regraId}`)).toMatchObject([
      { ...semRegra, placa: 'PRE1A01', preco: 38_885, percentual: 77.77 },
    ])
  })

  test('says of an empty list how many stand in the store and how many of them are free', async () => {
    const { lojaId } = await novaLoja()
    const vazio = async (query = '') =>
      n.ler<{ estoque: object[]; vazio?: object }>(`/api/lojas/${lojaId}/estoque${query}`)
    expect(await vazio()).toEqual({ estoque: [], vazio: { emEstoque: 0, livres: 0 } })
    const { regraId } = await t.cenario.regra({ instituicaoId: n.instituicaoId })
    const [preso] = [
      await t.cenario.veiculo({ lojaId, modeloId: n.modeloId, placa: 'VAZ1A01' }),
      await t.cenario.veiculo({ lojaId, modeloId: n.modeloId, placa: 'VAZ1A02', anoModelo: 1999 }),
    ]
    expect(await vazio()).not.toHaveProperty('vazio')
    const { id } = await n.criar({ lojaId, valorGarantia: 1_000 })
    await n.garantir(id, [[preso, 1_000]])
    await n.agir(id, 'enviar', n.banco)
    // One of two vehicles is pledged, and the other has no price under the rule.
    expect(await vazio(`?regraGarantiaId=${regraId}`)).toEqual({
      estoque: [],
      vazio: { emEstoque: 2, livres: 1 },
    })
    expect(await vazio(`?regraGarantiaId=${regraId}&contratoId=${id}`)).not.toHaveProperty('vazio')
    expect(await vazio('?filtro=nada')).toEqual({ estoque: [] })
  })

  test('comes in pages when asked', async () => {
    const loja = await novaLoja()
    for (const placa of ['PAG1A01', 'PAG1A02', 'PAG1A03'])
      await t.cenario.veiculo({ lojaId: loja.lojaId, modeloId: n.modeloId, placa })
    const page = await t.call('GET', `/api/lojas/${loja.lojaId}/estoque?pagina=2&quantidadePorPagina=2`, {
      token: n.banco,
    })
    expect(page.json()).toMatchObject({
      estoque: [{ placa: 'PAG1A03' }],
      total: 3,
      totalPaginas: 2,
      registroAtual: 3,
    })
  })
})

describe('who sees it', () => {
  const recusa = async (url: string, token: string) => {
    const { status, text } = await t.call('GET', url, { token })
    return `${status} ${text}`
  }
  const SEM_WHITELIST = '400 A loja não está na whitelist da instituição financeira ou o prazo está vencido.'

  test('an institution needs a valid entry; a store only sees its own, for an institution that is tied to it', async () => {
    const { lojaId, token } = await novaLoja()
    const estranha = await t.cenario.instituicao()
    const deFora = (await t.cenario.usuario(estranha, DE_INSTITUICAO)).token
    const url = `/api/lojas/${lojaId}/estoque`
    expect(await recusa(url, deFora)).toBe(SEM_WHITELIST)
    expect(await recusa('/api/lojas/999999/estoque', deFora)).toBe(SEM_WHITELIST)
    expect((await t.call('GET', url, { token: n.loja })).status).toBe(403)
    expect((await t.call('GET', url, { token })).status).toBe(200)
    expect((await t.call('GET', `${url}?instituicaoFinanceiraId=${n.instituicaoId}`, { token })).status).toBe(
      200,
    )
    expect((await t.call('GET', `${url}?instituicaoFinanceiraId=${estranha}`, { token })).status).toBe(403)
    const { regraId } = await t.cenario.regra({ instituicaoId: n.instituicaoId })
    expect(await recusa(`${url}?regraGarantiaId=${regraId}`, token)).toBe(
      '400 Validation failed:\n -- instituicaoFinanceiraId: Selecione a instituição financeira.',
    )
    const comRegra = `${url}?regraGarantiaId=${regraId}&instituicaoFinanceiraId=${n.instituicaoId}`
    expect((await t.call('GET', comRegra, { token })).status).toBe(200)
  })

  test("a contract that is another's, another store's, missing or still a draft is refused alike", async () => {
    const loja = await novaLoja()
    const { id: doOutro } = await n.criar()
    const { id: rascunho } = await n.criar({ lojaId: loja.lojaId })
    const url = (id: number) => `/api/lojas/${loja.lojaId}/estoque?contratoId=${id}`
    const NAO_ENCONTRADO = '400 Validation failed:\n -- contratoId: Contrato não encontrado.'
    for (const id of [doOutro, 999_999]) expect(await recusa(url(id), n.banco)).toBe(NAO_ENCONTRADO)
    for (const id of [doOutro, rascunho, 999_999])
      expect(await recusa(url(id), loja.token)).toBe(NAO_ENCONTRADO)
    expect((await t.call('GET', url(rascunho), { token: n.banco })).status).toBe(200)
  })
})
