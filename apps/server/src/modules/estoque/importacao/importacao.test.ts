// @module-tag motores
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { createCenario } from '#testing/cenario.ts'
import { renavamDe } from '#testing/documentos.ts'
import type { EstoqueOptions } from './carga.ts'
import { importarEstoque } from './importacao.service.ts'

let banco: Banco
let loja: number
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())
beforeEach(async () => {
  loja = await createCenario(banco.db, clock).loja()
})

async function* bytes(conteudo: string | Uint8Array) {
  const all = typeof conteudo === 'string' ? Buffer.from(conteudo) : conteudo
  // Small pieces, so that lines, characters and gzip blocks are cut anywhere.
  for (let at = 0; at < all.length; at += 7) yield all.subarray(at, at + 7)
}

const importar = (conteudo: string | Uint8Array, opcoes: Partial<EstoqueOptions> = {}) =>
  importarEstoque(banco.db, clock, bytes(conteudo), {
    lojaId: loja,
    completo: false,
    confirmar: false,
    ...opcoes,
  })

const CHASSI = (n: number) => `9BD${String(n).padStart(14, '0')}`
const TITULOS = 'placa;chassi;ano_modelo;marca;modelo'
const linha = (placa: string, n: number, resto = '2022;Fiat;Uno Teste') => `${placa};${CHASSI(n)};${resto}`
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')

/** `n` vehicles with plates from AAA0A00 on. */
const muitos = (n: number) =>
  Array.from({ length: n }, (_, i) => linha(`AAA0A${String(i).padStart(2, '0')}`, i))

function estoque() {
  return banco.db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('lojaId', '=', loja)
    .selectAll('veiculo')
    .select(['veiculoMarca.nome as marca', 'veiculoModelo.nome as modelo', 'veiculoModelo.codigoFipe'])
    .orderBy('placaMercosul')
    .execute()
}

/** Everything that an import may change. */
async function tudo() {
  const { db } = banco
  return JSON.stringify([
    await db.selectFrom('veiculo').selectAll().orderBy('id').execute(),
    await db.selectFrom('veiculoModelo').selectAll().orderBy('id').execute(),
    await db.selectFrom('veiculoMarca').selectAll().orderBy('id').execute(),
    await db.selectFrom('auditoria').selectAll().orderBy('sequencia').execute(),
    await db.selectFrom('importacao').selectAll().execute(),
    await db.selectFrom('importacaoEstoque').selectAll().execute(),
  ])
}

test('takes all columns in any order, spelled as people spell them', async () => {
  const renavam = renavamDe(70_001)
  const relatorio = await importar(
    [
      'Placa;RENAVAM;Chassi;Código FIPE;Marca;Modelo;Ano Fabricação;Ano Modelo;Combustível;Tipo;UF;Hodômetro;' +
        'Data Aferição Hodômetro;Data Entrada;Preço;Chassi Remarcado;Leilão;Cor',
      `abc-1234;${renavam};9bd00000000000001;;FIAT;Stráda  "Volcano" 14";2021;2022;Álcool/Gasolina;CAMIONETA;são paulo;87.940 km;` +
        '31/10/2026;2026-01-05;R$ 1.234,56;Não;SIM;azul',
    ].join('\r\n'),
  )
  expect(relatorio).toMatchObject({ situacao: 'importado', novos: 1, erros: [], colunasIgnoradas: ['Cor'] })
  expect(await estoque()).toMatchObject([
    {
      placa: 'ABC1234',
      placaMercosul: 'ABC1C34',
      renavam,
      chassi: '9BD00000000000001',
      marca: 'FIAT',
      modelo: 'Stráda "Volcano" 14"',
      codigoFipe: null,
      tipoId: 1,
      anoFabricacao: 2021,
      anoModelo: 2022,
      tipoCombustivelId: 16,
      ufId: 35,
      hodometro: 87_940,
      dataAfericaoHodometro: '2026-10-31',
      dataEntrada: '2026-01-05',
      preco: 123_456,
      chassiRemarcado: false,
      leilao: true,
      saiuEm: null,
    },
  ])
})

test('reads Latin-1, and commas as separator with a decimal point', async () => {
  const texto = `placa,chassi,ano_modelo,marca,modelo,preco\nAAA0A01,${CHASSI(1)},2022,Citroën,Ágil Ção,1234.5\n`
  expect(await importar(Buffer.from(texto, 'latin1'))).toMatchObject({ situacao: 'importado' })
  expect(await estoque()).toMatchObject([
    { marca: 'Citroën', modelo: 'Ágil Ção', preco: 123_450, hodometro: null },
  ])
})

test('takes formulas and markup as text', async () => {
  await importar(arquivo(linha('AAA0A01', 1, `2022;=cmd|'/c calc'!A1;<b>@SUM(1)</b>`)))
  expect(await estoque()).toMatchObject([{ marca: `=cmd|'/c calc'!A1`, modelo: '<b>@SUM(1)</b>' }])
})

test('says which lines are wrong and why, and changes nothing', async () => {
  const antes = await tudo()
  const relatorio = await importar(
    [
      'placa;renavam;chassi;codigo_fipe;marca;modelo;ano_fabricacao;ano_modelo;combustivel;tipo;uf;hodometro;data_entrada;preco;leilao',
      `AAA0A00;;${CHASSI(1)};;Fiat;Uno;2021;2022;Flex;Carro;SP;10;2026-01-01;1.000,00;sim`,
      'AAA0;;9BD;;;;21;dois;cuspe;reboque;XX;-1;2026-02-30;1,234567;talvez',
      `AAA0A02;12345678901;;001004-1;;;;2022;;;;;;;`,
      `AAA0A03;;;;Fiat;;2027;2028;;;;;;;`,
      'AAA0A07',
      `AAA0A05;;${CHASSI(5)};999999-9;;;;2022;;;;;;;`,
      `AAA0A06;;${CHASSI(6)};;Fi\0at;Uno;;2022;;;;;;;`,
    ].join('\n'),
  )
  expect(relatorio).toMatchObject({
    situacao: 'recusado',
    mensagem: 'A carga tem 6 linhas com problema. Confirme para importar a outra sem elas.',
    aConfirmar: { falta: ['parcial'], estoque: 0, sairiam: 0 },
    totalErros: 6,
  })
  expect(relatorio.erros).toEqual([
    {
      linha: 3,
      motivo:
        'Placa “AAA0” não é válida: escreva como ABC1D23 ou ABC1234; Chassi “9BD” não é válido: escreva os 17 caracteres, sem I, O e Q; ' +
        'Ano de fabricação “21” não é um ano: escreva como 2022; Ano do modelo “dois” não é um ano: escreva como 2022; ' +
        'Combustível “cuspe” não é um combustível conhecido: escreva como Flex, Gasolina, Álcool, Diesel, Elétrico, Híbrido ou GNV; ' +
        'Tipo “reboque” não é um tipo conhecido: escreva Carro, Moto ou Caminhão; UF “XX” não é um estado: escreva como SP; ' +
        'Quilometragem “-1” não é um número inteiro de 0 a 9.999.999: escreva como 32500; ' +
        'Data de entrada “2026-02-30” não é uma data: escreva como 31/03/2026 ou 2026-03-31; ' +
        'Preço “1,234567” não é um valor: escreva como 45.900,00, até 999.999.999,99; Leilão “talvez” não diz sim nem não: escreva sim ou não; ' +
        'Falta o código FIPE: informe-o, ou a marca e o modelo.',
    },
    {
      linha: 4,
      motivo: 'Placa AAA0A02: RENAVAM “12345678901” não confere: escreva os 11 algarismos do documento.',
    },
    {
      linha: 5,
      motivo:
        'Placa AAA0A03: Faltam o RENAVAM e o chassi: informe um deles; Falta o código FIPE: informe-o, ou a marca e o modelo; ' +
        'Ano do modelo “2028” está no futuro: escreva até 2027; Ano de fabricação “2027” está no futuro: escreva até 2026.',
    },
    { linha: 6, motivo: 'A linha tem 1 coluna e o cabeçalho 15.' },
    {
      linha: 7,
      motivo:
        'Placa AAA0A05: Código FIPE “999999-9” não está na tabela FIPE: informe também a marca e o modelo.',
    },
    { linha: 8, motivo: 'A linha tem bytes nulos.' },
  ])
  expect(await tudo()).toBe(antes)
})

test('refuses what is no stock file', async () => {
  const antes = await tudo()
  const mensagens = [
    await importar(''),
    await importar('placa;ano_modelo\nAAA0A00;2022\n'),
    await importar('placa;placa;chassi;ano_modelo;codigo_fipe\n'),
    await importar(`${TITULOS}\n`),
    await importar(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])),
    await importar(arquivo(linha('AAA0A00', 1)), { lojaId: 987_654 }),
  ].map(({ situacao, mensagem }) => [situacao, mensagem])
  expect(mensagens).toEqual([
    ['recusado', 'O arquivo está vazio.'],
    ['recusado', 'Faltam no cabeçalho as colunas: renavam ou chassi, codigo_fipe ou marca e modelo.'],
    ['recusado', 'O cabeçalho tem a coluna placa duas vezes.'],
    ['recusado', 'O arquivo não tem nenhum veículo.'],
    [
      'recusado',
      'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.',
    ],
    ['recusado', 'A loja 987654 não existe.'],
  ])
  expect(await tudo()).toBe(antes)
})

test('finds plates, RENAVAMs and chassis that the file or the stock has twice', async () => {
  await importar(arquivo(linha('BBB1111', 50)))
  const relatorio = await importar(
    arquivo(
      linha('AAA0B00', 1),
      linha('AAA0100', 2),
      linha('AAA0A03', 3),
      linha('AAA0A04', 3),
      linha('AAA0A05', 50),
    ),
  )
  expect(relatorio.erros).toEqual([
    { linha: 3, motivo: 'Placa AAA0100: a placa repete a linha 2.' },
    { linha: 5, motivo: `Placa AAA0A04: Chassi “${CHASSI(3)}” repete a linha 4.` },
    { linha: 6, motivo: `Placa AAA0A05: Chassi “${CHASSI(50)}” já é do veículo BBB1111 do estoque.` },
  ])
  // A full load retires unnamed vehicles, so their chassis are free.
  expect(await importar(arquivo(linha('AAA0A05', 50)), { completo: true, confirmar: true })).toMatchObject({
    novos: 1,
    sairam: 1,
  })
})

test('knows a car by the old and the Mercosul spelling of its plate', async () => {
  await importar(arquivo(linha('ABC1234', 1)))
  expect(await importar(arquivo(linha('ABC1C34', 1, '2023;Fiat;Uno Teste')))).toMatchObject({
    novos: 0,
    alterados: 1,
  })
  expect(await estoque()).toMatchObject([{ placa: 'ABC1C34', placaMercosul: 'ABC1C34', anoModelo: 2023 }])
})

test('changes nothing the second time', async () => {
  const conteudo = arquivo(...muitos(30))
  expect(await importar(conteudo, { completo: true })).toMatchObject({ situacao: 'importado', novos: 30 })
  const antes = await tudo()
  expect(await importar(conteudo, { completo: true })).toMatchObject({
    situacao: 'sem_mudancas',
    mensagem: 'O estoque já estava assim. Nada mudou.',
    linhas: 30,
  })
  expect(await tudo()).toBe(antes)
})

test('keeps what the file has no column for, and clears what it leaves empty', async () => {
  const renavam = renavamDe(70_002)
  await importar(
    `placa;renavam;chassi;ano_modelo;marca;modelo;combustivel;uf;hodometro;preco\nAAA0A00;${renavam};${CHASSI(1)};2022;Fiat;Uno;Flex;SP;500;1.000,00`,
  )
  await importar(`placa;chassi;ano_modelo;marca;modelo\nAAA0A00;${CHASSI(1)};2022;Fiat;Uno\n`)
  expect(await estoque()).toMatchObject([
    { renavam, tipoCombustivelId: 16, ufId: 35, hodometro: 500, preco: 100_000 },
  ])
  await importar(
    `placa;renavam;chassi;ano_modelo;marca;modelo;combustivel;uf;hodometro;preco\nAAA0A00;;${CHASSI(1)};2022;Fiat;Uno;;;;`,
  )
  expect(await estoque()).toMatchObject([
    { renavam, tipoCombustivelId: 16, ufId: null, hodometro: 500, preco: null },
  ])
})

test('a full load retires what it does not name; beyond 20%, or empty, only when confirmed', async () => {
  await importar(arquivo(...muitos(10)), { completo: true })
  expect(await importar(arquivo(...muitos(8)), { completo: true })).toMatchObject({
    situacao: 'importado',
    sairam: 2,
  })
  const antes = await tudo()
  expect(await importar(arquivo(...muitos(6)), { completo: true })).toMatchObject({
    situacao: 'recusado',
    aConfirmar: { falta: ['confirmar'], estoque: 8, sairiam: 2 },
    mensagem:
      'A carga completa tiraria 2 veículos de 8 do estoque, mais de 20%. Confirme para importar assim mesmo.',
  })
  expect(await importar(arquivo(), { completo: true })).toMatchObject({
    situacao: 'recusado',
    aConfirmar: { falta: ['confirmar'], estoque: 8, sairiam: 8 },
    mensagem:
      'A carga completa está vazia: 8 veículos sairiam do estoque. Confirme para importar assim mesmo.',
  })
  expect(await tudo()).toBe(antes)
  expect(await importar(arquivo(), { completo: true, confirmar: true })).toMatchObject({
    situacao: 'importado',
    sairam: 8,
  })
  expect(await importar(arquivo(...muitos(1)))).toMatchObject({ novos: 0, alterados: 1, voltaram: 1 })
  const saidas = (await estoque()).map(({ saiuEm }) => saiuEm)
  expect(saidas).toEqual([null, ...Array(9).fill(clock.now())])
})

test('writes a stock of thousands with its dot', async () => {
  const mil = Array.from({ length: 1_234 }, (_, i) => linha(`MIL${String(i + 1).padStart(4, '0')}`, i))
  await importar(arquivo(...mil), { completo: true })
  expect((await importar(arquivo(...muitos(1)), { completo: true })).mensagem).toBe(
    'A carga completa tiraria 1.234 veículos de 1.234 do estoque, mais de 20%. Confirme para importar assim mesmo.',
  )
})

test('writes one audit row per import that changed something', async () => {
  await importar(arquivo(linha('AAA0A00', 1)), { sessao: null })
  const rows = await banco.db.selectFrom('auditoria').where('entidadeId', '=', loja).selectAll().execute()
  expect(rows).toMatchObject([
    {
      instituicaoFinanceiraId: 0,
      lado: 'sistema',
      acao: 'importar',
      entidade: 'loja',
      depois:
        '{"alterados":0,"completo":false,"linhas":1,"novos":1,"recusadas":0,"sairam":0,"sairamEmGarantia":0,"voltaram":0}',
    },
  ])
})

test('another store with the same plate is not touched', async () => {
  await importar(arquivo(linha('AAA0A00', 1)))
  const primeira = loja
  loja = await createCenario(banco.db, clock).loja()
  await importar(arquivo(linha('AAA0A00', 1, '2020;Fiat;Uno Teste')), { completo: true })
  expect(await estoque()).toMatchObject([{ anoModelo: 2020 }])
  loja = primeira
  expect(await estoque()).toMatchObject([{ anoModelo: 2022, saiuEm: null }])
})
