import { formatInstante } from '@lastro/shared/dia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { conferir } from '#modules/conferencia/conferencia.service.ts'
import { expirarAlteracoes } from './expirar-alteracoes.service.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 and a valorGarantia of 100.000,00. */
let id: number
let antigas: number[]

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  id = await a.ativar(2)
  antigas = await a.garantias(id)
  await t.banco.db.deleteFrom('notificacao').execute()
})

const primeira = () => antigas[0] ?? 0

describe('while it waits', () => {
  test('an incoming vehicle that leaves the stock or the whitelist that ends keeps it from being accepted', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', novo).execute()
    expect((await a.responder(id, 'aceitar', a.banco)).text).toBe(
      `O veículo ${await a.placa(novo)} não está mais no estoque da loja.`,
    )
    await t.banco.db.updateTable('veiculo').set({ saiuEm: null }).where('id', '=', novo).execute()
    await t.banco.db
      .updateTable('whitelist')
      .set({ prazo: '2026-11-15' })
      .where('instituicaoFinanceiraId', '=', a.bancoId)
      .execute()
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(400)
    expect(await a.garantias(id)).toEqual(antigas)
    expect((await a.responder(id, 'recusar', a.banco)).status).toBe(200)
  })

  test('for more than a day after its time, the check of the figures says so', async () => {
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }], remover: [] })
    const frases = async (iso: string) =>
      (await conferir(t.banco.db, undefined, new Date(iso))).flatMap((resultado) => resultado.frases)
    expect(await frases('2026-11-22T15:00:00.000Z')).toEqual([])
    expect(await frases('2026-11-22T15:00:00.001Z')).toEqual([
      `O contrato ${await a.numeroDe(id)} (Banco Um): a alteração de garantias venceu em 21/11/2026 12:00 e ainda aguarda resposta.`,
    ])
    expect((await a.responder(id, 'cancelar', a.loja)).status).toBe(200)
  })

  test('settling the contract frees everything and ends the proposal', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await a.liquidar(id)
    expect(await a.penhorados(id)).toEqual([])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 2,
      garantia_removida: 2,
    })
    const { situacao } = await t.banco.db
      .selectFrom('alteracaoGarantia')
      .where('contratoId', '=', id)
      .select('situacao')
      .executeTakeFirstOrThrow()
    expect(situacao).toBe('encerrada')
  })

  test('deleting its rule leaves the proposal, and it can be accepted without the rule', async () => {
    const { regraId } = await t.cenario.regra({ instituicaoId: a.bancoId, itens: [{ percentual: 10_000 }] })
    await t.banco.db
      .updateTable('contrato')
      .set({ regraGarantiaId: regraId, regraGarantiaVersao: 1 })
      .where('id', '=', id)
      .execute()
    const novo = await a.veiculo()
    expect(
      (await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })).status,
    ).toBe(200)
    const { etag } = (await t.call('GET', a.url(id), { token: a.banco })).headers as { etag: string }
    const url = `/api/regras-garantia/${regraId}?forcarExclusao=true`
    expect((await t.call('DELETE', url, { token: a.banco })).status).toBe(200)
    // A caller who read the contract before it lost its rule is told that it changed.
    const stale = await t.call('POST', `${a.url(id)}/aceitar`, {
      token: a.banco,
      headers: { 'if-match': etag },
    })
    expect(stale.status).toBe(412)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
  })
})

describe('a deadline of five days', () => {
  const CINCO_DIAS = 5 * 86_400_000
  test('is shown, and a minute before it the proposal can still be accepted', async () => {
    const novo = await a.veiculo()
    const agora = t.clock.now().getTime()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    expect(await a.situacao(id)).toMatchObject({
      alteracao: {
        lado: 'loja',
        usuario: 'Léo da Loja',
        expiraEm: new Date(agora + CINCO_DIAS).toISOString(),
      },
    })
    await a.passarDias(5, 60_000)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
  })
  test('after it nobody is shown it any more, and the job ends it: the incoming vehicle is free, both sides are told once, the time line says so', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await a.passarDias(5)
    expect(await a.situacao(id, a.loja)).toMatchObject({ alteracao: null })
    // Reading an overdue proposal doesn't end it.
    expect(await a.penhorados(id)).toEqual([...antigas, novo])
    await expirarAlteracoes({ db: t.banco.db, clock: t.clock })
    expect(await a.penhorados(id)).toEqual(antigas)
    for (const lado of [a.bancoId, a.lojaId]) {
      const avisos = (await a.avisos(lado)).filter((aviso) =>
        aviso.startsWith('Alteração de garantias vencida'),
      )
      expect(avisos).toHaveLength(1)
      expect(avisos[0]).toMatch(/sem resposta\. As garantias continuam como estavam\.$/)
    }
    const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.loja })).json<{
      eventos: object[]
    }>()
    expect(eventos[0]).toMatchObject({
      acao: 'expirarAlteracao',
      usuario: 'Lastro',
      lado: 'sistema',
      mudancas: [],
    })
  })
  test('an answer after it is told so, whatever version the screen saw; the next proposal is open and ends it', async () => {
    const novo = await a.veiculo()
    const { headers } = await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] })
    const ifMatch = { 'if-match': String(headers.etag) }
    await a.passarDias(5)
    for (const [acao, token] of [
      ['aceitar', a.banco],
      ['recusar', a.banco],
      ['cancelar', a.loja],
    ] as const) {
      const body = { motivo: 'x' }
      const answer = await t.call('POST', `${a.url(id)}/${acao}`, { token, headers: ifMatch, body })
      expect([answer.status, answer.text]).toEqual([
        400,
        `A alteração de garantias venceu em ${formatInstante(t.clock.now())} sem resposta.`,
      ])
    }
    // A side that could not have answered the proposal is told that there is none.
    expect((await a.responder(id, 'aceitar', a.loja)).text).toBe(
      'Não há alteração de garantias aguardando resposta neste contrato.',
    )
    expect(await a.garantias(id)).toEqual(antigas)
    expect((await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] }, ifMatch)).status).toBe(200)
    const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.loja })).json<{
      eventos: { acao: string }[]
    }>()
    expect(eventos.slice(0, 3).map(({ acao }) => acao)).toEqual([
      'proporAlteracao',
      'expirarAlteracao',
      'proporAlteracao',
    ])
    await a.responder(id, 'cancelar', a.loja)
  })
  test('the job lets every overdue one lapse, once, however many run it', async () => {
    const deps = { db: t.banco.db, clock: t.clock }
    await a.passarDias(5)
    await expirarAlteracoes(deps)
    const ids = [id, await a.ativar(1), await a.ativar(1)]
    for (const each of ids) await a.propor(each, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    await a.passarDias(5)
    const vezes = await Promise.all([expirarAlteracoes(deps), expirarAlteracoes(deps)])
    expect(vezes.reduce((sum, n) => sum + n)).toBe(3)
    expect(await expirarAlteracoes(deps)).toBe(0)
  })
})

test('the time line tells both sides what was proposed and what became of it, and notices name the vehicles', async () => {
  const novo = await a.veiculo()
  const [placaNova, placaVelha] = [await a.placa(novo), await a.placa(primeira())]
  const numero = await a.numeroDe(id)
  const CINQUENTA_MIL = expect.stringMatching(/^R\$\s50\.000,00$/)
  await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
  await a.responder(id, 'recusar', a.banco)
  const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.banco })).json<{
    eventos: object[]
  }>()
  expect(eventos.slice(0, 2).toReversed()).toMatchObject([
    {
      acao: 'proporAlteracao',
      usuario: 'Léo da Loja',
      lado: 'loja',
      mudancas: [
        { campo: `Veículo ${placaNova}`, de: '—', para: CINQUENTA_MIL },
        { campo: `Veículo ${placaVelha}`, de: CINQUENTA_MIL, para: '—' },
      ],
    },
    { acao: 'recusarAlteracao', usuario: 'Ana do Banco', motivo: 'Preço acima do mercado', mudancas: [] },
  ])
  expect(await a.avisos(a.bancoId)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Alteração de garantias proposta: Loja Central propõe alterar as garantias do contrato ${numero}: incluir ${placaNova}; retirar ${placaVelha}\\. Responda até \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`,
      ),
    ),
  ])
  expect(await a.avisos(a.lojaId)).toEqual([
    `Alteração de garantias recusada: Banco Um recusou a alteração das garantias do contrato ${numero}. Motivo: Preço acima do mercado`,
  ])
})

describe('conventions', () => {
  test('If-Match: a stale version answers 412, every answer gives the new one', async () => {
    const etag = async () => (await t.call('GET', a.url(id), { token: a.banco })).headers.etag as string
    const seenEtag = await etag()
    const novo = await a.veiculo()
    const proposta = await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] }, { 'if-match': seenEtag })
    expect(proposta.status).toBe(200)
    expect(proposta.headers.etag).toBe(await etag())
    for (const acao of ['aceitar', 'recusar', 'cancelar'])
      expect(
        (
          await t.call('POST', `${a.url(id)}/${acao}`, {
            token: acao === 'cancelar' ? a.loja : a.banco,
            headers: { 'if-match': seenEtag },
            body: { motivo: 'x' },
          })
        ).status,
      ).toBe(412)
    const headers = { 'if-match': proposta.headers.etag as string }
    const aceita = await t.call('POST', `${a.url(id)}/aceitar`, { token: a.banco, headers })
    expect([aceita.status, aceita.headers.etag]).toEqual([200, await etag()])
  })

  test('Idempotency-Key: a repeat answers the first proposal, another body 422', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const incluir = [{ veiculoId: await a.veiculo() }]
    const [first, again] = [
      await a.propor(id, a.loja, { incluir }, headers),
      await a.propor(id, a.loja, { incluir }, headers),
    ]
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag])
    expect((await a.propor(id, a.loja, { remover: [primeira()] }, headers)).status).toBe(422)
  })

  test('the twins: another institution and another store get 404, missing permissions 403', async () => {
    const banco = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    const loja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    const semAlterar = (
      await t.cenario.usuario(
        a.bancoId,
        DE_INSTITUICAO.filter((code) => code !== 'Contratos.Contratos.Alterar'),
      )
    ).token
    const semAprovar = (
      await t.cenario.usuario(
        a.bancoId,
        DE_INSTITUICAO.filter((code) => code !== 'Contratos.Contratos.Aprovar'),
      )
    ).token
    const soLista = (await t.cenario.usuario(a.lojaId, ['Loja.Propostas.Listar'])).token
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    const status = async (token: string) => [
      (await t.call('GET', a.url(id), { token })).status,
      (await a.propor(id, token, { remover: [primeira()] })).status,
      (await a.responder(id, 'aceitar', token)).status,
      (await a.responder(id, 'recusar', token)).status,
      (await a.responder(id, 'cancelar', token)).status,
    ]
    expect(await status(banco)).toEqual([404, 404, 404, 404, 404])
    expect(await status(loja)).toEqual([404, 404, 404, 404, 404])
    expect(await status(soLista)).toEqual([200, 403, 403, 403, 403])
    // Without Alterar a user can't propose or take back; without Aprovar a user can't answer.
    expect((await a.propor(id, semAlterar, { remover: [primeira()] })).status).toBe(403)
    expect((await a.responder(id, 'cancelar', semAlterar)).status).toBe(403)
    expect((await a.responder(id, 'aceitar', semAprovar)).status).toBe(403)
    expect((await a.responder(id, 'aceitar', semAlterar)).status).toBe(200)
  })

  test('an operator acts on the institution’s side', async () => {
    const operador = (await t.cenario.usuario(null, DE_INSTITUICAO)).token
    const proposta = await a.propor(id, operador, { remover: [primeira()], imediata: true })
    // The change halves the coverage, the only reason for the refusal.
    expect(proposta.text).toMatch(/^A alteração deixaria a cobertura em 50,00%/)
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    expect((await a.responder(id, 'aceitar', operador)).status).toBe(200)
  })

  test('a proposed vehicle is in the list of vehicles in guarantee, at its price', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] })
    const url = `/api/instituicoes-financeiras/${a.bancoId}/garantias?pagina=1&quantidadePorPagina=20`
    const { veiculos, total } = (await t.call('GET', url, { token: a.banco })).json<{
      veiculos: { veiculoId: number; preco: number; contratoId: number }[]
      total: number
    }>()
    expect(total).toBe(veiculos.length)
    expect(veiculos.find(({ veiculoId }) => veiculoId === novo)).toMatchObject({
      preco: 50_000,
      contratoId: id,
    })
  })
})
