import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let b: Baixas
let bia: string
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  b = await createBaixas(t)
  ;({ token: bia } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO, { nome: 'Bia do Banco' }))
})

async function politica(valores: { liquidarComSaldoZero?: boolean; aprovadorDistinto?: boolean }) {
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: b.bancoId, ...valores })
    .execute()
}

const liquidar = (id: number, token = b.banco, resto: object = {}) =>
  t.call('PUT', `/api/contratos/${id}`, { token, body: { status: 7, ...resto } })
const FORCA = { forcarLiquidacao: true, motivo: 'Renegociado noutro contrato.' }
const espera = { aguardandoSegundaAprovacao: true, status: 5 }

const exigencia = async (id: number, token: string) =>
  (await t.call('GET', `/api/contratos/${id}`, { token }))
    .json<{ quatroOlhos: { ato: string; duasPessoas: boolean }[] }>()
    .quatroOlhos.find(({ ato }) => ato === 'liquidar')

test('without the policy a balance asks nothing, and terms beside the status are ignored', async () => {
  const { contratoId } = await b.comSaldo(1, 40_000)
  const { status, json } = await liquidar(contratoId, b.banco, { valorCredito: 'talvez' })
  expect([status, json()]).toEqual([200, expect.objectContaining({ status: 7 })])
})

test('a balance asks what is at stake; forced with a reason it takes two people, and ends open payoffs', async () => {
  await politica({ liquidarComSaldoZero: true })
  const { contratoId, carros } = await b.comSaldo(2, 40_000)
  const baixaId = await b.aberta(contratoId, carros[0].id)
  expect(await exigencia(contratoId, b.banco)).toMatchObject({ duasPessoas: true })
  const pergunta = await liquidar(contratoId)
  expect([pergunta.status, pergunta.json()]).toEqual([
    409,
    {
      mensagem: 'O contrato ainda deve R$\u00a040.000,00, pelo saldo de 13/11/2026.',
      saldo: 40_000,
      dataBase: '2026-11-13T00:00:00Z',
      veiculos: 2,
      baixasAbertas: 1,
    },
  ])
  const semMotivo = await liquidar(contratoId, b.banco, { forcarLiquidacao: true })
  expect([semMotivo.status, semMotivo.text]).toEqual([400, expect.stringContaining('Diga por que')])
  expect((await liquidar(contratoId, b.banco, FORCA)).json()).toMatchObject(espera)
  expect((await liquidar(contratoId, b.banco, FORCA)).status).toBe(400)
  expect((await liquidar(contratoId, bia, FORCA)).json()).toMatchObject({ status: 7 })
  expect(await b.ler(baixaId)).toMatchObject({
    estado: 'cancelada',
    motivoDoFim: 'O contrato foi liquidado.',
  })
  const { json } = await t.call('GET', `/api/contratos/${contratoId}/linha-do-tempo`, { token: b.banco })
  expect(json<{ eventos: object[] }>().eventos.slice(0, 2)).toMatchObject([
    { acao: 'liquidar', forcado: true, motivo: FORCA.motivo },
    { acao: 'primeiraAprovacao', forcado: true, motivo: `Para liquidar o contrato. ${FORCA.motivo}` },
  ])
})

test('no balance, and one that no longer counts, ask like a balance above 0', async () => {
  await politica({ liquidarComSaldoZero: true })
  const semSaldo = await b.ativar(1)
  const vazio = { mensagem: 'Não há saldo recente deste contrato.', saldo: null, dataBase: null }
  expect((await liquidar(semSaldo)).json()).toMatchObject({ ...vazio, veiculos: 1, baixasAbertas: 0 })
  const velho = await b.ativar(1)
  await b.s.carregar(b, [{ idContrato: velho, saldoDevedor: 0 }], { dataBase: '2026-11-03T00:00:00Z' })
  expect((await liquidar(velho)).json()).toMatchObject(vazio)
})

test('a fresh balance of 0 takes one person, whatever the policy asks', async () => {
  const { contratoId } = await b.comSaldo(1, 0)
  const outro = await b.comSaldo(1, 10)
  await politica({ liquidarComSaldoZero: true, aprovadorDistinto: true })
  expect(await exigencia(contratoId, b.banco)).toBeUndefined()
  expect(await exigencia(outro.contratoId, b.banco)).toMatchObject({ duasPessoas: true })
  expect((await liquidar(contratoId)).json()).toMatchObject({ status: 7 })
})
