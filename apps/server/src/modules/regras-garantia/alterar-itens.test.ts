import type { Permissao } from '@lastro/shared/permissoes'
import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

const TODOS = Object.values(F)

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string
let regraId: number
let marcaId: number
let modeloId: number
let outraMarca: number
let outroModelo: number

beforeAll(async () => {
  t = await startApp()
  ;({ marcaId, modeloId } = await t.cenario.modelo({ marca: 'Fiat', nome: 'Uno' }))
  const outro = await t.cenario.modelo({ marca: 'Ford', nome: 'Ka' })
  outraMarca = outro.marcaId
  outroModelo = outro.modeloId
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Ana' }))
  ;({ regraId } = await t.cenario.regra({ instituicaoId, filtros: TODOS, itens: [] }))
})

type Metodo = 'POST' | 'PUT'
const enviar = (metodo: Metodo, itens: unknown, mais: { token?: string; id?: number } = {}) =>
  t.call(metodo, `/api/regras-garantia/${mais.id ?? regraId}/itens`, {
    token: mais.token ?? token,
    body: { regraGarantiaId: mais.id ?? regraId, itens },
  })
const item = (mudanca: object = {}) => ({ percentualTabelaReferencia: 80, ...mudanca })
interface Alteracao {
  versao: number
  alterada: boolean
  itens: { id: number; percentualTabelaReferencia: number }[]
  contratosAfetados: number[]
}
async function salvar(metodo: Metodo, itens: unknown) {
  const response = await enviar(metodo, itens)
  expect(response.status).toBe(200)
  return response.json<Alteracao>()
}
const itens = async () => {
  const response = await t.call('GET', `/api/regras-garantia/${regraId}/itens`, { token })
  return { etag: response.headers.etag, itens: response.json<Alteracao>().itens }
}
const auditoria = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select(['acao', 'entidade', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

describe('adding', () => {
  test('keeps what was there, counts the version up and answers with names', async () => {
    const primeira = await salvar('POST', [
      item({
        veiculoMarcaIds: [marcaId, outraMarca, marcaId],
        veiculoModeloIds: [modeloId],
        veiculoTipoIds: [1],
        veiculoTipoCombustivelIds: [2],
        veiculoUFs: [35],
        idadeMaxima: 5,
        quilometragemMaxima: 100_000,
        chassiRemarcado: false,
        leilao: true,
      }),
    ])
    expect(primeira).toMatchObject({ regraGarantiaId: regraId, versao: 2, alterada: true })
    expect(primeira.itens).toEqual([
      {
        id: expect.any(Number),
        veiculoMarcas: [
          { id: marcaId, nome: 'Fiat' },
          { id: outraMarca, nome: 'Ford' },
        ],
        veiculoModelos: [{ id: modeloId, nome: 'Uno' }],
        veiculoTipos: [{ id: 1, nome: 'Carro' }],
        veiculoTiposCombustivel: [{ id: 2, nome: 'Gasolina' }],
        veiculoUFs: [{ id: 35, nome: 'São Paulo' }],
        idadeMaxima: 5,
        quilometragemMaxima: 100_000,
        chassiRemarcado: false,
        leilao: true,
        percentualTabelaReferencia: 80,
      },
    ])
    const segunda = await salvar('POST', [item({ id: 0 }), item({ percentualTabelaReferencia: 999.99 })])
    expect(segunda.versao).toBe(3)
    expect(segunda.itens.map(({ percentualTabelaReferencia }) => percentualTabelaReferencia)).toEqual([
      80, 80, 999.99,
    ])
    expect(await itens()).toEqual({ etag: '"3"', itens: segunda.itens })
  })
  test('up to 500 in all', async () => {
    await salvar(
      'POST',
      Array.from({ length: 499 }, () => item()),
    )
    expect((await enviar('POST', [item(), item()])).text).toBe(
      'Validation failed:\n -- itens: Uma regra tem no máximo 500 itens.',
    )
    const cheia = await salvar('POST', [item()])
    expect(cheia.itens).toHaveLength(500)
  })
  test('an empty list, or an item with an id, is refused', async () => {
    expect((await enviar('POST', [])).text).toContain('itens: Informe ao menos um item.')
    expect((await enviar('POST', [item({ id: 5 })])).text).toContain('itens.0.id: Um item novo não leva id.')
  })
  test('Criar may give a new rule its first items, and no more', async () => {
    const codigos: Permissao[] = ['Configuracoes.RegrasGarantia.Criar']
    const criador = (await t.cenario.usuario(instituicaoId, codigos)).token
    expect((await enviar('POST', [item()], { token: criador })).status).toBe(200)
    expect((await enviar('POST', [item()], { token: criador })).status).toBe(403)
    expect((await enviar('PUT', [item()], { token: criador })).status).toBe(403)
    expect((await itens()).itens).toHaveLength(1)
    // A rule that was emptied by someone who may is not new again.
    expect((await enviar('PUT', [])).status).toBe(200)
    expect((await enviar('POST', [item()], { token: criador })).status).toBe(403)
    expect((await itens()).itens).toEqual([])
  })
})

describe('replacing', () => {
  test('changes, adds and removes in one version; items keep their ids', async () => {
    const antes = await salvar('POST', [item(), item({ percentualTabelaReferencia: 70 })])
    const [a, b] = antes.itens
    const depois = await salvar('PUT', [
      { ...item({ percentualTabelaReferencia: 75 }), id: b?.id },
      item({ percentualTabelaReferencia: 60 }),
    ])
    expect(depois.versao).toBe(3)
    expect(
      depois.itens.map(({ id, percentualTabelaReferencia }) => [id, percentualTabelaReferencia]),
    ).toEqual([
      [b?.id, 75],
      [expect.any(Number), 60],
    ])
    expect(depois.itens[1]?.id).toBeGreaterThan(b?.id ?? 0)
    // A removed item's id is no longer accepted.
    expect((await enviar('PUT', [{ ...item(), id: a?.id }])).text).toBe(
      `Validation failed:\n -- itens.0.id: Item não encontrado na regra: ${a?.id}.`,
    )
    const [, , alterada] = await auditoria().then((rows) => [undefined, ...rows])
    expect(alterada).toMatchObject({ acao: 'alterarItens', entidade: 'regraGarantia' })
    expect(JSON.parse(alterada?.antes ?? '')).toMatchObject({
      versao: 2,
      itens: [{ id: a?.id }, { id: b?.id }],
    })
    expect(JSON.parse(alterada?.depois ?? '')).toMatchObject({
      versao: 3,
      itens: [{ id: b?.id, percentual: 7500 }, { percentual: 6000 }],
    })
  })
  test('by nothing leaves a rule under which nothing qualifies', async () => {
    await salvar('POST', [item()])
    expect(await salvar('PUT', [])).toMatchObject({ versao: 3, alterada: true, itens: [] })
  })
  test('by the same list, in any order, is no change', async () => {
    const { itens: salvos, versao } = await salvar('POST', [
      item({ veiculoMarcaIds: [marcaId, outraMarca] }),
      item({ percentualTabelaReferencia: 70, leilao: false }),
    ])
    const resposta = await salvar('PUT', [
      item({ id: salvos[1]?.id, percentualTabelaReferencia: 70, leilao: false, chassiRemarcado: null }),
      item({ id: salvos[0]?.id, veiculoMarcaIds: [outraMarca, marcaId, outraMarca] }),
    ])
    expect(resposta).toMatchObject({ alterada: false, versao, itens: salvos, contratosAfetados: [] })
    expect(await auditoria()).toHaveLength(1)
    // null and false differ (domain 4).
    const outra = await salvar('PUT', [
      item({ id: salvos[1]?.id, percentualTabelaReferencia: 70, leilao: null }),
      item({ id: salvos[0]?.id, veiculoMarcaIds: [outraMarca, marcaId] }),
    ])
    expect(outra).toMatchObject({ alterada: true, versao: versao + 1 })
  })
  test('drops criteria whose filter the header has not', async () => {
    ;({ regraId } = await t.cenario.regra({ instituicaoId, filtros: [F.Marca], itens: [] }))
    const { itens: salvos } = await salvar('PUT', [
      item({ veiculoMarcaIds: [marcaId], veiculoModeloIds: [999_999], idadeMaxima: 3, leilao: false }),
    ])
    expect(salvos).toMatchObject([
      { veiculoMarcas: [{ id: marcaId }], veiculoModelos: [], idadeMaxima: null, leilao: null },
    ])
  })
})

describe.each(['POST', 'PUT'] as const)('%s refuses', (metodo) => {
  test.each([
    [{ percentualTabelaReferencia: null }, 'percentualTabelaReferencia: Campo obrigatório.'],
    [{ percentualTabelaReferencia: 0 }, 'percentualTabelaReferencia: Informe um percentual acima de 0.'],
    [{ percentualTabelaReferencia: -1 }, 'percentualTabelaReferencia: Informe um percentual acima de 0.'],
    [{ percentualTabelaReferencia: 1000 }, 'percentualTabelaReferencia: O percentual máximo é 999,99.'],
    [
      { percentualTabelaReferencia: 80.005 },
      'percentualTabelaReferencia: Use no máximo duas casas decimais.',
    ],
    [{ percentualTabelaReferencia: '80' }, 'percentualTabelaReferencia: '],
    [{ idadeMaxima: -1 }, 'idadeMaxima: O valor não pode ser negativo.'],
    [{ idadeMaxima: 2.5 }, 'idadeMaxima: '],
    [{ quilometragemMaxima: 10_000_000 }, 'quilometragemMaxima: O máximo é 9999999.'],
    [{ chassiRemarcado: 'não' }, 'chassiRemarcado: '],
    [{ veiculoMarcaIds: [0] }, 'veiculoMarcaIds.0: Identificador inválido.'],
    [{ veiculoMarcaIds: 1 }, 'veiculoMarcaIds: '],
    [{ veiculoMarcaIds: [999_998, 999_999] }, 'veiculoMarcaIds: Marcas não encontradas: 999998, 999999.'],
    [{ veiculoModeloIds: [999_999] }, 'veiculoModeloIds: Modelo não encontrado: 999999.'],
    [{ veiculoTipoIds: [9] }, 'veiculoTipoIds: Tipo de veículo não encontrado: 9.'],
    [
      { veiculoTipoCombustivelIds: [99] },
      'veiculoTipoCombustivelIds: Tipo de combustível não encontrado: 99.',
    ],
    [{ veiculoUFs: [99, 98] }, 'veiculoUFs: UFs não encontradas: 99, 98.'],
  ])('%j', async (mudanca, texto) => {
    const antes = await salvar('POST', [item()])
    const response = await enviar(metodo, [item(), item(mudanca)])
    expect(response.status).toBe(400)
    expect(response.text).toContain(`Validation failed:\n -- itens.1.${texto}`)
    expect((await itens()).itens).toEqual(antes.itens)
  })
  test('every unknown id at once, item by item', async () => {
    const response = await enviar(metodo, [
      item({ veiculoUFs: [99] }),
      item({ veiculoMarcaIds: [999_999], veiculoTipoIds: [8, 9] }),
    ])
    expect(response.text).toBe(
      [
        'Validation failed:',
        ' -- itens.1.veiculoMarcaIds: Marca não encontrada: 999999.',
        ' -- itens.1.veiculoTipoIds: Tipos de veículo não encontrados: 8, 9.',
        ' -- itens.0.veiculoUFs: UF não encontrada: 99.',
      ].join('\n'),
    )
  })
  test('a model whose brand is not chosen', async () => {
    for (const veiculoMarcaIds of [[], [marcaId]])
      expect((await enviar(metodo, [item({ veiculoMarcaIds, veiculoModeloIds: [outroModelo] })])).text).toBe(
        'Validation failed:\n -- itens.0.veiculoModeloIds: O modelo não é de uma marca escolhida: Ka.',
      )
    const ambos = item({ veiculoMarcaIds: [marcaId, outraMarca], veiculoModeloIds: [modeloId, outroModelo] })
    expect((await enviar(metodo, [ambos])).status).toBe(200)
  })
  test('501 items, another rule in the body, and foreign or deleted rules', async () => {
    const muitos = await enviar(
      metodo,
      Array.from({ length: 501 }, () => item()),
    )
    expect(muitos.text).toContain('itens: Uma regra tem no máximo 500 itens.')
    const outroCorpo = await t.call(metodo, `/api/regras-garantia/${regraId}/itens`, {
      token,
      body: { regraGarantiaId: regraId + 1, itens: [item()] },
    })
    expect(outroCorpo.text).toBe(
      'Validation failed:\n -- regraGarantiaId: A regra do corpo difere da regra do endereço.',
    )
    const alheio = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    for (const id of [regraId, 999_999])
      expect(await enviar(metodo, [item()], { token: alheio, id })).toMatchObject({
        status: 404,
        text: 'Regra de garantia não encontrada.',
      })
    await t.call('DELETE', `/api/regras-garantia/${regraId}`, { token })
    expect((await enviar(metodo, [item()])).status).toBe(404)
  })
})

test('a PUT refuses foreign and repeated item ids', async () => {
  const outra = await t.cenario.regra({ instituicaoId, filtros: TODOS, itens: [{ percentual: 5000 }] })
  const { id: deOutra } = await t.banco.db
    .selectFrom('regraGarantiaItem')
    .where('regraGarantiaId', '=', outra.regraId)
    .select('id')
    .executeTakeFirstOrThrow()
  const { itens: salvos } = await salvar('POST', [item()])
  const id = salvos[0]?.id
  expect((await enviar('PUT', [item({ id }), item({ id: deOutra }), item({ id })])).text).toBe(
    [
      'Validation failed:',
      ` -- itens.1.id: Item não encontrado na regra: ${deOutra}.`,
      ` -- itens.2.id: Item repetido: ${id}.`,
    ].join('\n'),
  )
})
