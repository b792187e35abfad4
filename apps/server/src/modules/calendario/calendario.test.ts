import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { listDias } from './calendario.repository.ts'
import { calendarioDa } from './calendario.service.ts'

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
  expect((await incluir('2026-11-23', 'Aniversário da cidade')).status).toBe(204)
  expect((await incluir('2026-11-23', 'Aniversário de Santos')).status).toBe(204)
  expect(await dias()).toEqual([{ dia: '2026-11-23T00:00:00Z', nome: 'Aniversário de Santos' }])
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
