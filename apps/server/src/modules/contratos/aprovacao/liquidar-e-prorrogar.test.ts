import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

const JA_APROVOU = 'Você já deu a primeira aprovação. Pela política da instituição, falta a de outra pessoa.'
/** In reais, just below the credit of 100.000,00 of these tests' contracts. */
const ABAIXO = 99_999.99

let t: TestApp
let n: Negocio
let bia: string
let caio: string

beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  ;({ token: bia } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Bia do Banco' }))
  ;({ token: caio } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Caio do Banco' }))
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

async function politica({ distinto = false, acima = null }: { distinto?: boolean; acima?: number | null }) {
  const valores = {
    aprovadorDistinto: distinto,
    valorSegundaAprovacao: acima === null ? null : (Math.round(acima * 100) as Centavos),
  }
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: n.instituicaoId, ...valores })
    .onConflict((conflict) => conflict.column('instituicaoFinanceiraId').doUpdateSet(valores))
    .execute()
}

async function expectDone(chamada: Promise<Resposta>): Promise<void> {
  const { status, text } = await chamada
  if (status !== 200) throw new Error(`not done: ${status} ${text}`)
}

/** Says what a call led to: done, waiting for the second person, or the words of its refusal. */
async function resultado(chamada: Promise<Resposta>): Promise<string> {
  const { status, text, json } = await chamada
  if (status !== 200) return text
  return json<{ aguardandoSegundaAprovacao?: true }>().aguardandoSegundaAprovacao ? 'espera' : 'feito'
}

let id: number
/** An Ativo contract with a credit of 100.000,00 and one vehicle, made by one person before the policy. */
beforeEach(async () => {
  await politica({})
  ;({ id } = await n.criar())
  await expectDone(n.garantir(id, [[await n.veiculo(), 60_000]]))
  await expectDone(n.agir(id, 'enviar', n.banco))
  await expectDone(n.agir(id, 'aprovar', n.loja))
})

const liquidar = (token: string) => t.call('PUT', `/api/contratos/${id}`, { token, body: { status: 7 } })
const termos = (token: string, change: object) =>
  t.call('PUT', `/api/contratos/${id}`, {
    token,
    body: {
      regraGarantiaId: 0,
      valorCredito: 100_000,
      valorGarantia: 60_000,
      dataTermino: '2027-06-30',
      status: 5,
      ...change,
    },
  })
const livres = async () => {
  const { estoque } = await n.ler<{ estoque: { emGarantia: boolean }[] }>(
    `/api/lojas/${n.lojaId}/estoque?instituicaoFinanceiraId=${n.instituicaoId}`,
  )
  return estoque.length
}

describe.each([
  ['another person approves', { distinto: true }],
  ['above the amount', { acima: ABAIXO }],
  ['both', { distinto: true, acima: ABAIXO }],
])('where %s', (_, vigente) => {
  beforeEach(() => politica(vigente))

  test('settling waits for a second person, frees nothing until then, and then all of it', async () => {
    const antes = await livres()
    const primeira = await liquidar(bia)
    expect([primeira.status, primeira.json()]).toMatchObject([
      200,
      { id, status: 5, aguardandoSegundaAprovacao: true },
    ])
    expect(await livres()).toBe(antes)
    expect((await liquidar(bia)).text).toBe(JA_APROVOU)
    expect(await n.contrato(id, caio)).toMatchObject({
      statusId: 5,
      aguardandoSegundaAprovacao: true,
      primeiraAprovacao: { ato: 'liquidar', usuario: 'Bia do Banco', propria: false, mudancas: [] },
    })
    const segunda = await liquidar(caio)
    expect(segunda.json()).toMatchObject({ id, status: 7 })
    expect(segunda.json()).not.toHaveProperty('aguardandoSegundaAprovacao')
    expect(await livres()).toBe(antes + 1)
  })

  test('a later end waits for a second person, and an earlier one doesn’t', async () => {
    expect(await resultado(termos(bia, { dataTermino: '2027-06-29' }))).toBe('feito')
    expect(await resultado(termos(bia, { dataTermino: '2031-06-30' }))).toBe('espera')
    expect(await n.contrato(id, caio)).toMatchObject({
      dataTermino: '2027-06-29T00:00:00Z',
      primeiraAprovacao: {
        ato: 'alterar',
        mudancas: ['Data de término: de 29/06/2027 para 30/06/2031'],
      },
    })
    expect((await termos(bia, { dataTermino: '2031-06-30' })).text).toBe(JA_APROVOU)
    expect(await resultado(termos(caio, { dataTermino: '2031-06-30' }))).toBe('feito')
    expect(await n.contrato(id)).toMatchObject({ dataTermino: '2031-06-30T00:00:00Z' })
  })
})

test('without a policy one person settles and extends, as before', async () => {
  expect(await resultado(termos(bia, { dataTermino: '2031-06-30' }))).toBe('feito')
  expect(await resultado(liquidar(bia))).toBe('feito')
})

test('the wait to settle is told to the institution alone, billed by nobody, and ends with any change', async () => {
  await politica({ distinto: true })
  const contados = async () => {
    const { eventos } = await n.ler<{ eventos: { acao: string; motivo: string | null }[] }>(
      `/api/contratos/${id}/linha-do-tempo`,
    )
    const avisos = await t.banco.db
      .selectFrom('notificacao')
      .where('contratoId', '=', id)
      .select(['estabelecimentoId', 'titulo', 'conteudo'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const webhooks = await t.banco.db
      .selectFrom('eventoCobranca')
      .where('contratoId', '=', id)
      .where('tipo', '=', 'garantia_removida')
      .select('id')
      .execute()
    return { evento: eventos[0], aviso: avisos[0], removidas: webhooks.length }
  }
  await expectDone(liquidar(bia))
  const { numero } = (await n.contrato(id)) as { numero: string }
  expect(await contados()).toMatchObject({
    evento: { acao: 'primeiraAprovacao', motivo: 'Para liquidar o contrato.' },
    aviso: {
      estabelecimentoId: n.instituicaoId,
      titulo: 'Falta a segunda aprovação',
      conteudo: `Bia do Banco deu a primeira aprovação no contrato ${numero}, para liquidar o contrato. Pela política da instituição, falta a de outra pessoa.`,
    },
    removidas: 0,
  })
  expect(await n.contrato(id, n.loja)).toMatchObject({
    aguardandoSegundaAprovacao: false,
    primeiraAprovacao: null,
    quatroOlhos: [],
  })
  // One person may add a vehicle; the first consent was given without it.
  const incluir = [{ veiculoId: await n.veiculo(), precoInstituicaoFinanceira: 60_000 }]
  const reforco = { incluir, remover: [], imediata: true }
  await expectDone(t.call('POST', `/api/contratos/${id}/alteracao-garantias`, { token: caio, body: reforco }))
  expect(await resultado(liquidar(caio))).toBe('espera')
  expect(await resultado(liquidar(bia))).toBe('feito')
  expect(await contados()).toMatchObject({
    evento: { acao: 'liquidar', motivo: null },
    aviso: { estabelecimentoId: n.lojaId, titulo: 'Contrato liquidado' },
    removidas: 2,
  })
})

describe('what loosens is measured against what enough people consented to last', () => {
  test('one person who lowers the credit below the amount first does nothing alone then', async () => {
    await politica({ acima: ABAIXO })
    expect(await resultado(termos(bia, { valorCredito: 1 }))).toBe('feito')
    expect(await resultado(termos(bia, { valorCredito: 1, valorGarantia: 1 }))).toBe('espera')
    expect(await resultado(termos(bia, { valorCredito: 1, dataTermino: '2031-06-30' }))).toBe('espera')
    expect(await resultado(liquidar(bia))).toBe('espera')
    const [garantia] = (await n.garantias(id)) as { veiculoId: number }[]
    const entra = await n.veiculo()
    const troca = {
      incluir: [{ veiculoId: entra, precoInstituicaoFinanceira: 60_000 }],
      remover: [garantia?.veiculoId],
    }
    const { json } = await t.call('POST', `/api/contratos/${id}/alteracao-garantias`, {
      token: bia,
      body: troca,
    })
    expect(json()).toMatchObject({ situacao: 'aguardandoSegundaAprovacao' })
  })

  test('back to it is nothing looser; beyond it is, by however small a step', async () => {
    await politica({ distinto: true })
    expect(await resultado(termos(bia, { valorCredito: 90_000, dataTermino: '2027-05-31' }))).toBe('feito')
    expect(await n.contrato(id, caio)).toMatchObject({
      termosConsentidos: {
        regraGarantiaId: null,
        dataTermino: '2027-06-30T00:00:00Z',
        valorCredito: 100_000,
        valorGarantia: 60_000,
      },
    })
    expect(await n.contrato(id, n.loja)).toMatchObject({ termosConsentidos: null })
    expect(await resultado(termos(bia, { valorCredito: 100_000, dataTermino: '2027-05-31' }))).toBe('feito')
    expect(await resultado(termos(bia, {}))).toBe('feito')
    expect(await resultado(termos(bia, { valorCredito: 100_000.01 }))).toBe('espera')
    expect(await resultado(termos(bia, { valorGarantia: 59_999.99 }))).toBe('espera')
    expect(await resultado(termos(bia, { dataTermino: '2027-07-01' }))).toBe('espera')
  })

  test('two who consent to other terms consent to all of them', async () => {
    await politica({ distinto: true })
    expect(await resultado(termos(bia, { valorCredito: 90_000 }))).toBe('feito')
    const mais = { valorCredito: 90_000, valorGarantia: 50_000 }
    expect([await resultado(termos(bia, mais)), await resultado(termos(caio, mais))]).toEqual([
      'espera',
      'feito',
    ])
    expect(await n.contrato(id)).toMatchObject({ termosConsentidos: null })
    expect(await resultado(termos(bia, { ...mais, valorCredito: 95_000 }))).toBe('espera')
  })

  test('one is enough where the policy asks for one, and what one did so stands', async () => {
    await politica({ acima: 200_000 })
    expect(await resultado(termos(bia, { valorCredito: 90_000 }))).toBe('feito')
    await politica({ acima: ABAIXO })
    expect(await n.contrato(id)).toMatchObject({ termosConsentidos: null })
    expect(await resultado(liquidar(bia))).toBe('feito')
  })
})

test('another end, and another rule of a proposal before the store, bind, too', async () => {
  const { id: outro } = await n.criar()
  await expectDone(n.garantir(outro, [[await n.veiculo(), 60_000]]))
  await expectDone(n.agir(outro, 'enviar', n.banco))
  const { regraId: regraGarantiaId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 8000 }],
  })
  await politica({ distinto: true })
  id = outro
  expect(await resultado(termos(bia, { status: 3, dataTermino: '2031-06-30' }))).toBe('espera')
  expect(await resultado(termos(bia, { status: 3, regraGarantiaId }))).toBe('espera')
  expect(await resultado(termos(caio, { status: 3, regraGarantiaId }))).toBe('feito')
})

test('who moved the end last doesn’t approve it', async () => {
  const { id: outro } = await n.criar()
  await expectDone(n.garantir(outro, [[await n.veiculo(), 60_000]]))
  await politica({ distinto: true })
  id = outro
  const fim = { status: 0, dataTermino: '2031-06-30', valorGarantia: 50_000 }
  expect(await resultado(termos(bia, fim))).toBe('feito')
  expect((await n.agir(outro, 'enviar', bia)).text).toMatch(
    /^Pela política da instituição, quem envia não pode ser quem fez a última alteração\. Você alterou a data de término em /,
  )
  expect((await n.agir(outro, 'enviar', caio)).json()).toMatchObject({ status: 3 })
})

describe('what the policy asks is told before the act', () => {
  interface QuatroOlhos {
    ato: string
    duasPessoas: boolean
    impedimento: { motivo: string; podem: { nomes: string[]; total: number } } | null
  }
  const dito = async (qual: number, token: string) =>
    (await n.ler<{ quatroOlhos: QuatroOlhos[] }>(`/api/contratos/${qual}`, token)).quatroOlhos

  test('nothing without a policy; with one that another person is needed, to whoever may act', async () => {
    expect(await dito(id, bia)).toEqual([])
    await politica({ distinto: true })
    const livre = (ato: string) => ({ ato, duasPessoas: true, acimaDe: null, impedimento: null })
    expect(await dito(id, bia)).toEqual([livre('alterar'), livre('proporAlteracao'), livre('liquidar')])
    await expectDone(liquidar(bia))
    expect(await dito(id, bia)).toEqual([
      livre('alterar'),
      livre('proporAlteracao'),
      {
        ato: 'liquidar',
        duasPessoas: true,
        acimaDe: null,
        impedimento: { motivo: JA_APROVOU, podem: { nomes: ['Ana do Banco', 'Caio do Banco'], total: 2 } },
      },
    ])
    expect((await dito(id, caio)).every(({ impedimento }) => impedimento === null)).toBe(true)
    const { token } = await t.cenario.usuario(n.instituicaoId, ['Contratos.Contratos.Listar'])
    expect(await dito(id, token)).toEqual([])
  })

  test('who changed a draft reads why they don’t send it, and who does', async () => {
    const { id: rascunho } = await n.criar()
    await politica({ distinto: true })
    expect(await dito(rascunho, n.banco)).toEqual([
      {
        ato: 'enviar',
        duasPessoas: false,
        acimaDe: null,
        impedimento: {
          motivo: expect.stringMatching(
            /^Pela política da instituição, quem envia não pode ser quem fez a última alteração\. Você alterou a data de término, o valor do crédito, o valor da garantia em \d/,
          ),
          podem: { nomes: ['Bia do Banco', 'Caio do Banco'], total: 2 },
        },
      },
    ])
    expect(await dito(rascunho, bia)).toEqual([
      { ato: 'enviar', duasPessoas: false, acimaDe: null, impedimento: null },
    ])
    // The answer's reason is the one with which the call is refused.
    const [{ impedimento } = { impedimento: null }] = await dito(rascunho, n.banco)
    await expectDone(n.garantir(rascunho, [[await n.veiculo(), 60_000]], { token: bia }))
    expect((await n.agir(rascunho, 'enviar', n.banco)).text).toBe(impedimento?.motivo)
  })
})
