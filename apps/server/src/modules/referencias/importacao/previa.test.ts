import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { arquivoReal } from '#testing/dados.ts'
import { deleteAllPrecos, listPrecos } from '../testing/precos.ts'
import { importarFipe, type FipeOptions } from './importacao.service.ts'

let banco: Banco
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())
beforeEach(() => deleteAllPrecos(banco.db))

const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')

async function* bytes(conteudo: string) {
  yield Buffer.from(conteudo)
}
const importar = (conteudo: string, opcoes?: FipeOptions) =>
  importarFipe(banco.db, clock, bytes(conteudo), opcoes)

/** A month of 1,000 cars; `preco` gives each car's price in reais, or null: not listed. */
const mes = (nome: string, preco: (carro: number) => number | null, combustivel = 'Gasolina') =>
  arquivo(
    ...Array.from({ length: 1_000 }, (_, i) => {
      const valor = preco(i)
      return valor === null
        ? []
        : [
            `2026-${nome},carro,${String(i).padStart(6, '0')}-1,Fiat,Carro ${i},2022,${combustivel},${valor}.00`,
          ]
    }).flat(),
  )
const JANEIRO = mes('01', () => 100)

test('a month like the last one is published and says what it was held against', async () => {
  await importar(JANEIRO)
  const fevereiro = mes('02', (i) => (i < 9 ? 126 : i < 20 ? 125 : i < 50 ? null : 101))
  const novaMarca = fevereiro.replace('000060-1,Fiat', '000060-1,Byd')
  expect(await importar(novaMarca)).toMatchObject({
    situacao: 'importado',
    previa: {
      meses: [
        {
          tipo: 'Carro',
          mes: '2026-02-01',
          precos: 970,
          anterior: {
            mes: '2026-01-01',
            precos: 1_000,
            codigos: 1_000,
            codigosSumidos: 30,
            comparados: 970,
            extremos: 9,
            mediana: 0.01,
          },
          substituicao: null,
          duvidas: [],
        },
      ],
      marcasNovas: ['Byd'],
      totalMarcasNovas: 1,
      marcasTrocadas: { codigos: 1, regras: 0, veiculos: 0 },
    },
  })
})

test('a month out of bounds waits, nothing of it counts, and whoever says why publishes it', async () => {
  await importar(JANEIRO)
  const cortado = mes('02', (i) => (i < 500 ? 110 : null))
  const duvidas = [
    'São 500 preços, 50,00% dos 1.000 do mês anterior, 01/2026 (o esperado: de 90% a 115%).',
    'Sumiram 500 dos 1.000 códigos do mês anterior, 01/2026, 50,00% (o esperado: até 3%).',
    'A variação mediana dos preços é de 10,00% (o esperado: até 3% para cima ou para baixo).',
  ]
  const espera = await importar(cortado)
  expect(espera).toMatchObject({
    situacao: 'em_espera',
    mensagem: 'Nada foi publicado ainda: 02/2026 de Carro aguarda a confirmação de um operador.',
    previa: { meses: [{ duvidas }] },
  })
  expect(await listPrecos(banco.db, '2026-02-01')).toEqual([])
  expect(await banco.db.selectFrom('fipeMes').select('mes').execute()).toEqual([{ mes: '2026-01-01' }])
  // Sent again, it waits in its own place.
  expect(await importar(cortado)).toMatchObject({ situacao: 'em_espera' })
  expect(await banco.db.selectFrom('fipeEspera').select('motivo').execute()).toEqual([{ motivo: null }])

  expect(await importar(cortado, { confirmar: 'A FIPE tirou os antigos' })).toMatchObject({
    situacao: 'importado',
  })
  expect(await listPrecos(banco.db, '2026-02-01')).toHaveLength(500)
  expect(await banco.db.selectFrom('fipeEspera').selectAll().execute()).toEqual([])
  const ato = await banco.db
    .selectFrom('auditoria')
    .select(['acao', 'forcado', 'motivo', 'depois'])
    .orderBy('sequencia', 'desc')
    .executeTakeFirstOrThrow()
  expect({ ...ato, depois: JSON.parse(ato.depois ?? '') }).toMatchObject({
    acao: 'importar',
    forcado: true,
    motivo: 'A FIPE tirou os antigos',
    depois: { duvidas },
  })
})

test('what FIPE listed as Gasolina is compared with the fuel that it is called now', async () => {
  await importar(JANEIRO)
  expect(await importar(mes('02', () => 101, 'Flex'))).toMatchObject({
    situacao: 'importado',
    previa: { meses: [{ anterior: { comparados: 1_000, codigosSumidos: 0, mediana: 0.01 }, duvidas: [] }] },
  })
})

test('the months of one file are compared with one another, a type with its own', async () => {
  const linhas = (texto: string) => texto.trim().split('\n').slice(1)
  const relatorio = await importar(
    arquivo(
      ...linhas(mes('02', (i) => (i < 800 ? 100 : null))),
      ...linhas(JANEIRO),
      '2026-02,moto,801001-1,Honda,CG,2022,,10000.00',
    ),
  )
  expect(relatorio.situacao).toBe('em_espera')
  expect(relatorio.previa?.meses).toMatchObject([
    { tipo: 'Carro', mes: '2026-01-01', anterior: null, duvidas: [] },
    { tipo: 'Carro', mes: '2026-02-01', anterior: { mes: '2026-01-01', codigosSumidos: 200 } },
    { tipo: 'Moto', mes: '2026-02-01', anterior: null, duvidas: [] },
  ])
})

test('a month before the first one waits', async () => {
  await importar(mes('02', () => 100))
  expect(await importar(JANEIRO)).toMatchObject({
    situacao: 'em_espera',
    previa: { meses: [{ anterior: null, duvidas: ['Não há mês anterior de Carro com que comparar.'] }] },
  })
})

test('twelve files wait at a time, no more', async () => {
  await importar(arquivo('2025-06,carro,001001-1,Fiat,Uno,2022,Gasolina,1.00'))
  const enviar = (ano: number, numero: number) =>
    importar(arquivo(`${ano}-${String(numero).padStart(2, '0')},carro,001001-1,Fiat,Uno,2022,Gasolina,1.00`))
  for (let numero = 1; numero <= 12; numero++)
    expect(await enviar(2024, numero)).toMatchObject({ situacao: 'em_espera' })
  const cheio = await enviar(2023, 1)
  expect([cheio.situacao, cheio.mensagem]).toEqual([
    'recusado',
    'Já há 12 arquivos aguardando um operador. Confirme ou descarte um deles antes.',
  ])
})

const REAL = arquivoReal('fipe-2022-05.csv.gz')
test.runIf(REAL)('the real file cut to 523 of its rows, a month later, waits', async () => {
  const real = gunzipSync(readFileSync(REAL ?? '')).toString()
  expect(await importar(real)).toMatchObject({ situacao: 'importado' })
  const cortado = real
    .split('\n')
    .slice(0, 524)
    .join('\n')
    .replaceAll(/^2022-05/gm, '2022-06')
  const espera = await importar(cortado)
  expect(espera).toMatchObject({ situacao: 'em_espera', linhas: 523 })
  expect(espera.previa?.meses.every(({ duvidas }) => duvidas.length > 0)).toBe(true)
})
