import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { DE_INSTITUICAO } from '../../testing/cenario.ts'
import { createParceria, type Parceria } from '../../testing/parceria.ts'
import { parametrizar } from '../cobranca/testing/extrato.ts'
import { auditorias, semPdftotext, textoDoPdf } from './testing/arquivos.ts'

const BOM = '\uFEFF'
const VAZIO = 'dataInicial=2025-01-01&dataFinal=2025-01-31'
const NOVEMBRO = 'dataInicial=2026-11-01&dataFinal=2026-11-30'

let t: TestApp
let p: Parceria
let ids: number[]
const numeros: string[] = []

/** Three contracts with a store whose name looks like a formula: two active with three and one vehicle, a draft with none. */
beforeAll(async () => {
  t = await startApp({ env: { NOME_PARCEIRO: 'Portal' } })
  p = await createParceria(t, { banco: 'Banco Aurora', loja: '=SOMA(A1;"B") & Filhos' })
  await parametrizar(t, p, {})
  const primeiro = await p.ativar(3)
  t.passar(1000)
  const segundo = await p.ativar(1)
  const rascunho = await p.criar(0, { valorCredito: 999_999_999.99, valorGarantia: 0.05, tipo: 0 })
  ids = [primeiro, segundo, rascunho]
  for (const id of ids) numeros.push(await p.numeroDe(id))
  await t.banco.db.updateTable('contrato').set({ idParceiro: '-2+3' }).where('id', '=', primeiro).execute()
  await t.banco.db.updateTable('veiculo').set({ hodometro: 123_456 }).where('lojaId', '=', p.lojaId).execute()
})
afterAll(() => t.close())

const EXTRATO = 'extrato-financeiro/exportar'
const CONTRATOS = 'contratos/exportar'
const GARANTIAS = 'garantias/exportar'
const pedir = (que: string, query: string, token = p.banco, id = p.bancoId) =>
  t.call('GET', `/api/instituicoes-financeiras/${id}/${que}?${query}`, { token })

async function csv(que: string, query = '') {
  const response = await pedir(que, `formato=csv&${query}`)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return parse(response.bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
}
async function xlsx(que: string, query = '') {
  const response = await pedir(que, `formato=xlsx&${query}`)
  expect(response).toMatchObject({ status: 200 })
  const [sheet] = await readExcelFile(response.bytes)
  if (!sheet) throw new Error('The workbook has no sheet')
  return sheet
}
const nomeDe = (response: { headers: Record<string, unknown> }) => response.headers['content-disposition']

describe('the statement', () => {
  test('as CSV, byte for byte', async () => {
    const response = await pedir(EXTRATO, `formato=csv&${NOVEMBRO}`)
    expect(response.bytes.toString('utf8')).toBe(
      `${BOM}Descrição;Quantidade;Valor unitário;Valor total\r\n` +
        'Contrato incluído;2;100,10;200,20\r\n' +
        'Garantia incluída;4;7,77;31,08\r\n',
    )
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro_2026-11-01_2026-11-30.csv"')
  })

  test('as XLSX: real numbers, a total', async () => {
    const response = await pedir(EXTRATO, `formato=xlsx&${NOVEMBRO}`)
    expect(nomeDe(response)).toBe('attachment; filename="extrato-financeiro_2026-11-01_2026-11-30.xlsx"')
    expect(await xlsx(EXTRATO, NOVEMBRO)).toEqual({
      sheet: 'Extrato Financeiro',
      data: [
        ['Descrição', 'Quantidade', 'Valor unitário', 'Valor total'],
        ['Contrato incluído', 2, 100.1, 200.2],
        ['Garantia incluída', 4, 7.77, 31.08],
        ['Total', 6, null, 231.28],
      ],
    })
  })

  test.skipIf(semPdftotext)('as PDF: institution, period, person, moment, page, total', async () => {
    const response = await pedir(EXTRATO, `formato=pdf&${NOVEMBRO}`)
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
    expect(await csv(EXTRATO, VAZIO)).toEqual([titulos])
    expect((await xlsx(EXTRATO, VAZIO)).data).toEqual([titulos])
  })

  test.skipIf(semPdftotext)('as PDF without events says so', async () => {
    const pdf = await pedir(EXTRATO, `formato=pdf&${VAZIO}`)
    expect(textoDoPdf(pdf.bytes)).toContain('Nenhum registro encontrado.')
  })
})

describe('the contracts', () => {
  const TITULOS = (
    'Nº;Nº Portal;Tipo;Loja;Crédito;Garantia;Data de término;Situação;Cobertura atual;Preços;Situação da cobertura;Na inclusão;' +
    'Com referência atual;Sem referência FIPE;Preço defasado (conta R$ 0,00);Saída sem liberação (conta R$ 0,00)'
  ).split(';')
  /** Of contracts at exactly what they were agreed at; a draft has none. */
  const DE_HOJE = ['100,00%', 'FIPE 10/2026', 'No limite', '100,00%']
  const SEM = [null, null, null, null]

  test('as CSV: newest first, amounts to the cent, formulas shown as they are', async () => {
    const linhas = (await csv(CONTRATOS)).map((linha) => linha.join('|'))
    const loja = `'=SOMA(A1;"B") & Filhos`
    const deHoje = DE_HOJE.join('|')
    expect(linhas).toEqual([
      TITULOS.join('|'),
      `${numeros[2]}||Parcelado|${loja}|999999999,99|0,05|2027-06-30|Rascunho||||||||`,
      `${numeros[1]}||Rotativo|${loja}|100000,00|50000,00|2027-06-30|Ativo|${deHoje}|50000,00|0,00|0,00|0,00`,
      `${numeros[0]}|'-2+3|Rotativo|${loja}|100000,00|150000,00|2027-06-30|Ativo|${deHoje}|150000,00|0,00|0,00|0,00`,
    ])
    const response = await pedir(CONTRATOS, 'formato=csv')
    expect(nomeDe(response)).toBe('attachment; filename="situacao-contratos_2026-11-16.csv"')
  })

  test('as filtered and sorted', async () => {
    const coluna = async (query: string) => (await csv(CONTRATOS, query)).slice(1).map(([numero]) => numero)
    expect(await coluna('status=0&ordenacao=valorGarantia:asc')).toEqual([numeros[2], numeros[1], numeros[0]])
    expect(await coluna(`filtro=${numeros[1]}`)).toEqual([numeros[1]])
    expect(await coluna('status=2')).toEqual([])
    expect(await coluna(`lojaId=${p.lojaId}&ordenacao=numero:asc`)).toEqual(numeros)
  })

  test('as XLSX: real numbers and dates, texts that stay texts', async () => {
    const { sheet, data } = await xlsx(CONTRATOS, 'ordenacao=numero:asc')
    const dia = new Date('2027-06-30T00:00:00Z')
    const loja = '=SOMA(A1;"B") & Filhos'
    expect(sheet).toBe('Situação Atual dos Contratos')
    expect(data).toEqual([
      TITULOS,
      [numeros[0], '-2+3', 'Rotativo', loja, 100_000, 150_000, dia, 'Ativo', ...DE_HOJE, 150_000, 0, 0, 0],
      [numeros[1], null, 'Rotativo', loja, 100_000, 50_000, dia, 'Ativo', ...DE_HOJE, 50_000, 0, 0, 0],
      [numeros[2], null, 'Parcelado', loja, 999_999_999.99, 0.05, dia, 'Rascunho', ...SEM, ...SEM],
      ['Total', null, null, null, 1_000_199_999.99, 200_000.05, null, null, ...SEM, 200_000, 0, 0, 0],
    ])
  })

  test.skipIf(semPdftotext)('as PDF with its filters', async () => {
    const response = await pedir(CONTRATOS, 'formato=pdf&status=0&filtro=ct&ordenacao=numero:asc')
    expect(nomeDe(response)).toBe('attachment; filename="situacao-contratos_2026-11-16.pdf"')
    const texto = textoDoPdf(response.bytes)
    expect(texto).toContain('Filtros: situação em andamento; busca “ct”; por número, ordem crescente')
    expect(texto).toMatch(
      /Parcelado +=SOMA\(A1;"B"\) & Filhos +R\$ 999\.999\.999,99 +R\$ 0,05 +30\/06\/2027 +Rascunho/,
    )
    expect(texto).toMatch(/Total +R\$ 1\.000\.199\.999,99 +R\$ 200\.000,05/)
    expect(texto).toMatch(/Ativo +100,00% +FIPE/)
  })
})

describe('the vehicles in guarantee', () => {
  const TITULOS = [
    'Marca',
    'Modelo',
    'Ano',
    'Km',
    'Placa',
    'Preço',
    'Loja',
    'Nº do Contrato',
    'Em garantia desde',
  ]

  test('as CSV: newest pledge first, the same rows as the list', async () => {
    const rows = await csv(GARANTIAS)
    expect(rows[0]).toEqual(TITULOS)
    expect(rows.slice(1).map((row) => row[7])).toEqual([numeros[1], numeros[0], numeros[0], numeros[0]])
    expect(rows[1]).toEqual([
      'Fiat',
      expect.stringMatching(/^Modelo/),
      '2022',
      '123456',
      expect.stringMatching(/^ABC/),
      '50000,00',
      `'=SOMA(A1;"B") & Filhos`,
      numeros[1],
      '2026-11-16',
    ])
    const lista = await pedir('garantias', '')
    const placas = lista.json<{ veiculos: { placa: string }[] }>().veiculos.map(({ placa }) => placa)
    expect(rows.slice(1).map((row) => row[4])).toEqual(placas)
    const [placa] = placas
    expect((await csv(GARANTIAS, `filtro=${placa}`)).slice(1).map((row) => row[4])).toEqual([placa])
    const porContrato = await csv(GARANTIAS, 'ordenacao=contratoId:asc')
    expect(porContrato.slice(1).map((row) => row[7])).toEqual([
      numeros[0],
      numeros[0],
      numeros[0],
      numeros[1],
    ])
    const response = await pedir(GARANTIAS, 'formato=csv')
    expect(nomeDe(response)).toBe('attachment; filename="historico-precificacao_2026-11-16.csv"')
  })

  test('as XLSX', async () => {
    const { data } = await xlsx(GARANTIAS, 'ordenacao=loja:desc')
    expect(data).toHaveLength(6)
    expect(data[1]?.slice(2, 4)).toEqual([2022, 123_456])
    expect(data[1]?.slice(5)).toEqual([
      50_000,
      '=SOMA(A1;"B") & Filhos',
      numeros[1],
      new Date('2026-11-16T00:00:00Z'),
    ])
    expect(data.at(-1)).toEqual(['Total', null, null, null, null, 200_000, null, null, null])
  })

  test.skipIf(semPdftotext)('as PDF', async () => {
    const texto = textoDoPdf((await pedir(GARANTIAS, 'formato=pdf&ordenacao=loja:asc')).bytes)
    expect(texto).toContain('Filtros: por loja, ordem crescente')
    expect(texto).toMatch(/Fiat +Modelo \d+ +2022 +123\.456 +ABC\w{4} +R\$ 50\.000,00/)
    expect(texto).toMatch(/Total +R\$ 200\.000,00/)
  })
})

describe('who may', () => {
  test('nobody from another institution, nobody without Exportar', async () => {
    const outroId = await t.cenario.instituicao()
    const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
    const soListar = DE_INSTITUICAO.filter((code) => !code.endsWith('.Exportar'))
    const leitor = (await t.cenario.usuario(p.bancoId, soListar)).token
    for (const que of [EXTRATO, CONTRATOS, GARANTIAS])
      for (const formato of ['csv', 'xlsx', 'pdf']) {
        const query = `formato=${formato}&${que === EXTRATO ? NOVEMBRO : ''}`
        expect((await pedir(que, query, outro)).status).toBe(403)
        expect((await pedir(que, query, leitor)).status).toBe(403)
      }
    const proprio = await pedir(CONTRATOS, 'formato=csv', outro, outroId)
    expect(parse(proprio.bytes, { bom: true, delimiter: ';' })).toHaveLength(1)
  })
})

test.each([EXTRATO, CONTRATOS, GARANTIAS])('%s refuses a format that there is not', async (que) => {
  for (const query of ['', 'formato=', 'formato=doc', 'formato=CSV', 'formato=csv&formato=pdf']) {
    const response = await pedir(que, `${query}&${que === EXTRATO ? NOVEMBRO : ''}`)
    expect([response.status, response.text]).toEqual([
      400,
      'Validation failed:\n -- formato: Formato desconhecido. Use csv, xlsx ou pdf.',
    ])
  }
})

test('each file is in the audit once: who, which report, format, filters, rows', async () => {
  const antes = (await auditorias(t)).length
  await pedir(EXTRATO, `formato=xlsx&${NOVEMBRO}`)
  await pedir(CONTRATOS, 'formato=csv&status=0&filtro=ct')
  await pedir(GARANTIAS, 'formato=pdf&ordenacao=loja:asc')
  await pedir(GARANTIAS, 'formato=doc')
  const comum = {
    usuario: 'Ana do Banco',
    lado: 'instituicao',
    entidadeId: p.bancoId,
    instituicaoId: p.bancoId,
  }
  expect((await auditorias(t)).slice(antes)).toEqual([
    {
      ...comum,
      entidade: 'extratoFinanceiro',
      depois: {
        formato: 'xlsx',
        filtros: { dataInicial: '2026-11-01', dataFinal: '2026-11-30' },
        linhas: 2,
        situacao: 'concluida',
      },
    },
    {
      ...comum,
      entidade: 'situacaoContratos',
      depois: { formato: 'csv', filtros: { status: 0, filtro: 'ct' }, linhas: 3, situacao: 'concluida' },
    },
    {
      ...comum,
      entidade: 'historicoPrecificacao',
      depois: {
        formato: 'pdf',
        filtros: { ordenacao: { campo: 'loja', direcao: 'asc' } },
        linhas: 4,
        situacao: 'concluida',
      },
    },
  ])
})
