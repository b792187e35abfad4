import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { deleteRetencao, upsertRetencao } from './retencao.repository.ts'
import * as ultimo from './ultimo-arquivo.repository.ts'

let t: TestApp
let uma: number
let outra: number
beforeAll(async () => {
  t = await startApp()
  uma = await t.cenario.loja()
  outra = await t.cenario.loja()
})
afterAll(() => t.close())

const agora = () => t.clock.now()

test('how a store’s last file came, and what its vehicles have, is its own', async () => {
  const { db } = t.banco
  const completo = { completo: true, colunas: ['hodometro' as const] }
  await db
    .transaction()
    .execute((tx) => ultimo.upsertUltimoArquivo(tx, { lojaId: outra, agora: agora() }, completo))
  expect(await ultimo.findUltimoArquivo(db, uma)).toMatchObject({ completo: false })
  expect(await ultimo.findUltimoArquivo(db, outra)).toEqual(completo)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  await t.cenario.veiculo({ lojaId: outra, modeloId })
  expect(await ultimo.findColunasDoEstoque(db, uma)).toBeUndefined()
  expect(await ultimo.findColunasDoEstoque(db, outra)).toBeDefined()
})

test('a full load of one store ends only its own count of days held back', async () => {
  const { db } = t.banco
  await db.transaction().execute(async (tx) => {
    for (const lojaId of [uma, outra]) await upsertRetencao(tx, lojaId, '2026-11-16')
    await deleteRetencao(tx, uma)
    expect(await upsertRetencao(tx, outra, '2026-11-17')).toEqual({ desde: '2026-11-16', dias: 2 })
    expect(await upsertRetencao(tx, uma, '2026-11-17')).toEqual({ desde: '2026-11-17', dias: 1 })
  })
})
