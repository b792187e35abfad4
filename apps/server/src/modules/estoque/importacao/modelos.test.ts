import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { createCenario } from '#testing/cenario.ts'
import { importarFipe } from '#modules/referencias/importacao/importacao.service.ts'
import { importarEstoque } from './importacao.service.ts'

let banco: Banco
let loja: number
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

async function* bytes(...linhas: string[]) {
  yield Buffer.from(linhas.join('\n'))
}

const FIPE = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'

beforeAll(async () => {
  banco = await createTestBanco()
  await importarFipe(
    banco.db,
    clock,
    bytes(
      FIPE,
      '2026-01,carro,001001-1,Fiat,Stilo Duologic,2022,Gasolina,50000.00',
      '2026-01,carro,001002-2,Fiat,Uno Mille,2022,Gasolina,20000.00',
      '2026-01,carro,001003-3,Fiat,Palio,2022,Gasolina,30000.00',
      '2026-01,carro,001004-4,Fiat,Palio,2022,Gasolina,31000.00',
      '2026-01,carro,001006-6,Fiat,Idea,2012,Gasolina,25000.00',
      '2026-01,carro,001007-7,Fiat,Idea,2022,Gasolina,65000.00',
      '2026-01,moto,801001-1,Honda,City,2022,,10000.00',
      '2026-01,carro,001005-5,Honda,City,2022,Gasolina,90000.00',
      '2026-01,moto,801002-2,Yamaha,Fazer,2022,,15000.00',
      '2026-02,carro,001001-1,Fiat,Stilo Dualogic,2022,Gasolina,51000.00',
    ),
    { confirmar: 'Poucos preços' },
  )
})
afterAll(() => banco.close())
beforeEach(async () => {
  // Several tests pledge this car.
  await banco.db.deleteFrom('penhorIdentificador').execute()
  loja = await createCenario(banco.db, clock).loja()
})

const COLUNAS = 'placa;chassi;ano_modelo;codigo_fipe;marca;modelo;tipo;combustivel'
const CHASSI = '9BD00000000000001'

/** Imports one car, plate AAA1A00, with these last columns. */
const importar = (resto: string, ano = 2022) =>
  importarEstoque(banco.db, clock, bytes(COLUNAS, `AAA1A00;${CHASSI};${ano};${resto}`), {
    lojaId: loja,
    completo: false,
    confirmar: false,
  })

async function modelo() {
  const row = await banco.db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('lojaId', '=', loja)
    .select([
      'veiculo.id',
      'codigoFipe',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
      'veiculo.tipoId',
    ])
    .executeTakeFirstOrThrow()
  return row
}

test.each([
  ['the code', '001002-2;;;;', '001002-2'],
  ['the code, also beside other names and another type', '001002-2;Ford;Ka;Moto;', '001002-2'],
  ['names without accents and case', ';FIAT;úno  MILLE;;', '001002-2'],
  ['the name that an older month gave', ';Fiat;Stilo Duologic;;', '001001-1'],
  ['the name that the newest month gives', ';Fiat;Stilo Dualogic;;', '001001-1'],
  ['names and the type, where they alone are not enough', ';Honda;City;Motocicleta;', '801001-1'],
  ['names beside a code that FIPE does not list', '999999-9;Fiat;Uno Mille;;', '001002-2'],
  ['names that only one model bears with a price for the year', ';Fiat;Idea;;', '001007-7'],
])('finds a model by %s', async (_title, resto, codigo) => {
  expect(await importar(resto)).toMatchObject({ situacao: 'importado' })
  expect(await modelo()).toMatchObject({ codigoFipe: codigo })
})

test.each([
  [
    'two models bear the name, both priced for the year',
    ';Fiat;Palio;;',
    { marca: 'Fiat', modelo: 'Palio', tipoId: 1 },
  ],
  ['nobody knows the name', ';Gurgel;Carajás;;', { marca: 'Gurgel', modelo: 'Carajás', tipoId: 1 }],
  ['the brand makes only one type', ';Yamaha;Outra;;', { marca: 'Yamaha', modelo: 'Outra', tipoId: 2 }],
  ['the type says so', ';Gurgel;Furgão;Caminhão trator;', { marca: 'Gurgel', modelo: 'Furgão', tipoId: 3 }],
])('makes a model without a code when %s, once', async (_title, resto, esperado) => {
  expect(await importar(resto)).toMatchObject({ situacao: 'importado' })
  expect(await modelo()).toMatchObject({ codigoFipe: null, ...esperado })
  expect(await importar(resto)).toMatchObject({ situacao: 'sem_mudancas' })
})

test('a car that has its model keeps it while the names are the same', async () => {
  await importar('001003-3;;;;')
  await importar(';Fiat;Palio;;')
  expect(await modelo()).toMatchObject({ codigoFipe: '001003-3' })
})

test.each([
  ['Álcool/Gasolina', 16],
  ['GASOLINA/ÁLCOOL/GNV', 16],
  ['flex', 16],
  ['Etanol', 1],
  ['óleo diesel', 3],
  ['Gasolina / GNV', 2],
  ['Elétrico/Fonte externa', 6],
  ['Gasolina/Elétrico', 18],
  ['Híbrido Flex', 19],
  ['Gás Natural Veicular', 15],
])('reads the fuel %s', async (combustivel, id) => {
  await importar(`001002-2;;;;${combustivel}`)
  const veiculo = await banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja)
    .select('tipoCombustivelId')
    .executeTakeFirst()
  expect(veiculo).toEqual({ tipoCombustivelId: id })
})

async function penhorar() {
  const cenario = createCenario(banco.db, clock)
  const instituicaoId = await cenario.instituicao()
  const { id } = await modelo()
  await cenario.contrato({ instituicaoId, lojaId: loja, status: 5, veiculoIds: [id] })
}

test('documents, code or model, year and fuel of a pledged car are frozen', async () => {
  await importar('001002-2;;;;Flex')
  await penhorar()
  const antes = await banco.db.selectFrom('veiculo').where('lojaId', '=', loja).selectAll().execute()
  const frozen = async (conteudo: ReturnType<typeof bytes>) =>
    (await importarEstoque(banco.db, clock, conteudo, { lojaId: loja, completo: false, confirmar: false }))
      .erros
  expect(
    await frozen(
      bytes(`${COLUNAS};renavam`, `AAA1000;9BD00000000000002;2021;001003-3;;;;Diesel;00000000191`),
    ),
  ).toEqual([
    {
      linha: 2,
      motivo:
        'Placa AAA1000: o veículo está em garantia e não pode mudar: renavam, chassi, codigo_fipe ou modelo, ano_modelo, combustivel.',
    },
  ])
  expect(
    await frozen(
      bytes(
        COLUNAS,
        'BBB0B00;9BD00000000000003;2022;001002-2;;;;',
        `AAA1000;9BD00000000000002;2021;001003-3;;;;Diesel`,
      ),
    ),
  ).toEqual([
    {
      linha: 3,
      motivo:
        'Placa AAA1000: o veículo está em garantia e não pode mudar: chassi, codigo_fipe ou modelo, ano_modelo, combustivel.',
    },
  ])
  expect((await importar(';Nova;Qualquer;;')).erros).toEqual([
    {
      linha: 2,
      motivo: 'Placa AAA1A00: o veículo está em garantia e não pode mudar: codigo_fipe ou modelo.',
    },
  ])
  expect(await banco.db.selectFrom('veiculo').where('lojaId', '=', loja).selectAll().execute()).toEqual(antes)
  expect(await banco.db.selectFrom('veiculoMarca').where('nome', '=', 'Nova').select('id').execute()).toEqual(
    [],
  )
})

test('what is not frozen may change, and a pledged car that leaves stays pledged', async () => {
  await importar('001002-2;;;;Flex')
  await penhorar()
  const carga = (conteudo: ReturnType<typeof bytes>) =>
    importarEstoque(banco.db, clock, conteudo, { lojaId: loja, completo: true, confirmar: true })
  expect(
    await carga(
      bytes(
        'placa;chassi;ano_modelo;codigo_fipe;hodometro;uf;leilao;chassi_remarcado',
        `AAA1000;${CHASSI};2022;001002-2;99;RJ;sim;sim`,
      ),
    ),
  ).toMatchObject({ situacao: 'importado', alterados: 1 })
  expect(await carga(bytes(COLUNAS, 'BBB0B00;9BD00000000000003;2022;001002-2;;;;'))).toMatchObject({
    sairam: 1,
    sairamEmGarantia: 1,
  })
  const penhores = await banco.db
    .selectFrom('penhor')
    .where('lojaId', '=', loja)
    .select('dataExclusao')
    .execute()
  expect(penhores).toEqual([{ dataExclusao: null }])
})

test('a pledged car without a code keeps its model when FIPE comes to list it', async () => {
  await importar('001090-0;Fiat;Mobi Futuro;;')
  await penhorar()
  await importarFipe(
    banco.db,
    clock,
    bytes(FIPE, '2026-03,carro,001090-0,Fiat,Mobi Futuro,2022,Gasolina,45000.00'),
    { confirmar: 'Um preço só' },
  )
  expect(await importar('001090-0;Fiat;Mobi Futuro;;')).toMatchObject({ situacao: 'sem_mudancas' })
  expect(await modelo()).toMatchObject({ codigoFipe: null })
})

test('a car of the same plate that is pledged in another store says nothing of the model', async () => {
  await importar('001091-1;Fiat;Mobi Alheio;;')
  await penhorar()
  await importarFipe(
    banco.db,
    clock,
    bytes(FIPE, '2026-04,carro,001091-1,Fiat,Mobi Alheio,2022,Gasolina,45000.00'),
    { confirmar: 'Um preço só' },
  )
  loja = await createCenario(banco.db, clock).loja()
  expect(await importar(';Fiat;Mobi Alheio;;')).toMatchObject({ situacao: 'importado' })
  expect(await modelo()).toMatchObject({ codigoFipe: '001091-1' })
})
