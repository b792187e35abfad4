import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { CHASSI, novaLoja, PLACA, veiculo } from './testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const ARQUIVO = [
  'Estoque da loja',
  'Placa;Obs;Chassi;Ano Modelo;Fabricante;Modelo;Data de entrada',
  `${PLACA(1)};ok;${CHASSI(1)};2022;Fiat;Uno;10/31/2025`,
  // Doubted once the whole column is read, repeated beside the others, bad by itself, and cut off.
  `${PLACA(2)};"a; b";${CHASSI(2)};2022;Fiat;Uno;01/05/2025`,
  `${PLACA(3)};;${CHASSI(3)};2022;Fiat;Uno;`,
  `${PLACA(4)};;${CHASSI(3)};2022;Fiat;Uno;`,
  `ABC1;="007";${CHASSI(5)};2022;Fiat;Uno;`,
  `${PLACA(6)};;${CHASSI(6)}`,
  '',
].join('\n')

const DOUBT =
  'Data de entrada: 01/05/2025 pode ter o mês antes do dia, como 10/31/2025 na linha 3. Escreva a data na forma 2026-03-31.'
const BAD_LINES = [
  'problema;Placa;Obs;Chassi;Ano Modelo;Fabricante;Modelo;Data de entrada',
  `Linha 3: Placa ${PLACA(1)}: Data de entrada: 10/31/2025 tem o mês antes do dia. Escreva 2025-10-31.;${PLACA(1)};ok;${CHASSI(1)};2022;Fiat;Uno;10/31/2025`,
  `"Linha 4: Placa ${PLACA(2)}: ${DOUBT}";${PLACA(2)};"a; b";${CHASSI(2)};2022;Fiat;Uno;01/05/2025`,
  `Linha 6: Placa ${PLACA(4)}: Chassi “${CHASSI(3)}” repete a linha 5.;${PLACA(4)};;${CHASSI(3)};2022;Fiat;Uno;`,
  `Linha 7: Chassi ${CHASSI(5)}: Placa “ABC1” não é válida: escreva como ABC1D23 ou ABC1234.;ABC1;007;${CHASSI(5)};2022;Fiat;Uno;`,
  `Linha 8: A linha tem 3 colunas e o cabeçalho 7.;${PLACA(6)};;${CHASSI(6)}`,
]
const mend = (file: string) =>
  file
    .replaceAll('10/31/2025', '31/10/2025')
    .replace(`${PLACA(4)};;${CHASSI(3)}`, `${PLACA(4)};;${CHASSI(4)}`)
    .replace(';ABC1;', `;${PLACA(5)};`)

test('bad lines come back as the same file with the reason, mended and sent again', async () => {
  const loja = await novaLoja(t)
  const previa = await loja.previa(ARQUIVO, '?completo=false')
  const file = `\uFEFF${[...BAD_LINES, ''].join('\r\n')}`
  expect(previa).toMatchObject({ totalErros: 5, colunasIgnoradas: ['Obs'], arquivoDeErros: file })
  const relatorio = (await loja.enviar('arquivo', ARQUIVO, '?completo=false&parcial=true')).json()
  expect(relatorio).toMatchObject({ novos: 1, arquivoDeErros: file })
  const again = (await loja.enviar('arquivo', mend(file), '?completo=false&parcial=true')).json()
  expect(again).toMatchObject({ novos: 4, totalErros: 1, colunasIgnoradas: ['Obs'] })
  // What is still bad comes back once more, with its newest reason only.
  expect(again).toMatchObject({
    arquivoDeErros: `\uFEFF${BAD_LINES[0]}\r\nLinha 6: A linha tem 4 colunas e o cabeçalho 8.;${PLACA(6)};;${CHASSI(6)}\r\n`,
  })
  expect(await loja.placas()).toHaveLength(5)
})

test('a file that is refused as a whole gives its lines back too; a call gives none', async () => {
  const loja = await novaLoja(t)
  const previa = await loja.previa(
    `placa;chassi;ano_modelo;marca;modelo\nABC1;${CHASSI(1)};2022;Fiat;Uno\n`,
    '?completo=false',
  )
  expect(previa).toMatchObject({
    situacao: 'recusado',
    arquivoDeErros: `\uFEFFproblema;placa;chassi;ano_modelo;marca;modelo\r\nLinha 2: Chassi ${CHASSI(1)}: Placa “ABC1” não é válida: escreva como ABC1D23 ou ABC1234.;ABC1;${CHASSI(1)};2022;Fiat;Uno\r\n`,
  })
  const veiculos = [veiculo(1), veiculo(2, { placa: 'ABC1' })]
  const call = await loja.carga({ completo: false, veiculos, parcial: true })
  expect(call.json()).toMatchObject({ totalErros: 1, arquivoDeErros: null })
})
