// @module-tag lento
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#jobs/start-jobs.ts'
import { drainJobs } from '#jobs/testing/drain-jobs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { reavaliarCobertura } from './reavaliar.job.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'

let t: TestApp
let p: Parceria
let g: Passagem

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  p = await g.parceria()
})

describe('killed and started again', () => {
  /** Makes four contracts whose coverage falls, and what an undisturbed evaluation makes of them. */
  async function quatro() {
    const ids = []
    for (let n = 0; n < 4; n++) ids.push(await p.ativar(1))
    await g.novoMes(p, 40_000)
    return ids
  }
  const resultado = async (ids: number[]) => ({
    totais: await Promise.all(ids.map(async (id) => (await g.atual(id))?.totalAtual)),
    passos: await Promise.all(ids.map(g.passos)),
    banco: (await g.avisos(p.bancoId)).length,
    loja: (await g.avisos(p.lojaId)).length,
  })
  const inteiro = {
    totais: [4_000_000, 4_000_000, 4_000_000, 4_000_000],
    passos: Array.from({ length: 4 }, () => ['aberto 4000000/5000000']),
    banco: 4,
    loja: 4,
  }

  test.each([1, 2, 3, 4, 5])('between two batches, after %i', async (lotes) => {
    const ids = await quatro()
    let vezes = 0
    const stop = {
      throwIfAborted() {
        if (vezes++ >= lotes) throw new Error('morto')
      },
    } as AbortSignal
    await expect(g.reavaliar({ porLote: 1, signal: stop })).rejects.toThrow('morto')
    await g.reavaliar({ porLote: 1 })
    expect(await resultado(ids)).toEqual(inteiro)
  })

  test.each(['cobertura_historico', 'caso_deficit', 'caso_deficit_passo', 'notificacao'])(
    'inside a batch, at the writing of %s',
    async (tabela) => {
      const ids = await quatro()
      await t.banco.pool.query(
        `create function morrer() returns trigger language plpgsql as 'begin raise exception ''morto'' using errcode = ''admin_shutdown''; end'`,
      )
      await t.banco.pool.query(
        `create trigger morrer before insert on ${tabela} for each row execute function morrer()`,
      )
      await expect(g.reavaliar()).rejects.toThrow('morto')
      await t.banco.pool.query('drop function morrer cascade')
      await g.reavaliar()
      expect(await resultado(ids)).toEqual(inteiro)
    },
  )

  test('two processes at once leave what one run would', async () => {
    const ids = await quatro()
    await Promise.all([g.reavaliar({ porLote: 1 }), g.reavaliar({ porLote: 1 })])
    expect(await resultado(ids)).toEqual(inteiro)
  })

  test('a newer import before the pass is over ends it, and evaluates everything', async () => {
    const ids = await quatro()
    const stop = new AbortController()
    const passo = g.reavaliar({ porLote: 1, signal: stop.signal })
    stop.abort(new Error('morto'))
    await expect(passo).rejects.toThrow('morto')
    await g.novoMes(p, 39_000)
    await g.reavaliar({ porLote: 3 })
    expect((await resultado(ids)).totais).toEqual([3_900_000, 3_900_000, 3_900_000, 3_900_000])
    expect((await resultado(ids)).banco).toBe(4)
  })

  test('the queue runs it after the import, without anybody asking', async () => {
    const ids = await quatro()
    const jobs = await startJobs({
      banco: t.banco,
      clock: t.clock,
      log: () => undefined,
      jobs: [reavaliarCobertura],
    })
    await drainJobs(t.banco, jobs)
    await jobs.stop()
    expect(await resultado(ids)).toEqual(inteiro)
  })
})
