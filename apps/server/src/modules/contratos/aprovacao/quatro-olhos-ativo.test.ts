import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
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
afterAll(() => t.close())

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

const eventos = (contratoId: number) =>
  t.banco.db.selectFrom('eventoCobranca').where('contratoId', '=', contratoId).select(['tipo']).execute()

describe('what nobody of the institution approves afterwards', () => {
  let id: number
  beforeEach(async () => {
    await politica({})
    ;({ id } = await n.criar())
    await expectDone(n.garantir(id, [[await n.veiculo(), 60_000]]))
    await expectDone(n.agir(id, 'enviar', n.banco))
    await expectDone(n.agir(id, 'aprovar', n.loja))
    await politica({ distinto: true })
  })
  const termos = (token: string, valorCredito: number, valorGarantia = 60_000) =>
    t.call('PUT', `/api/contratos/${id}`, {
      token,
      body: { regraGarantiaId: 0, valorCredito, valorGarantia, dataTermino: '2027-06-30', status: 5 },
    })
  const alterarGarantias = (token: string, body: object) =>
    t.call('POST', `/api/contratos/${id}/alteracao-garantias`, { token, body })

  test('more credit or less guarantee takes two, who say the same; the other way one', async () => {
    expect((await termos(n.banco, 90_000, 61_000)).json()).toMatchObject({ valorCredito: 90_000 })
    for (const [credito, garantia] of [
      [105_000, 61_000],
      [90_000, 1_000],
    ] as const) {
      expect((await termos(bia, credito, garantia)).json()).toMatchObject({
        valorCredito: 90_000,
        valorGarantia: 61_000,
        aguardandoSegundaAprovacao: true,
      })
      expect((await termos(bia, credito, garantia)).text).toBe(JA_APROVOU)
    }
    expect(await n.contrato(id, caio)).toMatchObject({
      primeiraAprovacao: {
        ato: 'alterar',
        mudancas: [expect.stringMatching(/^Valor da garantia: de R\$\s61\.000,00 para R\$\s1\.000,00$/)],
        pedido: { valorCredito: 90_000, valorGarantia: 1_000 },
      },
    })
    // Other terms need a first consent of their own.
    expect((await termos(caio, 91_000, 1_000)).json()).toMatchObject({ aguardandoSegundaAprovacao: true })
    expect((await termos(bia, 91_000, 1_000)).json()).toMatchObject({
      valorCredito: 91_000,
      valorGarantia: 1_000,
    })
    expect((await eventos(id)).filter(({ tipo }) => tipo === 'contrato_alterado')).toHaveLength(2)
  })
  test('a consent from before a term was there consents to no value of it', async () => {
    await expectDone(termos(bia, 120_000))
    const { conteudo } = await t.banco.db
      .selectFrom('contrato')
      .where('id', '=', id)
      .select('primeiraAprovacaoConteudo as conteudo')
      .executeTakeFirstOrThrow()
    const { regraGarantiaId: _, dataTermino: __, ...deAntes } = JSON.parse(conteudo ?? '')
    await t.banco.db
      .updateTable('contrato')
      .set({ primeiraAprovacaoConteudo: JSON.stringify({ ...deAntes, valorGarantia: 'ilegível' }) })
      .where('id', '=', id)
      .execute()
    const { primeiraAprovacao, statusId } = await n.contrato(id, caio)
    expect(primeiraAprovacao).toMatchObject({
      mudancas: [expect.stringMatching(/^Valor do crédito: de /)],
      // Terms that the stored request lacks keep their present values.
      pedido: {
        regraGarantiaId: null,
        dataTermino: '2027-06-30T00:00:00Z',
        valorCredito: 120_000,
        valorGarantia: 60_000,
      },
    })
    const confirmar = (token: string) =>
      t.call('PUT', `/api/contratos/${id}`, {
        token,
        body: { ...Object(primeiraAprovacao).pedido, id, status: statusId },
      })
    expect((await confirmar(caio)).json()).toMatchObject({
      valorCredito: 100_000,
      aguardandoSegundaAprovacao: true,
    })
    expect((await confirmar(caio)).text).toBe(JA_APROVOU)
    expect((await confirmar(bia)).json()).toMatchObject({ valorCredito: 120_000 })
  })
  test('a release takes two, a reinforcement one', async () => {
    const novo = await n.veiculo()
    const incluir = [{ veiculoId: novo, precoInstituicaoFinanceira: 60_000 }]
    expect((await alterarGarantias(bia, { incluir, remover: [], imediata: true })).json()).toMatchObject({
      situacao: 'aceita',
    })
    const pedido = { incluir: [], remover: [novo], imediata: true }
    expect((await alterarGarantias(bia, pedido)).json()).toMatchObject({
      alteracaoId: null,
      situacao: 'aguardandoSegundaAprovacao',
    })
    expect((await alterarGarantias(bia, pedido)).text).toBe(JA_APROVOU)
    expect(await n.garantias(id)).toHaveLength(2)
    expect((await alterarGarantias(caio, pedido)).json()).toMatchObject({ situacao: 'aceita' })
    expect(await n.garantias(id)).toHaveLength(1)
  })
  test('what can never be taken is nobody’s first consent, and ends none', async () => {
    const remover = (await n.garantias(id)).map((garantia) => (garantia as { veiculoId: number }).veiculoId)
    const incluir = (veiculoId: number) => [{ veiculoId, precoInstituicaoFinanceira: 60_000 }]
    const alheio = await n.veiculo()
    const outro = await n.criar()
    await expectDone(n.garantir(outro.id, [[alheio, 60_000]]))
    await expectDone(n.agir(outro.id, 'enviar', bia))
    await expectDone(termos(bia, 120_000))
    const antes = await n.contrato(id, caio)
    expect(antes).toMatchObject({ primeiraAprovacao: { ato: 'alterar' } })
    for (const [pedido, texto] of [
      [{ incluir: [], remover, imediata: true }, /cobertura/],
      [{ incluir: incluir(alheio), remover }, /já está em garantia/],
      [{ incluir: incluir(999_999), remover }, /Veículo não encontrado no estoque da loja/],
    ] as const) {
      const { status, text } = await alterarGarantias(caio, pedido)
      expect([status, text]).toEqual([400, expect.stringMatching(texto)])
      expect(await n.contrato(id, caio)).toEqual(antes)
    }
    const entra = await n.veiculo()
    const possivel = { incluir: incluir(entra), remover }
    expect((await alterarGarantias(caio, possivel)).json()).toMatchObject({
      situacao: 'aguardandoSegundaAprovacao',
    })
    const penhorados = async () => {
      const rows = t.banco.db
        .selectFrom('penhor')
        .where('contratoId', '=', id)
        .select('veiculoId')
        .orderBy('id')
      return (await rows.execute()).map(({ veiculoId }) => veiculoId)
    }
    expect(await penhorados()).toEqual(remover)
    expect((await alterarGarantias(bia, possivel)).json()).toMatchObject({ situacao: 'pendente' })
    expect(await penhorados()).toEqual([...remover, entra])
  })
  test('the store’s change is accepted by one, above the amount by two', async () => {
    const entra = await n.veiculo()
    await politica({ acima: ABAIXO })
    await expectDone(alterarGarantias(n.loja, { incluir: [{ veiculoId: entra }], remover: [] }))
    const aceitar = (token: string) => n.agir(id, 'alteracao-garantias/aceitar', token)
    expect((await aceitar(bia)).json()).toMatchObject({ situacao: 'aguardandoSegundaAprovacao' })
    expect((await aceitar(bia)).text).toBe(JA_APROVOU)
    expect((await aceitar(caio)).json()).toMatchObject({ situacao: 'aceita' })
  })
})
