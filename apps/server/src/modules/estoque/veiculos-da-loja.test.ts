import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

interface Veiculo {
  id: number
  placa: string
  situacao: string
  saiuEm: string | null
  garantia: Record<string, unknown> | null
  precoReferencia: number | null
}

const listar = async ({ lojaId, loja }: Pick<Parceria, 'lojaId' | 'loja'>, query = '') =>
  (await t.call('GET', `/api/lojas/${lojaId}/veiculos${query}`, { token: loja })).json<{
    veiculos: Veiculo[]
    total?: number
  }>()

const sair = (id: number) =>
  t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', id).execute()

test('a store sees of each vehicle whether it is free, which of its contracts it backs, or that it left', async () => {
  const p = await createParceria(t, { banco: 'Banco Aurora', loja: 'Loja Um' })
  const livre = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId, placa: 'LVR1A00' })
  const id = await p.criar(2)
  const [primeiro = 0, segundo = 0] = (await listar(p)).veiculos.map((veiculo) => veiculo.id)
  // A draft is the institution's alone: its vehicles are still free.
  expect((await listar(p)).veiculos.map(({ situacao }) => situacao)).toEqual(['livre', 'livre', 'livre'])
  await p.enviar(id)
  expect(primeiro).toBe(livre)
  const [, emGarantia] = (await listar(p)).veiculos
  expect(emGarantia).toMatchObject({
    situacao: 'garantia',
    saiuEm: null,
    precoReferencia: 50_000,
    garantia: {
      contratoId: id,
      numero: await p.numeroDe(id),
      instituicaoFinanceira: 'Banco Aurora',
      statusId: 3,
      status: 'Pendente aprovação de garantia (loja)',
      desde: '2026-11-16T00:00:00Z',
    },
  })
  await sair(segundo)
  await sair(livre)
  const { veiculos } = await listar(p, '?situacao=saiu')
  expect(veiculos.map(({ situacao, saiuEm, garantia }) => [situacao, saiuEm, garantia?.contratoId])).toEqual([
    ['saiu', '2026-11-16T00:00:00Z', undefined],
    ['saiu', '2026-11-16T00:00:00Z', id],
  ])
  expect((await listar(p)).veiculos).toHaveLength(1)
  expect((await listar(p, '?situacao=garantia')).veiculos).toHaveLength(2)
  expect((await listar(p, '?situacao=livre')).veiculos).toEqual([])
  expect((await listar(p, '?situacao=todos')).veiculos).toHaveLength(3)
})

test('a car that another store pledged is unavailable, and nothing of that contract is told', async () => {
  const p = await createParceria(t)
  const q = await createParceria(t)
  const chassi = '9BD99999999999999'
  await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId, placa: 'DUP1A34', chassi })
  const delas = await t.cenario.veiculo({ lojaId: q.lojaId, modeloId: q.modeloId, placa: 'OUT1B22', chassi })
  await t.cenario.contrato({ instituicaoId: q.bancoId, lojaId: q.lojaId, status: 5, veiculoIds: [delas] })
  expect((await listar(p, '?filtro=DUP1A34')).veiculos).toMatchObject([
    { situacao: 'indisponivel', garantia: null },
  ])
  expect((await listar(p, '?situacao=livre&filtro=DUP1A34')).veiculos).toEqual([])
})

test('is searched, sorted and paged', async () => {
  const p = await createParceria(t)
  const etios = (await t.cenario.modelo({ marca: 'Toyota', nome: 'Étios Sedã 1.5' })).modeloId
  for (const [placa, ano, km] of [
    ['BUS1234', 2020, 300],
    ['BUS2B22', 2022, 100],
    ['BUS3C33', 2021, 200],
  ] as const)
    await t.cenario.veiculo({
      lojaId: p.lojaId,
      modeloId: ano === 2021 ? p.modeloId : etios,
      placa,
      anoModelo: ano,
      hodometro: km,
    })
  const placas = async (query: string) => (await listar(p, query)).veiculos.map(({ placa }) => placa)
  for (const filtro of ['toyota seda', 'ETIOS'])
    expect(await placas(`?filtro=${encodeURIComponent(filtro)}`)).toEqual(['BUS1234', 'BUS2B22'])
  for (const filtro of ['bus-1234', 'BUS1C34']) expect(await placas(`?filtro=${filtro}`)).toEqual(['BUS1234'])
  expect(await placas('?ordenacao=hodometro:desc')).toEqual(['BUS1234', 'BUS3C33', 'BUS2B22'])
  expect(await placas('?ordenacao=anoModelo:asc')).toEqual(['BUS1234', 'BUS3C33', 'BUS2B22'])
  expect(await placas('?ordenacao=placa:desc')).toEqual(['BUS3C33', 'BUS2B22', 'BUS1234'])
  const pagina = await listar(p, '?pagina=2&quantidadePorPagina=2&ordenacao=placa:asc')
  expect([pagina.total, pagina.veiculos.map(({ placa }) => placa)]).toEqual([3, ['BUS3C33']])
})

test('is for the store alone', async () => {
  const p = await createParceria(t)
  const url = `/api/lojas/${p.lojaId}/veiculos`
  const outra = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
  const estranha = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  const semCodigo = (await t.cenario.usuario(p.lojaId, ['Loja.Propostas.Listar'])).token
  for (const token of [outra, estranha, p.banco, semCodigo])
    expect((await t.call('GET', url, { token })).status).toBe(403)
})
