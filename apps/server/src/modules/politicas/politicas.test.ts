import type { Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { politicaParaDecidir } from './politica-em-vigor.service.ts'

const CODIGOS: Permissao[] = ['Configuracoes.Politicas.Listar', 'Configuracoes.Politicas.Alterar']
const DESLIGADA = {
  exigeSegundoFator: false,
  aprovadorDistinto: false,
  valorSegundaAprovacao: null,
  toleranciaCobertura: 0,
  margemSelecao: 0,
  saldoVale: 3,
  baseDoExigido: 'valorGarantia',
  indiceMinimo: 125,
  prazoBaixa: 2,
  suspenderLoja: null,
  liquidarComSaldoZero: false,
  revisaoDeAcessos: null,
  acessoPorDuasPessoas: false,
  operadorMantemAcessos: true,
  avisosObrigatorios: [],
  exigeRenave: [],
}
const TUDO = { exigeSegundoFator: true, aprovadorDistinto: true, valorSegundaAprovacao: 100_000 }

let t: TestApp
let instituicaoId: number
let ana: string
let bia: string

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  ;({ token: ana } = await t.cenario.usuario(instituicaoId, CODIGOS, { nome: 'Ana', segundoFator: true }))
  ;({ token: bia } = await t.cenario.usuario(instituicaoId, CODIGOS, { nome: 'Bia', segundoFator: true }))
})

const url = (caminho = '', id = instituicaoId) => `/api/instituicoes-financeiras/${id}/politica${caminho}`
const ler = (token = ana) => t.call('GET', url(), { token })
const salvar = (body: object, token = ana, headers = {}) => t.call('PUT', url(), { token, body, headers })
const confirmar = (token: string) => t.call('POST', url('/reducao/confirmar'), { token })
const descartar = (token: string) => t.call('DELETE', url('/reducao'), { token })
const auditoria = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', 'politica')
    .select(['acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

test('everything is off until somebody turns it on, which counts at once and is audited', async () => {
  await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Aprovar'])
  expect((await ler()).json()).toEqual({
    ...DESLIGADA,
    versao: 0,
    pessoasQueAprovam: 1,
    reducao: null,
  })
  const salva = await salvar(TUDO)
  expect(salva.status).toBe(200)
  expect(salva.json()).toMatchObject({ ...TUDO, versao: 1, reducao: null })
  expect(salva.headers.etag).toBe('"1"')
  expect((await salvar(TUDO)).json()).toMatchObject({ versao: 1 })
  expect(await auditoria()).toEqual([
    {
      acao: 'alterar',
      antes: expect.stringContaining('"aprovadorDistinto":false'),
      depois: expect.stringContaining('"valorSegundaAprovacao":10000000'),
    },
  ])
  const [registro] = await auditoria()
  // Percentages stand in the record as they are stored.
  expect(JSON.parse(registro?.antes ?? '')).toEqual({ ...DESLIGADA, indiceMinimo: 12_500, reducao: null })
})

test('two operators alone don’t loosen who keeps the accesses of an institution', async () => {
  const operador = async () => (await t.cenario.usuario(null, CODIGOS, { segundoFator: true })).token
  const [um, outro] = [await operador(), await operador()]
  for (const menos of [{ acessoPorDuasPessoas: false }, { operadorMantemAcessos: true }]) {
    await salvar({ ...TUDO, acessoPorDuasPessoas: true, operadorMantemAcessos: false })
    expect((await salvar({ ...TUDO, ...menos }, um)).json()).toMatchObject({
      acessoPorDuasPessoas: true,
      operadorMantemAcessos: false,
      reducao: menos,
    })
    expect((await confirmar(outro)).text).toBe(
      'Quem mantém os acessos da instituição só muda com uma pessoa dela.',
    )
    expect((await confirmar(ana)).json()).toMatchObject(menos)
  }
})

describe('a weaker policy', () => {
  beforeEach(async () => {
    await salvar(TUDO)
  })
  test('waits for another person; what is stronger in the same save counts at once', async () => {
    const pedida = { ...TUDO, exigeSegundoFator: false, valorSegundaAprovacao: 50_000 }
    expect((await salvar(pedida)).json()).toMatchObject({
      ...TUDO,
      valorSegundaAprovacao: 50_000,
      reducao: { ...pedida, usuario: 'Ana', propria: true },
    })
    // Another person's equal save neither confirms the request nor takes it over.
    expect((await salvar(pedida, bia)).json()).toMatchObject({ reducao: { usuario: 'Ana', propria: false } })
    const propria = await confirmar(ana)
    expect([propria.status, propria.text]).toEqual([
      400,
      'A redução da política precisa ser confirmada por outra pessoa.',
    ])
    expect((await confirmar(bia)).json()).toMatchObject({ ...pedida, versao: 3, reducao: null })
    expect((await auditoria()).map(({ acao }) => acao)).toEqual(['alterar', 'alterar', 'confirmarReducao'])
  })
  test.each([
    { valorSegundaAprovacao: null },
    { valorSegundaAprovacao: 100_000.01 },
    { aprovadorDistinto: false },
    { exigeSegundoFator: false },
  ])('%j changes nothing by one person', async (parte) => {
    expect((await salvar({ ...TUDO, ...parte })).json()).toMatchObject({ ...TUDO, reducao: parte })
    expect((await auditoria()).map(({ acao }) => acao)).toEqual(['alterar', 'proporReducao'])
  })
  test('is dropped by its author, by others, and by saving what is in force', async () => {
    for (const soltar of [() => descartar(ana), () => descartar(bia), () => salvar(TUDO, bia)]) {
      await salvar(DESLIGADA)
      expect((await soltar()).json()).toMatchObject({ ...TUDO, reducao: null })
    }
    for (const chamada of [confirmar(bia), descartar(ana)])
      expect(await chamada).toMatchObject({
        status: 400,
        text: 'Não há redução da política aguardando confirmação.',
      })
  })
  test('is confirmed as it was seen or not at all', async () => {
    const seenEtag = (await salvar(DESLIGADA)).headers.etag as string
    await salvar({ ...DESLIGADA, aprovadorDistinto: true })
    const headers = { 'if-match': seenEtag }
    const tarde = await t.call('POST', url('/reducao/confirmar'), { token: bia, headers })
    expect(tarde.status).toBe(412)
    expect(tarde.text).toMatch(/^A política foi alterada por Ana em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
  })
})

test.each([
  [{ ...TUDO, valorSegundaAprovacao: -1 }, 'valorSegundaAprovacao: O valor não pode ser negativo.'],
  [{ ...TUDO, aprovadorDistinto: 'sim' }, 'aprovadorDistinto: '],
  [{}, 'exigeSegundoFator: '],
])('refuses %j', async (body, mensagem) => {
  const response = await salvar(body)
  expect(response.status).toBe(400)
  expect(response.text).toContain(mensagem)
})

test('two who save first at once leave one policy and both acts', async () => {
  const respostas = await Promise.all([
    salvar({ ...DESLIGADA, aprovadorDistinto: true }),
    salvar({ ...TUDO }, bia),
  ])
  expect(respostas.map(({ status }) => status)).toEqual([200, 200])
  // The second person asked for what the first had made stronger, or confirmed it.
  expect((await ler()).json()).toMatchObject({ ...TUDO })
  expect((await auditoria()).length).toBe(2)
})

test('another institution, and a reader, change nothing here', async () => {
  const outra = await t.cenario.instituicao()
  const { token: estranha } = await t.cenario.usuario(outra, CODIGOS)
  const { token: leitora } = await t.cenario.usuario(instituicaoId, ['Configuracoes.Politicas.Listar'])
  expect((await ler(estranha)).status).toBe(403)
  expect((await salvar(TUDO, estranha)).status).toBe(403)
  expect((await salvar(TUDO, leitora)).status).toBe(403)
  expect((await ler(leitora)).json()).toMatchObject(DESLIGADA)
  // Another institution's policy demands nothing here.
  expect((await t.call('PUT', url('', outra), { token: estranha, body: TUDO })).status).toBe(200)
  const paraDecidir = await withTransaction(t.banco.db, (tx) => politicaParaDecidir(tx, instituicaoId))
  expect(paraDecidir).toEqual({ ...DESLIGADA, indiceMinimo: 12_500 })
})

test('an operator turns it on and confirms for an institution', async () => {
  const { token: operador } = await t.cenario.usuario(null, CODIGOS)
  expect((await salvar(TUDO, operador)).status).toBe(200)
  await salvar(DESLIGADA)
  expect((await confirmar(operador)).json()).toMatchObject(DESLIGADA)
})

test('a balance that counts longer waits for another person, and a shorter one counts at once', async () => {
  const mudar = (saldoVale: number) => salvar({ ...DESLIGADA, saldoVale })
  expect((await mudar(2)).json()).toMatchObject({ saldoVale: 2, reducao: null })
  expect((await mudar(5)).json()).toMatchObject({ saldoVale: 2, reducao: { saldoVale: 5 } })
  for (const saldoVale of [0, 11, 2.5]) {
    const resposta = await mudar(saldoVale)
    expect([resposta.status, resposta.text]).toEqual([
      400,
      expect.stringContaining('O saldo vale de 1 a 10 dias úteis.'),
    ])
  }
})

test('a later suspension, and none, wait for another person; an earlier one counts at once', async () => {
  const mudar = (suspenderLoja: number | null) => salvar({ ...DESLIGADA, suspenderLoja })
  expect((await mudar(5)).json()).toMatchObject({ suspenderLoja: 5, reducao: null })
  expect((await mudar(6)).json()).toMatchObject({ suspenderLoja: 5, reducao: { suspenderLoja: 6 } })
  expect((await mudar(null)).json()).toMatchObject({ suspenderLoja: 5, reducao: { suspenderLoja: null } })
  expect((await confirmar(bia)).json()).toMatchObject({ suspenderLoja: null, reducao: null })
  for (const suspenderLoja of [0, 31, 2.5])
    expect((await mudar(suspenderLoja)).text).toContain('depois de 1 a 30 dias úteis sem quitação')
})

test('a margin counts at once, and is taken away by two; a store reads it with the stock it chooses from', async () => {
  const margem = (margemSelecao: number) => salvar({ ...DESLIGADA, margemSelecao })
  const lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  const { token: loja } = await t.cenario.usuario(lojaId, DE_LOJA)
  const estoque = async (query: string) =>
    (await t.call('GET', `/api/lojas/${lojaId}/estoque${query}`, { token: loja })).json<object>()
  const contratoId = await t.cenario.contrato({ instituicaoId, lojaId, status: 1 })
  expect(await estoque(`?contratoId=${contratoId}`)).not.toHaveProperty('margemSelecao')
  expect((await margem(5)).json()).toMatchObject({ margemSelecao: 5, reducao: null })
  expect(await estoque(`?contratoId=${contratoId}`)).toHaveProperty('margemSelecao', 5)
  expect(await estoque('')).not.toHaveProperty('margemSelecao')
  expect((await margem(2.5)).json()).toMatchObject({ margemSelecao: 5, reducao: { margemSelecao: 2.5 } })
  for (const errada of [-0.01, 50.01, 1.005]) expect((await margem(errada)).status).toBe(400)
})

test('the balance as base and a higher index count at once; back and lower wait for another person', async () => {
  const mudar = (base: object) => salvar({ ...DESLIGADA, ...base })
  const pelaBase = { baseDoExigido: 'saldo', indiceMinimo: 130 }
  expect((await mudar(pelaBase)).json()).toMatchObject({ ...pelaBase, reducao: null })
  const { indiceMinimo: _, baseDoExigido: __, ...deAntes } = DESLIGADA
  // A client that doesn't know the fields changes neither.
  expect((await salvar(deAntes)).json()).toMatchObject({ ...pelaBase, reducao: null })
  expect((await mudar({ ...pelaBase, indiceMinimo: 129.99 })).json()).toMatchObject({
    ...pelaBase,
    reducao: { indiceMinimo: 129.99 },
  })
  const devolta = { ...pelaBase, baseDoExigido: 'valorGarantia' }
  expect((await mudar(devolta)).json()).toMatchObject({ ...pelaBase, reducao: devolta })
  expect((await confirmar(bia)).json()).toMatchObject({ ...devolta, reducao: null })
  for (const indiceMinimo of [99.99, 1000, -1, 125.001])
    expect((await mudar({ indiceMinimo })).status).toBe(400)
  expect((await mudar({ baseDoExigido: 'credito' })).status).toBe(400)
})
