import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '../testing/saldos.ts'

// Why a line, or a file, is refused. Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
  p = await createParceria(t)
})
afterAll(() => t.close())

const TITULOS = 'numero;data_base;saldo_devedor;principal;encargos;dias_atraso;placa;saldo_veiculo'
const prever = async (...linhas: string[]) =>
  (await s.enviar(p, Buffer.from([TITULOS, ...linhas].join('\n')), '', '/previa')).json<{
    situacao: string
    erros: { linha: number; motivo: string }[]
  }>()

const SEM_VEICULO = 'O contrato N tem saldo por veículo em outras linhas: informe o veículo também nesta.'
const MUITO = 'use um valor até 999.999.999,99, com no máximo duas casas decimais.'

// The line before them all is good.
test.each<[string, string[], [number, string][]]>([
  [
    'no balance',
    ['N;13/11/2026;;;;;;'],
    [[3, 'saldo_devedor: informe o saldo do contrato N na primeira linha dele.']],
  ],
  [
    'the balance on a later line',
    ['N;13/11/2026;;;;;ABC1D23;5', 'N;13/11/2026;10;;;;ABC1D24;5'],
    [[3, 'saldo_devedor: informe o saldo do contrato N na primeira linha dele.']],
  ],
  [
    'a vehicle twice, in both forms of its plate',
    ['N;13/11/2026;20;;;;ABC1234;10', 'N;13/11/2026;;;;;ABC1C34;10'],
    [
      [3, 'O veículo ABC1C34 está mais de uma vez no contrato N.'],
      [4, 'O veículo ABC1C34 está mais de uma vez no contrato N.'],
    ],
  ],
  ['a vehicle missing', ['N;13/11/2026;10;;;;;', 'N;13/11/2026;;;;;ABC1D23;10'], [[3, SEM_VEICULO]]],
  [
    'a plate without its balance',
    ['N;13/11/2026;10;;;;ABC1D23;'],
    [[3, 'saldo_veiculo: informe o saldo deste veículo, ou tire a placa e o chassi.']],
  ],
  [
    'a vehicle’s balance without a plate',
    ['N;13/11/2026;10;;;;;10'],
    [[3, 'saldo_veiculo: informe a placa ou o chassi do veículo.']],
  ],
  [
    'days overdue',
    ['N;13/11/2026;10;;;9999;;', 'M;13/11/2026;10;;;10000;;', 'O;13/11/2026;10;;;-1;;'],
    [
      [4, 'dias_atraso: use um número inteiro de 0 a 9.999.'],
      [5, 'dias_atraso: use um número inteiro de 0 a 9.999.'],
    ],
  ],
  [
    'no day',
    ['N;ontem;10;;;;;', 'M;31/02/2026;10;;;;;', 'O;;10;;;;;', 'P;01/01/1900;10;;;;;'],
    [
      [3, 'data_base: ontem não é um dia; use 25/11/2026.'],
      [4, 'data_base: 31/02/2026 não é um dia; use 25/11/2026.'],
      [5, 'data_base: informe o dia do saldo.'],
      // A spreadsheet's day zero is an empty cell.
      [6, 'data_base: informe o dia do saldo.'],
    ],
  ],
  [
    'parts that don’t add up to the cent',
    ['N;13/11/2026;10;9,99;0,02;;;', 'M;13/11/2026;10;9,99;0,01;;;', 'O;13/11/2026;10;99;;;;'],
    [[3, 'principal e encargos não somam o saldo_devedor.']],
  ],
  [
    'fifteen digits',
    ['N;13/11/2026;123456789012345;;;;;', 'M;13/11/2026;10;123456789012345,00;;;;'],
    [
      [3, `saldo_devedor: ${MUITO}`],
      [4, `principal: ${MUITO}`],
    ],
  ],
])('%s', async (_caso, linhas, erros) => {
  const previa = await prever('BOA;13/11/2026;1;;;;;', ...linhas)
  expect(previa.erros).toEqual(erros.map(([linha, motivo]) => ({ linha, motivo })))
})

test('a file of headings, and one that unpacks to more than may be sent, are refused and leave nothing', async () => {
  const antes = await fingerprintOfBanco(t.banco.db)
  const linha = `${' '.repeat(8_191)}\n`
  for (const [arquivo, mensagem] of [
    [Buffer.from(TITULOS), 'A carga não tem nenhum saldo.'],
    [
      gzipSync(`${TITULOS}\n${linha.repeat(8_192)}`),
      'O arquivo é grande demais: o máximo são 64 MB sem compressão.',
    ],
  ] as const) {
    const recusa = await s.enviar(p, arquivo)
    expect([recusa.status, recusa.text]).toEqual([400, mensagem])
  }
  expect(await prever()).toMatchObject({ situacao: 'recusado', mensagem: 'A carga não tem nenhum saldo.' })
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
})
