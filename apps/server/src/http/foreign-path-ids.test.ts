import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { type LadoDaRota, sidesOf, UNKNOWN_ID, tokensDosLados } from '../testing/route-sides.ts'
import { createExemplos, donoDe, type Exemplos, type Rota, rotasDe } from '../testing/rotas.ts'

let t: TestApp
let exemplos: Exemplos
/** Examples of a bank and a store that have nothing to do with the examples' own. */
let deles: Exemplos
let tokens: Record<LadoDaRota, string>
beforeAll(async () => {
  t = await startApp()
  exemplos = await createExemplos(t)
  deles = await createExemplos(t)
  tokens = await tokensDosLados(t, exemplos)
})
afterAll(() => t.close())

const PROIBIDO = /^403 Você não tem permissão para realizar esta operação\.$/
const NAO_ENCONTRADO = /^404 [^\n]+ não encontrad[ao]\.$/
const SEM_WHITELIST = /^400 A loja não está na whitelist da instituição financeira ou o prazo está vencido\.$/
const SEM_LOJA = /^400 Loja não encontrada\.$/

/** The answer to a stranger's id where that is no 404, by the route's `dono` (domain 1). */
const ESPERADO: Record<string, Partial<Record<LadoDaRota, RegExp>>> = {
  'instituicao:params': { instituicao: PROIBIDO, operador: PROIBIDO },
  'loja:params': {
    instituicao: SEM_WHITELIST,
    operador: SEM_WHITELIST,
    loja: PROIBIDO,
    credencial: PROIBIDO,
  },
  'lojaIntegrada:params': { loja: PROIBIDO, operador: SEM_LOJA },
  'espera:params': { operador: /^404 Este arquivo não aguarda mais confirmação\.$/ },
}
/** An operator may read everything but a store outside the chosen institution's whitelist, and notifications. */
const SO_DO_OPERADOR = (rota: Rota) => !['loja:params', 'notificacao:params'].includes(donoDe(rota))

async function answersTo(rota: Rota, lado: LadoDaRota, path: string) {
  const operador = lado === 'operador'
  // The vehicle in the example would be looked up only after the store was admitted.
  const query = await exemplos.query(rota, { operador })
  const answer = await t.call(rota.method, query ? `${path}?${query}` : path, {
    token: tokens[lado],
    ...(rota.schema.body ? { body: {} } : {}),
  })
  return `${answer.status} ${answer.text}`
}

test('an id in a path that is foreign, missing or 0 is answered alike, to everybody who may call the route (domain 1)', async () => {
  const wrong: string[] = []
  let feitos = 0
  for (const rota of rotasDe(t.app).filter(({ url }) => /:\w/.test(url)))
    for (const lado of sidesOf(rota)) {
      const at = (id: number) =>
        rota.url.replace(':veiculoId', String(exemplos.ids.veiculo)).replace(/:\w+/, String(id))
      // Brands and models belong to nobody, so 0 is no stranger's establishment.
      const deTodos = /:(?:marca|modelo)Id/.test(rota.url)
      const semAlheios = deTodos || (lado === 'operador' && SO_DO_OPERADOR(rota))
      const paths = [
        at(UNKNOWN_ID),
        ...(deTodos ? [] : [at(0)]),
        ...(semAlheios ? [] : [await deles.path(rota)]),
      ]
      const espera = ESPERADO[donoDe(rota)]?.[lado] ?? NAO_ENCONTRADO
      const answers = []
      for (const path of paths) answers.push(await answersTo(rota, lado, path))
      feitos += answers.length
      if (new Set(answers).size > 1 || !answers.every((answer) => espera.test(answer)))
        wrong.push(`${lado} ${rota.method} ${rota.url}: ${answers.join(' / ')}`)
    }
  expect(wrong).toEqual([])
  expect(feitos).toBeGreaterThan(500)
})

test('an operator who sees the stores of all institutions is told of one that is not there', async () => {
  const { loja } = exemplos.ids
  const consultar = async (id: number) => {
    const { status, text } = await t.call('GET', `/api/lojas/${id}/whitelist`, { token: tokens.operador })
    return status === 200 ? status : `${status} ${text}`
  }
  expect([await consultar(loja), await consultar(UNKNOWN_ID), await consultar(0)]).toEqual([
    200,
    '400 Loja não encontrada.',
    '400 Loja não encontrada.',
  ])
})
