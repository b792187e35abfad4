import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '../testing/saldos.ts'
import { resumirConciliacao } from './resumir.job.ts'

// Monday, 16 November 2026; Friday, the 20th, is a holiday.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

/** Runs the job at that time in São Paulo, and answers what the institution was told so far, the newest last. */
async function resumosEm(p: Parceria, dia: string, hora: string) {
  t.setNow(`${dia}T${hora}:00-03:00`)
  const deps = { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal }
  for (let vez = 0; vez < 2; vez++) await resumirConciliacao.run(deps, {})
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('chave', 'like', 'conciliacao:%')
    .select(['estabelecimentoId', 'titulo', 'conteudo'])
    .orderBy('id')
    .execute()
  expect(avisos.every(({ estabelecimentoId }) => estabelecimentoId === p.bancoId)).toBe(true)
  return avisos.map(({ titulo, conteudo }) => `${titulo}. ${conteudo}`)
}

test('a digest at 08:00 of business days, only of what is new or older than five days', async () => {
  const semSaldos = await createParceria(t)
  await semSaldos.ativar(1)
  const p = await createParceria(t)
  const [a, b = a] = await s.ativos(p, 2)
  t.setNow('2026-11-16T09:00:00-03:00')
  const saldos = [
    { numero: a.numero, saldoDevedor: 100, principal: 100, diasAtraso: 3 },
    { numero: b.numero, saldoDevedor: 10 },
    { numero: 'DE-FORA', saldoDevedor: 90 },
  ]
  const carga = { completo: true, dataBase: '2026-11-16T00:00:00Z', confirmar: true }
  expect((await s.carregar(p, saldos, carga)).status).toBe(200)

  expect(await resumosEm(p, '2026-11-16', '09:01')).toEqual([])
  expect(await resumosEm(p, '2026-11-17', '07:59')).toEqual([])
  const deTerca =
    'Divergências na conciliação. Abertas: 2 (novas desde 16/11/2026: 2; há mais de 5 dias corridos: 0). Em atraso: 1; Desconhecido: 1. Saldos de 16/11/2026.'
  expect(await resumosEm(p, '2026-11-17', '08:00')).toEqual([deTerca])
  expect(await resumosEm(p, '2026-11-18', '08:00')).toEqual([deTerca])

  // Found on Wednesday after the digest, and told on Thursday; the two of Monday are a day short of older than five.
  const deQuarta = [...saldos, { numero: 'OUTRO', saldoDevedor: 80 }]
  t.setNow('2026-11-18T17:00:00-03:00')
  p.banco = (await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)).token
  const dataBase = '2026-11-18T00:00:00Z'
  expect((await s.carregar(p, deQuarta, { ...carga, dataBase })).status).toBe(200)
  const deQuinta =
    'Divergências na conciliação. Abertas: 3 (novas desde 18/11/2026: 1; há mais de 5 dias corridos: 0). Em atraso: 1; Desconhecido: 2. Saldos de 18/11/2026.'
  expect(await resumosEm(p, '2026-11-19', '10:30')).toEqual([deTerca, deQuinta])
  expect(await resumosEm(p, '2026-11-20', '08:00')).toHaveLength(2)
  expect(await resumosEm(p, '2026-11-22', '08:00')).toHaveLength(2)
  const deSegunda =
    'Divergências na conciliação. Abertas: 3 (novas desde 19/11/2026: 0; há mais de 5 dias corridos: 2). Em atraso: 1; Desconhecido: 2. Saldos de 18/11/2026.'
  expect((await resumosEm(p, '2026-11-23', '08:00')).slice(2)).toEqual([deSegunda])

  // What somebody put off is told again once its day has passed.
  await t.banco.db.updateTable('divergencia').set({ cienteAte: '2026-11-24' }).execute()
  expect(await resumosEm(p, '2026-11-24', '08:00')).toHaveLength(3)
  expect((await resumosEm(p, '2026-11-25', '08:00')).slice(3)).toEqual([
    deSegunda.replace('desde 19/11/2026', 'desde 24/11/2026').replace('dias corridos: 2', 'dias corridos: 3'),
  ])
})
