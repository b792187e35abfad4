import { mudancasDe } from '@lastro/shared/auditoria/mudancas'
import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createReforcos, PEDIDO, type Reforcos } from '#testing/reforcos.ts'
import { expirarAlteracoes } from '../alteracao/expirar-alteracoes.service.ts'
import { avisarPrazos } from '#modules/prazos/prazos.service.ts'

let t: TestApp
let a: Reforcos
let id: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  a = await createReforcos(t)
  id = await a.descoberto()
  await t.cenario.webhook(a.lojaId)
  await a.limparAvisos()
})

const passos = async (contratoId: number, token = a.banco) =>
  (await t.call('GET', `/api/contratos/${contratoId}/linha-do-tempo`, { token })).json<{
    eventos: { acao: string; motivo: string | null; usuario: string }[]
  }>().eventos

const ultimaAuditoria = (contratoId: number, acao: string) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidadeId', '=', contratoId)
    .where('acao', '=', acao)
    .select(['antes', 'depois'])
    .orderBy('sequencia', 'desc')
    .executeTakeFirstOrThrow()

describe('a request for reinforcement', () => {
  test('is asked, answered by a proposal and fulfilled by its acceptance', async () => {
    const cobradas = await a.cobrados(id)
    const pedido = await a.pedir(id)
    expect([pedido.status, pedido.json()]).toEqual([
      200,
      { id: expect.any(Number), contratoId: id, situacao: 'aberto' },
    ])
    const numero = await a.numeroDe(id)
    expect(await a.lidos(a.lojaId)).toEqual([
      `Pedido de reforço de garantia: Banco Um pede reforço de garantia no contrato ${numero}: R$ 50.000,01 até 23/11/2026. ` +
        '“Reforce antes do fim do mês.” Proponha veículos ou recuse com um motivo.',
    ])
    expect(await a.pedidos(id, a.loja)).toEqual([
      {
        id: pedido.json<{ id: number }>().id,
        contratoId: id,
        situacao: 'aberto',
        valor: 50_000.01,
        prazo: '2026-11-23T00:00:00Z',
        vencido: false,
        texto: PEDIDO.texto,
        pedidoPor: 'Ana do Banco',
        pedidoEm: '2026-11-16T15:00:00.000Z',
        encerradoEm: null,
        encerradoPor: null,
        motivo: null,
      },
    ])

    await a.limparAvisos()
    expect((await a.proporReforco(id, pedido.json<{ id: number }>().id)).status).toBe(200)
    expect(await a.situacoes(id)).toEqual(['proposto'])
    expect(await a.lidos(a.bancoId)).toEqual([
      expect.stringMatching(
        /^Alteração de garantias proposta: Em resposta ao pedido de reforço, Loja Central propõe alterar/,
      ),
    ])
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    const [fim] = await a.pedidos(id)
    expect(fim).toMatchObject({ situacao: 'cumprido', encerradoPor: 'Ana do Banco', motivo: null })
    expect(await a.lidos(a.lojaId)).toContain(
      `Pedido de reforço cumprido: O pedido de reforço de R$ 50.000,01 do contrato ${numero} foi cumprido: a cobertura está em 100% ou mais.`,
    )
    expect(await a.aoSistema()).toEqual(['reforco.pedido', 'reforco.cumprido'])
    // The change is billed and moves vehicles; the request does neither.
    expect(await a.cobrados(id)).toEqual({ ...cobradas, garantia_incluida: 3 })
    const [, , doPedido] = await passos(id, a.loja)
    expect(doPedido).toMatchObject({
      acao: 'pedirReforco',
      motivo: 'R$\u00a050.000,01 até 23/11/2026. Reforce antes do fim do mês.',
      usuario: 'Ana do Banco',
    })
    const { antes, depois } = await ultimaAuditoria(id, 'pedirReforco')
    expect(mudancasDe(antes, depois)).toEqual(
      expect.arrayContaining([
        { campo: 'pedidoReforco.situacao', de: null, para: 'aberto' },
        { campo: 'pedidoReforco.valorPedido', de: null, para: 'R$\u00a050.000,01' },
        { campo: 'pedidoReforco.prazo', de: null, para: '23/11/2026' },
      ]),
    )
  })

  test('waits again where the proposal is not enough, and where it is refused, taken back or lapses', async () => {
    await a.alterar(id, { valorGarantia: 200_000 })
    const pedido = await a.pedidoId(id)
    await a.proporReforco(id, pedido)
    await a.responder(id, 'aceitar', a.banco)
    expect(await a.situacoes(id)).toEqual(['aberto'])
    for (const [acao, token] of [
      ['recusar', a.banco],
      ['cancelar', a.loja],
    ] as const) {
      await a.proporReforco(id, pedido)
      expect(await a.situacoes(id)).toEqual(['proposto'])
      await a.responder(id, acao, token)
      expect(await a.situacoes(id)).toEqual(['aberto'])
    }
    await a.proporReforco(id, pedido)
    await a.passarDias(5)
    await expirarAlteracoes({ db: t.banco.db, clock: t.clock })
    expect(await a.situacoes(id)).toEqual(['aberto'])
  })

  test('is refused by the store with a reason, after which the institution may ask again', async () => {
    const pedido = await a.pedidoId(id)
    const refused = await a.recusar(pedido)
    expect([refused.status, refused.json()]).toEqual([
      200,
      { id: pedido, contratoId: id, situacao: 'recusado' },
    ])
    expect(await a.lidos(a.bancoId)).toEqual([
      `Pedido de reforço recusado: Loja Central recusou o pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)}. Motivo: Sem veículos livres`,
    ])
    const again = await a.recusar(pedido)
    expect([again.status, again.text]).toEqual([400, 'Este pedido de reforço não está mais aberto.'])
    expect((await a.pedir(id)).status).toBe(200)
    expect(await a.situacoes(id)).toEqual(['aberto', 'recusado'])
    expect(await a.aoSistema()).toEqual(['reforco.pedido', 'reforco.recusado', 'reforco.pedido'])
  })

  test('is taken back by the institution with a reason; the proposal that answers it stays one', async () => {
    const pedido = await a.pedidoId(id)
    await a.proporReforco(id, pedido)
    const proposto = await a.recusar(pedido)
    expect([proposto.status, proposto.text]).toEqual([
      400,
      'Já há um reforço proposto para este pedido. Cancele a proposta antes de recusar o pedido.',
    ])
    expect((await a.encerrar(pedido)).status).toBe(200)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    expect(await a.pedidos(id)).toMatchObject([{ situacao: 'encerrado', motivo: 'Acordo por telefone' }])
    expect(await a.lidos(a.lojaId)).toContain(
      `Pedido de reforço encerrado: Banco Um encerrou o pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)}. Motivo: Acordo por telefone`,
    )
  })

  test('ends with the case that closes, and with the contract, and both sides are told', async () => {
    await a.pedidoId(id)
    await a.alterar(id, { valorGarantia: 98_039.21 })
    expect(await a.pedidos(id)).toMatchObject([
      { situacao: 'encerrado', motivo: 'A cobertura do contrato foi recuperada.', encerradoPor: null },
    ])
    const { antes, depois } = await ultimaAuditoria(id, 'alterar')
    expect(mudancasDe(antes, depois)).toContainEqual({
      campo: 'pedidoReforco.situacao',
      de: 'aberto',
      para: null,
    })
    const outro = await a.descoberto()
    await a.pedidoId(outro)
    await a.liquidar(outro)
    expect(await a.pedidos(outro)).toMatchObject([{ situacao: 'encerrado', motivo: 'O contrato terminou.' }])
    const { corpo } = await t.banco.db
      .selectFrom('webhookEvento')
      .where('contratoId', '=', outro)
      .where('tipo', '=', 'reforco.encerrado')
      .select('corpo')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(corpo)).toMatchObject({ data: { status: 'Liquidado', statusId: 7 } })
    for (const lado of [a.bancoId, a.lojaId]) {
      const encerrados = (await a.lidos(lado)).filter((aviso) => aviso.startsWith('Pedido de reforço enc'))
      expect(encerrados).toEqual([
        expect.stringContaining('foi encerrado. Motivo: A cobertura do contrato foi recuperada.'),
        expect.stringContaining('foi encerrado. Motivo: O contrato terminou.'),
      ])
    }
  })

  test('is not ended by being asked, where the coverage has yet to be taken anew', async () => {
    await t.banco.db
      .updateTable('contrato')
      .set({ valorGarantia: 9_803_921 as Centavos })
      .where('id', '=', id)
      .execute()
    await a.pedidoId(id)
    expect(await a.situacoes(id)).toEqual(['aberto'])
    await a.alterar(id, { valorGarantia: 98_000 })
    expect(await a.situacoes(id)).toEqual(['encerrado'])
  })

  test('stays open while coverage is between 100% and 102%, where the case is', async () => {
    await a.pedidoId(id)
    await a.alterar(id, { valorGarantia: 98_039.22 })
    expect(await a.situacoes(id)).toEqual(['aberto'])
  })

  test('is marked and told of once its last day has come, each only once', async () => {
    await a.pedidoId(id)
    const noDia = async (iso: string) => {
      t.setNow(`${iso}T15:00:00Z`)
      await a.passarDias(0)
      await limparOutros()
      await avisarPrazos({ db: t.banco.db, clock: t.clock })
      return [(await a.pedidos(id))[0]?.vencido, (await a.lidos(a.bancoId)).length]
    }
    const limparOutros = () =>
      t.banco.db.deleteFrom('notificacao').where('titulo', '<>', 'Prazo do pedido de reforço').execute()
    expect(await noDia('2026-11-22')).toEqual([false, 0])
    expect(await noDia('2026-11-23')).toEqual([false, 1])
    expect(await noDia('2026-11-24')).toEqual([true, 1])
    expect(await a.lidos(a.lojaId)).toEqual([
      `Prazo do pedido de reforço: O prazo do pedido de reforço de R$ 50.000,01 do contrato ${await a.numeroDe(id)} termina hoje. A loja ainda não propôs o reforço.`,
    ])
    expect(await a.aoSistema()).toEqual(['reforco.pedido', 'reforco.prazo'])
  })
})
