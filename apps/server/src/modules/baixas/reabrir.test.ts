// @module-tag motores
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { conferir } from '#modules/conferencia/conferencia.service.ts'

// An act of several contracts once ended the payoffs of all but one of them. Today is Monday, 16 November 2026.

let t: TestApp
let b: Baixas
/** Of the bank, beside `b.banco`. */
let outra: string
let contratoId: number
let veiculos: number[]
/** Ended by that mistake: one had a part paid, the other all. */
let cancelada: number
let liberada: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  b = await createBaixas(t)
  ;({ token: outra } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO))
  const { carros, ...doContrato } = await b.comSaldo(2, 60_000)
  contratoId = doContrato.contratoId
  veiculos = carros.map(({ id }) => id)
  cancelada = await b.aberta(contratoId, veiculos[0] ?? 0)
  liberada = await b.aberta(contratoId, veiculos[1] ?? 0)
  await b.pagar(cancelada, 10_000)
  await b.pagar(liberada, 30_000, { liberar: false })
})

/** Ends both as the mistake did. */
const enganar = () =>
  sql`update baixa set estado = case estado when 'paga' then 'liberada' else 'cancelada' end, encerrada_em = '2026-11-16T12:00:00Z',
    motivo_do_fim = 'O contrato foi liquidado.', versao = versao + 1
    where contrato_id = ${contratoId} and encerrada_em is null`.execute(t.banco.db)

const frases = async () =>
  (await conferir(t.banco.db))
    .flatMap((resultado) => resultado.frases)
    .map((frase) => frase.replace(/^.*\(Banco \d+\) ?/, ''))

const ACHADAS = [
  'foi cancelada com o motivo "O contrato foi liquidado.", mas o contrato está ativo e o veículo continua em garantia: duas pessoas a reabrem.',
  'liberou um veículo que continua em garantia.',
]

async function reabrir(id: number) {
  const primeira = await b.agirNaBaixa(id, 'reabrir')
  expect(primeira.json()).toMatchObject({ aguardandoSegundaAprovacao: true })
  return b.agirNaBaixa(id, 'reabrir', { token: outra })
}

test('conferir finds both, two people reopen each with its payments, and conferir is silent', async () => {
  await enganar()
  expect((await frases()).toSorted()).toEqual(ACHADAS)
  const vista = await b.ler(cancelada)
  expect([vista.acoes, vista.reabertura]).toEqual([['reabrirBaixa'], null])
  expect((await b.ler(cancelada, b.loja)).acoes).toEqual([])

  const { json } = await b.agirNaBaixa(cancelada, 'reabrir')
  expect(json()).toMatchObject({ estado: 'cancelada', aguardandoSegundaAprovacao: true })
  expect((await b.agirNaBaixa(cancelada, 'reabrir')).text).toContain('Você já deu a primeira aprovação.')
  expect(await b.ler(cancelada)).toMatchObject({
    estado: 'cancelada',
    reabertura: { usuario: 'Ana do Banco', propria: true },
  })
  expect((await b.agirNaBaixa(cancelada, 'reabrir', { token: outra })).json()).toMatchObject({
    estado: 'aberta',
  })
  expect((await reabrir(liberada)).json()).toMatchObject({ estado: 'paga' })

  expect(await b.ler(cancelada)).toMatchObject({
    estado: 'aberta',
    pago: 10_000,
    falta: 20_000,
    motivoDoFim: null,
    reabertura: null,
  })
  expect(await b.ler(liberada)).toMatchObject({ estado: 'paga', pago: 30_000, motivoDoFim: null })
  expect(await frases()).toEqual([])
  // Each goes on as if nothing had been.
  expect((await b.pagar(cancelada, 20_000)).json()).toMatchObject({ estado: 'liberada' })
  expect((await b.agirNaBaixa(liberada, 'liberar')).json()).toMatchObject({ estado: 'liberada' })
})

test('the store and its system hear it, and nobody is overdue by it', async () => {
  await sql`update baixa set prazo = '2026-10-01' where id = ${cancelada}`.execute(t.banco.db)
  await enganar()
  await t.cenario.webhook(b.lojaId)
  await reabrir(cancelada)
  expect(await b.ler(cancelada)).toMatchObject({ vencida: false, prazo: '2026-11-18T00:00:00Z' })
  const daLoja = { lojaId: b.lojaId, tipo: 'baixa.aberta' }
  const eventos = await t.banco.db
    .selectFrom('webhookEvento')
    .where('lojaId', '=', b.lojaId)
    .select(['lojaId', 'tipo'])
    .execute()
  expect(eventos).toEqual([daLoja])
  const aviso = await t.banco.db
    .selectFrom('notificacao')
    .where('titulo', '=', 'Baixa por venda reaberta')
    .where('contratoId', '=', contratoId)
    .select(['estabelecimentoId', 'conteudo'])
    .execute()
  expect(aviso).toEqual([
    {
      estabelecimentoId: b.lojaId,
      conteudo: expect.stringContaining('com os pagamentos que tinha: aguarda pagamento até 18/11/2026.'),
    },
  ])
  await reabrir(liberada)
})

test('what did not end by mistake stays as it ended, and a stale version is refused', async () => {
  const recusa = async (id: number) => {
    const { status, text } = await b.agirNaBaixa(id, 'reabrir')
    return `${status} ${text}`
  }
  expect(await recusa(liberada)).toContain(
    '400 Não é possível reabrir uma baixa com situação Paga, a liberar.',
  )
  // A person cancels it, in the very words of the mistake.
  await b.agirNaBaixa(cancelada, 'estornar')
  const motivo = { motivo: 'O contrato foi liquidado.' }
  await t.call('POST', `/api/baixas/${cancelada}/cancelar`, { token: b.banco, body: motivo })
  expect(await recusa(cancelada)).toContain('400 Só se reabre uma baixa que o sistema encerrou por engano')
  await b.agirNaBaixa(liberada, 'liberar')
  expect(await recusa(liberada)).toContain('400 Só se reabre')
  expect(await frases()).toEqual([])
})

test('another payoff of the vehicle, or the end of its pledge, keeps it closed', async () => {
  await enganar()
  const nova = await b.aberta(contratoId, veiculos[0] ?? 0)
  const { versao } = (await t.call('GET', `/api/baixas/${cancelada}`, { token: b.banco })).json<{
    versao: number
  }>()
  const velha = { headers: { 'if-match': `"${versao - 1}"` } }
  expect((await b.agirNaBaixa(cancelada, 'reabrir', velha)).status).toBe(412)
  const recusada = await b.agirNaBaixa(cancelada, 'reabrir')
  expect([recusada.status, recusada.text]).toEqual([
    400,
    expect.stringContaining('já tem outra baixa em curso'),
  ])
  // Its money is still where it doesn't count.
  expect(await frases()).toContain(ACHADAS[0])
  await b.agirNaBaixa(nova, 'cancelar')
  await b.agirNaBaixa(cancelada, 'reabrir')
  await b.liquidar(contratoId)
  const segunda = await b.agirNaBaixa(cancelada, 'reabrir', { token: outra })
  expect([segunda.status, segunda.text]).toEqual([400, expect.stringContaining('com o contrato ativo')])
  expect(await frases()).toEqual([])
})
