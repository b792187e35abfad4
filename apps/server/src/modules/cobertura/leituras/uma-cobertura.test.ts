import fc from 'fast-check'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { importarEstoque } from '#modules/estoque/importacao/importacao.service.ts'
import { reavaliarContratosAlterados } from '../reavaliar/reavaliar-contratos.job.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'
import { avaliacaoDoVeiculo } from '../avaliar/valor-atual.sql.ts'

let t: TestApp
let g: Passagem
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
  p = await g.parceria()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

interface Cobertura {
  totalAtual: number
  deficit: number
  percentual: number
  situacao: string
  partes: object
  precosDe: string | null
  precosAte: string | null
}
const ler = async <T>(url: string, token = p.banco) => (await t.call('GET', url, { token })).json<T>()
const detalhe = async (id: number, token = p.banco) =>
  (await ler<{ cobertura: Cobertura | null }>(`/api/contratos/${id}`, token)).cobertura
const naLista = async (query = '') =>
  (
    await ler<{ contratos: (Cobertura & { contratoId: number })[] }>(
      `/api/instituicoes-financeiras/${p.bancoId}/cobertura${query}`,
    )
  ).contratos

/** Makes a vehicle of a model year that no month prices. */
async function semReferencia(anoModelo: number): Promise<number> {
  const id = await t.cenario.veiculo({ lojaId: p.lojaId, anoModelo, preco: 3_000_000 })
  // The vehicle's model brought a month of its own.
  await t.banco.db.deleteFrom('fipeMes').where('mes', '=', '2026-10-01').execute()
  return id
}

/** Loads the store's stock with these vehicles alone, and runs the evaluations that the load asks for. */
async function carregarEstoque(ficam: readonly number[]) {
  const { db } = t.banco
  const veiculos = await db
    .selectFrom('veiculo as v')
    .innerJoin('veiculoModelo as m', 'm.id', 'v.modeloId')
    .where('v.lojaId', '=', p.lojaId)
    .where('v.id', 'in', [0, ...ficam])
    .select(['v.placa', 'v.chassi', 'v.anoModelo', 'm.codigoFipe'])
    .execute()
  const linhas = veiculos.map(
    ({ placa, chassi, anoModelo, codigoFipe }) => `${placa};${chassi};${anoModelo};${codigoFipe}\n`,
  )
  async function* bytes() {
    yield Buffer.from(`placa;chassi;ano_modelo;codigo_fipe\n${linhas.join('')}`)
  }
  const opcoes = { lojaId: p.lojaId, completo: true, confirmar: true }
  expect(await importarEstoque(db, t.clock, bytes(), opcoes)).not.toMatchObject({ situacao: 'recusado' })
  for (;;) {
    const pedida = await db
      .deleteFrom('tarefaPedida')
      .where('nome', '=', reavaliarContratosAlterados.nome)
      .returning('dados')
      .executeTakeFirst()
    if (!pedida) return
    const { signal } = new AbortController()
    const deps = { db, clock: t.clock, log: () => undefined, signal }
    await reavaliarContratosAlterados.run(deps, reavaliarContratosAlterados.dados.parse(pedida.dados))
  }
}

test('from activation on both sides, the list, /home and its own page show one coverage, and an ended contract none', async () => {
  const rascunho = await p.criar(1)
  await p.enviar(rascunho)
  expect(await detalhe(rascunho)).toBeNull()
  const id = await p.ativar(2)
  await g.novoMes(p, 43_435)
  await g.reavaliar()
  const cobertura = {
    totalAtual: 86_870,
    totalInclusao: 100_000,
    valorGarantia: 100_000,
    deficit: 13_130,
    percentual: 86.87,
    situacao: 'descoberto',
    veiculos: 2,
    precosDe: '2021-02-01T00:00:00Z',
    precosAte: '2021-02-01T00:00:00Z',
  }
  const doContrato = await detalhe(id)
  expect(doContrato).toMatchObject(cobertura)
  expect(await detalhe(id, p.loja)).toEqual(doContrato)
  expect(await naLista()).toEqual([expect.objectContaining({ contratoId: id, ...doContrato })])
  const propria = await ler<{ atual: Cobertura }>(`/api/contratos/${id}/cobertura`)
  expect(propria.atual).toEqual(doContrato)
  const home = await ler<{ cobertura: { piores: Cobertura[]; resumo: Cobertura } }>(
    `/api/instituicoes-financeiras/${p.bancoId}/carteira`,
  )
  expect(home.cobertura.piores).toEqual([expect.objectContaining(doContrato ?? {})])
  expect(home.cobertura.resumo).toMatchObject({ deficit: 13_130, precosAte: '2021-02-01T00:00:00Z' })
  const alteracao = await ler(`/api/contratos/${id}/alteracao-garantias`, p.loja)
  expect(alteracao).toMatchObject({ totalAtual: 86_870 })
  expect(await g.avisos(p.lojaId)).toEqual([expect.stringContaining('cobrem 86,87% do valor da garantia')])

  await p.liquidar(id)
  expect(await detalhe(id)).toBeNull()
  expect(await ler(`/api/contratos/${id}/cobertura`)).toMatchObject({ atual: null, veiculos: [] })
})

test('what covers is told apart: at a price of now, without a reference, at a stale price, out of the stock', async () => {
  const { db } = t.banco
  const semFipe = await semReferencia(1999)
  const semFipeEFora = await semReferencia(1998)
  const { modeloId: outroModelo } = await t.cenario.modelo({ preco: 2_000_000, mes: '2021-02-01' })
  const defasado = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: outroModelo })
  const [staying, leaving] = [
    await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId }),
    await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId }),
  ]
  const id = await p.criar(0, { valorGarantia: 150_000, numero: 'PARTES' })
  const body = [staying, leaving, semFipe, semFipeEFora, defasado].map((veiculoId) => ({
    veiculoId,
    precoVeiculo: 1,
    precoInstituicaoFinanceira:
      { [semFipe]: 30_000, [semFipeEFora]: 10_000, [defasado]: 20_000 }[veiculoId] ?? 43_435,
  }))
  expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: p.banco, body })).status).toBe(200)
  expect((await p.agir(id, 'enviar?forcarEnvio=true', p.banco)).status).toBe(200)
  await p.aprovar(id)
  const foraDoEstoque = { saiuEm: t.clock.now() }
  await db.updateTable('veiculo').set(foraDoEstoque).where('id', 'in', [leaving, semFipeEFora]).execute()
  await db
    .updateTable('precoReferenciaAtual')
    .set({ mes: '2020-10-01', preco: 1_500_000 as Centavos })
    .where('modeloId', '=', outroModelo)
    .execute()
  await g.novoMes(p, 43_435)
  await g.reavaliar()
  const cobertura = {
    totalAtual: 73_435,
    deficit: 76_565,
    percentual: 48.95,
    situacao: 'descoberto',
    partes: {
      atual: { valor: 43_435, veiculos: 1 },
      semReferencia: { valor: 30_000, veiculos: 1 },
      defasada: { valor: 15_000, veiculos: 1 },
      saiu: { valor: 53_435, veiculos: 2 },
    },
    precosDe: '2021-03-01T00:00:00Z',
    precosAte: '2021-03-01T00:00:00Z',
  }
  expect(await detalhe(id)).toMatchObject(cobertura)
  expect(await naLista('?filtro=PARTES')).toMatchObject([cobertura])
  const { resumo } = await ler<{ resumo: object }>(`/api/instituicoes-financeiras/${p.bancoId}/cobertura`)
  expect(resumo).toMatchObject({ contratos: 1, descobertos: 1, partes: cobertura.partes })
  const { meses } = await ler<{ meses: object[] }>(
    `/api/instituicoes-financeiras/${p.bancoId}/cobertura/tendencia`,
  )
  expect(meses.at(-1)).toMatchObject({
    totalAtual: 73_435,
    totalSemReferencia: 30_000,
    totalDefasado: 15_000,
    totalSaido: 53_435,
  })
  const { veiculos } = await ler<{ veiculos: { veiculoId: number; valorAtual: number }[] }>(
    `/api/contratos/${id}/cobertura`,
  )
  expect(new Map(veiculos.map(({ veiculoId, valorAtual }) => [veiculoId, valorAtual]))).toEqual(
    new Map([
      [staying, 43_435],
      [leaving, 0],
      [semFipe, 30_000],
      [semFipeEFora, 0],
      [defasado, 0],
    ]),
  )
  await p.liquidar(id)
})

test('asking prices alone never read as covered: their own light, by which the list is narrowed', async () => {
  const id = await p.criar(0, { valorGarantia: 30_000, numero: 'SEM' })
  const veiculoId = await semReferencia(1999)
  const body = [{ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 33_000 }]
  expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: p.banco, body })).status).toBe(200)
  await p.enviar(id)
  await p.aprovar(id)
  expect((await p.alterar(id, { valorGarantia: 30_000 })).status).toBe(200)
  expect(await detalhe(id)).toMatchObject({
    percentual: 110,
    deficit: 0,
    situacao: 'semReferencia',
    precosDe: null,
    precosAte: null,
  })
  const ids = async (situacao: string) =>
    (await naLista(`?situacao=${situacao}`)).map(({ contratoId }) => contratoId)
  expect(await ids('semReferencia')).toEqual([id])
  expect([await ids('coberto'), await ids('limite'), await ids('descoberto')]).toEqual([[], [], []])
  const { resumo } = await ler<{ resumo: object }>(`/api/instituicoes-financeiras/${p.bancoId}/cobertura`)
  expect(resumo).toMatchObject({ contratos: 1, semReferencia: 1, cobertos: 0, deficit: 0 })
  await p.liquidar(id)
})

test('nine of nine vehicles gone leave nothing, from the load on, until they are back', async () => {
  const id = await p.criar(0, { valorGarantia: 300_000 })
  const noves = await p.garantir(id, 9, p.banco)
  await p.enviar(id)
  await p.aprovar(id)
  expect((await p.alterar(id, { valorGarantia: 350_000 })).status).toBe(200)
  const antes = await detalhe(id)
  expect(antes).toMatchObject({ totalAtual: 450_000, situacao: 'coberto' })
  await carregarEstoque([])
  expect(await detalhe(id)).toMatchObject({
    totalAtual: 0,
    percentual: 0,
    deficit: 350_000,
    situacao: 'descoberto',
    partes: { atual: { valor: 0, veiculos: 0 }, saiu: { valor: 450_000, veiculos: 9 } },
    precosDe: null,
  })
  expect(await g.passos(id)).toEqual(['aberto 0/35000000'])
  await carregarEstoque(noves.slice(1))
  expect(await detalhe(id)).toMatchObject({
    totalAtual: 400_000,
    partes: { saiu: { valor: 50_000, veiculos: 1 } },
  })
  await carregarEstoque(noves)
  expect(await detalhe(id)).toMatchObject({ ...antes, avaliadaEm: expect.any(String) as string })
  expect(await g.passos(id)).toEqual(['aberto 0/35000000', 'fechado 40000000/35000000'])
})

test('a value is rounded half up, exactly, whatever the amounts', async () => {
  const LIMITE = 99_999_999_999
  const valor = fc.integer({ min: 1, max: LIMITE })
  const tres = fc
    .tuple(valor, valor, valor)
    .filter(([preco, agora, inclusao]) => (BigInt(preco) * BigInt(agora)) / BigInt(inclusao) < 2n ** 52n)
  const casos = [[1, 1, 2], [1, 1, 3], [2, 1, 3], ...fc.sample(tres, 1_000)]
  const coluna = (n: number) => casos.map((caso) => caso[n])
  const { valor: emSql } = avaliacaoDoVeiculo({
    preco: sql.ref('preco'),
    precoReferencia: sql.ref('inclusao'),
    precoAgora: sql.ref('agora'),
    defasada: sql`false`,
    saiu: sql`false`,
  })
  const { rows } = await sql<{ valor: number }>`select ${emSql} as valor
    from unnest(${coluna(0)}::bigint[], ${coluna(1)}::bigint[], ${coluna(2)}::bigint[]) with ordinality
      as u (preco, agora, inclusao, ordem) order by ordem`.execute(t.banco.db)
  const esperado = casos.map(([preco = 0, agora = 0, inclusao = 0]) => {
    const produto = BigInt(preco) * BigInt(agora)
    const [inteiro, resto] = [produto / BigInt(inclusao), produto % BigInt(inclusao)]
    return Number(resto * 2n >= BigInt(inclusao) ? inteiro + 1n : inteiro)
  })
  expect(rows.map((row) => row.valor)).toEqual(esperado)
})

test('a proposal tells both sides, on its page and in their lists, what it would cover at its agreed prices', async () => {
  const id = await p.criar(2, { numero: 'PROPOSTA' })
  type Linha = { id: number; naProposta: { total: number; veiculos: number } | null }
  const daPagina = async (token: string) => (await ler<Linha>(`/api/contratos/${id}`, token)).naProposta
  const daLista = async (url: string, token: string) =>
    (await ler<{ contratos: Linha[] }>(url, token)).contratos.find((linha) => linha.id === id)?.naProposta
  const naInstituicao = async () => [
    await daPagina(p.banco),
    await daLista(`/api/instituicoes-financeiras/${p.bancoId}/contratos`, p.banco),
  ]
  const todas = async () => [
    ...(await naInstituicao()),
    await daPagina(p.loja),
    await daLista(`/api/lojas/${p.lojaId}/contratos`, p.loja),
  ]
  // A draft only notes its vehicles.
  expect(await naInstituicao()).toEqual([null, null])
  await p.enviar(id)
  const combinada = { total: 100_000, veiculos: 2 }
  expect(await todas()).toEqual(Array.from({ length: 4 }, () => combinada))
  await g.novoMes(p, 43_435)
  await g.reavaliar()
  expect(await todas()).toEqual(Array.from({ length: 4 }, () => combinada))
  const { garantias } = await ler<{ garantias: { id: number }[] }>(`/api/contratos/${id}/garantias`)
  // One of the two left the stock (domain 3).
  await carregarEstoque(garantias.slice(1).map((garantia) => garantia.id))
  expect(await todas()).toEqual(Array.from({ length: 4 }, () => ({ total: 50_000, veiculos: 1 })))
  expect(await detalhe(id)).toBeNull()
  expect((await p.agir(id, 'cancelar', p.banco)).status).toBe(200)
  expect(await naInstituicao()).toEqual([null, null])
})
