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
  // Latin-1, the dotless i, general punctuation with blanks and invisible signs, and the wide forms.
  const partes = [
    [0, 0x100],
    [0x131, 0x132],
    [0x2000, 0x2033],
    [0x2060, 0x2070],
    [0xfe00, 0xfe10],
    [0xff00, 0xff5f],
  ] as const
  const codes = partes.flatMap(([de, ate]) => Array.from({ length: ate - de }, (_, n) => de + n))
  const signos = codes.map((code) => String.fromCodePoint(code))
  const textos = signos.filter((signo) => /[^\p{Cc}\p{Cn}]/u.test(signo)).map((signo) => `a${signo}b`)
  const { rows } = await sql<{ texto: string; busca: string }>`
    select texto, normalizar(texto) as busca from unnest(${textos}::text[]) as texto`.execute(t.banco.db)
  expect(rows.length).toBeGreaterThan(350)
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
