import { normalizar } from '@lastro/shared/texto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { statementOf } from '#testing/statements.ts'
import { createCenario } from '#testing/cenario.ts'
import { listContratos } from './lista.repository.ts'
import { listIdsPeloNumero } from './lista.repository.ts'

let banco: Banco
let instituicaoId: number
let outra: number
let lojaId: number
beforeAll(async () => {
  banco = await createTestBanco()
  const cenario = createCenario(
    banco.db,
    clockFrom(() => new Date('2026-11-16T15:00:00Z')),
  )
  ;[instituicaoId, outra] = [await cenario.instituicao(), await cenario.instituicao()]
  lojaId = await cenario.loja('Zzz')
})
afterAll(() => banco.close())

/**
 * Makes contracts of these own and partner's numbers, with `-1`, `-2` and so on appended where `quantos` asks for more
 * than one.
 */
const criar = (dono: number, numeros: readonly (readonly [string, string | null])[], quantos = 1) =>
  sql`
  insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, id_parceiro, valor_credito, valor_garantia, data_termino,
    tipo, tipo_selecao_garantia)
  select ${dono}, ${lojaId}, u.numero || n, u.numero || n, u.parceiro, 1, 1, '2030-01-01', 1, 1
  from unnest(${numeros.map(([numero]) => numero)}::text[], ${numeros.map(([, parceiro]) => parceiro)}::text[]) as u (numero, parceiro),
    unnest(case when ${quantos}::integer = 1 then array[''] else array(select '-' || i from generate_series(1, ${quantos}::integer) i) end) n`.execute(
    banco.db,
  )

const palavra = fc.string({
  unit: fc.constantFrom('a', 'b', '1', 'É', '%', '_', '\\', ' ', '-'),
  minLength: 1,
  maxLength: 18,
})

test('finds what has the text in it, of any length and with any signs, as if every number were read', async () => {
  const sorteados = fc.sample(fc.tuple(palavra, fc.option(palavra), fc.nat(20), fc.nat(20)), 100)
  const numeros = sorteados.map(([numero, parceiro], n) => [`${n}x${numero}`, parceiro] as const)
  await criar(instituicaoId, numeros)
  await criar(outra, numeros)
  const partes = numeros.slice(0, 15).flatMap(([numero, parceiro], n) => {
    const [, , de = 0, signos = 0] = sorteados[n] ?? []
    return [numero, `${numero}${parceiro ?? ''}`, `${n}${numero}`, parceiro ?? ''].map((texto) =>
      texto.slice(de % texto.length, (de % texto.length) + signos),
    )
  })
  const contains = (filtro: string, texto: string | null) =>
    normalizar(texto ?? '').includes(normalizar(filtro))
  for (const filtro of [...partes.filter((parte) => normalizar(parte)), '🚗🚗🚗']) {
    const { rows } = await listContratos(banco.db, { instituicaoId }, { filtro }, { limit: 1_000, offset: 0 })
    const achados = rows.map(({ numero, idParceiro }) => [numero, idParceiro])
    const esperados = numeros.filter(
      ([numero, parceiro]) => contains(filtro, numero) || contains(filtro, parceiro),
    )
    expect([filtro, achados]).toEqual([filtro, esperados.toReversed()])
  }
})

test('leaves to others what it can’t be quick at: short texts, and those of more contracts than are counted', async () => {
  await criar(outra, [['MUITOS', null]], 1_001)
  const db = banco.db
  const achados = (filtro: string) => listIdsPeloNumero(db, { instituicaoId: outra }, filtro)
  expect(await achados('mui')).toBeUndefined()
  expect(await achados('muit')).toBeUndefined()
  expect(await achados('muitos')).toBeUndefined()
  expect(await achados('muitos-1')).toHaveLength(113)
  expect(await achados('-999')).toHaveLength(1)
  expect(await listIdsPeloNumero(db, { instituicaoId }, 'muitos-1')).toEqual([])
  expect(await listIdsPeloNumero(db, { lojaId }, 'muitos-1')).toBeUndefined()
  expect(await listIdsPeloNumero(db, 'todos', 'muitos-1')).toBeUndefined()
  const { total } = await listContratos(
    db,
    { instituicaoId: outra },
    { filtro: 'muitos' },
    { limit: 20, offset: 0 },
  )
  expect(total).toBe(1_001)
})

test.runIf(TEST_ENGINE === 'postgres')(
  'goes by the index of its pieces, with statistics and without',
  async () => {
    await criar(instituicaoId, [['CT', 'P']], 5_000)
    const query = vi.spyOn(Client.prototype, 'query')
    for (const texto of ['ct-1234', '1234']) await listIdsPeloNumero(banco.db, { instituicaoId }, texto)
    const pedidos = query.mock.calls.map((chamada: unknown[]) => statementOf(chamada))
    query.mockRestore()
    const planos = async () => {
      const todos = pedidos.map(({ text, values }) =>
        banco.pool.query<object>(`explain (format json) ${String(text)}`, values),
      )
      return (await Promise.all(todos)).map(({ rows }) => JSON.stringify(rows).includes('contrato_pedacos'))
    }
    expect(await planos()).toEqual([true, true])
    await banco.pool.query('analyze contrato')
    expect(await planos()).toEqual([true, true])
  },
)
