import { PERMISSOES, type Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'

let t: TestApp
const ids = { aurora: 0, horizonte: 0, ligada: 0, vencida: 0, alheia: 0 }
const tokens: Record<
  'aurora' | 'semWhitelist' | 'horizonte' | 'ligada' | 'vencida' | 'alheia' | 'operador',
  string
> = {
  aurora: '',
  semWhitelist: '',
  horizonte: '',
  ligada: '',
  vencida: '',
  alheia: '',
  operador: '',
}

beforeAll(async () => {
  t = await startApp()
  const { cenario } = t
  ids.aurora = await cenario.instituicao('Banco Aurora')
  ids.horizonte = await cenario.instituicao('Financeira Horizonte')
  ids.ligada = await cenario.loja('Loja Ágil')
  ids.vencida = await cenario.loja('Loja Bela')
  ids.alheia = await cenario.loja('Loja Cedro')
  await cenario.whitelist(ids.aurora, ids.ligada, '2026-11-16')
  await cenario.whitelist(ids.aurora, ids.vencida, '2026-11-15')
  await cenario.whitelist(ids.horizonte, ids.ligada)
  // A sent proposal ties a store whose entry has ended.
  await cenario.contrato({ instituicaoId: ids.aurora, lojaId: ids.vencida, status: 1 })
  await cenario.contrato({ instituicaoId: ids.horizonte, lojaId: ids.vencida, status: 0 })
  const usuario = async (id: number | null, codes: readonly Permissao[]) =>
    (await cenario.usuario(id, codes)).token
  tokens.aurora = await usuario(ids.aurora, DE_INSTITUICAO)
  tokens.semWhitelist = await usuario(ids.aurora, ['Contratos.Contratos.Listar'])
  tokens.horizonte = await usuario(ids.horizonte, DE_INSTITUICAO)
  tokens.ligada = await usuario(ids.ligada, DE_LOJA)
  tokens.vencida = await usuario(ids.vencida, DE_LOJA)
  tokens.alheia = await usuario(ids.alheia, DE_LOJA)
  tokens.operador = await usuario(null, PERMISSOES)
})
afterAll(() => t.close())

type Quem = keyof typeof tokens
const get = (url: string, quem: Quem) => t.call('GET', url, { token: tokens[quem] })
/** The names in a list, or status and words of a refusal. */
async function nomes(url: string, quem: Quem, chave: string) {
  const response = await get(url, quem)
  if (response.status !== 200) return `${response.status} ${response.text}`
  return (response.json<Record<string, { nomeFantasia: string }[]>>()[chave] ?? []).map(
    (row) => row.nomeFantasia,
  )
}

const SEM_WHITELIST = '400 A loja não está na whitelist da instituição financeira ou o prazo está vencido.'
const PROIBIDO = '403 Você não tem permissão para realizar esta operação.'

describe('GET /api/lojas', () => {
  test.each<[Quem, string[]]>([
    ['operador', ['Loja Ágil', 'Loja Bela', 'Loja Cedro']],
    ['aurora', ['Loja Ágil', 'Loja Bela', 'Loja Cedro']],
    ['semWhitelist', ['Loja Ágil']],
    ['ligada', ['Loja Ágil']],
    ['alheia', ['Loja Cedro']],
  ])('%s sees %o', async (quem, esperados) => {
    expect(await nomes('/api/lojas', quem, 'lojas')).toEqual(esperados)
  })
  test('is searched by either name without accents and case, or by CNPJ with or without its mask', async () => {
    const [loja] = (await get('/api/lojas?q=AGIL', 'operador')).json<{ lojas: { cnpj: string }[] }>().lojas
    expect(loja).toMatchObject({ id: ids.ligada, razaoSocial: 'Loja Ágil S.A.', logotipo: null })
    const cnpj = loja?.cnpj ?? ''
    const mascara = cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    for (const q of [cnpj, mascara, 'ágil s.a.'])
      expect(await nomes(`/api/lojas?q=${encodeURIComponent(q)}`, 'operador', 'lojas')).toEqual(['Loja Ágil'])
    expect(await nomes('/api/lojas?q=%25', 'operador', 'lojas')).toEqual([])
  })
  test('comes in pages when asked', async () => {
    const page = await get('/api/lojas?pagina=2&quantidadePorPagina=2', 'operador')
    expect(page.json()).toMatchObject({ total: 3, totalPaginas: 2, registroAtual: 3 })
    const beyond = await get('/api/lojas?pagina=9&quantidadePorPagina=2', 'operador')
    expect(beyond.json()).toEqual({ lojas: [], total: 3, totalPaginas: 2, registroAtual: 0 })
    expect((await get('/api/lojas', 'operador')).json()).not.toHaveProperty('total')
  })
})

describe('GET /api/instituicoes-financeiras', () => {
  test.each<[Quem, string[]]>([
    ['operador', ['Banco Aurora', 'Financeira Horizonte']],
    ['aurora', ['Banco Aurora']],
    ['semWhitelist', ['Banco Aurora']],
    ['ligada', ['Banco Aurora', 'Financeira Horizonte']],
    ['vencida', ['Banco Aurora']],
    ['alheia', []],
  ])('%s sees %o', async (quem, esperados) => {
    expect(await nomes('/api/instituicoes-financeiras', quem, 'instituicoesFinanceiras')).toEqual(esperados)
  })
})

describe('whitelist lookups', () => {
  const daInstituicao = (id: number, quem: Quem) =>
    nomes(`/api/instituicoes-financeiras/${id}/whitelist`, quem, 'lojas')
  const daLoja = (id: number, quem: Quem, query = '') =>
    nomes(`/api/lojas/${id}/whitelist${query}`, quem, 'instituicoesFinanceiras')

  test('an institution sees the stores with a valid entry, today included', async () => {
    expect(await daInstituicao(ids.aurora, 'aurora')).toEqual(['Loja Ágil'])
    expect(await daInstituicao(ids.aurora, 'semWhitelist')).toEqual(['Loja Ágil'])
    expect(await daInstituicao(ids.aurora, 'operador')).toEqual(['Loja Ágil'])
    expect(await daInstituicao(ids.horizonte, 'aurora')).toBe(PROIBIDO)
    expect(await daInstituicao(999_999, 'aurora')).toBe(PROIBIDO)
    expect(await daInstituicao(999_999, 'operador')).toBe(PROIBIDO)
    expect(await daInstituicao(ids.aurora, 'ligada')).toBe(PROIBIDO)
    const [entry] = (await get(`/api/instituicoes-financeiras/${ids.aurora}/whitelist`, 'aurora')).json<{
      lojas: object[]
    }>().lojas
    expect(entry).toEqual({ id: ids.ligada, razaoSocial: 'Loja Ágil S.A.', nomeFantasia: 'Loja Ágil' })
  })
  test('a store sees its institutions, an institution only its own entry', async () => {
    expect(await daLoja(ids.ligada, 'ligada')).toEqual(['Banco Aurora', 'Financeira Horizonte'])
    expect(await daLoja(ids.ligada, 'aurora')).toEqual(['Banco Aurora'])
    expect(await daLoja(ids.ligada, 'operador')).toEqual(['Banco Aurora', 'Financeira Horizonte'])
    expect(await daLoja(ids.ligada, 'operador', `?instituicaoFinanceiraId=${ids.horizonte}`)).toEqual([
      'Financeira Horizonte',
    ])
    expect(await daLoja(ids.ligada, 'alheia')).toBe(PROIBIDO)
    expect(await daLoja(999_999, 'alheia')).toBe(PROIBIDO)
    for (const id of [ids.vencida, ids.alheia, 999_999])
      expect(await daLoja(id, 'aurora')).toBe(SEM_WHITELIST)
    expect(await daLoja(ids.ligada, 'aurora', `?instituicaoFinanceiraId=${ids.horizonte}`)).toBe(PROIBIDO)
  })
})

describe('what a store has to do with contracts', () => {
  async function numeros(quem: Quem, id: number, query = '') {
    const response = await get(`/api/lojas/${id}/contratos${query}`, quem)
    if (response.status !== 200) return `${response.status} ${response.text}`
    return response
      .json<{ contratos: { instituicaoFinanceira: string; statusId: number }[] }>()
      .contratos.map((row) => `${row.instituicaoFinanceira} ${row.statusId}`)
  }
  beforeAll(async () => {
    for (const [instituicaoId, status] of [
      [ids.aurora, 0],
      [ids.aurora, 3],
      [ids.horizonte, 5],
    ] as const) {
      const veiculoIds = [await t.cenario.veiculo({ lojaId: ids.ligada, placa: `LOJ${status}A00` })]
      await t.cenario.contrato({ instituicaoId, lojaId: ids.ligada, status, veiculoIds })
    }
  })

  test('a store sees proposals of every institution once sent, an institution its own, drafts included', async () => {
    expect(await numeros('ligada', ids.ligada)).toEqual(['Financeira Horizonte 5', 'Banco Aurora 3'])
    expect(await numeros('ligada', ids.ligada, `?instituicaoFinanceiraId=${ids.aurora}`)).toEqual([
      'Banco Aurora 3',
    ])
    expect(await numeros('aurora', ids.ligada)).toEqual(['Banco Aurora 3', 'Banco Aurora 0'])
    expect(await numeros('operador', ids.ligada)).toBe('400 Selecione a instituição financeira.')
    expect(await numeros('operador', ids.ligada, `?instituicaoFinanceiraId=${ids.horizonte}`)).toEqual([
      'Financeira Horizonte 5',
    ])
    expect(await numeros('alheia', ids.ligada)).toBe(PROIBIDO)
    expect(await numeros('aurora', ids.alheia)).toBe(SEM_WHITELIST)
    expect(await numeros('alheia', ids.alheia, `?instituicaoFinanceiraId=${ids.aurora}`)).toBe(PROIBIDO)
  })
  test('the same for its vehicles in guarantee, which are open pledges', async () => {
    const placas = async (quem: Quem, query = '') =>
      (await get(`/api/lojas/${ids.ligada}/garantias${query}`, quem))
        .json<{ veiculos: { placa: string }[] }>()
        .veiculos.map(({ placa }) => placa)
    expect((await placas('ligada')).toSorted()).toEqual(['LOJ3A00', 'LOJ5A00'])
    expect(await placas('aurora')).toEqual(['LOJ3A00'])
    expect(await placas('horizonte')).toEqual(['LOJ5A00'])
    expect(await placas('ligada', '?filtro=loj-5a00')).toEqual(['LOJ5A00'])
    expect((await get(`/api/lojas/${ids.ligada}/garantias`, 'alheia')).status).toBe(403)
    const page = await get(`/api/lojas/${ids.ligada}/garantias?pagina=1&quantidadePorPagina=1`, 'ligada')
    expect(page.json()).toMatchObject({ total: 2, totalPaginas: 2, registroAtual: 1 })
    expect(page.json<{ veiculos: object[] }>().veiculos[0]).toMatchObject({
      loja: 'Loja Ágil',
      preco: 50_000,
      numeroContrato: expect.any(String),
      contratoId: expect.any(Number),
    })
  })
})
