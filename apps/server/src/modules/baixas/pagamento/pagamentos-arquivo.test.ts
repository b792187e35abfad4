import { aEmplacar, placaMercosul } from '@lastro/shared/documentos'
import { readFileSync } from 'node:fs'
import type { PagamentosFeitos } from '@lastro/shared/baixas/pagamentos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { arquivoReal } from '#testing/dados.ts'

// Files of payments as banks have them. Today is Monday, 16 November 2026; balances are of Friday, the 13th.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** A contract of two vehicles that owe 30.000,00 each, of which the first is sold. */
async function vendido() {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  return {
    id,
    contratoId,
    numero: await b.numeroDe(contratoId),
    placa: carros[0].placa,
    outra: carros[1]?.placa,
  }
}
type Vendido = Awaited<ReturnType<typeof vendido>>

const url = () => `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`
/** N and P in the lines: number and plate of the sold car. */
async function enviar({ numero, placa }: Vendido, linhas: readonly string[], query = '?previa=true') {
  const raw = linhas.join('\n').replaceAll(/\bN\b/g, numero).replaceAll(/\bP\b/g, placa)
  const headers = { 'content-type': 'text/csv' }
  const resposta = await t.call('POST', `${url()}/arquivo${query}`, { token: b.banco, raw, headers })
  expect(resposta.status).toBe(200)
  return resposta.json<PagamentosFeitos>()
}
const desfechos = ({ pagamentos }: PagamentosFeitos) =>
  pagamentos.map(({ linha, resultado, valor, data }) => [linha, resultado, valor, data])

const HOJE = '2026-11-16T00:00:00Z'

test.each([
  [
    'Contrato;Placa;Valor;Valor pago;Data;Data pagamento;Documento',
    'N;P;9000,00;100,00;13/11/2026;16/11/2026;D-1',
  ],
  ['CCB;Placa;Vl. recebido;Valor;Dt. crédito;Nosso numero', 'N;P;100,00;9000,00;16/11/2026;D-1'],
  ['Operação;Placa;Valor;Data;Comprovante', 'N;P;100,00;16/11/2026;D-1'],
  ['nr_contrato;placa;vl_pago;vl;dt_pgto;dt;id_pagamento', 'N;P;100,00;9000,00;16/11/2026;01/11/2026;D-1'],
  ['Nº;CCB;Placa;Valor;Data;Referência', '1;N;P;100,00;16/11/2026;D-1'],
])('the paid value and its day are read, whatever stands beside them: %s', async (titulos, linha) => {
  expect(desfechos(await enviar(await vendido(), [titulos, linha]))).toEqual([[2, 'aRegistrar', 100, HOJE]])
})

test('two values that could both be paid are refused in words', async () => {
  const previa = await enviar(await vendido(), [
    'Contrato;Placa;Valor pago;Valor recebido;Data;Documento',
    'N;P;100,00;98,50;16/11/2026;D-1',
  ])
  expect(previa).toMatchObject({
    pagamentos: [],
    recusa:
      'As colunas “Valor pago” e “Valor recebido” podem ser Valor pago, e dizem coisas diferentes. Diga o que cada coluna traz.',
    colunas: [{ titulo: 'Valor pago' }, { titulo: 'Valor recebido' }],
    colunasLidas: ['Contrato', 'Placa', 'Data', 'Documento'],
  })
})

test.each([
  ['no paid value', 'N;P;9000,00;;16/11/2026;D-2', 'sem valor pago'],
  ['no day', 'N;P;9000,00;100,00;;D-2', 'sem dia de pagamento'],
])('a slip with %s is no payment', async (_, linha, motivo) => {
  const previa = await enviar(await vendido(), [
    'Contrato;Placa;Valor;Valor pago;Data pagamento;Documento',
    'N;P;9000,00;50,00;16/11/2026;D-1',
    linha,
  ])
  expect(previa).toMatchObject({ total: 50, totalOutrasLinhas: 1 })
  expect(previa.outrasLinhas[0]?.texto).toContain(motivo)
})

test('days of an American file are doubted as a whole, and nothing of it counts', async () => {
  const previa = await enviar(await vendido(), [
    'numero,placa,valor,data,referencia',
    'N,P,100.00,11/13/2026,PA-1',
    'N,P,100.00,11/06/2026,PA-2',
  ])
  expect(desfechos(previa).map(([linha, resultado]) => [linha, resultado])).toEqual([
    [2, 'recusado'],
    [3, 'recusado'],
  ])
  expect(previa.arquivoDeErros).toContain('11/06/2026;PA-2')
})

test('a day before the sale, or more than a year ago, is refused', async () => {
  const previa = await enviar(await vendido(), [
    'numero;placa;valor;data;referencia',
    'N;P;100,00;01/01/2026;A',
    'N;P;100,00;15/11/2025;B',
  ])
  expect(previa.pagamentos.map(({ mensagem }) => mensagem)).toEqual([
    expect.stringContaining('antes da venda'),
    expect.stringContaining('antes da venda'),
  ])
})

describe('a payment again', () => {
  const TITULOS = 'numero;placa;valor;data;referencia'
  test.each(['123', '0123', 'PA 1', 'pa1'])(
    'with its reference %s in another form counts once',
    async (escrita) => {
      const carro = await vendido()
      const dela = /^\d/.test(escrita) ? `000123${carro.id}` : `PA1${carro.id}`
      await enviar(carro, [TITULOS, `N;P;100,00;16/11/2026;${dela}`], '')
      const outra = await enviar(carro, [TITULOS, `N;P;100,00;16/11/2026;${escrita}${carro.id}`], '')
      expect(desfechos(outra)[0]?.[1]).toBe('repetido')
      expect(await b.ler(carro.id)).toMatchObject({ pago: 100 })
    },
  )

  test('under another reference is asked about, and registered once somebody says so', async () => {
    const carro = await vendido()
    await enviar(carro, [TITULOS, `N;P;100,00;16/11/2026;DOC-${carro.id}`], '')
    const linhas = [TITULOS, `N;P;100,00;16/11/2026;DOC${carro.id}`]
    expect(desfechos(await enviar(carro, linhas))[0]?.[1]).toBe('emDuvida')
    expect(desfechos(await enviar(carro, linhas, ''))[0]?.[1]).toBe('emDuvida')
    expect(await b.ler(carro.id)).toMatchObject({ pago: 100 })
    expect(desfechos(await enviar(carro, linhas, '?confirmar=true'))[0]?.[1]).toBe('parcial')
    expect(await b.ler(carro.id)).toMatchObject({ pago: 200 })
  })

  test('of another value under its reference in one file is refused with it, by their lines', async () => {
    const carro = await vendido()
    const linhas = [
      TITULOS,
      `N;P;100,00;16/11/2026;D${carro.id}`,
      `N;P;50,00;16/11/2026;E${carro.id}`,
      `N;P;200,00;16/11/2026;d${carro.id}`,
      `N;P;100,00;16/11/2026;D${carro.id}`,
      `N;P;50,00;16/11/2026;E${carro.id}`,
    ]
    const mensagem = expect.stringContaining('está nas linhas 2, 4 e 5, com pagamentos diferentes.')
    for (const [query, feito] of [
      ['?previa=true', 'aRegistrar'],
      ['', 'parcial'],
    ] as const)
      expect((await enviar(carro, linhas, query)).pagamentos).toMatchObject([
        { resultado: 'recusado', mensagem },
        { resultado: feito },
        { resultado: 'recusado', mensagem },
        { resultado: 'recusado', mensagem },
        { resultado: 'repetido', mensagem: 'É o pagamento da linha 3.' },
      ])
    expect(await b.ler(carro.id)).toMatchObject({ pago: 50 })
    // Of a registered payment the line that tells it again is known.
    const outra = [TITULOS, `N;P;50,00;16/11/2026;E${carro.id}`, `N;P;70,00;16/11/2026;E${carro.id}`]
    expect((await enviar(carro, outra)).pagamentos).toMatchObject([
      { resultado: 'repetido' },
      { resultado: 'recusado', mensagem: `A referência E${carro.id} já é de outro pagamento.` },
    ])
  })

  test('in one file under two references is asked about', async () => {
    const carro = await vendido()
    const previa = await enviar(carro, [TITULOS, 'N;P;100,00;16/11/2026;X1', 'N;P;100,00;16/11/2026;X2'])
    expect(desfechos(previa).map(([, resultado]) => resultado)).toEqual(['aRegistrar', 'emDuvida'])
  })
})

test('number and id, plate and chassis must agree', async () => {
  const um = await vendido()
  const dois = await vendido()
  const { chassi } = await t.banco.db
    .selectFrom('baixa as b')
    .innerJoin('veiculo as v', 'v.id', 'b.veiculoId')
    .where('b.id', '=', um.id)
    .select('v.chassi')
    .executeTakeFirstOrThrow()
  const previa = await enviar(um, [
    'numero;id_contrato;placa;chassi;valor;data;referencia',
    `N;${dois.contratoId};P;;1,00;16/11/2026;K1`,
    `N;${um.contratoId};${um.outra};${chassi};2,00;16/11/2026;K2`,
    `N;${um.contratoId};P;${chassi};3,00;16/11/2026;K3`,
    `N;;A emplacar 12345678;${chassi};4,00;16/11/2026;K4`,
    `N;;SEM PLACA;${chassi};5,00;16/11/2026;K5`,
    `N;;P;;6,00;16/11/2026;1,23457E+17`,
  ])
  expect(desfechos(previa).map(([, resultado]) => resultado)).toEqual([
    'recusado',
    'recusado',
    'aRegistrar',
    'aRegistrar',
    'aRegistrar',
    'recusado',
  ])
  expect(previa.pagamentos[5]?.mensagem).toBe(
    'referencia: está em notação científica e perdeu algarismos. Formate a coluna como texto e exporte de novo.',
  )
  expect(previa.pagamentos.map(({ mensagem }) => mensagem).slice(0, 2)).toEqual([
    'numero e id_contrato não são do mesmo contrato.',
    expect.stringContaining('não são do mesmo veículo'),
  ])
})

test('beside the chassis of a car without a plate stands its new one, not another car’s of the contract', async () => {
  const um = await vendido()
  const { veiculoId, penhorId, chassi } = await t.banco.db
    .selectFrom('baixa as b')
    .innerJoin('veiculo as v', 'v.id', 'b.veiculoId')
    .where('b.id', '=', um.id)
    .select(['b.veiculoId', 'b.penhorId', 'v.chassi'])
    .executeTakeFirstOrThrow()
  const emplacar = async (placas: { placa: string; placaMercosul: string | null }) => {
    await t.banco.db
      .updateTable('veiculo')
      .where('id', '=', veiculoId)
      .set({ ...placas, hodometro: 0 })
      .execute()
    await t.banco.db.updateTable('penhor').where('id', '=', penhorId).set(placas).execute()
  }
  await emplacar({ placa: aEmplacar(chassi ?? ''), placaMercosul: null })
  const previa = await enviar(um, [
    'numero;placa;chassi;valor;data;referencia',
    `N;${um.outra};${chassi};1,00;16/11/2026;S1`,
    `N;NVA1A23;${chassi};2,00;16/11/2026;S2`,
  ])
  expect(desfechos(previa).map(([, resultado]) => resultado)).toEqual(['recusado', 'aRegistrar'])
  await emplacar({ placa: um.placa, placaMercosul: placaMercosul(um.placa) })
})

test('sums and footers are listed; an amount without a contract is refused', async () => {
  const previa = await enviar(await vendido(), [
    'numero;placa;valor;data;referencia',
    'N;P;100,00;16/11/2026;S1',
    ';;7,00;16/11/2026;S2',
    'N;P;50,00;16/11/2026;S3',
    'Total pago;;150,00;;',
    'Gerado em 16/11/2026 às 10:00;;;;',
  ])
  expect(desfechos(previa).map(([linha, resultado]) => [linha, resultado])).toEqual([
    [2, 'aRegistrar'],
    [3, 'recusado'],
    [4, 'aRegistrar'],
  ])
  expect(previa.totalOutrasLinhas).toBe(2)
})

describe.skipIf(!arquivoReal('../field/README-2.md'))(
  'files that went wrong for people (shared/field is missing where this is skipped)',
  () => {
    const field = (nome: string) =>
      readFileSync(arquivoReal(`../field/${nome}.csv`) ?? '')
        .toString()
        .replaceAll(/RD-2026-00\d\d/g, 'N')
        .replaceAll(/PEW2H74|HAN3B75|TCU7I11/g, 'P')
        .replaceAll('28/11/2026', '16/11/2026')
        .replaceAll('11/27/2026', '11/13/2026')
        .trim()
        .split('\n')
    test('c60: the paid value and its day', async () => {
      expect(desfechos(await enviar(await vendido(), field('c60-valor-e-valor-pago')))).toEqual([
        [2, 'aRegistrar', 100, HOJE],
      ])
    })
    test('c64: the column of days is doubted', async () => {
      const { total, pagamentos } = await enviar(await vendido(), field('c64-pagamentos-datas-americanas'))
      expect([total, pagamentos.map(({ resultado }) => resultado)]).toEqual([0, ['recusado', 'recusado']])
    })
    test('c117: one payment under 000123 and 123 counts once', async () => {
      const carro = await vendido()
      await enviar(carro, field('c117-referencia-dia-1'), '')
      await enviar(carro, field('c117-a-mesma-salva-no-excel'), '')
      expect(await b.ler(carro.id)).toMatchObject({ pago: 100 })
    })
  },
)
