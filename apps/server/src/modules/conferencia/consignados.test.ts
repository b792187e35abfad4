import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { conferirInTransaction } from './conferencia.service.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

/** What is found of consigned vehicles once this one is so since `desde`; rolled back. */
async function findingsSince(veiculoId: number, desde: ReturnType<typeof sql>): Promise<string[]> {
  let frases: string[] = []
  const undone = new Error('undone')
  const work = t.banco.db.transaction().execute(async (tx) => {
    await sql`update veiculo set renave_situacao = 'consignado', consignado_desde = ${desde} where id = ${veiculoId}`.execute(
      tx,
    )
    const resultados = await conferirInTransaction(tx)
    frases = resultados.find(({ titulo }) => titulo === 'Veículos em consignação')?.frases ?? []
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return frases
}

test('a vehicle that became a guarantee after its store told that it is consigned is named', async () => {
  const veiculoId = await n.veiculo({ placa: 'CSG1A23' })
  const { id } = await n.criar()
  await n.garantir(id, [[veiculoId, 50_000]])
  const rascunho = sql`(select incluida_em from contrato_garantia where veiculo_id = ${veiculoId})`
  expect(await findingsSince(veiculoId, sql`${rascunho}`)).toEqual([])
  expect(await findingsSince(veiculoId, sql`${rascunho} - interval '1 ms'`)).toEqual([
    expect.stringMatching(
      /o veículo CSG1A23, em consignação desde .*, foi incluído no contrato depois disso\.$/,
    ),
  ])
  t.passar(60_000)
  expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  const penhora = sql`(select data_inclusao from penhor where veiculo_id = ${veiculoId})`
  expect(await findingsSince(veiculoId, sql`${penhora}`)).toEqual([])
  expect(await findingsSince(veiculoId, sql`${penhora} - interval '1 ms'`)).toEqual([
    expect.stringContaining('foi posto em garantia depois disso.'),
  ])
  t.passar(60_000)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  expect(await findingsSince(veiculoId, sql`${penhora}`)).toEqual([
    expect.stringContaining('está em um contrato aprovado depois disso.'),
  ])
  expect(await findingsSince(veiculoId, sql`now() + interval '10 years'`)).toEqual([])
})
