import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { listDias } from '../calendario/calendario.repository.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'

let t: TestApp
let bancoId: number
let ana: string
let outra: string
beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  ;({ token: ana } = await t.cenario.usuario(bancoId, DE_INSTITUICAO))
  ;({ token: outra } = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO))
})
afterAll(() => t.close())

const caminho = (dia = '') =>
  `/api/instituicoes-financeiras/${bancoId}/dias-sem-expediente${dia && `/${dia}`}`
const incluir = (dia: string, nome: string, token = ana) =>
  t.call('PUT', caminho(dia), { token, body: { nome } })
const dias = async () => (await t.call('GET', caminho(), { token: ana })).json<{ dias: unknown[] }>().dias

test('an own day off is no business day of its institution alone, and can be renamed and taken away', async () => {
  expect((await incluir('2026-11-23', 'Aniversário da cidade')).status).toBe(200)
  expect((await incluir('2026-11-23', 'Aniversário de Santos')).status).toBe(200)
  expect(await dias()).toEqual([
    { dia: '2026-11-23T00:00:00Z', nome: 'Aniversário de Santos', versao: 2, aguardando: null },
  ])
  expect((await calendarioDa(t.banco.db, bancoId)).somarDiasUteis('2026-11-19', 1)).toBe('2026-11-24')
  expect((await calendarioDa(t.banco.db, bancoId + 1)).somarDiasUteis('2026-11-19', 1)).toBe('2026-11-23')
  const dia = { dia: '2026-11-23', nome: 'Nosso dia' }
  await t.banco.db
    .insertInto('diaSemExpediente')
    .values({ ...dia, instituicaoFinanceiraId: bancoId + 1 })
    .execute()
  expect((await t.call('DELETE', caminho('2026-11-23'), { token: ana })).status).toBe(204)
  expect((await t.call('DELETE', caminho('2026-11-23'), { token: ana })).status).toBe(204)
  expect(await dias()).toEqual([])
  expect(await listDias(t.banco.db, bancoId + 1)).toEqual([dia])
  const atos = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', bancoId)
    .where('entidade', '=', 'diaSemExpediente')
    .select('acao')
    .orderBy('sequencia')
    .execute()
  expect(atos.map(({ acao }) => acao)).toEqual(['criar', 'renomear', 'excluir'])
})

test.each([
  ['2026-11-13', 'Sexta passada', 'O dia já passou: os prazos que ele mudou ficam como estão.'],
  ['2026-11-21', 'Sábado', '21/11/2026 já não é dia útil.'],
  ['2026-12-25', 'Natal', '25/12/2026 já não é dia útil.'],
  ['2026-11-31', 'Dia que não existe', /Params|dia/i],
  ['2026-12-01', ' ', /nome/i],
])('refuses %s, %s, and changes nothing', async (dia, nome, mensagem) => {
  const { status, text } = await incluir(dia, nome)
  expect([status, text]).toEqual([400, expect.stringMatching(mensagem)])
  expect(await dias()).toEqual([])
})

test('of another institution answers 403 and changes nothing', async () => {
  expect((await incluir('2026-12-01', 'Nosso dia', outra)).status).toBe(403)
  expect(await dias()).toEqual([])
})

test('a day that has passed can’t be taken away', async () => {
  await incluir('2026-11-17', 'Feriado municipal')
  t.setNow('2026-11-18T15:00:00Z')
  ;({ token: ana } = await t.cenario.usuario(bancoId, DE_INSTITUICAO))
  const { status, text } = await t.call('DELETE', caminho('2026-11-17'), { token: ana })
  expect([status, text]).toEqual([400, 'O dia já passou: os prazos que ele mudou ficam como estão.'])
  expect(await dias()).toHaveLength(1)
})

test('a day off of the next ten business days waits for a second person where the policy asks for two', async () => {
  t.setNow('2026-11-12T15:00:00Z')
  const banco = await t.cenario.instituicao()
  const [bia, caio] = [
    await t.cenario.usuario(banco, DE_INSTITUICAO),
    await t.cenario.usuario(banco, DE_INSTITUICAO),
  ]
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: banco, aprovadorDistinto: true })
    .execute()
  const put = (dia: string, nome: string, { token }: { token: string }) =>
    t.call('PUT', `/api/instituicoes-financeiras/${banco}/dias-sem-expediente/${dia}`, {
      token,
      body: { nome },
    })
  const diaUtilDepois = async () => (await calendarioDa(t.banco.db, banco)).somarDiasUteis('2026-11-12', 1)
  const ESPERA = { aguardandoSegundaAprovacao: true }

  expect((await put('2026-11-13', 'Ponte', bia)).json()).toEqual(ESPERA)
  expect((await put('2026-11-13', 'Ponte', bia)).json()).toEqual(ESPERA)
  expect(await diaUtilDepois()).toBe('2026-11-13')
  // Another reason is another request, whose author can't confirm it either.
  expect((await put('2026-11-13', 'Feriado municipal', caio)).json()).toEqual(ESPERA)
  expect((await put('2026-11-13', 'Feriado municipal', caio)).json()).toEqual(ESPERA)
  expect(await diaUtilDepois()).toBe('2026-11-13')
  const diasDe = async ({ token }: { token: string }) =>
    (await t.call('GET', `/api/instituicoes-financeiras/${banco}/dias-sem-expediente`, { token })).json<{
      dias: { aguardando: { propria: boolean; podem: { total: number } } | null }[]
    }>().dias
  expect(await diasDe(caio)).toMatchObject([
    { nome: 'Feriado municipal', aguardando: { propria: true, podem: { total: 1 } } },
  ])
  expect(await diasDe(bia)).toMatchObject([{ aguardando: { propria: false } }])
  expect((await put('2026-11-13', 'Feriado municipal', bia)).json()).toEqual({})
  expect(await diaUtilDepois()).toBe('2026-11-16')
  expect(await diasDe(bia)).toMatchObject([{ aguardando: null }])

  // 30/11/2026 is the tenth business day after 12/11: 13/11 and 20/11 are none.
  expect((await put('2026-11-30', 'Dentro dos dez', bia)).json()).toEqual(ESPERA)
  expect((await put('2026-12-01', 'Longe', bia)).json()).toEqual({})
  const atos = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', banco)
    .where('entidade', '=', 'diaSemExpediente')
    .select('acao')
    .orderBy('sequencia')
    .execute()
  expect(atos.map(({ acao }) => acao)).toEqual([
    'proporDia',
    'proporDia',
    'confirmarDia',
    'proporDia',
    'criar',
  ])
})
