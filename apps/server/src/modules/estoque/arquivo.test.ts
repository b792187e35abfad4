import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { sendInParts } from '#testing/send-in-parts.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { arquivo, CHASSI, linha, muitos, novaLoja, PLACA, TITULOS } from './testing/carga.ts'

let t: TestApp
let servidor: string
beforeAll(async () => {
  t = await startApp()
  servidor = await t.listen()
})
afterAll(() => t.close())

describe('a file', () => {
  test('is previewed without a trace, and does what the preview said', async () => {
    const loja = await novaLoja(t)
    await loja.enviar('arquivo', arquivo(...muitos(20)))
    const antes = await fingerprintOfBanco(t.banco.db)
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
      novosSemHodometro: 2,
      listaNovos: [
        { placa: PLACA(30), marca: 'Fiat', modelo: 'Uno Teste' },
        { placa: PLACA(31), marca: 'Fiat', modelo: 'Uno Teste' },
      ],
      listaAlterados: [{ placa: PLACA(16), campos: ['ano_modelo'], voltou: false }],
      listaSairam: [17, 18, 19].map((n) => ({ placa: PLACA(n), contrato: null })),
    })
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    const relatorio = await loja.enviar('arquivo', conteudo, '?completo=true')
    expect([relatorio.status, relatorio.json()]).toMatchObject([200, { novos: 2, alterados: 1, sairam: 3 }])
    expect(await loja.previa(conteudo, '?completo=true')).toMatchObject({
      situacao: 'sem_mudancas',
      mensagem: 'O estoque já está assim. Nada mudaria.',
      iguais: 19,
    })
  })

  test('that would empty the stock is asked about in the preview and by the import', async () => {
    const loja = await novaLoja(t)
    await loja.enviar('arquivo', arquivo(...muitos(10)))
    const conteudo = arquivo(...muitos(6))
    const confirmacao =
      'A carga completa tiraria 4 veículos de 10 do estoque, mais de 20%. Confirme para importar assim mesmo.'
    expect(await loja.previa(conteudo, '?completo=true')).toMatchObject({ confirmacao, sairam: 4 })
    const response = await loja.enviar('arquivo', conteudo, '?completo=true')
    expect([response.status, response.json()]).toEqual([
      409,
      {
        mensagem: confirmacao,
        falta: ['confirmar'],
        estoque: 10,
        sairiam: 4,
        retidos: null,
        erros: [],
        totalErros: 0,
      },
    ])
    expect((await loja.enviar('arquivo', conteudo, '?completo=true&confirmar=true')).status).toBe(200)
    expect(await loja.placas()).toHaveLength(6)
  })

  test('with nothing but bad lines is refused line by line, up to a thousand of them', async () => {
    const loja = await novaLoja(t)
    const conteudo = arquivo('AAA0;x;2022;Fiat;Uno', ...Array.from({ length: 1_200 }, () => ';;;F;x'))
    const previa = await loja.previa(conteudo)
    expect(previa).toMatchObject({
      situacao: 'recusado',
      mensagem: 'O arquivo tem 1.201 linhas com problema. Nada foi alterado.',
      totalErros: 1_201,
    })
    expect(previa.erros).toHaveLength(1_000)
    expect(previa.erros[0]).toEqual({
      linha: 2,
      motivo:
        'Placa “AAA0” não é válida: escreva como ABC1D23 ou ABC1234; Chassi “x” não é válido: escreva os 17 caracteres, sem I, O e Q.',
    })
    const response = await loja.enviar('arquivo', arquivo('AAA0;;2022;Fiat;Uno'), '?parcial=true')
    expect([response.status, response.text]).toEqual([
      400,
      'Validation failed:\n -- linha 2: Placa “AAA0” não é válida: escreva como ABC1D23 ou ABC1234; Faltam o RENAVAM e o chassi: informe um deles.',
    ])
  })

  test('with some bad lines is asked about in the preview and by the import, with everything else at stake', async () => {
    const loja = await novaLoja(t)
    await loja.enviar('arquivo', arquivo(...muitos(10)))
    const conteudo = arquivo(linha(0, '2022;Fiat;Uno Novo'), linha(1, 'dois;Fiat;Uno'), linha(2))
    const erros = [
      { linha: 3, motivo: `Placa ${PLACA(1)}: Ano do modelo “dois” não é um ano: escreva como 2022.` },
    ]
    const confirmacao =
      'A carga tem 1 linha com problema. Confirme para importar as outras 2 sem ela. ' +
      'A carga completa tiraria 7 veículos de 10 do estoque, mais de 20%. Confirme para importar assim mesmo.'
    expect(await loja.previa(conteudo, '?completo=true')).toMatchObject({
      situacao: 'pronto',
      mensagem: '3 linhas lidas, 1 com problema.',
      confirmacao,
      alterados: 1,
      iguais: 1,
      sairam: 7,
      erros,
    })
    const antes = await fingerprintOfBanco(t.banco.db)
    for (const query of ['', '&parcial=true', '&confirmar=true']) {
      const response = await loja.enviar('arquivo', conteudo, `?completo=true${query}`)
      expect([response.status, response.json()]).toEqual([
        409,
        {
          mensagem: confirmacao,
          falta: ['parcial', 'confirmar'],
          estoque: 10,
          sairiam: 7,
          retidos: null,
          erros,
          totalErros: 1,
        },
      ])
    }
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    const relatorio = await loja.enviar('arquivo', conteudo, '?completo=true&parcial=true&confirmar=true')
    expect([relatorio.status, relatorio.json()]).toMatchObject([
      200,
      {
        mensagem: '0 veículos novos, 1 alterado, 7 saíram do estoque. 1 linha com problema ficou de fora.',
        sairam: 7,
        erros,
        totalErros: 1,
      },
    ])
    expect(await loja.placas()).toEqual([0, 1, 2].map(PLACA))
  })

  const longa = `${TITULOS}\n"${'x'.repeat(80_000)}`
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'O arquivo está vazio.'],
    ['blank lines', '\n\n  \n', 'O arquivo está vazio.'],
    ['headings only', `${TITULOS}\n`, 'O arquivo não tem nenhum veículo.'],
    [
      'an .xlsx renamed to .csv',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]),
      'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.',
    ],
    [
      'an .xls renamed to .csv',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'O arquivo é uma planilha do Excel antigo (.xls) ou está protegida por senha. Salve-o sem senha, como .xlsx ou CSV, e envie de novo.',
    ],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n%\u00e2\u00e3'),
      'O arquivo é um PDF, não um CSV. Salve-o como CSV e envie de novo.',
    ],
    ['NULs', Buffer.alloc(500), 'O arquivo não é um texto CSV: tem bytes nulos no início.'],
    [
      'an image',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      'O arquivo é uma imagem, não um CSV. Salve-o como CSV e envie de novo.',
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
    const loja = await novaLoja(t)
    const antes = await fingerprintOfBanco(t.banco.db)
    expect(await loja.previa(conteudo)).toMatchObject({ situacao: 'recusado', mensagem, novos: 0 })
    const response = await loja.enviar('arquivo', conteudo)
    expect(response.status).toBe(400)
    expect(response.text).toContain(conteudo === longa ? 'abre aspas e não as fecha' : mensagem)
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  })

  test('takes Latin-1, commas and text that looks like a formula as what they are', async () => {
    const loja = await novaLoja(t)
    const texto = `placa,chassi,ano_modelo,marca,modelo\n${PLACA(1)},${CHASSI(1)},2022,Citroën,"=HYPERLINK(""x"")"\n`
    expect((await loja.enviar('arquivo', Buffer.from(texto, 'latin1'))).status).toBe(200)
    const { veiculos } = (await t.call('GET', `${loja.base}/veiculos`, { token: loja.token })).json<{
      veiculos: object[]
    }>()
    expect(veiculos).toMatchObject([{ marca: 'Citroën', modelo: '=HYPERLINK("x")' }])
  })

  test('of more lines than a load may have is refused without reading on', async () => {
    const loja = await novaLoja(t)
    const corpo = Buffer.alloc(60_000 * 8, ';;;F;x\n')
    const previa = await loja.previa(Buffer.concat([Buffer.from(`${TITULOS}\n`), corpo]))
    expect(previa).toMatchObject({
      situacao: 'recusado',
      mensagem: 'O arquivo tem veículos demais: o máximo são 50.000 linhas.',
    })
  })

  test('of somebody who isn’t let in any more once it has come is neither imported nor previewed', async () => {
    const loja = await novaLoja(t)
    const enviar = async (acao: string, entre: (quem: { id: number; token: string }) => Promise<unknown>) => {
      const quem = await t.cenario.usuario(loja.lojaId, DE_LOJA)
      const url = `${servidor}${loja.base}/estoque/${acao}`
      const partes = [arquivo(linha(1)), `${linha(2)}\n`] as const
      return sendInParts(t, { url, token: quem.token, partes }, () => entre(quem))
    }
    const sair = ({ token }: { token: string }) => t.call('POST', '/api/autenticacao/sair', { token })
    const perder = ({ id }: { id: number }) =>
      t.banco.db.deleteFrom('usuarioPerfil').where('usuarioId', '=', id).execute()
    expect(await enviar('arquivo', sair)).toBe(401)
    expect(await enviar('arquivo', perder)).toBe(403)
    expect(await enviar('previa', sair)).toBe(401)
    expect(await loja.placas()).toEqual([])
    expect(await enviar('arquivo', async () => undefined)).toBe(200)
    expect(await loja.placas()).toHaveLength(2)
  })

  test('while another load of the store is under way has to wait its turn, and the waiting is told', async () => {
    const loja = await novaLoja(t)
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
