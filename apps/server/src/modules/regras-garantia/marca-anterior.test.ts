import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { importarFipe } from '../referencias/importacao/importacao.service.ts'

let t: TestApp
let token: string
let lojaId: number
let veiculoId: number
let instituicaoId: number
beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO))
})
afterAll(() => t.close())

async function importar(mes: string, marca: string) {
  async function* bytes() {
    yield Buffer.from(
      `mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco\n${mes},carro,001009-9,${marca},Tiggo,2022,Gasolina,90000.00\n`,
    )
  }
  expect(await importarFipe(t.banco.db, t.clock, bytes(), { confirmar: 'Poucos preços' })).toMatchObject({
    situacao: 'importado',
  })
}
const get = async <T>(url: string) => {
  const response = await t.call('GET', url, { token })
  if (response.status !== 200) throw new Error(response.text)
  return response.json<T>()
}
const marcaDe = async (nome: string) =>
  (
    await get<{ listaVeiculoMarca: { id: number; nome: string }[] }>('/api/veiculos/marcas')
  ).listaVeiculoMarca.find((marca) => marca.nome === nome)?.id
const modelosDe = async (marcaId: number | undefined) =>
  (
    await get<{ listaVeiculoModelo: { id: number; nome: string }[] }>(
      `/api/veiculos/marcas/${marcaId}/modelos`,
    )
  ).listaVeiculoModelo

/** Prices the store's vehicles under the rule, in SQL and by the simulator's engine. */
async function precosSob(regraId: number) {
  const { estoque } = await get<{ estoque: { id: number; preco: number }[] }>(
    `/api/lojas/${lojaId}/estoque?instituicaoFinanceiraId=${instituicaoId}&regraGarantiaId=${regraId}`,
  )
  const simulacao = await t.call('POST', '/api/regras-garantia/simulacao', {
    token,
    body: { lojaId, regraGarantiaId: regraId },
  })
  const { veiculos } = simulacao.json<{ veiculos: { id: number; preco: number | null }[] }>()
  expect(veiculos.filter(({ preco }) => preco !== null).map(({ id, preco }) => ({ id, preco }))).toEqual(
    estoque.map(({ id, preco }) => ({ id, preco })),
  )
  return estoque.map(({ id, preco }) => ({ id, preco }))
}

test('a rule’s item that names the brand which a model had goes on taking it, and can be saved again', async () => {
  await importar('2026-01', 'Caoa Chery')
  const antiga = await marcaDe('Caoa Chery')
  const [tiggo] = await modelosDe(antiga)
  veiculoId = await t.cenario.veiculo({ lojaId, modeloId: tiggo?.id ?? 0 })
  const filtros = [F.Marca, F.Modelo]
  const regra = (percentual: number, marcas: number[], modelos: number[]) =>
    t.cenario.regra({ instituicaoId, filtros, itens: [{ percentual, marcas, modelos }] })
  const { regraId } = await regra(8000, [antiga ?? 0], [tiggo?.id ?? 0])
  expect(await precosSob(regraId)).toEqual([{ id: veiculoId, preco: 72_000 }])

  await importar('2026-02', 'Caoa Chery/Chery')
  const nova = await marcaDe('Caoa Chery/Chery')
  expect(await marcaDe('Caoa Chery')).toBe(antiga)
  expect([await modelosDe(antiga), await modelosDe(nova)]).toEqual([[tiggo], [tiggo]])
  expect(await precosSob(regraId)).toEqual([{ id: veiculoId, preco: 72_000 }])
  const daNova = await regra(7000, [nova ?? 0], [])
  expect(await precosSob(daNova.regraId)).toEqual([{ id: veiculoId, preco: 63_000 }])
  const deOutra = await regra(7000, [(await t.cenario.modelo({ marca: 'Ford' })).marcaId], [])
  expect(await precosSob(deOutra.regraId)).toEqual([])

  const itens = `/api/regras-garantia/${regraId}/itens`
  const { itens: salvos } = await get<{ itens: { id: number }[] }>(itens)
  const body = {
    itens: [
      {
        id: salvos[0]?.id,
        veiculoMarcaIds: [antiga],
        veiculoModeloIds: [tiggo?.id],
        percentualTabelaReferencia: 75,
      },
    ],
  }
  const salva = await t.call('PUT', itens, { token, body })
  expect([salva.status, salva.text]).toEqual([200, salva.text])
  expect(await precosSob(regraId)).toEqual([{ id: veiculoId, preco: 67_500 }])
})
