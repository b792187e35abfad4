import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#jobs/start-jobs.ts'
import { drainJobs } from '#jobs/testing/drain-jobs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { reavaliarContratosAlterados } from './reavaliar-contratos.job.ts'
import { reavaliarContratos } from './reavaliar-contratos.service.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'

let t: TestApp
let p: Parceria
let g: Passagem
const ditas: string[] = []
const falhas: string[] = []

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
  p = await g.parceria()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
afterEach(mendContratos)

/** Makes the evaluation of these contracts fail from now on. */
async function breakContratos(ids: readonly number[]) {
  await t.banco.pool.query(
    `create function falhar() returns trigger language plpgsql as 'begin raise exception ''veneno''; end'`,
  )
  await t.banco.pool.query(
    `create trigger falhar before insert on cobertura_historico for each row
     when (new.contrato_id in (${ids.join(', ')})) execute function falhar()`,
  )
}
async function mendContratos() {
  await t.banco.pool.query('drop function if exists falhar cascade')
}
const totais = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await g.atual(id))?.totalAtual))
async function ativar(quantos: number) {
  const ids: number[] = []
  for (let n = 0; n < quantos; n++) ids.push(await p.ativar(1))
  return ids
}
/** Runs each waiting job of the queue once. */
async function tentar() {
  const jobs = await startJobs({
    banco: t.banco,
    clock: t.clock,
    log: (linha) => ditas.push(linha),
    onFailure: (nome) => falhas.push(nome),
    jobs: [reavaliarContratosAlterados],
  })
  await drainJobs(t.banco, jobs)
  await jobs.stop()
  await t.banco.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
}

test.each([undefined, 1, 2])(
  'a contract that can never be evaluated holds back no other of an import, %s at a time, and is tried on',
  async (porLote) => {
    ditas.length = 0
    falhas.length = 0
    await g.novoMes(p, 50_000)
    await g.reavaliar()
    const ids = await ativar(5)
    const antes = await totais(ids)
    await breakContratos([ids[1] ?? 0, ids[4] ?? 0])
    await g.novoMes(p, 40_000)
    await g.reavaliar(porLote ? { porLote } : {})
    expect(await totais(ids)).toEqual([4_000_000, antes[1], 4_000_000, 4_000_000, antes[4]])
    const pendentes = await t.banco.db
      .selectFrom('reavaliacao')
      .where('concluidaEm', 'is', null)
      .select('id')
      .execute()
    expect(pendentes).toEqual([])
    await tentar()
    expect(new Set(ditas)).toEqual(
      new Set(
        [ids[1], ids[4]].map(
          (id) => `A tarefa reavaliar-contratos falhou: sem avaliar os contratos de id ${id}: veneno`,
        ),
      ),
    )
    expect(falhas).toHaveLength(2)
    await mendContratos()
    await tentar()
    expect(await totais(ids)).toEqual(ids.map(() => 4_000_000))
    const pelaImportacao = await t.banco.db
      .selectFrom('coberturaHistorico')
      .where('contratoId', 'in', ids)
      .where('motivo', '=', 'importacao')
      .orderBy('contratoId')
      .select('contratoId')
      .execute()
    expect(pelaImportacao.map(({ contratoId }) => contratoId)).toEqual(ids)
  },
)

test('nor one of a stock load', async () => {
  const ids = await ativar(3)
  const antes = await totais(ids)
  await t.banco.db
    .updateTable('veiculo')
    .set({ saiuEm: t.clock.now() })
    .where('id', 'in', (eb) => eb.selectFrom('penhor').where('contratoId', 'in', ids).select('veiculoId'))
    .execute()
  await breakContratos([ids[1] ?? 0])
  const contratos = ids.map((contratoId) => ({ instituicaoFinanceiraId: p.bancoId, contratoId }))
  const avaliar = () => reavaliarContratos({ db: t.banco.db, clock: t.clock }, contratos)
  await expect(avaliar()).rejects.toThrow(`sem avaliar os contratos de id ${ids[1]}: veneno`)
  expect(await totais(ids)).toEqual([0, antes[1], 0])
  await mendContratos()
  await avaliar()
  expect(await totais(ids)).toEqual([0, 0, 0])
})
