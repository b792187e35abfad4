// @module-tag motores
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anoDe } from '@lastro/shared/dia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandHandlers } from '#cli/handlers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { renavamDe } from '#testing/documentos.ts'
import { CHASSI, linha, novaLoja, PLACA, TITULOS, veiculo } from './testing/carga.ts'

// One plate, another car: placeholders, and plates that the store's stock has.

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

type Loja = Awaited<ReturnType<typeof novaLoja>>

const stock = (loja: Loja) =>
  t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja.lojaId)
    .select(['placa', 'chassi', 'renavam'])
    .orderBy('id')
    .execute()

const file = (...lines: string[]) => [TITULOS, ...lines, ''].join('\n')
const question = (n: number, de: number, para: number) =>
  `1 veículo do estoque viraria outro, com a mesma placa: ${PLACA(n)} (chassi ${CHASSI(de)}, agora ${CHASSI(para)}). ` +
  'Confirme só se é o mesmo carro e o documento estava errado; se é outro carro, corrija a placa.'
const swapped = (n: number, to: number) => `${PLACA(n)};${CHASSI(to)};2022;Fiat;Uno Teste`

test('another chassis under a plate of the stock is a question, by file', async () => {
  const loja = await novaLoja(t)
  await loja.enviar('arquivo', file(linha(1), linha(2)), '?confirmar=true')
  const conteudo = file(swapped(1, 51), linha(2))
  expect(await loja.previa(conteudo)).toMatchObject({ situacao: 'pronto', confirmacao: question(1, 1, 51) })
  const asked = await loja.enviar('arquivo', conteudo)
  expect([asked.status, asked.json()]).toMatchObject([
    409,
    { mensagem: question(1, 1, 51), falta: ['confirmar'], totalErros: 0 },
  ])
  expect(await stock(loja)).toMatchObject([{ chassi: CHASSI(1) }, { chassi: CHASSI(2) }])
  expect((await loja.enviar('arquivo', conteudo, '?confirmar=true')).status).toBe(200)
  expect(await stock(loja)).toMatchObject([{ chassi: CHASSI(51) }, { chassi: CHASSI(2) }])
})

test('… and by call, whole or part, also of a car that has left the stock', async () => {
  const loja = await novaLoja(t)
  await loja.carga({ completo: false, veiculos: [veiculo(1), veiculo(2)] })
  for (const completo of [false, true]) {
    const answer = await loja.carga({
      completo,
      parcial: true,
      veiculos: [veiculo(1, { chassi: CHASSI(51) }), veiculo(2)],
    })
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { mensagem: question(1, 1, 51), falta: ['confirmar'] },
    ])
  }
  await loja.carga({ completo: true, confirmar: true, veiculos: [veiculo(2)] })
  const back = await loja.carga({ completo: false, veiculos: [veiculo(1, { chassi: CHASSI(51) })] })
  expect([back.status, back.text]).toEqual([409, expect.stringContaining(question(1, 1, 51))])
  expect(await stock(loja)).toMatchObject([{ chassi: CHASSI(1) }, { chassi: CHASSI(2) }])
})

test('… and by command, which says how to go on', async () => {
  const loja = await novaLoja(t)
  await loja.carga({ completo: false, veiculos: [veiculo(1)] })
  const arquivo = join(await mkdtemp(join(tmpdir(), 'placas-')), 'estoque.csv')
  await writeFile(arquivo, file(swapped(1, 51)))
  const command = commandHandlers(t)['importar-estoque']
  const run = (confirmar: boolean) =>
    command(
      { arquivo, lojaId: loja.lojaId, completo: false, confirmar, parcial: false },
      () => undefined,
      new AbortController().signal,
    )
  const { codigo, erros } = await run(false)
  expect([codigo, erros[0]]).toEqual([1, expect.stringContaining(question(1, 1, 51))])
  expect(erros.at(-1)).toBe('Para confirmar, repita o comando com --confirmar.')
  expect(await stock(loja)).toMatchObject([{ chassi: CHASSI(1) }])
  expect((await run(true)).codigo).toBe(0)
})

test('another RENAVAM is one where the chassis can’t speak for the car; a first chassis is none', async () => {
  const loja = await novaLoja(t)
  const [um, outro] = [renavamDe(8_100_001), renavamDe(8_100_002)]
  const semChassi = (renavam: string) => ({
    completo: false,
    veiculos: [veiculo(1, { chassi: null, renavam })],
  })
  await loja.carga(semChassi(um))
  const asked = await loja.carga(semChassi(outro))
  expect([asked.status, asked.text]).toEqual([
    409,
    expect.stringContaining(`${PLACA(1)} (RENAVAM ${um}, agora ${outro})`),
  ])
  const completed = { completo: false, veiculos: [veiculo(1, { renavam: um })] }
  expect((await loja.carga(completed)).status).toBe(200)
  // The chassis says that it is this car.
  expect((await loja.carga({ completo: false, veiculos: [veiculo(1, { renavam: outro })] })).status).toBe(200)
  expect(await stock(loja)).toEqual([{ placa: PLACA(1), chassi: CHASSI(1), renavam: outro }])
})

test('many are counted, and the first ten named', async () => {
  const loja = await novaLoja(t)
  const many = (to: number) => Array.from({ length: 12 }, (_, n) => veiculo(n, { chassi: CHASSI(n + to) }))
  await loja.carga({ completo: false, veiculos: many(0) })
  const { text } = await loja.carga({ completo: false, veiculos: many(60) })
  expect(text).toContain('12 veículos do estoque virariam outros, com a mesma placa: ')
  expect(text).toContain(`${PLACA(9)} (chassi ${CHASSI(9)}, agora ${CHASSI(69)}); e mais 2. `)
})

test('day after day two new cars with one placeholder stay two cars, and their true plates come to them', async () => {
  const loja = await novaLoja(t)
  const ano = anoDe(t.clock.today())
  const novo = (n: number, placa: string) => veiculo(n, { placa, anoModelo: ano, hodometro: 10 })
  const first = await loja.carga({ completo: false, veiculos: [novo(1, 'AAA0000')] })
  expect(first.json()).toMatchObject({
    novos: 1,
    mensagem:
      '1 veículo novo, 0 alterados, 0 saíram do estoque. Sem o valor, que não é conhecido: Placa “AAA0000”: linha 1, a emplacar.',
    valoresDesconhecidos: [{ coluna: 'placa', valor: 'AAA0000', linha: 1, linhas: 1 }],
  })
  const second = await loja.carga({ completo: false, veiculos: [novo(2, 'AAA0000')] })
  expect(second.json()).toMatchObject({ novos: 1, alterados: 0 })
  expect(
    (await loja.carga({ completo: true, veiculos: [novo(1, PLACA(71)), novo(2, 'SEM0000')] })).json(),
  ).toMatchObject({ novos: 0, alterados: 1, sairam: 0 })
  expect(await stock(loja)).toMatchObject([
    { placa: PLACA(71), chassi: CHASSI(1) },
    { placa: `A emplacar ${CHASSI(2).slice(-8)}`, chassi: CHASSI(2) },
  ])
})

test('by the form a new car with a placeholder comes without a plate, and a chassis typed anew is this car’s', async () => {
  const loja = await novaLoja(t)
  const ano = anoDe(t.clock.today())
  const include = (change: object) =>
    t.call('POST', `${loja.base}/estoque/veiculos`, { token: loja.token, body: veiculo(1, change) })
  const included = await include({ placa: 'NOV0000', anoModelo: ano, hodometro: 0 })
  expect(included.status).toBe(200)
  expect(await stock(loja)).toMatchObject([{ placa: `A emplacar ${CHASSI(1).slice(-8)}` }])
  const { id } = (await include({ placa: PLACA(72), chassi: CHASSI(72) })).json<{ id: number }>()
  const path = `${loja.base}/estoque/${id}`
  const correct = (body: object) => t.call('PUT', path, { token: loja.token, body })
  expect((await correct({ chassi: CHASSI(73) })).status).toBeLessThan(300)
  expect(await stock(loja)).toMatchObject([{}, { chassi: CHASSI(73) }])
  expect((await correct({ combustivel: 'Querosene' })).text).toContain('Não é um combustível conhecido')
})
