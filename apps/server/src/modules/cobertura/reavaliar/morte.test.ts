// @module-tag lento
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseCopy, copyTestBanco } from '#db/testing.ts'
import type { Db } from '#db/tables.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createPassagem } from '../testing/passagem.ts'
import { releaseDeadClients, runJobs, JOBS_ONE_BY_ONE } from '../testing/um-por-vez.ts'
import { SHORT_LIVED } from '#testing/short-lived.ts'

const AGORA = '2026-11-16T15:00:00Z'
const PROGRAMA = fileURLToPath(new URL('../testing/run-and-die.ts', import.meta.url))

let t: TestApp
let copia: DatabaseCopy
beforeAll(async () => {
  t = await startApp()
  const g = await createPassagem(t)
  const p = await g.parceria()
  // An import leaves three contracts uncovered; one ends soon, one has ended, and so has the store's whitelist entry.
  await p.ativar(1)
  const ids = [await p.ativar(1), await p.ativar(1)]
  for (const [i, dataTermino] of ['2026-11-20', '2026-11-10'].entries())
    await t.banco.db
      .updateTable('contrato')
      .set({ dataTermino })
      .where('id', '=', ids[i] ?? 0)
      .execute()
  await t.banco.db.updateTable('whitelist').set({ prazo: '2026-11-23' }).execute()
  await g.novoMes(p, 40_000)
  // Creates the queue's own tables before any process is killed.
  await runJobs(t.banco, t.clock, [])
  copia = await copyTestBanco(t.banco)
})
afterAll(async () => {
  await copia.remove()
  await t.close()
})

/** Runs the job in a process that kills itself at the given statement. */
async function runAndDie(nome: string, trecho: string, vez: number): Promise<void> {
  const args = [SHORT_LIVED, PROGRAMA, nome, AGORA, trecho, String(vez)]
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    timeout: 60_000,
    killSignal: 'SIGTERM',
    env: { ...process.env, ...copia.env },
  })
  const [code, signal] = await once(child, 'exit')
  expect({ nome, trecho, vez, code, signal }).toEqual({ nome, trecho, vez, code: null, signal: 'SIGKILL' })
}

/** Everything that the jobs may or must not write, without ids, which a rollback skips. */
async function retrato(db: Db) {
  const { rows } = await sql<{ tabela: string; linha: unknown }>`
    select 'cobertura' tabela, to_jsonb(x) - 'reavaliacao_id' linha from cobertura x
    union all select 'historico', to_jsonb(x) - 'id' from cobertura_historico x
    union all select 'caso', to_jsonb(x) - 'id' from caso_deficit x
    union all select 'passo', to_jsonb(x) - 'id' - 'caso_id' || jsonb_build_object('contrato', c.contrato_id)
      from caso_deficit_passo x join caso_deficit c on c.id = x.caso_id
    union all select 'aviso', to_jsonb(x) - 'id'
      || jsonb_build_object('chave', regexp_replace(chave, 'deficit:[0-9]+', 'deficit')) from notificacao x
    union all select 'reavaliacao', to_jsonb(x) from reavaliacao x
    union all select 'contrato', to_jsonb(x) from contrato x
    union all select 'cobranca', to_jsonb(x) from evento_cobranca x
    order by 1, 2`.execute(db)
  return rows
}

test('killed at any step and started again, the result is the same and nobody is told twice', async () => {
  const MORTES: [job: string, trecho: string, vez: number][] = [
    ['reavaliar-cobertura', 'with alvo as', 1],
    ['reavaliar-cobertura', 'insert into notificacao', 1],
    ['reavaliar-cobertura', 'commit', 1],
    ['reavaliar-cobertura', 'update "reavaliacao"', 2],
    ['reavaliar-cobertura', '"concluida_em" = $1', 1],
    ['avisar-prazos', 'insert into notificacao', 2],
    ['avisar-prazos', 'commit', 3],
  ]
  for (const morte of MORTES) await runAndDie(...morte)
  const banco = await copia.open()
  await releaseDeadClients(banco)
  await runJobs(banco, t.clock, JOBS_ONE_BY_ONE)
  await runJobs(t.banco, t.clock, JOBS_ONE_BY_ONE)
  const inteiro = await retrato(t.banco.db)
  const quantos = (tabela: string) => inteiro.filter((linha) => linha.tabela === tabela).length
  expect({ casos: quantos('caso'), avisos: quantos('aviso') }).toEqual({ casos: 3, avisos: 18 })
  expect(await retrato(banco.db)).toEqual(inteiro)
  await expectConfere(banco.db)
  await banco.close()
})
