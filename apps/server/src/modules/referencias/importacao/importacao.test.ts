// @module-tag motores
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { readBytes } from '#importacao/import-file.ts'
import { arquivoReal } from '#testing/dados.ts'
import { deleteAllPrecos, listPrecos, snapshot } from '../testing/precos.ts'
import { importarFipe } from './importacao.service.ts'

let banco: Banco
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())
beforeEach(() => deleteAllPrecos(banco.db))

const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')

async function* bytes(conteudo: string | Uint8Array) {
  yield typeof conteudo === 'string' ? Buffer.from(conteudo) : conteudo
}
/** Confirms that months of a few lines are out of bounds. */
const importar = (conteudo: string | Uint8Array) =>
  importarFipe(banco.db, clock, bytes(conteudo), { confirmar: 'Meses pequenos' })

const JANEIRO = arquivo(
  '2026-01,carro,001001-1,Fiat,Stilo Duologic,2022,Gasolina,50000.00',
  '2026-01,carro,001001-1,Fiat,Stilo Duologic,32000,Gasolina,70000.00',
  '2026-01,carro,001002-2,FIAT,Uno,2022,Álcool,20000.00',
  '2026-01,carro,001009-9,Caoa Chery,Tiggo,2022,Diesel,90000.00',
)
const FEVEREIRO = arquivo(
  '2026-02,carro,001001-1,Fiat,Stilo Dualogic,2022,Gasolina,51000.00',
  '2026-02,carro,001009-9,Caoa Chery/Chery,Tiggo,2022,Diesel,91000.00',
  '2026-02,moto,801001-1,Honda,CG,2022,,10000.00',
)

const atuais = () =>
  banco.db
    .selectFrom('precoReferenciaAtual as a')
    .innerJoin('veiculoModelo as m', 'm.id', 'a.modeloId')
    .innerJoin('veiculoMarca as b', 'b.id', 'm.marcaId')
    .select(['m.codigoFipe', 'b.nome as marca', 'm.nome', 'a.anoModelo', 'a.combustivel', 'a.mes', 'a.preco'])
    .orderBy('m.codigoFipe')
    .orderBy('a.anoModelo')
    .execute()
    .then((rows) => rows.map((row) => Object.values(row).join(' ')))

const DEPOIS_DOS_DOIS = [
  '001001-1 Fiat Stilo Dualogic 2022 G 2026-02-01 5100000',
  '001001-1 Fiat Stilo Dualogic 32000 G 2026-01-01 7000000',
  '001002-2 Fiat Uno 2022 A 2026-01-01 2000000',
  '001009-9 Caoa Chery/Chery Tiggo 2022 D 2026-02-01 9100000',
  '801001-1 Honda CG 2022 * 2026-02-01 1000000',
]

test('the newest month counts, for prices, names and brands', async () => {
  expect(await importar(JANEIRO)).toMatchObject({
    situacao: 'importado',
    mensagem: '4 preços importados (01/2026 de Carro).',
    marcasNovas: 2,
    modelosNovos: 3,
    meses: [{ tipo: 'Carro', mes: '2026-01-01', precos: 4, novo: true }],
  })
  expect(await importar(FEVEREIRO)).toMatchObject({
    mensagem: '3 preços importados (02/2026 de Carro, 02/2026 de Moto).',
    marcasNovas: 2,
    modelosNovos: 1,
  })
  expect(await atuais()).toEqual(DEPOIS_DOS_DOIS)
})

test('an older month loaded later revalues nothing and renames nothing', async () => {
  await importar(FEVEREIRO)
  await importar(JANEIRO)
  expect(await atuais()).toEqual(DEPOIS_DOS_DOIS)
})

test('several months and types in one file, lines in any order', async () => {
  const linhas = [...JANEIRO.split('\n').slice(1), ...FEVEREIRO.split('\n').slice(1)].filter(
    (linha) => linha !== '',
  )
  expect(await importar(arquivo(...linhas.toReversed()))).toMatchObject({
    situacao: 'importado',
    linhas: 7,
    modelosNovos: 4,
  })
  expect(await atuais()).toEqual(DEPOIS_DOS_DOIS)
})

test('every fuel of today, in its spellings, is told apart', async () => {
  const combustiveis = [
    'Flex',
    'FLEX',
    'Flex/Gasolina',
    'Elétrico',
    'eletrico',
    'Híbrido',
    'HIBRIDO',
    'Híbrido/Flex',
    'GNV',
    'Gás Natural',
    'Gás Natural Veicular',
    'Etanol',
    'Óleo Diesel',
    'Gasolina',
    '',
  ]
  const linhas = combustiveis.map(
    (combustivel, i) => `2026-01,carro,001001-1,Fiat,Stilo,${2000 + i},${combustivel},${i + 1}.00`,
  )
  const mesmoAno = ['Flex', 'Elétrico', 'Híbrido', 'GNV', 'Gasolina'].map(
    (combustivel, i) => `2026-01,carro,001002-2,Fiat,Uno,2022,${combustivel},${i + 1}.00`,
  )
  expect(await importar(arquivo(...linhas, ...mesmoAno))).toMatchObject({ situacao: 'importado' })
  const precos = await listPrecos(banco.db, '2026-01-01')
  expect(precos.map((linha) => linha.split(' ').slice(1).join(' '))).toEqual([
    '2000 F 100',
    '2001 F 200',
    '2002 F 300',
    '2003 E 400',
    '2004 E 500',
    '2005 H 600',
    '2006 H 700',
    '2007 H 800',
    '2008 N 900',
    '2009 N 1000',
    '2010 N 1100',
    '2011 A 1200',
    '2012 D 1300',
    '2013 G 1400',
    '2014 * 1500',
    '2022 E 200',
    '2022 F 100',
    '2022 G 500',
    '2022 H 300',
    '2022 N 400',
  ])
})

test('remembers the names of other months', async () => {
  await importar(JANEIRO)
  await importar(FEVEREIRO)
  const nomes = await banco.db
    .selectFrom('veiculoModeloNome')
    .select('nomeBusca')
    .distinct()
    .orderBy('nomeBusca')
    .execute()
  expect(nomes.map(({ nomeBusca }) => nomeBusca)).toEqual(['stilo dualogic', 'stilo duologic', 'tiggo'])
})

test('the same months again change nothing, in whatever order, with whatever names', async () => {
  await importar(JANEIRO)
  await importar(FEVEREIRO)
  const antes = await snapshot(banco.db)
  const [, ...linhas] = (JANEIRO.trim() + FEVEREIRO.slice(TITULOS.length))
    .replace('Uno', 'Outro')
    .trim()
    .split('\n')
  expect(await importar(arquivo(...linhas.toReversed()))).toMatchObject({
    situacao: 'sem_mudancas',
    mensagem: 'Estes preços já estavam carregados. Nada mudou.',
    linhas: 7,
  })
  expect(await snapshot(banco.db)).toBe(antes)
})

test('a loaded month is never overwritten, completed or cut', async () => {
  await importar(JANEIRO)
  const antes = await snapshot(banco.db)
  const [titulos, ...linhas] = JANEIRO.trim().split('\n')
  const recusa = (n: number, iguais: number) =>
    `O mês 01/2026 de Carro já está carregado com 4 preços e o arquivo traz ${n} preços, dos quais ${iguais} ${iguais === 1 ? 'igual' : 'iguais'}. Um mês carregado só muda se for substituído.`
  const mensagens = [
    await importar(JANEIRO.replace('20000.00', '20001.00')),
    await importar([titulos, ...linhas.slice(0, 2)].join('\n')),
    await importar(`${JANEIRO}2026-01,carro,001077-7,Fiat,Novo,2022,Gasolina,1.00`),
    await importar(
      `${FEVEREIRO}2026-01,carro,001077-7,Fiat,Novo,2022,Gasolina,1.00\n2026-01,carro,001078-7,Fiat,Novo,2022,Gasolina,1.00`,
    ),
  ].map(({ situacao, mensagem }) => [situacao, mensagem])
  expect(mensagens).toEqual([
    ['recusado', recusa(4, 3)],
    ['recusado', recusa(2, 2)],
    ['recusado', recusa(5, 4)],
    ['recusado', recusa(2, 0)],
  ])
  expect(await snapshot(banco.db)).toBe(antes)
})

test('says which lines are wrong and why, and changes nothing', async () => {
  await importar(JANEIRO)
  const antes = await snapshot(banco.db)
  const relatorio = await importar(
    arquivo(
      '2026-02,carro,001001-1,Fiat,Stilo,2022,Gasolina,51000.00',
      '2026-13,barco,1001-1,,,dois,Querosene,-1',
      '2026-02,carro,001001-1,Fiat,Stilo,2023,Gasolina,0',
      '2026-12,carro,001001-1,Fiat,Stilo,2022,Gasolina,1.00',
      '2026-02,carro,001001-1,Fiat,Stilo,2029,Gasolina,1.00',
      '2026-02,carro,001001-1,Fiat,Stilo Outro,2022,Gasolina,52000.00',
      '2026-02,moto,001002-2,Fiat,Uno,2022,,1000.00',
      '2026-02,carro,801001-1,Honda,CG,2022,,1000.00',
      '2026-02,moto,801001-1,Honda,CG,2021,,1000.00',
      '2026-02,carro,001001-1,Fi\0at,Stilo,2022,Diesel,1.00',
    ),
  )
  expect(relatorio).toMatchObject({
    situacao: 'recusado',
    mensagem: 'O arquivo tem 8 linhas com problema. Nada foi alterado.',
    totalErros: 8,
  })
  expect(relatorio.erros).toEqual([
    {
      linha: 3,
      motivo:
        'Mês de referência “2026-13” não é um mês: escreva como 2023-08 ou 08/2023; Tipo “barco” não é um tipo: escreva carro, moto ou caminhao; ' +
        'Código FIPE “1001-1” não é um código: escreva como 001004-9; Marca: está em branco, preencha; Modelo: está em branco, preencha; ' +
        'Ano do modelo “dois” não é um ano: escreva como 2022, ou 32000 para zero km; ' +
        'Combustível “Querosene” não é um combustível: escreva como Gasolina, Álcool, Diesel, Flex, Elétrico, Híbrido ou GNV; ' +
        'Preço “-1” não é um valor acima de zero: escreva como 45.900,00.',
    },
    { linha: 4, motivo: 'Preço “0” não é um valor acima de zero: escreva como 45.900,00.' },
    { linha: 5, motivo: 'Mês de referência “2026-12” está no futuro: escreva até 11/2026.' },
    { linha: 6, motivo: 'Ano do modelo “2029” está adiante demais do mês de referência.' },
    { linha: 7, motivo: 'repete a linha 2.' },
    { linha: 8, motivo: 'Tipo: o código 001002-2 é de outro tipo de veículo.' },
    { linha: 10, motivo: 'Tipo: o código 801001-1 é de outro tipo de veículo.' },
    { linha: 11, motivo: 'A linha tem bytes nulos.' },
  ])
  expect(await snapshot(banco.db)).toBe(antes)
})

test('lists the first hundred bad lines and counts all', async () => {
  const relatorio = await importar(arquivo(...Array.from({ length: 1_500 }, () => 'nada,nada')))
  expect(relatorio).toMatchObject({
    totalErros: 1_500,
    linhas: 1_500,
    mensagem: 'O arquivo tem 1.500 linhas com problema. Nada foi alterado.',
  })
  expect(relatorio.erros).toHaveLength(100)
  expect(relatorio.erros[99]).toEqual({ linha: 101, motivo: 'A linha tem 2 colunas e o cabeçalho 8.' })
})

test('refuses what is no price file', async () => {
  const comprimido = gzipSync(JANEIRO)
  const mensagens = [
    await importar(''),
    await importar(TITULOS),
    await importar(JANEIRO.replace('codigo_fipe', 'coisa').replace('preco', 'quantia')),
    await importar(comprimido.subarray(0, -12)),
    await importarFipe(banco.db, clock, readBytes('/nao/existe.csv')),
    await importarFipe(banco.db, clock, readBytes('/')),
  ].map(({ situacao, mensagem }) => [situacao, mensagem])
  expect(mensagens).toEqual([
    ['recusado', 'O arquivo está vazio.'],
    ['recusado', 'O arquivo não tem nenhum preço.'],
    ['recusado', 'Faltam no cabeçalho as colunas: codigo_fipe, preco.'],
    ['recusado', 'O arquivo .gz está incompleto ou danificado.'],
    ['recusado', 'O arquivo /nao/existe.csv não existe.'],
    ['recusado', 'O arquivo / não pode ser lido (EISDIR).'],
  ])
  expect(await listPrecos(banco.db, '2026-01-01')).toEqual([])
})

test('writes one audit row per import that changed something', async () => {
  await importar(JANEIRO)
  await importar(JANEIRO)
  const rows = await banco.db.selectFrom('auditoria').selectAll().execute()
  expect(rows).toMatchObject([
    {
      instituicaoFinanceiraId: 0,
      usuarioId: null,
      lado: 'sistema',
      acao: 'importar',
      entidade: 'referencia',
      depois: '{"marcasNovas":2,"meses":[{"mes":"2026-01-01","precos":4,"tipo":"Carro"}],"modelosNovos":3}',
    },
  ])
})

describe('the real files', () => {
  const REAIS = { '2022-05': 26_709, '2023-08': 29_662 }

  test.for(Object.entries(REAIS))(
    'fipe-%s.csv.gz is imported to the last price',
    async ([mes, precos], { skip }) => {
      const caminho = arquivoReal(`fipe-${mes}.csv.gz`)
      if (!caminho) {
        skip('../shared/data is missing')
        return
      }
      expect(await importarFipe(banco.db, clock, readBytes(caminho))).toMatchObject({
        situacao: 'importado',
        linhas: precos,
      })
      // No value of these files is quoted.
      const linhas = gunzipSync(readFileSync(caminho)).toString().trim().split('\n').slice(1)
      const LETRAS: Record<string, string> = { Gasolina: 'G', Álcool: 'A', Diesel: 'D', '': '*' }
      const esperadas = linhas.map((linha) => {
        const [, , codigo, , , ano, combustivel = '', preco] = linha
          .replaceAll('"', '')
          .split(',')
          .toSpliced(3, linha.split(',').length - 6, '', '')
        return `${codigo} ${ano} ${LETRAS[combustivel]} ${Math.round(Number(preco) * 100)}`
      })
      expect(await listPrecos(banco.db, `${mes}-01`)).toEqual(esperadas.toSorted())
      const { atual } = await banco.db
        .selectFrom('precoReferenciaAtual')
        .select((eb) => eb.fn.countAll<number>().as('atual'))
        .executeTakeFirstOrThrow()
      expect(atual).toBe(precos)
    },
  )
})
