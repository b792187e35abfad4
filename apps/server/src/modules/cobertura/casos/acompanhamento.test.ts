import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with an open case. */
let contratoId: number
let caso: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  a = await createAlteracoes(t)
  contratoId = await a.ativar(1)
  await a.alterar(contratoId, { valorGarantia: 100_000 })
  caso = (await detalhe()).id
})

interface Caso {
  id: number
  responsavel: { id: number; nome: string } | null
  notas: { usuario: string; texto: string; em: string }[]
}
async function detalhe(): Promise<Caso> {
  const { casos } = (await t.call('GET', `/api/contratos/${contratoId}/cobertura`, { token: a.banco })).json<{
    casos: Caso[]
  }>()
  const [primeiro] = casos
  if (!primeiro) throw new Error('The contract has no case')
  return primeiro
}
interface Linha {
  contratoId: number
  responsavel: string | null
  pedido: object | null
}
const lista = async (query = '') =>
  (
    await t.call('GET', `/api/instituicoes-financeiras/${a.bancoId}/cobertura?${query}`, { token: a.banco })
  ).json<{ contratos: Linha[] }>().contratos
const pessoas = async () =>
  (await t.call('GET', `/api/instituicoes-financeiras/${a.bancoId}/responsaveis`, { token: a.banco })).json<{
    pessoas: { id: number; nome: string }[]
  }>().pessoas
const responsavel = (usuarioId: number | null) =>
  t.call('PUT', `/api/casos-deficit/${caso}/responsavel`, { token: a.banco, body: { usuarioId } })
const anotar = (texto: string, headers: Record<string, string> = {}) =>
  t.call('POST', `/api/casos-deficit/${caso}/notas`, { token: a.banco, body: { texto }, headers })

const auditados = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'casoDeficit')
    .where('entidadeId', '=', caso)
    .select(['acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

test('a case has a person of the institution who may change contracts, and nobody else', async () => {
  await t.cenario.usuario(a.bancoId, ['Relatorios.Cobertura.Listar'], { nome: 'Só Lê' })
  const [ana, ...outras] = await pessoas()
  expect([ana?.nome, outras]).toEqual(['Ana do Banco', []])
  expect((await responsavel(ana?.id ?? 0)).status).toBe(204)
  expect((await detalhe()).responsavel).toEqual(ana)
  expect(await lista()).toMatchObject([{ contratoId, responsavel: 'Ana do Banco' }])

  const alheia = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
  for (const id of [alheia.id, 999_999_999]) {
    const refused = await responsavel(id)
    expect([refused.status, refused.text]).toEqual([
      400,
      'Validation failed:\n -- usuarioId: Escolha uma pessoa da instituição que possa alterar contratos.',
    ])
  }
  expect((await responsavel(null)).status).toBe(204)
  expect((await detalhe()).responsavel).toBeNull()
  expect(await auditados()).toEqual([
    { acao: 'definirResponsavel', antes: '{"responsavelId":null}', depois: `{"responsavelId":${ana?.id}}` },
    { acao: 'definirResponsavel', antes: `{"responsavelId":${ana?.id}}`, depois: '{"responsavelId":null}' },
  ])
})

test('notes are kept, newest first, each once', async () => {
  await anotar('Liguei para a loja.', { 'idempotency-key': 'nota' })
  await anotar('Liguei para a loja.', { 'idempotency-key': 'nota' })
  t.passar(60_000)
  await anotar('Prometeu dois carros.')
  expect((await detalhe()).notas).toMatchObject([
    { usuario: 'Ana do Banco', texto: 'Prometeu dois carros.', em: '2026-11-16T15:01:00.000Z' },
    { usuario: 'Ana do Banco', texto: 'Liguei para a loja.', em: '2026-11-16T15:00:00.000Z' },
  ])
  const { token } = await t.cenario.usuario(null, PERMISSOES)
  const { registros } = (
    await t.call(
      'GET',
      `/api/plataforma/auditoria?entidade=casoDeficit&instituicaoFinanceiraId=${a.bancoId}`,
      {
        token,
      },
    )
  ).json<{ registros: { acao: string; alvo: string }[] }>()
  const alvo = await a.numeroDe(contratoId)
  expect(registros).toMatchObject([
    { acao: 'anotar', alvo },
    { acao: 'anotar', alvo },
  ])
})

test('a closed case takes neither', async () => {
  await a.liquidar(contratoId)
  for (const refused of [await responsavel(null), await anotar('Tarde demais')])
    expect([refused.status, refused.text]).toEqual([400, 'Esta insuficiência de garantia já foi encerrada.'])
})

test('the list shows the open request, and finds those that are open or overdue', async () => {
  const outro = await a.ativar(1)
  const corpo = { valor: 50_000, prazo: '2026-11-17', texto: null }
  await t.call('POST', `/api/contratos/${contratoId}/pedidos-reforco`, { token: a.banco, body: corpo })
  const pedido = { situacao: 'aberto', valor: 50_000, prazo: '2026-11-17T00:00:00Z', vencido: false }
  expect((await lista()).map((linha) => [linha.contratoId, linha.pedido])).toEqual([
    [contratoId, pedido],
    [outro, null],
  ])
  expect((await lista('pedido=aberto')).map((linha) => linha.contratoId)).toEqual([contratoId])
  expect(await lista('pedido=vencido')).toEqual([])
  await a.passarDias(2)
  expect(await lista('pedido=vencido')).toMatchObject([{ contratoId, pedido: { ...pedido, vencido: true } }])
})
