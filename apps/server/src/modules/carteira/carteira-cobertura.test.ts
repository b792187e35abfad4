import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import type { Parceria } from '#testing/parceria.ts'
import { createPassagem } from '../cobertura/testing/passagem.ts'

let t: TestApp
let p: Parceria

/** Ativo contracts with one vehicle each at 50.000,00, which an import lowers to 45.000,00. */
beforeAll(async () => {
  t = await startApp()
  const g = await createPassagem(t)
  p = await g.parceria()
  const abaixo = await p.criar(1, { valorGarantia: 60_000, numero: 'A-1' })
  await p.agir(abaixo, 'enviar?forcarEnvio=true', p.banco)
  await p.aprovar(abaixo)
  const cai = await p.criar(1, { numero: 'B-1' })
  await p.enviar(cai)
  await p.aprovar(cai)
  await p.alterar(await p.ativar(1), { valorGarantia: 40_000 })
  await p.enviar(await p.criar(1))
  await g.novoMes(p, 45_000)
  await g.reavaliar()
})
afterAll(() => t.close())

interface Cobertura {
  resumo: object
  piores: { numero: string; deficit: number }[]
}
const ver = async (token: string, id: number) => {
  const response = await t.call('GET', `/api/instituicoes-financeiras/${id}/carteira`, { token })
  return response.json<{ cobertura: Cobertura | null }>().cobertura
}

test('the coverage of active contracts, the worst deficit first', async () => {
  const cobertura = await ver(p.banco, p.bancoId)
  expect(cobertura?.resumo).toMatchObject({
    contratos: 3,
    descobertos: 2,
    limite: 0,
    cobertos: 1,
    deficit: 20_000,
    totalAtual: 135_000,
    valorGarantia: 150_000,
  })
  expect(cobertura?.piores.map(({ numero, deficit }) => [numero, deficit])).toEqual([
    ['A-1', 15_000],
    ['B-1', 5_000],
  ])
})

test("its twin's are not among them, and who lacks the code sees none", async () => {
  const outroId = await t.cenario.instituicao()
  const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
  expect(await ver(outro, outroId)).toMatchObject({ resumo: { contratos: 0, deficit: 0 }, piores: [] })
  const semCodigo = (await t.cenario.usuario(p.bancoId, ['Contratos.Contratos.Listar'])).token
  expect(await ver(semCodigo, p.bancoId)).toBeNull()
})
