import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { importarFipe } from './importacao.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const LINHAS = 8_000

async function* arquivo() {
  yield Buffer.from('mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco\n')
  for (let i = 0; i < LINHAS; i++) {
    const n = Math.floor(i / 4)
    const codigo = `${String(n).padStart(6, '0')}-1`
    yield Buffer.from(
      `2026-01,carro,${codigo},Marca ${n % 90},Modelo ${n},${2019 + (i % 4)},Gasolina,${i + 1}.00\n`,
    )
  }
}

test('requests are answered all through an import, and see nothing of it before its end', async () => {
  const { token } = await app.cenario.usuario(null, [
    'Contratos.Contratos.Listar',
    'Configuracoes.RegrasGarantia.Listar',
  ])
  const estado = { terminou: false }
  const importacao = importarFipe(app.banco.db, app.clock, arquivo()).finally(() => {
    estado.terminou = true
  })
  const totais: number[] = []
  const marcas = async () => {
    const resposta = await app.call('GET', '/api/veiculos/marcas?pagina=1&quantidadePorPagina=1', { token })
    expect(resposta.status).toBe(200)
    return resposta.json<{ total: number }>().total
  }
  while (!estado.terminou) totais.push(await marcas())
  expect(await importacao).toMatchObject({ situacao: 'importado', linhas: LINHAS, marcasNovas: 90 })
  // An import that held the connection would let one or two through, however fast the machine is.
  expect(totais.length).toBeGreaterThan(4)
  expect(totais.filter((total) => total !== 0 && total !== 90)).toEqual([])
  expect(await marcas()).toBe(90)
})
