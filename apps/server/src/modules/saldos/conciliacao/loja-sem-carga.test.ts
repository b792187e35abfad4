import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria } from '#testing/parceria.ts'
import { veiculo } from '#modules/estoque/testing/carga.ts'
import { fonteOfJson } from '#modules/estoque/importacao/carga-json.ts'
import { importarLinhas } from '#modules/estoque/importacao/importacao.service.ts'
import { createSaldos } from '../testing/saldos.ts'
import { conciliarSaldos } from './conciliar.job.ts'

// The first day is Monday, 16 November 2026; the 20th is a holiday.

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const passar = (dias: number) => t.passar(dias * 24 * 60 * 60 * 1_000)
/** Sessions end while days pass. */
const entrar = async (bancoId: number) => (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token

const carregar = (lojaId: number, veiculos: object[] = [], completo = true) =>
  importarLinhas(t.banco.db, t.clock, fonteOfJson(veiculos as Parameters<typeof fonteOfJson>[0]), {
    lojaId,
    completo,
    confirmar: true,
    parcial: true,
  })

async function achadas(bancoId: number) {
  await conciliarSaldos.run(
    { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal },
    {},
  )
  const path = `/api/instituicoes-financeiras/${bancoId}/conciliacao?tipo=loja_sem_carga`
  const { divergencias } = (await t.call('GET', path, { token: await entrar(bancoId) })).json<{
    divergencias: (Divergencia & { tipo: string })[]
  }>()
  return divergencias.map(({ numero, loja, dias }) => [numero, loja, dias])
}

test('of an institution without balances, its first own payoff begins the count', async () => {
  const b = await createBaixas(t)
  const sem = await createParceria(t)
  await sem.ativar(1)
  const contratoId = await b.ativar(2)
  const [carro] = await b.veiculosDe(contratoId)
  await b.aberta(contratoId, carro?.id ?? 0)
  passar(3)
  expect(await achadas(b.bancoId)).toEqual([])
  passar(1)
  expect(await achadas(b.bancoId)).toEqual([[null, expect.stringMatching(/^Loja /), null]])
  expect(await achadas(sem.bancoId)).toEqual([])
  passar(3)
})

test('a store whose whole stock does not come is found until it comes', async () => {
  const p = await createParceria(t, { loja: 'Loja Muda' })
  const s = createSaldos(t)
  const [a] = await s.ativos(p, 1)
  // Monday the 23rd.
  expect((await s.carregar(p, [{ numero: a.numero, saldoDevedor: 10 }])).status).toBe(200)
  // Neither a part of the stock nor a load with a line that nobody can read tells the whole of it.
  await carregar(p.lojaId, [veiculo(1)], false)
  await carregar(p.lojaId, [veiculo(2), veiculo(3, { placa: '?', chassi: null, renavam: null })])
  // Nor does the whole stock of another store.
  await carregar((await createParceria(t)).lojaId, [veiculo(1)])
  passar(3)
  expect(await achadas(p.bancoId)).toEqual([])
  passar(1)
  expect(await achadas(p.bancoId)).toEqual([[null, 'Loja Muda', null]])
  expect(await carregar(p.lojaId, [veiculo(1)])).toMatchObject({ situacao: 'importado' })
  expect(await achadas(p.bancoId)).toEqual([])
  // Friday the 27th, and the Monday after it is the institution's own day off: Thursday is the third day.
  await t.banco.db
    .insertInto('diaSemExpediente')
    .values({ instituicaoFinanceiraId: p.bancoId, dia: '2026-11-30', nome: 'Feriado municipal' })
    .execute()
  passar(6)
  expect(await achadas(p.bancoId)).toEqual([])
  // A load that changes nothing comes as well: the Tuesday after is its third day.
  expect(await carregar(p.lojaId, [veiculo(1)])).toMatchObject({ situacao: 'sem_mudancas' })
  passar(5)
  expect(await achadas(p.bancoId)).toEqual([])
  passar(1)
  expect(await achadas(p.bancoId)).toEqual([[null, 'Loja Muda', 6]])
  const csv = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${p.bancoId}/conciliacao/exportar?formato=csv&tipo=loja_sem_carga`,
    { token: await entrar(p.bancoId) },
  )
  expect(csv.text).toContain(';Loja sem carga;;Loja Muda;;última carga completa há 6 dias corridos;')
})

test('the first balances of an institution begin the count, not those of another', async () => {
  const p = await createParceria(t)
  const [a] = await createSaldos(t).ativos(p, 1)
  passar(30)
  p.banco = await entrar(p.bancoId)
  const dataBase = `${t.clock.today()}T00:00:00Z`
  const saldo = { numero: a.numero, saldoDevedor: 10 }
  expect((await createSaldos(t).carregar(p, [saldo], { dataBase })).status).toBe(200)
  expect(await achadas(p.bancoId)).toEqual([])
  passar(7)
  expect(await achadas(p.bancoId)).toEqual([[null, expect.stringMatching(/^Loja /), null]])
})
