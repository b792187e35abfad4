import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes, type Pedido } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

// Domain 2, 'A wrong price after sending': on Ativo a change of guarantees may also reprice vehicles that stay.

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 each and a valorGarantia of 90.000,00. */
let id: number
let um: number
let outro: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t)
  id = await a.ativar(2)
  await a.alterar(id, { valorGarantia: 90_000 })
  ;[um = 0, outro = 0] = await a.garantias(id)
})

const preco = (veiculoId: number, reais: number | null) => ({ veiculoId, precoInstituicaoFinanceira: reais })
const propor = (pedido: Pedido, token = a.banco) => a.propor(id, token, pedido)
/** Reads the contract's prices of its vehicles, in reais. */
async function precos() {
  const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.banco })).json<{
    garantias: { veiculoId: number; precoVeiculo: number; precoInstituicaoFinanceira: number | null }[]
  }>()
  return new Map(
    garantias.map((garantia) => [
      garantia.veiculoId,
      garantia.precoInstituicaoFinanceira ?? garantia.precoVeiculo,
    ]),
  )
}
const ultimoEvento = async () =>
  (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.loja }))
    .json<{ eventos: { acao: string; mudancas: object[] }[] }>()
    .eventos.at(0)

test('the institution proposes, nothing changes before the store has accepted, and then it is as any change', async () => {
  const cobrados = await a.cobrados(id)
  expect((await propor({ precos: [preco(um, 45_000)] })).json()).toMatchObject({ situacao: 'pendente' })
  expect(await precos()).toEqual(
    new Map([
      [um, 50_000],
      [outro, 50_000],
    ]),
  )
  expect(await a.situacao(id, a.loja)).toMatchObject({
    totalAtual: 100_000,
    alteracao: {
      incluir: [],
      remover: [],
      precos: [{ veiculoId: um, preco: 45_000, valorAtual: 45_000 }],
      totalDepois: 95_000,
    },
  })
  const placa = await a.placa(um)
  expect((await a.avisos(a.lojaId)).at(-1)?.replaceAll(/\s/g, ' ')).toContain(
    `: mudar o preço de ${placa} para R$ 45.000,00. Responda até `,
  )
  expect(await ultimoEvento()).toMatchObject({
    acao: 'proporAlteracao',
    mudancas: [{ campo: `Preço do veículo ${placa}`, de: 'R$\u00a050.000,00', para: 'R$\u00a045.000,00' }],
  })

  const penhorados = await a.penhorados(id)
  expect((await a.responder(id, 'aceitar', a.loja)).json()).toMatchObject({ situacao: 'aceita' })
  expect(await precos()).toEqual(
    new Map([
      [um, 45_000],
      [outro, 50_000],
    ]),
  )
  expect(await a.situacao(id)).toMatchObject({ totalAtual: 95_000, alteracao: null })
  expect(await a.penhorados(id)).toEqual(penhorados)
  expect(await ultimoEvento()).toMatchObject({
    acao: 'aceitarAlteracao',
    mudancas: [{ campo: `Veículo ${placa}`, de: 'R$\u00a050.000,00', para: 'R$\u00a045.000,00' }],
  })
  // Nothing is billed, because no vehicle came or went.
  expect(await a.cobrados(id)).toEqual(cobrados)
  const { partes } = (
    await t.call('GET', `/api/contratos/${id}/origem-do-preco?veiculoId=${um}`, { token: a.banco })
  ).json<{ partes: { fatos: { termo: string; valor: unknown }[] }[] }>()
  expect(partes.flatMap(({ fatos }) => fatos)).toContainEqual(
    expect.objectContaining({ termo: 'Digitado por', valor: 'Ana do Banco' }),
  )
})

test.each(['recusar', 'cancelar', 'vencer'] as const)(
  '%s leaves every price and pledge as it was',
  async (fim) => {
    await propor({ precos: [preco(um, 45_000)] })
    if (fim === 'vencer') await a.passarDias(6)
    else await a.responder(id, fim, fim === 'recusar' ? a.loja : a.banco)
    expect(await a.situacao(id)).toMatchObject({ alteracao: null, totalAtual: 100_000 })
    expect(await precos()).toEqual(
      new Map([
        [um, 50_000],
        [outro, 50_000],
      ]),
    )
    expect(await a.penhorados(id)).toEqual([um, outro])
  },
)

test('with vehicles that come and go it is one change', async () => {
  const novo = await a.veiculo()
  const pedido = { incluir: [preco(novo, 30_000)], remover: [outro], precos: [preco(um, 62_000)] }
  expect((await propor(pedido)).status).toBe(200)
  expect(await a.situacao(id)).toMatchObject({ alteracao: { totalDepois: 92_000 } })
  expect((await a.responder(id, 'aceitar', a.loja)).status).toBe(200)
  expect(await precos()).toEqual(
    new Map([
      [um, 62_000],
      [novo, 30_000],
    ]),
  )
})

test('what may not be is refused in words', async () => {
  const recusa = async (pedido: Pedido, token?: string) => {
    const { status, text } = await propor(pedido, token)
    return `${status} ${text.replaceAll(/\s+/g, ' ')}`
  }
  const livre = await a.veiculo()
  expect(await recusa({ precos: [preco(um, 45_000)] }, a.loja)).toContain(
    '-- precos: Só a instituição financeira muda o preço de um veículo.',
  )
  expect(await recusa({ precos: [preco(um, 45_000)], imediata: true })).toContain(
    '400 Validation failed: -- imediata: ',
  )
  expect(await recusa({ precos: [preco(um, 50_000)] })).toContain(
    '-- precos.0.precoInstituicaoFinanceira: O veículo já está no contrato por este preço.',
  )
  expect(await recusa({ precos: [preco(livre, 45_000)] })).toContain(
    '-- precos.0.veiculoId: O veículo não está em garantia neste contrato.',
  )
  expect(await recusa({ precos: [preco(um, null)] })).toContain(
    '-- precos.0.precoInstituicaoFinanceira: Campo obrigatório',
  )
  expect(await recusa({ precos: [preco(um, 45_000)], remover: [um] })).toContain(
    '-- precos.0: Veículo repetido na lista.',
  )
  expect(await recusa({ precos: [preco(um, 45_000), preco(um, 46_000)] })).toContain(
    'Veículo repetido na lista.',
  )
  expect(await recusa({ precos: [] })).toContain('Escolha ao menos um veículo')
  // 40 + 40 thousand are less than valorGarantia (90) and than before (100).
  expect(await recusa({ precos: [preco(um, 40_000), preco(outro, 40_000)] })).toContain(
    '400 A alteração deixaria a cobertura em 88,88%',
  )
  expect(await a.situacao(id)).toMatchObject({ alteracao: null, totalAtual: 100_000 })
})

test('a policy of two people asks for both before the store is told', async () => {
  const politica = { exigeSegundoFator: false, aprovadorDistinto: true, valorSegundaAprovacao: null }
  const url = `/api/instituicoes-financeiras/${a.bancoId}/politica`
  expect((await t.call('PUT', url, { token: a.banco, body: politica })).status).toBe(200)
  const pedido = { precos: [preco(um, 60_000)] }
  expect((await propor(pedido)).json()).toMatchObject({ situacao: 'aguardandoSegundaAprovacao' })
  const { primeiraAprovacao } = (await t.call('GET', `/api/contratos/${id}`, { token: a.banco })).json<{
    primeiraAprovacao: { mudancas: string[] }
  }>()
  expect(primeiraAprovacao.mudancas.map((mudanca) => mudanca.replaceAll(/\s/g, ' '))).toEqual([
    `Veículo ${await a.placa(um)}: preço de R$ 50.000,00 para R$ 60.000,00`,
  ])
  const bia = (await t.cenario.usuario(a.bancoId, DE_INSTITUICAO, { nome: 'Bia do Banco' })).token
  expect((await propor(pedido, bia)).json()).toMatchObject({ situacao: 'pendente' })
})

test('a table that moved meanwhile is asked about, and the price that was agreed stays', async () => {
  await propor({ precos: [preco(um, 60_000)] })
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: 5_500_000 as Centavos, mes: '2026-11-01' })
    .where('modeloId', '=', a.modeloId)
    .execute()
  const aceitar = (query = '') => t.call('POST', `${a.url(id)}/aceitar${query}`, { token: a.loja, body: {} })
  const pergunta = await aceitar()
  expect([pergunta.status, pergunta.json()]).toMatchObject([
    409,
    {
      precos: [
        {
          veiculoId: um,
          precoVeiculo: 50_000,
          precoVeiculoAtual: 55_000,
          precoAtual: 60_000,
          digitado: true,
        },
      ],
    },
  ])
  expect((await aceitar('?forcarAlteracao=true')).status).toBe(200)
  expect((await precos()).get(um)).toBe(60_000)
})
