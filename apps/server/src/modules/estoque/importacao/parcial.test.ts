import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { CHASSI, linha, muitos, PLACA, TITULOS } from '../testing/carga.ts'
import type { EstoqueOptions } from './carga.ts'
import { importarEstoque } from './importacao.service.ts'

let t: TestApp
let loja: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  loja = await t.cenario.loja()
  await importar(muitos(10), { completo: true })
})

function importar(linhas: readonly string[], opcoes: Partial<EstoqueOptions> = {}, titulos = TITULOS) {
  async function* bytes() {
    yield Buffer.from([titulos, ...linhas, ''].join('\n'))
  }
  return importarEstoque(t.banco.db, t.clock, bytes(), {
    lojaId: loja,
    completo: false,
    confirmar: true,
    parcial: true,
    ...opcoes,
  })
}

const veiculos = () =>
  t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja)
    .where('saiuEm', 'is', null)
    .select(['placa', 'chassi', 'anoModelo'])
    .orderBy('placa')
    .execute()
const emEstoque = async () => (await veiculos()).map(({ placa }) => placa)

test('a full load doesn’t retire the vehicle of a bad line, in either spelling of its plate', async () => {
  const antiga = PLACA(3).replace(/A(?=..$)/, '0')
  const relatorio = await importar([linha(0), linha(1, '1800;Fiat;Uno'), `${antiga};;2022;Fiat;Uno`], {
    completo: true,
  })
  expect(relatorio).toMatchObject({
    situacao: 'importado',
    sairam: 7,
    mensagem: '0 veículos novos, 0 alterados, 7 saíram do estoque. 2 linhas com problema ficaram de fora.',
    erros: [
      { linha: 3, motivo: `Placa ${PLACA(1)}: Ano do modelo “1800” não é um ano: escreva como 2022.` },
      { linha: 4, motivo: `Placa ${antiga}: Faltam o RENAVAM e o chassi: informe um deles.` },
    ],
  })
  expect(await emEstoque()).toEqual([PLACA(0), PLACA(1), PLACA(3)])
})

test.each([
  ['a plate and papers', 'QQQ0A0;;2022;Fiat;Uno'],
  ['the columns', PLACA(3)],
  ['the end of a quote', `"${linha(3)}`],
])('nothing at all leaves where a bad line lacks %s', async (_, ruim) => {
  const relatorio = await importar([linha(20), ruim], { completo: true })
  expect(relatorio).toMatchObject({
    situacao: 'importado',
    novos: 1,
    sairam: 0,
    mensagem:
      'A placa de 1 linha não pode ser lida: por isso nenhum veículo sai do estoque. ' +
      'Sem ela, 10 veículos sairiam, nenhum deles em garantia. ' +
      '1 veículo novo, 0 alterados, 0 saíram do estoque. 1 linha com problema ficou de fora.',
  })
  expect(await emEstoque()).toHaveLength(11)
})

test('a bad plate holds nothing back where the chassis tells the vehicle', async () => {
  const known = await importar([linha(0), `QQQ0A0;${CHASSI(3)};2022;Fiat;Uno`], { completo: true })
  expect(known).toMatchObject({ sairam: 8, totalErros: 1 })
  expect(await emEstoque()).toEqual([PLACA(0), PLACA(3)])
  const isNew = await importar([linha(0), `SEM PLACA;${CHASSI(77)};2022;Fiat;Uno`], { completo: true })
  expect(isNew).toMatchObject({ sairam: 1, totalErros: 1 })
  expect(await emEstoque()).toEqual([PLACA(0)])
})

test('a bad plate holds all back where a vehicle in stock may be the line’s', async () => {
  await t.banco.db
    .updateTable('veiculo')
    .set({ chassi: null, renavam: '00000000191' })
    .where('lojaId', '=', loja)
    .where('placa', '=', PLACA(5))
    .execute()
  const relatorio = await importar([linha(0), `SEM PLACA;${CHASSI(77)};2022;Fiat;Uno`], { completo: true })
  expect(relatorio).toMatchObject({ sairam: 0, totalErros: 1 })
  expect(await emEstoque()).toHaveLength(10)
})

test('a line that is bad only without another one is left out, too', async () => {
  // 1 gives its chassis to 0, 2 to 1: without the line of 2 both would exist twice.
  const relatorio = await importar([
    `${PLACA(0)};${CHASSI(1)};2022;Fiat;Uno Teste`,
    `${PLACA(1)};${CHASSI(2)};2022;Fiat;Uno Teste`,
    `${PLACA(2)};${CHASSI(40)};dois;Fiat;Uno Teste`,
    linha(5, '2023;Fiat;Uno Teste'),
  ])
  expect(relatorio.erros).toEqual([
    { linha: 2, motivo: `Placa ${PLACA(0)}: Chassi “${CHASSI(1)}” já é do veículo ${PLACA(1)} do estoque.` },
    { linha: 3, motivo: `Placa ${PLACA(1)}: Chassi “${CHASSI(2)}” já é do veículo ${PLACA(2)} do estoque.` },
    { linha: 4, motivo: `Placa ${PLACA(2)}: Ano do modelo “dois” não é um ano: escreva como 2022.` },
  ])
  expect((await veiculos()).map(({ chassi, anoModelo }) => `${chassi} ${anoModelo}`)).toEqual(
    Array.from({ length: 10 }, (_, i) => `${CHASSI(i)} ${i === 5 ? 2023 : 2022}`),
  )
})

test('a full load may not give away the chassis of a vehicle that a bad line keeps', async () => {
  const relatorio = await importar(
    [linha(0), linha(1, 'dois;Fiat;Uno'), `${PLACA(30)};${CHASSI(1)};2022;Fiat;Uno`],
    {
      completo: true,
    },
  )
  expect(relatorio.erros).toEqual([
    { linha: 3, motivo: `Placa ${PLACA(1)}: Ano do modelo “dois” não é um ano: escreva como 2022.` },
    { linha: 4, motivo: `Placa ${PLACA(30)}: Chassi “${CHASSI(1)}” já é do veículo ${PLACA(1)} do estoque.` },
  ])
  expect(await emEstoque()).toEqual([PLACA(0), PLACA(1)])
})

test('a vehicle in guarantee whose papers a line changes keeps them and stays, while the others of the file are loaded', async () => {
  const p = await createParceria(t)
  await p.ativar(1)
  loja = p.lojaId
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', p.modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const [antes] = await veiculos()
  const titulos = 'placa;chassi;ano_modelo;codigo_fipe;marca;modelo'
  const linhas = [
    `${PLACA(50)};${CHASSI(50)};2022;;Fiat;Uno`,
    `${antes?.placa};${CHASSI(99)};2022;${codigoFipe};;`,
  ]
  expect(await importar(linhas, { completo: true }, titulos)).toMatchObject({
    novos: 1,
    sairam: 0,
    erros: [
      { linha: 3, motivo: `Placa ${antes?.placa}: o veículo está em garantia e não pode mudar: chassi.` },
    ],
  })
  // Which of the two plates comes first depends on how many vehicles this process has made.
  expect(new Set(await veiculos())).toEqual(
    new Set([antes, { placa: PLACA(50), chassi: CHASSI(50), anoModelo: 2022 }]),
  )
})
