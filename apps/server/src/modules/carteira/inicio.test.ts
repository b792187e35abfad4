import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createBaixas } from '#testing/baixas.ts'
import { createReforcos, type Reforcos } from '#testing/reforcos.ts'

let t: TestApp
let a: Reforcos

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  a = await createReforcos(t)
})

const daInstituicao = async (token = a.banco, id = a.bancoId) =>
  (await t.call('GET', `/api/instituicoes-financeiras/${id}/carteira`, { token })).json()
const naCobertura = async (pedido: string) => {
  const url = `/api/instituicoes-financeiras/${a.bancoId}/cobertura?pedido=${pedido}&ordenacao=contratoId:asc`
  const { contratos } = (await t.call('GET', url, { token: a.banco })).json<{
    contratos: { contratoId: number }[]
  }>()
  return contratos.map(({ contratoId }) => contratoId)
}
const daLoja = (token = a.loja) => t.call('GET', `/api/lojas/${a.lojaId}/carteira`, { token })

/** Takes this many vehicles of an Ativo contract out of the stock, and evaluates the contract again. */
async function tirar(id: number, quantos: number, quando: string) {
  const ids = (await a.penhorados(id)).slice(0, quantos)
  await t.banco.db
    .updateTable('veiculo')
    .set({ saiuEm: new Date(quando) })
    .where('id', 'in', ids)
    .execute()
  expect((await a.alterar(id, { valorGarantia: 40_000 })).status).toBe(200)
}

describe('vehicles that left the stock', () => {
  test('come with the contract that misses them, the most that is gone first, five by name', async () => {
    const dois = await a.ativar(3)
    const um = await a.ativar(2)
    await a.ativar(1)
    await tirar(um, 1, '2026-11-04T12:00:00Z')
    await tirar(dois, 2, '2026-11-12T12:00:00Z')
    const primeiros = [dois, um]
    for (let n = 0; n < 4; n++) {
      const id = await a.ativar(2)
      await tirar(id, 1, '2026-11-15T12:00:00Z')
      if (n < 3) primeiros.push(id)
    }
    const { cobertura } = await daInstituicao()
    const { saidas } = cobertura as { saidas: { quantidade: number; contratos: { contratoId: number }[] } }
    expect(saidas.quantidade).toBe(6)
    expect(saidas.contratos.map(({ contratoId }) => contratoId)).toEqual(primeiros)
    expect(saidas.contratos.slice(0, 2)).toEqual([
      {
        contratoId: dois,
        numero: await a.numeroDe(dois),
        loja: expect.any(String) as string,
        veiculos: 2,
        veiculoId: (await a.penhorados(dois))[0],
        valor: 100_000,
        desde: '2026-11-12T12:00:00.000Z',
      },
      expect.objectContaining({
        contratoId: um,
        veiculos: 1,
        valor: 50_000,
        desde: '2026-11-04T12:00:00.000Z',
      }),
    ])
    const lista = await t.call(
      'GET',
      `/api/instituicoes-financeiras/${a.bancoId}/cobertura?saida=com&pagina=1`,
      {
        token: a.banco,
      },
    )
    expect(lista.json()).toMatchObject({ total: 6 })
    const estoque = (await daLoja()).json().estoque
    expect(estoque).toEqual({ noEstoque: 7, livres: 0, emGarantia: 14, sairam: 7 })
  })

  test("are not told of a twin's contract, nor of one that ended", async () => {
    const id = await a.ativar(2)
    await tirar(id, 1, '2026-11-12T12:00:00Z')
    const outro = await createReforcos(t)
    expect(await daInstituicao(outro.banco, outro.bancoId)).toMatchObject({
      cobertura: { saidas: { quantidade: 0, contratos: [] } },
    })
    await a.liquidar(id)
    expect(await daInstituicao()).toMatchObject({ cobertura: { saidas: { quantidade: 0, contratos: [] } } })
  })
})

describe('requests for reinforcement', () => {
  test('wait for the store, and ask for the institution once their last day is over', async () => {
    const primeiro = await a.descoberto()
    const segundo = await a.descoberto()
    const respondido = await a.descoberto()
    await a.pedir(primeiro, { prazo: '2026-11-20' })
    await a.pedir(segundo, { prazo: '2026-11-18', valor: 20_000 })
    const pedido = await a.pedir(respondido, { prazo: '2026-11-17' })
    await a.proporReforco(respondido, pedido.json<{ id: number }>().id)
    expect((await daLoja()).json()).toMatchObject({
      pedidos: {
        quantidade: 2,
        pedidos: [
          { contratoId: segundo, valor: 20_000, prazo: '2026-11-18T00:00:00Z' },
          { contratoId: primeiro, valor: 50_000.01, prazo: '2026-11-20T00:00:00Z' },
        ],
      },
      esperas: { instituicao: { alteracoes: { quantidade: 1 } } },
    })
    const vencidos = async () =>
      (await daInstituicao()).cobertura as {
        pedidosVencidos: { quantidade: number; pedidos: { contratoId: number }[] }
      }
    expect((await vencidos()).pedidosVencidos).toEqual({ quantidade: 0, pedidos: [] })
    await a.passarDias(2)
    expect((await vencidos()).pedidosVencidos.quantidade, 'on the last day').toBe(0)
    await a.passarDias(3)
    const { pedidosVencidos } = await vencidos()
    expect(pedidosVencidos.quantidade).toBe(2)
    expect(pedidosVencidos.pedidos.map(({ contratoId }) => contratoId)).toEqual([segundo, primeiro])
    // The number links to these contracts. An overdue request that the store answered counts as overdue only.
    expect(await naCobertura('semResposta')).toEqual([primeiro, segundo])
    expect(await naCobertura('vencido')).toEqual([primeiro, segundo, respondido])
    const outro = await createReforcos(t)
    expect(await daInstituicao(outro.banco, outro.bancoId)).toMatchObject({
      cobertura: { pedidosVencidos: { quantidade: 0 } },
    })
    expect(
      (await t.call('GET', `/api/lojas/${outro.lojaId}/carteira`, { token: outro.loja })).json(),
    ).toMatchObject({ pedidos: { quantidade: 0, pedidos: [] } })
  })
})

test.each([
  ['2026-11-09T15:00:00Z', '2026-10-01', false],
  ['2026-11-10T15:00:00Z', '2026-10-01', true],
  ['2026-11-09T15:00:00Z', '2026-09-01', true],
  ['2026-11-30T15:00:00Z', '2026-11-01', false],
])('on %s the month that came last was %s: one didn’t come is %s', async (agora, mes, isMissing) => {
  await t.banco.db.deleteFrom('fipeMes').execute()
  await t.banco.db
    .insertInto('fipeMes')
    .values([
      { tipoId: 1, mes: '2026-01-01', precos: 1, importadoEm: t.clock.now() },
      { tipoId: 1, mes, precos: 1, importadoEm: t.clock.now() },
    ])
    .execute()
  t.setNow(agora)
  const token = (await t.cenario.usuario(a.bancoId, DE_INSTITUICAO)).token
  const { cobertura } = await daInstituicao(token)
  expect((cobertura as { mesesEmFalta: object[] }).mesesEmFalta).toEqual(
    isMissing ? [{ tipo: 'Carro', ultimoMes: `${mes}T00:00:00Z` }] : [],
  )
})

describe('the first steps', () => {
  const passos = async (token: string, id: number) => (await daInstituicao(token, id)).primeirosPassos

  test('are told until there is a contract', async () => {
    const id = await t.cenario.instituicao()
    const { token } = await t.cenario.usuario(id, DE_INSTITUICAO)
    expect(await passos(token, id)).toEqual({ lojas: false, regras: false })
    await t.cenario.whitelist(id, a.lojaId, '2026-11-15')
    expect(await passos(token, id), 'its entry has ended').toEqual({ lojas: false, regras: false })
    await t.cenario.whitelist(id, await t.cenario.loja())
    await t.cenario.regra({ instituicaoId: id })
    expect(await passos(token, id)).toEqual({ lojas: true, regras: true })
    await t.cenario.contrato({ instituicaoId: id, lojaId: a.lojaId, status: 0 })
    expect(await passos(token, id)).toBeNull()
  })

  test('are told of what the person may see', async () => {
    const id = await t.cenario.instituicao()
    const { token } = await t.cenario.usuario(id, ['Contratos.Contratos.Listar'])
    expect(await passos(token, id)).toEqual({ lojas: null, regras: null })
    const { token: semContratos } = await t.cenario.usuario(id, ['Configuracoes.Whitelist.Listar'])
    expect(await passos(semContratos, id)).toBeNull()
  })
})

test("a store's person sees what the code lets, and without either nothing", async () => {
  const tokenWith = async (codigos: (typeof DE_LOJA)[number][]) =>
    daLoja((await t.cenario.usuario(a.lojaId, codigos)).token)
  expect((await tokenWith(['Loja.Propostas.Listar'])).json()).toMatchObject({
    esperas: { loja: { quantidade: 0 } },
    pedidos: { quantidade: 0 },
    estoque: null,
  })
  expect((await tokenWith(['Loja.Estoque.Listar'])).json()).toEqual({
    hoje: '2026-11-16T00:00:00Z',
    esperas: null,
    pedidos: null,
    estoque: { noEstoque: 0, livres: 0, emGarantia: 0, sairam: 0 },
  })
  expect((await tokenWith(['Loja.Integracao.Listar'])).status).toBe(403)
})

test('sales that nobody has paid for stand there once the institution follows them, and go with the payment', async () => {
  expect(await daInstituicao()).toMatchObject({ vendas: null })
  const b = await createBaixas(t)
  const { contratoId, carros } = await b.comSaldo(2, 80_000)
  const vendas = async () =>
    (await daInstituicao(b.banco, b.bancoId)) as {
      vendas: { quantidade: number; baixas: { id: number; falta: number }[] }
    }
  expect((await vendas()).vendas).toEqual({ quantidade: 0, baixas: [] })
  const id = await b.aberta(contratoId, carros[0].id)
  expect((await vendas()).vendas).toMatchObject({
    quantidade: 1,
    baixas: [{ id, falta: 40_000, acoes: ['pagarParte', 'quitar', 'cancelarBaixa'] }],
  })
  expect((await b.pagar(id, 40_000)).status).toBe(200)
  expect((await vendas()).vendas).toMatchObject({ quantidade: 0 })
})
