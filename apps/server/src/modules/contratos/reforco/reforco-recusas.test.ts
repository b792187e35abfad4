import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createReforcos, type Reforcos } from '#testing/reforcos.ts'

let t: TestApp
let a: Reforcos
let id: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  a = await createReforcos(t)
  id = await a.descoberto()
  await t.cenario.webhook(a.lojaId)
  await a.limparAvisos()
})

describe('several at once', () => {
  test('all are asked, each with its amount', async () => {
    const outro = await a.descoberto()
    const resposta = await a.pedirVarios([
      { contratoId: outro, valor: 10_000.1 },
      { contratoId: id, valor: 0.01 },
    ])
    expect([resposta.status, resposta.json()]).toEqual([
      200,
      {
        pedidos: [
          { id: expect.any(Number), contratoId: outro, situacao: 'aberto' },
          { id: expect.any(Number), contratoId: id, situacao: 'aberto' },
        ],
      },
    ])
    expect([await a.pedidos(id), await a.pedidos(outro)]).toMatchObject([
      [{ valor: 0.01 }],
      [{ valor: 10_000.1 }],
    ])
    const pedidosNaLoja = (await a.lidos(a.lojaId)).filter((aviso) => aviso.startsWith('Pedido de reforço'))
    expect(pedidosNaLoja).toHaveLength(2)
  })

  test('none is asked where one is at fault, and each of those is named with its reason', async () => {
    const comPedido = await a.descoberto()
    await a.pedidoId(comPedido)
    const rascunho = await a.criar(0)
    const alheio = await (await createReforcos(t)).ativar(1)
    const refused = await a.pedirVarios(
      [id, comPedido, rascunho, alheio, 999_999_999].map((contratoId) => ({ contratoId, valor: 1 })),
    )
    expect([refused.status, refused.text]).toEqual([
      400,
      [
        'Validation failed:',
        ' -- contratos.1.contratoId: Já há um pedido de reforço aberto neste contrato.',
        ' -- contratos.2.contratoId: Não é possível pedir reforço de um contrato com status Rascunho.',
        ' -- contratos.3.contratoId: Contrato não encontrado.',
        ' -- contratos.4.contratoId: Contrato não encontrado.',
      ].join('\n'),
    ])
    expect(await a.pedidos(id)).toEqual([])
  })

  test.each([
    ['no contract', [], {}, 'contratos: Escolha ao menos um contrato.'],
    [
      '101 contracts',
      Array.from({ length: 101 }, (_, n) => n + 1),
      {},
      'contratos: Use no máximo 100 contratos.',
    ],
    ['one twice', [7, 7], {}, 'contratos.1: Contrato repetido na lista.'],
    ['a day that is over', [7], { prazo: '2026-11-15' }, 'prazo: O prazo não pode ser anterior a hoje.'],
    ['too long a text', [7], { texto: 'x'.repeat(1001) }, 'texto: Use no máximo 1000 caracteres.'],
    ['no amount', [7], { valor: 0 }, 'contratos.0.valor: Campo obrigatório'],
  ])('%s is refused in words', async (_, ids, { valor = 1, ...change }: Record<string, unknown>, text) => {
    const refused = await a.pedirVarios(
      ids.map((contratoId) => ({ contratoId, valor })),
      change,
    )
    expect([refused.status, refused.text]).toEqual([400, `Validation failed:\n -- ${text}`])
  })

  test('the same key asks once', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const [primeira, segunda] = [
      await a.pedirVarios([{ contratoId: id, valor: 1 }], {}, headers),
      await a.pedirVarios([{ contratoId: id, valor: 1 }], {}, headers),
    ]
    expect([segunda.status, segunda.json()]).toEqual([200, primeira.json()])
    expect(await a.situacoes(id)).toEqual(['aberto'])
  })
})

describe('who is kept out', () => {
  test('another institution and another store see and answer nothing', async () => {
    const pedido = await a.pedidoId(id)
    const estranho = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    const outraLoja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    for (const token of [estranho, outraLoja]) {
      const lidos = await t.call('GET', `/api/contratos/${id}/pedidos-reforco`, { token })
      const nenhum = await t.call('GET', '/api/contratos/999999999/pedidos-reforco', { token })
      expect([lidos.status, lidos.text]).toEqual([404, nenhum.text])
      expect((await a.recusar(pedido, token)).status).toBe(404)
      expect((await a.encerrar(pedido, token)).status).toBe(404)
    }
    // A side can't do the other side's acts.
    expect((await a.recusar(pedido, a.banco)).status).toBe(403)
    expect((await a.encerrar(pedido, a.loja)).status).toBe(403)
    expect(await a.situacoes(id)).toEqual(['aberto'])
  })

  test('a proposal can only name the open request of its contract, as the store, with a vehicle', async () => {
    const outro = await a.descoberto()
    const doOutro = await a.pedidoId(outro)
    const alheio = await a.proporReforco(id, doOutro)
    const aberto =
      'Validation failed:\n -- pedidoReforcoId: Este pedido de reforço não está aberto neste contrato.'
    expect([alheio.status, alheio.text]).toEqual([400, aberto])
    const veiculoId = await a.veiculo()
    const doBanco = await t.call('POST', a.url(outro), {
      token: a.banco,
      body: {
        incluir: [{ veiculoId, precoInstituicaoFinanceira: 1 }],
        remover: [],
        pedidoReforcoId: doOutro,
      },
    })
    expect([doBanco.status, doBanco.text]).toEqual([400, aberto])
    const [primeira] = await a.garantias(outro)
    const semVeiculo = await t.call('POST', a.url(outro), {
      token: a.loja,
      body: { incluir: [], remover: [primeira], pedidoReforcoId: doOutro },
    })
    expect([semVeiculo.status, semVeiculo.text]).toEqual([
      400,
      'Validation failed:\n -- pedidoReforcoId: Para responder a um pedido de reforço, inclua ao menos um veículo.',
    ])
  })

  test('a proposal that nobody answered in time no longer keeps the store from declining', async () => {
    const pedido = await a.pedidoId(id)
    await a.proporReforco(id, pedido)
    expect((await a.recusar(pedido)).text).toMatch(/^Já há um reforço proposto para este pedido\./)
    await a.passarDias(5)
    expect((await a.recusar(pedido)).status).toBe(200)
    expect(await a.situacoes(id)).toEqual(['recusado'])
    expect(await a.situacao(id)).toMatchObject({ alteracao: null })
  })

  test('a store that is disabled is asked for nothing', async () => {
    await t.banco.db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', a.lojaId).execute()
    const refused = await a.pedir(id)
    expect([refused.status, refused.text]).toEqual([400, 'A loja está desativada na plataforma.'])
  })

  test('a stale If-Match is refused, naming who changed what', async () => {
    const etag = (await t.call('GET', `/api/contratos/${id}/pedidos-reforco`, { token: a.banco })).headers
      .etag
    await a.pedidoId(id)
    const stale = await a.pedir(id, {}, { 'if-match': String(etag) })
    expect([stale.status, stale.text]).toEqual([
      412,
      'Este contrato foi alterado por Ana do Banco em 16/11/2026 12:00. Confira as mudanças antes de continuar.',
    ])
  })
})
