import { afterAll, beforeAll, expect, test } from 'vitest'
import { semPdftotext, textoDoPdf } from './testing/arquivos.ts'
import { createMundo, EVENTOS, EXTRATO, LOJA_NO_CSV, type Mundo, nomeDe, NOVEMBRO } from './testing/mundo.ts'

const BOM = '\uFEFF'
const VAZIO = 'dataInicial=2025-01-01&dataFinal=2025-01-31'

let m: Mundo
beforeAll(async () => {
  m = await createMundo()
})
afterAll(() => m.t.close())

test('as CSV, byte for byte', async () => {
  const response = await m.pedir(EXTRATO, `formato=csv&${NOVEMBRO}`)
  expect(response.bytes.toString('utf8')).toBe(
    `${BOM}Descrição;Quantidade;Valor unitário;Valor total\r\n` +
      'Contrato incluído;2;100,10;200,20\r\n' +
      'Garantia incluída;4;7,77;31,08\r\n',
  )
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro_2026-11-01_2026-11-30.csv"')
})

const topo = (titulo: string, colunas: number) =>
  [
    titulo,
    expect.stringMatching(/^Banco Aurora S\.A\. · CNPJ [\d./-]{18}$/) as string,
    'Período: 01/11/2026 a 30/11/2026',
    'Emitido por Ana do Banco em 16/11/2026 12:00',
    null,
  ].map((texto) => [texto, ...Array.from({ length: colunas - 1 }, () => null)])

test('as XLSX: whose and of when, real numbers, a total; the events on a second sheet', async () => {
  const response = await m.pedir(EXTRATO, `formato=xlsx&${NOVEMBRO}`)
  expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro_2026-11-01_2026-11-30.xlsx"')
  const [extrato, eventos] = await m.folhas(EXTRATO, NOVEMBRO)
  expect(extrato).toEqual({
    sheet: 'Extrato Financeiro',
    data: [
      ...topo('Extrato Financeiro', 4),
      ['Descrição', 'Quantidade', 'Valor unitário', 'Valor total'],
      ['Contrato incluído', 2, 100.1, 200.2],
      ['Garantia incluída', 4, 7.77, 31.08],
      ['Total', 6, null, 231.28],
    ],
  })
  expect(eventos?.sheet).toBe('Eventos')
  expect(eventos?.data.slice(0, 5)).toEqual(topo('Eventos', 12))
  expect(
    eventos?.data.slice(6).map(([descricao, , , ...resto]) => [descricao, ...resto.slice(0, 2)]),
  ).toEqual([
    ['Contrato incluído', 100.1, m.numeros[0]],
    ['Contrato incluído', 100.1, m.numeros[1]],
    ...[0, 0, 0, 1].map((de) => ['Garantia incluída', 7.77, m.numeros[de]]),
    ['Total', 231.28, null],
  ])
})

test('its events as CSV, each in full', async () => {
  const rows = await m.csv(EVENTOS, NOVEMBRO)
  expect(rows[0]?.join(';')).toBe(
    'Descrição;Data;Hora;Valor;Nº do Contrato;Loja;Placa;Marca;Modelo;Regra de garantia;Usuário;Lançado depois',
  )
  expect(rows[1]).toEqual(
    ['Contrato incluído', '2026-11-16', '12:00', '100,10', m.numeros[0], LOJA_NO_CSV, '', '', '', ''].concat(
      'Léo da Loja',
      '',
    ),
  )
  expect(rows[3]?.slice(6, 9)).toEqual([
    expect.stringMatching(/^ABC/),
    'Fiat',
    expect.stringMatching(/^Modelo/),
  ])
  expect(rows).toHaveLength(7)
  const response = await m.pedir(EVENTOS, `formato=csv&${NOVEMBRO}`)
  expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro-eventos_2026-11-01_2026-11-30.csv"')
  expect(await m.csv(EVENTOS, VAZIO)).toHaveLength(1)
})

test('more events than a sheet takes are named, not cut off', async () => {
  const dia = m.t.banco.db
    .updateTable('cobrancaDiaria')
    .where('instituicaoFinanceiraId', '=', m.p.bancoId)
    .where('tipo', '=', 'garantia_incluida')
  await dia.set({ quantidade: 50_001 }).execute()
  try {
    const [, eventos] = await m.folhas(EXTRATO, NOVEMBRO)
    expect(eventos?.data.at(-1)).toEqual([
      'São 50.003 eventos, mais do que uma planilha leva. Exporte os eventos em CSV, que não tem limite.',
    ])
  } finally {
    await dia.set({ quantidade: 4 }).execute()
  }
})

test.skipIf(semPdftotext)('as PDF: institution, period, person, moment, page, total', async () => {
  const response = await m.pedir(EXTRATO, `formato=pdf&${NOVEMBRO}`)
  expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro_2026-11-01_2026-11-30.pdf"')
  const texto = textoDoPdf(response.bytes)
  expect(texto).toMatch(/^\s*Banco Aurora S\.A\. · CNPJ [\d./-]{18}$/m)
  for (const linha of [
    'Extrato Financeiro',
    'Período: 01/11/2026 a 30/11/2026',
    'Emitido por Ana do Banco em 16/11/2026 12:00',
  ])
    expect(texto).toContain(linha)
  expect(texto).toMatch(/Contrato incluído +2 +R\$ 100,10 +R\$ 200,20/)
  expect(texto).toMatch(/Total +6 +R\$ 231,28/)
  expect(texto).toContain('Página 1 de 1')
})

test('of a period without events has its titles and no rows', async () => {
  const titulos = ['Descrição', 'Quantidade', 'Valor unitário', 'Valor total']
  expect(await m.csv(EXTRATO, VAZIO)).toEqual([titulos])
  const [extrato, eventos] = await m.folhas(EXTRATO, VAZIO)
  expect(extrato?.data.slice(5)).toEqual([titulos])
  expect(eventos?.data).toHaveLength(6)
})

test.skipIf(semPdftotext)('as PDF without events says so', async () => {
  const pdf = await m.pedir(EXTRATO, `formato=pdf&${VAZIO}`)
  expect(textoDoPdf(pdf.bytes)).toContain('Nenhum registro encontrado.')
})
