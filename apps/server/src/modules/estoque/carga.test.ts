import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../../testing/cenario.ts'
import { renavamDe } from '../../testing/documentos.ts'
import { impressaoDoBanco } from '../../testing/impressao.ts'

let t: TestApp
let instituicao: string
let outra: string
beforeAll(async () => {
  t = await startApp()
  instituicao = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  outra = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
})
afterAll(() => t.close())

let numero = 0
const CHASSI = (n: number) => `9BD${String(n).padStart(14, '0')}`
const PLACA = (n: number) => `QQQ${Math.floor(n / 100) % 10}A${String(n % 100).padStart(2, '0')}`

/** A store of its own, so that a test sees only its own vehicles. */
async function novaLoja() {
  const lojaId = await t.cenario.loja()
  const token = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  const base = `/api/lojas/${lojaId}`
  const enviar = (acao: 'previa' | 'arquivo', raw: string | Buffer, query = '', quem = token) =>
    t.call('POST', `${base}/estoque/${acao}${query}`, {
      raw,
      token: quem,
      headers: { 'content-type': 'text/csv' },
    })
  return {
    lojaId,
    token,
    base,
    previa: async (raw: string | Buffer, query = '') => (await enviar('previa', raw, query)).json<Previa>(),
    enviar,
    carga: (body: object, quem = token) => t.call('POST', `${base}/estoque`, { body, token: quem }),
    placas: async (query = '') =>
      (await t.call('GET', `${base}/veiculos${query}`, { token }))
        .json<{ veiculos: { placa: string }[] }>()
        .veiculos.map(({ placa }) => placa),
  }
}
type Previa = Record<string, unknown> & {
  erros: unknown[]
  duvidas: {
    modelo: string
    sugerido: string | null
    escolhido: string | null
    candidatos: { codigoFipe: string }[]
  }[]
}

const TITULOS = 'placa;chassi;ano_modelo;marca;modelo'
const linha = (n: number, resto = '2022;Fiat;Uno Teste') => `${PLACA(n)};${CHASSI(n)};${resto}`
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')
const muitos = (n: number) => Array.from({ length: n }, (_, i) => linha(i))
const veiculo = (n: number, change: object = {}) => ({
  placa: PLACA(n),
  chassi: CHASSI(n),
  anoModelo: 2022,
  marca: 'Fiat',
  modelo: 'Uno Teste',
  ...change,
})

describe('a partner’s load', () => {
  test('is taken by plate, and tells what it did', async () => {
    const loja = await novaLoja()
    const renavam = renavamDe(880_001)
    const primeira = await loja.carga({
      completo: false,
      veiculos: [
        veiculo(1, {
          renavam,
          combustivel: 'Flex',
          uf: 'SP',
          hodometro: 500,
          preco: 61_234.56,
          leilao: true,
        }),
        veiculo(2),
      ],
    })
    expect([primeira.status, primeira.json()]).toEqual([
      200,
      {
        situacao: 'importado',
        mensagem: '2 veículos novos, 0 alterados, 0 saíram do estoque.',
        linhas: 2,
        novos: 2,
        alterados: 0,
        voltaram: 0,
        sairam: 0,
        sairamEmGarantia: 0,
        colunasIgnoradas: [],
      },
    ])
    const { veiculos } = (
      await t.call('GET', `${loja.base}/veiculos?filtro=${PLACA(1)}`, { token: loja.token })
    ).json<{
      veiculos: object[]
    }>()
    expect(veiculos).toMatchObject([
      {
        placa: PLACA(1),
        renavam,
        tipoCombustivel: 'Flex',
        veiculoUF: 'SP',
        hodometro: 500,
        preco: 61_234.56,
        leilao: true,
      },
    ])
    expect((await loja.carga({ completo: false, veiculos: [veiculo(1)] })).json()).toMatchObject({
      situacao: 'sem_mudancas',
    })
  })

  test('names its bad vehicles in the form of bad fields, and changes nothing', async () => {
    const loja = await novaLoja()
    const antes = await impressaoDoBanco(t.banco.db)
    const response = await loja.carga({
      completo: false,
      veiculos: [veiculo(1), veiculo(2, { placa: 'X' }), veiculo(1)],
    })
    expect([response.status, response.text]).toEqual([
      400,
      [
        'Validation failed:',
        ' -- veiculos.1: placa: Placa inválida.',
        ' -- veiculos.2: placa: repete a linha 1.',
        ' -- veiculos.2: chassi: repete a linha 1.',
      ].join('\n'),
    ])
    expect((await loja.carga({ completo: true, veiculos: [{ placa: 'AAA0A00' }] })).text).toBe(
      'Validation failed:\n -- veiculos.0.anoModelo: Campo obrigatório',
    )
    expect(await impressaoDoBanco(t.banco.db)).toEqual(antes)
  })

  test('a full one that retires more than 20%, or is empty, is asked about and may be confirmed', async () => {
    const loja = await novaLoja()
    const todos = Array.from({ length: 10 }, (_, i) => veiculo(i))
    await loja.carga({ completo: true, veiculos: todos })
    expect(await loja.placas()).toHaveLength(10)
    expect((await loja.carga({ completo: true, veiculos: todos.slice(2) })).status).toBe(200)
    const muito = await loja.carga({ completo: true, veiculos: todos.slice(4) })
    expect([muito.status, muito.json()]).toEqual([
      409,
      {
        mensagem:
          'A carga completa tiraria 2 veículos de 8 do estoque, mais de 20%. Confirme para importar assim mesmo.',
        estoque: 8,
        sairiam: 2,
      },
    ])
    const vazia = await loja.carga({ completo: true, veiculos: [], confirmar: false })
    expect([vazia.status, vazia.json().mensagem]).toEqual([
      409,
      'A carga completa está vazia: 8 veículos sairiam do estoque. Confirme para importar assim mesmo.',
    ])
    expect(await loja.placas()).toHaveLength(8)
    expect((await loja.carga({ completo: true, veiculos: [], confirmar: true })).json()).toMatchObject({
      sairam: 8,
    })
    expect(await loja.placas()).toEqual([])
    expect(await loja.placas('?situacao=saiu')).toHaveLength(10)
    const forcadas = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'loja')
      .where('entidadeId', '=', loja.lojaId)
      .orderBy('sequencia')
      .select('forcado')
      .execute()
    expect(forcadas.map(({ forcado }) => forcado)).toEqual([false, false, true])
  })

  test('is the store’s own affair', async () => {
    const loja = await novaLoja()
    const body = { completo: false, veiculos: [veiculo(1)] }
    expect((await loja.carga(body, outra)).status).toBe(403)
    expect((await loja.carga(body, instituicao)).status).toBe(403)
    const leitor = (await t.cenario.usuario(loja.lojaId, ['Loja.Estoque.Listar'])).token
    expect((await loja.carga(body, leitor)).status).toBe(403)
    for (const acao of ['previa', 'arquivo'] as const)
      for (const quem of [outra, instituicao, leitor])
        expect((await loja.enviar(acao, arquivo(linha(1)), '', quem)).status).toBe(403)
    expect(await loja.placas()).toEqual([])
  })
})

describe('a file', () => {
  test('is previewed without a trace, and does what the preview said', async () => {
    const loja = await novaLoja()
    await loja.enviar('arquivo', arquivo(...muitos(20)))
    const antes = await impressaoDoBanco(t.banco.db)
    const conteudo = arquivo(
      ...muitos(17).slice(0, 16),
      linha(16, '2023;Fiat;Uno Teste'),
      linha(30),
      linha(31),
    )
    const previa = await loja.previa(conteudo, '?completo=true')
    expect(previa).toMatchObject({
      situacao: 'pronto',
      mensagem: '19 linhas lidas, sem problemas.',
      linhas: 19,
      novos: 2,
      alterados: 1,
      iguais: 16,
      sairam: 3,
      sairamEmGarantia: 0,
      confirmacao: null,
      erros: [],
      semCodigo: 19,
      listaNovos: [
        { placa: PLACA(30), marca: 'Fiat', modelo: 'Uno Teste' },
        { placa: PLACA(31), marca: 'Fiat', modelo: 'Uno Teste' },
      ],
      listaAlterados: [{ placa: PLACA(16), campos: ['ano_modelo'], voltou: false }],
      listaSairam: [17, 18, 19].map((n) => ({ placa: PLACA(n), contrato: null })),
    })
    expect(await impressaoDoBanco(t.banco.db)).toEqual(antes)
    const feito = await loja.enviar('arquivo', conteudo, '?completo=true')
    expect([feito.status, feito.json()]).toMatchObject([200, { novos: 2, alterados: 1, sairam: 3 }])
    expect(await loja.previa(conteudo, '?completo=true')).toMatchObject({
      situacao: 'sem_mudancas',
      mensagem: 'O estoque já está assim. Nada mudaria.',
      iguais: 19,
    })
  })

  test('that would empty the stock is asked about in the preview and by the import', async () => {
    const loja = await novaLoja()
    await loja.enviar('arquivo', arquivo(...muitos(10)))
    const conteudo = arquivo(...muitos(6))
    const confirmacao =
      'A carga completa tiraria 4 veículos de 10 do estoque, mais de 20%. Confirme para importar assim mesmo.'
    expect(await loja.previa(conteudo, '?completo=true')).toMatchObject({ confirmacao, sairam: 4 })
    const response = await loja.enviar('arquivo', conteudo, '?completo=true')
    expect([response.status, response.json()]).toEqual([
      409,
      { mensagem: confirmacao, estoque: 10, sairiam: 4 },
    ])
    expect((await loja.enviar('arquivo', conteudo, '?completo=true&confirmar=true')).status).toBe(200)
    expect(await loja.placas()).toHaveLength(6)
  })

  test('with bad lines is refused line by line, up to a thousand of them', async () => {
    const loja = await novaLoja()
    const conteudo = arquivo(
      linha(1),
      'AAA0;x;2022;Fiat;Uno',
      ...Array.from({ length: 1_200 }, () => ';;;;x'),
    )
    const previa = await loja.previa(conteudo)
    expect(previa).toMatchObject({
      situacao: 'recusado',
      mensagem: 'O arquivo tem 1.201 linhas com problema. Nada foi alterado.',
      totalErros: 1_201,
    })
    expect(previa.erros).toHaveLength(1_000)
    expect(previa.erros[0]).toEqual({ linha: 3, motivo: 'placa: Placa inválida.; chassi: Chassi inválido.' })
    const response = await loja.enviar('arquivo', arquivo('AAA0;;2022;Fiat;Uno'))
    expect([response.status, response.text]).toEqual([
      400,
      'Validation failed:\n -- linha 2: placa: Placa inválida.',
    ])
  })

  const longa = `${TITULOS}\n"${'x'.repeat(80_000)}`
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'O arquivo está vazio.'],
    ['blank lines', '\n\n  \n', 'O arquivo está vazio.'],
    ['headings only', `${TITULOS}\n`, 'O arquivo não tem nenhum veículo.'],
    [
      'an .xlsx renamed to .csv',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]),
      'O arquivo é uma planilha ou um .zip, não um CSV. Salve-o como CSV e envie de novo.',
    ],
    [
      'an .xls renamed to .csv',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'O arquivo é uma planilha do Excel antigo (.xls), não um CSV. Salve-o como CSV e envie de novo.',
    ],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n%\u00e2\u00e3'),
      'O arquivo é um PDF, não um CSV. Salve-o como CSV e envie de novo.',
    ],
    [
      'UTF-16',
      Buffer.from(`\ufeff${TITULOS}`, 'utf16le'),
      'O arquivo está em UTF-16. Salve-o como CSV em UTF-8 e envie de novo.',
    ],
    ['NULs', Buffer.alloc(500), 'O arquivo não é um texto CSV: tem bytes nulos no início.'],
    [
      'an image',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      'O arquivo é uma imagem, não um CSV. Salve-o como CSV e envie de novo.',
    ],
    [
      'tabs as separator',
      `${TITULOS.replaceAll(';', '\t')}\n`,
      'As colunas do arquivo não estão separadas por ; nem por vírgula. Salve-o com um desses separadores e envie de novo.',
    ],
    [
      'no headings',
      linha(1),
      'Faltam no cabeçalho as colunas: placa, ano_modelo, renavam ou chassi, codigo_fipe ou marca e modelo.',
    ],
    [
      'an endless first line',
      'x'.repeat(200_000),
      'A primeira linha do arquivo é longa demais para um cabeçalho.',
    ],
    [
      'a broken .gz',
      Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6]),
      'O arquivo .gz está incompleto ou danificado.',
    ],
    ['quotes that never end', longa, 'O arquivo tem 1 linha com problema. Nada foi alterado.'],
  ])('%s is refused in a sentence', async (_title, conteudo, mensagem) => {
    const loja = await novaLoja()
    const antes = await impressaoDoBanco(t.banco.db)
    expect(await loja.previa(conteudo)).toMatchObject({ situacao: 'recusado', mensagem, novos: 0 })
    const response = await loja.enviar('arquivo', conteudo)
    expect(response.status).toBe(400)
    expect(response.text).toContain(conteudo === longa ? 'abre aspas e não as fecha' : mensagem)
    expect(await impressaoDoBanco(t.banco.db)).toEqual(antes)
  })

  test('takes Latin-1, commas and text that looks like a formula as what they are', async () => {
    const loja = await novaLoja()
    const texto = `placa,chassi,ano_modelo,marca,modelo\n${PLACA(1)},${CHASSI(1)},2022,Citroën,"=HYPERLINK(""x"")"\n`
    expect((await loja.enviar('arquivo', Buffer.from(texto, 'latin1'))).status).toBe(200)
    const { veiculos } = (await t.call('GET', `${loja.base}/veiculos`, { token: loja.token })).json<{
      veiculos: object[]
    }>()
    expect(veiculos).toMatchObject([{ marca: 'Citroën', modelo: '=HYPERLINK("x")' }])
  })

  test('of more lines than a load may have is refused without reading on', async () => {
    const loja = await novaLoja()
    const corpo = Buffer.alloc(60_000 * 2, 'x\n')
    const previa = await loja.previa(Buffer.concat([Buffer.from(`${TITULOS}\n`), corpo]))
    expect(previa).toMatchObject({
      situacao: 'recusado',
      mensagem: 'O arquivo tem veículos demais: o máximo são 50.000 linhas.',
    })
  })

  test('while another load of the store is under way has to wait its turn, and the waiting is told', async () => {
    const loja = await novaLoja()
    const andamento = async () =>
      (await t.call('GET', `${loja.base}/estoque/andamento`, { token: loja.token })).json()
    expect(await andamento()).toEqual({ andamento: null })
    await t.banco.db
      .insertInto('importacao')
      .values({ chave: `estoque:${loja.lojaId}`, etapa: 'Lendo', linhas: 2_000 })
      .execute()
    expect(await andamento()).toEqual({ andamento: { etapa: 'Lendo', linhas: 2_000 } })
    const response = await loja.enviar('arquivo', arquivo(linha(1)))
    expect([response.status, response.text]).toEqual([
      400,
      'Outra importação do mesmo tipo está em andamento. Tente de novo quando ela terminar.',
    ])
    await t.banco.db.deleteFrom('importacao').execute()
  }, 20_000)
})

describe('a model that FIPE knows by another name', () => {
  async function cenario() {
    const marca = `Marca ${++numero}`
    const codigo = async (nome: string, ano = 2022) => {
      const { modeloId } = await t.cenario.modelo({ marca, nome, ano, preco: 4_000_000 })
      const row = await t.banco.db
        .selectFrom('veiculoModelo')
        .where('id', '=', modeloId)
        .select('codigoFipe')
        .executeTakeFirstOrThrow()
      return row.codigoFipe ?? ''
    }
    const loja = await novaLoja()
    return {
      marca,
      codigo,
      loja,
      escolher: (codigoFipe: string | null, modelo: string, combustivelId: number | null = null) =>
        t.call('PUT', `${loja.base}/estoque/escolhas`, {
          token: loja.token,
          body: { escolhas: [{ marca, modelo, anoModelo: 2022, combustivelId, codigoFipe }] },
        }),
    }
  }

  test('is suggested where the papers point to one, asked where they do not, and never taken unasked', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const lt = await codigo('ONIX HATCH LT 1.0 8V FlexPower 5p Mec.')
    const manual = await codigo('ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.')
    const automatico = await codigo('ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.')
    const conteudo = arquivo(
      linha(1, `2022;${marca};ONIX 1.0 MPFI LT 8V FLEX 4P MANUAL`),
      linha(2, `2022;${marca.toUpperCase()};Onix LTZ 1.4`),
      linha(3, `2022;${marca};Foguete`),
    )
    const previa = await loja.previa(conteudo)
    expect(previa).toMatchObject({
      semCodigo: 3,
      totalDuvidas: 3,
      duvidas: [
        {
          modelo: 'ONIX 1.0 MPFI LT 8V FLEX 4P MANUAL',
          sugerido: lt,
          escolhido: null,
          veiculos: 1,
          linha: 2,
        },
        { modelo: 'Onix LTZ 1.4', sugerido: null },
        { modelo: 'Foguete', sugerido: null, candidatos: [] },
      ],
    })
    expect(previa.duvidas[1]?.candidatos).toEqual([
      { codigoFipe: automatico, nome: 'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.', preco: 40_000 },
      { codigoFipe: manual, nome: 'ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.', preco: 40_000 },
    ])
    await escolher(manual, 'onix  LTZ 1.4')
    expect(await loja.previa(conteudo)).toMatchObject({
      semCodigo: 2,
      duvidas: [{ sugerido: lt }, { modelo: 'Foguete' }, { modelo: 'Onix LTZ 1.4', escolhido: manual }],
    })
    expect((await loja.enviar('arquivo', conteudo)).status).toBe(200)
    const { veiculos } = (
      await t.call('GET', `${loja.base}/veiculos?ordenacao=placa:asc`, { token: loja.token })
    ).json<{
      veiculos: object[]
    }>()
    expect(veiculos).toMatchObject([
      { codigoFipe: null },
      { codigoFipe: manual, modelo: 'ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.' },
      { codigoFipe: null },
    ])
  })

  test('stays what the store said in its next loads, until it says otherwise, and for this store alone', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const um = await codigo('Gol City 1.0 5p')
    const outro = await codigo('Gol Trend 1.0 5p')
    const conteudo = arquivo(linha(1, `2022;${marca};Gol 1.0`))
    const codigos = async () =>
      (await t.call('GET', `${loja.base}/veiculos`, { token: loja.token }))
        .json<{ veiculos: { codigoFipe: string | null }[] }>()
        .veiculos.map(({ codigoFipe }) => codigoFipe)
    expect((await escolher(um, 'Gol 1.0')).status).toBe(204)
    await loja.enviar('arquivo', conteudo)
    expect(await codigos()).toEqual([um])
    await loja.enviar('arquivo', conteudo)
    expect(await codigos()).toEqual([um])
    await escolher(outro, 'GOL 1.0')
    await loja.enviar('arquivo', conteudo)
    expect(await codigos()).toEqual([outro])
    await escolher(null, 'Gol 1.0')
    expect((await loja.previa(conteudo)).duvidas[0]).toMatchObject({ escolhido: null })
    const vizinha = await novaLoja()
    await escolher(um, 'Gol 1.0')
    expect((await vizinha.previa(conteudo)).duvidas[0]).toMatchObject({ escolhido: null })
  })

  test('is refused when FIPE lists no such code, and is not another store’s to say', async () => {
    const { loja, escolher } = await cenario()
    const response = await escolher('999998-9', 'Gol 1.0')
    expect([response.status, response.text]).toEqual([
      400,
      'Validation failed:\n -- escolhas.0.codigoFipe: O código 999998-9 não está na tabela FIPE.',
    ])
    for (const token of [outra, instituicao])
      expect(
        (await t.call('PUT', `${loja.base}/estoque/escolhas`, { token, body: { escolhas: [] } })).status,
      ).toBe(403)
  })
})
