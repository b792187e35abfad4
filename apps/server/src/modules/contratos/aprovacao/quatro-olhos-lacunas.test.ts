import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

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
afterAll(() => t.close())
beforeEach(() => politica({}))

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

/** Makes a contract that Ana wrote, whose vehicles the store chose, and that the institution must decide. */
async function noPontoDeAprovar(change: Record<string, unknown> = {}): Promise<number> {
  const { id } = await n.criar({ tipoSelecaoGarantia: 0, ...change })
  await expectDone(n.agir(id, 'enviar', n.banco))
  await expectDone(n.garantir(id, [[await n.veiculo(), null]], { token: n.loja }))
  await expectDone(n.agir(id, 'enviar', n.loja))
  return id
}

test('who changed a value is found before any number of later saves', async () => {
  const id = await noPontoDeAprovar()
  await politica({ distinto: true })
  await sql`insert into auditoria (instituicao_financeira_id, usuario_id, lado, acao, entidade, entidade_id, antes, depois)
    select instituicao_financeira_id, usuario_id, lado, 'alterar', entidade, entidade_id, depois, depois
    from auditoria, generate_series(1, 1001)
    where entidade = 'contrato' and entidade_id = ${id} and acao = 'criar'`.execute(t.banco.db)
  expect((await n.agir(id, 'aprovar', n.banco)).text).toContain(
    'Você alterou a data de término, o valor do crédito, o valor da garantia em',
  )
})

describe('the store', () => {
  test('reads nothing of a first consent that was forced', async () => {
    await politica({ acima: ABAIXO })
    const { id } = await n.criar({ valorGarantia: 70_000, tipoSelecaoGarantia: 0 })
    await expectDone(n.agir(id, 'enviar', n.banco))
    await expectDone(n.agir(id, 'recusar', n.loja, { motivo: 'Escolham vocês' }))
    await expectDone(n.garantir(id, [[await n.veiculo(), 60_000]]))
    expect((await n.agir(id, 'enviar?forcarEnvio=true', bia)).json()).toMatchObject({
      aguardandoSegundaAprovacao: true,
    })
    expect(await n.contrato(id, n.loja)).toMatchObject({ forcado: [] })
  })

  test('acts on the version that it saw before a first consent', async () => {
    const id = await noPontoDeAprovar()
    await politica({ acima: ABAIXO })
    const { headers } = await t.call('GET', `/api/contratos/${id}`, { token: n.loja })
    await expectDone(n.agir(id, 'aprovar', bia))
    expect((await t.call('GET', `/api/contratos/${id}`, { token: n.loja })).headers['etag']).toBe(
      headers['etag'],
    )
    // Two first consents of one version are two notices.
    await expectDone(n.alterar(id, { status: 4, valorGarantia: 49_000 }))
    t.passar(1000)
    await expectDone(n.agir(id, 'aprovar', caio))
    const avisos = await t.banco.db
      .selectFrom('notificacao')
      .where('contratoId', '=', id)
      .where('titulo', '=', 'Falta a segunda aprovação')
      .select('id')
      .execute()
    expect(avisos).toHaveLength(2)
    // The refusal of a stale version doesn't name a first consent as the last change.
    const { status, text } = await t.call('PUT', `/api/contratos/${id}/parceiro`, {
      token: n.loja,
      headers: { 'if-match': headers['etag'] as string },
      body: { idParceiro: 'P-1' },
    })
    expect([status, text]).toEqual([
      412,
      expect.stringMatching(/^Este contrato foi alterado por Ana do Banco /),
    ])
  })
})

describe('who has changed the guarantees', () => {
  const alteracao = (id: number, token: string, body: object) =>
    t.call('POST', `/api/contratos/${id}/alteracao-garantias`, { token, body })

  test.each([
    ['at once', true],
    ['with the store’s answer', false],
  ])('%s accepts no change that the store asks for', async (_, imediata) => {
    const id = await noPontoDeAprovar()
    const [bom] = (await n.garantias(id)) as { veiculoId: number }[]
    await expectDone(n.agir(id, 'aprovar', bia))
    await politica({ distinto: true })
    // An overpriced vehicle comes in, so that the good one can go.
    const incluir = [{ veiculoId: await n.veiculo(), precoInstituicaoFinanceira: 900_000 }]
    await expectDone(alteracao(id, caio, { incluir, remover: [], imediata }))
    if (!imediata) await expectDone(n.agir(id, 'alteracao-garantias/aceitar', n.loja))
    await expectDone(alteracao(id, n.loja, { incluir: [], remover: [bom?.veiculoId] }))
    const { status, text } = await n.agir(id, 'alteracao-garantias/aceitar', caio)
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(
        /^Pela política da instituição, quem aceita a alteração de garantias não pode ser quem fez a última alteração\. Você alterou os veículos em \d/,
      ),
    ])
    expect((await n.agir(id, 'alteracao-garantias/aceitar', bia)).json()).toMatchObject({
      situacao: 'aceita',
    })
  })

  test('or the rule that says which vehicles count doesn’t approve them', async () => {
    const id = await noPontoDeAprovar()
    const nova = { instituicaoId: n.instituicaoId, itens: [{ percentual: 8000 }] }
    const { regraId: regraGarantiaId } = await t.cenario.regra(nova)
    await politica({ distinto: true })
    const body = {
      regraGarantiaId,
      valorCredito: 100_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30',
      status: 4,
    }
    await expectDone(t.call('PUT', `/api/contratos/${id}`, { token: bia, body }))
    expect((await n.agir(id, 'aprovar', bia)).text).toMatch(/Você alterou a regra de garantia em /)
    // Under the new rule the vehicle is worth 40.000,00.
    expect((await n.agir(id, 'aprovar?forcarAprovacao=true', caio)).json()).toMatchObject({ status: 5 })
  })
})

describe('a change that takes vehicles out of an Ativo contract', () => {
  let id: number
  let leaving: number
  beforeEach(async () => {
    id = await noPontoDeAprovar()
    await expectDone(n.agir(id, 'aprovar', bia))
    const [garantia] = (await n.garantias(id)) as { veiculoId: number }[]
    leaving = garantia?.veiculoId ?? 0
    await politica({ distinto: true })
  })
  const trocar = (token: string, incluir: object[]) =>
    t.call('POST', `/api/contratos/${id}/alteracao-garantias`, {
      token,
      body: { incluir, remover: [leaving] },
    })

  test('tells the second person what comes in, and at what price', async () => {
    const veiculoId = await n.veiculo({ placa: 'ENT1R00' })
    const incluir = [{ veiculoId, precoInstituicaoFinanceira: 60_000 }]
    expect((await trocar(bia, incluir)).json()).toMatchObject({ situacao: 'aguardandoSegundaAprovacao' })
    expect(await n.contrato(id, caio)).toMatchObject({
      primeiraAprovacao: {
        mudancas: [
          expect.stringMatching(/^Veículo \w{7}: sai da garantia$/),
          expect.stringMatching(/^Veículo ENT1R00: entra em garantia por R\$\s60\.000,00$/),
        ],
      },
    })
    expect((await trocar(caio, incluir)).json()).toMatchObject({ situacao: 'pendente' })
  })
})

test('the second person reads which rule comes with more credit', async () => {
  const { id } = await n.criar()
  await expectDone(n.garantir(id, [[await n.veiculo(), 60_000]]))
  await expectDone(n.agir(id, 'enviar', n.banco))
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 8000 }],
  })
  await politica({ distinto: true })
  await expectDone(
    n.alterar(id, { status: 3, regraGarantiaId: regraId, valorGarantia: 60_000, valorCredito: 150_000 }),
  )
  expect(await n.contrato(id, bia)).toMatchObject({
    primeiraAprovacao: {
      mudancas: [
        `Regra de garantia: de Nenhuma para nº ${regraId}`,
        expect.stringMatching(/^Valor do crédito: de R\$\s100\.000,00 para R\$\s150\.000,00$/),
      ],
    },
  })
})
