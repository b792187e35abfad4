import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { novaLoja, veiculo } from './testing/carga.ts'

/**
 * Domain 3: an odometer of 0 of an earlier model year, without the day of its reading, counts as not told. Today is in
 * November 2026.
 */

let t: TestApp
let n: Negocio
let regraGarantiaId: number
/** All of one model and store, in this order. */
const ids = { lido: 0, semDia: 0, comDia: 0, doAno: 0 }
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  const { modeloId: novo } = await t.cenario.modelo({ preco: 5_000_000, ano: 2026 })
  ids.lido = await n.veiculo({ modeloId, hodometro: 90_000 })
  ids.semDia = await n.veiculo({ modeloId, hodometro: 0 })
  ids.comDia = await n.veiculo({ modeloId, hodometro: 0 })
  ids.doAno = await n.veiculo({ modeloId: novo, anoModelo: 2026, hodometro: 0 })
  await t.banco.db
    .updateTable('veiculo')
    .set({ dataAfericaoHodometro: '2026-10-31' })
    .where('id', '=', ids.comDia)
    .execute()
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [FiltroRegra.Km],
    itens: [{ percentual: 10_000, quilometragemMaxima: 80_000 }],
  })
  regraGarantiaId = regraId
})
afterAll(() => t.close())

const MOTIVO =
  'Quilometragem 0 km sem data de aferição (conta como não informada); a regra aceita até 80.000 km.'

test('the stock under a rule, the simulator and a choice by hand refuse it, and say why', async () => {
  const { estoque } = await n.ler<{ estoque: { id: number }[] }>(
    `/api/lojas/${n.lojaId}/estoque?regraGarantiaId=${regraGarantiaId}&instituicaoFinanceiraId=${n.instituicaoId}`,
  )
  expect(estoque.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([ids.comDia, ids.doAno])
  const simulacao = await t.call('POST', '/api/regras-garantia/simulacao', {
    token: n.banco,
    body: { lojaId: n.lojaId, regraGarantiaId },
  })
  const simulados = simulacao.json<{
    veiculos: { id: number; qualifica: boolean; motivo: string | null }[]
  }>()
  expect(simulados.veiculos.find(({ id }) => id === ids.semDia)).toMatchObject({
    qualifica: false,
    motivo: MOTIVO,
  })
  const servem = simulados.veiculos.flatMap(({ id, qualifica }) => (qualifica ? id : []))
  expect(new Set(servem)).toEqual(new Set([ids.comDia, ids.doAno]))
  const { id } = await n.criar({ regraGarantiaId })
  const recusa = await n.garantir(id, [[ids.semDia, 50_000]])
  expect([recusa.status, recusa.text]).toEqual([400, expect.stringContaining(MOTIVO)])
  expect((await n.garantir(id, [[ids.comDia, 50_000]])).status).toBe(200)
})

test('the automatic selection leaves it out', async () => {
  const contrato = await n.criar({ tipoSelecaoGarantia: 2, regraGarantiaId, valorGarantia: 100_000 })
  const escolhidos = contrato.garantias.map(({ veiculoId }) => veiculoId)
  expect(new Set(escolhidos)).toEqual(new Set([ids.comDia, ids.doAno]))
})

test('a load keeps what is known of the kilometres, and an odometer that it tells with its day', async () => {
  const loja = await novaLoja(t)
  const km = async () =>
    (
      await t.banco.db
        .selectFrom('veiculo')
        .where('lojaId', '=', loja.lojaId)
        .select('hodometro')
        .orderBy('id')
        .execute()
    ).map(({ hodometro }) => hodometro)
  const carga = async (...veiculos: object[]) =>
    expect((await loja.carga({ completo: false, veiculos })).status).toBe(200)
  await carga(
    veiculo(1, { hodometro: 35_000 }),
    veiculo(2, { hodometro: 0 }),
    veiculo(3, { hodometro: 0, dataAfericaoHodometro: '2026-10-31' }),
    veiculo(4, { hodometro: 0, anoModelo: 2026 }),
  )
  expect(await km()).toEqual([35_000, null, 0, 0])
  await carga(veiculo(1, { hodometro: 0 }), veiculo(2, { hodometro: 12 }))
  expect(await km()).toEqual([35_000, 12, 0, 0])
})

test('the preview names the lines as a doubt, and they are loaded', async () => {
  const loja = await novaLoja(t)
  const titulos = 'placa;chassi;ano_modelo;marca;modelo;hodometro;data_afericao_hodometro'
  const linha = (v: number, ano: number, resto: string) => {
    const { placa, chassi } = veiculo(v)
    return `${placa};${chassi};${ano};Fiat;Uno Teste;${resto}`
  }
  const conteudo = [
    titulos,
    linha(1, 2022, '0 km;'),
    linha(2, 2022, '0;31/10/2026'),
    linha(3, 2026, '0;'),
    linha(4, 2025, '0,0;'),
  ].join('\n')
  const previa = await loja.previa(conteudo)
  expect(previa).toMatchObject({
    situacao: 'pronto',
    erros: [],
    novosSemHodometro: 2,
    hodometrosEmDuvida: [
      { linha: 2, placa: veiculo(1).placa, anoModelo: 2022 },
      { linha: 5, placa: veiculo(4).placa, anoModelo: 2025 },
    ],
    totalHodometrosEmDuvida: 2,
  })
  expect((await loja.enviar('arquivo', conteudo)).status).toBe(200)
  expect(await loja.placas()).toHaveLength(4)
})

test('the year turns: what was new counts as not told from then on', async () => {
  t.passar(Date.parse('2027-01-01T12:00:00-03:00') - t.clock.now().getTime())
  const { token } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO)
  const { text } = await t.call('POST', '/api/regras-garantia/simulacao', {
    token,
    body: { lojaId: n.lojaId, regraGarantiaId },
  })
  expect(JSON.parse(text).veiculos).toContainEqual(
    expect.objectContaining({ id: ids.doAno, qualifica: false, motivo: MOTIVO }),
  )
})
