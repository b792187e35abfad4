import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

const JA_APROVOU = 'Você já deu a primeira aprovação. Pela política da instituição, falta a de outra pessoa.'
const DUAS = ['espera', JA_APROVOU, 'feito']
/** In reais, just below the credit of 100.000,00 of these tests' contracts. */
const ABAIXO = 99_999.99
const IGUAL = 100_000

let t: TestApp
let n: Negocio
/** Two more people of the institution, and an operator. */
let bia: string
let caio: string
let operador: string

beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  ;({ token: bia } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Bia do Banco' }))
  ;({ token: caio } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Caio do Banco' }))
  ;({ token: operador } = await t.cenario.usuario(null, DE_INSTITUICAO, { nome: 'Olga' }))
})
afterAll(() => t.close())
beforeEach(() => politica({}))

async function politica(
  { distinto = false, acima = null }: { distinto?: boolean; acima?: number | null },
  instituicaoFinanceiraId = n.instituicaoId,
) {
  const valores = {
    aprovadorDistinto: distinto,
    valorSegundaAprovacao: acima === null ? null : (Math.round(acima * 100) as Centavos),
  }
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId, ...valores })
    .onConflict((conflict) => conflict.column('instituicaoFinanceiraId').doUpdateSet(valores))
    .execute()
}

async function expectDone(chamada: Promise<Resposta>): Promise<void> {
  const { status, text } = await chamada
  if (status !== 200) throw new Error(`not done: ${status} ${text}`)
}

/**
 * Contracts whose values Ana writes. `enviar` binds the institution where it chose the vehicles, `aprovar` where the
 * store did.
 */
const PREPARAR = {
  async enviar() {
    const { id } = await n.criar()
    await expectDone(n.garantir(id, [[await n.veiculo(), 60_000]]))
    return id
  },
  async aprovar() {
    const { id } = await n.criar({ tipoSelecaoGarantia: 0 })
    // This send doesn't bind the institution yet: it decides when the store has chosen.
    await expectDone(n.agir(id, 'enviar', n.banco))
    await expectDone(n.garantir(id, [[await n.veiculo(), null]], { token: n.loja }))
    await expectDone(n.agir(id, 'enviar', n.loja))
    return id
  },
} as const
type AtoDosQuatroOlhos = keyof typeof PREPARAR
const FEITO: Record<AtoDosQuatroOlhos, number> = { enviar: 3, aprovar: 5 }
const ANTES: Record<AtoDosQuatroOlhos, number> = { enviar: 0, aprovar: 4 }

const recusa = (ato: AtoDosQuatroOlhos, oque: string) =>
  new RegExp(
    `^Pela política da instituição, quem ${ato === 'enviar' ? 'envia' : 'aprova'} não pode ser quem fez a última alteração\\. Você alterou ${oque} em \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\. Peça a outra pessoa\\.$`,
  )

const eventos = (contratoId: number) =>
  t.banco.db
    .selectFrom('eventoCobranca')
    .where('contratoId', '=', contratoId)
    .select(['tipo'])
    .orderBy('id')
    .execute()
const acoes = async (id: number, token = n.banco) =>
  (await n.ler<{ eventos: { acao: string }[] }>(`/api/contratos/${id}/linha-do-tempo`, token)).eventos
    .map(({ acao }) => acao)
    .toReversed()

describe.each(['enviar', 'aprovar'] as const)('%s', (ato) => {
  const doAutor =
    ato === 'enviar'
      ? 'a data de término, o valor do crédito, o valor da garantia, os veículos'
      : 'a data de término, o valor do crédito, o valor da garantia'

  /** Says what a try led to: the answer, and the state that the contract then has. */
  async function resultado(id: number, token: string): Promise<string> {
    const { status, text, json } = await n.agir(id, ato, token)
    const { statusId } = await n.contrato(id)
    if (status === 400) return recusa(ato, doAutor).test(text) && statusId === ANTES[ato] ? 'recusado' : text
    const resposta = json()
    const espera = 'aguardandoSegundaAprovacao' in resposta
    if (resposta['status'] !== statusId || statusId !== (espera ? ANTES[ato] : FEITO[ato])) return text
    return espera ? 'espera' : 'feito'
  }

  // Each row: what one person's first try leads to, then their second try, and another person's.
  test.each([
    [{}, { ana: ['feito'], bia: ['feito'], operador: ['feito'] }],
    [{ acima: IGUAL }, { ana: ['feito'], bia: ['feito'], operador: ['feito'] }],
    [{ distinto: true }, { ana: ['recusado'], bia: ['feito'], operador: ['feito'] }],
    [
      { distinto: true, acima: IGUAL },
      { ana: ['recusado'], bia: ['feito'], operador: ['feito'] },
    ],
    [{ acima: ABAIXO }, { ana: DUAS, bia: DUAS, operador: DUAS }],
    [
      { distinto: true, acima: ABAIXO },
      { ana: ['recusado'], bia: DUAS, operador: DUAS },
    ],
  ])('under %j: %j', async (vigente, esperado) => {
    const obtido: Record<string, string[]> = {}
    for (const [quem, token] of Object.entries({ ana: n.banco, bia, operador })) {
      const id = await PREPARAR[ato]()
      await politica(vigente)
      const primeira = await resultado(id, token)
      obtido[quem] =
        primeira === 'espera' ? [primeira, await resultado(id, token), await resultado(id, caio)] : [primeira]
    }
    expect(obtido).toEqual(esperado)
  })
})

describe('the wait for the second', () => {
  let id: number
  beforeEach(async () => {
    id = await PREPARAR.aprovar()
    await politica({ acima: ABAIXO })
    await expectDone(n.agir(id, 'aprovar', bia))
  })
  const aguardando = async () => (await n.contrato(id))['aguardandoSegundaAprovacao']

  test('is shown to the institution, and nothing of it to the store; nothing is billed', async () => {
    expect(await n.contrato(id, caio)).toMatchObject({
      statusId: 4,
      aguardandoSegundaAprovacao: true,
      primeiraAprovacao: { ato: 'aprovar', usuario: 'Bia do Banco', propria: false, pedido: null },
    })
    expect(await n.contrato(id, bia)).toMatchObject({ primeiraAprovacao: { propria: true } })
    expect(await n.contrato(id, n.loja)).toMatchObject({
      aguardandoSegundaAprovacao: false,
      primeiraAprovacao: null,
    })
    const { contratos } = await n.ler<{ contratos: { id: number }[] }>(
      `/api/instituicoes-financeiras/${n.instituicaoId}/contratos`,
    )
    expect(contratos.find((contrato) => contrato.id === id)).toMatchObject({
      aguardandoSegundaAprovacao: true,
    })
    // Makes this wait one of the oldest, which /home names.
    await t.banco.db
      .updateTable('contrato')
      .set({ statusDesde: new Date('2020-01-01T12:00:00Z') })
      .where('id', '=', id)
      .execute()
    const carteira = await n.ler<{ esperas: { instituicao: { contratos: { id: number }[] } } }>(
      `/api/instituicoes-financeiras/${n.instituicaoId}/carteira`,
    )
    expect(carteira.esperas.instituicao.contratos).toContainEqual(
      expect.objectContaining({ id, aguardandoSegundaAprovacao: true }),
    )
    expect(await acoes(id)).toEqual(['criar', 'enviar', 'alterarGarantias', 'enviar', 'primeiraAprovacao'])
    expect(await acoes(id, n.loja)).toEqual(['enviar', 'alterarGarantias', 'enviar'])
    expect(await eventos(id)).toEqual([])
    const avisos = await t.banco.db
      .selectFrom('notificacao')
      .where('contratoId', '=', id)
      .select(['estabelecimentoId', 'titulo'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(avisos).toEqual([{ estabelecimentoId: n.instituicaoId, titulo: 'Falta a segunda aprovação' }])
  })
  test('ends with new values or a new end, and not with a save that changes nothing or the store’s own number', async () => {
    expect((await n.alterar(id, { status: 4 })).status).toBe(200)
    const parceiro = { token: n.loja, body: { idParceiro: 'P-1' } }
    expect((await t.call('PUT', `/api/contratos/${id}/parceiro`, parceiro)).status).toBe(200)
    expect(await aguardando()).toBe(true)
    expect((await n.alterar(id, { status: 4, valorGarantia: 49_000 })).status).toBe(200)
    expect(await aguardando()).toBe(false)
    // The consents begin anew, also for the person who had consented before.
    expect((await n.agir(id, 'aprovar', caio)).json()).toMatchObject({ aguardandoSegundaAprovacao: true })
    expect((await n.agir(id, 'aprovar', bia)).json()).toMatchObject({ status: 5 })
  })
  test.each(['recusar', 'cancelar'])('ends when another person does %s', async (acao) => {
    expect((await n.agir(id, acao, caio, { motivo: 'Não' })).status).toBe(200)
    expect(await aguardando()).toBe(false)
  })
  test('is no longer asked for below the amount, or without the policy', async () => {
    await politica({})
    expect((await n.agir(id, 'aprovar', bia)).json()).toMatchObject({ status: 5 })
  })
})

test('the last changer counts, each of the fields for itself, and only of the institution', async () => {
  await politica({ distinto: true })
  const id = await PREPARAR.aprovar()
  const body = {
    regraGarantiaId: 0,
    valorCredito: 90_000,
    valorGarantia: 50_000,
    dataTermino: '2027-06-30',
    status: 4,
  }
  expect((await t.call('PUT', `/api/contratos/${id}`, { token: bia, body })).status).toBe(200)
  expect((await n.agir(id, 'aprovar', bia)).text).toMatch(recusa('aprovar', 'o valor do crédito'))
  expect((await n.agir(id, 'aprovar', n.banco)).text).toMatch(
    recusa('aprovar', 'a data de término, o valor da garantia'),
  )
  const fim = { ...body, dataTermino: '2027-07-31' }
  expect((await t.call('PUT', `/api/contratos/${id}`, { token: caio, body: fim })).status).toBe(200)
  expect((await n.agir(id, 'aprovar', caio)).text).toMatch(recusa('aprovar', 'a data de término'))
  expect((await n.agir(id, 'aprovar', operador)).json()).toMatchObject({ status: 5 })
})

test('a send that raised valorGarantia doesn’t bar its sender after a refusal', async () => {
  await politica({ distinto: true })
  const id = await PREPARAR.enviar()
  expect((await n.agir(id, 'enviar', bia)).json()).toMatchObject({ status: 3, valorGarantia: 60_000 })
  expect((await n.agir(id, 'recusar', n.loja, { motivo: 'Outro veículo' })).status).toBe(200)
  expect((await n.agir(id, 'enviar', bia)).json()).toMatchObject({ status: 3 })
  // The institution's policy doesn't guard the store's own answer.
  expect((await n.agir(id, 'aprovar', n.loja)).json()).toMatchObject({ status: 5 })
})

test('what an act asks for otherwise is asked for first, and again the second time', async () => {
  await politica({ acima: ABAIXO })
  const { id } = await n.criar({ valorGarantia: 70_000 })
  await n.garantir(id, [[await n.veiculo(), 60_000]])
  expect((await n.agir(id, 'enviar', bia)).status).toBe(409)
  expect((await n.agir(id, 'enviar?forcarEnvio=true', bia)).json()).toMatchObject({
    aguardandoSegundaAprovacao: true,
  })
  expect((await n.agir(id, 'enviar', caio)).status).toBe(409)
  expect((await n.agir(id, 'enviar?forcarEnvio=true', caio)).json()).toMatchObject({ status: 3 })
})

describe('at once', () => {
  beforeEach(() => politica({ acima: ABAIXO }))
  test('two people who approve make it active once, also with the version that both saw', async () => {
    const id = await PREPARAR.aprovar()
    const respostas = await Promise.all([n.agir(id, 'aprovar', bia), n.agir(id, 'aprovar', caio)])
    expect(respostas.map(({ json }) => json<{ status: number }>().status).toSorted((a, b) => a - b)).toEqual([
      4, 5,
    ])
    expect((await eventos(id)).map(({ tipo }) => tipo)).toEqual(['contrato_incluido', 'garantia_incluida'])

    const outro = await PREPARAR.aprovar()
    const { headers } = await t.call('GET', `/api/contratos/${outro}`, { token: n.banco })
    const comEtag = (token: string) =>
      t.call('POST', `/api/contratos/${outro}/aprovar`, {
        token,
        headers: { 'if-match': headers['etag'] as string },
      })
    const status = (await Promise.all([comEtag(bia), comEtag(caio)])).map((resposta) => resposta.status)
    expect(status.toSorted((a, b) => a - b)).toEqual([200, 200])
    expect(await n.contrato(outro)).toMatchObject({ statusId: 5, aguardandoSegundaAprovacao: false })
  })
  test('one person twice is one person', async () => {
    const id = await PREPARAR.aprovar()
    const respostas = await Promise.all([n.agir(id, 'aprovar', bia), n.agir(id, 'aprovar', bia)])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await n.contrato(id)).toMatchObject({ statusId: 4 })
  })
  test('a second approval and new values: the values were approved by two or by nobody', async () => {
    const id = await PREPARAR.aprovar()
    await n.agir(id, 'aprovar', bia)
    const [, alterada] = await Promise.all([
      n.agir(id, 'aprovar', caio),
      n.alterar(id, { status: 4, valorCredito: 150_000 }),
    ])
    const { statusId, valorCredito } = await n.contrato(id)
    expect([
      [5, 100_000, 400],
      [4, 150_000, 200],
    ]).toContainEqual([statusId, valorCredito, alterada.status])
  })
})

test('another institution’s policy counts for its own contracts only', async () => {
  await politica({ distinto: true, acima: 0 }, await t.cenario.instituicao())
  const id = await PREPARAR.enviar()
  expect((await n.agir(id, 'enviar', n.banco)).json()).toMatchObject({ status: 3 })
})
