import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const corpo = { valor: 10_000, prazo: '2026-12-01', texto: null }
const pedir = (id: number) =>
  t.call('POST', `/api/contratos/${id}/pedidos-reforco`, { token: a.banco, body: corpo })
const fim = (pedido: number, acao: 'recusar' | 'encerrar') =>
  t.call('POST', `/api/pedidos-reforco/${pedido}/${acao}`, {
    token: acao === 'recusar' ? a.loja : a.banco,
    body: { motivo: 'Sem veículos' },
  })
const propor = (id: number, pedidoReforcoId: number, veiculoId: number) =>
  t.call('POST', a.url(id), {
    token: a.loja,
    body: { incluir: [{ veiculoId }], remover: [], pedidoReforcoId },
  })
const doContrato = (id: number) =>
  t.banco.db
    .selectFrom('pedidoReforco')
    .where('contratoId', '=', id)
    .select(['id', 'situacao', 'alteracaoId'])
    .execute()

test('two people ask at once: one request is open', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await a.ativar(1)
    const varios = t.call('POST', `/api/instituicoes-financeiras/${a.bancoId}/pedidos-reforco`, {
      token: a.banco,
      body: { contratos: [{ contratoId: id, valor: 1 }], prazo: corpo.prazo },
    })
    const statuses = (await Promise.all([pedir(id), varios, pedir(id)])).map(({ status }) => status)
    expect(statuses.toSorted((x, y) => x - y)).toEqual([200, 400, 400])
    expect(await doContrato(id)).toMatchObject([{ situacao: 'aberto' }])
  }
})

test('two answers at once: the request is declined or answered by one proposal, never both', async () => {
  for (let n = 0; n < 6; n++) {
    const id = await a.ativar(1)
    const pedido = (await pedir(id)).json<{ id: number }>().id
    const veiculos = [await a.veiculo(), await a.veiculo()]
    const respostas = [
      () => fim(pedido, 'recusar'),
      () => propor(id, pedido, veiculos[0] ?? 0),
      () => propor(id, pedido, veiculos[1] ?? 0),
    ]
    // Each answer starts first in turn.
    const nestaOrdem = [...respostas.slice(n % 3), ...respostas.slice(0, n % 3)]
    const statuses = (await Promise.all(nestaOrdem.map((responder) => responder()))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const [fechado] = await doContrato(id)
    const abertas = (await a.penhorados(id)).length - 1
    expect([fechado?.situacao, abertas]).toEqual(
      fechado?.situacao === 'recusado' ? ['recusado', 0] : ['proposto', 1],
    )
  }
})

test('the contract is settled while the store answers: nothing is left open, and nothing pledged', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await a.ativar(1)
    const pedido = (await pedir(id)).json<{ id: number }>().id
    const veiculoId = await a.veiculo()
    const liquidar = () => t.call('PUT', `/api/contratos/${id}`, { token: a.banco, body: { status: 7 } })
    const responder = () => propor(id, pedido, veiculoId)
    const [primeiro, segundo] = n % 2 === 0 ? [liquidar, responder] : [responder, liquidar]
    await Promise.all([primeiro(), segundo()])
    expect(await doContrato(id)).toMatchObject([{ situacao: 'encerrado', alteracaoId: null }])
    expect(await a.penhorados(id)).toEqual([])
    const tarde = await fim(pedido, 'recusar')
    expect([tarde.status, tarde.text]).toEqual([400, 'Este pedido de reforço não está mais aberto.'])
  }
})

test('a vehicle that another contract took meanwhile is refused, and the request stays open', async () => {
  const [id, outro] = [await a.ativar(1), await a.ativar(1)]
  const pedido = (await pedir(id)).json<{ id: number }>().id
  const veiculoId = await a.veiculo()
  expect((await a.propor(outro, a.loja, { incluir: [{ veiculoId }] })).status).toBe(200)
  const refused = await propor(id, pedido, veiculoId)
  expect([refused.status, refused.text]).toEqual([
    400,
    `O veículo ${await a.placa(veiculoId)} já está em garantia em outro contrato.`,
  ])
  expect(await doContrato(id)).toMatchObject([{ situacao: 'aberto', alteracaoId: null }])
})

test('accepting the proposal and closing the request at once: it is fulfilled or closed, and the vehicle is in', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await a.ativar(1)
    const pedido = (await pedir(id)).json<{ id: number }>().id
    await propor(id, pedido, await a.veiculo())
    const [aceita] = await Promise.all([a.responder(id, 'aceitar', a.banco), fim(pedido, 'encerrar')])
    expect(aceita.status).toBe(200)
    expect((await doContrato(id)).map(({ situacao }) => situacao)).toEqual([
      expect.stringMatching(/^(cumprido|encerrado)$/),
    ])
    expect(await a.garantias(id)).toHaveLength(2)
  }
})
