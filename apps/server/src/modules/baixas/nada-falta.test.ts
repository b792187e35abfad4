// @module-tag motores
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avisarSuspensoesDoDia } from '#modules/suspensoes/avisos-da-suspensao.service.ts'
import { conciliar } from '#modules/saldos/conciliacao/conciliar.service.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { listBaixasNoUltimoDia, updateNadaFalta } from './acompanhar.repository.ts'
import { acompanharBaixas } from './acompanhar.service.ts'
import { avisarBaixasDoDia } from './avisar.service.ts'

// Sales of Monday, 16 November 2026, seen on Monday, the 23rd: their last day was Wednesday, the 18th.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

async function seguirAte(dia: string) {
  t.setNow(`${dia}T12:00:00Z`)
  const expiraEm = new Date(t.clock.now().getTime() + 86_400_000)
  await t.banco.db.updateTable('sessao').set({ ultimoUsoEm: t.clock.now(), expiraEm }).execute()
}
const deps = () => ({ db: t.banco.db, clock: t.clock })
const acompanhar = () => acompanharBaixas(deps(), { instituicaoId: b.bancoId })

/** Balances of the day before `hoje`, by vehicle. */
const partes = (contratoId: number, placas: readonly string[], saldos: readonly number[], dataBase: string) =>
  b.s.carregar(
    b,
    [
      {
        idContrato: contratoId,
        saldoDevedor: saldos.reduce((soma, saldo) => soma + saldo, 0),
        veiculos: saldos.map((saldo, index) => ({ placa: placas[index], saldo })),
      },
    ],
    { dataBase: `${dataBase}T00:00:00Z` },
  )

/** A contract of two vehicles, of which the first was sold and told on the 16th; the policy suspends after a business day. */
async function vendida() {
  await seguirAte('2026-11-16')
  b = await createBaixas(t)
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  await t.banco.db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', b.bancoId)
    .set({ suspenderLoja: 1 })
    .execute()
  const id = await b.aberta(contratoId, carros[0].id)
  return { contratoId, id, placas: carros.map(({ placa }) => placa) }
}

/** Everything that may say of the sale that it is overdue. */
async function oQueSeDiz(id: number) {
  const ler = async <T>(resto: string) =>
    (await t.call('GET', `/api/instituicoes-financeiras/${b.bancoId}/${resto}`, { token: b.banco })).json<T>()
  await withTransaction(t.banco.db, (tx) => conciliar(tx, b.bancoId, t.clock))
  const { vencida, diasUteisDeAtraso } = await b.ler(id)
  const { divergencias } = await ler<{ divergencias: { tipo: string }[] }>('conciliacao')
  const { novidades } = (
    await t.call('GET', '/api/novidades?dataInicial=2026-11-16&dataFinal=2026-11-30', { token: b.banco })
  ).json<{ novidades: { oQue: string }[] }>()
  return {
    vencida,
    diasUteisDeAtraso,
    vencidas: (await ler<{ baixas: object[] }>('baixas?vencidas=true')).baixas.length,
    suspensoes: (await ler<{ suspensoes: object[] }>('suspensoes')).suspensoes.length,
    divergencias: divergencias.filter(({ tipo }) => tipo === 'vendido_sem_pagamento').length,
    novidades: novidades.filter(({ oQue }) => oQue === 'Venda sem quitação').length,
  }
}
const DEVE = {
  vencida: true,
  diasUteisDeAtraso: 2,
  vencidas: 1,
  suspensoes: 1,
  divergencias: 1,
  novidades: 1,
}
const NAO_DEVE = {
  vencida: false,
  diasUteisDeAtraso: 0,
  vencidas: 0,
  suspensoes: 0,
  divergencias: 0,
  novidades: 0,
}
const titulosDe = async (estabelecimentoId: number) =>
  (
    await t.banco.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', estabelecimentoId)
      .select('titulo')
      .orderBy('id')
      .execute()
  ).map(({ titulo }) => titulo)

test('what a told part of 0 leaves nothing to pay for is nowhere overdue and suspends nobody; owed again, it does', async () => {
  const { contratoId, id, placas } = await vendida()
  await seguirAte('2026-11-23')
  await partes(contratoId, placas, [30_000, 30_000], '2026-11-19')
  await acompanhar()
  await avisarSuspensoesDoDia(deps())
  expect(await oQueSeDiz(id)).toEqual(DEVE)
  await partes(contratoId, placas, [0, 60_000], '2026-11-20')
  await acompanhar()
  // Released it isn't: only a balance of 0 does that by itself.
  expect(await b.ler(id)).toMatchObject({ estado: 'aberta', falta: 0 })
  expect(await oQueSeDiz(id)).toEqual(NAO_DEVE)
  for (const lado of [b.bancoId, b.lojaId])
    expect((await titulosDe(lado)).filter((titulo) => titulo.includes('uspens'))).toEqual([
      'Loja suspensa',
      'Fim da suspensão',
    ])
  const envio = await b.agir(await b.criar(1), 'enviar', b.banco)
  expect(envio.status).toBe(200)
  await partes(contratoId, placas, [1, 59_999], '2026-11-22')
  await acompanhar()
  expect(await oQueSeDiz(id)).toEqual(DEVE)
})

test('a day’s notices leave out what owes nothing, and the week’s sum too', async () => {
  const { contratoId, id, placas } = await vendida()
  await partes(contratoId, placas, [0, 60_000], '2026-11-16')
  await seguirAte('2026-11-18')
  await avisarBaixasDoDia(deps())
  await seguirAte('2026-11-19')
  await avisarBaixasDoDia(deps())
  await acompanhar()
  await seguirAte('2026-11-23')
  await partes(contratoId, placas, [0, 60_000], '2026-11-20')
  await acompanhar()
  await avisarBaixasDoDia(deps())
  expect(await b.ler(id)).toMatchObject({ estado: 'aberta', falta: 0 })
  for (const lado of [b.bancoId, b.lojaId])
    expect((await titulosDe(lado)).filter((titulo) => /dia para pagar|sem quitação/.test(titulo))).toEqual([])
  const conteudos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('titulo', '=', 'Valor da venda mudou')
    .select('conteudo')
    .execute()
  expect(conteudos).toEqual([{ conteudo: expect.stringContaining('não tem mais nada a pagar; antes eram') }])
})

test('a balance too old to count, a part paid that covers the fallen value, and a reversal move it at once', async () => {
  const { contratoId, id, placas } = await vendida()
  await seguirAte('2026-11-23')
  await partes(contratoId, placas, [30_000, 30_000], '2026-11-19')
  expect((await b.pagar(id, 10_000, { data: '2026-11-23T00:00:00Z' })).json()).toMatchObject({
    estado: 'aberta',
  })
  await partes(contratoId, placas, [8_000, 30_000], '2026-11-22')
  await acompanhar()
  expect(await oQueSeDiz(id)).toEqual(NAO_DEVE)
  expect((await b.agirNaBaixa(id, 'estornar')).status).toBe(200)
  expect(await oQueSeDiz(id)).toEqual(DEVE)
  await partes(contratoId, placas, [0, 38_000], '2026-11-23')
  await acompanhar()
  expect(await oQueSeDiz(id)).toEqual(NAO_DEVE)
  await seguirAte('2026-12-01')
  await acompanhar()
  expect((await b.ler(id)).falta).toBeNull()
  expect(await oQueSeDiz(id)).toEqual({ ...DEVE, diasUteisDeAtraso: 8 })
})

test('what somebody acted on between the look and the note is left as they left it', async () => {
  const { contratoId, id, placas } = await vendida()
  await seguirAte('2026-11-23')
  await partes(contratoId, placas, [20_000, 40_000], '2026-11-20')
  const lidas = await listBaixasNoUltimoDia(t.banco.db, b.bancoId, t.clock.today())
  const anotar = async (baixas: readonly { id: number; versao: number }[]) => {
    await withTransaction(t.banco.db, (tx) =>
      updateNadaFalta(
        tx,
        b.bancoId,
        baixas.map((baixa) => ({ ...baixa, nadaFalta: true })),
      ),
    )
    const { nadaFalta } = await t.banco.db
      .selectFrom('baixa')
      .where('id', '=', id)
      .select('nadaFalta')
      .executeTakeFirstOrThrow()
    return nadaFalta
  }
  expect((await b.pagar(id, 1)).status).toBe(200)
  expect(await anotar(lidas)).toBe(false)
  expect(await anotar(await listBaixasNoUltimoDia(t.banco.db, b.bancoId, t.clock.today()))).toBe(true)
  await acompanhar()
})
