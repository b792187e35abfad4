import type { Achados } from '@lastro/shared/busca/busca'
import type { Permissao } from '@lastro/shared/permissoes'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
let p: Parceria
let alheia: Parceria
let modeloId: number
const ids = { ativo: 0, rascunho: 0, alheio: 0, livre: 0, penhorado: 0, doAlheio: 0, doRascunho: 0 }

/** Two banks that know nothing of each other, each with a store, contracts and a vehicle of a different plate. */
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Autoestrada São José' })
  alheia = await createParceria(t, { banco: 'Banco Dois', loja: 'Avenida' })
  modeloId = (await t.cenario.modelo({ marca: 'Fiat', nome: 'Argo 1.0' })).modeloId
  const veiculo = (lojaId: number, placa: string, outros: object = {}) =>
    t.cenario.veiculo({ lojaId, placa, modeloId, ...outros })
  ids.livre = await veiculo(p.lojaId, 'QWE1234', { renavam: '00987654321', chassi: '9BWZZZ377VT004251' })
  ids.penhorado = await veiculo(p.lojaId, 'QWE5F67')
  ids.doRascunho = await veiculo(p.lojaId, 'QWE8J90')
  ids.doAlheio = await veiculo(alheia.lojaId, 'QWE1D99', { chassi: '9BWZZZ377VT009999' })
  const createContrato = async (parceria: Parceria, numero: string, veiculoId: number) => {
    const id = await parceria.criar(0, { numero, idParceiro: `${numero}-P` })
    const body = [{ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 50_000 }]
    await t.call('PUT', `/api/contratos/${id}/garantias`, { token: parceria.banco, body })
    return id
  }
  ids.ativo = await createContrato(p, 'FP-2026/001', ids.penhorado)
  await p.enviar(ids.ativo)
  await p.aprovar(ids.ativo)
  ids.rascunho = await createContrato(p, 'FP-2026/002', ids.doRascunho)
  ids.alheio = await createContrato(alheia, 'FP-2026/003', ids.doAlheio)
  await alheia.enviar(ids.alheio)
})
afterAll(() => t.close())

async function buscar(token: string, q: string, query = ''): Promise<Achados> {
  const response = await t.call('GET', `/api/busca?q=${encodeURIComponent(q)}${query}`, { token })
  expect(`${response.status} ${response.status === 200 ? '' : response.text}`).toBe('200 ')
  return response.json<Achados>()
}
const placas = async (token: string, q: string) =>
  (await buscar(token, q)).veiculos.map(({ placa }) => placa).toSorted()
const numeros = async (token: string, q: string) =>
  (await buscar(token, q)).contratos.map(({ numero }) => numero)

describe('a vehicle', () => {
  test.each([
    ['QWE1234', ['QWE1234']],
    ['qwe-1234', ['QWE1234']],
    ['qwe 1c34', ['QWE1234']],
    ['QWE5567', ['QWE5F67']],
    ['qwe', ['QWE1234', 'QWE5F67', 'QWE8J90']],
    ['QWE12', ['QWE1234']],
    ['QWE1C', ['QWE1234']],
    ['234', ['QWE1234']],
    ['c34', ['QWE1234']],
    ['5567', ['QWE5F67']],
    ['e8990', ['QWE8J90']],
    ['WE1', []],
    ['00987654321', ['QWE1234']],
    ['987654321', ['QWE1234']],
    ['0098.765.432-1', ['QWE1234']],
    ['9bwzzz377vt004251', ['QWE1234']],
    ['9BWZZZ377VT009999', []],
    ['QWE1D99', []],
    ['QWE_%%%', []],
  ])('%s names %j, for the bank and for the store', async (q, expected) => {
    expect(await placas(p.banco, q)).toEqual(expected)
    expect(await placas(p.loja, q)).toEqual(expected)
  })

  test('is shown with the caller’s own contract, which a draft is not to the store', async () => {
    const [livre] = (await buscar(p.banco, 'QWE1234')).veiculos
    expect(livre).toEqual({
      id: ids.livre,
      placa: 'QWE1234',
      marca: 'Fiat',
      modelo: 'Argo 1.0',
      anoModelo: 2022,
      loja: 'Autoestrada São José',
      emEstoque: true,
      contrato: null,
    })
    const contratoDe = async (token: string, q: string) => (await buscar(token, q)).veiculos[0]?.contrato
    const ativo = { id: ids.ativo, numero: 'FP-2026/001', status: 'Ativo' }
    expect(await contratoDe(p.banco, 'QWE5F67')).toEqual(ativo)
    expect(await contratoDe(p.loja, 'QWE5F67')).toEqual(ativo)
    expect(await contratoDe(p.banco, 'QWE8J90')).toMatchObject({ numero: 'FP-2026/002', status: 'Rascunho' })
    expect(await contratoDe(p.loja, 'QWE8J90')).toBeNull()
  })

  test('of the store of another bank is found by none but them, also where both work with the store', async () => {
    expect(await placas(alheia.banco, 'QWE')).toEqual(['QWE1D99'])
    const id = await t.cenario.whitelist(alheia.bancoId, p.lojaId)
    const { veiculos, contratos } = await buscar(alheia.banco, 'QWE5F67')
    expect(veiculos).toMatchObject([{ placa: 'QWE5F67', contrato: null }])
    expect(contratos).toEqual([])
    await t.banco.db.deleteFrom('whitelist').where('id', '=', id).execute()
  })

  test('that a contract has stays found when the entry of its store has ended, what is free does not', async () => {
    const ate = (prazo: string) =>
      t.banco.db.updateTable('whitelist').set({ prazo }).where('lojaId', '=', p.lojaId).execute()
    await ate('2020-01-01')
    expect(await placas(p.banco, 'QWE')).toEqual(['QWE5F67'])
    expect(await placas(p.banco, '567')).toEqual(['QWE5F67'])
    expect(await placas(p.banco, '9BWZZZ377VT004251')).toEqual([])
    expect(await placas(p.loja, 'QWE1234')).toEqual(['QWE1234'])
    await ate('2030-01-01')
  })

  test('that left is told to whom follows it, and an ended contract not to a clerk of the stock', async () => {
    const q = await createParceria(t)
    const id = await q.criar(0)
    const [veiculo = 0] = await q.garantir(id, 1, q.banco)
    await q.enviar(id)
    await q.aprovar(id)
    await t.banco.db
      .updateTable('veiculo')
      .set({ saiuEm: new Date(), chassi: '9BWZZZ377VT001111' })
      .where('id', '=', veiculo)
      .execute()
    await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', q.lojaId).execute()
    const balcao = (await t.cenario.usuario(q.lojaId, ['Loja.Estoque.Listar'])).token
    const achado = async (token: string) => {
      const [{ emEstoque, contrato } = {}] = (await buscar(token, '9BWZZZ377VT001111')).veiculos
      return { emEstoque, contrato: contrato?.id }
    }
    for (const token of [q.banco, q.loja, balcao])
      expect(await achado(token)).toEqual({ emEstoque: false, contrato: id })
    await q.liquidar(id)
    expect(await achado(q.banco)).toEqual({ emEstoque: true, contrato: id })
    expect(await achado(q.loja)).toEqual({ emEstoque: false, contrato: id })
    expect(await achado(balcao)).toEqual({ emEstoque: false, contrato: undefined })
  })
})

describe('a contract', () => {
  test('by any part of its number or the partner’s, newest first; the store’s once sent', async () => {
    await t.banco.db
      .updateTable('contrato')
      .set({ idParceiro: 'ERP/77é' })
      .where('id', '=', ids.ativo)
      .execute()
    for (const q of ['fp-2026', 'FP-2026', '2026/00'])
      expect(await numeros(p.banco, q)).toEqual(['FP-2026/002', 'FP-2026/001'])
    expect(await numeros(p.loja, 'fp-2026')).toEqual(['FP-2026/001'])
    expect(await numeros(p.banco, 'erp/77E')).toEqual(['FP-2026/001'])
    expect(await numeros(p.banco, 'FP%2026')).toEqual([])
    expect(await numeros(alheia.banco, '2026/00')).toEqual(['FP-2026/003'])
    expect((await buscar(p.banco, 'FP-2026/001')).contratos).toEqual([
      {
        id: ids.ativo,
        numero: 'FP-2026/001',
        idParceiro: 'ERP/77é',
        loja: 'Autoestrada São José',
        instituicaoFinanceira: 'Banco Um',
        statusId: 5,
        status: 'Ativo',
        tipoSelecaoGarantia: 1,
      },
    ])
  })

  test('no more than five of a kind', async () => {
    for (let n = 1; n <= 6; n++) {
      await p.criar(0, { numero: `MUITO-${n}` })
      await t.cenario.veiculo({ lojaId: p.lojaId, placa: `ZZZ${n}A11`, modeloId })
    }
    const { contratos, veiculos } = await buscar(p.banco, 'muito')
    expect(contratos.map(({ numero }) => numero)).toEqual([
      'MUITO-6',
      'MUITO-5',
      'MUITO-4',
      'MUITO-3',
      'MUITO-2',
    ])
    expect(veiculos).toEqual([])
    expect(await placas(p.banco, 'zzz')).toEqual(['ZZZ2A11', 'ZZZ3A11', 'ZZZ4A11', 'ZZZ5A11', 'ZZZ6A11'])
  })

  test('the newest ones, of few and of more than are counted, by a text of any length', async () => {
    const { banco, bancoId, lojaId } = await createParceria(t)
    await sql`
      insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
        tipo_selecao_garantia)
      select ${bancoId}, ${lojaId}, 'TODOS-' || n, 'TODOS-' || n, 1, 1, '2030-01-01', 1, 1 from generate_series(1, 1001) n`.execute(
      t.banco.db,
    )
    const todos = (...quais: number[]) => quais.map((n) => `TODOS-${n}`)
    for (const q of ['tod', 'todo', 'todos', 'todos-'])
      expect([q, await numeros(banco, q)]).toEqual([q, todos(1001, 1000, 999, 998, 997)])
    expect(await numeros(banco, 's-99')).toEqual(todos(999, 998, 997, 996, 995))
    expect(await numeros(banco, '-100')).toEqual(todos(1001, 1000, 100))
    expect(await numeros(banco, 'todos-1000')).toEqual(todos(1000))
    expect(await numeros(p.banco, 'todos-1000')).toEqual([])
  })
})

test('stores of the whitelist by name, and rules by number and store, to the institution alone', async () => {
  const { regraId } = await t.cenario.regra({ instituicaoId: p.bancoId, lojaId: p.lojaId })
  await t.cenario.regra({ instituicaoId: alheia.bancoId })
  const achados = await buscar(p.banco, 'sao jose')
  expect(achados.lojas).toEqual([{ id: p.lojaId, nome: 'Autoestrada São José' }])
  const regra = { id: regraId, nome: null, regraPadrao: false, loja: 'Autoestrada São José', contrato: null }
  expect(achados.regras).toEqual([regra])
  expect((await buscar(p.banco, `Regra nº ${regraId}`)).regras).toEqual([regra])
  expect((await buscar(p.banco, 'avenida')).lojas).toEqual([])
  expect(await buscar(p.loja, 'sao jose')).toMatchObject({ lojas: [], regras: [] })
})

describe('who asks', () => {
  test('finds of each kind what the codes of its screen allow', async () => {
    const quem = async (id: number | null, ...codigos: Permissao[]) =>
      (await t.cenario.usuario(id, codigos)).token
    const contar = async (token: string, q: string) =>
      Object.entries(await buscar(token, q)).flatMap(([tipo, achados]) => (achados.length > 0 ? tipo : []))
    const relatorios = await quem(p.bancoId, 'Relatorios.SituacaoContratos.Listar')
    expect(await contar(relatorios, 'FP-2026')).toEqual(['contratos'])
    expect(await contar(relatorios, 'QWE1234')).toEqual([])
    const whitelist = await quem(p.bancoId, 'Configuracoes.Whitelist.Listar')
    expect(await contar(whitelist, 'sao jose')).toEqual(['lojas'])
    const estoque = await quem(p.lojaId, 'Loja.Estoque.Listar')
    expect(await contar(estoque, 'FP-2026')).toEqual([])
    expect(await contar(estoque, 'QWE1234')).toEqual(['veiculos'])
  })

  test('as an operator names the institution, as anybody else may name none but the own', async () => {
    const operador = (await t.cenario.usuario(null, PERMISSOES)).token
    const status = async (token: string, query: string) => {
      const { status: code, text } = await t.call('GET', `/api/busca?q=QWE1D99${query}`, { token })
      return `${code} ${code === 200 ? '' : text}`
    }
    expect(await status(operador, '')).toBe('400 Selecione a instituição financeira.')
    expect(
      (await buscar(operador, 'QWE1D99', `&instituicaoFinanceiraId=${alheia.bancoId}`)).veiculos,
    ).toHaveLength(1)
    expect((await buscar(operador, 'QWE1D99', `&instituicaoFinanceiraId=${p.bancoId}`)).veiculos).toEqual([])
    expect(await status(p.banco, `&instituicaoFinanceiraId=${alheia.bancoId}`)).toMatch(/^403/)
  })

  test.each(['ab', ' a  ', 'á '])('must give three characters at least, not %j', async (q) => {
    const { status, text } = await t.call('GET', `/api/busca?q=${encodeURIComponent(q)}`, { token: p.banco })
    expect(`${status} ${text}`).toBe('400 Validation failed:\n -- q: Informe ao menos 3 caracteres.')
  })
})

test('the list of contracts is also narrowed by a part of a plate: what was pledged, noted, and the store’s once sent', async () => {
  const lista = async (path: string, token: string, filtro: string) => {
    const response = await t.call('GET', `${path}/contratos?pagina=1&total=limitado&filtro=${filtro}`, {
      token,
    })
    expect(response.text).toMatch(/^\{/)
    return response.json<{ contratos: { numero: string }[] }>().contratos.map(({ numero }) => numero)
  }
  const banco = `/api/instituicoes-financeiras/${p.bancoId}`
  const loja = `/api/lojas/${p.lojaId}`
  expect(await lista(banco, p.banco, 'qwe-5567')).toEqual(['FP-2026/001'])
  expect(await lista(banco, p.banco, 'QWE')).toEqual(['FP-2026/002', 'FP-2026/001'])
  expect(await lista(banco, p.banco, '990')).toEqual(['FP-2026/002'])
  expect(await lista(banco, p.banco, 'QWE1D99')).toEqual([])
  expect(await lista(loja, p.loja, 'QWE')).toEqual(['FP-2026/001'])
  expect(await lista(loja, p.loja, 'QWE8J90')).toEqual([])

  const q = await createParceria(t)
  const id = await q.ativar(1)
  const [leaving] = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: q.banco })).json<{
    garantias: { id: number; placa: string }[]
  }>().garantias
  const entra = await t.cenario.veiculo({ lojaId: q.lojaId, modeloId: q.modeloId, placa: 'QWX1A11' })
  await q.agir(id, 'alteracao-garantias', q.loja, { incluir: [{ veiculoId: entra }], remover: [leaving?.id] })
  const deQ = [
    [`/api/instituicoes-financeiras/${q.bancoId}`, q.banco],
    [`/api/lojas/${q.lojaId}`, q.loja],
  ] as const
  const numero = await q.numeroDe(id)
  for (const [path, token] of deQ) expect(await lista(path, token, 'QWX1A11')).toEqual([numero])
  await q.agir(id, 'alteracao-garantias/aceitar', q.banco)
  for (const [path, token] of deQ) expect(await lista(path, token, leaving?.placa ?? '')).toEqual([numero])
})
