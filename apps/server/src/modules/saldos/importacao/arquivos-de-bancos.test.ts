import { readFileSync } from 'node:fs'
import type { PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { arquivoReal } from '#testing/dados.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '../testing/saldos.ts'

// Files as banks have them. Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
let p: Parceria
let um: string
let dois: string
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
  p = await createParceria(t)
  const [a, b] = await s.ativos(p, 2)
  um = a.numero
  dois = b?.numero ?? ''
})
afterAll(() => t.close())

/** A, B: the two contracts. */
const filled = (texto: string) => texto.replaceAll(/\bA\b/g, um).replaceAll(/\bB\b/g, dois)
const prever = async (texto: string) =>
  (await s.enviar(p, Buffer.from(filled(texto)), '', '/previa')).json<PreviaDeSaldos>()
const lines = (...linhas: string[]) => linhas.join('\n')

test.each([
  'Contrato;Data base;Saldo',
  'Operação;Data;Saldo total',
  'CCB;Data do saldo;Saldo em aberto',
  'Nº;Data posição;vl_saldo',
  'nr_contrato;dt_base;vl_saldo_devedor',
  'Nr. Operação;Dt. Ref.;Sld. Dev.',
  'Número do contrato;Data de referência;Saldo do contrato (R$)',
  'numero;data_base;saldo_devedor',
])('headings as banks write them: %s', async (titulos) => {
  expect(await prever(lines(titulos, 'A;13/11/2026;40000,00', 'B;13/11/2026;30000,00'))).toMatchObject({
    situacao: 'previa',
    contratos: 2,
    saldoDevedor: 70_000,
    totalErros: 0,
    colunasIgnoradas: [],
  })
})

describe('two headings that could be one column', () => {
  test.each([
    ['numero;Contrato', '1;A', '2;B'],
    ['Contrato;Operação', 'A;778', 'B;779'],
    ['Nº;CCB', 'A;X-1', 'B;X-2'],
  ])('of the number, the one whose values are contracts is read: %s', async (titulos, primeira, segunda) => {
    const previa = await prever(
      lines(
        `${titulos};Data base;Saldo devedor`,
        `${primeira};13/11/2026;40000,00`,
        `${segunda};13/11/2026;30000,00`,
      ),
    )
    expect(previa).toMatchObject({ situacao: 'previa', contratos: 2, desconhecidos: 0 })
    expect(previa.colunasIgnoradas).toHaveLength(1)
  })

  test('are refused in words where nobody can tell, and read once a person has said which', async () => {
    const arquivo = lines('Contrato;Data base;Saldo total;Saldo em aberto', 'A;13/11/2026;40000,00;39000,00')
    const recusa = await prever(arquivo)
    expect(recusa).toMatchObject({
      situacao: 'recusado',
      mensagem:
        'As colunas “Saldo total” e “Saldo em aberto” podem ser Saldo devedor do contrato, e dizem coisas diferentes. Diga o que cada coluna traz.',
      colunas: [
        { titulo: 'Saldo total', valores: ['40000,00'], escolha: null },
        { titulo: 'Saldo em aberto', valores: ['39000,00'], escolha: null },
      ],
    })
    const dizer = (colunas: object[]) =>
      t.call('PUT', s.url(p, '/colunas'), { token: p.banco, body: { colunas } })
    expect((await dizer([{ titulo: 'Saldo em aberto', leitura: 'saldo_devedor' }])).status).toBe(204)
    expect(await prever(arquivo)).toMatchObject({ situacao: 'previa', saldoDevedor: 39_000 })
    expect((await dizer([{ titulo: 'Saldo em aberto', leitura: null }])).status).toBe(204)
    const errada = await dizer([{ titulo: 'Saldo devedor', leitura: 'principal' }])
    expect([errada.status, errada.text]).toEqual([
      400,
      expect.stringContaining('já é lida pelo nome que tem'),
    ])
  })

  test('that say the same are one, and a line in which they differ is bad', async () => {
    const rest = Array.from({ length: 25 }, (_, n) => `X-${n};X-${n};13/11/2026;1,00`)
    const previa = await prever(
      lines(
        'numero;Contrato;Data base;Saldo',
        ...['A', 'B'].map((n) => `${n};${n};13/11/2026;1,00`),
        ...rest,
        'A;B;13/11/2026;2,00',
      ),
    )
    expect(previa.erros).toEqual([{ linha: 29, motivo: expect.stringContaining('dizem coisas diferentes') }])
  })
})

test('a heading that nobody knows is asked, and read as the institution said ever after', async () => {
  const arquivo = lines('Contrato;Data base;Montante', 'A;13/11/2026;40000,00')
  expect(await prever(arquivo)).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Faltam no cabeçalho as colunas: saldo_devedor.',
    colunas: [{ titulo: 'Montante', valores: ['40000,00'], escolha: null, lida: false }],
  })
  const colunas = [{ titulo: 'Montante', leitura: 'saldo_devedor' }]
  expect((await t.call('PUT', s.url(p, '/colunas'), { token: p.banco, body: { colunas } })).status).toBe(204)
  expect(await prever(arquivo)).toMatchObject({ situacao: 'previa', saldoDevedor: 40_000 })
  const outra = await createParceria(t)
  expect((await s.enviar(outra, Buffer.from(arquivo), '', '/previa')).json()).toMatchObject({
    situacao: 'recusado',
  })
})

test.each(['Saldo', 'Saldo devedor'])(
  'the plate beside the contract’s %s may be ignored, and the contract’s balance is read',
  async (saldo) => {
    const outra = await createParceria(t)
    const [a] = await s.ativos(outra, 1)
    const arquivo = Buffer.from(
      lines(`Contrato;Placa;Data base;${saldo}`, `${a.numero};ABC1D23;13/11/2026;40000,00`),
    )
    const previa = async () => (await s.enviar(outra, arquivo, '', '/previa')).json()
    expect(await previa()).toMatchObject({
      situacao: 'recusado',
      colunasLidas: ['Contrato', 'Placa', 'Data base', ...(saldo === 'Saldo' ? [] : [saldo])],
    })
    const colunas = [{ titulo: 'Placa', leitura: 'ignorar' }]
    const dita = await t.call('PUT', s.url(outra, '/colunas'), { token: outra.banco, body: { colunas } })
    expect(dita.status).toBe(204)
    expect(await previa()).toMatchObject({ situacao: 'previa', saldoDevedor: 40_000, totalErros: 0 })
  },
)

describe('sums and footers', () => {
  test.each([
    ['a label', 'TOTAL DA CARTEIRA;;70000,00'],
    ['a label beside a day', 'Total geral;13/11/2026;70000,00'],
    ['an amount that is the sum', ';;70000,00', 'Emitido pelo sistema em 13/11/2026;;'],
    ['the last line', ';;70000,10'],
    ['words', 'Relatório gerado em 13/11/2026;;', 'Fim;;'],
  ])('%s is listed, and nothing is asked', async (_, ...rodape) => {
    const previa = await prever(
      lines('numero;data_base;saldo_devedor', 'A;13/11/2026;40000,00', 'B;13/11/2026;30000,00', ...rodape),
    )
    expect(previa).toMatchObject({ contratos: 2, totalErros: 0, falta: [], totalOutrasLinhas: rodape.length })
  })
  test('an amount without a number amid the list is bad, and no sum', async () => {
    expect(
      await prever(
        lines(
          'numero;data_base;saldo_devedor',
          'A;13/11/2026;40000,00',
          ';13/11/2026;9,00',
          'B;13/11/2026;30,00',
        ),
      ),
    ).toMatchObject({
      erros: [{ linha: 3, motivo: 'numero: informe o número do contrato, ou id_contrato.' }],
    })
  })
  test('a contract whose number begins like a label stays one', async () => {
    expect(
      await prever(lines('numero;data_base;saldo_devedor', 'A;13/11/2026;4,00', 'TOTAL-01;13/11/2026;9,00')),
    ).toMatchObject({ numerosDesconhecidos: [{ linha: 3, numero: 'TOTAL-01' }] })
    expect(
      await prever(lines('numero;data_base;saldo_devedor', 'A;13/11/2026;4,00', '1E5;13/11/2026;9,00')),
    ).toMatchObject({ numerosDesconhecidos: [{ linha: 3, numero: '1E5' }] })
  })
})

test('unknown numbers are named with their lines, the first ten', async () => {
  const outros = Array.from({ length: 12 }, (_, n) => `OUTRO-${n};13/11/2026;1,00`)
  const previa = await prever(lines('numero;data_base;saldo_devedor', 'A;13/11/2026;1,00', ...outros))
  expect(previa.mensagem).toContain(
    '12 de 13 números não são de contratos desta instituição: OUTRO-0 (linha 3), OUTRO-1 (linha 4)',
  )
  expect(previa.mensagem).toContain('OUTRO-9 (linha 12) e mais 2.')
})

test('an American day makes the column doubtful as a whole', async () => {
  const previa = await prever(
    lines('numero,data_base,saldo_devedor', 'A,11/05/2026,10.00', 'B,11/13/2026,10.00'),
  )
  expect(previa).toMatchObject({ situacao: 'recusado', totalErros: 2 })
  expect(previa.erros.map(({ linha }) => linha)).toEqual([2, 3])
})

test('a contract that is left out comes back as a file with all its lines', async () => {
  const previa = await prever(
    lines(
      'Contrato;Data base;Saldo devedor;Placa;Saldo do veículo;Cliente',
      'A;13/11/2026;40000,00;;;Loja Um',
      'B;13/11/2026;30;ABC1D23;10;Loja Dois',
      'B;13/11/2026;;ABC1D24;vinte;Loja Dois',
    ),
  )
  expect(previa.arquivoDeErros?.split('\r\n').map((line) => line.split(';').slice(1).join(';'))).toEqual([
    'Contrato;Data base;Saldo devedor;Placa;Saldo do veículo;Cliente',
    `${dois};13/11/2026;30;ABC1D23;10;Loja Dois`,
    `${dois};13/11/2026;;ABC1D24;vinte;Loja Dois`,
    '',
  ])
})

test('a plate and a chassis must be one vehicle of the contract', async () => {
  const carros = await t.banco.db
    .selectFrom('penhor as p')
    .innerJoin('veiculo as v', 'v.id', 'p.veiculoId')
    .innerJoin('contrato as c', 'c.id', 'p.contratoId')
    .where('c.numero', 'in', [um, dois])
    .select(['c.numero', 'p.placaMercosul as placa', 'v.chassi'])
    .execute()
  const carroDe = (numero: string) => carros.find((carro) => carro.numero === numero)
  const linha = (placa: string) => `A;13/11/2026;10,00;${placa};${carroDe(um)?.chassi};10,00`
  const arquivo = (placa: string) =>
    lines('numero;data_base;saldo_devedor;placa;chassi;saldo_veiculo', linha(placa), 'B;13/11/2026;5,00;;;')
  expect(await prever(arquivo(carroDe(um)?.placa ?? ''))).toMatchObject({ contratos: 2, totalErros: 0 })
  for (const outra of [carroDe(dois)?.placa ?? '', 'QZZ9Z99'])
    expect(await prever(arquivo(outra))).toMatchObject({
      contratos: 1,
      erros: [{ linha: 2, motivo: expect.stringContaining('não são do mesmo veículo') }],
    })
})

test('a zero-km car is found by its chassis, whatever stands for its plate', async () => {
  const outra = await createParceria(t)
  const id = await outra.ativar(2)
  const carros = await t.banco.db
    .selectFrom('penhor as p')
    .innerJoin('veiculo as v', 'v.id', 'p.veiculoId')
    .innerJoin('contrato as c', 'c.id', 'p.contratoId')
    .where('c.id', '=', id)
    .select(['c.numero', 'p.id', 'p.veiculoId', 'p.placaMercosul', 'v.chassi'])
    .orderBy('p.id')
    .execute()
  const [novo, usado] = carros
  await t.banco.db
    .updateTable('penhor')
    .set({ placaMercosul: null })
    .where('id', '=', novo?.id ?? 0)
    .execute()
  await t.banco.db
    .updateTable('veiculo')
    .set({ hodometro: 0, placaMercosul: null, placa: `A emplacar ${novo?.chassi?.slice(-8)}` })
    .where('id', '=', novo?.veiculoId ?? 0)
    .execute()
  const comPlaca = async (placa: string) => {
    const arquivo = lines(
      'numero;data_base;saldo_devedor;placa;chassi;saldo_veiculo',
      `${novo?.numero};13/11/2026;10,00;${placa};${novo?.chassi};4,00`,
      `${novo?.numero};13/11/2026;;;${usado?.chassi};6,00`,
    )
    return (await s.enviar(outra, Buffer.from(arquivo), '', '/previa')).json<PreviaDeSaldos>()
  }
  // The last has a plate since, which the pledge doesn't know yet.
  for (const placa of ['A emplacar 12345678', 'SEM PLACA', '0KM', 'AAA0000', 'QZZ9Z99'])
    expect(await comPlaca(placa)).toMatchObject({ situacao: 'previa', contratos: 1, erros: [] })
  expect((await comPlaca(usado?.placaMercosul ?? '')).erros).toMatchObject([
    { linha: 2, motivo: expect.stringContaining('não são do mesmo veículo') },
  ])
})

test.each(['1,23457E+17', '1.23457E+17', '2E+10'])(
  'a number that a spreadsheet shortened to %s is none',
  async (numero) => {
    const previa = await prever(
      lines('numero;data_base;saldo_devedor', 'A;13/11/2026;40000,00', `${numero};13/11/2026;9,00`),
    )
    expect(previa).toMatchObject({
      erros: [
        {
          linha: 3,
          motivo:
            'numero: está em notação científica e perdeu algarismos. Formate a coluna como texto e exporte de novo.',
        },
      ],
    })
  },
)

describe.skipIf(!arquivoReal('../field/README-2.md'))(
  'files that went wrong for people (shared/field is missing where this is skipped)',
  () => {
    const field = (nome: string) =>
      readFileSync(arquivoReal(`../field/${nome}.csv`) ?? '')
        .toString()
        .replaceAll(/RD-2026-010[57]/g, 'A')
        .replaceAll('RD-2026-0106', 'B')
        .replaceAll('27/11/2026', '13/11/2026')
    test.each([
      ['c57-numero-e-contrato', { contratos: 2, saldoDevedor: 139_410.97, colunasIgnoradas: ['numero'] }],
      ['c71-saldo', { contratos: 1, saldoDevedor: 91_200.6, totalErros: 0 }],
      ['c72-data-e-saldo-total', { contratos: 1, saldoDevedor: 91_200.6, totalErros: 0 }],
      ['c73-total-da-carteira', { contratos: 2, totalErros: 0, totalOutrasLinhas: 1 }],
      [
        'c75-numeros-desconhecidos',
        {
          situacao: 'recusado',
          mensagem: expect.stringContaining('OUTRO-1 (linha 3), OUTRO-2 (linha 4). Confira'),
        },
      ],
    ])('%s', async (nome, esperado) => {
      expect(await prever(field(nome))).toMatchObject(esperado)
    })
  },
)
