import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from './app.ts'
import { atosDe, efeitoDe } from './atos-vizinhos.ts'
import { createVizinhanca, type Vizinhanca } from './vizinhanca.ts'
import { alheios, etapas, PERGUNTAS, type Quem, tokenDe } from './vizinhos.ts'

/**
 * For `npm run prova:inquilino` only: what http/vizinhos.test.ts compares, for every condition on an institution or a store that is left
 * out, one at a time, in one world. Reads change nothing, and acts are taken back, so the next one finds it as it was.
 */
interface Ganchos {
  /** Which condition is left out from now on; answers those that were reached since the last call. */
  deixarFora(numero: number): number[]
}
const ganchos = (globalThis as { lastroInquilino?: Ganchos }).lastroInquilino
if (!ganchos) throw new Error('Run it by npm run prova:inquilino')
const { deixarFora } = ganchos

/** Condition → where it was missed. */
const achadas = new Map<number, string>()
const alcancadas = new Set<number>()
let t: TestApp
let v: Vizinhanca
async function comecar() {
  t = await startApp()
  // All on one connection, so that one transaction holds whatever an act does.
  t.banco.pool.options.max = 1
  v = await createVizinhanca(t)
}
beforeAll(comecar)
afterAll(async () => {
  const notas = { achadas: [...achadas], alcancadas: [...alcancadas] }
  appendFileSync(process.env.LASTRO_INQUILINO_NOTAS ?? '', `${JSON.stringify(notas)}\n`)
  await t.close()
})

/** What a call answers without a condition, and which conditions it reached. */
async function sem<T>(numero: number, chamar: () => Promise<T>) {
  deixarFora(numero)
  const resultado = await chamar()
  return { resultado, alcancadas: deixarFora(0) }
}
const resposta = async (chamada: Promise<Resposta>) => {
  const { status, text } = await chamada
  return `${status} ${text}`
}

interface Antes {
  onde: string
  chamar: () => Promise<string>
  /** Condition → what was seen without it; 0: with all. */
  vistos: Map<number, string>
}

/** Calls with every condition, and then without each of those that it reached and that is not found yet. */
async function antesDe(onde: string, chamar: () => Promise<string>): Promise<Antes> {
  const inteiro = await sem(0, chamar)
  const vistos = new Map([[0, inteiro.resultado]])
  for (const numero of inteiro.alcancadas) {
    alcancadas.add(numero)
    if (!achadas.has(numero)) vistos.set(numero, (await sem(numero, chamar)).resultado)
  }
  return { onde, chamar, vistos }
}

/** Finds the conditions without which the same call now sees something else. */
async function depoisDe({ onde, chamar, vistos }: Antes) {
  for (const [numero, visto] of vistos)
    if (!achadas.has(numero) && (await sem(numero, chamar)).resultado !== visto) achadas.set(numero, onde)
}

test('strangers', async () => {
  for (const { token, endereco } of alheios(v)) {
    const { vistos } = await antesDe(endereco, () => resposta(t.call('GET', endereco, { token })))
    for (const [numero, visto] of vistos)
      if (!/^40[034] /.test(visto) && !achadas.has(numero)) achadas.set(numero, `stranger: ${endereco}`)
  }
  expect(achadas.get(0)).toBeUndefined()
})

test('reads', async () => {
  for (const { nome, quem, fazer } of etapas(t, v)) {
    const ler = (um: Quem, endereco: string) => resposta(t.call('GET', endereco, { token: tokenDe(v, um) }))
    const antes: Antes[] = []
    for (const um of quem)
      for (const endereco of PERGUNTAS[um](v))
        antes.push(await antesDe(`${nome}: ${um} ${endereco}`, () => ler(um, endereco)))
    await fazer()
    for (const um of antes) await depoisDe(um)
    // The machinery must see nothing where nothing is left out.
    expect([nome, achadas.get(0)]).toEqual([nome, undefined])
  }
})

test('acts, in another world, without what the reads have found', async () => {
  await t.close()
  await comecar()
  const antes: Antes[] = []
  for (const um of atosDe(v))
    antes.push(
      await antesDe(`${um.quem} ${um.ato.map(([method, url]) => `${method} ${url}`).join(', ')}`, async () =>
        JSON.stringify(await efeitoDe(t, v, um)),
      ),
    )
  for (const { atos, fazer } of etapas(t, v)) {
    await fazer()
    if (!atos) continue
    for (const um of antes) await depoisDe(um)
    break
  }
  expect(achadas.get(0)).toBeUndefined()
})
