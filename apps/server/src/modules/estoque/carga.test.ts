import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { renavamDe } from '#testing/documentos.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { CHASSI, arquivo, linha, novaLoja, PLACA, veiculo } from './testing/carga.ts'

let t: TestApp
let instituicao: string
let outra: string
beforeAll(async () => {
  t = await startApp()
  instituicao = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  outra = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
})
afterAll(() => t.close())

describe('a partner’s load', () => {
  test('is taken by plate, and tells what it did', async () => {
    const loja = await novaLoja(t)
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
        colunas: [],
        arquivoDeErros: null,
        outrasLinhas: [],
        totalOutrasLinhas: 0,
        erros: [],
        totalErros: 0,
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

  test('names its bad vehicles and is taken without them where that is meant', async () => {
    const loja = await novaLoja(t)
    const antes = await fingerprintOfBanco(t.banco.db)
    const carga = { completo: false, veiculos: [veiculo(1), veiculo(2, { placa: 'X' }), veiculo(1)] }
    const response = await loja.carga(carga)
    const erros = [
      { linha: 2, motivo: `Chassi ${CHASSI(2)}: Placa “X” não é válida: escreva como ABC1D23 ou ABC1234.` },
      {
        linha: 3,
        motivo: `Placa ${PLACA(1)}: a placa repete a linha 1; Chassi “${CHASSI(1)}” repete a linha 1.`,
      },
    ]
    expect([response.status, response.json()]).toEqual([
      409,
      {
        mensagem: 'A carga tem 2 linhas com problema. Confirme para importar a outra sem elas.',
        falta: ['parcial'],
        estoque: 0,
        sairiam: 0,
        retidos: null,
        erros,
        totalErros: 2,
      },
    ])
    expect((await loja.carga({ completo: true, veiculos: [{ placa: 'AAA0A00' }] })).text).toBe(
      'Validation failed:\n -- veiculos.0.anoModelo: Campo obrigatório',
    )
    const soRuins = await loja.carga({
      completo: false,
      veiculos: [veiculo(2, { placa: 'X' })],
      parcial: true,
    })
    expect([soRuins.status, soRuins.text]).toEqual([
      400,
      `Validation failed:\n -- veiculos.0: Chassi ${CHASSI(2)}: Placa “X” não é válida: escreva como ABC1D23 ou ABC1234.`,
    ])
    expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
    const relatorio = await loja.carga({ ...carga, parcial: true })
    expect([relatorio.status, relatorio.json()]).toMatchObject([200, { novos: 1, erros, totalErros: 2 }])
    expect(await loja.placas()).toEqual([PLACA(1)])
  })

  test('a full one that retires more than 20%, or is empty, is asked about and may be confirmed', async () => {
    const loja = await novaLoja(t)
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
        falta: ['confirmar'],
        estoque: 8,
        sairiam: 2,
        retidos: null,
        erros: [],
        totalErros: 0,
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
    const loja = await novaLoja(t)
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
