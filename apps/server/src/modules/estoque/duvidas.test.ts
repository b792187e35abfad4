import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { arquivo, linha, novaLoja, PLACA, TITULOS } from './testing/carga.ts'

let t: TestApp
let instituicao: string
let outra: string
beforeAll(async () => {
  t = await startApp()
  instituicao = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  outra = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
})
afterAll(() => t.close())

interface Resposta {
  cambio?: 'manual' | 'automatico'
  quem?: { base: string; token: string }
}

describe('a model that FIPE knows by another name', () => {
  let numero = 0

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
    const loja = await novaLoja(t)
    return {
      marca,
      codigo,
      loja,
      escolher: (codigoFipe: string | null, modelo: string, { cambio, quem = loja }: Resposta = {}) =>
        t.call('PUT', `${quem.base}/estoque/escolhas`, {
          token: quem.token,
          body: { escolhas: [{ marca, modelo, anoModelo: 2022, combustivelId: null, cambio, codigoFipe }] },
        }),
    }
  }

  /** Pledges the store's only car. */
  async function penhorar({ lojaId }: { lojaId: number }) {
    const { id } = await t.banco.db
      .selectFrom('veiculo')
      .where('lojaId', '=', lojaId)
      .select('id')
      .executeTakeFirstOrThrow()
    const instituicaoId = await t.cenario.instituicao()
    await t.cenario.contrato({ instituicaoId, lojaId, status: 5, veiculoIds: [id] })
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
      { codigoFipe: lt, nome: 'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.', preco: 40_000 },
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
    const vizinha = await novaLoja(t)
    await escolher(um, 'Gol 1.0')
    // An equal plate in another store is another vehicle.
    expect(await vizinha.previa(conteudo)).toMatchObject({ novos: 1, duvidas: [{ escolhido: null }] })
    await escolher(um, 'Gol 1.0', { quem: vizinha })
    expect((await vizinha.previa(conteudo)).duvidas).toMatchObject([{ escolhido: um, veiculos: 1 }])
  })

  test('the gearbox column tells the manual car from the automatic one, and is part of the answer', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const manual = await codigo('Argo Drive 1.3 Flex Mec.')
    const automatico = await codigo('Argo Drive 1.3 Flex Aut.')
    const conteudo = [
      `${TITULOS};cambio`,
      linha(1, `2022;${marca};Argo Drive 1.3;Manual`),
      linha(2, `2022;${marca};Argo Drive 1.3;AUTOMÁTICO`),
      linha(3, `2022;${marca};Argo Drive 1.3;`),
      '',
    ].join('\n')
    expect((await loja.previa(conteudo)).duvidas).toMatchObject([
      { cambio: 'manual', sugerido: manual },
      { cambio: 'automatico', sugerido: automatico },
      { cambio: null, sugerido: null },
    ])
    await escolher(manual, 'Argo Drive 1.3', { cambio: 'automatico' })
    expect((await loja.previa(conteudo)).duvidas).toMatchObject([
      { cambio: 'manual', escolhido: null },
      { cambio: null, escolhido: null },
      { cambio: 'automatico', escolhido: manual },
    ])
    const comOutra = await loja.previa(conteudo.replace('AUTOMÁTICO', 'pedais'))
    expect(comOutra.erros).toEqual([])
    expect(comOutra.duvidas).toMatchObject([{ cambio: null, veiculos: 2 }, { cambio: 'manual' }])
  })

  test('a pledged car keeps its model when the file comes to tell the gearbox', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const manual = await codigo('Argo Drive 1.3 Flex Mec.')
    await codigo('Argo Drive 1.3 Flex Aut.')
    await escolher(manual, 'Argo Drive 1.3')
    await loja.enviar('arquivo', arquivo(linha(1, `2022;${marca};Argo Drive 1.3`)))
    await penhorar(loja)
    const conteudo = [
      `${TITULOS};cambio`,
      linha(1, `2022;${marca};Argo Drive 1.3;automático`),
      linha(2, `2022;${marca};Argo Drive 1.3;automático`),
      '',
    ].join('\n')
    expect(await loja.previa(conteudo)).toMatchObject({
      erros: [],
      duvidas: [{ cambio: 'automatico', veiculos: 1, linha: 3, escolhido: null }],
    })
  })

  test('what a store said of its pledged car says nothing of another’s, be it the same plate', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const drive = await codigo('Argo Drive 1.3 Flex')
    await escolher(drive, 'Argo Drive 1.3')
    const conteudo = arquivo(linha(5, `2022;${marca};Argo Drive 1.3`))
    await loja.enviar('arquivo', conteudo)
    const vizinha = await novaLoja(t)
    await vizinha.enviar('arquivo', arquivo(linha(6, `2022;${marca};Argo Drive 1.3 Flex`)))
    for (const uma of [loja, vizinha]) await penhorar(uma)
    expect(await vizinha.previa(conteudo)).toMatchObject({ erros: [], semCodigo: 1 })
    // The store's own pledged car keeps its model, which these names don't name.
    const deNovo = arquivo(linha(6, `2022;${marca};Argo Drive 1.3`))
    expect((await vizinha.previa(deNovo)).erros).toEqual([
      {
        linha: 2,
        motivo: `Placa ${PLACA(6)}: o veículo está em garantia e não pode mudar: codigo_fipe ou modelo.`,
      },
    ])
  })

  test('an asking price far from the reference is a question, with that model first', async () => {
    const { marca, codigo, loja } = await cenario()
    const drive = await codigo('Argo Drive 1.3 Flex')
    const trekking = await codigo('Argo Trekking 1.3 Flex')
    const previa = await loja.previa(
      [
        `${TITULOS};preco`,
        linha(1, `2022;${marca};Argo Drive 1.3;28000`),
        linha(2, `2022;${marca};Argo Drive 1.3;54000`),
        linha(3, `2022;${marca};Argo Trekking 1.3;27999`),
        linha(4, `2022;${marca};Argo Trekking 1.3;`),
        '',
      ].join('\n'),
    )
    expect(previa.duvidas).toMatchObject([
      { sugerido: drive, veiculos: 2 },
      { sugerido: null, veiculos: 2, candidatos: [{ codigoFipe: trekking }, { codigoFipe: drive }] },
    ])
  })

  test('what other stores said comes first in the question, and is never the answer', async () => {
    const { marca, codigo, loja, escolher } = await cenario()
    const drive = await codigo('Argo Drive 1.3 Flex')
    const trekking = await codigo('Argo Trekking 1.3 Flex')
    const hgt = await codigo('Argo HGT 1.3 Flex')
    const deOutroAno = await codigo('Argo Antigo 1.3 Flex', 2012)
    const conteudo = arquivo(linha(1, `2022;${marca};Argo Drive 1.3`), linha(2, `2022;${marca};Argo 1.3`))
    const lojas = [await novaLoja(t), await novaLoja(t), await novaLoja(t)]
    for (const [index, codigoFipe] of [hgt, trekking, trekking].entries())
      for (const modelo of ['Argo Drive 1.3', 'Argo 1.3'])
        await escolher(codigoFipe, modelo, { quem: lojas[index] })
    await escolher(deOutroAno, 'Argo 1.3', { quem: await novaLoja(t) })
    const { duvidas, semCodigo } = await loja.previa(conteudo)
    expect(semCodigo).toBe(2)
    expect(duvidas).toMatchObject([
      { sugerido: null, candidatos: [{ codigoFipe: trekking }, { codigoFipe: hgt }, { codigoFipe: drive }] },
      { sugerido: null, candidatos: [{ codigoFipe: trekking }, { codigoFipe: hgt }, { codigoFipe: drive }] },
    ])
    await loja.enviar('arquivo', conteudo)
    const { veiculos } = (await t.call('GET', `${loja.base}/veiculos`, { token: loja.token })).json<{
      veiculos: { codigoFipe: string | null }[]
    }>()
    expect(veiculos.map(({ codigoFipe }) => codigoFipe)).toEqual([null, null])
    await escolher(drive, 'Argo Drive 1.3')
    // The store's own answer doesn't count as another store's.
    expect((await loja.previa(conteudo)).duvidas[1]).toMatchObject({
      escolhido: drive,
      candidatos: [{ codigoFipe: trekking }, { codigoFipe: hgt }, { codigoFipe: drive }],
    })
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
