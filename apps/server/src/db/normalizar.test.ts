import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { createParceria } from '../testing/parceria.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('the program compares texts as the database keeps them, sign by sign', async () => {
  const signos = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code))
  const textos = signos.filter((signo) => /[^\p{Cc}\u00A0]/u.test(signo)).map((signo) => `a${signo}b`)
  const { rows } = await sql<{ texto: string; busca: string }>`
    select texto, normalizar(texto) as busca from unnest(${textos}::text[]) as texto`.execute(t.banco.db)
  expect(rows.length).toBeGreaterThan(180)
  expect(rows.filter(({ texto, busca }) => busca !== normalizar(texto))).toEqual([])
})

test('a store whose name is written with a mark by itself is found by it, and such a mark alone finds no other', async () => {
  const p = await createParceria(t, { loja: 'Sant´Ana Veículos' })
  const outra = await createParceria(t, { loja: 'Loja Central' })
  await p.criar(0)
  await outra.criar(0)
  const achados = async ({ bancoId, banco: token }: typeof p, filtro: string) => {
    const url = `/api/instituicoes-financeiras/${bancoId}/contratos?filtro=${encodeURIComponent(filtro)}`
    return (await t.call('GET', url, { token })).json<{ contratos: object[] }>().contratos.length
  }
  expect(await achados(p, 'sant´ana veiculos')).toBe(1)
  expect([await achados(p, '´'), await achados(outra, '´')]).toEqual([1, 0])
})
