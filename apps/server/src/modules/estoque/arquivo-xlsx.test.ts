import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { startApp, type TestApp } from '#testing/app.ts'
import { CHASSI, linha, novaLoja, PLACA, TITULOS as TITULOS_CSV } from './testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const TITULOS = ['Placa', 'Chassi', 'Ano', 'Marca', 'Modelo', 'KM', 'Valor', 'Entrada']
const TODAS = `${TITULOS_CSV};km;preco;uf;renavam;entrada`
const row = (n: number, placa = PLACA(n)) => [
  { value: placa },
  { value: CHASSI(n) },
  { value: 2022 },
  { value: 'Fiat' },
  { value: 'Uno Teste' },
  { value: 32_500 },
  { value: 45_900.3 },
  { value: new Date('2025-05-01T00:00:00Z'), format: 'dd/mm/yyyy' },
]
const workbook = (...rows: ReturnType<typeof row>[]) =>
  writeExcelFile([TITULOS.map((value) => ({ value })), ...rows]).toBuffer()

test('a workbook is previewed and imported as a CSV is, and bad lines come back', async () => {
  const loja = await novaLoja(t)
  const file = await workbook(row(1), row(2), row(3, 'ABC1'))
  expect(await loja.previa(file, '?completo=false')).toMatchObject({
    mensagem: '3 linhas lidas, 1 com problema.',
    erros: [
      {
        linha: 4,
        motivo: `Chassi ${CHASSI(3)}: Placa “ABC1” não é válida: escreva como ABC1D23 ou ABC1234.`,
      },
    ],
    arquivoDeErros: `\uFEFFproblema;${TITULOS.join(';')}\r\nLinha 4: Chassi ${CHASSI(3)}: Placa “ABC1” não é válida: escreva como ABC1D23 ou ABC1234.;ABC1;${CHASSI(3)};2022;Fiat;Uno Teste;32500;45900.3;2025-05-01\r\n`,
  })
  const relatorio = await loja.enviar('arquivo', file, '?completo=false&parcial=true')
  expect(relatorio.json()).toMatchObject({ novos: 2, totalErros: 1 })
  const veiculos = await t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja.lojaId)
    .select(['placa', 'hodometro', 'preco', 'dataEntrada'])
    .orderBy('placa')
    .execute()
  const read = { hodometro: 32_500, preco: 4_590_030, dataEntrada: '2025-05-01' }
  expect(veiculos).toEqual([
    { placa: PLACA(1), ...read },
    { placa: PLACA(2), ...read },
  ])
})

test.each(['xlsx', 'csv'])('the product’s own %s of a stock comes back without a change', async (formato) => {
  const loja = await novaLoja(t)
  const novo = `SEM PLACA;${CHASSI(3)};2026;Fiat;Uno Teste;10;;;;2026-11-10`
  const completo = `${PLACA(1)};${CHASSI(1)};2022;Fiat;Uno Teste;32500;45900,30;SP;1000006295;2025-05-01`
  const file = `${TODAS}\n${completo}\n${linha(2)};;;;;\n${novo}\n`
  expect((await loja.enviar('arquivo', file)).json()).toMatchObject({ novos: 3 })
  const exported = await t.call('GET', `${loja.base}/veiculos/exportar?formato=${formato}`, {
    token: loja.token,
  })
  expect(await loja.previa(exported.bytes, '?completo=true')).toMatchObject({
    situacao: 'sem_mudancas',
    linhas: 3,
    totalErros: 0,
  })
})
