import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let lojaId: number
beforeAll(async () => {
  t = await startApp()
  lojaId = await t.cenario.loja()
})
afterAll(() => t.close())

async function criar(instituicaoId: number, ...numeros: string[]) {
  for (const numero of numeros) {
    const id = await t.cenario.contrato({ instituicaoId, lojaId })
    await t.banco.db.updateTable('contrato').set({ numero }).where('id', '=', id).execute()
  }
}
async function proximo(instituicaoId: number, de = instituicaoId) {
  const { token } = await t.cenario.usuario(de, DE_INSTITUICAO)
  return t.call('GET', `/api/instituicoes-financeiras/${instituicaoId}/proximo-numero`, { token })
}
const numero = async (instituicaoId: number) =>
  (await proximo(instituicaoId)).json<{ numero: string }>().numero

test('counts the newest contract on, past what is taken in any case of letters', async () => {
  const banco = await t.cenario.instituicao()
  expect(await numero(banco)).toBeNull()
  await criar(banco, 'ct-2026-0011', 'CT-2026-0012', 'CT-2026-0009')
  await criar(await t.cenario.instituicao(), 'CT-2026-0010')
  expect(await numero(banco)).toBe('CT-2026-0010')
  await criar(banco, 'CT-2026-0010')
  expect(await numero(banco)).toBe('CT-2026-0013')
  await criar(banco, 'Acordo verbal')
  expect(await numero(banco)).toBeNull()
})

test('says nothing where all that follow are taken', async () => {
  const banco = await t.cenario.instituicao()
  await criar(banco, ...Array.from({ length: 100 }, (_, index) => `${index + 2}`), '1')
  expect(await numero(banco)).toBeNull()
})

test("another institution's numbers neither count nor are told", async () => {
  const [banco, outro] = [await t.cenario.instituicao(), await t.cenario.instituicao()]
  await criar(outro, 'A-2', 'A-1')
  await criar(banco, 'A-1')
  expect(await numero(banco)).toBe('A-2')
  expect((await proximo(outro, banco)).status).toBe(403)
})
