import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

vi.setConfig({ testTimeout: 90_000 })

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

/** Answers a generator of numbers from 0 to below `limit`; a seed gives the same numbers at every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const CONCURRENT_CALLS = 12
const TOTAL_CALLS = 360

/** What must hold of pledges after any acts in any order. Each query answers the rows that break it. */
const INVARIANTS = {
  'a vehicle backs one contract at most': sql`
    select veiculo_id from penhor where data_exclusao is null group by veiculo_id having count(*) > 1`,
  'an open pledge holds every identifier of its vehicle': sql`
    select p.id from penhor p join veiculo v on v.id = p.veiculo_id
    where p.data_exclusao is null and (select count(*) from penhor_identificador i where i.penhor_id = p.id)
      <> 1 + (v.renavam is not null)::int + (v.chassi is not null)::int`,
  'a closed pledge holds none': sql`
    select p.id from penhor p join penhor_identificador i on i.penhor_id = p.id where p.data_exclusao is not null`,
  'the vehicles of a sent contract are its open pledges': sql`
    select c.id from contrato c
    where c.status between 1 and 5 and exists (
      (select veiculo_id, penhor_id from contrato_garantia g where g.contrato_id = c.id
       except select veiculo_id, id from penhor p where p.contrato_id = c.id and p.data_exclusao is null)
      union all
      (select veiculo_id, id from penhor p where p.contrato_id = c.id and p.data_exclusao is null
       except select veiculo_id, penhor_id from contrato_garantia g where g.contrato_id = c.id))`,
  'a draft or an ended contract holds nothing': sql`
    select c.id from contrato c join penhor p on p.contrato_id = c.id
    where c.status in (0, 6, 7) and p.data_exclusao is null`,
  'every version of a contract has its row in the audit': sql`
    select c.id from contrato c
    where c.versao <> (select count(*) from auditoria a where a.entidade = 'contrato' and a.entidade_id = c.id)`,
}

test(`${TOTAL_CALLS} calls at random, ${CONCURRENT_CALLS} at a time, on few contracts and vehicles: no error, and the books agree`, async () => {
  const random = randomNumbers(20_261_116)
  const one = <T>(from: readonly T[]): T => {
    const chosen = from[random(from.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const contratos: number[] = []
  for (let index = 0; index < 6; index++)
    contratos.push((await n.criar({ valorGarantia: 1_000, tipoSelecaoGarantia: index % 2 })).id)
  const veiculos: number[] = []
  for (let index = 0; index < 8; index++) veiculos.push(await n.veiculo())

  const garantias = (id: number, token: string) => {
    const escolhidos = new Set(Array.from({ length: 1 + random(4) }, () => one(veiculos)))
    const precos = [...escolhidos].map((veiculoId): [number, number] => [veiculoId, 1_000 + random(9)])
    return n.garantir(id, precos, { token, query: '?forcarInclusao=true' })
  }
  const quem = () => one([n.banco, n.loja])
  const chamadas = [
    (id: number) => garantias(id, quem()),
    (id: number) => garantias(id, quem()),
    (id: number) => n.agir(id, 'enviar?forcarEnvio=true', quem()),
    (id: number) => n.agir(id, 'enviar?forcarEnvio=true', quem()),
    (id: number) => n.agir(id, 'recusar', quem(), { motivo: 'x' }),
    (id: number) => n.agir(id, 'aprovar', quem()),
    (id: number) =>
      random(8) === 0 ? n.agir(id, 'cancelar', n.banco) : n.alterar(id, { valorCredito: 1 + random(99) }),
    (id: number) =>
      random(4) === 0 ? n.alterar(id, { status: 7 }) : n.agir(id, 'recusar', quem(), { motivo: 'y' }),
  ]
  const statuses = new Map<number, number>()
  const strange: string[] = []
  for (let feitas = 0; feitas < TOTAL_CALLS; feitas += CONCURRENT_CALLS) {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => one(chamadas)(one(contratos))),
    )
    for (const { status, text } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (![200, 400, 403, 404].includes(status)) strange.push(`${status} ${text}`)
    }
    // A new draft replaces each contract that ended.
    for (const [index, id] of contratos.entries())
      if (Number((await n.contrato(id)).statusId) > 5)
        contratos[index] = (await n.criar({ valorGarantia: 1_000, tipoSelecaoGarantia: index % 2 })).id
  }
  expect(strange).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(40)
  const broken: Record<string, unknown[]> = {}
  for (const [invariante, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(t.banco.db)
    if (rows.length > 0) broken[invariante] = rows
  }
  expect(broken).toEqual({})
  await expectConfere(t.banco.db)
})
