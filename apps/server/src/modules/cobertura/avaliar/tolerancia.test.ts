import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'
import { reavaliarPedidos } from '../testing/reavaliar-pedidos.ts'

let t: TestApp
let g: Passagem
let p: Parceria
let gestoras: [string, string]
beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
  p = await g.parceria()
  const pessoa = async () =>
    (
      await t.cenario.usuario(p.bancoId, [
        'Configuracoes.Politicas.Listar',
        'Configuracoes.Politicas.Alterar',
      ])
    ).token
  gestoras = [await pessoa(), await pessoa()]
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const politica = () => `/api/instituicoes-financeiras/${p.bancoId}/politica`
const DESLIGADA = { exigeSegundoFator: false, aprovadorDistinto: false, valorSegundaAprovacao: null }

/** One person asks, and where that weakens the policy another one confirms. */
async function tolerar(pontos: number): Promise<void> {
  const body = { ...DESLIGADA, toleranciaCobertura: pontos }
  const { status, json } = await t.call('PUT', politica(), { token: gestoras[0], body })
  expect(status).toBe(200)
  if (json<{ reducao: object | null }>().reducao)
    await t.call('POST', `${politica()}/reducao/confirmar`, { token: gestoras[1] })
  await reavaliarPedidos(t)
}

/** The contract's light, and how many contracts have which in the sums. */
async function luz(id: number): Promise<string> {
  const { cobertura } = (await t.call('GET', `/api/contratos/${id}`, { token: p.banco })).json<{
    cobertura: { situacao: string }
  }>()
  const url = `/api/instituicoes-financeiras/${p.bancoId}/cobertura/resumo`
  const { descobertos, limite, cobertos } = (await t.call('GET', url, { token: p.banco })).json<
    Record<'descobertos' | 'limite' | 'cobertos', number>
  >()
  return `${cobertura.situacao}: ${descobertos} ${limite} ${cobertos}`
}

test('a case opens below 100 less the tolerance and closes at 102 less it, and lights and sums follow', async () => {
  await tolerar(2)
  const id = await p.ativar(2)
  expect(await luz(id)).toBe('coberto: 0 0 1')
  for (const [preco, esperada] of [
    [49_940, 'limite: 0 1 0'],
    [49_000, 'limite: 0 1 0'],
    [48_999.99, 'descoberto: 1 0 0'],
    [49_999, 'limite: 0 1 0'],
    [50_000, 'coberto: 0 0 1'],
  ] as const) {
    await g.novoMes(p, preco)
    await g.reavaliar()
    expect([preco, await luz(id)]).toEqual([preco, esperada])
  }
  expect(await g.passos(id)).toEqual(['aberto 9799998/10000000', 'fechado 10000000/10000000'])
})

test('another tolerance judges every contract anew, told as such; a weaker one needs two people', async () => {
  const id = await p.ativar(2)
  await g.novoMes(p, 49_500)
  await g.reavaliar()
  expect(await g.casos(id)).toEqual([])
  await tolerar(0)
  expect(await g.casos(id)).toHaveLength(1)
  expect((await g.avisos(p.lojaId)).at(-1)).toMatch(
    /^Com a tolerância da cobertura que a política passou a ter, os veículos do contrato .* cobrem 99,00%/,
  )
  const body = { ...DESLIGADA, toleranciaCobertura: 10 }
  expect((await t.call('PUT', politica(), { token: gestoras[0], body })).json()).toMatchObject({
    toleranciaCobertura: 0,
    reducao: { toleranciaCobertura: 10 },
  })
  // What is not sent stays.
  expect((await t.call('PUT', politica(), { token: gestoras[0], body: DESLIGADA })).json()).toMatchObject({
    toleranciaCobertura: 0,
    reducao: null,
  })
  await tolerar(10)
  expect((await g.casos(id)).map(({ fechadoEm }) => fechadoEm === null)).toEqual([false])
})

test('refuses a tolerance beyond 10 points, in words', async () => {
  for (const toleranciaCobertura of [10.01, -1, 1.234]) {
    const body = { ...DESLIGADA, toleranciaCobertura }
    const { status, text } = await t.call('PUT', politica(), { token: gestoras[0], body })
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(/toleranciaCobertura: (A tolerância vai de 0 a 10|Use no máximo)/),
    ])
  }
})
