import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { statementsOf } from '#testing/statements.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Parceria } from '#testing/parceria.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'

let t: TestApp
let g: Passagem
let p: Parceria
/**
 * Ativo contracts with one vehicle at 50.000,00: one below its guarantee from the start, one that the import pulls
 * below, one with room.
 */
let abaixo: number
let cai: number
let folga: number
let proposta: number

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
  t.setNow('2026-09-20T15:00:00Z')
  p = await g.parceria()
  abaixo = await p.criar(1, { valorGarantia: 60_000, numero: 'A-1' })
  await p.agir(abaixo, 'enviar?forcarEnvio=true', p.banco)
  await p.aprovar(abaixo)
  cai = await p.criar(1, { numero: 'B-1' })
  await p.enviar(cai)
  await p.aprovar(cai)
  folga = await p.ativar(1)
  await p.alterar(folga, { valorGarantia: 40_000 })
  proposta = await p.criar(1)
  await p.enviar(proposta)
  t.setNow('2026-11-16T15:00:00Z')
  // The sessions have expired meanwhile, so both sides sign in again.
  const [banco, loja] = [
    await t.cenario.usuario(p.bancoId, DE_INSTITUICAO),
    await t.cenario.usuario(p.lojaId, DE_LOJA),
  ]
  p = { ...p, banco: banco.token, loja: loja.token }
  await g.novoMes(p, 45_000)
  await g.reavaliar()
})
afterAll(() => t.close())

const consultar = (caminho: string, token = p.banco) =>
  t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura${caminho}`, { token })
const ids = async (caminho: string) =>
  (await consultar(caminho))
    .json<{ contratos: { contratoId: number }[] }>()
    .contratos.map((c) => c.contratoId)

const SOMA_ZERO = { valor: 0, veiculos: 0 }
const NENHUMA = { atual: SOMA_ZERO, semReferencia: SOMA_ZERO, defasada: SOMA_ZERO, saiu: SOMA_ZERO }

describe('contracts by coverage', () => {
  test('the worst first, with deficit, days and the sums of all', async () => {
    const resposta = (await consultar('?pagina=1&quantidadePorPagina=2')).json<{
      contratos: object[]
      resumo: object
    }>()
    expect(resposta).toMatchObject({
      resumo: {
        contratos: 3,
        descobertos: 2,
        semReferencia: 0,
        limite: 0,
        cobertos: 1,
        casosAbertos: 2,
        deficit: 20_000,
        totalAtual: 135_000,
        valorGarantia: 150_000,
        exigido: { descoberto: 110_000, semReferencia: 0, limite: 0, coberto: 40_000 },
        partes: { ...NENHUMA, atual: { valor: 135_000, veiculos: 3 } },
        precosDe: '2021-02-01T00:00:00Z',
        precosAte: '2021-02-01T00:00:00Z',
      },
      total: 3,
      totalPaginas: 2,
      registroAtual: 1,
    })
    expect((await consultar('/resumo')).json()).toEqual(resposta.resumo)
    expect((await consultar('/resumo?status=todos')).json()).toMatchObject({ contratos: 4 })
    // A page without the summary costs no sums.
    let semResumo = {}
    const comandos = await statementsOf(async () => {
      semResumo = (await consultar('?pagina=2&quantidadePorPagina=2&semResumo=true')).json()
    })
    expect(semResumo).toEqual({ contratos: [expect.anything()], total: 3, totalPaginas: 2, registroAtual: 3 })
    expect(comandos.filter((comando) => comando.includes('sum('))).toEqual([])
    expect(resposta.contratos).toEqual([
      {
        contratoId: abaixo,
        numero: 'A-1',
        lojaId: p.lojaId,
        loja: 'Loja Central',
        status: 'Ativo',
        statusId: 5,
        totalAtual: 45_000,
        totalInclusao: 50_000,
        valorGarantia: 60_000,
        exigido: 60_000,
        indice: null,
        saldo: null,
        dataSaldo: null,
        ltv: null,
        deficit: 15_000,
        percentual: 75,
        situacao: 'descoberto',
        veiculos: 1,
        partes: { ...NENHUMA, atual: { valor: 45_000, veiculos: 1 } },
        precosDe: '2021-02-01T00:00:00Z',
        precosAte: '2021-02-01T00:00:00Z',
        diasEmGarantia: 57,
        avaliadaEm: '2026-11-16T15:00:00.000Z',
        casoDesde: '2026-09-20T15:00:00.000Z',
        responsavel: null,
        pedido: null,
      },
      expect.objectContaining({ contratoId: cai, percentual: 90, casoDesde: '2026-11-16T15:00:00.000Z' }),
    ])
  })

  test('by traffic light, open case, status, text and order', async () => {
    expect(await ids('?situacao=coberto')).toEqual([folga])
    expect(await ids('?situacao=limite')).toEqual([])
    expect(await ids('?caso=aberto')).toEqual([abaixo, cai])
    expect(await ids('?status=todos&ordenacao=contratoId:asc')).toHaveLength(4)
    expect(await ids('?filtro=a-1')).toEqual([abaixo])
    expect(await ids('?filtro=ninguem')).toEqual([])
    expect(await ids('?ordenacao=percentual:desc')).toEqual([folga, cai, abaixo])
    expect(await ids('?ordenacao=deficit:desc')).toEqual([abaixo, cai, folga])
    expect(await ids('?pagina=9&quantidadePorPagina=20')).toEqual([])
  })
})

const APARTADAS = { totalSemReferencia: 0, totalDefasado: 0, totalSaido: 0 }

test('the trend has the end of each of the last 12 months', async () => {
  const { meses } = (await consultar('/tendencia')).json<{ meses: { mes: string }[] }>()
  expect(meses).toHaveLength(12)
  expect(meses.slice(8)).toEqual([
    {
      mes: '2026-08-01T00:00:00Z',
      contratos: 0,
      descobertos: 0,
      deficit: 0,
      totalAtual: 0,
      valorGarantia: 0,
      exigido: 0,
      ...APARTADAS,
    },
    {
      mes: '2026-09-01T00:00:00Z',
      contratos: 3,
      descobertos: 1,
      deficit: 10_000,
      totalAtual: 150_000,
      valorGarantia: 150_000,
      exigido: 150_000,
      ...APARTADAS,
    },
    {
      mes: '2026-10-01T00:00:00Z',
      contratos: 3,
      descobertos: 1,
      deficit: 10_000,
      totalAtual: 150_000,
      valorGarantia: 150_000,
      exigido: 150_000,
      ...APARTADAS,
    },
    {
      mes: '2026-11-01T00:00:00Z',
      contratos: 3,
      descobertos: 2,
      deficit: 20_000,
      totalAtual: 135_000,
      valorGarantia: 150_000,
      exigido: 150_000,
      ...APARTADAS,
    },
  ])
})

test('the impact of the last import: what moved, and what fell below 100%', async () => {
  const impacto = (await consultar('/impacto?pagina=1&quantidadePorPagina=1&somente=cairam')).json()
  expect(impacto).toMatchObject({
    importacao: {
      meses: [{ tipo: 'Carro', mes: '2021-02-01T00:00:00Z' }],
      importadaEm: '2026-11-16T15:00:00.000Z',
      concluidaEm: '2026-11-16T15:00:00.000Z',
      contratos: 3,
      cairam: 1,
      totalAntes: 150_000,
      totalDepois: 135_000,
    },
    total: 1,
  })
  expect(impacto.contratos).toEqual([
    {
      contratoId: cai,
      numero: 'B-1',
      loja: 'Loja Central',
      totalAntes: 50_000,
      totalDepois: 45_000,
      valorGarantia: 50_000,
      exigido: 50_000,
      percentualAntes: 100,
      percentualDepois: 90,
      caiu: true,
    },
  ])
  expect((await ids('/impacto')).toSorted((a, b) => a - b)).toEqual([abaixo, cai, folga])
})

test("a contract's vehicles, snapshots and cases", async () => {
  const detalhe = (await t.call('GET', `/api/contratos/${cai}/cobertura`, { token: p.banco })).json()
  expect(detalhe).toMatchObject({
    contratoId: cai,
    status: 'Ativo',
    atual: {
      totalAtual: 45_000,
      totalInclusao: 50_000,
      valorGarantia: 50_000,
      deficit: 5_000,
      situacao: 'descoberto',
    },
    veiculos: [
      {
        preco: 50_000,
        referenciaInclusao: 50_000,
        referenciaAtual: 45_000,
        mesReferencia: '2021-02-01T00:00:00Z',
        valorAtual: 45_000,
        diasEmGarantia: 57,
        semReferencia: false,
        referenciaDefasada: false,
        saiuEm: null,
      },
    ],
    historico: [
      { motivo: 'importacao', totalAtual: 45_000, percentual: 90 },
      { motivo: 'contrato', totalAtual: 50_000 },
      { motivo: 'contrato', totalAtual: 50_000 },
    ],
    casos: [{ fechadoEm: null, passos: [{ passo: 'aberto', totalAtual: 45_000, valorGarantia: 50_000 }] }],
  })
})

test('another institution sees nothing of it, and without the code nobody does', async () => {
  const outro = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(outro, DE_INSTITUICAO)
  expect((await consultar('', token)).status).toBe(403)
  expect((await t.call('GET', `/api/contratos/${cai}/cobertura`, { token })).status).toBe(404)
  const vazia = await t.call('GET', `/api/instituicoes-financeiras/${outro}/cobertura`, { token })
  expect(vazia.json()).toMatchObject({ contratos: [], resumo: { contratos: 0, deficit: 0 } })
  const impacto = await t.call('GET', `/api/instituicoes-financeiras/${outro}/cobertura/impacto`, { token })
  expect(impacto.json()).toMatchObject({ contratos: [], importacao: { contratos: 0, cairam: 0 } })
  const semCodigo = await t.cenario.usuario(p.bancoId, ['Contratos.Contratos.Listar'])
  for (const parte of ['', '/resumo']) expect((await consultar(parte, semCodigo.token)).status).toBe(403)
  expect((await consultar('', p.loja)).status).toBe(403)
})
