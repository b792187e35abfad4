import type { Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'

const CODIGOS: Permissao[] = [
  'Configuracoes.Whitelist.Listar',
  'Configuracoes.Whitelist.Criar',
  'Configuracoes.Whitelist.Alterar',
  'Configuracoes.Whitelist.Excluir',
]
const URL = '/api/opt-in/whitelist'
/** The day of the tests. */
const HOJE = '2026-11-16'
const ONTEM = '2026-11-15'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
/** Signs in now, because sessions end after some hours. */
async function entrar() {
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO))
}
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  instituicaoId = await t.cenario.instituicao('Banco Um')
  lojaId = await t.cenario.loja('Loja Azul')
  await entrar()
})

const post = (body: object, as = token) => t.call('POST', URL, { token: as, body })
const put = (query: string, body: object, as = token) => t.call('PUT', `${URL}${query}`, { token: as, body })
const del = (id: number, as = token) => t.call('DELETE', `${URL}/${id}`, { token: as })
async function criar(prazo = '2027-01-31') {
  const response = await post({ lojaId, instituicaoFinanceiraId: instituicaoId, prazo })
  expect(response.status).toBe(200)
  return response.json<{ id: number }>().id
}
const registros = async () =>
  (await t.call('GET', URL, { token })).json<{ whiteLists: object[] }>().whiteLists
const auditoria = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', 'whitelist')
    .select(['acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

describe('creating', () => {
  test('an entry shows in the list and opens the store', async () => {
    const id = await criar('2027-01-31T23:59:00.000-03:00')
    expect(await registros()).toEqual([
      {
        id,
        lojaId,
        loja: 'Loja Azul',
        instituicaoFinanceiraId: instituicaoId,
        instituicaoFinanceira: 'Banco Um',
        prazo: '2027-01-31T00:00:00Z',
        dataInclusao: '2026-11-16T15:00:00.000Z',
        lojaAtiva: true,
        versao: 0,
      },
    ])
    expect((await t.call('GET', `/api/lojas/${lojaId}/estoque`, { token })).status).toBe(200)
  })
  test.each([
    [{ prazo: ONTEM }, 'prazo: O prazo não pode ser anterior a hoje.'],
    [{ prazo: '2026-02-31' }, 'prazo: Data inválida.'],
    [{ prazo: null }, 'prazo: Campo obrigatório'],
    [{ lojaId: null }, 'lojaId: Campo obrigatório'],
    [{ lojaId: 999_999 }, 'lojaId: Loja não encontrada.'],
  ])('refuses %j', async (mudanca, texto) => {
    const response = await post({ lojaId, prazo: '2027-01-31', ...mudanca })
    expect([response.status, response.text]).toEqual([400, `Validation failed:\n -- ${texto}`])
    expect(await registros()).toEqual([])
  })
  test('an institution is no store', async () => {
    const outra = await t.cenario.instituicao()
    expect((await post({ lojaId: outra, prazo: HOJE })).text).toContain('lojaId: Loja não encontrada.')
  })
  test('a prazo of today counts, also late in the evening of São Paulo', async () => {
    t.setNow('2026-11-17T02:59:00Z')
    await entrar()
    await criar(HOJE)
    expect((await t.call('GET', `/api/lojas/${lojaId}/estoque`, { token })).status).toBe(200)
    t.setNow('2026-11-17T03:00:00Z')
    expect((await t.call('GET', `/api/lojas/${lojaId}/estoque`, { token })).status).toBe(400)
    expect((await put(`?id=${await idDoPar()}`, { prazo: HOJE })).status).toBe(400)
  })
  test('a pair stands once, also when expired or sent at once', async () => {
    const respostas = await Promise.all([1, 2, 3].map(() => post({ lojaId, prazo: HOJE })))
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(respostas.find(({ status }) => status === 400)?.text).toBe(
      'Validation failed:\n -- lojaId: A loja já está na whitelist. Altere o prazo do registro existente.',
    )
    t.setNow('2026-12-01T15:00:00Z')
    await entrar()
    expect((await post({ lojaId, prazo: '2027-01-01' })).status).toBe(400)
    const outra = (await t.cenario.usuario(await t.cenario.instituicao(), CODIGOS)).token
    expect((await post({ lojaId, prazo: '2027-01-01' }, outra)).status).toBe(200)
  })
  test('the same Idempotency-Key answers the first result again', async () => {
    const chamada = { token, body: { lojaId, prazo: HOJE }, headers: { 'idempotency-key': 'w-1' } }
    const [a, b] = [await t.call('POST', URL, chamada), await t.call('POST', URL, chamada)]
    expect([b.status, b.json()]).toEqual([200, a.json()])
  })
  test('naming another institution is refused', async () => {
    const outra = await t.cenario.instituicao()
    expect((await post({ lojaId, prazo: HOJE, instituicaoFinanceiraId: outra })).status).toBe(403)
  })
})

async function idDoPar(): Promise<number> {
  const { id } = await t.banco.db
    .selectFrom('whitelist')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('lojaId', '=', lojaId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('changing the deadline', () => {
  test('by the id of the address, of the body, or both; an unchanged save leaves no trace', async () => {
    const id = await criar()
    expect((await put(`?id=${id}`, { id, prazo: '2027-02-28T00:00:00Z' })).json()).toMatchObject({
      id,
      lojaId,
      prazo: '2027-02-28T00:00:00Z',
    })
    expect((await put('', { id, prazo: '2027-03-31' })).status).toBe(200)
    expect((await put(`?id=${id}`, { prazo: '2027-03-31' })).status).toBe(200)
    const rows = await auditoria()
    expect(rows.map(({ acao }) => acao)).toEqual(['criar', 'alterar', 'alterar'])
    expect(rows[1]).toMatchObject({
      antes: `{"lojaId":${lojaId},"prazo":"2027-01-31"}`,
      depois: `{"lojaId":${lojaId},"prazo":"2027-02-28"}`,
    })
  })
  test('refuses the past, differing ids, and what is no entry of the institution', async () => {
    const id = await criar()
    expect((await put(`?id=${id}`, { prazo: ONTEM })).text).toBe(
      'Validation failed:\n -- prazo: O prazo não pode ser anterior a hoje.',
    )
    expect((await put(`?id=${id}`, { id: id + 1, prazo: HOJE })).text).toBe(
      'Validation failed:\n -- id: O id do corpo difere do id do endereço.',
    )
    const outra = await t.cenario.instituicao()
    const alheio = await t.cenario.whitelist(outra, lojaId)
    for (const alvo of [`?id=${alheio}`, '?id=999999', ''])
      expect(await put(alvo, { prazo: HOJE })).toMatchObject({
        status: 400,
        text: 'Validation failed:\n -- id: Registro da whitelist não encontrado.',
      })
    expect(await auditoria()).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('an institution deletes an entry: the list is empty, the audit tells it', async () => {
    const id = await criar()
    expect(await del(id)).toMatchObject({ status: 204, text: '' })
    expect(await registros()).toEqual([])
    expect((await auditoria()).at(-1)).toMatchObject({ acao: 'excluir', depois: null })
  })
  test('says before it is asked for how many contracts in progress the pair has', async () => {
    const id = await criar()
    const impacto = (as = token) => t.call('GET', `${URL}/${id}/impacto`, { token: as })
    expect((await impacto()).json()).toEqual({ emAndamento: 0, propostas: 0 })
    for (const status of [0, 3, 5, 6, 7] as const) await t.cenario.contrato({ instituicaoId, lojaId, status })
    await t.cenario.contrato({ instituicaoId, lojaId: await t.cenario.loja(), status: 5 })
    await t.cenario.contrato({ instituicaoId: await t.cenario.instituicao(), lojaId, status: 5 })
    expect((await impacto()).json()).toEqual({ emAndamento: 3, propostas: 1 })
    const { token: leitor } = await t.cenario.usuario(instituicaoId, ['Configuracoes.Whitelist.Listar'])
    expect((await impacto(leitor)).status).toBe(403)
  })
  test('404, the same for foreign and missing ones', async () => {
    const alheio = await t.cenario.whitelist(await t.cenario.instituicao(), lojaId)
    for (const id of [alheio, 999_999])
      for (const response of [await t.call('GET', `${URL}/${id}/impacto`, { token }), await del(id)])
        expect(response).toMatchObject({ status: 404, text: 'Registro da whitelist não encontrado.' })
  })
})

test('each call asks for its own code, and a store has none of them', async () => {
  for (const codigo of CODIGOS) {
    const id = await t.cenario.whitelist(instituicaoId, await t.cenario.loja())
    const { token: um } = await t.cenario.usuario(instituicaoId, [codigo])
    const status = {
      Listar: (await t.call('GET', URL, { token: um })).status,
      Criar: (await post({ lojaId: await t.cenario.loja(), prazo: HOJE }, um)).status,
      Alterar: (await put(`?id=${id}`, { prazo: HOJE }, um)).status,
      Excluir: (await del(id, um)).status,
    }
    const pode = codigo.split('.').at(-1)
    for (const [acao, resposta] of Object.entries(status)) expect(resposta === 403).toBe(acao !== pode)
  }
  const daLoja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  expect((await post({ lojaId, prazo: HOJE }, daLoja)).status).toBe(403)
})

describe('an expired entry', () => {
  const SEM = 'A loja não está na whitelist da instituição financeira ou o prazo está vencido.'
  const contrato = () => ({
    lojaId,
    regraGarantiaId: 0,
    numero: 'V-1',
    valorCredito: 1000,
    valorGarantia: 1000,
    dataTermino: '2027-12-31',
    tipo: 1,
    tipoSelecaoGarantia: 0,
  })

  test('blocks create and send, hides the stock, and leaves running contracts as they are', async () => {
    await criar(HOJE)
    const rascunho = (await t.call('POST', '/api/contratos', { token, body: contrato() })).json<{
      id: number
    }>()
    const veiculo = await t.cenario.veiculo({ lojaId })
    const ativo = await t.cenario.contrato({ instituicaoId, lojaId, status: 5, veiculoIds: [veiculo] })
    t.setNow('2026-11-17T15:00:00Z')
    const sessao = (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)).token
    const como = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
      t.call(method, url, { token: sessao, ...(body && { body }) })

    expect(await como('POST', '/api/contratos', { ...contrato(), numero: 'V-2' })).toMatchObject({
      status: 400,
      text: SEM,
    })
    expect(await como('POST', `/api/contratos/${rascunho.id}/enviar`)).toMatchObject({
      status: 400,
      text: SEM,
    })
    expect(await como('GET', `/api/lojas/${lojaId}/estoque`)).toMatchObject({ status: 400, text: SEM })
    const lojas = await como('GET', `/api/instituicoes-financeiras/${instituicaoId}/whitelist`)
    expect(lojas.json()).toEqual({ lojas: [] })

    const lista = await como('GET', `/api/instituicoes-financeiras/${instituicaoId}/contratos`)
    expect(lista.json<{ contratos: { id: number }[] }>().contratos.map(({ id }) => id)).toEqual([
      ativo,
      rascunho.id,
    ])
    expect((await como('GET', `/api/contratos/${ativo}/garantias`)).json()).toMatchObject({
      garantias: [{ id: veiculo }],
    })
    expect((await como('PUT', `/api/contratos/${ativo}`, { status: 7 })).status).toBe(200)
    expect((await como('POST', `/api/contratos/${rascunho.id}/cancelar`)).status).toBe(200)

    const [registro] = (await como('GET', URL)).json<{ whiteLists: { id: number }[] }>().whiteLists
    await como('PUT', `${URL}?id=${registro?.id}`, { prazo: '2026-11-17' })
    expect((await como('GET', `/api/lojas/${lojaId}/estoque`)).status).toBe(200)
  })
})
