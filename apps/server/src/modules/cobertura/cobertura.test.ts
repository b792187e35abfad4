import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DE_INSTITUICAO, DE_LOJA } from '../../testing/cenario.ts'
import { comandosDe } from '../../testing/comandos.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import type { Parceria } from '../../testing/parceria.ts'
import { createPassagem, type Passagem } from './testing/passagem.ts'

let t: TestApp
let g: Passagem
let p: Parceria
/** Ativo contracts of one vehicle at 50.000,00: one below its guarantee from the start, one that the import pulls below it, one with room. */
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
  // Their sessions have ended meanwhile.
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
        limite: 0,
        cobertos: 1,
        casosAbertos: 2,
        deficit: 20_000,
        totalAtual: 135_000,
        valorGarantia: 150_000,
      },
      total: 3,
      totalPaginas: 2,
      registroAtual: 1,
    })
    expect((await consultar('/resumo')).json()).toEqual(resposta.resumo)
    expect((await consultar('/resumo?status=todos')).json()).toMatchObject({ contratos: 4 })
    // Asked for without them, a page costs no sums.
    let semResumo = {}
    const comandos = await comandosDe(async () => {
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
        deficit: 15_000,
        percentual: 75,
        situacao: 'descoberto',
        veiculos: 1,
        defasados: 0,
        semReferencia: 0,
        diasEmGarantia: 57,
        avaliadaEm: '2026-11-16T15:00:00.000Z',
        casoDesde: '2026-09-20T15:00:00.000Z',
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
    },
    {
      mes: '2026-09-01T00:00:00Z',
      contratos: 3,
      descobertos: 1,
      deficit: 10_000,
      totalAtual: 150_000,
      valorGarantia: 150_000,
    },
    {
      mes: '2026-10-01T00:00:00Z',
      contratos: 3,
      descobertos: 1,
      deficit: 10_000,
      totalAtual: 150_000,
      valorGarantia: 150_000,
    },
    {
      mes: '2026-11-01T00:00:00Z',
      contratos: 3,
      descobertos: 2,
      deficit: 20_000,
      totalAtual: 135_000,
      valorGarantia: 150_000,
    },
  ])
})

test('the trend begins with what was true before its first month, and says nothing of what ended before', async () => {
  const { db } = t.banco
  const antigo = await t.cenario.instituicao('Banco Antigo')
  const { token: quem } = await t.cenario.usuario(antigo, DE_INSTITUICAO)
  const lojaId = await t.cenario.loja()
  const contratoEm = async (status: StatusContrato, desde: string) => {
    const id = await t.cenario.contrato({ instituicaoId: antigo, lojaId, status })
    await db
      .updateTable('contrato')
      .set({ statusDesde: new Date(desde) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ativo = await contratoEm(5, '2025-01-10T12:00:00Z')
  const liquidado = await contratoEm(7, '2026-02-10T12:00:00Z')
  const acabado = await contratoEm(7, '2025-11-10T12:00:00Z')
  const retratos: [number, string, number][] = [
    [ativo, '2025-01-10T12:00:00Z', 40_000],
    [ativo, '2025-06-10T12:00:00Z', 70_000],
    // At the very end of the first month: of the second one.
    [ativo, '2026-01-01T03:00:00Z', 55_000],
    [liquidado, '2025-03-10T12:00:00Z', 65_000],
    [liquidado, '2026-02-10T12:00:01Z', 0],
    [acabado, '2025-01-10T12:00:00Z', 10_000],
    [acabado, '2025-11-10T12:00:01Z', 0],
  ]
  await db
    .insertInto('coberturaHistorico')
    .values(
      retratos.map(([contratoId, avaliadaEm, total]) => ({
        instituicaoFinanceiraId: antigo,
        contratoId,
        motivo: 'contrato' as const,
        reavaliacaoId: null,
        totalAntes: null,
        totalAtual: (total * 100) as Centavos,
        valorGarantia: 6_000_000 as Centavos,
        veiculos: total === 0 ? 0 : 1,
        defasados: 0,
        semReferencia: 0,
        ativo: total > 0,
        avaliadaEm: new Date(avaliadaEm),
      })),
    )
    .execute()
  const url = `/api/instituicoes-financeiras/${antigo}/cobertura/tendencia`
  const { meses } = (await t.call('GET', url, { token: quem })).json<{
    meses: { mes: string; contratos: number; descobertos: number; totalAtual: number }[]
  }>()
  expect(
    meses.map(({ mes, contratos, descobertos, totalAtual }) => [mes, contratos, descobertos, totalAtual]),
  ).toEqual([
    ['2025-12-01T00:00:00Z', 2, 0, 135_000],
    ['2026-01-01T00:00:00Z', 2, 1, 120_000],
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((mes) => [
      `2026-${mes}-01T00:00:00Z`,
      1,
      1,
      55_000,
    ]),
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
    totalAtual: 45_000,
    totalInclusao: 50_000,
    valorGarantia: 50_000,
    deficit: 5_000,
    situacao: 'descoberto',
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
