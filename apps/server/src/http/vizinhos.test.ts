// @module-tag lento
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { atosDe, effectOf } from '../testing/atos-vizinhos.ts'
import { rotasDe } from '../testing/rotas.ts'
import { createRotation } from '../testing/case-count.ts'
import { createVizinhanca, type Vizinhanca } from '../testing/vizinhanca.ts'
import { callsOfStrangers, etapas, PERGUNTAS, QUEM, type Quem, tokenDe } from '../testing/vizinhos.ts'

/**
 * Others' data are neither seen nor changed (domain 1). Every list and thing is read before and after others get the
 * same things, and the answers must be identical. `npm run prova:inquilino` reports which omitted conditions this test
 * finds.
 */
let t: TestApp
let v: Vizinhanca
let antes: Record<string, Record<string, string>>
beforeAll(async () => {
  t = await startApp()
  // Acts run in a transaction on the one connection, and are rolled back.
  t.banco.pool.options.max = 1
  v = await createVizinhanca(t)
  antes = await todasAsRespostas(QUEM)
})
afterAll(() => t.close())

/** Answers to one user, by path. */
async function respostas(quem: Quem): Promise<Record<string, string>> {
  const lidas: Record<string, string> = {}
  for (const endereco of PERGUNTAS[quem](v)) {
    const { status, text } = await t.call('GET', endereco, { token: tokenDe(v, quem) })
    lidas[endereco] = `${status} ${text}`
  }
  return lidas
}

async function todasAsRespostas(quem: readonly Quem[]) {
  const todas: typeof antes = {}
  for (const um of quem) todas[um] = await respostas(um)
  return todas
}

const DA_PLATAFORMA = /^(plataforma|(cadastro|usuario|perfil|espera):params)$/

test('there is something to see behind every address, and no route of theirs is left out', () => {
  const { rascunho, cancelado, automatico } = v.contratos
  const nuncaEnviados = new RegExp(`/api/contratos/(${rascunho}|${cancelado}|${automatico})(/|$)`)
  const todas = Object.assign({}, ...Object.values(antes)) as Record<string, string>
  const falhas = Object.entries(todas).filter(
    ([endereco, resposta]) =>
      !resposta.startsWith('200 ') && !(nuncaEnviados.test(endereco) && resposta.startsWith('404 ')),
  )
  expect(falhas).toEqual([])
  const caminhos = Object.keys(todas).map((endereco) => endereco.replace(/\?.*/, ''))
  const faltam = rotasDe(t.app)
    .filter(
      ({ method, acesso: a }) =>
        method === 'GET' && a.tipo === 'permissao' && !DA_PLATAFORMA.test(a.dono.nome),
    )
    .map(({ url }) => new RegExp(`^${url.replaceAll(/:\w+/g, '\\d+')}$`))
    .filter((rota) => !caminhos.some((caminho) => rota.test(caminho)))
  expect(faltam).toEqual([])
})

test('who has nothing to do with them finds nothing of theirs', async () => {
  const achados: string[] = []
  for (const { token, endereco } of callsOfStrangers(v)) {
    const { status, text } = await t.call('GET', endereco, { token })
    if (![400, 403, 404].includes(status)) achados.push(`${endereco}: ${status} ${text}`)
  }
  expect(achados).toEqual([])
})

test('what others come to have changes nothing that either sees, nor what either’s acts leave behind', async () => {
  // The acts are tried alone and in company.
  const escolhidos = new Set(createRotation()(atosDe(v).map((_, n) => n)))
  const efeitos = async () => {
    const todos = []
    for (const um of atosDe(v).filter((_, n) => escolhidos.has(n)))
      todos.push({ um, efeito: await effectOf(t, v, um) })
    return todos
  }
  const sozinhos = await efeitos()
  expect(sozinhos.filter(({ efeito }) => efeito.status.some((status) => status > 204))).toEqual([])
  for (const { nome, quem, atos, fazer } of etapas(t, v)) {
    antes = await todasAsRespostas(quem)
    await fazer()
    const agora = await todasAsRespostas(quem)
    const mudaram = quem.flatMap((um) =>
      Object.entries(agora[um] ?? {}).flatMap(([endereco, resposta]) =>
        resposta === antes[um]?.[endereco] ? [] : [{ um, endereco, antes: antes[um]?.[endereco], resposta }],
      ),
    )
    expect([nome, mudaram]).toEqual([nome, []])
    if (!atos) continue
    const acompanhados = await efeitos()
    const outros = acompanhados.filter(
      ({ efeito }, n) =>
        JSON.stringify(efeito) !== JSON.stringify(sozinhos[n]?.efeito) || efeito.outros.length > 0,
    )
    expect([nome, outros]).toEqual([nome, []])
  }
}, 300_000)
