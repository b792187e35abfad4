import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { conferir } from '#modules/conferencia/conferencia.service.ts'

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
    .onConflict((conflict) => conflict.column('instituicaoFinanceiraId').doUpdateSet(valores))
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

test('a fresh balance of 0 takes one person, whatever the policy asks, but not the one who loaded it', async () => {
  const { contratoId } = await b.comSaldo(1, 0)
  const outro = await b.comSaldo(1, 10)
  await politica({ liquidarComSaldoZero: true, aprovadorDistinto: true })
  expect(await exigencia(contratoId, b.banco)).toBeUndefined()
  expect(await exigencia(outro.contratoId, b.banco)).toMatchObject({ duasPessoas: true })
  const sozinha = await liquidar(contratoId)
  expect([sozinha.status, sozinha.text]).toEqual([
    400,
    expect.stringContaining(
      'Pela sua carga conta o saldo de 13/11/2026, e ela vale como a primeira aprovação.',
    ),
  ])
  expect((await liquidar(contratoId, bia)).json()).toMatchObject({ status: 7 })
})

test('who loaded the balance by which a sold vehicle owes nothing doesn’t free it alone', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 0)
  await politica({ aprovadorDistinto: true })
  const baixaId = await b.aberta(contratoId, carros[0].id)
  expect((await b.agirNaBaixa(baixaId, 'liberar')).text).toContain('Pela sua carga conta o saldo')
  expect((await b.pagar(baixaId, 0.01)).status).toBe(400)
  expect((await b.ler(baixaId)).estado).toBe('aberta')
  const liberada = await b.agirNaBaixa(baixaId, 'liberar', { token: bia })
  expect(liberada.json()).toMatchObject({ estado: 'liberada' })
})

test('nor who brought that balance back, by loading a newer whole day anew without the contract', async () => {
  const { contratoId } = await b.comSaldo(1, 0)
  const outro = await b.ativar(1)
  await politica({ liquidarComSaldoZero: true, aprovadorDistinto: true })
  const hoje = { dataBase: '2026-11-16T00:00:00Z', completo: true }
  const carregar = (saldos: object[], token: string) => b.s.carregar({ ...b, banco: token }, saldos, hoje)
  const doOutro = { idContrato: outro, saldoDevedor: 1_000 }
  expect((await carregar([{ idContrato: contratoId, saldoDevedor: 9_000 }, doOutro], b.banco)).status).toBe(
    200,
  )
  expect((await liquidar(contratoId, bia)).status).toBe(409)
  expect((await carregar([doOutro], bia)).status).toBe(200)
  const { token: caio } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO, { nome: 'Caio do Banco' })
  for (const token of [b.banco, bia]) {
    const recusa = await liquidar(contratoId, token)
    expect([recusa.status, recusa.text]).toEqual([
      400,
      expect.stringContaining('Pela sua carga conta o saldo de 13/11/2026'),
    ])
  }
  expect((await liquidar(contratoId, caio)).json()).toMatchObject({ status: 7 })
})

test('nor by a payment that is all there is to pay because it loaded less than half of the car’s price', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 40_000)
  const usual = await b.comSaldo(1, 25_000)
  const baixaId = await b.aberta(contratoId, carros[0].id)
  await politica({ aprovadorDistinto: true })
  const carregar = (saldoDevedor: number) =>
    b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor }], { dataBase: '2026-11-15T00:00:00Z' })
  for (const saldo of [0.01, 24_999.99]) {
    expect((await carregar(saldo)).status).toBe(200)
    const recusa = await b.pagar(baixaId, saldo)
    expect([recusa.status, recusa.text]).toEqual([
      400,
      expect.stringContaining('Pela sua carga conta o saldo'),
    ])
    expect(await b.ler(baixaId)).toMatchObject({ estado: 'aberta', pago: 0 })
  }
  // A part of it frees nothing.
  expect((await b.pagar(baixaId, 4_999.99)).json()).toMatchObject({ estado: 'aberta' })
  expect((await b.pagar(baixaId, 20_000, { token: bia })).json()).toMatchObject({ estado: 'liberada' })
  const outra = await b.aberta(usual.contratoId, usual.carros[0].id)
  expect((await b.pagar(outra, 25_000)).json()).toMatchObject({ estado: 'liberada' })
})

test('nor by a list, whose cent is of the day of the 0 and meets the balance of before', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 10)
  const baixaId = await b.aberta(contratoId, carros[0].id)
  await b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor: 0 }], { dataBase: '2026-11-16T00:00:00Z' })
  await politica({ aprovadorDistinto: true })
  const pagamento = { placa: carros[0].placa, valor: 0.01, data: '2026-11-16T00:00:00Z', referencia: 'C-1' }
  const pagamentos = [{ ...pagamento, numero: await b.numeroDe(contratoId) }]
  const enviar = async (token: string) =>
    (
      await t.call('POST', `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`, {
        token,
        body: { pagamentos },
      })
    ).json<{ pagamentos: { resultado: string; mensagem: string | null }[] }>().pagamentos
  expect(await enviar(b.banco)).toMatchObject([
    { resultado: 'recusado', mensagem: expect.stringContaining('Pela sua carga conta o saldo') },
  ])
  expect((await b.ler(baixaId)).estado).toBe('aberta')
  expect(await enviar(bia)).toMatchObject([{ resultado: 'quitado' }])
})

test('the act notes the balance, and its check judges one person by it', async () => {
  const { contratoId } = await b.comSaldo(1, 0)
  const codigos = ['Configuracoes.Politicas.Listar', 'Configuracoes.Politicas.Alterar'] as const
  const { token } = await t.cenario.usuario(b.bancoId, [...codigos])
  const url = `/api/instituicoes-financeiras/${b.bancoId}/politica`
  const body = { exigeSegundoFator: false, aprovadorDistinto: true, valorSegundaAprovacao: null }
  expect((await t.call('PUT', url, { token, body })).status).toBe(200)
  expect((await liquidar(contratoId, bia)).json()).toMatchObject({ status: 7 })
  await expectConfere(t.banco.db)
  const carregadaPor = (nome: string) =>
    sql`update carga_saldo set usuario_id = u.id from usuario u
      where u.nome = ${nome} and u.estabelecimento_id = ${b.bancoId} and instituicao_financeira_id = ${b.bancoId}`.execute(
      t.banco.db,
    )
  await carregadaPor('Bia do Banco')
  const frases = (await conferir(t.banco.db)).flatMap((resultado) => resultado.frases)
  expect(frases).toEqual([expect.stringContaining('a liquidação')])
  await carregadaPor('Ana do Banco')
})
