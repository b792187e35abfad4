import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { avisarSuspensoesDoDia } from './avisos-da-suspensao.service.ts'

// Monday, 23 November 2026, unless a test moves the clock. Friday, the 20th, was a holiday.

let t: TestApp
let b: Baixas
let bia: string
let vendas: [number, number]
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

async function vendaNova() {
  const contratoId = await b.ativar(2)
  const [carro] = await b.veiculosDe(contratoId)
  return b.aberta(contratoId, carro?.id ?? 0)
}

/** A bank and a store of their own, with two sales of the 16th that suspend the store. */
async function suspensa() {
  await seguirAte('2026-11-16')
  b = await createBaixas(t)
  bia = (await t.cenario.usuario(b.bancoId, DE_INSTITUICAO, { nome: 'Bia' })).token
  await t.cenario.webhook(b.lojaId)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: b.bancoId, suspenderLoja: 1 })
    .execute()
  vendas = [await vendaNova(), await vendaNova()]
  await seguirAte('2026-11-23')
}

interface Lida {
  lojaId: number
  vendas: number
  versao: number
  levantamento: { confirmadoPor: string | null; propria: boolean; podem: { nomes: string[] } } | null
}
const url = (resto = '', lojaId = b.lojaId) =>
  `/api/instituicoes-financeiras/${b.bancoId}/lojas/${lojaId}/suspensao/${resto}`
const levantar = (ate: string, { token = b.banco, motivo = 'acordo', lojaId = b.lojaId } = {}) =>
  t.call('POST', url('levantar', lojaId), { token, body: { ate: `${ate}T00:00:00Z`, motivo } })
const confirmar = (token = bia, headers = {}) => t.call('POST', url('confirmar'), { token, headers })
const listar = async (token = b.banco) =>
  (await t.call('GET', `/api/instituicoes-financeiras/${b.bancoId}/suspensoes`, { token })).json<{
    suspensoes: Lida[]
  }>().suspensoes
const daLoja = async () =>
  (await t.call('GET', `/api/lojas/${b.lojaId}/suspensoes`, { token: b.loja })).json<{
    suspensoes: object[]
  }>().suspensoes
const avisarDoDia = () => avisarSuspensoesDoDia({ db: t.banco.db, clock: t.clock })
async function avisados() {
  const titulos = async (estabelecimentoId: number) => {
    const rows = await t.banco.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', estabelecimentoId)
      .where('chave', 'like', 'suspensao:%')
      .select('titulo')
      .orderBy('id')
      .execute()
    return rows.map(({ titulo }) => titulo)
  }
  const eventos = await t.banco.db
    .selectFrom('webhookEvento')
    .where('lojaId', '=', b.lojaId)
    .where('tipo', 'like', 'loja.%')
    .select('tipo')
    .orderBy('id')
    .execute()
  const doBanco = await titulos(b.bancoId)
  expect(await titulos(b.lojaId)).toEqual(doBanco)
  return { titulos: doBanco, eventos: eventos.map(({ tipo }) => tipo) }
}
const pagar = (id: number) => b.pagar(id, 1_000, { valorDaBaixa: 1_000, liberar: false })

test('both sides hear once of the beginning, and of the end with the last payment', async () => {
  await suspensa()
  await seguirAte('2026-11-19')
  await avisarDoDia()
  expect(await avisados()).toEqual({ titulos: [], eventos: [] })
  await seguirAte('2026-11-23')
  await avisarDoDia()
  await avisarDoDia()
  expect(await avisados()).toEqual({ titulos: ['Loja suspensa'], eventos: ['loja.suspensa'] })
  expect(await listar()).toMatchObject([{ lojaId: b.lojaId, vendas: 2, dias: 1, levantamento: null }])
  expect(await daLoja()).toMatchObject([{ instituicaoFinanceiraId: b.bancoId, vendas: 2, dias: 1 }])
  expect((await pagar(vendas[0])).status).toBe(200)
  expect((await avisados()).eventos).toEqual(['loja.suspensa'])
  expect((await pagar(vendas[1])).status).toBe(200)
  await avisarDoDia()
  expect(await avisados()).toEqual({
    titulos: ['Loja suspensa', 'Fim da suspensão'],
    eventos: ['loja.suspensa', 'loja.liberada'],
  })
  expect([await listar(), await daLoja()]).toEqual([[], []])
})

test('two people lift it until a day, after which it begins again', async () => {
  await suspensa()
  await avisarDoDia()
  const vazio = await b.criar(0)
  const recusa = async () =>
    (await b.agir(vazio, 'enviar', b.banco)).text.includes('Novos envios e inclusões estão suspensos.')
  expect((await confirmar()).text).toContain('Não há pedido')
  const pedido = await levantar('2026-11-25')
  expect(pedido.json()).toMatchObject({
    levantamento: {
      ate: '2026-11-25T00:00:00Z',
      propria: true,
      confirmadoPor: null,
      podem: { nomes: ['Bia'] },
    },
  })
  // An equal request stays its first author's.
  expect((await levantar('2026-11-25', { token: bia })).json()).toMatchObject({
    versao: pedido.json<Lida>().versao,
    levantamento: { propria: false },
  })
  expect([await recusa(), (await confirmar(b.banco)).text]).toEqual([
    true,
    'O levantamento da suspensão precisa ser confirmado por outra pessoa.',
  ])
  expect((await confirmar(bia, { 'if-match': '"0"' })).status).toBe(412)
  expect((await confirmar()).json()).toMatchObject({ levantamento: { confirmadoPor: 'Bia' } })
  expect(await recusa()).toBe(false)
  expect((await avisados()).titulos).toEqual(['Loja suspensa', 'Suspensão levantada'])
  expect(await listar()).toMatchObject([{ levantamento: { confirmadoPor: 'Bia' } }])
  expect(await daLoja()).toEqual([])
  for (const repetida of [await confirmar(), await levantar('2026-11-24')])
    expect([repetida.status, repetida.text]).toEqual([400, 'A loja não está suspensa.'])
  const acoes = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', b.bancoId)
    .where('entidade', '=', 'suspensaoLoja')
    .select('acao')
    .orderBy('sequencia')
    .execute()
  expect(acoes.map(({ acao }) => acao)).toEqual(['suspender', 'pedirLevantamento', 'confirmarLevantamento'])
  await seguirAte('2026-11-25')
  await avisarDoDia()
  expect(await recusa()).toBe(false)
  await seguirAte('2026-11-26')
  expect(await recusa()).toBe(true)
  await avisarDoDia()
  await avisarDoDia()
  expect((await avisados()).titulos).toEqual(['Loja suspensa', 'Suspensão levantada', 'Loja suspensa'])
})

test('refuses days out of reach, stores that owe nothing, and everybody else', async () => {
  await suspensa()
  // Ten business days after Monday, the 23rd.
  for (const ate of ['2026-11-22', '2026-12-08'])
    expect((await levantar(ate)).text).toContain('Escolha um dia de hoje até 07/12/2026')
  expect((await levantar('2026-12-07', { motivo: ' ' })).status).toBe(400)
  const alheia = await t.cenario.loja()
  for (const lojaId of [alheia, 999_999])
    expect(await levantar('2026-11-25', { lojaId })).toMatchObject({
      status: 400,
      text: 'A loja não está suspensa.',
    })
  const leitora = (await t.cenario.usuario(b.bancoId, ['Carteira.Limites.Listar'])).token
  const estranha = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  const outraLoja = (await t.cenario.usuario(alheia, DE_LOJA)).token
  for (const token of [leitora, estranha, b.loja, outraLoja])
    expect([(await levantar('2026-11-25', { token })).status, (await confirmar(token)).status]).toEqual([
      403, 403,
    ])
  expect(await listar(leitora)).toHaveLength(1)
  for (const token of [estranha, b.loja])
    expect(
      (await t.call('GET', `/api/instituicoes-financeiras/${b.bancoId}/suspensoes`, { token })).status,
    ).toBe(403)
  expect((await t.call('GET', `/api/lojas/${b.lojaId}/suspensoes`, { token: outraLoja })).status).toBe(403)
  expect((await levantar('2026-12-07')).status).toBe(200)
})

test('two people confirm at once: one is taken, the other reads that it changed', async () => {
  await suspensa()
  const caio = (await t.cenario.usuario(b.bancoId, DE_INSTITUICAO, { nome: 'Caio' })).token
  const headers = { 'if-match': String((await levantar('2026-11-25')).headers.etag) }
  const respostas = await Promise.all([confirmar(bia, headers), confirmar(caio, headers)])
  expect(respostas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 412])
  expect((await avisados()).titulos).toEqual(['Suspensão levantada'])
})

test('the last two sales are paid at once, and the end is told once', async () => {
  await suspensa()
  await avisarDoDia()
  const pagas = await Promise.all(vendas.map(pagar))
  expect(pagas.map(({ status }) => status)).toEqual([200, 200])
  expect((await avisados()).titulos).toEqual(['Loja suspensa', 'Fim da suspensão'])
})
