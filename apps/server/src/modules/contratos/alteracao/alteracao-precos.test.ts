import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 each and a valorGarantia of 100.000,00. */
let id: number
/** Another vehicle of the store, of a different model. */
let outro: { veiculoId: number; modeloId: number }

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t)
  id = await a.ativar(2)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  outro = { veiculoId: await a.veiculo({ modeloId }), modeloId }
})

const mudarPreco = (reais: number, mes = '2026-11-01') =>
  t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: (reais * 100) as Centavos, mes })
    .where('modeloId', '=', outro.modeloId)
    .execute()
const aceitar = (token: string, query = '') =>
  t.call('POST', `${a.url(id)}/aceitar${query}`, { token, body: {} })
const precosDe = async () =>
  (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.banco }))
    .json<{ garantias: { veiculoId: number }[] }>()
    .garantias.find(({ veiculoId }) => veiculoId === outro.veiculoId)

test('accepting asks at other prices than the proposal’s, and takes those of now', async () => {
  await a.propor(id, a.loja, { incluir: [{ veiculoId: outro.veiculoId }] })
  await mudarPreco(40_000)
  const recusa = await aceitar(a.banco)
  expect([recusa.status, recusa.json()]).toMatchObject([
    409,
    {
      contratoId: id,
      situacao: 'pendente',
      valorGarantia: 100_000,
      totalAtual: 140_000,
      regraGarantiaId: null,
      precos: [{ veiculoId: outro.veiculoId, preco: 50_000, precoAtual: 40_000, digitado: false }],
    },
  ])
  expect(await precosDe()).toBeUndefined()
  const { confirmacao } = recusa.json<{ confirmacao: string }>()
  await mudarPreco(39_000, '2026-12-01')
  expect((await aceitar(a.banco, `?forcarAlteracao=true&confirmacao=${confirmacao}`)).status).toBe(409)
  expect((await aceitar(a.banco, '?forcarAlteracao=true')).json()).toMatchObject({ situacao: 'aceita' })
  expect(await precosDe()).toMatchObject({ precoVeiculo: 39_000 })
  expect((await a.situacao(id)).totalAtual).toBe(139_000)
})

test('the store is asked too; what the institution typed stays, at what it is worth now', async () => {
  const incluir = [{ veiculoId: outro.veiculoId, precoInstituicaoFinanceira: 48_000 }]
  await a.propor(id, a.banco, { incluir })
  await mudarPreco(25_000)
  const recusa = await aceitar(a.loja)
  // 48.000,00 × 25.000,00 ÷ 50.000,00 = 24.000,00
  expect([recusa.status, recusa.json()]).toMatchObject([
    409,
    { totalAtual: 124_000, precos: [{ digitado: true, preco: 48_000, precoAtual: 48_000 }] },
  ])
  expect((await aceitar(a.loja, '?forcarAlteracao=true')).status).toBe(200)
  expect(await precosDe()).toMatchObject({ precoVeiculo: 25_000, precoInstituicaoFinanceira: 48_000 })
  expect((await a.situacao(id)).totalAtual).toBe(124_000)
})

test('a stale price is asked about where it is accepted, and where nobody has to accept it', async () => {
  await mudarPreco(50_000, '2026-05-01')
  const pedido = { incluir: [{ veiculoId: outro.veiculoId, precoInstituicaoFinanceira: 50_000 }] }
  const aoMesmoTempo = await t.call('POST', a.url(id), {
    token: a.banco,
    body: { ...pedido, remover: [], imediata: true },
  })
  expect([aoMesmoTempo.status, aoMesmoTempo.json()]).toMatchObject([
    409,
    { totalAtual: 100_000, precos: [{ veiculoId: outro.veiculoId, referenciaDefasada: true }] },
  ])
  expect(await a.penhorados(id)).toHaveLength(2)
  expect((await a.propor(id, a.banco, pedido)).json()).toMatchObject({ situacao: 'pendente' })
  expect((await aceitar(a.loja)).status).toBe(409)
  expect((await a.responder(id, 'cancelar', a.banco)).status).toBe(200)
  const forcada = await t.call('POST', `${a.url(id)}?forcarAlteracao=true`, {
    token: a.banco,
    body: { ...pedido, remover: [], imediata: true },
  })
  expect(forcada.json()).toMatchObject({ situacao: 'aceita' })
})
