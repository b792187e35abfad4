import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const outcomeOf = (resposta: { status: number; json: <T>() => T }) => [
  resposta.status,
  resposta.json<{ estado: string }>().estado,
]

test('parts add up, what is missing is told, and a mistyped one is taken back', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  expect((await b.agirNaBaixa(id, 'estornar')).text).toContain('não tem pagamento a estornar')
  await b.pagar(id, 29_000, { referencia: 'DOC 1' })
  expect(outcomeOf(await b.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).acoes).toEqual(['pagarParte', 'quitar', 'cancelarBaixa'])
  const parte = await b.pagar(id, 10_000, { referencia: 'DOC 1' })
  expect(parte.json()).toMatchObject({ estado: 'aberta', avisos: ['Faltam R$\u00a020.000,00.'] })
  expect(await b.ler(id)).toMatchObject({
    pago: 10_000,
    falta: 20_000,
    acoes: ['pagarParte', 'quitar', 'estornar'],
  })
  expect((await b.agirNaBaixa(id, 'cancelar')).status).toBe(400)
  expect(outcomeOf(await b.pagar(id, 20_000, { liberar: false }))).toEqual([200, 'paga'])
  expect(outcomeOf(await b.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).pagamentos.every(({ estornadoEm }) => estornadoEm !== null)).toBe(true)
  expect(await b.ler(id)).toMatchObject({ pago: 0, falta: 30_000 })
  expect(outcomeOf(await b.pagar(id, 30_000, { liberar: false }))).toEqual([200, 'paga'])
  expect(outcomeOf(await b.agirNaBaixa(id, 'liberar'))).toEqual([200, 'liberada'])
  expect((await b.agirNaBaixa(id, 'estornar')).text).toContain('situação Liberada')
})

test('the vehicle’s own balance goes before a share, and less than it is asked about', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000, [45_000, 15_000])
  const id = await b.aberta(contratoId, carros[0].id)
  expect(await b.ler(id)).toMatchObject({ valor: 45_000, rateado: false })
  const pergunta = await b.pagar(id, 40_000, { quitar: true })
  expect([pergunta.status, pergunta.json()]).toEqual([
    409,
    {
      valor: 45_000,
      pago: 40_000,
      falta: 5_000,
      totalDepois: 50_000,
      exigidoDepois: 100_000,
      percentualDepois: 50,
    },
  ])
  const semMotivo = await b.pagar(id, 40_000, { query: '?forcarPagamento=true' })
  expect([semMotivo.status, semMotivo.text]).toEqual([400, expect.stringContaining('Diga por que')])
  const forcado = await b.pagar(id, 40_000, { query: '?forcarPagamento=true', motivo: 'acordo' })
  expect(outcomeOf(forcado)).toEqual([200, 'liberada'])
})

test('a vehicle that owes nothing is released without a payment', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000, [60_000, 0])
  const devedor = await b.aberta(contratoId, carros[0].id)
  const quite = await b.aberta(contratoId, carros[1]?.id ?? 0)
  expect((await b.agirNaBaixa(devedor, 'liberar')).text).toContain('Ainda falta pagar por este veículo.')
  expect(await b.ler(quite)).toMatchObject({ valor: 0, falta: 0 })
  expect((await b.ler(quite)).acoes).toContain('liberarVenda')
  expect(outcomeOf(await b.agirNaBaixa(quite, 'liberar'))).toEqual([200, 'liberada'])
  expect(await b.ler(quite)).toMatchObject({ valor: 0, pago: 0, motivoDoFim: null })
  // Paid in part, and the next balance owes less than that.
  await b.pagar(devedor, 20_000)
  expect((await b.agirNaBaixa(devedor, 'liberar')).status).toBe(400)
  const menor = { idContrato: contratoId, saldoDevedor: 10_000 }
  await b.s.carregar(b, [menor], { confirmar: true })
  expect(await b.ler(devedor)).toMatchObject({ falta: 0 })
  expect(outcomeOf(await b.agirNaBaixa(devedor, 'liberar'))).toEqual([200, 'liberada'])
})

test('what a payoff below its value frees waits for a second person where the policy asks for one', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(2, 60_000)
  await t.banco.db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', outra.bancoId)
    .set({ aprovadorDistinto: true })
    .execute()
  const id = await outra.aberta(contratoId, carros[0].id)
  const aMenos = { query: '?forcarPagamento=true', motivo: 'acordo' }
  const primeira = await outra.pagar(id, 10_000, aMenos)
  expect(primeira.json()).toMatchObject({ estado: 'aberta', aguardandoSegundaAprovacao: true })
  expect(await outra.ler(id)).toMatchObject({
    pago: 0,
    duasPessoas: true,
    primeiraAprovacao: { usuario: 'Ana do Banco', propria: true, valor: 10_000, quitar: true },
  })
  expect((await outra.pagar(id, 10_000, aMenos)).status).toBe(400)
  const bia = (await t.cenario.usuario(outra.bancoId, DE_INSTITUICAO, { nome: 'Bia' })).token
  // A part that comes, or goes, makes it another agreement.
  await outra.pagar(id, 1_000)
  expect(await outra.ler(id)).toMatchObject({ primeiraAprovacao: null })
  await outra.pagar(id, 10_000, aMenos)
  expect(outcomeOf(await outra.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect(await outra.ler(id)).toMatchObject({ pago: 0, primeiraAprovacao: null })
  await outra.pagar(id, 10_000, aMenos)
  const comoNaTela = { ...aMenos, quitar: true, token: bia }
  expect(outcomeOf(await outra.pagar(id, 10_000, comoNaTela))).toEqual([200, 'liberada'])
})

test('a first consent to less than the value holds while hardly more is missing, not for far more', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(2, 60_000)
  await t.banco.db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', outra.bancoId)
    .set({ aprovadorDistinto: true })
    .execute()
  const id = await outra.aberta(contratoId, carros[0].id)
  const bia = (await t.cenario.usuario(outra.bancoId, DE_INSTITUICAO, { nome: 'Bia' })).token
  const pagar = async (token?: string) => {
    const aMenos = { query: '?forcarPagamento=true', motivo: 'acordo', quitar: true, ...(token && { token }) }
    return (await outra.pagar(id, 10_000, aMenos)).json<object>()
  }
  const saldo = (saldoDevedor: number) =>
    outra.s.carregar(outra, [{ idContrato: contratoId, saldoDevedor }], { confirmar: true })
  expect(await pagar()).toMatchObject({ aguardandoSegundaAprovacao: true })
  // 20,000 were missing of 30,000; now 30,000 of 40,000 are: Bia's is the first consent to that.
  await saldo(80_000)
  expect(await pagar(bia)).toMatchObject({ estado: 'aberta', aguardandoSegundaAprovacao: true })
  // 200 more, half a hundredth of the value, as a day's interest.
  await saldo(80_400)
  expect(await pagar()).toMatchObject({ estado: 'liberada' })
})

test('without a fresh balance the institution types the value', async () => {
  const contratoId = await b.ativar(2)
  const [carro] = await b.veiculosDe(contratoId)
  const id = await b.aberta(contratoId, carro?.id ?? 0)
  expect(await b.ler(id)).toMatchObject({ valor: null, falta: null })
  expect((await b.pagar(id, 10_000)).text).toContain('informe quanto é devido')
  expect((await b.pagar(id, 100_000.01, { valorDaBaixa: 10_000 })).text).toContain('valor do crédito')
  expect(outcomeOf(await b.pagar(id, 10_000, { valorDaBaixa: 10_000 }))).toEqual([200, 'liberada'])
})

test('a reference taken twice is one payment, and payments never pass the balance', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  await b.pagar(id, 10_000, { referencia: 'DOC 9' })
  expect(outcomeOf(await b.pagar(id, 10_000, { referencia: 'DOC 9' }))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).pagamentos).toHaveLength(1)
  expect((await b.pagar(id, 11_000, { referencia: 'DOC 9' })).text).toContain('já é de outro pagamento')
  expect((await b.pagar(id, 50_000.01)).text).toContain('passariam do saldo devedor')
  expect((await b.pagar(id, 1, { data: '2026-11-17T00:00:00Z' })).text).toContain('futuro')
  const anterior = await b.pagar(id, 20_000, { data: '2026-11-14T00:00:00Z' })
  expect(anterior.json<{ avisos: string[] }>().avisos).toEqual([
    'O pagamento é anterior à venda, de 16/11/2026.',
  ])
})
