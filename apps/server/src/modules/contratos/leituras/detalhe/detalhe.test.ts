import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { statementsOf } from '#testing/statements.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

test('a contract is read once by whatever reads it, and its detail in seven statements', async () => {
  const { regraId: regraGarantiaId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 10_000 }],
  })
  const { id } = await n.criar({ regraGarantiaId })
  await n.garantir(id, [[await n.veiculo(), 50_000]])
  await n.agir(id, 'enviar', n.banco)
  await n.agir(id, 'recusar', n.loja, { motivo: 'Vendido' })
  let lido = {}
  const comandos = await statementsOf(async () => {
    lido = await n.contrato(id)
  })
  expect(lido).toMatchObject({
    regraGarantiaVersao: 1,
    regraGarantiaVersaoAtual: 1,
    motivoDeRecusa: 'Vendido',
  })
  // The session, the contract, its rule and refusal, what was forced, the policy for who may act, that for a suspension, and
  // what the proposal would cover.
  expect(comandos).toHaveLength(7)
  for (const parte of [
    '',
    '/garantias',
    '/historico-movimentacao',
    '/linha-do-tempo',
    '/alteracao-garantias',
  ]) {
    const lidas = await statementsOf(() => n.ler(`/api/contratos/${id}${parte}`))
    expect(lidas.filter((comando) => comando.includes('"contrato"."valor_credito"'))).toHaveLength(1)
  }
})
