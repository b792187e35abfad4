import type { Centavos } from '@lastro/shared/dinheiro'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { veiculosComReferencia } from './preco-referencia.sql.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

const nomes = async (url: string, chave: string) =>
  ((await n.ler<Record<string, { nome: string }[]>>(url))[chave] ?? []).map(({ nome }) => nome)

describe('lookups', () => {
  test('brands and the models of one, searched without accents and case, in pages', async () => {
    const { marcaId } = await t.cenario.modelo({ marca: 'Citroën', nome: 'C4 Cactus' })
    await t.cenario.modelo({ marca: 'Citroën', nome: 'Aircross' })
    await t.cenario.modelo({ marca: 'Peugeot', nome: '208' })
    expect(await nomes('/api/veiculos/marcas', 'listaVeiculoMarca')).toEqual(['Citroën', 'Fiat', 'Peugeot'])
    expect(await nomes('/api/veiculos/marcas?q=CITROEN', 'listaVeiculoMarca')).toEqual(['Citroën'])
    expect(await n.ler('/api/veiculos/marcas?q=&pagina=2&quantidadePorPagina=2')).toMatchObject({
      listaVeiculoMarca: [{ nome: 'Peugeot' }],
      total: 3,
      totalPaginas: 2,
      registroAtual: 3,
    })
    const modelos = `/api/veiculos/marcas/${marcaId}/modelos`
    expect(await nomes(modelos, 'listaVeiculoModelo')).toEqual(['Aircross', 'C4 Cactus'])
    expect(await nomes(`${modelos}?q=CÁCTUS`, 'listaVeiculoModelo')).toEqual(['C4 Cactus'])
    expect(await nomes(`${modelos}?q=%25`, 'listaVeiculoModelo')).toEqual([])
    const unknown = await t.call('GET', '/api/veiculos/marcas/999999/modelos', { token: n.banco })
    expect([unknown.status, unknown.text]).toEqual([404, 'Marca não encontrada.'])
  })

  test('a form gets types, fuels and states of vehicles with their ids', async () => {
    expect(await n.ler('/api/veiculos/tipos-veiculo')).toEqual({
      tipos: [
        { id: 1, nome: 'Carro' },
        { id: 2, nome: 'Moto' },
        { id: 3, nome: 'Caminhão' },
      ],
    })
    expect(await nomes('/api/veiculos/tipos-cobustivel', 'tiposCombustivel')).toContain('Flex')
    const { uFs } = await n.ler<{ uFs: object[] }>('/api/veiculos/ufs')
    expect(uFs).toHaveLength(27)
    expect(uFs).toContainEqual({ id: 35, nome: 'São Paulo', sigla: 'SP' })
  })
})

describe('GET /api/veiculos/{id}/historico-precificacao', () => {
  /** Makes a model with these prices, in centavos, of these months, each imported on the 3rd of the next. */
  async function modeloCom(precos: { mes: string; preco: number; ano?: number; combustivel?: string }[]) {
    const { modeloId } = await t.cenario.modelo({ marca: 'Fiat', mes: '2020-01-01' })
    await t.banco.db.deleteFrom('precoReferencia').where('modeloId', '=', modeloId).execute()
    for (const { mes, preco, ano = 2022, combustivel = 'G' } of precos) {
      const importadoEm = new Date(`${mes}T12:00:00Z`)
      importadoEm.setUTCMonth(importadoEm.getUTCMonth() + 1, 3)
      await t.banco.db
        .insertInto('fipeMes')
        .values({ tipoId: 1, mes, precos: 1, importadoEm })
        .onConflict((c) => c.doNothing())
        .execute()
      await t.banco.db
        .insertInto('precoReferencia')
        .values({ modeloId, anoModelo: ano, combustivel, mes, preco: preco as Centavos })
        .execute()
    }
    return modeloId
  }
  const historico = async (id: number, token = n.banco) =>
    (await n.ler<{ precificacoes: object[] }>(`/api/veiculos/${id}/historico-precificacao`, token))
      .precificacoes

  test('lists the prices of its code, year and fuel, newest first, with the day they were imported', async () => {
    const modeloId = await modeloCom([
      { mes: '2026-07-01', preco: 4_000_000 },
      { mes: '2026-08-01', preco: 3_950_001 },
      { mes: '2026-08-01', preco: 1, ano: 2021 },
      { mes: '2026-08-01', preco: 1, combustivel: 'A' },
    ])
    const id = await n.veiculo({ modeloId, tipoCombustivelId: 16 })
    expect(await historico(id)).toEqual([
      {
        id: expect.any(Number),
        tabelaReferencia: 'FIPE',
        dataConsulta: '2026-09-03T00:00:00Z',
        mesReferencia: '2026-08',
        preco: 39_500.01,
      },
      expect.objectContaining({
        dataConsulta: '2026-08-03T00:00:00Z',
        mesReferencia: '2026-07',
        preco: 40_000,
      }),
    ])
  })

  test('has the months of its own fuel and those of Gasolina, and nothing where no fuel is known', async () => {
    const modeloId = await modeloCom([
      { mes: '2026-08-01', preco: 300, combustivel: 'E' },
      { mes: '2026-08-01', preco: 200 },
      { mes: '2026-07-01', preco: 100 },
    ])
    expect(await historico(await n.veiculo({ modeloId, tipoCombustivelId: 6 }))).toMatchObject([
      { preco: 3 },
      { preco: 1 },
    ])
    expect(await historico(await n.veiculo({ modeloId, tipoCombustivelId: null }))).toEqual([])
  })

  test('begins with the price that counts, also of a new vehicle that FIPE no longer lists as zero km', async () => {
    const modeloId = await modeloCom([
      { mes: '2026-08-01', preco: 100, ano: 2026 },
      { mes: '2026-07-01', preco: 200, ano: 32_000 },
      { mes: '2026-07-01', preco: 90, ano: 2026 },
    ])
    const { db } = t.banco
    await db.deleteFrom('precoReferenciaAtual').where('modeloId', '=', modeloId).execute()
    for (const [anoModelo, mes, preco] of [
      [2026, '2026-08-01', 100],
      [32_000, '2026-07-01', 200],
    ] as const)
      await db
        .insertInto('precoReferenciaAtual')
        .values({ modeloId, anoModelo, combustivel: 'G', mes, preco: preco as Centavos })
        .execute()
    const id = await n.veiculo({ modeloId, anoModelo: 2026, hodometro: 0 })
    const precos = await historico(id)
    expect(precos).toMatchObject([
      { mesReferencia: '2026-08', preco: 1 },
      { mesReferencia: '2026-07', preco: 2 },
    ])
    const atual = await veiculosComReferencia(db, '2026-11-16')
      .where('veiculo.id', '=', id)
      .select(['referencia.preco', 'referencia.mes'])
      .executeTakeFirstOrThrow()
    expect(atual).toEqual({ preco: 100, mes: '2026-08-01' })
  })

  test('a new vehicle shows the zero-km price of a month rather than its own year’s', async () => {
    const modeloId = await modeloCom([
      { mes: '2026-08-01', preco: 100, ano: 2026 },
      { mes: '2026-08-01', preco: 200, ano: 32_000 },
      { mes: '2026-07-01', preco: 90, ano: 2026 },
    ])
    expect(await historico(await n.veiculo({ modeloId, anoModelo: 2026, hodometro: 100 }))).toMatchObject([
      { preco: 2 },
      { preco: 0.9 },
    ])
    expect(await historico(await n.veiculo({ modeloId, anoModelo: 2026, hodometro: 101 }))).toMatchObject([
      { preco: 1 },
      { preco: 0.9 },
    ])
  })

  test('is for those who have to do with the vehicle; others get the same 404 as for a missing one', async () => {
    const outraLoja = await t.cenario.loja()
    const alheio = await t.cenario.veiculo({ lojaId: outraLoja })
    const proprio = await n.veiculo()
    const status = async (id: number, token: string) => {
      const response = await t.call('GET', `/api/veiculos/${id}/historico-precificacao`, { token })
      return `${response.status} ${response.status === 200 ? '' : response.text}`
    }
    const estranha = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    const daOutra = (await t.cenario.usuario(outraLoja, DE_LOJA)).token
    const operador = (await t.cenario.usuario(null, PERMISSOES)).token
    for (const token of [n.banco, n.loja, operador]) expect(await status(proprio, token)).toBe('200 ')
    for (const token of [n.banco, n.loja, estranha])
      expect(await status(alheio, token)).toBe('404 Veículo não encontrado.')
    for (const token of [n.banco, operador, daOutra])
      expect(await status(999_999, token)).toBe('404 Veículo não encontrado.')
    expect(await status(alheio, daOutra)).toBe('200 ')
    // A vehicle that was in a contract stays visible to the institution without a whitelist entry.
    await t.cenario.contrato({
      instituicaoId: n.instituicaoId,
      lojaId: outraLoja,
      status: 7,
      veiculoIds: [alheio],
    })
    expect(await status(alheio, n.banco)).toBe('200 ')
    // With a disabled store, too, a contract's vehicle stays visible and the rest of the stock does not.
    const desativar = (ativo: boolean) =>
      t.banco.db
        .updateTable('estabelecimento')
        .set({ ativo })
        .where('id', 'in', [n.lojaId, outraLoja])
        .execute()
    await desativar(false)
    expect(await status(alheio, n.banco)).toBe('200 ')
    expect(await status(proprio, n.banco)).toBe('404 Veículo não encontrado.')
    await desativar(true)
  })
})
