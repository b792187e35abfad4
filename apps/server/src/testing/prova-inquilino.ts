import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from './app.ts'
import { atosDe, effectOf } from './atos-vizinhos.ts'
import { createVizinhanca, type Vizinhanca } from './vizinhanca.ts'
import { callsOfStrangers, etapas, PERGUNTAS, type Quem, tokenDe } from './vizinhos.ts'

/**
 * For `npm run prova:inquilino` only. Compares what http/vizinhos.test.ts compares, leaving out every condition on an
 * institution or store, one at a time, in one world. Reads change nothing, and acts are rolled back, so each starts
 * from an unchanged world.
 */
interface Hooks {
  /** Leaves out this condition from now on; returns the conditions reached since the last call. */
  leaveOut(number: number): number[]
}
const hooks = (globalThis as { lastroTenantProof?: Hooks }).lastroTenantProof
if (!hooks) throw new Error('Run it by npm run prova:inquilino')
const { leaveOut } = hooks

/** Condition → where its absence was noticed. */
const found = new Map<number, string>()
const reached = new Set<number>()
let t: TestApp
let v: Vizinhanca
async function openWorld() {
  t = await startApp()
  // One connection, so that one transaction holds whatever an act does.
  t.banco.pool.options.max = 1
  v = await createVizinhanca(t)
}
beforeAll(openWorld)
afterAll(async () => {
  const notes = { found: [...found], reached: [...reached] }
  appendFileSync(process.env.LASTRO_INQUILINO_NOTAS ?? '', `${JSON.stringify(notes)}\n`)
  await t.close()
})

/** A call's answer without a condition, and the conditions that the call reached. */
async function callWithout<T>(number: number, ask: () => Promise<T>) {
  leaveOut(number)
  const result = await ask()
  return { result, reached: leaveOut(0) }
}
const resposta = async (chamada: Promise<Resposta>) => {
  const { status, text } = await chamada
  return `${status} ${text}`
}

interface Before {
  where: string
  call: () => Promise<string>
  /** Condition → answer without it; 0: with all. */
  seen: Map<number, string>
}

/** Calls with every condition, then without each one reached and not found yet. */
async function answersBefore(where: string, call: () => Promise<string>): Promise<Before> {
  const whole = await callWithout(0, call)
  const seen = new Map([[0, whole.result]])
  for (const number of whole.reached) {
    reached.add(number)
    if (!found.has(number)) seen.set(number, (await callWithout(number, call)).result)
  }
  return { where, call, seen }
}

/** Finds the conditions without which the call now answers differently. */
async function compareAfter({ where, call, seen }: Before) {
  for (const [number, statement] of seen)
    if (!found.has(number) && (await callWithout(number, call)).result !== statement) found.set(number, where)
}

test('strangers', async () => {
  for (const { token, endereco } of callsOfStrangers(v)) {
    const { seen } = await answersBefore(endereco, () => resposta(t.call('GET', endereco, { token })))
    for (const [number, statement] of seen)
      if (!/^40[034] /.test(statement) && !found.has(number)) found.set(number, `stranger: ${endereco}`)
  }
  expect(found.get(0)).toBeUndefined()
})

test('reads', async () => {
  for (const { nome, quem, fazer } of etapas(t, v)) {
    const ler = (um: Quem, endereco: string) => resposta(t.call('GET', endereco, { token: tokenDe(v, um) }))
    const antes: Before[] = []
    for (const um of quem)
      for (const endereco of PERGUNTAS[um](v))
        antes.push(await answersBefore(`${nome}: ${um} ${endereco}`, () => ler(um, endereco)))
    await fazer()
    for (const um of antes) await compareAfter(um)
    // With all conditions in place nothing may differ.
    expect([nome, found.get(0)]).toEqual([nome, undefined])
  }
})

test('acts, in another world, without what the reads have found', async () => {
  await t.close()
  await openWorld()
  const antes: Before[] = []
  for (const um of atosDe(v))
    antes.push(
      await answersBefore(
        `${um.quem} ${um.ato.map(([method, url]) => `${method} ${url}`).join(', ')}`,
        async () => JSON.stringify(await effectOf(t, v, um)),
      ),
    )
  for (const { atos, fazer } of etapas(t, v)) {
    await fazer()
    if (!atos) continue
    for (const um of antes) await compareAfter(um)
    break
  }
  expect(found.get(0)).toBeUndefined()
})
