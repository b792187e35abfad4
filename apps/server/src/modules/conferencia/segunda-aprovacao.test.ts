import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { conferirInTransaction } from './conferencia.service.ts'

let t: TestApp
let n: Negocio
let bia: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  ;({ token: bia } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Bia' }))
})
afterAll(() => t.close())

/** A contract of 100.000,00 that the institution sends. */
async function enviado(...tokens: readonly string[]): Promise<number> {
  const { id } = await n.criar()
  expect((await n.garantir(id, [[await n.veiculo(), 60_000]])).status).toBe(200)
  for (const token of tokens) expect((await n.agir(id, 'enviar', token)).status).toBe(200)
  return id
}

const politica = async (valorSegundaAprovacao: number | null, aprovadorDistinto = false) => {
  const codigos = ['Configuracoes.Politicas.Listar', 'Configuracoes.Politicas.Alterar'] as const
  const { token } = await t.cenario.usuario(n.instituicaoId, [...codigos])
  const body = { exigeSegundoFator: false, aprovadorDistinto, valorSegundaAprovacao }
  const url = `/api/instituicoes-financeiras/${n.instituicaoId}/politica`
  expect((await t.call('PUT', url, { token, body })).status).toBe(200)
}

/** The sentences after some damage, which is then rolled back. */
async function sentencesAfter(...danos: ReturnType<typeof sql>[]): Promise<string[]> {
  let frases: string[] = []
  const desfeito = new Error('undone')
  const work = t.banco.db.transaction().execute(async (tx) => {
    for (const dano of danos) await dano.execute(tx)
    frases = (await conferirInTransaction(tx)).flatMap((resultado) => resultado.frases)
    throw desfeito
  })
  await expect(work).rejects.toBe(desfeito)
  return frases
}

test('an approval is judged by the policy of its moment, and by who is told of in the audit', async () => {
  await enviado(n.banco)
  await politica(100_000)
  const noLimite = await enviado(n.banco)
  await politica(99_999.99)
  const acima = await enviado(n.banco, bia)
  // Somebody who sent alone did so under another policy.
  await expectConfere(t.banco.db)

  const numero = (await n.contrato(acima))['numero']
  const achado = [
    `O contrato ${String(numero)} (Banco Um): o envio de 16/11/2026 12:00, de R$ 100000,00, acima dos R$ 99999,99 da política, sem a aprovação de duas pessoas.`,
  ]
  const doEnvio = sql`entidade = 'contrato' and entidade_id = ${acima} and acao = 'enviar'`
  const primeira = sql`entidade = 'contrato' and entidade_id = ${acima} and acao = 'primeiraAprovacao'`
  expect(await sentencesAfter(sql`delete from auditoria where ${primeira}`)).toEqual(achado)
  expect(
    await sentencesAfter(
      sql`update auditoria set usuario_id = (select usuario_id from auditoria where ${primeira}) where ${doEnvio}`,
    ),
  ).toEqual(achado)
  expect(
    await sentencesAfter(
      sql`update auditoria set antes = (antes::jsonb - 'primeiraAprovacao')::text where ${doEnvio}`,
    ),
  ).toEqual(achado)
  expect(await sentencesAfter(sql`update auditoria set entidade_id = entidade_id where ${doEnvio}`)).toEqual(
    [],
  )
  expect(
    await sentencesAfter(
      sql`update auditoria set antes = replace(antes, '"valorCredito":10000000', '"valorCredito":10000001')
        where entidade = 'contrato' and entidade_id = ${noLimite} and acao = 'enviar'`,
    ),
  ).toHaveLength(1)
})

test('what frees, loosens or lengthens is judged by the policy of its moment, where the program knew of it', async () => {
  const id = await enviado(n.banco, bia)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  await politica(99_999.99, true)
  const termos = (token: string, change: object) =>
    t.call('PUT', `/api/contratos/${id}`, {
      token,
      body: {
        regraGarantiaId: 0,
        valorCredito: 90_000,
        valorGarantia: 60_000,
        dataTermino: '2027-06-30',
        status: 5,
        ...change,
      },
    })
  const liquidar = (token: string) => t.call('PUT', `/api/contratos/${id}`, { token, body: { status: 7 } })
  // The credit is then below the amount; what two consented to isn't.
  expect((await termos(bia, {})).json()).not.toHaveProperty('aguardandoSegundaAprovacao')
  const fim = { dataTermino: '2028-06-30' }
  for (const token of [bia, n.banco]) expect((await termos(token, fim)).status).toBe(200)
  for (const token of [n.banco, bia]) expect((await liquidar(token)).status).toBe(200)
  expect(await n.contrato(id)).toMatchObject({ statusId: 7, dataTermino: '2028-06-30T00:00:00Z' })
  await expectConfere(t.banco.db)

  const { numero } = (await n.contrato(id)) as { numero: string }
  const frase = (oque: string) =>
    `O contrato ${numero} (Banco Um): ${oque} de 16/11/2026 12:00, sem as duas pessoas que a política pedia.`
  const deste = sql`entidade = 'contrato' and entidade_id = ${id}`
  const semPrimeira = sql`antes = (antes::jsonb - 'primeiraAprovacao')::text`
  expect(await sentencesAfter(sql`update auditoria set ${semPrimeira} where ${deste}`)).toEqual(
    expect.arrayContaining([frase('a alteração dos termos'), frase('a liquidação')]),
  )
  const daLiquidacao = sql`${deste} and acao = 'liquidar'`
  expect(await sentencesAfter(sql`update auditoria set ${semPrimeira} where ${daLiquidacao}`)).toEqual([
    frase('a liquidação'),
  ])
  // Written by a program that asked one person.
  expect(
    await sentencesAfter(
      sql`update auditoria set antes = (antes::jsonb - 'primeiraAprovacao' - 'termosConsentidos')::text where ${daLiquidacao}`,
    ),
  ).toEqual([])
})

test('another rule before the store approves, and other prices of vehicles that stay, are judged, too', async () => {
  const { token: caio } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Caio' })
  const id = await enviado(bia, caio)
  const [veiculo] = (await n.ler<{ garantias: { veiculoId: number }[] }>(`/api/contratos/${id}/garantias`))
    .garantias
  const { regraId: regraGarantiaId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    itens: [{ percentual: 8000 }],
  })
  const { valorCredito, valorGarantia } = await n.contrato(id)
  const termos = { regraGarantiaId, valorCredito, valorGarantia, dataTermino: '2027-06-30', status: 3 }
  const alterar = (token: string) => t.call('PUT', `/api/contratos/${id}`, { token, body: termos })
  for (const token of [bia, caio]) expect((await alterar(token)).status).toBe(200)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  const proposta = {
    incluir: [],
    remover: [],
    imediata: false,
    precos: [{ veiculoId: veiculo?.veiculoId, precoInstituicaoFinanceira: 61_000 }],
  }
  const propor = (token: string) =>
    t.call('POST', `/api/contratos/${id}/alteracao-garantias`, { token, body: proposta })
  for (const token of [bia, caio]) expect((await propor(token)).status).toBe(200)
  await expectConfere(t.banco.db)

  const { numero } = (await n.contrato(id)) as { numero: string }
  const frases = await sentencesAfter(
    sql`update auditoria set antes = (antes::jsonb - 'primeiraAprovacao')::text where entidade_id = ${id} and acao in ('alterar', 'proporAlteracao')`,
  )
  expect(frases).toEqual(
    ['a alteração dos termos', 'a troca de preços de veículos'].map(
      (oque) =>
        `O contrato ${numero} (Banco Um): ${oque} de 16/11/2026 12:00, sem as duas pessoas que a política pedia.`,
    ),
  )
})

test('nothing was sent or approved past its end', async () => {
  const { token: caio } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Caio' })
  const { numero } = (await n.contrato(await enviado(bia, caio))) as { numero: string }
  const passado = sql`antes = replace(antes, '"dataTermino":"2027-06-30"', '"dataTermino":"2026-11-15"')`
  const ultimo = sql`sequencia = (select max(sequencia) from auditoria where entidade = 'contrato')`
  expect(await sentencesAfter(sql`update auditoria set ${passado} where ${ultimo}`)).toEqual([
    `O contrato ${numero} (Banco Um): enviado em 16/11/2026 12:00, com término em 15/11/2026.`,
  ])
})
