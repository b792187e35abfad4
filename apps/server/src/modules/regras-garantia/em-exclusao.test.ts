import type { StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { statementsOf } from '#testing/statements.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { caseCount } from '#testing/case-count.ts'
import { conferir } from '../conferencia/conferencia.service.ts'
import { concluirExclusaoDeRegras } from './concluir-exclusao.job.ts'

let t: TestApp
let p: Parceria
let regraId: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  p = await createParceria(t)
  ;({ regraId } = await t.cenario.regra({ instituicaoId: p.bancoId, itens: [{ percentual: 10_000 }] }))
})

const EM_EXCLUSAO = 'Esta regra de garantia está em exclusão.'
const ESPERE = 'A regra de garantia deste contrato está em exclusão. Tente de novo em alguns minutos.'

/** Makes many contracts of the rule, without vehicles. */
async function contratos(quantos: number, status: StatusContrato = 1) {
  const agora = t.clock.now()
  await t.banco.db
    .insertInto('contrato')
    .values(
      Array.from({ length: quantos }, (_, index) => ({
        instituicaoFinanceiraId: p.bancoId,
        lojaId: p.lojaId,
        numero: `M-${status}-${index}`,
        numeroOrdem: `M-${status}-${index}`,
        regraGarantiaId: regraId,
        regraGarantiaVersao: status === 0 ? null : 1,
        valorCredito: 100 as Centavos,
        valorGarantia: 100 as Centavos,
        dataTermino: '2027-12-31',
        status,
        tipo: 1 as const,
        tipoSelecaoGarantia: 1 as const,
        criadoEm: agora,
        enviadoEm: status === 0 ? null : agora,
        statusDesde: agora,
      })),
    )
    .execute()
}

const URL_DA_REGRA = () => `/api/regras-garantia/${regraId}`
const excluir = () => t.call('DELETE', `${URL_DA_REGRA()}?forcarExclusao=true`, { token: p.banco })
const trabalhar = (signal = new AbortController().signal) =>
  concluirExclusaoDeRegras.run({ db: t.banco.db, clock: t.clock, log: () => undefined, signal }, {})

/** Makes a signal that reports its abortion at the given check. */
function signalAbortedAtCheck(vez: number): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  let perguntas = 0
  const throwIfAborted = () => {
    if (++perguntas >= vez) controller.abort(new Error('stopped'))
    AbortSignal.prototype.throwIfAborted.call(signal)
  }
  return Object.assign(signal, { throwIfAborted })
}

const comARegra = async () =>
  (
    await t.banco.db
      .selectFrom('contrato')
      .where('regraGarantiaId', '=', regraId)
      .where('status', '<', 6)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const listar = async (query = '') =>
  (await t.call('GET', `/api/regras-garantia${query}`, { token: p.banco })).json<{
    regrasGarantia: { id: number; emExclusao: boolean; regraPadrao: boolean }[]
  }>().regrasGarantia

/** Counts the contracts that each transaction wrote last. */
async function countPorTransacao(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from contrato where instituicao_financeira_id = ${p.bancoId} and versao > 1 group by xmin::text`.execute(
    t.banco.db,
  )
  return rows.map(({ n }) => n)
}

test('a rule of 250 contracts is gone for everybody at once, and taken from them a hundred in a transaction', async () => {
  await t.call('PUT', `${URL_DA_REGRA()}/padrao`, { token: p.banco })
  await contratos(250)
  const response = await excluir()
  const { contratosAfetados, ...resto } = response.json<{ contratosAfetados: number[] }>()
  expect([response.status, resto]).toEqual([200, { id: regraId, totalAfetados: 250, emExclusao: true }])
  expect(contratosAfetados).toHaveLength(100)
  expect(await comARegra()).toBe(150)

  expect(await listar()).toMatchObject([{ id: regraId, emExclusao: true, regraPadrao: false }])
  expect(await listar(`?lojaId=${p.lojaId}`)).toEqual([])
  const { versao } = (await t.call('GET', URL_DA_REGRA(), { token: p.banco })).json<{ versao: number }>()
  expect(versao).toBe(1)
  const body = { itens: [{ percentualTabelaReferencia: 70 }] }
  for (const recusada of [
    await excluir(),
    await t.call('PUT', `${URL_DA_REGRA()}/itens`, { token: p.banco, body }),
    await t.call('PUT', `${URL_DA_REGRA()}/padrao`, { token: p.banco }),
    await t.call('PUT', `${URL_DA_REGRA()}/nome`, { token: p.banco, body: { nome: 'X' } }),
  ])
    expect(recusada).toMatchObject({ status: 400, text: EM_EXCLUSAO })

  const comandos = await statementsOf(() => trabalhar())
  expect(comandos.length).toBeLessThan(60)
  expect(await comARegra()).toBe(0)
  expect((await countPorTransacao()).toSorted((a, b) => a - b)).toEqual([50, 100, 100])
  expect(await listar()).toEqual([])
  expect((await t.call('GET', URL_DA_REGRA(), { token: p.banco })).status).toBe(404)
  const { linhas, avisos } = await t.banco.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('auditoria')
        .where('instituicaoFinanceiraId', '=', p.bancoId)
        .where('entidade', '=', 'contrato')
        .where('acao', '=', 'alterar')
        .where('forcado', '=', true)
        .where('usuarioId', 'is not', null)
        .where('lado', '=', 'instituicao')
        .select(({ fn }) => fn.count<number>('entidadeId').distinct().as('n'))
        .as('linhas'),
      eb
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', p.lojaId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('avisos'),
    ])
    .executeTakeFirstOrThrow()
  expect([linhas, avisos]).toEqual([250, 250])
})

test('meanwhile no contract is sent, created or judged under it, in words; one that takes another rule lives on', async () => {
  const outra = (await t.cenario.regra({ instituicaoId: p.bancoId, itens: [{ percentual: 10_000 }] })).regraId
  await contratos(100)
  const [rascunho, outro] = [
    await p.criar(1, { regraGarantiaId: regraId }),
    await p.criar(1, { regraGarantiaId: regraId }),
  ]
  const enviado = await p.criar(1, { regraGarantiaId: regraId })
  await p.enviar(enviado)
  expect((await excluir()).json()).toMatchObject({ totalAfetados: 103, emExclusao: true })
  const garantias = await t.call('PUT', `/api/contratos/${rascunho}/garantias`, { token: p.banco, body: [] })
  for (const recusado of [
    await p.agir(rascunho, 'enviar', p.banco),
    await p.agir(enviado, 'aprovar', p.loja),
    garantias,
  ])
    expect(recusado).toMatchObject({ status: 400, text: ESPERE })
  const escolhida = await t.call('POST', '/api/contratos', {
    token: p.banco,
    body: {
      lojaId: p.lojaId,
      regraGarantiaId: regraId,
      numero: 'N-1',
      valorCredito: 1,
      valorGarantia: 1,
      dataTermino: '2027-12-31',
      tipo: 1,
      tipoSelecaoGarantia: 1,
    },
  })
  expect(escolhida).toMatchObject({
    status: 400,
    text: `Validation failed:\n -- regraGarantiaId: ${EM_EXCLUSAO}`,
  })
  // The contract that still has the rule shows it.
  expect(await listar(`?lojaId=${p.lojaId}&contratoId=${rascunho}`)).toMatchObject([
    { id: regraId, emExclusao: true },
    { id: outra, emExclusao: false },
  ])
  expect((await p.alterar(outro, { regraGarantiaId: outra })).status).toBe(200)
  await p.enviar(outro)
  await trabalhar()
  await p.enviar(rascunho)
  await p.aprovar(enviado)
  const { regraGarantiaId } = (await t.call('GET', `/api/contratos/${outro}`, { token: p.banco })).json()
  expect(regraGarantiaId).toBe(outra)
})

test('stopped between two batches, it goes on with the next run, and nothing is told twice', async () => {
  await contratos(350)
  await excluir()
  await expect(trabalhar(signalAbortedAtCheck(2))).rejects.toThrow('stopped')
  expect(await comARegra()).toBe(150)
  expect(await listar()).toMatchObject([{ emExclusao: true }])
  await Promise.all([trabalhar(), trabalhar()])
  expect([await comARegra(), await listar()]).toEqual([0, []])
  expect((await countPorTransacao()).every((n) => n <= 100)).toBe(true)
  const { n } = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', p.bancoId)
    .where('entidade', '=', 'contrato')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(350)
})

test('sends at the moment of the deletion: each goes first, or is refused, and none keeps the rule', async () => {
  for (let n = 0; n < caseCount(40); n++) {
    const { regraId: daVez } = await t.cenario.regra({
      instituicaoId: p.bancoId,
      itens: [{ percentual: 10_000 }],
    })
    regraId = daVez
    const criados: number[] = []
    for (let vez = 0; vez < 3; vez++) criados.push(await p.criar(1, { regraGarantiaId: daVez }))
    const [exclusao, ...envios] = await Promise.all([
      excluir(),
      ...criados.map((id) => p.agir(id, 'enviar', p.banco)),
    ])
    expect(exclusao).toMatchObject({ status: 200 })
    expect(exclusao.json()).toMatchObject({ totalAfetados: 3, emExclusao: false })
    expect(envios.filter(({ status, text }) => status !== 200 && text !== ESPERE)).toEqual([])
    expect(await comARegra()).toBe(0)
  }
})

test('answers name the first hundred contracts, and say how many there are', async () => {
  await contratos(120, 0)
  await contratos(30)
  const emUso = await t.call('DELETE', URL_DA_REGRA(), { token: p.banco })
  expect([emUso.status, emUso.json()]).toMatchObject([409, { id: regraId, totalAfetados: 150 }])
  expect(emUso.json<{ contratosAfetados: number[] }>().contratosAfetados).toHaveLength(100)
  const itens = [{ percentualTabelaReferencia: 70 }]
  const { token } = await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)
  const simulada = await t.call('POST', '/api/regras-garantia/simulacao', {
    token,
    body: { lojaId: p.lojaId, regraGarantiaId: regraId, itens },
  })
  const { comparacao } = simulada.json<{ comparacao: { contratos: object[] } }>()
  expect(comparacao).toMatchObject({ totalAfetados: 120, contratosComVersaoAnterior: 30 })
  expect(comparacao.contratos).toHaveLength(100)
  const salva = await t.call('PUT', `${URL_DA_REGRA()}/itens`, { token, body: { itens } })
  expect(salva.json()).toMatchObject({ totalAfetados: 120, contratosComVersaoAnterior: 30 })
  expect(salva.json<{ contratos: object[] }>().contratos).toHaveLength(100)
})

test('a contract in progress that has a deleted rule is found', async () => {
  await contratos(1)
  await t.banco.db
    .updateTable('regraGarantia')
    .set({ excluidaEm: t.clock.now() })
    .where('id', '=', regraId)
    .execute()
  const achados = (await conferir(t.banco.db)).flatMap(({ frases }) => frases)
  expect(achados).toEqual([
    expect.stringMatching(
      new RegExp(`^O contrato M-1-0 \\(.+\\) está em andamento com a regra ${regraId}, que foi excluída\\.$`),
    ),
  ])
  await t.banco.db.updateTable('contrato').set({ regraGarantiaId: null, regraGarantiaVersao: null }).execute()
})
