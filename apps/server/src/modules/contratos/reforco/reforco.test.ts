import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '../../../testing/alteracoes.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../../../testing/cenario.ts'
import { expectConfere } from '../../../testing/conferir.ts'
import { avisarPrazos } from '../../prazos/prazos.service.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 and a valorGarantia of 150.000,00: 50.000,00 are missing, and its case is open. */
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
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  id = await descoberto()
  await t.cenario.webhook(a.lojaId)
  await limparAvisos()
})

const avisos = async (estabelecimentoId: number) =>
  (await a.avisos(estabelecimentoId)).map((aviso) => aviso.replaceAll('\u00a0', ' '))
const limparAvisos = () => t.banco.db.deleteFrom('notificacao').execute()

async function descoberto() {
  const contratoId = await a.ativar(2)
  expect((await a.alterar(contratoId, { valorGarantia: 150_000 })).status).toBe(200)
  return contratoId
}

const PEDIDO = { valor: 50_000.01, prazo: '2026-11-23', texto: 'Reforce antes do fim do mês.' }
const pedir = (contratoId: number, change: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', `/api/contratos/${contratoId}/pedidos-reforco`, {
    token: a.banco,
    body: { ...PEDIDO, ...change },
    headers,
  })
const pedirVarios = (contratos: object[], change: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', `/api/instituicoes-financeiras/${a.bancoId}/pedidos-reforco`, {
    token: a.banco,
    body: { contratos, prazo: PEDIDO.prazo, texto: null, ...change },
    headers,
  })
const pedidoId = async (contratoId: number) => (await pedir(contratoId)).json<{ id: number }>().id
const recusar = (pedido: number, token = a.loja) =>
  t.call('POST', `/api/pedidos-reforco/${pedido}/recusar`, { token, body: { motivo: 'Sem veículos livres' } })
const encerrar = (pedido: number, token = a.banco) =>
  t.call('POST', `/api/pedidos-reforco/${pedido}/encerrar`, {
    token,
    body: { motivo: 'Acordo por telefone' },
  })

interface Pedido {
  id: number
  situacao: string
  valor: number
  prazo: string
  vencido: boolean
  motivo: string | null
  encerradoPor: string | null
}
const pedidos = async (contratoId: number, token = a.banco) =>
  (await t.call('GET', `/api/contratos/${contratoId}/pedidos-reforco`, { token })).json<{
    pedidos: Pedido[]
  }>().pedidos
const situacoes = async (contratoId: number) => (await pedidos(contratoId)).map(({ situacao }) => situacao)

/** The store answers with so many new vehicles at 50.000,00. */
async function propor(contratoId: number, pedidoReforcoId: number, veiculos = 1) {
  const incluir: { veiculoId: number }[] = []
  for (let n = 0; n < veiculos; n++) incluir.push({ veiculoId: await a.veiculo() })
  return t.call('POST', a.url(contratoId), {
    token: a.loja,
    body: { incluir, remover: [], pedidoReforcoId },
  })
}

const aoSistema = async () =>
  (
    await t.banco.db
      .selectFrom('webhookEvento')
      .where('lojaId', '=', a.lojaId)
      .where('tipo', 'like', 'reforco.%')
      .select('tipo')
      .orderBy('id')
      .execute()
  ).map(({ tipo }) => tipo)

const passos = async (contratoId: number, token = a.banco) =>
  (await t.call('GET', `/api/contratos/${contratoId}/linha-do-tempo`, { token })).json<{
    eventos: { acao: string; motivo: string | null; usuario: string }[]
  }>().eventos

describe('a request for reinforcement', () => {
  test('is asked, answered by a proposal and fulfilled by its acceptance', async () => {
    const cobradas = await a.cobrados(id)
    const pedido = await pedir(id)
    expect([pedido.status, pedido.json()]).toEqual([
      200,
      { id: expect.any(Number), contratoId: id, situacao: 'aberto' },
    ])
    const numero = await a.numeroDe(id)
    expect(await avisos(a.lojaId)).toEqual([
      `Pedido de reforço de garantia: Banco Um pede reforço de garantia no contrato ${numero}: R$ 50.000,01 até 23/11/2026. ` +
        '“Reforce antes do fim do mês.” Proponha veículos ou recuse com um motivo.',
    ])
    expect(await pedidos(id, a.loja)).toEqual([
      {
        id: pedido.json<{ id: number }>().id,
        contratoId: id,
        situacao: 'aberto',
        valor: 50_000.01,
        prazo: '2026-11-23T00:00:00Z',
        vencido: false,
        texto: PEDIDO.texto,
        pedidoPor: 'Ana do Banco',
        pedidoEm: '2026-11-16T15:00:00.000Z',
        encerradoEm: null,
        encerradoPor: null,
        motivo: null,
      },
    ])

    await limparAvisos()
    expect((await propor(id, pedido.json<{ id: number }>().id)).status).toBe(200)
    expect(await situacoes(id)).toEqual(['proposto'])
    expect(await avisos(a.bancoId)).toEqual([
      expect.stringMatching(
        /^Alteração de garantias proposta: Em resposta ao pedido de reforço, Loja Central propõe alterar/,
      ),
    ])
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    const [fim] = await pedidos(id)
    expect(fim).toMatchObject({ situacao: 'cumprido', encerradoPor: 'Ana do Banco', motivo: null })
    expect(await avisos(a.lojaId)).toContain(
      `Pedido de reforço cumprido: O pedido de reforço de R$ 50.000,01 do contrato ${numero} foi cumprido: a cobertura está em 100% ou mais.`,
    )
    expect(await aoSistema()).toEqual(['reforco.pedido', 'reforco.cumprido'])
    // What is billed and moved is the change, never the request.
    expect(await a.cobrados(id)).toEqual({ ...cobradas, garantia_incluida: 3 })
    const [, , doPedido] = await passos(id, a.loja)
    expect(doPedido).toMatchObject({
      acao: 'pedirReforco',
      motivo: 'R$\u00a050.000,01 até 23/11/2026. Reforce antes do fim do mês.',
      usuario: 'Ana do Banco',
    })
  })

  test('waits again where the proposal is not enough, and where it is refused, taken back or lapses', async () => {
    await a.alterar(id, { valorGarantia: 200_000 })
    const pedido = await pedidoId(id)
    await propor(id, pedido)
    await a.responder(id, 'aceitar', a.banco)
    expect(await situacoes(id)).toEqual(['aberto'])
    for (const [acao, token] of [
      ['recusar', a.banco],
      ['cancelar', a.loja],
    ] as const) {
      await propor(id, pedido)
      expect(await situacoes(id)).toEqual(['proposto'])
      await a.responder(id, acao, token)
      expect(await situacoes(id)).toEqual(['aberto'])
    }
    await propor(id, pedido)
    await a.passarDias(5)
    // Whoever looks lets it lapse.
    await a.situacao(id)
    expect(await situacoes(id)).toEqual(['aberto'])
  })

  test('is refused by the store with a reason, after which the institution may ask again', async () => {
    const pedido = await pedidoId(id)
    const refused = await recusar(pedido)
    expect([refused.status, refused.json()]).toEqual([
      200,
      { id: pedido, contratoId: id, situacao: 'recusado' },
    ])
    expect(await avisos(a.bancoId)).toEqual([
      `Pedido de reforço recusado: Loja Central recusou o pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)}. Motivo: Sem veículos livres`,
    ])
    const again = await recusar(pedido)
    expect([again.status, again.text]).toEqual([400, 'Este pedido de reforço não está mais aberto.'])
    expect((await pedir(id)).status).toBe(200)
    expect(await situacoes(id)).toEqual(['aberto', 'recusado'])
    expect(await aoSistema()).toEqual(['reforco.pedido', 'reforco.recusado', 'reforco.pedido'])
  })

  test('is taken back by the institution with a reason; the proposal that answers it stays one', async () => {
    const pedido = await pedidoId(id)
    await propor(id, pedido)
    const proposto = await recusar(pedido)
    expect([proposto.status, proposto.text]).toEqual([
      400,
      'Já há um reforço proposto para este pedido. Cancele a proposta antes de recusar o pedido.',
    ])
    expect((await encerrar(pedido)).status).toBe(200)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    expect(await pedidos(id)).toMatchObject([{ situacao: 'encerrado', motivo: 'Acordo por telefone' }])
    expect(await avisos(a.lojaId)).toContain(
      `Pedido de reforço encerrado: Banco Um encerrou o pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)}. Motivo: Acordo por telefone`,
    )
  })

  test('ends with the case that closes, and with the contract, and both sides are told', async () => {
    await pedidoId(id)
    await a.alterar(id, { valorGarantia: 98_039.21 })
    expect(await pedidos(id)).toMatchObject([
      { situacao: 'encerrado', motivo: 'o caso de déficit do contrato foi encerrado.', encerradoPor: null },
    ])
    const outro = await descoberto()
    await pedidoId(outro)
    await a.liquidar(outro)
    expect(await pedidos(outro)).toMatchObject([{ situacao: 'encerrado', motivo: 'o contrato terminou.' }])
    for (const lado of [a.bancoId, a.lojaId]) {
      const encerrados = (await avisos(lado)).filter((aviso) => aviso.startsWith('Pedido de reforço enc'))
      expect(encerrados).toEqual([
        expect.stringContaining('foi encerrado: o caso de déficit do contrato foi encerrado.'),
        expect.stringContaining('foi encerrado: o contrato terminou.'),
      ])
    }
  })

  test('stays open while coverage is between 100% and 102%, where the case is', async () => {
    await pedidoId(id)
    await a.alterar(id, { valorGarantia: 98_039.22 })
    expect(await situacoes(id)).toEqual(['aberto'])
  })

  test('is marked and told of once its last day has come, each only once', async () => {
    await pedidoId(id)
    const noDia = async (iso: string) => {
      t.setNow(`${iso}T15:00:00Z`)
      await a.passarDias(0)
      await limparOutros()
      await avisarPrazos({ db: t.banco.db, clock: t.clock })
      return [(await pedidos(id))[0]?.vencido, (await avisos(a.bancoId)).length]
    }
    const limparOutros = () =>
      t.banco.db.deleteFrom('notificacao').where('titulo', '<>', 'Prazo do pedido de reforço').execute()
    expect(await noDia('2026-11-22')).toEqual([false, 0])
    expect(await noDia('2026-11-23')).toEqual([false, 1])
    expect(await noDia('2026-11-24')).toEqual([true, 1])
    expect(await avisos(a.lojaId)).toEqual([
      `Prazo do pedido de reforço: O prazo do pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)} termina hoje. A loja ainda não propôs o reforço.`,
    ])
    expect(await aoSistema()).toEqual(['reforco.pedido', 'reforco.prazo'])
  })
})

describe('several at once', () => {
  test('all are asked, each with its amount', async () => {
    const outro = await descoberto()
    const resposta = await pedirVarios([
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
    expect([await pedidos(id), await pedidos(outro)]).toMatchObject([
      [{ valor: 0.01 }],
      [{ valor: 10_000.1 }],
    ])
    const pedidosNaLoja = (await avisos(a.lojaId)).filter((aviso) => aviso.startsWith('Pedido de reforço'))
    expect(pedidosNaLoja).toHaveLength(2)
  })

  test('none is asked where one is at fault, and each of those is named with its reason', async () => {
    const comPedido = await descoberto()
    await pedidoId(comPedido)
    const rascunho = await a.criar(0)
    const alheio = await (await createAlteracoes(t)).ativar(1)
    const refused = await pedirVarios(
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
    expect(await pedidos(id)).toEqual([])
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
    const refused = await pedirVarios(
      ids.map((contratoId) => ({ contratoId, valor })),
      change,
    )
    expect([refused.status, refused.text]).toEqual([400, `Validation failed:\n -- ${text}`])
  })

  test('the same key asks once', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const [primeira, segunda] = [
      await pedirVarios([{ contratoId: id, valor: 1 }], {}, headers),
      await pedirVarios([{ contratoId: id, valor: 1 }], {}, headers),
    ]
    expect([segunda.status, segunda.json()]).toEqual([200, primeira.json()])
    expect(await situacoes(id)).toEqual(['aberto'])
  })
})

describe('who is kept out', () => {
  test('another institution and another store see and answer nothing', async () => {
    const pedido = await pedidoId(id)
    const estranho = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    const outraLoja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    for (const token of [estranho, outraLoja]) {
      const lidos = await t.call('GET', `/api/contratos/${id}/pedidos-reforco`, { token })
      const nenhum = await t.call('GET', '/api/contratos/999999999/pedidos-reforco', { token })
      expect([lidos.status, lidos.text]).toEqual([404, nenhum.text])
      expect((await recusar(pedido, token)).status).toBe(404)
      expect((await encerrar(pedido, token)).status).toBe(404)
    }
    // Nor does one side what is the other's.
    expect((await recusar(pedido, a.banco)).status).toBe(403)
    expect((await encerrar(pedido, a.loja)).status).toBe(403)
    expect(await situacoes(id)).toEqual(['aberto'])
  })

  test('a proposal can only name the open request of its contract, as the store, with a vehicle', async () => {
    const outro = await descoberto()
    const doOutro = await pedidoId(outro)
    const alheio = await propor(id, doOutro)
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
      'Validation failed:\n -- pedidoReforcoId: Um pedido de reforço se responde com ao menos um veículo incluído.',
    ])
  })

  test('a store that is disabled is asked for nothing', async () => {
    await t.banco.db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', a.lojaId).execute()
    const refused = await pedir(id)
    expect([refused.status, refused.text]).toEqual([400, 'A loja está desativada na plataforma.'])
  })

  test('a stale If-Match is refused, naming who changed what', async () => {
    const etag = (await t.call('GET', `/api/contratos/${id}/pedidos-reforco`, { token: a.banco })).headers
      .etag
    await pedidoId(id)
    const stale = await pedir(id, {}, { 'if-match': String(etag) })
    expect([stale.status, stale.text]).toEqual([
      412,
      'Este contrato foi alterado por Ana do Banco em 16/11/2026 12:00. Confira as mudanças antes de continuar.',
    ])
  })
})
