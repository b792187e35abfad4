import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { DE_INSTITUICAO } from '../testing/cenario.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

/** Routes that search, explain a value from its history, or count what a change touches. */
const PESADA =
  /\/(busca|exportar|impacto|origem|origem-d[ao]-\w+|linha-do-tempo|simulacao|complemento|somas|carteira|cobertura\/\w+)$/

test('whatever searches, explains or counts stands in line like the lists', () => {
  const rotas = t.app.rotas.filter(({ url, method }) => PESADA.test(url) && method !== 'HEAD')
  expect(rotas.filter(({ config }) => !config?.heavy).map(({ url }) => url)).toEqual([])
  expect(rotas.length).toBeGreaterThan(20)
})

test('whatever takes a file or a whole list stands in line', () => {
  const rotas = t.app.rotas.filter(
    ({ config, bodyLimit }) => config?.recebeArquivo || (bodyLimit ?? 0) >= 2 ** 24,
  )
  expect(rotas.filter(({ config }) => config?.heavy !== 'carga').map(({ url }) => url)).toEqual([])
  expect(rotas.length).toBeGreaterThan(7)
})

test('beyond a hundred that wait, the searches of one session are refused, and nobody else’s', async () => {
  const instituicaoId = await t.cenario.instituicao()
  const [um, outro] = [
    (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)).token,
    (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)).token,
  ]
  const buscar = async (token: string) => (await t.call('GET', '/api/busca?q=abc', { token })).status
  const muitas = Array.from({ length: 120 }, () => buscar(um))
  expect(await buscar(outro)).toBe(200)
  const vezes = Map.groupBy(await Promise.all(muitas), (status) => status)
  expect([vezes.get(200)?.length, vezes.get(429)?.length]).toEqual([101, 19])
})
