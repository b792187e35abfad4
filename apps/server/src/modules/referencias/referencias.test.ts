import { gzipSync } from 'node:zlib'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { sendInParts } from '#testing/send-in-parts.ts'
import { deleteAllPrecos } from './testing/precos.ts'

const URL = '/api/plataforma/referencias'
const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')
const OUTUBRO = arquivo(
  '2026-10,carro,001001-1,Fiat,Stilo,2022,Gasolina,50000.00',
  '2026-10,carro,001002-2,Fiat,Uno,2022,Gasolina,20000.00',
  '2026-10,moto,801001-1,Honda,CG,2022,,10000.00',
)

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startApp()
  token = (await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga' })).token
})
afterAll(() => t.close())
beforeEach(() => deleteAllPrecos(t.banco.db))

const enviar = (raw: string | Buffer, as = token) =>
  t.call('POST', `${URL}/arquivo`, { raw, token: as, headers: { 'content-type': 'text/csv' } })
const meses = async () =>
  (await t.call('GET', `${URL}?pagina=1`, { token })).json<{ meses: object[]; total: number }>()

test('a month is loaded from its file, plain or gzip, and says by whom; the same again changes nothing', async () => {
  const relatorio = await enviar(gzipSync(OUTUBRO))
  expect([relatorio.status, relatorio.json()]).toEqual([
    200,
    {
      situacao: 'importado',
      mensagem: '3 preços importados (10/2026 de Carro, 10/2026 de Moto).',
      linhas: 3,
      erros: [],
      totalErros: 0,
      colunasIgnoradas: [],
      colunas: [],
      colunasLidas: TITULOS.split(','),
      outrasLinhas: [],
      totalOutrasLinhas: 0,
      arquivoDeErros: null,
      meses: [
        { tipo: 'Carro', mes: '2026-10-01T00:00:00Z', precos: 2, novo: true },
        { tipo: 'Moto', mes: '2026-10-01T00:00:00Z', precos: 1, novo: true },
      ],
      marcasNovas: 2,
      modelosNovos: 3,
      substituivel: false,
      previa: {
        meses: [
          {
            tipo: 'Carro',
            mes: '2026-10-01T00:00:00Z',
            precos: 2,
            anterior: null,
            substituicao: null,
            duvidas: [],
          },
          {
            tipo: 'Moto',
            mes: '2026-10-01T00:00:00Z',
            precos: 1,
            anterior: null,
            substituicao: null,
            duvidas: [],
          },
        ],
        marcasNovas: ['Fiat', 'Honda'],
        totalMarcasNovas: 2,
        marcasTrocadas: { codigos: 0, regras: 0, veiculos: 0 },
        cobertura: {
          contratos: 0,
          descobrem: 0,
          totalAntes: 0,
          totalDepois: 0,
          deficitAntes: 0,
          deficitDepois: 0,
        },
      },
    },
  ])
  const deOlga = {
    mes: '2026-10-01T00:00:00Z',
    importadoEm: '2026-11-16T15:00:00.000Z',
    importadoPor: 'Olga',
    substituicao: null,
  }
  expect(await meses()).toMatchObject({
    total: 2,
    meses: [
      { ...deOlga, tipo: 'Carro', precos: 2 },
      { ...deOlga, tipo: 'Moto', precos: 1 },
    ],
  })
  expect((await enviar(OUTUBRO)).json()).toMatchObject({
    situacao: 'sem_mudancas',
    mensagem: 'Estes preços já estavam carregados. Nada mudou.',
  })
  expect((await t.call('GET', `${URL}/andamento`, { token })).json()).toEqual({ andamento: null })
})

test('bad lines are reported by number and nothing is loaded', async () => {
  const ruim = arquivo(
    '2026-10,carro,001001-1,Fiat,Stilo,2022,Gasolina,50000.00',
    '2026-10,carro,001002-2,Fiat,Uno,2022,Gasolina,grátis',
  )
  const { status, json } = await enviar(ruim)
  expect([status, json()]).toMatchObject([
    200,
    {
      situacao: 'recusado',
      mensagem: 'O arquivo tem 1 linha com problema. Nada foi alterado.',
      totalErros: 1,
      erros: [{ linha: 3 }],
    },
  ])
  expect(await meses()).toMatchObject({ total: 0, meses: [] })
})

test('what isn’t read of a file is told, sums are no prices, and bad lines come back as a file', async () => {
  const linhas = [
    `${TITULOS},fonte`,
    '2026-10,carro,001001-1,Fiat,Stilo,2022,Gasolina,50000.00,site',
    '2026-10,carro,001002-2,Fiat,Uno,2022,Gasolina,grátis,site',
    'Total,,,,,,,50000.00,',
    ',,,,,,,Emitido pela central,',
  ]
  const naoLido = {
    colunasIgnoradas: ['fonte'],
    outrasLinhas: [
      { linha: 4, texto: 'Total 50000.00' },
      { linha: 5, texto: 'Emitido pela central' },
    ],
    totalOutrasLinhas: 2,
  }
  expect((await enviar(linhas.join('\n'))).json()).toMatchObject({
    ...naoLido,
    situacao: 'recusado',
    totalErros: 1,
    arquivoDeErros:
      `\uFEFFproblema;${TITULOS.replaceAll(',', ';')};fonte\r\n` +
      '"Linha 3: Preço “grátis” não é um valor acima de zero: escreva como 45.900,00.";2026-10;carro;001002-2;Fiat;Uno;2022;Gasolina;grátis;site\r\n',
  })
  const semRuins = linhas.filter((linha) => !linha.includes('grátis')).join('\n')
  expect((await enviar(semRuins)).json()).toMatchObject({
    situacao: 'importado',
    linhas: 1,
    totalOutrasLinhas: 2,
    arquivoDeErros: null,
  })
})

test.each([
  ['nothing', ''],
  ['a spreadsheet renamed to .csv', Buffer.from('504b03040a00000000', 'hex')],
  ['other columns', 'a;b\n1;2\n'],
])('%s is refused in words', async (_, conteudo) => {
  const resposta = (await enviar(conteudo)).json<{ situacao: string; mensagem: string }>()
  expect(resposta.situacao).toBe('recusado')
  expect(resposta.mensagem).toMatch(/^[A-ZÀ-Ú].*\.$/)
  expect(await meses()).toMatchObject({ total: 0 })
})

test('while one file is read another is refused, and its progress is told', async () => {
  await t.banco.db.insertInto('importacao').values({ chave: 'fipe', etapa: 'Lendo', linhas: 7_000 }).execute()
  expect((await t.call('GET', `${URL}/andamento`, { token })).json()).toEqual({
    andamento: { etapa: 'Lendo', linhas: 7_000 },
  })
  expect((await enviar(OUTUBRO)).json()).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Outra importação do mesmo tipo está em andamento. Tente de novo quando ela terminar.',
  })
})

test('a file of somebody who may not any more once it has come is not loaded', async () => {
  const { id, token: deQuem } = await t.cenario.usuario(null, PERMISSOES)
  const url = `${await t.listen()}${URL}/arquivo`
  const partes = [OUTUBRO, '2026-10,carro,001003-3,Fiat,Palio,2022,Gasolina,15000.00\n'] as const
  const perder = () => t.banco.db.deleteFrom('usuarioPerfil').where('usuarioId', '=', id).execute()
  expect(await sendInParts(t, { url, token: deQuem, partes }, perder)).toBe(403)
  expect(await meses()).toMatchObject({ total: 0, meses: [] })
})

test('only an operator reads or loads prices: an institution’s user gets 403', async () => {
  const outro = (await t.cenario.usuario(await t.cenario.instituicao(), PERMISSOES)).token
  expect((await t.call('GET', URL, { token: outro })).status).toBe(403)
  expect((await enviar(OUTUBRO, outro)).status).toBe(403)
  expect(await meses()).toMatchObject({ total: 0 })
})
