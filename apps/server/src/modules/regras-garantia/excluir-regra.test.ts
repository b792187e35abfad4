import type { StatusContrato } from '@lastro/shared/contratos/status'
import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string
let regraId: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Ana' }))
  ;({ regraId } = await t.cenario.regra({ instituicaoId, filtros: [F.Km] }))
})

const excluir = (query = '', as = token, id = regraId) =>
  t.call('DELETE', `/api/regras-garantia/${id}${query}`, { token: as })
const contratoCom = (status: StatusContrato, veiculoIds: number[] = []) =>
  t.cenario.contrato({ instituicaoId, lojaId, regraId, status, veiculoIds })
const contrato = async (id: number) => (await t.call('GET', `/api/contratos/${id}`, { token })).json()

test('a rule that no contract in progress uses goes at once, for good', async () => {
  const cancelado = await contratoCom(6)
  const liquidado = await contratoCom(7)
  const response = await excluir()
  expect([response.status, response.json()]).toEqual([
    200,
    { id: regraId, contratosAfetados: [], totalAfetados: 0, emExclusao: false },
  ])
  expect((await t.call('GET', '/api/regras-garantia', { token })).json()).toEqual({ regrasGarantia: [] })
  for (const url of [`/api/regras-garantia/${regraId}`, `/api/regras-garantia/${regraId}/itens`])
    expect((await t.call('GET', url, { token })).status).toBe(404)
  expect((await excluir()).status).toBe(404)
  // Contracts that ended under the rule keep naming it.
  for (const id of [cancelado, liquidado])
    expect(await contrato(id)).toMatchObject({ regraGarantiaId: regraId })
  const auditoria = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select(['acao', 'entidade', 'entidadeId', 'forcado', 'antes', 'depois'])
    .execute()
  expect(auditoria).toEqual([
    {
      acao: 'excluir',
      entidade: 'regraGarantia',
      entidadeId: regraId,
      forcado: false,
      antes: expect.stringContaining('"versao":1'),
      depois: null,
    },
  ])
})

test('one in use answers 409 with its contracts in progress, the first five by number, and changes nothing', async () => {
  const emUso: number[] = []
  for (const status of [0, 1, 2, 3, 4, 5] as const) emUso.push(await contratoCom(status))
  await contratoCom(6)
  const numeros = await Promise.all(emUso.map(async (id) => ({ id, numero: (await contrato(id)).numero })))
  for (const query of ['', '?forcarExclusao=false']) {
    const response = await excluir(query)
    expect([response.status, response.json()]).toEqual([
      409,
      {
        id: regraId,
        contratosAfetados: emUso,
        totalAfetados: 6,
        primeirosAfetados: numeros.slice(0, 5),
      },
    ])
  }
  expect((await t.call('GET', `/api/regras-garantia/${regraId}`, { token })).status).toBe(200)
  expect((await excluir('?forcarExclusao=1')).status).toBe(400)
})

test('forced, contracts in progress keep their vehicles and lose the rule, and their history says so', async () => {
  const [a, b] = [await t.cenario.veiculo({ lojaId }), await t.cenario.veiculo({ lojaId })]
  const rascunho = await contratoCom(0, [a])
  const ativo = await contratoCom(5, [b])
  const cancelado = await contratoCom(6)
  const response = await excluir('?forcarExclusao=true')
  expect([response.status, response.json()]).toEqual([
    200,
    { id: regraId, contratosAfetados: [rascunho, ativo], totalAfetados: 2, emExclusao: false },
  ])
  for (const [id, veiculo] of [
    [rascunho, a],
    [ativo, b],
  ] as const) {
    expect(await contrato(id)).toMatchObject({
      regraGarantiaId: null,
      regraGarantiaVersao: null,
      regraGarantiaCongelada: false,
      forcado: [{ oQue: 'Exclusão da regra de garantia do contrato', usuario: 'Ana' }],
    })
    const garantias = await t.call('GET', `/api/contratos/${id}/garantias`, { token })
    expect(garantias.json()).toMatchObject({ garantias: [{ id: veiculo }] })
    const linha = await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token })
    expect(linha.json<{ eventos: object[] }>().eventos[0]).toMatchObject({
      acao: 'alterar',
      forcado: true,
      usuario: 'Ana',
      motivo: 'A regra de garantia foi excluída.',
      mudancas: [{ campo: 'Regra de garantia', de: `nº ${regraId}`, para: 'Nenhuma' }],
    })
  }
  expect(await contrato(cancelado)).toMatchObject({ regraGarantiaId: regraId })
  // A screen from before the deletion can't act on a contract that it did not show.
  const velha = await t.call('POST', `/api/contratos/${rascunho}/cancelar`, {
    token,
    headers: { 'if-match': '"1"' },
  })
  expect(velha.status).toBe(412)
})

test('a store that has the proposal before its eyes is told of the loss once, one that has not isn’t', async () => {
  const contratoVisto = await contratoCom(5, [await t.cenario.veiculo({ lojaId })])
  for (const status of [0, 2] as const) await contratoCom(status)
  await excluir('?forcarExclusao=true')
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', lojaId)
    .select(['contratoId', 'titulo', 'conteudo'])
    .execute()
  expect(avisos).toEqual([
    {
      contratoId: contratoVisto,
      titulo: 'Termos do contrato alterados',
      conteudo: expect.stringMatching(
        new RegExp(` alterou o contrato .*: Regra de garantia, de nº ${regraId} para Nenhuma\\.$`),
      ),
    },
  ])
  // Deleting a rule is no change of an Ativo contract's terms by a PUT: nothing is billed (domain 5).
  const cobrados = await t.banco.db
    .selectFrom('eventoCobranca')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('tipo', '=', 'contrato_alterado')
    .select('id')
    .execute()
  expect(cobrados).toEqual([])
})

test('a stale version is refused before anything is asked, forced or not, and who changed it is named', async () => {
  await contratoCom(0)
  const bia = (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Bia' })).token
  const body = { itens: [{ percentualTabelaReferencia: 70 }] }
  const url = `/api/regras-garantia/${regraId}`
  expect((await t.call('PUT', `${url}/itens`, { token: bia, body })).headers.etag).toBe('"2"')
  // The refusal names who changed the items, not who moved the default, which is no part of the version.
  const ana = await t.call('PUT', `${url}/padrao`, { token })
  expect(ana.status).toBe(200)
  const deleteWith = (ifMatch: string, query = '') =>
    t.call('DELETE', `${url}${query}`, { token, headers: { 'if-match': ifMatch } })
  for (const query of ['', '?forcarExclusao=true'])
    expect(await deleteWith('"1"', query)).toMatchObject({
      status: 412,
      text: 'Esta regra foi alterada por Bia em 16/11/2026 12:00. Confira os itens antes de continuar.',
    })
  expect((await deleteWith('dois', '?forcarExclusao=true')).status).toBe(400)
  expect((await deleteWith('"2"')).status).toBe(409)
  expect((await deleteWith('"2"', '?forcarExclusao=true')).status).toBe(200)
})

test('a deleted default leaves the place to another', async () => {
  await t.call('PUT', `/api/regras-garantia/${regraId}/padrao`, { token })
  expect((await excluir()).status).toBe(200)
  const criada = await t.call('POST', '/api/regras-garantia', { token, body: { regraPadrao: true } })
  expect(criada.status).toBe(200)
})

test('a deleted rule serves no contract, also one that is created at the same moment', async () => {
  const body = {
    lojaId,
    regraGarantiaId: regraId,
    valorCredito: 1000,
    valorGarantia: 1000,
    dataTermino: '2027-12-31',
    tipo: 1,
    tipoSelecaoGarantia: 1,
  }
  const criar = (numero: string) => t.call('POST', '/api/contratos', { token, body: { ...body, numero } })
  const [exclusao, ...criados] = await Promise.all([
    excluir(),
    ...['a', 'b', 'c', 'd'].map((letra) => criar(`E-${letra}`)),
  ])
  const com = criados.filter(({ status }) => status === 200)
  // Either the rule was deleted first and no contract has it, or contracts came first and it stays.
  expect(exclusao.status).toBe(com.length > 0 ? 409 : 200)
  if (exclusao.status === 409) await excluir('?forcarExclusao=true')
  expect((await criar('E-z')).text).toBe(
    'Validation failed:\n -- regraGarantiaId: Regra de garantia não encontrada.',
  )
})

test('says before it is asked for how many contracts in progress use it, and how many are drafts', async () => {
  const impacto = (as = token, id = regraId) =>
    t.call('GET', `/api/regras-garantia/${id}/impacto`, { token: as })
  expect((await impacto()).json()).toEqual({ emAndamento: 0, rascunhos: 0 })
  for (const status of [0, 0, 1, 5, 6, 7] as const) await contratoCom(status)
  const { regraId: outra } = await t.cenario.regra({ instituicaoId, filtros: [F.Km] })
  await t.cenario.contrato({ instituicaoId, lojaId, regraId: outra, status: 5 })
  expect((await impacto()).json()).toEqual({ emAndamento: 4, rascunhos: 2 })
  const { token: leitor } = await t.cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Listar'])
  expect((await impacto(leitor)).status).toBe(403)
  const alheio = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  expect((await impacto(alheio)).status).toBe(404)
})

test('asks for Excluir, and another institution finds nothing', async () => {
  const { token: editor } = await t.cenario.usuario(instituicaoId, [
    'Configuracoes.RegrasGarantia.Listar',
    'Configuracoes.RegrasGarantia.Alterar',
  ])
  expect((await excluir('', editor)).status).toBe(403)
  const alheio = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  for (const id of [regraId, 999_999])
    expect(await excluir('?forcarExclusao=true', alheio, id)).toMatchObject({
      status: 404,
      text: 'Regra de garantia não encontrada.',
    })
})
