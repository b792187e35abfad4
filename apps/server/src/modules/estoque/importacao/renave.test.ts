import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { linha, novaLoja, PLACA, TITULOS, veiculo } from '../testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

type Loja = Awaited<ReturnType<typeof novaLoja>>
/** The digit at the end makes the key right. */
const NFE = '35261112345678000195550010000012341000012346'

/** What the store's list says of its cars, by the last digits of their plates. */
async function listar({ base, token }: Loja, query = '?situacao=todos') {
  const { veiculos } = (await t.call('GET', `${base}/veiculos${query}`, { token })).json<{
    veiculos: Record<string, unknown>[]
  }>()
  return veiculos.map((um) => ({
    placa: um.placa,
    situacao: um.situacao,
    renave: um.renaveSituacao,
    titulo: um.renaveTitulo,
  }))
}
const enviar = async (loja: Loja, titulos: string, ...celulas: string[]) => {
  const linhas = celulas.map((resto, n) => `${linha(n)};${resto}`)
  const resposta = await loja.enviar(
    'arquivo',
    [`${TITULOS};${titulos}`, ...linhas, ''].join('\n'),
    '?completo=false&confirmar=true',
  )
  return { status: resposta.status, text: resposta.text }
}

describe('headings and words of dealers’ systems', () => {
  test.each([
    ['renave_situacao', 'em_estoque', 'em_estoque'],
    ['Situação Renave', 'Em Estoque', 'em_estoque'],
    ['Status RENAVE', 'ENTRADA CONFIRMADA', 'em_estoque'],
    ['situacao_renave', 'Em estoque com restrição', 'em_estoque_vinculado'],
    ['situacao_renave', 'Consignação', 'consignado'],
    ['situacao_renave', 'Veículo consignado', 'consignado'],
    ['Consignado', 'Sim', 'consignado'],
    ['Consignado?', 'X', 'consignado'],
    ['consignado', 'não', 'nao_informado'],
    ['Tipo de entrada', 'CONSIGNAÇÃO', 'consignado'],
    ['Propriedade', 'Terceiros', 'consignado'],
    ['Situação', 'Consignado', 'consignado'],
    ['Status', 'Disponível - consignação', 'consignado'],
    ['Situação', 'Disponível', 'nao_informado'],
    ['situacao_renave', 'Não consignado', 'nao_informado'],
    ['situacao_renave', '', 'nao_informado'],
  ])('%s: %s', async (titulo, celula, situacao) => {
    const loja = await novaLoja(t)
    expect(await enviar(loja, titulo, celula)).toMatchObject({ status: 200 })
    expect(await listar(loja)).toMatchObject([{ renave: situacao }])
  })

  test('of two columns that speak of it, one that says consigned is enough', async () => {
    const loja = await novaLoja(t)
    expect(
      await enviar(loja, 'situacao_renave;consignado', 'em_estoque;sim', 'em_estoque;não'),
    ).toMatchObject({
      status: 200,
    })
    expect(await listar(loja)).toMatchObject([{ renave: 'consignado' }, { renave: 'em_estoque' }])
  })

  test('an unknown word is told, and leaves what is known', async () => {
    const loja = await novaLoja(t)
    await enviar(loja, 'situacao_renave', 'consignado')
    const { status, text } = await enviar(loja, 'situacao_renave', 'talvez')
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({
        valoresDesconhecidos: [{ coluna: 'renave_situacao', valor: 'talvez', linhas: 1, linha: 2 }],
      }),
    ])
    expect(await listar(loja)).toMatchObject([{ renave: 'consignado', titulo: 'consignacao' }])
    await enviar(loja, 'uf', 'SP')
    expect(await listar(loja)).toMatchObject([{ renave: 'consignado' }])
  })

  test.each([
    ['nfe_entrada', '35261112345678000195550010000012341000012348', 'Chave de NF-e inválida'],
    ['nfe_entrada', '3,52611E+43', 'notação científica'],
    ['renave_situacao;renave_titulo', 'consignado;compra', 'não é de um veículo consignado'],
    ['renave_situacao;renave_entrada;renave_saida', 'saiu;2026-10-02;2026-10-01', 'é anterior à entrada'],
    ['renave_situacao;renave_saida', 'em_estoque;2026-10-01', 'é de um veículo que saiu'],
    ['renave_entrada', '2026-12-31', 'está no futuro'],
    ['renave_hodometro', 'muitos', 'não é um número inteiro'],
  ])('a line with %s “%s” is bad', async (titulos, celulas, motivo) => {
    const loja = await novaLoja(t)
    const { status, text } = await enviar(loja, titulos, celulas)
    expect([status, text]).toEqual([400, expect.stringContaining(motivo)])
    expect(await listar(loja)).toEqual([])
  })
})

test.each([
  ['Tipo de entrada;Propriedade', 'Troca;Terceiros'],
  ['Situação Renave;Status Renave', 'Em estoque;Consignado'],
])('%s: a second column that says consigned is enough', async (titulos, celulas) => {
  const loja = await novaLoja(t)
  await enviar(loja, titulos, celulas)
  expect(await listar(loja)).not.toMatchObject([{ renave: 'em_estoque' }])
  expect((await listar(loja)).filter(({ renave }) => renave === 'nao_informado')).toEqual([])
})

test('no file frees a consigned car by silence: not by an exit, nor by a word that says nothing', async () => {
  const loja = await novaLoja(t)
  await enviar(loja, 'situacao_renave', 'consignado')
  for (const palavra of ['pendente', 'sem renave', 'nao_informado', 'não']) {
    await enviar(loja, 'situacao_renave', palavra)
    expect(await listar(loja)).toMatchObject([{ renave: 'consignado' }])
  }
  await enviar(loja, 'situacao_renave', 'saiu')
  await enviar(loja, 'uf', 'SP')
  expect(await listar(loja)).toMatchObject([
    { situacao: expect.not.stringContaining('fora'), renave: 'consignado', titulo: 'consignacao' },
  ])
  await enviar(loja, 'situacao_renave', 'em_estoque')
  expect(await listar(loja)).toMatchObject([{ renave: 'em_estoque', titulo: null }])
})

test('the same car under another plate stays consigned', async () => {
  const loja = await novaLoja(t)
  const carga = (veiculos: object[]) => loja.carga({ completo: true, confirmar: true, veiculos })
  const carro = { chassi: '9BGKS48T0KG123456', renavam: null }
  await carga([veiculo(1, { ...carro, renaveSituacao: 'consignado' })])
  await carga([veiculo(2, carro)])
  const [nova] = (await listar(loja)).filter(({ placa }) => String(placa).endsWith('2'))
  expect(nova).toMatchObject({ renave: 'consignado', titulo: 'consignacao' })
})

test('what is told is shown with who told it and when; a bank does not read who', async () => {
  const loja = await novaLoja(t)
  const carro = veiculo(1, {
    renaveSituacao: 'em_estoque',
    renaveTitulo: 'compra',
    renaveEntrada: '2026-10-01',
    renaveProtocolo: 'RNV-77',
    renaveHodometro: 12_345,
    nfeEntrada: NFE.replaceAll(/(\d{4})/g, '$1 ').trim(),
  })
  expect((await loja.carga({ completo: true, veiculos: [carro] })).status).toBe(200)
  const { id } = await t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja.lojaId)
    .select('id')
    .executeTakeFirstOrThrow()
  const ficha = async () => (await t.call('GET', `/api/veiculos/${id}`, { token: loja.token })).json()
  const dita = t.clock.now().toISOString()
  expect(await ficha()).toMatchObject({
    renaveSituacao: 'em_estoque',
    renaveTitulo: 'compra',
    renaveEntrada: '2026-10-01T00:00:00Z',
    renaveProtocolo: 'RNV-77',
    renaveHodometro: 12_345,
    nfeEntrada: NFE,
    renaveInformadoEm: dita,
    renaveInformadoPor: expect.any(String),
  })
  // What is told again stays as it was told first.
  t.passar(60_000)
  await loja.carga({ completo: true, veiculos: [{ ...carro, preco: 70_000 }] })
  expect(await ficha()).toMatchObject({ renaveInformadoEm: dita })
  const bancoId = await t.cenario.instituicao()
  await t.cenario.whitelist(bancoId, loja.lojaId)
  const banco = (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token
  expect((await t.call('GET', `/api/veiculos/${id}`, { token: banco })).json()).toMatchObject({
    renaveProtocolo: 'RNV-77',
    renaveInformadoPor: null,
  })
})

test('a car that left by Renave leaves the stock on that day, and a line without such a word brings it back', async () => {
  const loja = await novaLoja(t)
  const carga = (change: object) => loja.carga({ completo: false, veiculos: [veiculo(1, change)] })
  await carga({ renaveSituacao: 'em_estoque', renaveEntrada: '2026-10-01' })
  expect((await carga({ renaveSituacao: 'saiu', renaveSaida: '2026-11-10' })).json()).toMatchObject({
    sairam: 1,
  })
  const saida = async () =>
    (await t.call('GET', `${loja.base}/veiculos?situacao=todos`, { token: loja.token })).json<{
      veiculos: { saiuEm: string | null; renaveSituacao: string; renaveSaida: string | null }[]
    }>().veiculos[0]
  expect(await saida()).toMatchObject({ saiuEm: '2026-11-10T00:00:00Z', renaveSituacao: 'saiu' })
  // Told again it stays out.
  expect((await carga({ renaveSituacao: 'saiu', hodometro: 20_000 })).json()).toMatchObject({ voltaram: 0 })
  expect(await saida()).toMatchObject({ saiuEm: '2026-11-10T00:00:00Z' })
  expect((await carga({})).json()).toMatchObject({ voltaram: 1 })
  expect(await saida()).toMatchObject({ saiuEm: null, renaveSituacao: 'nao_informado', renaveSaida: null })
})

test('a file of the store’s own export says again what it said', async () => {
  const loja = await novaLoja(t)
  await loja.carga({
    completo: true,
    veiculos: [
      veiculo(1, { renaveSituacao: 'em_estoque_vinculado', renaveTitulo: 'proprio', nfeEntrada: NFE }),
      veiculo(2, { renaveSituacao: 'consignado', renaveProtocolo: 'P-2', renaveHodometro: 9 }),
    ],
  })
  const antes = await listar(loja)
  const arquivo = await t.call('GET', `${loja.base}/veiculos/exportar?formato=csv`, { token: loja.token })
  const previa = await loja.previa(arquivo.text, '?completo=true')
  expect(previa).toMatchObject({
    situacao: 'sem_mudancas',
    colunasIgnoradas: expect.not.arrayContaining(['NF-e de entrada']),
  })
  expect(antes.map(({ placa, renave }) => [placa, renave])).toEqual([
    [PLACA(1), 'em_estoque_vinculado'],
    [PLACA(2), 'consignado'],
  ])
})
