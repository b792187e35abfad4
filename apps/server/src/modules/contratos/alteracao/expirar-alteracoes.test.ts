import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { expirarAlteracoes } from './expirar-alteracoes.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

test('a proposal that cannot lapse holds back no other, and is told and tried again', async () => {
  const a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  const deps = { db: t.banco.db, clock: t.clock }
  const novos: number[] = []
  const ids = [await a.ativar(1), await a.ativar(1), await a.ativar(1)]
  for (const each of ids) {
    novos.push(await a.veiculo())
    await a.propor(each, a.loja, { incluir: [{ veiculoId: novos.at(-1) ?? 0 }] })
  }
  await a.passarDias(5)
  await t.banco.pool.query(
    `create function falhar() returns trigger language plpgsql as 'begin raise exception ''veneno''; end'`,
  )
  await t.banco.pool.query(
    `create trigger falhar before update on contrato for each row when (new.id = ${ids[0]}) execute function falhar()`,
  )
  await expect(expirarAlteracoes(deps)).rejects.toThrow(/^a alteração de id \d+ não vence: veneno$/)
  const presos = async () => (await Promise.all(ids.map((each) => a.penhorados(each)))).flat()
  expect((await presos()).filter((veiculoId) => novos.includes(veiculoId))).toEqual([novos[0]])
  await t.banco.pool.query('drop function falhar cascade')
  expect(await expirarAlteracoes(deps)).toBe(1)
  expect((await presos()).filter((veiculoId) => novos.includes(veiculoId))).toEqual([])
})
