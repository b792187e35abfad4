import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type BuscaDeContratos, listContratos } from './lista.repository.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
})
afterAll(() => t.close())

type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

test('whose turn it is comes first over all pages, for each side by its own, the newest before the older', async () => {
  const { bancoId: instituicaoId, lojaId } = a
  const alheia = await t.cenario.loja()
  const criar = async (status: Status, loja = lojaId) =>
    t.cenario.contrato({ instituicaoId, lojaId: loja, status })
  const rascunho = await criar(0)
  const [daLoja1, daBanco2, daLoja3, daBanco4] = [
    await criar(1),
    await criar(2),
    await criar(3),
    await criar(4),
  ]
  const proposto = await a.ativar(1)
  const incluir = [{ veiculoId: await a.veiculo(), precoInstituicaoFinanceira: 50_000 }]
  expect((await a.propor(proposto, a.banco, { incluir })).status).toBe(200)
  const ativo = await criar(5)
  const liquidado = await criar(7)
  const deOutraLoja = await criar(1, alheia)

  /** Reads the ids of the list, two on a page. */
  async function ordem(url: string, token: string): Promise<number[]> {
    const ids: number[] = []
    for (let pagina = 1; ; pagina++) {
      const response = await t.call('GET', `${url}&pagina=${pagina}&quantidadePorPagina=2`, { token })
      const { contratos, totalPaginas } = response.json<{
        contratos: { id: number }[]
        totalPaginas: number
      }>()
      ids.push(...contratos.map(({ id }) => id))
      if (pagina >= totalPaginas) return ids
    }
  }
  const loja = `/api/lojas/${lojaId}/contratos?ordenacao=vez`
  expect(await ordem(`${loja}:asc`, a.loja)).toEqual([
    proposto,
    daLoja3,
    daLoja1,
    liquidado,
    ativo,
    daBanco4,
    daBanco2,
  ])
  expect(await ordem(`${loja}:desc`, a.loja)).toEqual([
    liquidado,
    ativo,
    daBanco4,
    daBanco2,
    proposto,
    daLoja3,
    daLoja1,
  ])
  const banco = `/api/instituicoes-financeiras/${instituicaoId}/contratos?lojaId=${lojaId}&ordenacao=vez:asc`
  const deles = [daBanco4, daBanco2, rascunho]
  expect(await ordem(banco, a.banco)).toEqual([...deles, liquidado, ativo, proposto, daLoja3, daLoja1])
  expect(await ordem(`${banco}&status=0`, a.banco)).toEqual([...deles, ativo, proposto, daLoja3, daLoja1])
  const todas = `/api/instituicoes-financeiras/${instituicaoId}/contratos?ordenacao=vez`
  const outros = [deOutraLoja, liquidado, ativo, proposto, daLoja3, daLoja1]
  expect(await ordem(`${todas}:asc`, a.banco)).toEqual([...deles, ...outros])
  expect(await ordem(`${todas}:desc`, a.banco)).toEqual([...outros, ...deles])
})

test('a long list is counted only as far as asked, and shows any page; the others’ are never among them', async () => {
  const instituicaoId = await t.cenario.instituicao('Banco Grande')
  const { token } = await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Listar'])
  const modelo = await t.cenario.contrato({ instituicaoId, lojaId: a.lojaId, status: 0 })
  const encher = (dono: number, prefixo: string, ate: number) =>
    sql`
    insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia, criado_em, status_desde)
    select ${dono}, loja_id, ${prefixo} || n, ${prefixo} || n, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia, criado_em, status_desde
    from contrato, generate_series(0, ${ate}::integer) n where id = ${modelo}`.execute(t.banco.db)
  await encher(instituicaoId, 'G-', 1_000)
  await encher(a.bancoId, 'G-', 50)

  const url = `/api/instituicoes-financeiras/${instituicaoId}/contratos?status=0&quantidadePorPagina=20`
  const ler = async (query: string) =>
    (await t.call('GET', `${url}&${query}`, { token })).json<{
      contratos: { numero: string }[]
      total: number
      totalPaginas: number
      totalLimitado?: boolean
    }>()
  const numeros = ({ contratos }: Awaited<ReturnType<typeof ler>>) => contratos.map(({ numero }) => numero)

  const todos = await ler('pagina=1&filtro=g-')
  expect(todos).toMatchObject({ total: 1_001, totalPaginas: 51 })
  expect(todos.totalLimitado).toBeUndefined()
  const limitado = await ler('pagina=1&filtro=g-&total=limitado')
  expect(limitado).toMatchObject({ total: 1_000, totalPaginas: 50, totalLimitado: true })
  expect(numeros(limitado)).toEqual(numeros(todos))
  expect(numeros(limitado).slice(0, 2)).toEqual(['G-1000', 'G-999'])
  const ultima = await ler('pagina=51&filtro=g-&total=limitado')
  expect([numeros(ultima), ultima.totalLimitado]).toEqual([['G-0'], true])
  const alem = await ler('pagina=52&filtro=g-&total=limitado')
  expect([numeros(alem), alem.total, alem.totalLimitado]).toEqual([[], 1_000, true])

  // Without a search text the list counts further.
  const semTexto = await ler('pagina=1&terminoAte=9999-12-31&total=limitado')
  expect([semTexto.total, semTexto.totalLimitado]).toEqual([1_002, undefined])
  // Signs that LIKE would interpret stand for themselves.
  for (const [filtro, quantos] of [
    ['G-99', 11],
    ['%', 0],
    ['G_9', 0],
    ['\\', 0],
  ] as const) {
    const query = `pagina=1&filtro=${encodeURIComponent(filtro)}`
    for (const achados of [await ler(query), await ler(`${query}&total=limitado`)])
      expect([filtro, achados.total, achados.totalLimitado]).toEqual([filtro, quantos, undefined])
  }
})

test('those that only a status narrows are told exactly however far the list is counted, as they stand added up', async () => {
  const instituicaoId = await t.cenario.instituicao('Banco das Somas')
  const { token } = await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Listar'])
  for (const status of [0, 1, 5, 5, 5, 7] as const)
    await t.cenario.contrato({ instituicaoId, lojaId: a.lojaId, status })
  await t.cenario.contrato({ instituicaoId: a.bancoId, lojaId: a.lojaId, status: 5 })

  const contados = async (busca: BuscaDeContratos, offset = 0) => {
    const limites = { limit: 1, offset, contaAte: 2 }
    const { total, haMais } = await listContratos(t.banco.db, { instituicaoId }, busca, limites)
    return [total, haMais]
  }
  expect(await contados({})).toEqual([6, false])
  expect(await contados({ status: 0 })).toEqual([5, false])
  expect(await contados({ status: 0, ordenacao: { campo: 'loja', direcao: 'asc' } }, 9)).toEqual([5, false])
  expect(await contados({ status: 0, lojaId: a.lojaId })).toEqual([2, true])
  expect(await contados({ status: 0, filtro: 'c-' }, 9)).toEqual([2, true])

  const url = `/api/instituicoes-financeiras/${instituicaoId}/contratos?pagina=1&quantidadePorPagina=2&total=limitado`
  expect((await t.call('GET', url, { token })).json()).toMatchObject({ total: 6, totalPaginas: 3 })
})

test('an end that is no day is refused as one', async () => {
  const instituicaoId = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Listar'])
  for (const dia of ['2026-02-30', 'amanha', '01/11/2026']) {
    const url = `/api/instituicoes-financeiras/${instituicaoId}/contratos?terminoAte=${dia}`
    const { status, text } = await t.call('GET', url, { token })
    expect([status, text]).toEqual([400, 'Validation failed:\n -- terminoAte: Data inválida.'])
  }
})
