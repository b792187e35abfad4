import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { auditorias, semPdftotext, textoDoPdf } from './testing/arquivos.ts'
import { createMundo, EVENTOS, EXTRATO, LOJA_NO_CSV, type Mundo, nomeDe, NOVEMBRO } from './testing/mundo.ts'

const CONTRATOS = 'contratos/exportar'
const GARANTIAS = 'garantias/exportar'
const COBERTURA = 'cobertura/exportar'

let m: Mundo
let t: Mundo['t']
let p: Mundo['p']
let numeros: string[]
let pedir: Mundo['pedir']
let csv: Mundo['csv']
beforeAll(async () => {
  m = await createMundo()
  ;({ t, p, numeros, pedir, csv } = m)
})
afterAll(() => t.close())

async function xlsx(que: string, query = '') {
  const [sheet, ...outras] = await m.folhas(que, query)
  if (!sheet) throw new Error('The workbook has no sheet')
  expect(outras).toEqual([])
  return sheet
}

describe('the contracts', () => {
  const TITULOS = (
    'Nº;Nº Portal;Tipo;Loja;Crédito;Garantia;Data de término;Situação;Cobertura hoje;Preços;Situação da cobertura;Na inclusão;' +
    'Com referência atual;Sem referência FIPE;Preço defasado (conta R$ 0,00);Vendido ou fora do estoque (conta R$ 0,00)'
  ).split(';')
  /** Cells of contracts whose values are exactly those agreed; a draft has none. */
  const DE_HOJE = [1, 'FIPE 10/2026', 'No limite', 1]
  const SEM = [null, null, null, null]

  test('as CSV: newest first, amounts to the cent, formulas shown as they are', async () => {
    const linhas = (await csv(CONTRATOS)).map((linha) => linha.join('|'))
    const deHoje = '100,00|FIPE 10/2026|No limite|100,00'
    expect(linhas).toEqual([
      TITULOS.join('|').replace(/Cobertura hoje|Na inclusão/g, '$& (%)'),
      `${numeros[2]}||Parcelado|${LOJA_NO_CSV}|999999999,99|0,05|2027-06-30|Rascunho||||||||`,
      `${numeros[1]}||Rotativo|${LOJA_NO_CSV}|100000,00|50000,00|2027-06-30|Ativo|${deHoje}|50000,00|0,00|0,00|0,00`,
      `${numeros[0]}|'-2+3|Rotativo|${LOJA_NO_CSV}|100000,00|150000,00|2027-06-30|Ativo|${deHoje}|150000,00|0,00|0,00|0,00`,
    ])
    const response = await pedir(CONTRATOS, 'formato=csv')
    expect(nomeDe(response)).toBe('attachment; filename="situacao-contratos_2026-11-16.csv"')
  })

  test('from their own list under its name, in the file and on the sheet', async () => {
    const response = await pedir(CONTRATOS, 'formato=csv&lista=contratos')
    expect(nomeDe(response)).toBe('attachment; filename="contratos_2026-11-16.csv"')
    expect((await xlsx(CONTRATOS, 'lista=contratos')).sheet).toBe('Contratos')
  })

  test('a manager exports them as the list was filtered and sorted', async () => {
    const coluna = async (query: string) => (await csv(CONTRATOS, query)).slice(1).map(([numero]) => numero)
    expect(await coluna('status=0&ordenacao=valorGarantia:asc')).toEqual([numeros[2], numeros[1], numeros[0]])
    expect(await coluna(`filtro=${numeros[1]}`)).toEqual([numeros[1]])
    expect(await coluna('status=2')).toEqual([])
    expect(await coluna(`lojaId=${p.lojaId}&ordenacao=numero:asc`)).toEqual(numeros)
    const [primeiro, segundo] = m.ids
    expect(await coluna(`ids=${primeiro},${segundo}&ordenacao=numero:asc`)).toEqual(numeros.slice(0, 2))
    expect(await coluna(`ids=${segundo}&status=1`)).toEqual([])
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
      LOJA_NO_CSV,
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

  test('a manager exports them as XLSX: numbers as numbers, a formula as text', async () => {
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

  test.skipIf(semPdftotext)('a manager exports them as PDF: filters in words, and the total', async () => {
    const texto = textoDoPdf((await pedir(GARANTIAS, 'formato=pdf&ordenacao=loja:asc')).bytes)
    expect(texto).toContain('Filtros: por loja, ordem crescente')
    expect(texto).toMatch(/Fiat +Modelo \d+ +2022 +123\.456 +ABC\w{4} +R\$ 50\.000,00/)
    expect(texto).toMatch(/Total +R\$ 200\.000,00/)
  })
})

describe('the coverage', () => {
  test('as CSV: the list’s rows and order, what each rests on', async () => {
    const [titulos, ...rows] = await csv(COBERTURA, 'ordenacao=contratoId:desc')
    expect(titulos?.join(';')).toBe(
      'Nº do Contrato;Loja;Situação;Exigido;Valor hoje;Insuficiência;Cobertura hoje (%);Preços;Situação da cobertura;Na inclusão (%);' +
        'Com referência atual;Sem referência FIPE;Preço defasado (conta R$ 0,00);Vendido ou fora do estoque (conta R$ 0,00);' +
        'Veículos;Dias em garantia;Insuficiência desde;Responsável;Pedido de reforço',
    )
    const linha = (numero: string | undefined, valor: string, veiculos: string) =>
      [numero, LOJA_NO_CSV, 'Ativo', valor, valor, '0,00', '100,00', 'FIPE 10/2026', 'No limite', '100,00']
        .concat(valor, '0,00', '0,00', '0,00', veiculos, '0', '', '', '')
        .join('|')
    expect(rows.map((row) => row.join('|'))).toEqual([
      linha(numeros[1], '50000,00', '1'),
      linha(numeros[0], '150000,00', '3'),
    ])
    const lista = await pedir('cobertura', 'ordenacao=contratoId:desc')
    const daLista = lista.json<{ contratos: { numero: string }[] }>().contratos.map(({ numero }) => numero)
    expect(rows.map(([numero]) => numero)).toEqual(daLista)
    expect(await csv(COBERTURA, 'situacao=descoberto')).toHaveLength(1)
    expect((await csv(COBERTURA, `filtro=${numeros[0]}`)).slice(1).map(([numero]) => numero)).toEqual([
      numeros[0],
    ])
    const response = await pedir(COBERTURA, 'formato=csv')
    expect(nomeDe(response)).toBe('attachment; filename="cobertura_2026-11-16.csv"')
  })

  test.skipIf(semPdftotext)('as PDF with its filters and sums', async () => {
    const query = 'formato=pdf&status=todos&filtro=ct&ordenacao=deficit:desc'
    const texto = textoDoPdf((await pedir(COBERTURA, query)).bytes)
    expect(texto).toContain(
      'Filtros: contratos ativos e propostas; busca “ct”; por insuficiência, ordem decrescente',
    )
    expect(texto).toMatch(/Total +R\$ 200\.000,00 +R\$ 200\.000,00 +R\$ 0,00/)
  })
})

describe('a store’s stock', () => {
  const daLoja = async (query: string) =>
    t.call('GET', `/api/lojas/${p.lojaId}/veiculos/exportar?${query}`, { token: p.loja })

  test('as CSV: the list’s rows and order, with what each backs', async () => {
    const response = await daLoja('formato=csv&ordenacao=placa:desc')
    expect([response.status, nomeDe(response)]).toEqual([
      200,
      'attachment; filename="estoque_2026-11-16.csv"',
    ])
    const [titulos, ...rows] = parse(response.bytes, { bom: true, delimiter: ';' })
    const lista = await t.call('GET', `/api/lojas/${p.lojaId}/veiculos?ordenacao=placa:desc`, {
      token: p.loja,
    })
    const placas = lista.json<{ veiculos: { placa: string }[] }>().veiculos.map(({ placa }) => placa)
    expect(rows.map(([placa]) => placa)).toEqual(placas)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    const doPrimeiro = rows.filter((row) => row[titulos?.indexOf('Nº do Contrato') ?? -1] === numeros[0])
    expect(doPrimeiro).toHaveLength(3)
    expect(doPrimeiro[0]?.slice(-5)).toEqual(['Em garantia', '', numeros[0], 'Banco Aurora', '2026-11-16'])
  })

  test.skipIf(semPdftotext)(
    'as PDF, with the store at its head and the situation among the filters',
    async () => {
      const texto = textoDoPdf((await daLoja('formato=pdf&situacao=garantia&filtro=fiat')).bytes)
      expect(texto).toMatch(/=SOMA\(A1;"B"\) & Filhos.* · CNPJ [\d./-]{18}/)
      expect(texto).toContain('Filtros: em garantia; busca “fiat”')
      // The path also names another institution, whose proposals the store has.
      const alheio = `formato=pdf&situacao=garantia&filtro=fiat&instituicaoFinanceiraId=${p.bancoId}`
      expect(textoDoPdf((await daLoja(alheio)).bytes)).toMatch(/=SOMA\(A1;"B"\) & Filhos.* · CNPJ/)
    },
  )

  test('is the store’s own, and stands in the audit', async () => {
    const outraId = await t.cenario.loja('Loja Outra')
    const outra = (await t.cenario.usuario(outraId, DE_LOJA)).token
    const endereco = `/api/lojas/${p.lojaId}/veiculos/exportar?formato=csv`
    expect((await t.call('GET', endereco, { token: outra })).status).toBe(403)
    expect((await t.call('GET', endereco, { token: p.banco })).status).toBe(403)
    const antes = (await auditorias(t)).length
    await daLoja(`formato=csv&situacao=livre&instituicaoFinanceiraId=${p.bancoId}`)
    expect((await auditorias(t)).slice(antes)).toMatchObject([
      {
        lado: 'loja',
        entidade: 'loja',
        entidadeId: p.lojaId,
        instituicaoId: 0,
        depois: { formato: 'csv', filtros: { situacao: 'livre' }, situacao: 'concluida' },
      },
    ])
  })
})

describe('who may', () => {
  test('nobody from another institution, nobody without Exportar', async () => {
    const outroId = await t.cenario.instituicao()
    const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
    const soListar = DE_INSTITUICAO.filter((code) => !code.endsWith('.Exportar'))
    const leitor = (await t.cenario.usuario(p.bancoId, soListar)).token
    for (const que of [EXTRATO, EVENTOS, CONTRATOS, GARANTIAS, COBERTURA])
      for (const formato of ['csv', 'xlsx', 'pdf']) {
        const query = `formato=${formato}&${que.startsWith('extrato') ? NOVEMBRO : ''}`
        expect((await pedir(que, query, outro)).status).toBe(403)
        expect((await pedir(que, query, leitor)).status).toBe(403)
      }
    const proprio = await pedir(CONTRATOS, 'formato=csv', outro, outroId)
    expect(parse(proprio.bytes, { bom: true, delimiter: ';' })).toHaveLength(1)
  })
})

test.each([EXTRATO, EVENTOS, CONTRATOS, GARANTIAS, COBERTURA])(
  '%s refuses a format that there is not',
  async (que) => {
    for (const query of ['', 'formato=', 'formato=doc', 'formato=CSV', 'formato=csv&formato=pdf']) {
      const response = await pedir(que, `${query}&${que.startsWith('extrato') ? NOVEMBRO : ''}`)
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- formato: Formato desconhecido. Use csv, xlsx ou pdf.',
      ])
    }
  },
)

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
        linhas: 8,
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
