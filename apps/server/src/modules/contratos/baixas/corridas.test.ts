import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

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

const statusOf = (respostas: { status: number }[]) =>
  respostas.map(({ status }) => status).toSorted((x, y) => x - y)

test('two people confirm one payment at once: one is taken, the other reads that it changed', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(2, 60_000)
    const aberta = await b.abrir(contratoId, carros[0].id)
    const { id } = aberta.json<{ id: number }>()
    const headers = { 'if-match': String(aberta.headers.etag) }
    const respostas = await Promise.all([
      b.pagar(id, 30_000, { headers, liberar: false }),
      b.pagar(id, 30_000, { headers, liberar: false }),
    ])
    expect(statusOf(respostas)).toEqual([200, 412])
    expect(await b.ler(id)).toMatchObject({ estado: 'paga', pago: 30_000 })
  }
})

test('payments of two vehicles of one contract at once never pass its balance', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(2, 60_000)
    const ids = [await b.aberta(contratoId, carros[0].id), await b.aberta(contratoId, carros[1]?.id ?? 0)]
    const respostas = await Promise.all(ids.map((id) => b.pagar(id, 40_000)))
    expect(statusOf(respostas)).toEqual([200, 400])
  }
})

test('a release against a substitution of the same vehicle: its pledge ends once', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(3, 60_000)
    const id = await b.aberta(contratoId, carros[0].id)
    const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
    const body = {
      incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }],
      remover: [carros[0].id],
    }
    const [pagamento, troca] = await Promise.all([
      b.pagar(id, 20_000),
      t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, { token: b.banco, body }),
    ])
    // Paid first: the vehicle is gone. Proposed first: it is paid, and stays until the change is answered.
    const liberada = pagamento.json<{ estado: string }>().estado === 'liberada'
    expect([pagamento.status, troca.status]).toEqual([200, liberada ? 400 : 200])
    if (!liberada)
      await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias/aceitar`, { token: b.loja })
    expect(await b.ler(id)).toMatchObject({ estado: 'liberada' })
    expect((await b.veiculosDe(contratoId)).map((carro) => carro.id)).not.toContain(carros[0].id)
  }
})

test('the store and the institution tell one sale at once: there is one payoff', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(2, 60_000)
    const respostas = await Promise.all([
      b.vender({ veiculoId: carros[0].id }),
      b.abrir(contratoId, carros[0].id),
      b.vender({ veiculoId: carros[0].id }),
    ])
    expect(respostas.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    const baixas = await t.banco.db
      .selectFrom('baixa')
      .where('contratoId', '=', contratoId)
      .select('id')
      .execute()
    expect(baixas).toHaveLength(1)
  }
})
