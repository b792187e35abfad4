import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
let lojaId: number
let daLoja: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(n.instituicaoId, lojaId)
  daLoja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
})
afterAll(() => t.close())

interface Resposta {
  veiculos: { placa: string; emGarantia: boolean; motivo: string }[]
  elegiveis: number
  emGarantia: number
  total?: number
}

const ler = (query: string, token = n.banco) =>
  n.ler<Resposta>(`/api/lojas/${lojaId}/estoque/nao-elegiveis?${query}`, token)

test('names each vehicle that cannot be chosen with the reason, and counts the others', async () => {
  const veiculo = (placa: string, campos: object = {}) =>
    t.cenario.veiculo({ lojaId, modeloId: n.modeloId, placa, ...campos })
  await veiculo('NEL1A01')
  await veiculo('NEL1A02', { hodometro: 112_000 })
  await veiculo('NEL1A03', { hodometro: null })
  const preso = await veiculo('NEL1A04')
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [FiltroRegra.Km],
    itens: [{ quilometragemMaxima: 90_000, percentual: 8_000 }],
  })
  const { id } = await n.criar({ lojaId, valorGarantia: 1_000 })
  await n.garantir(id, [[preso, 1_000]])
  await n.agir(id, 'enviar', n.banco)

  const query = `regraGarantiaId=${regraId}&instituicaoFinanceiraId=${n.instituicaoId}`
  const { veiculos, ...contagens } = await ler(query)
  expect(contagens).toEqual({ elegiveis: 1, emGarantia: 1 })
  expect(veiculos.map(({ placa, emGarantia, motivo }) => [placa, emGarantia, motivo])).toEqual([
    ['NEL1A02', false, 'Quilometragem 112.000 km; a regra aceita até 90.000 km.'],
    ['NEL1A03', false, 'Quilometragem não informada; a regra aceita até 90.000 km.'],
    ['NEL1A04', true, 'Já está em garantia em outro contrato.'],
  ])
  // Its own contract may choose it.
  expect(await ler(`${query}&contratoId=${id}`)).toMatchObject({ elegiveis: 2, emGarantia: 0 })
  // Without a rule every free vehicle may be chosen.
  expect((await ler('')).veiculos.map(({ placa }) => placa)).toEqual(['NEL1A04'])
  const segunda = await ler(`${query}&pagina=2&quantidadePorPagina=2`)
  expect(segunda).toMatchObject({ veiculos: [{ placa: 'NEL1A04' }], total: 3, elegiveis: 1, emGarantia: 1 })

  // A store may not see what the rule accepts, but learns what it has not told.
  const recusa = 'Não atende à regra de garantia da instituição financeira.'
  expect((await ler(query, daLoja)).veiculos.map(({ motivo }) => motivo)).toEqual([
    recusa,
    `${recusa} Quilometragem não informada.`,
    'Já está em garantia em outro contrato.',
  ])
})
