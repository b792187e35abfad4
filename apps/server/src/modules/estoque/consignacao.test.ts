import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { reavaliarPedidos } from '../cobertura/testing/reavaliar-pedidos.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** A bank and a store of their own, so that lists hold only what a test made. */
const casa = async () => {
  a = await createAlteracoes(t)
}
/** The store tells of Renave, as its screen does. */
const informar = async (veiculoId: number, renaveSituacao: string) => {
  const url = `/api/lojas/${a.lojaId}/estoque/${veiculoId}`
  expect((await t.call('PUT', url, { token: a.loja, body: { renaveSituacao } })).status).toBe(204)
}
const recusaDe = async (veiculoId: number) =>
  `O veículo ${await a.placa(veiculoId)} está em consignação: não pertence à loja e não pode ser dado em garantia.`
const ler = async <T>(path: string, token = a.banco) =>
  (await t.call('GET', `/api/lojas/${a.lojaId}/${path}`, { token })).json<T>()
const escolher = (id: number, ...veiculoIds: number[]) =>
  t.call('PUT', `/api/contratos/${id}/garantias`, {
    token: a.banco,
    body: veiculoIds.map((veiculoId) => ({ veiculoId, precoInstituicaoFinanceira: 50_000 })),
  })

describe('a consigned car', () => {
  let livre: number
  let consignado: number
  beforeAll(async () => {
    await casa()
    livre = await a.veiculo()
    consignado = await a.veiculo()
    await informar(consignado, 'consignado')
  })

  test('is not offered, not completed with and not selected; it is named with the reason', async () => {
    const { estoque } = await ler<{ estoque: { id: number }[] }>(
      `estoque?instituicaoFinanceiraId=${a.bancoId}`,
    )
    expect(estoque.map(({ id }) => id)).toEqual([livre])
    const complemento = await t.call('POST', `/api/lojas/${a.lojaId}/estoque/complemento`, {
      token: a.banco,
      body: { escolhidos: [], falta: 60_000, instituicaoFinanceiraId: a.bancoId },
    })
    expect(complemento.json()).toMatchObject({ veiculos: [], disponiveis: { quantidade: 1, total: 50_000 } })
    const { regraId } = await t.cenario.regra({ instituicaoId: a.bancoId })
    const id = await a.criar(0, { tipoSelecaoGarantia: 2, regraGarantiaId: regraId, valorGarantia: 60_000 })
    expect(await a.garantias(id)).toEqual([])
    const { veiculos, elegiveis } = await ler<{ veiculos: object[]; elegiveis: number }>(
      `estoque/nao-elegiveis?instituicaoFinanceiraId=${a.bancoId}`,
    )
    expect(elegiveis).toBe(1)
    expect(veiculos).toEqual([
      expect.objectContaining({
        id: consignado,
        emGarantia: false,
        motivo: 'Está em consignação: não pertence à loja.',
      }),
    ])
  })

  test('is told as such in its own store, which may list it alone', async () => {
    const { veiculos } = await ler<{ veiculos: object[] }>('veiculos?situacao=consignado', a.loja)
    expect(veiculos).toEqual([expect.objectContaining({ id: consignado, situacao: 'consignado' })])
    expect((await ler<{ veiculos: object[] }>('veiculos?situacao=livre', a.loja)).veiculos).toHaveLength(1)
  })

  test('is refused in words by a choice, and leaves the contract as it was', async () => {
    const id = await a.criar(0)
    const recusa = await escolher(id, livre, consignado)
    expect([recusa.status, recusa.text]).toEqual([400, await recusaDe(consignado)])
    expect(await a.garantias(id)).toEqual([])
  })
})

describe('a chosen car that turns consigned', () => {
  beforeAll(casa)

  test('is marked in its draft and can not be sent, until it is the store’s again', async () => {
    const id = await a.criar(2)
    const [um = 0] = await a.garantias(id)
    await informar(um, 'consignado')
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.banco })).json<{
      garantias: { id: number; emConsignacao: boolean }[]
    }>()
    expect(garantias.filter(({ emConsignacao }) => emConsignacao).map((garantia) => garantia.id)).toEqual([
      um,
    ])
    for (const query of ['', '?forcarEnvio=true']) {
      const recusa = await a.agir(id, `enviar${query}`, a.banco)
      expect([recusa.status, recusa.text]).toEqual([400, await recusaDe(um)])
    }
    expect(await a.penhorados(id)).toEqual([])
    await informar(um, 'em_estoque')
    await a.enviar(id)
    expect(await a.penhorados(id)).toContain(um)
  })

  test.each(['loja', 'banco'] as const)('can not be approved by the %s', async (lado) => {
    const id = await a.criar(lado === 'loja' ? 1 : 0, { tipoSelecaoGarantia: lado === 'loja' ? 1 : 0 })
    await a.enviar(id)
    if (lado === 'banco') {
      await a.garantir(id, 1, a.loja)
      await a.enviar(id, a.loja)
    }
    const [um = 0] = await a.garantias(id)
    await informar(um, 'consignado')
    for (const query of ['', '?forcarAprovacao=true']) {
      const recusa = await a.agir(id, `aprovar${query}`, a[lado])
      expect([recusa.status, recusa.text]).toEqual([400, await recusaDe(um)])
    }
    await informar(um, 'nao_informado')
    expect((await a.agir(id, 'aprovar', a[lado])).status).toBe(200)
  })

  test('can not come in by a change, proposed before or after', async () => {
    const id = await a.ativar(1)
    const [antes, depois] = [await a.veiculo(), await a.veiculo()]
    await informar(depois, 'consignado')
    const recusada = await a.propor(id, a.loja, { incluir: [{ veiculoId: depois }] })
    expect([recusada.status, recusada.text]).toEqual([400, await recusaDe(depois)])
    expect((await a.propor(id, a.loja, { incluir: [{ veiculoId: antes }] })).status).toBe(200)
    await informar(antes, 'consignado')
    const aceite = await a.responder(id, 'aceitar', a.banco)
    expect([aceite.status, aceite.text]).toEqual([400, await recusaDe(antes)])
    expect(await a.garantias(id)).not.toContain(antes)
    expect((await a.responder(id, 'recusar', a.banco)).status).toBe(200)
  })
})

test('a pledged car that turns consigned counts 0, is told to both sides, and counts again once it is the store’s', async () => {
  await casa()
  const id = await a.ativar(2)
  const numero = await a.numeroDe(id)
  const [um = 0, dois = 0] = await a.garantias(id)
  const cobertura = async () =>
    (await t.call('GET', `/api/contratos/${id}/cobertura`, { token: a.banco })).json<{
      atual: { totalAtual: number }
      veiculos: { veiculoId: number; valorAtual: number; consignadoDesde: string | null }[]
    }>()
  await informar(um, 'consignado')
  await reavaliarPedidos(t)
  expect(await cobertura()).toMatchObject({
    atual: { totalAtual: 50_000, partes: { saiu: { veiculos: 1, valor: 50_000 } } },
    veiculos: expect.arrayContaining([
      expect.objectContaining({
        veiculoId: um,
        valorAtual: 0,
        consignadoDesde: t.clock.now().toISOString(),
      }),
      expect.objectContaining({ veiculoId: dois, valorAtual: 50_000, consignadoDesde: null }),
    ]),
  })
  for (const lado of [a.bancoId, a.lojaId])
    expect(await a.avisos(lado)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Veículo em garantia está em consignação: .*${await a.placa(um)}.*contrato ${numero}.*conta R\\$ 0,00`,
        ),
      ),
    )
  expect((await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.banco })).text).toContain(
    'Veículo em garantia está em consignação',
  )
  // It stays pledged, and nobody else has it.
  expect(await a.penhorados(id)).toContain(um)
  await informar(um, 'em_estoque')
  await reavaliarPedidos(t)
  expect((await cobertura()).atual.totalAtual).toBe(100_000)
})
