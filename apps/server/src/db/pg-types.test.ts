import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { createTestBanco } from './testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

const row = async (text: string, values: unknown[] = []) => (await banco.pool.query(text, values)).rows[0]

test('reads bigint as a number, days as text, instants as Date, numeric as text, json parsed', async () => {
  expect(
    await row(`select 9007199254740991::bigint as maior, date '2026-02-28' as dia,
      timestamptz '2026-03-01 00:30:00-03' as instante, 1.10::numeric as percentual,
      '{"a_b": 1}'::jsonb as json, null::bigint as nada`),
  ).toEqual({
    maior: Number.MAX_SAFE_INTEGER,
    dia: '2026-02-28',
    instante: new Date('2026-03-01T03:30:00Z'),
    percentual: '1.10',
    json: { a_b: 1 },
    nada: null,
  })
})

test('reads arrays of bigint and of days item by item', async () => {
  expect(
    await row(`select array[1, null, 3]::bigint[] as numeros, array[]::bigint[] as nenhum,
      array['2026-01-31', null]::date[] as dias`),
  ).toEqual({ numeros: [1, null, 3], nenhum: [], dias: ['2026-01-31', null] })
})

test('refuses a bigint that a number cannot hold', async () => {
  await expect(row('select 9007199254740992::bigint as demais')).rejects.toThrow(RangeError)
  await expect(row('select array[-9007199254740993]::bigint[] as demais')).rejects.toThrow(RangeError)
  expect(await row('select 1 as um')).toEqual({ um: 1 })
})

test('writes days as they are and counts them in UTC', async () => {
  expect(
    await row(
      `select $1::date as dia, current_setting('TimeZone') as fuso,
        (timestamptz '2026-03-01 02:00:00Z')::date as dia_utc`,
      ['2026-12-31'],
    ),
  ).toEqual({ dia: '2026-12-31', fuso: 'UTC', dia_utc: '2026-03-01' })
})
