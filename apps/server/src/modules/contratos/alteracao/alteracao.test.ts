import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 and a valorGarantia of 100.000,00. */
let id: number
let antigas: number[]

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  id = await a.ativar(2)
  antigas = await a.garantias(id)
  await t.banco.db.deleteFrom('notificacao').execute()
})

const primeira = () => antigas[0] ?? 0
const comPreco = (veiculoId: number, reais = 50_000) => ({ veiculoId, precoInstituicaoFinanceira: reais })

describe('a substitution', () => {
  test('proposed by the store, pledges the incoming vehicle at once and changes nothing until the institution accepts', async () => {
    const novo = await a.veiculo()
    const proposta = await a.propor(id, a.loja, {
      incluir: [{ veiculoId: novo }],
      remover: [primeira()],
    })
    expect([proposta.status, proposta.json()]).toEqual([
      200,
      { contratoId: id, alteracaoId: expect.any(Number), situacao: 'pendente' },
    ])
    expect(await a.garantias(id)).toEqual(antigas)
    expect(await a.penhorados(id)).toEqual([...antigas, novo])
    expect(await a.cobrados(id)).toEqual({ contrato_incluido: 1, garantia_incluida: 2 })

    t.passar(60_000)
    const aceita = await a.responder(id, 'aceitar', a.banco)
    expect([aceita.status, aceita.json()]).toMatchObject([200, { situacao: 'aceita' }])
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
    expect(await a.penhorados(id)).toEqual([antigas[1], novo])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 3,
      garantia_removida: 1,
    })
    const movimentos = (
      await t.call('GET', `/api/contratos/${id}/historico-movimentacao`, { token: a.banco })
    ).json<{ historico: { placa: string; dataExclusao: string | null }[] }>().historico
    expect(movimentos).toHaveLength(3)
    expect(movimentos.filter(({ dataExclusao }) => dataExclusao !== null)).toEqual([
      expect.objectContaining({ placa: await a.placa(primeira()), dataExclusao: '2026-11-16T15:01:00.000Z' }),
    ])
  })

  test('is among the exported vehicles in guarantee from its proposal on, as in the list', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.banco, { incluir: [comPreco(novo, 61_000.5)], remover: [primeira()] })
    const { bytes } = await t.call(
      'GET',
      `/api/instituicoes-financeiras/${a.bancoId}/garantias/exportar?formato=csv`,
      { token: a.banco },
    )
    const linhas = bytes.toString('utf8').trim().split('\r\n').slice(1)
    expect(linhas).toHaveLength(3)
    expect(linhas.find((linha) => linha.includes('61000,50'))).toContain(await a.placa(novo))
  })

  test('proposed by the institution needs its price, and the store accepts', async () => {
    const novo = await a.veiculo()
    const semPreco = await a.propor(id, a.banco, {
      incluir: [{ veiculoId: novo }],
      remover: [primeira()],
    })
    expect([semPreco.status, semPreco.text]).toEqual([
      400,
      'Validation failed:\n -- incluir.0.precoInstituicaoFinanceira: Campo obrigatório',
    ])
    const pedido = { incluir: [comPreco(novo, 60_000)], remover: [primeira()] }
    expect((await a.propor(id, a.banco, pedido)).status).toBe(200)
    expect((await a.responder(id, 'aceitar', a.loja)).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.loja })).json<{
      garantias: { id: number; precoVeiculo: number; precoInstituicaoFinanceira: number }[]
    }>()
    expect(garantias.find((garantia) => garantia.id === novo)).toMatchObject({
      precoVeiculo: 50_000,
      precoInstituicaoFinanceira: 60_000,
    })
  })

  test('a price from a store is ignored', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [comPreco(novo, 999_999)], remover: [primeira()] })
    await a.responder(id, 'aceitar', a.banco)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.loja })).json<{
      garantias: { id: number; precoInstituicaoFinanceira: number | null }[]
    }>()
    expect(garantias.find((garantia) => garantia.id === novo)?.precoInstituicaoFinanceira).toBeNull()
  })

  test.each([
    ['recusar', 'recusada', 'banco'],
    ['cancelar', 'cancelada', 'loja'],
  ] as const)(
    '%s leaves the guarantees as they were and frees the incoming vehicle',
    async (acao, situacao, quem) => {
      const novo = await a.veiculo()
      await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
      const resposta = await a.responder(id, acao, a[quem])
      expect([resposta.status, resposta.json()]).toMatchObject([200, { situacao }])
      expect(await a.garantias(id)).toEqual(antigas)
      expect(await a.penhorados(id)).toEqual(antigas)
      expect(await a.cobrados(id)).toEqual({ contrato_incluido: 1, garantia_incluida: 2 })
      // The vehicle is free for any contract again.
      const outro = await a.criar(0)
      const body = [comPreco(novo)]
      await t.call('PUT', `/api/contratos/${outro}/garantias`, { token: a.banco, body })
      expect((await a.agir(outro, 'enviar', a.banco)).status).toBe(200)
    },
  )
})

describe('the institution alone', () => {
  test('reinforces and releases at once', async () => {
    const novo = await a.veiculo()
    const reforco = await a.propor(id, a.banco, { incluir: [comPreco(novo)], imediata: true })
    expect(reforco.json()).toMatchObject({ situacao: 'aceita' })
    expect(await a.garantias(id)).toEqual([...antigas, novo])
    const liberacao = await a.propor(id, a.banco, { remover: [primeira()], imediata: true })
    expect(liberacao.json()).toMatchObject({ situacao: 'aceita' })
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
    expect(await a.penhorados(id)).toEqual([antigas[1], novo])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 3,
      garantia_removida: 1,
    })
    expect(await a.avisos(a.lojaId)).toEqual([
      `Garantias do contrato alteradas: Banco Um alterou as garantias do contrato ${await a.numeroDe(id)}: incluir ${await a.placa(novo)}.`,
      `Garantias do contrato alteradas: Banco Um alterou as garantias do contrato ${await a.numeroDe(id)}: retirar ${await a.placa(primeira())}.`,
    ])
  })

  test('never substitutes without an answer, and a store does nothing without one', async () => {
    const novo = await a.veiculo()
    const troca = { incluir: [comPreco(novo)], remover: [primeira()], imediata: true }
    const substituicao = await a.propor(id, a.banco, troca)
    expect([substituicao.status, substituicao.text]).toEqual([
      400,
      'Validation failed:\n -- imediata: Só o reforço (apenas inclusão) e a liberação (apenas retirada) podem ser feitos sem resposta da loja.',
    ])
    const daLoja = await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], imediata: true })
    expect([daLoja.status, daLoja.text]).toEqual([
      400,
      'A alteração proposta pela loja precisa da resposta da instituição financeira.',
    ])
    expect(await a.penhorados(id)).toEqual(antigas)
  })
})

test('one open proposal per contract; whoever made it can only take it back', async () => {
  const [um, dois] = [await a.veiculo(), await a.veiculo()]
  await a.propor(id, a.loja, { incluir: [{ veiculoId: um }] })
  const JA_HA =
    'Já existe uma alteração de garantias aguardando resposta neste contrato. Ela precisa ser respondida ou cancelada antes.'
  const segunda = await a.propor(id, a.loja, { incluir: [{ veiculoId: dois }] })
  const imediata = await a.propor(id, a.banco, { incluir: [comPreco(dois)], imediata: true })
  expect([segunda.text, imediata.text]).toEqual([JA_HA, JA_HA])
  expect((await a.responder(id, 'aceitar', a.loja)).text).toBe(
    'Quem propôs a alteração de garantias não pode respondê-la; é possível cancelá-la.',
  )
  expect((await a.responder(id, 'cancelar', a.banco)).text).toBe(
    'Só quem propôs a alteração de garantias pode cancelá-la; é possível recusá-la.',
  )
  expect(await a.penhorados(id)).toEqual([...antigas, um])
})

describe('what may not come in', () => {
  const recusa = async (veiculoId: number) => {
    const { status, text } = await a.propor(id, a.loja, { incluir: [{ veiculoId }] })
    expect(status).toBe(400)
    expect(await a.penhorados(id)).toEqual(antigas)
    return text
  }
  const CAMPO = 'Validation failed:\n -- incluir.0.veiculoId: Veículo não encontrado no estoque da loja.'

  test('a vehicle of another store, or none at all: the same words', async () => {
    expect(await recusa(await t.cenario.veiculo({ lojaId: await t.cenario.loja() }))).toBe(CAMPO)
    expect(await recusa(999_999_999)).toBe(CAMPO)
  })
  test('one that left the stock, has no price, backs another contract or this one', async () => {
    const sem = await a.veiculo({ anoModelo: 1999 })
    expect(await recusa(sem)).toMatch(
      /^O veículo \w{7} está sem preço\. A FIPE não lista o ano-modelo 1999 para o código \d{6}-1\.$/,
    )
    const vendido = await a.veiculo()
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', vendido).execute()
    expect(await recusa(vendido)).toBe(
      `O veículo ${await a.placa(vendido)} não está mais no estoque da loja.`,
    )
    const [alheio = 0] = await a.garantias(await a.ativar(1))
    expect(await recusa(alheio)).toBe(
      `O veículo ${await a.placa(alheio)} já está em garantia em outro contrato.`,
    )
    expect(await recusa(primeira())).toBe(
      `O veículo ${await a.placa(primeira())} já está em garantia neste contrato.`,
    )
  })
  test('one that the frozen version of the rule does not accept, whatever the rule says now', async () => {
    const { marcaId } = await t.cenario.modelo({ marca: 'Honda' })
    const instituicaoId = a.bancoId
    const { regraId } = await t.cenario.regra({
      instituicaoId,
      filtros: [0],
      itens: [{ marcas: [marcaId], percentual: 8000 }],
    })
    await t.banco.db
      .updateTable('contrato')
      .set({ regraGarantiaId: regraId, regraGarantiaVersao: 1 })
      .where('id', '=', id)
      .execute()
    const fiat = await a.veiculo()
    expect(await recusa(fiat)).toBe(
      `O veículo ${await a.placa(fiat)} não atende à regra de garantia do contrato. Marca Fiat; a regra aceita só Honda.`,
    )
  })
  test('nothing, while the whitelist entry has expired; but vehicles may leave', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.banco, { incluir: [comPreco(novo)], imediata: true })
    antigas = await a.garantias(id)
    await t.banco.db
      .updateTable('whitelist')
      .set({ prazo: '2026-11-15' })
      .where('instituicaoFinanceiraId', '=', a.bancoId)
      .execute()
    expect(await recusa(await a.veiculo())).toMatch(/whitelist/i)
    expect((await a.propor(id, a.banco, { remover: [novo], imediata: true })).status).toBe(200)
  })
  test('a release, while the side that proposed it is disabled; the institution may still release by itself', async () => {
    const desativar = (estabelecimentoId: number, ativo = false) =>
      t.banco.db.updateTable('estabelecimento').set({ ativo }).where('id', '=', estabelecimentoId).execute()
    expect((await a.alterar(id, { valorGarantia: 50_000 })).status).toBe(200)
    expect((await a.propor(id, a.banco, { remover: [primeira()] })).status).toBe(200)
    await desativar(a.bancoId)
    const daLoja = (await a.responder(id, 'aceitar', a.loja)).text
    expect(daLoja).toBe('A instituição financeira está desativada na plataforma.')
    await desativar(a.bancoId, true)
    await a.responder(id, 'cancelar', a.banco)
    expect((await a.propor(id, a.loja, { remover: [primeira()] })).status).toBe(200)
    await desativar(a.lojaId)
    expect((await a.responder(id, 'aceitar', a.banco)).text).toBe('A loja está desativada na plataforma.')
    expect(await a.penhorados(id)).toEqual(antigas)
    expect((await a.responder(id, 'recusar', a.banco)).status).toBe(200)
    expect((await a.propor(id, a.banco, { remover: [primeira()], imediata: true })).status).toBe(200)
    await desativar(a.lojaId, true)
  })
  test('empty, repeated or foreign lists answer 400 naming the field', async () => {
    const text = async (pedido: object) => (await a.propor(id, a.loja, pedido)).text
    expect(await text({})).toBe(
      'Validation failed:\n -- Escolha ao menos um veículo para incluir ou retirar.',
    )
    expect(await text({ remover: [primeira(), primeira()] })).toBe(
      'Validation failed:\n -- remover.1: Veículo repetido na lista.',
    )
    expect(await text({ remover: [await a.veiculo()] })).toBe(
      'Validation failed:\n -- remover.0: O veículo não está em garantia neste contrato.',
    )
  })
})

describe('whose turn it is', () => {
  const numeros = async (url: string, token: string) =>
    (await t.call('GET', url, { token }))
      .json<{ contratos: { id: number; alteracaoEspera: string | null }[] }>()
      .contratos.map(({ id: contrato, alteracaoEspera }) => [contrato, alteracaoEspera])
  const alteracoesDe = async (url: string, token: string) => {
    const { esperas } = (await t.call('GET', url, { token })).json<{
      esperas: Record<string, { alteracoes: { quantidade: number; contratos: { id: number }[] } }>
    }>()
    return Object.fromEntries(
      Object.entries(esperas).map(([lado, { alteracoes }]) => [
        lado,
        [alteracoes.quantidade, ...alteracoes.contratos.map((contrato) => contrato.id)],
      ]),
    )
  }

  test('both lists and both starts mark it until it is answered, and a figure’s link lists what it counts', async () => {
    const daInstituicao = `/api/instituicoes-financeiras/${a.bancoId}`
    const daLoja = `/api/lojas/${a.lojaId}`
    const outro = await a.ativar(1)
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }], remover: [] })
    const marcados = [
      [outro, null],
      [id, 'instituicao'],
    ]
    expect(await numeros(`${daInstituicao}/contratos`, a.banco)).toEqual(marcados)
    expect(await numeros(`${daLoja}/contratos`, a.loja)).toEqual(marcados)
    for (const [url, token] of [
      [daInstituicao, a.banco],
      [daLoja, a.loja],
    ] as const) {
      expect(await numeros(`${url}/contratos?alteracao=instituicao&pagina=1`, token)).toEqual([marcados[1]])
      expect(await numeros(`${url}/contratos?alteracao=loja`, token)).toEqual([])
      expect(await alteracoesDe(`${url}/carteira`, token)).toEqual({ instituicao: [1, id], loja: [0] })
    }
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    expect(await alteracoesDe(`${daLoja}/carteira`, a.loja)).toEqual({ instituicao: [0], loja: [0] })
    expect(await numeros(`${daLoja}/contratos?alteracao=instituicao`, a.loja)).toEqual([])
  })
})
