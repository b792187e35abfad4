import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODELO_CSV } from '@lastro/shared/veiculos/colunas-estoque'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandHandlers } from '#cli/handlers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { CHASSI, linha, PLACA, TITULOS } from '../testing/carga.ts'

// Issue 34: a line that is no vehicle, or a new car without a plate, may not switch the sold-car alarm off.

let t: TestApp
let p: Parceria
let folder: string
beforeAll(async () => {
  t = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'lastro-fim-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await t.close()
})

/** A store of six cars, one of them in guarantee, whose next file has four. */
beforeEach(async () => {
  p = await createParceria(t)
  await p.ativar(1)
  await t.banco.db
    .updateTable('veiculo')
    .set({ chassi: CHASSI(50) })
    .where('lojaId', '=', p.lojaId)
    .execute()
  await enviar('arquivo', arquivo(0, 1, 2, 3, 4), '?completo=false')
})

const enviar = (acao: 'previa' | 'arquivo', raw: string, query: string) =>
  t.call('POST', `/api/lojas/${p.lojaId}/estoque/${acao}${query}`, {
    raw,
    token: p.loja,
    headers: { 'content-type': 'text/csv' },
  })
const arquivo = (...numeros: number[]) => [TITULOS, ...numeros.map((n) => linha(n))].join('\n')
const COM = (fim: string) => `${arquivo(0, 1, 2, 3)}\n${fim}\n`
const noEstoque = async () =>
  (
    await t.banco.db
      .selectFrom('veiculo')
      .where('lojaId', '=', p.lojaId)
      .where('saiuEm', 'is', null)
      .select('placa')
      .execute()
  ).map(({ placa }) => placa)

const exemplo = MODELO_CSV.split('\r\n')[1]?.split(';') ?? []

const ENDINGS: [nome: string, fim: string][] = [
  ['nothing', ''],
  ['a total', 'TOTAL;;;;4'],
  ['a total in another column', ';;4;Total geral;'],
  ['a footer', 'Emitido em 26/11/2026 por Sistema;;;;'],
  ['the headings again', TITULOS],
  ['a line of signs', '-----;-----;-----;-----;-----'],
  ['a new car without a plate', `SEM PLACA;${CHASSI(77)};2022;Fiat;Uno Teste`],
  ['an example of the template', `${exemplo[0]};${exemplo[2]};2022;Fiat;Uno Teste`],
]
const SAEM = { sairam: 2, sairamEmGarantia: 1 }

test.each(ENDINGS)('with %s the preview and the file’s call tell who left', async (_, fim) => {
  const previa = await enviar('previa', COM(fim), '?completo=true')
  expect(previa.json()).toMatchObject({ ...SAEM, retidos: null })
  expect(previa.text).not.toContain('já está assim')
  const carga = await enviar('arquivo', COM(fim), '?completo=true&parcial=true&confirmar=true')
  expect(carga.json()).toMatchObject({ situacao: 'importado', ...SAEM })
  expect(await noEstoque()).toHaveLength(4)
})

test.each(ENDINGS)('with %s the command tells who left', async (_, fim) => {
  const path = join(folder, 'estoque.csv')
  await writeFile(path, COM(fim))
  const importar = commandHandlers(t)['importar-estoque']
  const flags = { completo: true, confirmar: true, parcial: true }
  const { saida } = await importar(
    { arquivo: path, lojaId: p.lojaId, ...flags },
    () => undefined,
    new AbortController().signal,
  )
  expect(saida.join('\n')).toContain('2 saíram do estoque')
  expect(await noEstoque()).toHaveLength(4)
})

test('beside a new car without a plate a partner’s call tells who left', async () => {
  const carro = (n: number, placa: string) => ({
    placa,
    chassi: CHASSI(n),
    anoModelo: 2022,
    marca: 'Fiat',
    modelo: 'Uno Teste',
  })
  const veiculos = [...[0, 1, 2, 3].map((n) => carro(n, PLACA(n))), carro(77, 'SEM PLACA')]
  const enviarJson = (body: object) =>
    t.call('POST', `/api/lojas/${p.lojaId}/estoque`, {
      token: p.loja,
      body: { completo: true, veiculos, ...body },
    })
  const refused = await enviarJson({})
  expect([refused.status, refused.json()]).toMatchObject([409, { sairiam: 2, retidos: null }])
  expect((await enviarJson({ parcial: true, confirmar: true })).json()).toMatchObject(SAEM)
})

test.each([
  ['Situação', 'VENDIDO'],
  ['Status', 'Vendida em 10/11/2026'],
  ['Data da venda', '10/11/2026'],
  ['Saiu em', '2026-11-10'],
])('a car whose own list says %s “%s” has left', async (titulo, said) => {
  const cars = arquivo(0, 1, 2, 3).split('\n').slice(1)
  const file = [`${TITULOS};${titulo}`, ...cars.map((car, n) => `${car};${n === 0 ? said : ''}`), ''].join(
    '\n',
  )
  const previa = await enviar('previa', file, '?completo=true')
  expect(previa.json()).toMatchObject({
    sairam: 3,
    outrasLinhas: [{ linha: 2, texto: `${PLACA(0)}: ${titulo} “${said}”, fora do estoque.` }],
    colunasIgnoradas: [],
    colunas: [],
  })
})

test.each([
  ['Data da venda', '11/27/2026', '“11/27/2026” não é uma data: escreva como 31/03/2026.'],
  ['Vendido em', 'vendido 31/02', '“vendido 31/02” não é uma data: escreva como 31/03/2026.'],
  ['Saiu em', '#REF!', '“#REF!” é um erro da planilha: corrija a célula.'],
  ['Situação', '#NOME?', '“#NOME?” é um erro da planilha: corrija a célula.'],
])('whether a car is sold is never guessed where %s is “%s”', async (titulo, said, motivo) => {
  const [car = '', ...others] = arquivo(0, 1, 2, 3).split('\n').slice(1)
  const file = [`${TITULOS};${titulo}`, `${car};${said}`, ...others.map((other) => `${other};`), ''].join(
    '\n',
  )
  const previa = await enviar('previa', file, '?completo=true')
  expect(previa.json()).toMatchObject({
    sairam: 0,
    retidos: { linhas: 1, veiculos: 3, emGarantia: 1 },
    totalOutrasLinhas: 0,
    erros: [{ linha: 2, motivo: `${titulo} ${motivo}` }],
  })
})

test.each([
  ['another day of sale', { venda: '11/27/2026', entrada: '' }],
  ['another column of days', { venda: '', entrada: '08/30/2026' }],
])('a day of sale is doubted where %s has the month first', async (_name, { venda, entrada }) => {
  const [sold = '', other = '', ...rest] = arquivo(0, 1, 2, 3).split('\n').slice(1)
  const lines = [`${sold};11/06/2026;`, `${other};${venda};${entrada}`, ...rest.map((car) => `${car};;`)]
  const file = [`${TITULOS};Data da venda;Data de entrada`, ...lines, ''].join('\n')
  const previa = (await enviar('previa', file, '?completo=true')).json<{ erros: object[] }>()
  const escrito = venda || entrada
  expect(previa.erros).toContainEqual(
    expect.objectContaining({
      linha: 2,
      motivo: `Data da venda: 11/06/2026 pode ter o mês antes do dia, como ${escrito} na linha 3. Escreva a data na forma 2026-03-31.`,
    }),
  )
})

test('a sold line is doubted for each of its days of sale, and for no other day', async () => {
  const [primeiro = '', segundo = '', terceiro = '', ...rest] = arquivo(0, 1, 2, 3).split('\n').slice(1)
  const file = [
    `${TITULOS};Situação;Data da saída;Data da venda;Data de entrada`,
    `${primeiro};Vendido;;;11/06/2026`,
    `${segundo};Vendido;;11/06/2026;`,
    `${terceiro};Vendido;;11/13/2026;08/30/2026`,
    ...rest.map((car) => `${car};;;;`),
    '',
  ].join('\n')
  const previa = (await enviar('previa', file, '?completo=true')).json<{ erros: object[] }>()
  expect(previa.erros).toMatchObject([{ linha: 3 }, { linha: 4 }])
})

test('a car that is for sale, reserved or in guarantee is in stock', async () => {
  const cars = arquivo(0, 1, 2, 3).split('\n').slice(1)
  const said = ['Disponível', 'Reservado', 'Em garantia', '']
  const days = ['-', '', '0', '00/00/0000 00:00']
  const file = [
    `${TITULOS};Situação;Data de venda`,
    ...cars.map((car, n) => `${car};${said[n]};${days[n]}`),
    '',
  ].join('\n')
  const previa = await enviar('previa', file, '?completo=true')
  expect(previa.json()).toMatchObject({ ...SAEM, totalOutrasLinhas: 0 })
})

test('where a bad plate holds all back, each answer begins with who would have left', async () => {
  const held =
    'A placa de 1 linha não pode ser lida: por isso nenhum veículo sai do estoque. Sem ela, 2 veículos sairiam, 1 em garantia.'
  const file = COM('QQQ0A;;2022;Fiat;Uno Teste')
  const previa = await enviar('previa', file, '?completo=true')
  expect(previa.json<{ mensagem: string }>().mensagem).toMatch(new RegExp(`^${held}`))
  const carga = await enviar('arquivo', file, '?completo=true&parcial=true&confirmar=true')
  expect(carga.json<{ mensagem: string }>().mensagem).toBe(
    `${held} Nada mudou. 1 linha com problema ficou de fora.`,
  )
  expect(await noEstoque()).toHaveLength(6)
})
