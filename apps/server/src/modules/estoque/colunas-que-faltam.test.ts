import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { CHASSI, novaLoja, PLACA, veiculo } from './testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

async function firstLoad() {
  const loja = await novaLoja(t)
  await t.banco.db.deleteFrom('estoqueUltimoArquivo').where('lojaId', '=', loja.lojaId).execute()
  return loja
}

const file = (titulos: string, n: number, resto: string) =>
  `placa;chassi;ano_modelo;marca;modelo${titulos}\n${PLACA(n)};${CHASSI(n)};2022;Fiat;Uno${resto}\n`
const FULL = ';km;valor;codigo fipe'

test('a store’s first file without km, price or code is asked about once, and its next ones no more', async () => {
  const loja = await firstLoad()
  const mensagem =
    'O arquivo não tem as colunas Quilometragem e Código FIPE: os carros novos entram sem esses dados. Confirme se ele não as tem mesmo.'
  const conteudo = file(';preco', 1, ';30000')
  expect(await loja.previa(conteudo)).toMatchObject({ confirmacao: mensagem, faltavam: [] })
  const asked = await loja.enviar('arquivo', conteudo)
  expect([asked.status, asked.json()]).toMatchObject([409, { mensagem, falta: ['confirmar'], sairiam: 0 }])
  expect(await loja.placas()).toEqual([])
  expect((await loja.enviar('arquivo', conteudo, '?confirmar=true')).status).toBe(200)
  const next = file(';preco', 2, ';30000')
  expect(await loja.previa(next)).toMatchObject({ confirmacao: null, faltavam: ['hodometro', 'codigo_fipe'] })
  expect((await loja.enviar('arquivo', next)).status).toBe(200)
})

test('a column that the last file had and this one has not is asked about', async () => {
  const loja = await firstLoad()
  expect((await loja.enviar('arquivo', file(FULL, 1, ';10;30000;'))).status).toBe(200)
  const less = file(';valor;codigo fipe', 2, ';30000;')
  expect(await loja.previa(less)).toMatchObject({
    confirmacao:
      'O arquivo não tem a coluna Quilometragem: os carros novos entram sem esse dado. Confirme se ele não a tem mesmo.',
  })
  // A heading of the store's own counts as the column.
  await t.call('PUT', `${loja.base}/estoque/colunas`, {
    token: loja.token,
    body: { colunas: [{ titulo: 'Giros', leitura: 'hodometro' }] },
  })
  const said = file(';giros;valor;codigo fipe', 2, ';10;30000;')
  expect(await loja.previa(said)).toMatchObject({ confirmacao: null, faltavam: [] })
})

test('a call is not asked: its fields are its program’s', async () => {
  const loja = await firstLoad()
  expect((await loja.carga({ completo: false, veiculos: [veiculo(1)] })).status).toBe(200)
})

test('the store’s last file tells how the next one comes; a call tells nothing', async () => {
  const loja = await firstLoad()
  const last = async () => (await t.call('GET', `${loja.base}/estoque/ultimo-arquivo`, loja)).json()
  await loja.carga({ completo: true, confirmar: true, veiculos: [veiculo(9)] })
  expect(await last()).toEqual({ completo: null })
  expect(
    (await loja.enviar('arquivo', file(FULL, 1, ';10;30000;'), '?completo=true&confirmar=true')).status,
  ).toBe(200)
  expect(await last()).toEqual({ completo: true })
  await loja.enviar('arquivo', file(FULL, 1, ';11;30000;'), '?completo=false')
  expect(await last()).toEqual({ completo: false })
})
