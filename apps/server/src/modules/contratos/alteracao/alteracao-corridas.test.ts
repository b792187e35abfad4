import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { expirarAlteracoes } from './expirar-alteracoes.service.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const EM_GARANTIA = /^O veículo \w{7} já está em garantia em outro contrato\.$/

test('ten contracts propose the same vehicle at once: one keeps it, the others keep nothing of their proposals', async () => {
  const ids: number[] = []
  for (let n = 0; n < 10; n++) ids.push(await a.ativar(1))
  const disputado = await a.veiculo()
  const answers = await Promise.all(
    ids.map(async (id) => {
      // Each contract asks for a second vehicle too, so that a partial change would show.
      const incluir = [{ veiculoId: disputado }, { veiculoId: await a.veiculo() }]
      return a.propor(id, a.loja, { incluir })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, text }) => status === 400 && EM_GARANTIA.test(text))).toHaveLength(9)
  const penhores = await Promise.all(ids.map((id) => a.penhorados(id)))
  expect(penhores.map((veiculos) => veiculos.length).toSorted((x, y) => x - y)).toEqual([
    1, 1, 1, 1, 1, 1, 1, 1, 1, 3,
  ])
  const abertas = await t.banco.db
    .selectFrom('alteracaoGarantia')
    .where('contratoId', 'in', ids)
    .select('id')
    .execute()
  expect(abertas).toHaveLength(1)
})

test('a proposal against the send of a draft with the same car: one of them has it', async () => {
  for (let n = 0; n < 6; n++) {
    const ativo = await a.ativar(1)
    const rascunho = await a.criar(0)
    const veiculoId = await a.veiculo()
    const body = [{ veiculoId, precoInstituicaoFinanceira: 50_000 }]
    await t.call('PUT', `/api/contratos/${rascunho}/garantias`, { token: a.banco, body })
    const [proposta, envio] = await Promise.all([
      a.propor(ativo, a.loja, { incluir: [{ veiculoId }] }),
      a.agir(rascunho, 'enviar', a.banco),
    ])
    expect([proposta.status, envio.status].toSorted((x, y) => x - y)).toEqual([200, 400])
    expect(proposta.status === 400 ? proposta.text : envio.text).toMatch(EM_GARANTIA)
    expect((await a.penhorados(ativo)).length + (await a.penhorados(rascunho)).length).toBe(2)
  }
})

test('accepting, lapsing, taking back and settling at once: exactly one of the ends, and every pledge accounted for', async () => {
  const fins: string[] = []
  for (let n = 0; n < 8; n++) {
    const id = await a.ativar(2)
    const [saindo = 0, ficando = 0] = await a.garantias(id)
    const veiculoId = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId }], remover: [saindo] })
    // In every second round the deadline passes while both act.
    if (n % 2 === 1) await a.passarDias(5)
    const liquidar = () => t.call('PUT', `/api/contratos/${id}`, { token: a.banco, body: { status: 7 } })
    const [aceita, cancelada, , liquidada] = await Promise.all([
      a.responder(id, 'aceitar', a.banco),
      a.responder(id, 'cancelar', a.loja),
      expirarAlteracoes({ db: t.banco.db, clock: t.clock }),
      n % 4 < 2 ? liquidar() : undefined,
    ])
    const { situacao } = await t.banco.db
      .selectFrom('alteracaoGarantia')
      .where('contratoId', '=', id)
      .select('situacao')
      .executeTakeFirstOrThrow()
    fins.push(situacao)
    // The contract holds the old two, or the new one instead of one, or nothing any more.
    const ficam = situacao === 'aceita' ? [ficando, veiculoId] : [saindo, ficando]
    expect({
      aceita: aceita.status === 200,
      cancelada: cancelada.status === 200,
      liquidada: liquidada?.status,
      penhorados: await a.penhorados(id),
      venceu: situacao === 'expirada' || situacao === 'encerrada' || n % 2 === 0,
    }).toEqual({
      aceita: situacao === 'aceita',
      cancelada: situacao === 'cancelada',
      liquidada: liquidada && 200,
      penhorados: liquidada ? [] : ficam,
      venceu: true,
    })
    await expectConfere(t.banco.db)
  }
  expect(fins).not.toContain('pendente')
})

test('two people answer at once with the version that they saw: one is taken, the other told', async () => {
  const id = await a.ativar(2)
  await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
  const { etag } = (await t.call('GET', a.url(id), { token: a.banco })).headers as { etag: string }
  const headers = { 'if-match': etag }
  const answers = await Promise.all([
    t.call('POST', `${a.url(id)}/aceitar`, { token: a.banco, headers }),
    t.call('POST', `${a.url(id)}/recusar`, { token: a.banco, headers, body: { motivo: 'x' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 412])
})
